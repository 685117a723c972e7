// The page of drives: "#/drive" lists those of this device and opens another one, "#/drive/ID" is a
// drive, as its director, its players and its tables see it. "#/drive/ID/CODE" enters results for a
// table, "#/drive/ID/KEY" makes this device the director's, "#/drive/ID/seat/TOKEN" that of a
// player; other words are parts of the drive.
import { useEffect } from 'preact/hooks';
import { t } from '../base/translations';
import { Masthead } from '../components/Masthead';
import { startListSync } from '../members/list_sync';
import { CardsPage } from './CardsPanel';
import { DirectorView } from './DirectorView';
import { DriveHome } from './DriveHome';
import { closeDrive, drive, driveFault, openDrive, refreshDrive } from './drive_state';
import { driveTitle } from './drive_title';
import { isOnline } from './drive_text';
import { GuestView } from './GuestView';
import { OnlineView } from './OnlineView';
import { startOpenings } from './openings';
import { PrintPage } from './PrintPage';
import { noteDrive } from './saved_drives';
import { TravellersPage } from './Travellers';
import { WallView } from './WallView';
import '../style/stats.css';
import '../style/drive.css';
import '../style/drive_online.css';
import '../style/members.css';

const CODE = /^[a-z0-9]{6}$/;
const KEY = /^[0-9a-f]{32}$/;
const PARTS = ['people', 'results', 'standings', 'log', 'links'];

/** Takes a code or key out of the address, so that nobody reads it over somebody's shoulder. */
function useDrive(id: string, word: string, token: string): void {
  useEffect(() => {
    if (word === 'seat' && KEY.test(token)) {
      noteDrive(id, { token, person: 0 });
      void refreshDrive(); // the drive may be open as somebody else's
      history.replaceState(null, '', `#/drive/${id}`);
    }
    const secret = KEY.test(word) || (CODE.test(word) && !PARTS.includes(word));
    if (KEY.test(word)) noteDrive(id, { key: word });
    if (secret && CODE.test(word)) noteDrive(id, { code: word });
    if (secret) history.replaceState(null, '', `#/drive/${id}`);
    if (id) openDrive(id, secret && CODE.test(word) ? word : '');
    else closeDrive();
  }, [id, word, token]);
  useEffect(startListSync, []);
  useEffect(startOpenings, []);
  useEffect(() => closeDrive, []);
}

function Opened({ words }: { words: string[] }) {
  const [id = '', word = '', kind = ''] = words;
  const state = drive.value;
  if (driveFault.value)
    return (
      <main>
        <p role="alert">{driveFault.value}</p>
        <a class="quiet-link" href="#/drive">
          {t('All drives')}
        </a>
      </main>
    );
  if (!state || state.drive.id !== id) return <main aria-busy="true">{t('Loading …')}</main>;
  if (word === 'wall') return <WallView state={state} />;
  if (word === 'print') return <PrintPage state={state} kind={kind} />;
  if (state.role === 'director') return <DirectorView state={state} part={word} />;
  if (word === 'travellers') return <TravellersPage state={state} />;
  if (word === 'cards') return <CardsPage state={state} />;
  return isOnline(state) ? <OnlineView state={state} /> : <GuestView state={state} />;
}

export function DrivePage({ words }: { words: string[] }) {
  const [id = '', word = '', more = ''] = words;
  useDrive(id, word, more);
  const shown = drive.value?.drive;
  const title = !id ? t('Drives') : shown ? driveTitle(shown) : t('Drive');
  return (
    <div class={`beside drive ${word === 'wall' ? 'wall' : ''}`} data-drive={id}>
      <Masthead title={title} />
      {id ? (
        <Opened words={words} />
      ) : (
        <main>
          <DriveHome />
        </main>
      )}
    </div>
  );
}
