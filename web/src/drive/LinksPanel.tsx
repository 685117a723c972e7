// The ways into a drive: the link and picture code for everybody, the code of each table, the
// director's key; and everything that can be printed.
import { signal } from '@preact/signals';
import { isAlone } from '../base/link_address';
import { readStored, store } from '../base/local_storage';
import { t } from '../base/translations';
import { Invite } from '../room/Invite';
import { isOnline } from './drive_text';
import { hasCards } from './has_cards';
import { savedDrive } from './saved_drives';
import type { DriveState } from './drive_types';

const NAME = 'drive-address';

/** The address at which phones reach this laptop, where somebody has typed it. */
const address = signal(isAlone(location.href) ? readStored(NAME, '') : '');

function baseAddress(): string {
  try {
    return address.value ? new URL(address.value).href : location.href;
  } catch {
    return location.href; // it is still being typed
  }
}

export function driveLink(id: string, ...more: string[]): string {
  const url = new URL(baseAddress());
  url.hash = ['#/drive', id, ...more].join('/');
  return url.href;
}

/** On the laptop itself the page is open at an address that no phone can reach. */
function AddressField() {
  if (!isAlone(location.href)) return null;
  return (
    <label class="field">
      <span>
        {t('The address at which phones reach this laptop, such as {address}', {
          address: 'http://192.168.1.10:8080/',
        })}
      </span>
      <input
        name="address"
        type="url"
        value={address.value}
        onInput={(e) => {
          address.value = e.currentTarget.value.trim();
          store(NAME, address.value);
        }}
      />
    </label>
  );
}

export const SHEETS = [
  'seats',
  'plan',
  'tables',
  'codes',
  'scores',
  'guides',
  'moves',
  'standings',
  'travellers',
  'deals',
  'hands',
] as const;
export type Sheet = (typeof SHEETS)[number];

export function sheetName(sheet: Sheet): string {
  const names = {
    seats: () => t('Seating list for the wall'),
    plan: () => t('Seating plan'),
    tables: () => t('Table cards with codes'),
    codes: () => t('Codes of all tables, six on a page'),
    scores: () => t('Score cards'),
    guides: () => t('Guide cards'),
    moves: () => t('Slips for this round'),
    standings: () => t('Standings'),
    travellers: () => t('Travellers'),
    deals: () => t('Sheets for dealing'),
    hands: () => t('Hand records'),
  };
  return names[sheet]();
}

function Prints({ state }: { state: DriveState }) {
  const { id, boards } = state.drive;
  const cards = hasCards(state);
  const isThere = (sheet: Sheet): boolean =>
    sheet === 'deals' || sheet === 'hands' ? cards : boards || sheet !== 'travellers';
  return (
    <section aria-labelledby="prints">
      <h3 id="prints">{t('To print')}</h3>
      <ul class="print-links">
        {SHEETS.filter(isThere).map((sheet) => (
          <li key={sheet}>
            <a href={`#/drive/${id}/print/${sheet}`}>{sheetName(sheet)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TableCodes({ state }: { state: DriveState }) {
  return (
    <section aria-labelledby="codes">
      <h3 id="codes">{t('Codes of the tables')}</h3>
      <ul class="table-codes">
        {(state.codes ?? []).map((code, i) => (
          <li key={code}>
            <a href={`#/drive/${state.drive.id}/${code}`}>
              {t('{label}:', { label: t('Table {number}', { number: i + 1 }) })} <b>{code}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LinksPanel({ state }: { state: DriveState }) {
  const { id } = state.drive;
  const key = savedDrive(id)?.key;
  const online = isOnline(state);
  return (
    <>
      <h2>{online ? t('Links') : t('Codes and printing')}</h2>
      <AddressField />
      <Invite
        label={
          online
            ? t('For everybody who plays or watches')
            : t('For everybody: where to sit, standings, and signing up')
        }
        title={state.drive.setup.title}
        url={driveLink(id)}
      />
      {!online && <Prints state={state} />}
      {!online && <TableCodes state={state} />}
      {key && (
        <details class="options">
          <summary>{t('Direct from another device, too')}</summary>
          <Invite
            label={t('Only for directors: this link lets anybody change everything')}
            title={state.drive.setup.title}
            url={driveLink(id, key)}
          />
        </details>
      )}
    </>
  );
}
