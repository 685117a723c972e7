// Names that people type or paste: one name is one line, whatever signs are in it. Where there are
// groups, behind a tab may stand the group's, and a line such as "Ladies:" begins a group.
import { t } from '../base/translations';
import { placeOfGroup } from '../members/group_words';
import { linesOf, namesIn } from '../members/pasted';

/** A line that cannot be a name on the list, and how it could be put instead. */
export interface Mend {
  line: number; // from 1
  why: string;
  mend: string; // empty: nothing of it could be kept
}

export { linesOf };

export interface NameLine {
  name: string;
  word: string; // of the group; empty: none is said
  group: number; // from 1; 0: none, -1: there is no such group
}

const findGroup = (word: string, groups: string[]): number => placeOfGroup(word, groups) + 1;

/** Spreadsheets and headings of groups become lines of a name and, behind a tab, a group. */
export const withGroups = (text: string, groups: string[]): string =>
  namesIn(text, groups)
    .map(({ name, word }) => (word ? `${name}\t${word}` : name))
    .join('\n');

export function readLine(line: string, groups: string[]): NameLine {
  const [name = '', word = ''] = groups.length ? line.split('\t').map((it) => it.trim()) : [line];
  return { name, word, group: word ? findGroup(word, groups) || -1 : 0 };
}

export const noGroupText = (word: string): string =>
  t('There is no group “{group}” in this drive.', { group: word });

/** The line with another name. */
export const renamed = (line: string, name: string): string =>
  [name, ...line.split('\t').slice(1)].join('\t');

/** The text with these lines put as they could be, and the changes that are still to be made. */
export function mended(left: { text: string; mends: Mend[] }, taken: Mend[]) {
  const of = (line: number) => taken.find((one) => one.line === line);
  const out = taken.filter((one) => !one.mend).map((one) => one.line);
  const lines = linesOf(left.text).map((line, i) => of(i + 1)?.mend ?? line);
  const mends = left.mends
    .filter((one) => !taken.includes(one))
    .map((one) => ({ ...one, line: one.line - out.filter((gone) => gone < one.line).length }));
  return { text: lines.filter(Boolean).join('\n'), mends };
}
