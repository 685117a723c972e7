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

function readLines(text: string): Line[] {
  let word = '';
  return linesOf(text).flatMap((line) => {
    const heading = headingOf(line);
    if (heading) word = heading;
    const cells = heading ? null : cellsOf(line);
    return cells?.name ? [{ ...cells, word: cells.word || word }] : [];
  });
}

/** The two words that all groups of the text have; null if there are more, or fewer. */
function wordsOf(lines: Line[]): [string, string] | null {
  const found = new Map<string, string>();
  for (const { word } of lines) if (word && !found.has(folded(word))) found.set(folded(word), word);
  const [a, b, ...more] = found.values();
  return a && b && !more.length ? [a, b] : null;
}

/** People in their order. `known`: the groups of the list, which the text may name. */
export function readPasted(text: string, known: [string, string] | null): PastedList {
  const lines = readLines(text);
  const groups = known ?? wordsOf(lines);
  const letterOf = (word: string): Group => {
    const at = groups?.findIndex((one) => word && folded(one) === folded(word)) ?? -1;
    return at === 0 ? 'A' : at === 1 ? 'B' : '';
  };
  const personOf = ({ whole, name, word }: Line): Pasted => {
    const group = letterOf(word);
    return { name: group || !whole.includes(';') ? name : whole, group };
  };
  return { groups, people: lines.map(personOf) };
}
