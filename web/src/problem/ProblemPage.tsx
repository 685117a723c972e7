// The page of the problem of the day: four open hands, and how many tricks North and South are to
// take. Other days of the month can be opened as well.
import { useEffect } from 'preact/hooks';
import { focusWasIn } from '../base/focus';
import { t } from '../base/translations';
import { Masthead } from '../components/Masthead';
import { MonthDays } from '../components/MonthDays';
import { streakText } from '../components/day_words';
import { hasCome, today } from '../base/days';
import { isOver, type Moment } from './problem_moment';
import { closeProblem, failed, moment, openProblem, play, showing } from './problem_play';
import { resultOf, streak } from './problem_results';
import { ProblemBoard } from './ProblemBoard';
import { Progress, Solved } from './ProblemOutcome';
import { ProblemTask } from './ProblemTask';
import { countText, titleText } from './problem_text';
import '../style/stats.css';
import '../style/problem.css';

/** After each card the focus goes to what comes next, if it was here. */
function useFocus(now: Moment | null): void {
  useEffect(() => {
    if (!now || !focusWasIn('.open-hands, .outcome')) return;
    if (!now.played.length && !showing.value) return;
    const wanted = showing.value
      ? '[data-tool=next-card], [data-tool=again]'
      : isOver(now)
        ? '.solved h2'
        : '.open-hands button.legal';
    const next = document.querySelector('[data-tool=take-back]') ?? document.querySelector(wanted);
    (next as HTMLElement | null)?.focus({ preventScroll: true });
  }, [now]);
}

function Play({ now }: { now: Moment }) {
  const result = resultOf(now.problem.day);
  const days = streak();
  useFocus(now);
  return (
    <>
      {days > 0 && !result.solved && <p class="quiet">{streakText(days)}</p>}
      <ProblemTask problem={now.problem} />
      <ProblemBoard moment={now} play={showing.value ? null : play} />
      <p class="taken">{countText(now)}</p>
      <Progress moment={now} />
      {result.solved && <Solved problem={now.problem} result={result} />}
    </>
  );
}

export function ProblemPage({ words }: { words: string[] }) {
  const [word = ''] = words;
  const day = hasCome(word) ? word : today();
  useEffect(() => {
    openProblem(day);
  }, [day]);
  useEffect(() => closeProblem, []);
  const now = moment.value?.problem.day === day ? moment.value : null;
  return (
    <div class="beside problem" data-day={day} data-played={now ? now.played.length : undefined}>
      <Masthead title={t('Problem of the day')} />
      <main>
        <h2>{titleText(day)}</h2>
        {failed.value && <p role="alert">{t('The problem could not be made here.')}</p>}
        {now ? <Play now={now} /> : !failed.value && <p aria-busy="true">{t('Loading …')}</p>}
        <MonthDays
          day={day}
          title={t('Problems of the month')}
          page="problem"
          mark={(one) => (resultOf(one).solved ? '✓' : '')}
          said={(name) => t('{day}, solved', { day: name })}
        />
      </main>
    </div>
  );
}
