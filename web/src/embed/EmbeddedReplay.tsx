// A replay in a stranger's page: the table, a slider with buttons, and whose cards are seen.
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { mayMove } from '../base/settings';
import { t } from '../base/translations';
import { CardText } from '../cards/CardText';
import { StepButtons } from '../components/StepButtons';
import { lineText } from '../game_log/log_text';
import { keyStep } from '../review/slider';
import { seatName } from '../table_view/field_values';
import { CardTable, Spoken, Status } from './CardTable';
import type { ReplaySession } from './replay_session';
import { spokenSteps } from './spoken_steps';

const PACE = 900; // ms between two steps
const BRISK = 0.5; // of the usual time: people who go by hand need not wait

/** Plays a replay until its end, or until it is stopped. */
function playerOf(session: ReplaySession) {
  const playing = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    playing.value = false;
  };
  const next = () => {
    if (session.step.peek() >= session.last) return stop();
    void session.goTo(session.step.peek() + 1);
    timer = setTimeout(next, PACE);
  };
  const toggle = () => {
    if (playing.peek()) return stop();
    playing.value = true;
    if (session.step.peek() >= session.last) void session.goTo(0);
    timer = setTimeout(next, PACE);
  };
  const goTo = (step: number) => {
    stop();
    void session.goTo(step);
  };
  return { playing, stop, toggle, goTo };
}

type Player = ReturnType<typeof playerOf>;

/** Whose view is shown. */
function Watched({ session }: { session: ReplaySession }) {
  const view = session.view.value;
  if (!view) return null;
  const seats = [-1, ...view.names.keys()];
  const named = { ...view, seat: -1 };
  return (
    <label class="watched">
      <span class="unseen">{t('View')}</span>
      <select
        name="watched"
        value={String(session.watched.value)}
        onChange={(event) => session.watch(Number(event.currentTarget.value))}
      >
        {seats.map((seat) => (
          <option key={seat} value={String(seat)}>
            {seat < 0 ? t('View: spectator') : t('View: {who}', { who: seatName(named, seat) })}
          </option>
        ))}
      </select>
    </label>
  );
}

function lastMove(session: ReplaySession, draw: boolean): string {
  const [game, view] = [session.game.value, session.seen.value];
  const line = session.log.value.findLast((one) => 'event' in one);
  if (!game || !view) return '';
  return view.number && line ? lineText(game, view, line, draw) : t('The cards are dealt.');
}

function Slider({ session, player }: { session: ReplaySession; player: Player }) {
  const { last } = session;
  const n = session.step.value;
  return (
    <input
      type="range"
      name="step"
      class="step-slider"
      min={0}
      max={last}
      value={n}
      aria-label={t('Step')}
      aria-valuetext={t('Step {n} of {all}', { n, all: last })}
      onInput={(event) => player.goTo(Number(event.currentTarget.value))}
      onKeyDown={(event) => {
        const to = keyStep(event.key, n, last, []);
        if (to === null) return;
        event.preventDefault();
        player.goTo(to);
      }}
    />
  );
}

export function EmbeddedReplay({ session }: { session: ReplaySession }) {
  const player = useMemo(() => playerOf(session), [session]);
  const spoken = useMemo(() => spokenSteps(session, () => ''), [session]);
  useEffect(() => spoken.end, [spoken]);
  useEffect(() => player.stop, [player]);
  return (
    <div class="embedded">
      <Status state={session} />
      <CardTable
        key={session}
        state={session}
        more={() => ({ habits: { speed: mayMove() ? BRISK : 0, rest: 0 } })}
      />
      <section class="actions" aria-label={t('Back and forth')}>
        <p class="last-move">
          <CardText text={lastMove(session, true)} names={session.view.value?.names} />{' '}
          <span class="count" translate={false}>
            {session.step.value} / {session.last}
          </span>
        </p>
        <Slider session={session} player={player} />
        <div class="buttons">
          <StepButtons
            step={session.step.value}
            last={session.last}
            playing={player.playing.value}
            toggle={player.toggle}
            goTo={player.goTo}
          />
          <Watched session={session} />
        </div>
      </section>
      <Spoken text={spoken.text} />
    </div>
  );
}
