// A club's list as a file: a table for a spreadsheet, which can be read back, or everything.
import type { CsvCell } from '../base/csv';
import { rowsOfCsv } from '../base/csv_reader';
import { t } from '../base/translations';
import { listOf } from '../members/list_shape';
import type { ClubEvening, ClubList, Group, Guest, Member } from '../members/member_types';
import { folded } from '../members/group_words';
import { emptyList, memberOf, nameOf } from '../members/saved_lists';

const BETWEEN = ' / '; // two names in a cell
const DAY = /^\d{4}-\d\d-\d\d/;
const ID_BYTES = 8;

/** The columns before the evenings. */
const heads = (): string[] => [
  t('Name'),
  t('Note'),
  t('Member'),
  t('Group'),
  t('Stays at one table'),
  t('Not with'),
];

const groupName = (list: ClubList, group: Group): string =>
  (group && list.groups?.[group === 'A' ? 0 : 1]) || '';

const cellOf = (guest: Guest | undefined): string =>
  !guest ? '' : guest.paid ? t('paid') : t('there');

const memberRow = (list: ClubList, it: Member): CsvCell[] => [
  ...[it.name, it.note, it.gone ? '' : t('yes'), groupName(list, it.group)],
  it.stays ? t('yes') : '',
  it.apart.flatMap((one) => memberOf(list, one)?.name ?? []).join(BETWEEN),
  ...list.evenings.map(({ people }) => cellOf(people.find((one) => one.member === it.number))),
];

/** Guests are known by their names alone. */
function guestRows(list: ClubList): CsvCell[][] {
  const isGuest = (one: Guest) => !one.member;
  const guests = list.evenings.flatMap((it) => it.people.filter(isGuest));
  const names = new Set(guests.map((one) => one.name));
  return [...names].map((name) => [
    ...[name, '', '', '', '', ''],
    ...list.evenings.map(({ people }) =>
      cellOf(people.find((one) => isGuest(one) && one.name === name)),
    ),
  ]);
}

/** Two evenings of one day are told apart by a number. */
function daysOf(evenings: ClubEvening[]): string[] {
  return evenings.map(({ day }, i) => {
    const before = evenings.slice(0, i).filter((one) => one.day === day).length;
    return before ? `${day} (${before + 1})` : day;
  });
}

/** A row for everybody: what the list says, then who was there on which evening. */
export const tableOf = (list: ClubList): CsvCell[][] => [
  [...heads(), ...daysOf(list.evenings)],
  ...list.members.map((it) => memberRow(list, it)),
  ...guestRows(list),
];

/** A new list has an id that no other one has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function groupsIn(rows: string[][]): [string, string] | null {
  const [a, b, ...more] = new Set(rows.map((row) => row[3] ?? '').filter(Boolean));
  return a && b && !more.length ? [a, b] : null;
}

const isYes = (cell: string | undefined): boolean => !!cell && !/^(no|nein|non|0)$/i.test(cell);

function membersIn(rows: string[][], groups: [string, string] | null): Member[] {
  const numberOf = (name: string) =>
    rows.findIndex((row) => folded(row[0] ?? '') === folded(name)) + 1;
  return rows.map((row, i) => ({
    number: i + 1,
    name: row[0] ?? '',
    note: row[1] ?? '',
    group: row[3] && row[3] === groups?.[0] ? 'A' : row[3] && row[3] === groups?.[1] ? 'B' : '',
    stays: isYes(row[4]),
    apart: (row[5] ?? '').split(BETWEEN).map(numberOf).filter(Boolean),
    gone: false,
  }));
}

/** The list of a table as `tableOf` writes it; null if it is none. */
function listOfTable(text: string): ClubList | null {
  const [head = [], ...rows] = rowsOfCsv(text);
  const cells = head.map((cell, at) => ({ day: DAY.exec(cell)?.[0] ?? '', at }));
  const days = cells.filter(({ day }) => day);
  const named = rows.filter((row) => row[0]);
  if (!named.length) return null;
  const isMember = (row: string[]) => head.length < 3 || isYes(row[2]) || isYes(row[4]);
  const members = membersIn(named, groupsIn(named)).map((one, i) => ({
    ...one,
    gone: !isMember(named[i] as string[]),
  }));
  const evenings = days.map(({ day, at }) => ({
    ...{ drive: newId(), title: '', day, compare: '', score: '', deals: 1 },
    people: members.flatMap((one, i) => {
      const cell = named[i]?.[at] ?? '';
      const paid = [t('paid'), 'paid'].includes(cell);
      const { number, group } = one;
      const person = { person: number, member: number, name: nameOf(one), group, paid };
      return cell ? [{ ...person, outcome: null }] : [];
    }),
  }));
  return { ...emptyList(newId(), t('Club')), groups: groupsIn(named), members, evenings };
}

/** A list from a file of either kind; null if it has none. */
export function readList(text: string): ClubList | null {
  if (!text.trimStart().startsWith('{')) return listOfTable(text);
  try {
    const list = listOf(JSON.parse(text));
    return list && { ...list, circle: '' };
  } catch {
    return null;
  }
}
