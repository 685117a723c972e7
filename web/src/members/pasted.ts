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

const words = (...lists: string[]): Set<string> => new Set(lists.join(' ').split(' '));

const sortedParts = (word: string): string => word.split('/').sort().join('/');

/** The words of groups, each as it stands first. */
function wordsIn(lines: Line[]): string[] {
  const found = new Map<string, string>();
  for (const { word } of lines) if (word && !found.has(folded(word))) found.set(folded(word), word);
  return [...found.values()];
}

// How a spreadsheet's columns of names and of groups are called, in the languages of the page.
const NAME_HEADS = words(
  'name names player players member namen spieler mitglied',
  'nom noms joueur',
);
const GROUP_HEADS = words(
  'group groups sex gender gruppe gruppen geschlecht',
  'groupe groupes sexe',
);

/** A spreadsheet's first row names its columns: "Name", "Group" or both groups, as in "Lady/Gent".
 * A row that only might do so is somebody, who must not get lost. */
function hasHead([first, ...others]: Line[]): boolean {
  if (!first || !others.length) return false;
  const [name, word] = [folded(first.name), folded(first.word)];
  const both = wordsIn(others).map(folded).sort().join('/');
  return NAME_HEADS.has(name) || GROUP_HEADS.has(word) || (!!word && sortedParts(word) === both);
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

// What lists call women and men, in the languages of the page.
const SENSES = [
  words('f w female woman women lady ladies', 'frau frauen weiblich dame damen dames femme mme'),
  words('m male man men gent gents gentleman gentlemen', 'mann herr herren homme hommes mr'),
];

const senseOf = (word: string): number => SENSES.findIndex((all) => all.has(word));

const LEAST = 3; // letters of a group's name that a longer word begins with

/** The place of the group that a word means, from 0; -1: none, or more than one. "Lady", "L" and
 * "F" mean "Ladies". */
export function placeOfGroup(word: string, groups: readonly string[]): number {
  const [given, names] = [folded(word), groups.map(folded)];
  const only = (fits: (name: string) => boolean): number => {
    const found = names.flatMap((name, i) => (given && fits(name) ? [i] : []));
    return found.length === 1 ? (found[0] as number) : -1;
  };
  const places = [
    only((name) => name === given),
    only((name) => senseOf(given) >= 0 && senseOf(name) === senseOf(given)),
    only((name) => name.startsWith(given) || (name.length >= LEAST && given.startsWith(name))),
  ];
  return places.find((place) => place >= 0) ?? -1;
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
