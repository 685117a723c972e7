// People from a text: one a line, or one a row of a spreadsheet. A line such as "Ladies:" begins a
// group.
import { rowsOfCsv } from '../base/csv_reader';
import { placeOfGroup, twoSenses, twoWords } from './group_words';
import type { Group } from './member_types';
import { columnsOf, type Columns } from './pasted_columns';

interface Named {
  name: string;
  word: string; // of a group, known here or not; '': none
}

export interface Pasted extends Named {
  group: Group;
}

export interface PastedList {
  groups: [string, string] | null; // that the text names
  people: Pasted[];
}

/** "Ladies" of a line such as "Ladies:", which begins a group; empty: the line is none. */
const headingOf = (line: string): string => /^(.+?)\s*[:：]$/.exec(line)?.[1] ?? '';

/** One name is one line, whatever signs are in it. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

interface Line {
  text: string;
  group: string; // of the heading above it
}

/** A line such as "Ladies:" begins a group. */
function headedLines(text: string): Line[] {
  let group = '';
  return linesOf(text).flatMap((line) => {
    const heading = headingOf(line);
    if (heading) group = heading;
    return heading ? [] : [{ text: line, group }];
  });
}

interface Table {
  rows: string[][];
  columns: Columns;
  sign: string; // between its columns
}

/** Tabs are never a part of a name. Commas and semicolons are, unless something says that they
 * separate columns: a first row that names these, or a group in each line. */
function tableOf(lines: string[], known: readonly string[] | null): Table {
  for (const sign of ['\t', ';', ',']) {
    if (!lines.some((line) => line.includes(sign))) continue;
    const rows = lines.map((line) => rowsOfCsv(line, sign)[0] ?? []);
    const columns = columnsOf(rows, known);
    const isEven = rows.every((row) => row.length === rows[0]?.length);
    const separates = columns.hasHead || (sign === ';' && columns.group >= 0 && isEven);
    if (sign === '\t' || separates) return { rows, columns, sign };
  }
  const rows = lines.map((line) => [line]);
  return { rows, columns: columnsOf(rows, known), sign: '' };
}

/** Who is in a text, each with the word of a group. */
function peopleIn(lines: Line[], known: readonly string[] | null): Named[] {
  const texts = lines.map((line) => line.text);
  const { rows, columns, sign } = tableOf(texts, known);
  return rows.slice(columns.hasHead ? 1 : 0).flatMap((row, at) => {
    const line = lines[columns.hasHead ? at + 1 : at] as Line;
    const word = row[columns.group] ?? '';
    const parts = columns.names.map((column) => row[column]).filter(Boolean);
    const isWhole = sign === ';' && word && known && placeOfGroup(word, known) < 0;
    if (isWhole) return [{ name: line.text, word: line.group }];
    return parts.length ? [{ name: parts.join(' '), word: word || line.group }] : [];
  });
}

/** The same of a drive. Where it has no groups, no line begins one. */
export function namesIn(text: string, groups: readonly string[]): Named[] {
  if (groups.length) return peopleIn(headedLines(text), groups);
  const lines = linesOf(text).map((line) => ({ text: line, group: '' }));
  return peopleIn(lines, null).map(({ name }) => ({ name, word: '' }));
}

/** People in their order. `known`: the groups of the list, which the text may name. */
export function readPasted(text: string, known: [string, string] | null): PastedList {
  const people = peopleIn(headedLines(text), known);
  const given = people.map((one) => one.word);
  const groups = known ?? twoWords(given) ?? twoSenses(given);
  const letterOf = (word: string): Group => {
    const at = placeOfGroup(word, groups ?? []);
    return at === 0 ? 'A' : at === 1 ? 'B' : '';
  };
  return { groups, people: people.map((one) => ({ ...one, group: letterOf(one.word) })) };
}
