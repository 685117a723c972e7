// Three facts to begin with: each a question with its answer in a sentence, and the chart that
// shows it. A tap leads to the figures behind it.
import { t } from '../base/translations';
import { useWidth } from '../components/measured_width';
import { TruthChart } from './TruthChart';
import { factOf } from './truth_text';
import { questions, storedFigure, type Question } from './truths';

function Fact({ question, said }: { question: Question; said: string }) {
  const { box, width } = useWidth();
  const figure = storedFigure(question);
  if (!figure) return null;
  const id = `fact-${question.id}`;
  return (
    <article class="chart shown-fact" aria-labelledby={id} data-fact={question.id}>
      <h2 id={id}>{t(question.question)}</h2>
      <p>{factOf(said, question, figure)}</p>
      <div class="drawing" ref={box} aria-hidden="true">
        {width > 0 && <TruthChart question={question} stored={figure.chart} width={width} />}
      </div>
      <p>
        <a href={`#/truths/${question.id}`}>
          {t('The figures behind it')}
          <span class="unseen"> – {t(question.question)}</span>
        </a>
      </p>
    </article>
  );
}

export function Facts() {
  return (
    <div class="three-facts">
      {questions.map(
        (question) =>
          question.fact && <Fact key={question.id} question={question} said={t(question.fact)} />,
      )}
    </div>
  );
}
