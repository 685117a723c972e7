// Reads finished games from the results of an account (doc/protocol.md, "Export"), so that games on
// other devices count as well.
import { readRecord } from '../review/record_text';
import { readPlayed, type PlayedGame } from './played_game';

type SidesOf = (game: string, form: string | null, options: object, seats: number) => number;

interface Result {
  table: unknown;
  game: unknown;
  form: unknown;
  preset: unknown;
  seats: unknown;
  seat: unknown;
  rank: unknown;
  outcome: unknown;
  points: unknown;
  record: unknown;
}

const plain = (one: Result) => ({
  id: one.table,
  seat: one.seat,
  game: one.game,
  form: one.form,
  preset: one.preset,
});

/** Without a record only one's own place is known; place 0 means unknown. */
function bare(one: Result): unknown {
  const { seat, seats, rank, points, outcome } = one;
  if (typeof seats !== 'number' || seats > 8 || typeof seat !== 'number') return null;
  const places = Array.from({ length: seats }, (_, s) => (s === seat ? rank : 0));
  if (outcome === 'shared') places[(seat + 1) % seats] = 1;
  const gained = Array.from({ length: seats }, (_, s) => (s === seat ? points : 0));
  return { ...plain(one), rank: places, points: gained };
}

function told(one: Result, sidesOf: SidesOf): unknown {
  const story = typeof one.record === 'string' ? readRecord(one.record) : null;
  if (!story) return bare(one);
  const { game, form, options, who, names, rank, points } = story;
  return {
    ...plain(one),
    ...{ who, names, rank, points, name: names[Number(one.seat)] ?? '' },
    sides: sidesOf(game, form, options, who.length),
    steps: story.steps.length,
  };
}

export function playedOf(results: unknown[], sidesOf: SidesOf): PlayedGame[] {
  return results.flatMap((one) => {
    const found = one && typeof one === 'object' ? readPlayed(told(one as Result, sidesOf)) : null;
    return found ? [found] : [];
  });
}
