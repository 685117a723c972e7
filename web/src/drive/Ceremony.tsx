// The end of a drive: the prizes one by one, at the touch of a button or by themselves, then the
// standings.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { StandingsTable } from './DriveStandings';
import { namesOf, pointsText, prizeName } from './drive_text';
import type { DriveState } from './drive_types';

const STEP = 4000; // ms from prize to prize

/** The prizes one by one, the last place first, so that it stays exciting. */
function stepsOf(state: DriveState) {
  return [...state.prizes].reverse().flatMap((prize) =>
    [...new Set(prize.winners.map((one) => one.rank))]
      .sort((a, b) => b - a)
      .map((rank) => ({
        prize: prize.prize,
        rank,
        places: prize.places,
        winners: prize.winners.filter((one) => one.rank === rank),
      })),
  );
}

interface Props {
  state: DriveState;
  byItself?: boolean;
}

export function Ceremony({ state, byItself }: Props) {
  const steps = stepsOf(state);
  const [shown, setShown] = useState(0);
  const last = shown >= steps.length;
  const next = shown ? t('Next prize') : t('First prize to give');
  const label = byItself ? t('Show all') : next;
  useEffect(() => {
    if (!byItself || last) return;
    const timer = setTimeout(() => setShown(shown + 1), shown ? STEP : STEP / 4);
    return () => clearTimeout(timer);
  }, [shown, last]);
  return (
    <div class="ceremony" data-shown={shown}>
      <h2>{last ? t('Final standings') : t('Prize-giving')}</h2>
      <ol aria-live="polite">
        {steps.slice(0, shown).map((step) => (
          <li key={`${step.prize}-${step.rank}`}>
            <span class="quiet">
              {prizeName(step.prize)}
              {step.places > 1 && `, ${t('place {place}', { place: step.rank })}`}
            </span>
            <b>{namesOf(state, step.winners.map((one) => one.person))}</b>
            <span>{pointsText(step.winners[0]?.score ?? 0)}</span>
          </li>
        ))}
      </ol>
      {last ? (
        <StandingsTable state={state} />
      ) : (
        <button
          type="button"
          class="primary"
          data-tool="reveal"
          onClick={() => setShown(byItself ? steps.length : shown + 1)}
        >
          {label}
        </button>
      )}
    </div>
  );
}
