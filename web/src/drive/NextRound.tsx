// When the next round of an online drive begins, where that is known.
import { t } from '../base/translations';
import { isDone, isOnline } from './drive_text';
import { leftText, useTimeUntil } from './RoundClock';
import type { DriveState } from './drive_types';

export function NextRound({ state }: { state: DriveState }) {
  const { round, setup } = state.drive;
  const left = useTimeUntil(state.next_at ?? 0);
  const last = round >= setup.rounds;
  if (!isOnline(state)) return null;
  if (left !== null)
    return (
      <p class="next-round">
        {last ? t('The drive ends in') : t('Round {round} begins in', { round: round + 1 })}{' '}
        <b role="timer">{leftText(left)}</b>
      </p>
    );
  if (!state.round?.tables.every(isDone)) return null;
  return (
    <p class="next-round">
      {last
        ? t('The director ends the drive.')
        : t('The director opens round {round}.', { round: round + 1 })}
    </p>
  );
}
