// Names that people type or paste: one name is one line, whatever signs are in it.

/** A line that cannot be a name on the list, and how it could be put instead. */
export interface Mend {
  line: number; // from 1
  why: string;
  mend: string; // empty: nothing of it could be kept
}

export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

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
