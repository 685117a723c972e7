// The columns of a list that was copied from a spreadsheet: which of them have the names, and which
// has the groups. Nothing that may be a part of a name is left out.
import { folded, isGroupWord, placeOfGroup, twoWords, words } from './group_words';

export interface Columns {
  names: number[]; // in their order
  group: number; // -1: none
  hasHead: boolean; // the first row names the columns
}

type Rows = string[][];

// The names of the columns, in the languages of the page. Files of other programs are read with
// the same words for groups (src/foreign/foreign_forms.c).
const NAME_HEADS = words(
  'name names player players member namen spieler mitglied teilnehmer',
  'nom noms joueur',
);
export const GROUP_HEADS = words(
  'group groups section category gender sex gruppe gruppen sektion kategorie geschlecht',
  'groupe groupes catégorie sexe',
);
const FIRST_NAMES = ['first name', 'forename', 'given name', 'vorname', 'prénom'];
const LAST_NAMES = ['last name', 'surname', 'family name', 'nachname', 'nom de famille'];

const cellsAt = (rows: Rows, column: number): string[] =>
  rows.map((row) => row[column] ?? '').filter(Boolean);

const all = (rows: Rows): number[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => at);

const isNumbers = (rows: Rows, column: number): boolean =>
  cellsAt(rows, column).every((cell) => /^\d+\.?$/.test(cell));

/** "Lady/Gent", or "X/Y" above a column that has both words. */
function isBothGroups(head: string, below: string[]): boolean {
  const parts = head.split('/');
  const both = twoWords(below)?.map(folded).sort();
  if (both && parts.sort().join('/') === both.join('/')) return true;
  return parts.length === 2 && parts.every(isGroupWord);
}

/** At least half of the cells mean a group. Where no groups are known, the last column may also
 * have two words of its own, if it has no name. */
function findGroup(rows: Rows, columns: number[], known: readonly string[] | null, head: string[]) {
  const means = (cell: string) => (known ? placeOfGroup(cell, known) >= 0 : isGroupWord(cell));
  const fits = (column: number) => {
    const cells = cellsAt(rows, column);
    return cells.length > 0 && 2 * cells.filter(means).length >= cells.length;
  };
  const found = columns.findLast(fits);
  const last = columns.at(-1) as number;
  if (found !== undefined || known || head[last] || rows.length <= 2) return found ?? -1;
  return twoWords(cellsAt(rows, last)) ? last : -1;
}

/** By a first row that names the columns. A row that only might do so is somebody, who must not get
 * lost: null. */
function namedColumns([first = [], ...rows]: Rows, known: readonly string[] | null) {
  const heads = first.map(folded);
  const at = (fits: (head: string, column: number) => boolean) => heads.findIndex(fits);
  const called = at((head, i) => GROUP_HEADS.has(head) || isBothGroups(head, cellsAt(rows, i)));
  const parts = [at((it) => FIRST_NAMES.includes(it)), at((it) => LAST_NAMES.includes(it))];
  const whole = at((head) => NAME_HEADS.has(head));
  let names = parts.some((part) => part >= 0) ? parts : [whole];
  names = names.filter((column) => column >= 0);
  if (!rows.length || (called < 0 && !names.length)) return null;
  const others = all(rows).filter((column) => !names.includes(column) && column !== called);
  if (!names.length) names = others.filter((column) => !isNumbers(rows, column)).slice(0, 1);
  const left = others.filter((column) => !names.includes(column));
  const group = called < 0 && left.length ? findGroup(rows, left, known, heads) : called;
  return names.length ? { names, group, hasHead: true } : null;
}

/** `known`: the groups of the list, if it has some. */
export function columnsOf(rows: Rows, known: readonly string[] | null): Columns {
  const named = namedColumns(rows, known);
  if (named) return named;
  const columns = all(rows);
  const texts = columns.filter((column) => !isNumbers(rows, column));
  const some = texts.length ? texts : columns;
  const group = some.length > 1 ? findGroup(rows, some, known, []) : -1;
  return { names: some.filter((column) => column !== group), group, hasHead: false };
}
