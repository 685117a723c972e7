// The ways in which an evening comes into a league: from a drive that this device knows, by the
// link of a drive, or from a file.
import { useState } from 'preact/hooks';
import { RequestError } from '../base/request_error';
import { t } from '../base/translations';
import { OpenFile } from '../components/FileButtons';
import { RowForm } from '../drive/RowForm';
import { driveTitle, savedTitle } from '../drive/drive_title';
import type { DriveState } from '../drive/drive_types';
import { savedDrives } from '../drive/saved_drives';
import { ask } from '../state/connection';
import { showToast } from '../state/toasts';
import { readEvening, refusalText } from './league_count';
import type { League, LeagueEvening } from './league_types';
import { changeLeague } from './saved_leagues';

const ID = /(?:^|drive\/)([a-z0-9]{12})(?:\/|$)/;

/** The same drive again replaces what was known of it, but for its title. */
function put(league: League, evening: LeagueEvening): void {
  const isSame = (one: LeagueEvening) => one.drive === evening.drive;
  const known = league.evenings.find(isSame);
  if (JSON.stringify(known?.people) === JSON.stringify(evening.people)) {
    showToast(t('This evening is there already.'));
    return;
  }
  const evenings = known
    ? league.evenings.map((one) => (isSame(one) ? { ...evening, title: one.title } : one))
    : [...league.evenings, evening];
  changeLeague(league.id, { evenings });
}

function addText(league: League, text: string, title: string): void {
  const evening = readEvening(text, title);
  if ('refused' in evening) showToast(refusalText(evening.refused));
  else put(league, evening);
}

async function addDrive(league: League, id: string): Promise<void> {
  try {
    const told = await ask<DriveState>('drive', { drive: id, want: ['people', 'standings'] });
    addText(league, JSON.stringify(told), driveTitle(told.drive));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showToast(t(error.refusal.message));
  }
}

const addFile = (league: League, text: string): void =>
  addText(league, text, t('Evening {n}', { n: league.evenings.length + 1 }));

export function AddEvening({ league }: { league: League }) {
  const [link, setLink] = useState('');
  const byLink = async () => {
    const id = ID.exec(link.trim())?.[1];
    if (!id) return showToast(t('This is not the link of a drive.'));
    await addDrive(league, id);
    setLink('');
  };
  return (
    <section class="no-print" aria-labelledby="add-evening">
      <h2 id="add-evening">{t('Add an evening')}</h2>
      {savedDrives.value.length > 0 && (
        <label class="field">
          <span>{t('Drives on this device')}</span>
          <select
            name="drive"
            value=""
            onChange={(e) => {
              if (e.currentTarget.value) void addDrive(league, e.currentTarget.value);
            }}
          >
            <option value="">{t('Choose a drive')}</option>
            {savedDrives.value.map((one) => (
              <option key={one.id} value={one.id}>
                {savedTitle(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <RowForm send={byLink}>
        <label class="field">
          <span>{t('Link of a drive')}</span>
          <input
            name="link"
            required
            value={link}
            onInput={(e) => setLink(e.currentTarget.value)}
          />
        </label>
        <button type="submit">{t('Add')}</button>
      </RowForm>
      <div class="buttons">
        <OpenFile
          label={t('From a file')}
          name="evening-file"
          accept=".json,application/json"
          read={(text) => addFile(league, text)}
        />
      </div>
    </section>
  );
}
