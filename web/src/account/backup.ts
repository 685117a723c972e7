// Exports everything a person owns as one file, and imports such a file: the account's data from
// the server, and this device's seats. The tokens in the file open these seats, so the file is a
// secret.
import { heldSeats, type SavedTable, savedTables, saveTable } from '../state/saved_tables';
import { isLocal } from '../engine/local_requests';
import { ask, RequestError } from '../state/connection';
import { sessionKey } from '../state/login';
import { t } from '../base/translations';
import { allPlayed } from '../stats/finished_games';
import { importFound } from '../stats/statistics_backup';
import { deviceValues, importDeviceValues } from './device_backup';

/** The server exports an account in pieces; the lists of all pieces together are the whole. */
interface Export {
  talon: string;
  account: unknown;
  seats: unknown[];
  results: unknown[];
}

/** The file: the server's export, and what only the device knew. */
type Backup = Partial<Export> & { tables?: SavedTable[]; played?: unknown[]; device?: unknown };

const PIECE = 2000; // characters of one message; the server takes 3 KiB of text
const SEATS = 40; // in one request
const BREATH = 8; // ms between pieces: the server takes 200 requests a second

/** Tables of this device are left out: no other device can open them. */
const elsewhere = (): SavedTable[] => savedTables.value.filter((m) => !isLocal(m.table));

function ownSeats(): { table: string; token: string }[] {
  const all = elsewhere().flatMap((m) =>
    heldSeats(m).map((seat) => ({ table: m.table, token: m.held[seat] as string })),
  );
  return all.slice(0, SEATS);
}

/** Rejects with RequestError. */
export async function exportBackup(): Promise<string> {
  const members = { seats: ownSeats(), ...(sessionKey.value ? { session: sessionKey.value } : {}) };
  let whole: Export | null = null;
  for (let from: number | null = 0; from !== null;) {
    const piece: { export: Export; next: number | null } = await ask('export', {
      ...members,
      from,
    });
    whole ??= { ...piece.export, seats: [], results: [] };
    whole.seats.push(...piece.export.seats);
    whole.results.push(...piece.export.results);
    from = piece.next;
  }
  const own = { tables: elsewhere(), played: allPlayed(), device: deviceValues() };
  return JSON.stringify({ ...whole, ...own }, null, 1);
}

/** Cuts a text into pieces, but no character in two. */
function pieces(text: string): string[] {
  const out: string[] = [];
  let piece = '';
  for (const letter of text) {
    if (piece.length >= PIECE) {
      out.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...out, piece];
}

async function send(text: string): Promise<void> {
  const list = pieces(text);
  for (const [i, part] of list.entries()) {
    await ask('import', { session: sessionKey.value ?? '', part, last: i === list.length - 1 });
    await new Promise((done) => setTimeout(done, BREATH));
  }
}

const isTable = (one: Partial<SavedTable>): one is SavedTable =>
  typeof one?.table === 'string' && typeof one.held === 'object' && typeof one.at === 'number';

/** Seats that this device has already stay as they are. */
function keepSeats(tables: SavedTable[]): void {
  const known = new Set(savedTables.value.map((m) => m.table));
  for (const one of tables.filter(isTable).reverse()) if (!known.has(one.table)) saveTable(one);
}

function read(text: string): Backup | null {
  try {
    const found = JSON.parse(text) as Backup | null;
    return found && typeof found === 'object' ? found : null;
  } catch {
    return null;
  }
}

/** Imports a file; results only while somebody is logged in. Resolves to a sentence about what was
 * done; rejects with RequestError. */
export async function importBackup(text: string): Promise<string> {
  const found = read(text);
  if (!found) throw new RequestError({ code: 'file', message: t('This is not a Talon file.') });
  const { tables, played, device, ...rest } = found;
  importFound({ played, results: rest.results });
  importDeviceValues(device);
  if (sessionKey.value && rest.results?.length) await send(JSON.stringify(rest));
  keepSeats(Array.isArray(tables) ? tables : []);
  return t('Import complete.');
}
