// The director's desk at the prize-giving: what comes next, and one step on or back. The big screen
// and all phones follow.
import { t } from '../base/translations';
import { CeremonySteps, readOut, stepNames, stepPoints, stepTitle } from './Ceremony';
import { isHalfTime } from './drive_text';
import type { DriveState } from './drive_types';

function NextStep({ state, at }: { state: DriveState; at: number }) {
  const step = state.ceremony?.[at];
  if (!step) return <p role="status">{t('All prizes have been read out.')}</p>;
  return (
    <p role="status" class="next-step">
      <span class="quiet">
        {t('Next, {step} of {steps}: {prize}', {
          step: at + 1,
          steps: state.ceremony?.length ?? 0,
          prize: stepTitle(state, step),
        })}
      </span>
      <b>{stepNames(state, step)}</b>
      <span>{stepPoints(step)}</span>
    </p>
  );
}

export function CeremonyDesk({ state }: { state: DriveState }) {
  const steps = state.ceremony?.length ?? 0;
  const { setup, read_out: at = 0, held_back: goesOn } = state.drive;
  const isOver = state.drive.phase === 'over';
  const isWanted = isOver ? steps || goesOn : steps && (at < steps || isHalfTime(state));
  if (!setup.ceremony || !isWanted) return null;
  return (
    <section class="panel ceremony-desk" aria-labelledby="ceremony-title" data-read={at}>
      <h2 id="ceremony-title">{isOver ? t('Prize-giving') : t('Prizes at half-time')}</h2>
      {isOver && (
        <p class="quiet">
          {t('The big screen and all phones show what you have read out, and nothing more.')}
        </p>
      )}
      <NextStep state={state} at={at} />
      <div class="buttons">
        {(at < steps || (isOver && goesOn)) && (
          <button
            type="button"
            class="primary"
            data-tool="read-out"
            onClick={() => readOut(Math.min(at + 1, steps))}
          >
            {at < steps ? t('Read out') : t('Show the standings')}
          </button>
        )}
        <button
          type="button"
          data-tool="read-back"
          disabled={!at}
          onClick={() => readOut(at - 1)}
        >
          {t('One step back')}
        </button>
        {at < steps - 1 && (
          <button type="button" data-tool="read-all" onClick={() => readOut(steps)}>
            {t('Read out all')}
          </button>
        )}
      </div>
      <CeremonySteps state={state} />
    </section>
  );
}
