// The buttons that play a question's games on this device, and how far that is.
import { useRef } from 'preact/hooks';
import { t } from '../base/translations';
import { isOn, liveRun, playHere, stopPlaying, type LiveRun } from './live_runs';
import { answerOf, number, printOf } from './truth_text';
import type { Question } from './truths';

const MILLION = 1_000_000;

const buttonText = (games: number): string =>
  games === MILLION
    ? t('Play a million games here')
    : t('Play {n} games here', { n: number(games) });

function rateOf({ figure, seconds }: LiveRun): string {
  const played = { n: number(figure?.n ?? 0), rate: number(figure ? figure.n / seconds : 0) };
  return t('{n} games played, {rate} a second', played);
}

/** What a screen reader hears: the beginning and the end, not every report between. */
function heard(question: Question, run: LiveRun | null): string {
  if (!run) return '';
  if (run.state === 'failed') return t('The games could not be played here.');
  if (isOn(run)) return t('Playing …');
  if (!run.figure) return t('Stopped.');
  const n = number(run.figure.n);
  const end =
    run.state === 'done' ? t('{n} games played.', { n }) : t('Stopped after {n} games.', { n });
  return `${end} ${answerOf(question, run.figure)}`;
}

function Progress({ run }: { run: LiveRun }) {
  return (
    <div class="progress">
      <progress max={run.wanted} value={run.figure?.n ?? 0} aria-label={t('Games played')} />
      <span>{run.figure ? rateOf(run) : t('Loading …')}</span>
    </div>
  );
}

function Found({ question, run }: { question: Question; run: LiveRun }) {
  if (!run.figure) return null;
  return (
    <div class="found">
      <p>
        <b>{t('Here:')}</b> {answerOf(question, run.figure)}
      </p>
      <p class="print">
        {printOf(run.figure)}
        {!isOn(run) && `; ${rateOf(run)}`}
      </p>
    </div>
  );
}

interface LiveProps {
  question: Question;
  games: number;
}

/** A million takes hours in some games: there, fewer are offered first. */
function Buttons({ question, games }: LiveProps) {
  const first = useRef<HTMLButtonElement>(null);
  const on = isOn(liveRun(question.id).value);
  const asked = <span class="unseen"> – {t(question.question)}</span>;
  const playMillion = () => {
    playHere(question, MILLION);
    first.current?.focus(); // the other button is gone then
  };
  return (
    <div class="buttons">
      <button
        type="button"
        ref={first}
        data-tool="play-here"
        onClick={() => (on ? stopPlaying() : playHere(question, games))}
      >
        {on ? t('Stop') : buttonText(games)}
        {asked}
      </button>
      {!on && games !== MILLION && (
        <button type="button" data-tool="play-million" onClick={playMillion}>
          {buttonText(MILLION)}
          {asked}
        </button>
      )}
    </div>
  );
}

export function LivePlay({ question, games }: LiveProps) {
  const run = liveRun(question.id).value;
  return (
    <div class="live" data-state={run?.state ?? 'none'}>
      {run && <Found question={question} run={run} />}
      {run && isOn(run) && <Progress run={run} />}
      {run?.state === 'failed' && <p>{t('The games could not be played here.')}</p>}
      <Buttons question={question} games={games} />
      <p class="unseen" role="status">
        {heard(question, run)}
      </p>
    </div>
  );
}
