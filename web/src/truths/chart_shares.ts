// Turns the bars of a distribution into shares, and chooses how many of them are worth drawing.
import type { Bars } from './truths';

const DRAWN = 0.999; // of all values: with the last ones, the others would be too narrow to see

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);

export function sharesOf({ counts }: Bars): number[] {
  const all = sum(counts) || 1;
  return counts.map((count) => count / all);
}

/** How many bars are drawn. */
export function shown({ counts }: Bars): number {
  const enough = DRAWN * sum(counts);
  let before = 0;
  const last = counts.findIndex((count) => (before += count) >= enough);
  return last + 1 || counts.length;
}

/** The share of the values in bars that are not drawn. */
export function beyond(bars: Bars): number {
  return sum(sharesOf(bars).slice(shown(bars)));
}
