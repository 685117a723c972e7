// The state of the problem in words: the turn, a wrong card to take back, the end with the solution
// and a line to share.
import { useMemo, useRef } from 'preact/hooks';
import { t } from '../base/translations';
import { CardText } from '../cards/CardText';
import { Icon } from '../components/Icon';
import { ShareLine } from '../components/ShareLine';
import { streakText } from '../components/day_words';
import { isOver, isSolved, type Moment, type Problem } from './problem_moment';
import {
  before,
  nextCard,
  showing,
  showSolution,
  startAgain,
  takeBack,
  wrongFrom,
} from './problem_play';
import { hasFailed, resultOf, streak, type Result } from './problem_results';
import {
  missedText,
  playedText,
  shareText,
  solutionText,
  solvedText,
  trickText,
  turnText,
  wrongText,
} from './problem_text';

function Again() {
  return (
    <button type="button" data-tool="again" onClick={startAgain}>
      {t('Start again')}
    </button>
  );
}

function MainLine({ problem }: { problem: Problem }) {
  return (
    <section class="solution" aria-labelledby="solution-title">
      <h2 id="solution-title">{t('Main line')}</h2>
      <p class="quiet">{t('The solution against the hardest defence:')}</p>
      <ol>
        {problem.solution.map((trick) => (
          <li key={trick.cards[0]}>
            <CardText text={trickText(trick)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Solved({ problem, result }: { problem: Problem; result: Result }) {
  const days = streak();
  return (
    <>
      <section class="solved" aria-labelledby="solved-title">
        <h2 id="solved-title" tabIndex={-1}>
          {solvedText(result)}
        </h2>
        {days > 0 && <p class="streak">{streakText(days)}</p>}
        <ShareLine
          label={t('To share, without the solution')}
          line={shareText(problem, result)}
          about={`problem/${problem.day}`}
        />
      </section>
      <MainLine problem={problem} />
    </>
  );
}

/** Whose turn it is, what went wrong, or how it ended. */
function stateText(moment: Moment): string {
  if (showing.value) return solutionText(moment, before.value);
  if (isSolved(moment)) return solvedText(resultOf(moment.problem.day));
  if (isOver(moment)) return missedText(moment);
  const wrong = wrongFrom.value !== null;
  return wrong ? `${wrongText(moment)} ${turnText(moment)}` : turnText(moment);
}

/** The cards since the moment before, for screen readers. */
function usePlayedText(now: Moment): string {
  const last = useRef({ day: '', played: 0 });
  return useMemo(() => {
    const { day } = now.problem;
    const before = last.current.day === day ? last.current.played : 0;
    last.current = { day, played: now.played.length };
    return playedText(now, before);
  }, [now]);
}

/** While the solution is played, and when it has been. */
function SolutionButtons({ over }: { over: boolean }) {
  return (
    <div class="buttons">
      {!over && (
        <button type="button" class="primary" data-tool="next-card" onClick={nextCard}>
          {t('Next card')}
        </button>
      )}
      <button type="button" data-tool="again" onClick={startAgain}>
        {t('Try it yourself')}
      </button>
    </div>
  );
}

function TryButtons({ begun, failed }: { begun: boolean; failed: boolean }) {
  const wrong = wrongFrom.value !== null;
  if (!begun && !failed) return null;
  return (
    <div class="buttons">
      {wrong && (
        <button type="button" class="primary" data-tool="take-back" onClick={takeBack}>
          <Icon name="undo" /> {t('Take the card back')}
        </button>
      )}
      {begun && <Again />}
      {failed && (
        <button type="button" data-tool="solution" onClick={showSolution}>
          {t('Show the solution')}
        </button>
      )}
    </div>
  );
}

/** The cards played, the turn, and the way back after a wrong card, or to the solution. A screen
 * reader hears it after each card. */
export function Progress({ moment }: { moment: Moment }) {
  const wrong = wrongFrom.value !== null;
  const played = usePlayedText(moment);
  const shown = showing.value;
  return (
    <div class={`outcome ${wrong ? 'wrong' : ''}`}>
      <p role="status">
        <span class="unseen">{shown ? '' : played}</span>{' '}
        <span class={isSolved(moment) && !shown ? 'unseen' : ''}>
          {shown ? <CardText text={stateText(moment)} /> : stateText(moment)}
        </span>
      </p>
      {shown ? (
        <SolutionButtons over={isOver(moment)} />
      ) : (
        <TryButtons
          begun={moment.played.length > 0}
          failed={hasFailed(resultOf(moment.problem.day))}
        />
      )}
    </div>
  );
}
