// A club's list as rows of a circle: short texts by names, so that each change sends little. A text
// may have 3,000 bytes, so people come in parts.
import { listOf } from './list_shape';
import type { ClubDate, ClubEvening, ClubList, Guest, Member } from './member_types';

export type Rows = Record<string, string>;

const MEMBERS = 10; // in a row
const GUESTS = 12;
const DATES = 8;

const parts = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );

type Entry = [string, unknown];

/** Members have their row by their number, so that a new one changes one row. */
function memberRows(members: Member[]): Entry[] {
  const last = Math.max(0, ...members.map((one) => one.number));
  const rows = Array.from({ length: Math.ceil(last / MEMBERS) }, (_, i) =>
    members.filter((one) => Math.ceil(one.number / MEMBERS) === i + 1),
  );
  return rows.map((part, i): Entry => [`m.${i}`, part]).filter(([, part]) => (part as []).length);
}

/** The first part has the head, too. */
function eveningRows({ people, ...head }: ClubEvening, at: number): Entry[] {
  const [first = [], ...more] = parts(people, GUESTS);
  return [
    [`e.${head.drive}`, { at, ...head, people: first }],
    ...more.map((part, i): Entry => [`e.${head.drive}.${i + 1}`, part]),
  ];
}

export function rowsOf(list: ClubList): Rows {
  const { id, title, groups, season, members, evenings, dates } = list;
  const entries: Entry[] = [
    ['club', { id, title, groups, season }],
    ...memberRows(members),
    ...evenings.flatMap(eveningRows),
    ...parts(dates, DATES).map((part, i): Entry => [`d.${i}`, part]),
  ];
  return Object.fromEntries(entries.map(([name, value]) => [name, JSON.stringify(value)]));
}

function read(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const partsOf = <T>(rows: Rows, letter: string): T[] =>
  Object.keys(rows)
    .filter((name) => name.startsWith(`${letter}.`))
    .sort((one, other) => Number(one.slice(2)) - Number(other.slice(2)))
    .flatMap((name) => (read(rows[name]) as T[] | null) ?? []);

function eveningsOf(rows: Rows): unknown[] {
  const heads = Object.keys(rows).filter((name) => /^e\.[^.]+$/.test(name));
  const whole = heads.map((name) => {
    const head = read(rows[name]) as { at?: number; day?: string; people?: Guest[] } | null;
    const people = [...(head?.people ?? [])];
    for (let i = 1; `${name}.${i}` in rows; i++)
      people.push(...((read(rows[`${name}.${i}`]) as Guest[] | null) ?? []));
    return { at: 0, day: '', ...head, people };
  });
  return whole.sort((one, other) => one.at - other.at || one.day.localeCompare(other.day));
}

/** The list that the rows of a circle make; null if they are none. */
export function listOfRows(rows: Rows, circle: string): ClubList | null {
  const club = read(rows['club']);
  if (!club || typeof club !== 'object') return null;
  const list = listOf({
    ...club,
    members: partsOf<Member>(rows, 'm'),
    evenings: eveningsOf(rows),
    dates: partsOf<ClubDate>(rows, 'd'),
  });
  return list && { ...list, circle };
}

/** Row by row: what was changed here since the server was last told stays, the rest is as there. */
export function merged(own: Rows, told: Rows, there: Rows): Rows {
  const names = new Set([...Object.keys(own), ...Object.keys(there)]);
  const chosen = [...names].map((name): [string, string | undefined] => [
    name,
    own[name] === told[name] ? there[name] : own[name],
  ]);
  return Object.fromEntries(chosen.filter((one): one is [string, string] => one[1] !== undefined));
}

/** The rows that the server does not have so; '' for one that is gone. */
export function changesOf(wanted: Rows, there: Rows): Rows {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(there)])];
  const changed = names.filter((name) => wanted[name] !== there[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name] ?? '']));
}
