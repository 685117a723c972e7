// The end of a drive: the prizes one by one, then the standings. Either the director reads them
// out, and every screen follows; or each screen shows them at the touch of a button, or by itself.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { act } from './drive_state';
import { StandingsTable } from './DriveStandings';
import { namesOf, prizeName, wonText } from './drive_text';
import type { DriveState, DriveStep } from './drive_types';

const STEP = 4000; // ms from prize to prize

/** "Most points, place 2". */
export function stepTitle(state: DriveState, step: DriveStep): string {
  const prize = prizeName(step.prize, state.drive.setup.groups);
  return step.places > 1 ? `${prize}, ${t('place {place}', { place: step.rank })}` : prize;
}

export const stepNames = (state: DriveState, step: DriveStep): string =>
  namesOf(state, step.winners.map((one) => one.person));

export const stepPoints = (step: DriveStep): string =>
  wonText(step.prize, step.winners);

export const readOut = (steps: number): void => void act('read_out', { steps });

interface StepsProps {
  state: DriveState;
  steps?: DriveStep[]; // without: those that were read out
}

export function StepLine({ state, step }: { state: DriveState; step: DriveStep }) {
  return (
    <li data-step={`${step.prize}-${step.rank}`}>
      <span class="quiet">{stepTitle(state, step)}</span>
      <b>{stepNames(state, step)}</b>
      <span>{stepPoints(step)}</span>
    </li>
  );
}

export function CeremonySteps({ state, steps = readOutSteps(state).steps }: StepsProps) {
  return (
    <ol class="ceremony-steps" aria-live="polite">
      {steps.map((step) => (
        <StepLine key={`${step.prize}-${step.rank}`} state={state} step={step} />
      ))}
    </ol>
  );
}

/** Prizes of the first half: all who may be told have them as soon as it has been played. */
export function HalfTime({ state }: { state: DriveState }) {
  const { steps } = readOutSteps(state);
  if (state.drive.phase !== 'playing' || !steps.length) return null;
  return (
    <section class="panel half-time" aria-labelledby="half-time">
      <h2 id="half-time">{t('Prizes at half-time')}</h2>
      <CeremonySteps state={state} steps={steps} />
    </section>
  );
}

/** Why the last round is not there yet. */
export function HeldBack({ state }: { state: DriveState }) {
  if (!state.drive.held_back) return null;
  return (
    <p class="quiet" data-held-back>
      {state.drive.phase === 'over'
        ? t('The standings follow when all prizes have been read out.')
        : t('The last round counts here when the prizes have been read out.')}
    </p>
  );
}

interface Shown {
  steps: DriveStep[]; // that are shown, the first one first
  goesOn: boolean;
  label: string; // of the button
  next: (() => void) | null; // null: somebody else says when
}

const nextLabel = (shown: number): string =>
  shown ? t('Next prize') : t('First prize to give');

/** The director reads out the prizes: every screen shows those that were. */
export function readOutSteps(state: DriveState): Shown {
  const { read_out: read = 0, held_back: goesOn = false, setup } = state.drive;
  const all = state.ceremony ?? [];
  const shown = setup.ceremony ? read : all.length;
  const steps = all.slice(0, shown);
  const next = state.role === 'director' ? () => readOut(shown + 1) : null;
  return { steps, goesOn, label: nextLabel(shown), next };
}

/** Nobody reads them out: each screen goes through them for itself, or by itself. */
function useOwnSteps(state: DriveState, byItself: boolean): Shown {
  const all = state.ceremony ?? [];
  const [shown, setShown] = useState(0);
  const goesOn = shown < all.length;
  const runs = byItself && goesOn && !state.drive.setup.ceremony;
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => setShown(shown + 1), shown ? STEP : STEP / 4);
    return () => clearTimeout(timer);
  }, [shown, runs]);
  return {
    steps: all.slice(0, shown),
    goesOn,
    label: byItself ? t('Show all') : nextLabel(shown),
    next: () => setShown(byItself ? all.length : shown + 1),
  };
}

export function useCeremony(state: DriveState, byItself = false): Shown {
  const own = useOwnSteps(state, byItself);
  return state.drive.setup.ceremony ? readOutSteps(state) : own;
}

export function NextStepButton({ it }: { it: Shown }) {
  if (!it.goesOn || !it.next) return null;
  return (
    <button type="button" class="primary" data-tool="reveal" onClick={it.next}>
      {it.label}
    </button>
  );
}

export function Ceremony({ state, byItself }: { state: DriveState; byItself?: boolean }) {
  const it = useCeremony(state, byItself);
  return (
    <div class="ceremony" data-shown={it.steps.length}>
      <h2>{it.goesOn ? t('Prize-giving') : t('Final standings')}</h2>
      <CeremonySteps state={state} steps={it.steps} />
      {!it.goesOn && <StandingsTable state={state} />}
      <NextStepButton it={it} />
    </div>
  );
}
