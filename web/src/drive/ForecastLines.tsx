// Before a planned drive begins: from which round on people meet again, and boards that several
// tables need at once.
import { t, tn } from '../base/translations';
import { choiceOf } from './drive_options';
import type { DriveForecast, DriveState } from './drive_types';

function couplesText(state: DriveState, n: number): string {
  const { team, setup } = state.drive;
  if (team > 1 || choiceOf('movement', setup.movement)?.boards)
    return tn(
      '1 couple of teams meets more than once',
      '{n} couples of teams meet more than once',
      n,
    );
  return setup.movement === 'individual' && setup.seats > 2
    ? tn('1 couple plays together more than once', '{n} couples play together more than once', n)
    : tn('1 couple meets more than once', '{n} couples meet more than once', n);
}

const linesOf = (state: DriveState, { again, couples, copies }: DriveForecast): string[] => [
  ...(again
    ? [
        t('From round {round} on: {couples}.', {
          round: again,
          couples: couplesText(state, couples),
        }),
      ]
    : []),
  ...(copies > 1
    ? [t('Up to {n} tables play a board at once: they need copies, or share it.', { n: copies })]
    : []),
];

export function ForecastLines({ state }: { state: DriveState }) {
  const lines = state.forecast ? linesOf(state, state.forecast) : [];
  if (!lines.length) return null;
  return (
    <p class="quiet forecast" role="status">
      {lines.join(' ')}
    </p>
  );
}
