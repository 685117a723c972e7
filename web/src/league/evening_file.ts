// Evenings of a league as they come in: a drive on the server, a drive that the page has saved, or
// what `talon drive --results FILE --json` prints. All of it may be anything.
import type { League, LeagueEvening, LeaguePart } from './league_count';

type Entries = Record<string, unknown>;

const entriesOf = (value: unknown): Entries =>
  value && typeof value === 'object' ? (value as Entries) : {};
const rowsOf = (value: unknown): Entries[] => (Array.isArray(value) ? value.map(entriesOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function nameOf(drive: Entries, number: number): string {
  const names = Array.isArray(drive['names']) ? drive['names'] : [];
  const person = rowsOf(drive['people']).find((one) => one['number'] === number);
  return textOf(person?.['name']) || textOf(names[number - 1]) || String(number);
}

/** Saved files say it of people, not in standings. */
const isBot = (drive: Entries, row: Entries): boolean =>
  row['bot'] === true ||
  rowsOf(drive['people']).some((one) => one['number'] === row['person'] && one['bot'] === true);

function partOf(drive: Entries, row: Entries, lines: boolean): LeaguePart | null {
  const { person = row['player'], rank, score, percent } = row;
  if (!isNumber(person) || !isNumber(rank) || !isNumber(score)) return null;
  return {
    name: nameOf(drive, person),
    place: rank,
    group: lines ? textOf(row['group']) : '',
    score,
    percent: isNumber(percent) ? percent : null,
  };
}

/** Null if it is no drive with standings, or has a name twice. */
export function eveningOf(value: unknown, id: string, otherwise: string): LeagueEvening | null {
  const drive = entriesOf(value);
  const setup = entriesOf(drive['setup'] ?? entriesOf(drive['drive'])['setup']);
  const lines = (textOf(setup['movement']) || textOf(drive['movement'])) === 'mitchell';
  const there = rowsOf(drive['standings']).filter(
    (row) => isNumber(row['played']) && row['played'] > 0 && !isBot(drive, row),
  );
  const people = there.map((row) => partOf(drive, row, lines));
  const known = people.filter((part) => part !== null);
  const names = new Set(known.map((part) => part.name.trim().toLocaleLowerCase()));
  if (!known.length || known.length !== people.length || names.size !== known.length) return null;
  return { title: textOf(setup['title']) || otherwise, drive: id, people: known };
}

// ---- a whole league ---------------------------------------------------------------------------

function readPart(row: Entries): LeaguePart | null {
  const { name, place, score, percent } = row;
  if (!textOf(name) || !isNumber(place) || !isNumber(score)) return null;
  const share = isNumber(percent) ? percent : null;
  return { name: textOf(name), place, group: textOf(row['group']), score, percent: share };
}

function readEvening(row: Entries): LeagueEvening {
  const people = rowsOf(row['people']).map(readPart);
  const known = people.filter((part) => part !== null);
  return { title: textOf(row['title']), drive: textOf(row['drive']), people: known };
}

/** A league that was saved; null if it is none. */
export function leagueOf(value: unknown): League | null {
  const league = entriesOf(value);
  if (!Array.isArray(league['evenings']) || !textOf(league['id'])) return null;
  const same = Array.isArray(league['same']) ? league['same'] : [];
  return {
    id: textOf(league['id']),
    title: textOf(league['title']),
    points: textOf(league['points']) || 'sum',
    drop: isNumber(league['drop']) ? Math.max(0, Math.trunc(league['drop'])) : 0,
    same: same.filter((pair): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((one) => textOf(one)),
    ),
    evenings: rowsOf(league['evenings']).map(readEvening),
  };
}
