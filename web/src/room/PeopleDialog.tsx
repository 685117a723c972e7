// The dialog of the people at a table: seats, the link, and what the host can do during a game.
import { Dialog } from '../components/Dialog';
import { Icon } from '../components/Icon';
import { isLocal } from '../engine/local_requests';
import { currentTable, currentTableId, tokenOf } from '../state/saved_tables';
import { isHost, room } from '../state/room';
import { pauseGame, resumeGame } from './host_requests';
import { t } from '../base/translations';
import { AddPersonButton, SeatList } from './SeatList';
import { TableSettingsList } from './TableSettingsList';
import { Invite, linkTo } from './Invite';
import { SpectatorCount } from './SeatStatus';

function PauseButton() {
  const state = room.value?.state;
  if (!isHost.value || state === 'over') return null;
  const paused = state === 'paused';
  return (
    <button type="button" data-tool="pause" onClick={paused ? resumeGame : pauseGame}>
      <Icon name={paused ? 'play' : 'pause'} /> {paused ? t('Resume') : t('Pause the game')}
    </button>
  );
}

export function PeopleDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const now = room.value;
  const table = currentTableId.value;
  const token = tokenOf(currentTable.value);
  if (!now || !table) return null;
  const local = isLocal(table);
  return (
    <Dialog title={t('People')} name="people-dialog" onClose={onClose}>
      <SeatList />
      <AddPersonButton />
      <SpectatorCount />
      <PauseButton />
      {local && <p class="quiet">{t('This table exists only on this device.')}</p>}
      {!local && (
        <details>
          <summary>{t('Invite people')}</summary>
          <Invite
            label={t('Anyone who opens this link can sit down or watch.')}
            title={title}
            url={linkTo(table)}
          />
        </details>
      )}
      {token && !local && (
        <details>
          <summary>{t('Continue on another device')}</summary>
          <Invite
            label={t('This link is your seat. Open it on the other device and do not share it.')}
            title={title}
            url={linkTo(table, token)}
          />
        </details>
      )}
      <details>
        <summary>{t('This table')}</summary>
        <TableSettingsList settings={now} />
      </details>
    </Dialog>
  );
}
