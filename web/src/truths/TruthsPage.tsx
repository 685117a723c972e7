// The page of truths: three facts, and behind the name of each game its questions, answered from
// many games that were played by nobody, each with its chart, and played again here on request.
import { useEffect } from 'preact/hooks';
import { focusOn } from '../base/focus';
import { mayMove } from '../base/settings';
import { t } from '../base/translations';
import { Masthead } from '../components/Masthead';
import { More } from '../components/More';
import { games } from '../state/game_list';
import { useWidth } from '../components/measured_width';
import { beyond } from './chart_shares';
import { Facts } from './Facts';
import { LivePlay } from './LivePlay';
import { liveRun, stopPlaying } from './live_runs';
import { TruthChart } from './TruthChart';
import { TruthTable } from './TruthTable';
import { answerOf, finePercent, printOf } from './truth_text';
import { gamesHere, questionsByGame, storedFigure, type Figure, type Question } from './truths';
import '../style/stats.css';
import '../style/truths.css';

const MOST = 100_000_000; // games that an address may ask for

const idOf = (word: string): string => `truth-${word}`;

const gameTitle = (id: string): string => t(games.value.find((g) => g.id === id)?.title ?? id);

function Legend() {
  return (
    <ul class="legend" aria-hidden="true">
      <li class="stored">{t('Counted before')}</li>
      <li class="here">{t('Played here')}</li>
    </ul>
  );
}

interface DrawingProps {
  question: Question;
  stored: Figure;
  live: Figure | null;
}

function Drawing({ question, stored, live }: DrawingProps) {
  const { box, width } = useWidth();
  const left = 'counts' in stored.chart ? beyond(stored.chart) : 0;
  return (
    <>
      <div class="drawing" ref={box} aria-hidden="true">
        {width > 0 && (
          <TruthChart
            question={question}
            stored={stored.chart}
            width={width}
            {...(live && { live: live.chart })}
          />
        )}
      </div>
      {live && <Legend />}
      {left > 0 && (
        <p class="print">
          {t('Not shown: {share} with higher values. They are in the table.', {
            share: finePercent(left),
          })}
        </p>
      )}
    </>
  );
}

function Truth({ question, count }: { question: Question; count: number | null }) {
  const stored = storedFigure(question);
  if (!stored) return null;
  const live = liveRun(question.id).value?.figure ?? null;
  const id = idOf(question.id);
  return (
    <section class="chart truth" aria-labelledby={id} data-truth={question.id}>
      <h3 id={id}>
        <a href={`#/truths/${question.id}`}>{t(question.question)}</a>
      </h3>
      <p class="answer">{answerOf(question, stored)}</p>
      <p class="print">{printOf(stored)}</p>
      <Drawing question={question} stored={stored} live={live} />
      <TruthTable question={question} stored={stored} live={live} />
      <LivePlay question={question} games={count ?? gamesHere(question)} />
    </section>
  );
}

/** Scrolls to the question or game of the address, once the charts above it have their height. */
function useAnchor(word: string | undefined): void {
  useEffect(() => {
    if (!word) return;
    const again = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const heading = document.getElementById(idOf(word));
        heading?.scrollIntoView({ behavior: mayMove() ? 'smooth' : 'auto', block: 'start' });
        focusOn(heading);
      }),
    );
    return () => cancelAnimationFrame(again);
  }, [word]);
}

/** The games that an address asks for: "#/truths/QUESTION/20000". */
function countOf(word: string | undefined): number | null {
  const count = Number(word);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : null;
}

export function TruthsPage({ words }: { words: string[] }) {
  const [word, games] = words;
  const list = questionsByGame();
  useAnchor(word);
  useEffect(() => stopPlaying, []);
  return (
    <div class="beside truths">
      <Masthead title={t('Facts and figures')} />
      <main>
        <Facts />
        <p>
          {t(
            'Bots have played these games many times over, and every game was counted: n is how ' +
              'many. A 99 % interval holds the true value in 99 of 100 cases. Play as many games ' +
              'as you like here, and watch the figures come about.',
          )}
        </p>
        <nav aria-label={t('Games')}>
          {list.map(([game]) => (
            <a key={game} href={`#/truths/${game}`}>
              {gameTitle(game)}
            </a>
          ))}
        </nav>
        {list.map(([game, questions]) => (
          <More
            key={game}
            name={`truths-${game}`}
            id={idOf(game)}
            title={gameTitle(game)}
            wanted={game === word || questions.some(({ id }) => id === word)}
          >
            <section class="game" aria-labelledby={idOf(game)}>
              <div class="charts">
                {questions.map((one) => (
                  <Truth
                    key={one.id}
                    question={one}
                    count={one.id === word ? countOf(games) : null}
                  />
                ))}
              </div>
            </section>
          </More>
        ))}
      </main>
    </div>
  );
}
