// The page of the problem of the day: four open hands, and how many tricks North and South are to
// take. Other days of the month can be opened as well.
import { useEffect } from 'preact/hooks';
import { focusWasIn } from '../base/focus';
import { t } from '../base/translations';
import { Masthead } from '../components/Masthead';
import { daysOfMonth, hasCome, today } from './problem_day';
import { isOver, type Moment, type Problem } from './problem_moment';
import { closeProblem, failed, moment, openProblem } from './problem_play';
import { resultOf, streak } from './problem_results';
import { ProblemBoard } from './ProblemBoard';
import { Progress, Solved } from './ProblemOutcome';
import {
  countText,
  dayName,
  difficultyText,
  emptyStarsOf,
  hasTrump,
  starsOf,
  streakText,
  SUIT_LETTERS,
  suitName,
  taskText,
  titleText,
} from './problem_text';
import '../style/stats.css';
import '../style/problem.css';

function Trump({ trump }: { trump: number }) {
  if (!hasTrump(trump)) return <b>{t('No trump')}</b>;
  const letter = SUIT_LETTERS[trump] ?? '';
  return (
    <b>
      {t('Trump')}:{' '}
      <span class={`chip suit-${letter}`} aria-hidden="true">
        <svg class="shape" width="13" height="13">
          <use href={`#suit-${letter}`} />
        </svg>
      </span>{' '}
      {suitName(trump)}
    </b>
  );
}

function Task({ problem }: { problem: Problem }) {
  const { difficulty, start } = problem;
  return (
    <div class="task">
      <p>{taskText(problem)}</p>
      <p>
        <Trump trump={start.trump} />
        <span class="stars" role="img" aria-label={difficultyText(difficulty)}>
          {starsOf(difficulty)}
          {emptyStarsOf(difficulty)}
        </span>
      </p>
    </div>
  );
}

/** After each card the focus goes to what comes next, if it was here. */
function useFocus(now: Moment | null): void {
  useEffect(() => {
    if (!now?.played.length || !focusWasIn('.open-hands, .outcome')) return;
    const wanted = isOver(now) ? '.solved h2' : '.open-hands button.legal';
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
      <Task problem={now.problem} />
      <ProblemBoard moment={now} />
      <p class="taken">{countText(now)}</p>
      <Progress moment={now} />
      {result.solved && <Solved problem={now.problem} result={result} />}
    </>
  );
}

/** The days of the month, each with its problem. */
function Days({ day }: { day: string }) {
  return (
    <nav class="days" aria-labelledby="days-title">
      <h2 id="days-title">{t('Problems of the month')}</h2>
      <ul>
        {daysOfMonth(day).map((one) => {
          const { solved } = resultOf(one);
          const name = dayName(one, false);
          return (
            <li key={one}>
              <a
                href={`#/problem/${one}`}
                aria-current={one === day ? 'page' : undefined}
                aria-label={solved ? t('{day}, solved', { day: name }) : name}
              >
                {Number(one.slice(-2))}
                {solved && <span aria-hidden="true">✓</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
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
        <Days day={day} />
      </main>
    </div>
  );
}
