// People from a text: one a line. A spreadsheet's line has the group behind the name; a line such
// as "Ladies:" begins a group.
import type { Group } from './member_types';

export interface Pasted {
  name: string;
  group: Group;
}

export interface PastedList {
  groups: [string, string] | null; // that the text names
  people: Pasted[];
}

interface Line {
  whole: string;
  name: string; // in the first column
  word: string; // of a group; '' if none
}

/** The way in which two spellings of a name are the same. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** "Ladies" of a line such as "Ladies:", which begins a group; empty: the line is none. */
export const headingOf = (line: string): string => /^(.+?)\s*[:：]$/.exec(line)?.[1] ?? '';

const unquoted = (cell: string): string =>
  cell.trim().replace(/^"(.*)"$/s, '$1').replaceAll('""', '"').trim();

/** The name, and the word of its group in the last column. */
function cellsOf(line: string): Line {
  const cells = line.split(/[\t;]/).map(unquoted).filter(Boolean);
  const word = cells.length > 1 ? (cells.at(-1) as string) : '';
  return { whole: line, name: cells[0] ?? '', word };
}

/** One name is one line, whatever signs are in it. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The words of groups, each as it stands first. */
function wordsIn(lines: Line[]): string[] {
  const found = new Map<string, string>();
  for (const { word } of lines) if (word && !found.has(folded(word))) found.set(folded(word), word);
  return [...found.values()];
}

// The first cell of a spreadsheet's column of names, in the languages of the page.
const HEADS = new Set(
  'name names player players member namen spieler mitglied nom noms joueur joueurs membre'.split(
    ' ',
  ),
);

/** A spreadsheet's first row names its columns: "Name", or a word that no other row has behind the
 * name where all others have one of two words. */
function hasHead([first, ...others]: Line[]): boolean {
  if (!first || !others.length) return false;
  if (HEADS.has(folded(first.name))) return true;
  const words = wordsIn(others).map(folded);
  const all = others.every((one) => one.word);
  const comeAgain = others.length > words.length;
  const other = !!first.word && !words.includes(folded(first.word));
  return other && all && comeAgain && words.length === 2;
}

function readLines(text: string): Line[] {
  let word = '';
  const lines = linesOf(text).flatMap((line) => {
    const heading = headingOf(line);
    if (heading) word = heading;
    const cells = heading ? null : cellsOf(line);
    return cells?.name ? [{ ...cells, word: cells.word || word }] : [];
  });
  return hasHead(lines) ? lines.slice(1) : lines;
}

/** The text without the row of a spreadsheet that names the columns. */
export function withoutHead(text: string): string {
  const lines = linesOf(text);
  return hasHead(lines.map(cellsOf)) ? lines.slice(1).join('\n') : text;
}

/** The two words that all groups of the text have; null if there are more, or fewer. */
function wordsOf(lines: Line[]): [string, string] | null {
  const [a, b, ...more] = wordsIn(lines);
  return a && b && !more.length ? [a, b] : null;
}

// Words of lists for women and for men, where neither begins as a group does.
const OTHER_WORDS = [
  ['f', 'w', 'female', 'woman', 'frau', 'weiblich', 'femme', 'mme'],
  ['m', 'male', 'man', 'mann', 'männlich', 'homme', 'mr'],
];

/** The place of the group that a word means, from 0; -1: none. "Lady" and "L" mean "Ladies". */
export function placeOfGroup(word: string, groups: readonly string[]): number {
  const [given, names] = [folded(word), groups.map(folded)];
  if (!given) return -1;
  const same = names.indexOf(given);
  if (same >= 0) return same;
  const alike = names.flatMap((name, i) => (name[0] === given[0] ? [i] : []));
  if (alike.length === 1) return alike[0] as number;
  return alike.length ? -1 : OTHER_WORDS.findIndex((words) => words.includes(given));
}

/** People in their order. `known`: the groups of the list, which the text may name. */
export function readPasted(text: string, known: [string, string] | null): PastedList {
  const lines = readLines(text);
  const groups = known ?? wordsOf(lines);
  const letterOf = (word: string): Group => {
    const at = placeOfGroup(word, groups ?? []);
    return at === 0 ? 'A' : at === 1 ? 'B' : '';
  };
  const personOf = ({ whole, name, word }: Line): Pasted => {
    const group = letterOf(word);
    return { name: group || !whole.includes(';') ? name : whole, group };
  };
  return { groups, people: lines.map(personOf) };
}
