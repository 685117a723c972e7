// The director's view of a round of an online drive: how far the tables are, and the way to the
// next round, which the director can open before its time.
import { t } from '../base/translations';
import { ConfirmButton } from '../components/ConfirmButton';
import { act } from './drive_state';
import { isDone, playingText } from './drive_text';
import { OwnSeat, SeatTools } from './OwnSeat';
import { RoundFrame } from './RoundPanel';
import { leftText, RoundClock, useTimeUntil } from './RoundClock';
import type { DriveState } from './drive_types';

function FinishButton({ go }: { go: () => void }) {
  return (
    <ConfirmButton
      label={t('End the drive after this round')}
      sure={t('Really end it?')}
      act={go}
    />
  );
}

function NextRound({ state }: { state: DriveState }) {
  const { round: number, hurried, setup } = state.drive;
  const tables = state.round?.tables ?? [];
  const left = useTimeUntil(state.next_at ?? 0);
  const done = tables.every(isDone);
  const last = number >= setup.rounds;
  const go = (name: string) => void act(name, { round: number, ...(done ? {} : { force: true }) });
  const label = last ? t('End the drive') : t('Open round {round}', { round: number + 1 });
  return (
    <div class="buttons">
      <p role="status">{playingText(tables)}</p>
      {left !== null && (
        <p>
          {last ? t('The drive ends in') : t('Round {round} begins in', { round: number + 1 })}{' '}
          <b role="timer">{leftText(left)}</b>
        </p>
      )}
      {hurried && !done ? (
        <p>{t('Bots play the tables to their end.')}</p>
      ) : done ? (
        <button type="button" class="primary" data-tool="next" onClick={() => go('next')}>
          {label}
        </button>
      ) : (
        <ConfirmButton
          label={label}
          sure={t('Bots play the other tables to their end. Go on?')}
          act={() => go('next')}
        />
      )}
      {!last && !hurried && <FinishButton go={() => go('finish')} />}
    </div>
  );
}

export function OnlineRound({ state }: { state: DriveState }) {
  if (!state.round) return null;
  return (
    <>
      <RoundFrame state={state}>
        <OwnSeat state={state} />
        <RoundClock state={state} />
        <NextRound state={state} />
      </RoundFrame>
      <SeatTools state={state} />
    </>
  );
}
