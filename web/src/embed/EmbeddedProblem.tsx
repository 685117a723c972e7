// The problem of a day in a stranger's page: four open hands, the task, and how it goes.
import { useMemo, useRef } from 'preact/hooks';
import { t } from '../base/translations';
import { Icon } from '../components/Icon';
import { ProblemBoard } from '../problem/ProblemBoard';
import { ProblemTask } from '../problem/ProblemTask';
import { isOver, isSolved, type Moment } from '../problem/problem_moment';
import {
  countText,
  missedText,
  playedText,
  solvedText,
  titleText,
  turnText,
  wrongText,
} from '../problem/problem_text';
import { useNextFocus } from '../table/next_focus';
import type { ProblemSession } from './problem_session';

/** Whose turn it is, what went wrong, or how it ended. */
function stateText(session: ProblemSession, moment: Moment): string {
  if (isSolved(moment)) return solvedText({ wrong: session.wrong.value });
  if (isOver(moment)) return missedText(moment);
  const isWrong = session.wrongFrom.value !== null;
  return isWrong ? `${wrongText(moment)} ${turnText(moment)}` : turnText(moment);
}

function Buttons({ session, moment }: { session: ProblemSession; moment: Moment }) {
  return (
    <div class="buttons">
      {session.wrongFrom.value !== null && (
        <button type="button" data-tool="take-back" onClick={() => session.takeBack()}>
          <Icon name="undo" /> {t('Take the card back')}
        </button>
      )}
      {moment.played.length > 0 && (
        <button type="button" data-tool="again" onClick={() => session.startAgain()}>
          {t('Start again')}
        </button>
      )}
    </div>
  );
}

/** The cards since the moment before, for screen readers. */
function usePlayed(now: Moment | null): string {
  const last = useRef(0);
  return useMemo(() => {
    const text = now ? playedText(now, Math.min(last.current, now.played.length)) : '';
    last.current = now?.played.length ?? 0;
    return text;
  }, [now]);
}

export function EmbeddedProblem({ session }: { session: ProblemSession }) {
  const now = session.moment.value;
  const played = usePlayed(now);
  const kept = useNextFocus(['[data-tool=take-back]', 'button.legal', '[data-tool=again]']);
  if (!now) return <p aria-busy="true">{t('Loading …')}</p>;
  return (
    <section class="embedded problem" tabIndex={-1} aria-label={titleText(session.day)} {...kept}>
      <h3>{titleText(session.day)}</h3>
      <ProblemTask problem={now.problem} />
      <ProblemBoard moment={now} play={session.play} />
      <p class="taken">{countText(now)}</p>
      <p role="status">
        <span class="unseen">{played}</span> <span>{stateText(session, now)}</span>
      </p>
      <Buttons session={session} moment={now} />
    </section>
  );
}
