// Totals over finished games: the numbers for charts and sentences.
import { against, outcomeOf, type Outcome, type PlayedGame } from './played_game';

/** The filter; empty texts and 0 mean all. */
export interface Choice {
  name: string;
  what: string; // of `kindOf`, or a game's id
  seats: number;
  foes: '' | 'people' | 'bots';
}

export const everything: Choice = { name: '', what: '', seats: 0, foes: '' };

/** The key of a preset of a game. */
export const kindOf = (one: PlayedGame): string =>
  [one.game, one.form ?? '-', one.preset ?? '-'].join('/');

const isPerson = (who: string | undefined) => who === 'human';

/** Whether at least one opponent was a person. */
export const withPeople = (one: PlayedGame): boolean =>
  against(one).some((seat) => isPerson(one.who[seat]));

export function fits(one: PlayedGame, choice: Choice): boolean {
  if (choice.name && one.name !== choice.name) return false;
  if (choice.what && choice.what !== one.game && choice.what !== kindOf(one)) return false;
  if (choice.seats && one.rank.length !== choice.seats) return false;
  return !choice.foes || (choice.foes === 'people') === withPeople(one);
}

export const filtered = (list: PlayedGame[], choice: Choice): PlayedGame[] =>
  list.filter((one) => fits(one, choice));

export type OutcomeCounts = Record<Outcome, number> & { played: number };

export function countOutcomes(list: PlayedGame[]): OutcomeCounts {
  const sum: OutcomeCounts = { played: list.length, won: 0, shared: 0, lost: 0 };
  for (const one of list) sum[outcomeOf(one)]++;
  return sum;
}

/** Games in groups, the largest first. */
export function grouped<K>(
  list: PlayedGame[],
  keys: (one: PlayedGame) => K[],
): [K, PlayedGame[]][] {
  const groups = new Map<K, PlayedGame[]>();
  for (const one of list)
    for (const key of new Set(keys(one))) groups.set(key, [...(groups.get(key) ?? []), one]);
  return [...groups].sort((a, b) => b[1].length - a[1].length);
}

/** How often each place was taken; index 0 is the first place. Unknown places are left out. */
export function places(list: PlayedGame[]): number[] {
  const counts: number[] = [];
  for (const one of list) {
    const rank = one.rank[one.seat] ?? 0;
    if (rank > 0) counts[rank - 1] = (counts[rank - 1] ?? 0) + 1;
  }
  return Array.from(counts, (n) => n ?? 0);
}

export const average = (values: number[]): number =>
  values.length ? values.reduce((sum, n) => sum + n, 0) / values.length : 0;

export const averagePlace = (list: PlayedGame[]): number =>
  average(list.map((one) => one.rank[one.seat] ?? 0).filter((rank) => rank > 0));

export interface Dot {
  game: PlayedGame;
  value: number;
}

/** The points of each game in order; empty if there were never any. */
export function pointsOverTime(list: PlayedGame[]): Dot[] {
  const dots = list.map((game) => ({ game, value: game.points[game.seat] ?? 0 }));
  return dots.some((dot) => dot.value !== 0) ? dots : [];
}

/** After each game, the percentage of the last `span` games that were won; shared ones count half.
 * */
export function formOverTime(list: PlayedGame[], span = 20): Dot[] {
  const worth = { won: 100, shared: 50, lost: 0 };
  const values = list.map((one) => worth[outcomeOf(one)]);
  return list.map((game, i) => ({
    game,
    value: Math.round(average(values.slice(Math.max(0, i + 1 - span), i + 1))),
  }));
}

/** The games with most moves. */
export const longest = (list: PlayedGame[], count = 5): PlayedGame[] =>
  list
    .filter((one) => one.steps > 0)
    .sort((a, b) => b.steps - a.steps)
    .slice(0, count);

/** The kinds of opponents: "human", bots' ids, '' if unknown. */
export const foesOf = (one: PlayedGame): string[] =>
  against(one).map((seat) => one.who[seat] ?? '');

/** The names of human opponents. */
export const rivalsOf = (one: PlayedGame): string[] =>
  against(one).flatMap((seat) => {
    const name = one.names[seat] ?? '';
    return isPerson(one.who[seat]) && name ? [name] : [];
  });

/** The values that the game itself counts: by field, oldest first. */
export function counted(list: PlayedGame[]): [string, Dot[]][] {
  const fields = new Map<string, Dot[]>();
  for (const game of list)
    for (const [field, value] of Object.entries(game.numbers))
      fields.set(field, [...(fields.get(field) ?? []), { game, value }]);
  return [...fields].filter(([, dots]) => new Set(dots.map((d) => d.value)).size > 1);
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

const ROUND = [1, 2, 5];

/** The smallest round width that gives at most `most` bins. */
function widthOf(range: number, most: number): number {
  for (let ten = 1; ; ten *= 10)
    for (const step of ROUND) if (range < step * ten * most) return step * ten;
}

/** The number of values in each bin of one round width. */
export function bins(values: number[], most = 10): Bin[] {
  if (!values.length) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = widthOf(high - low + 1, most - 1);
  const first = Math.floor(low / width) * width;
  const count = Math.floor((high - first) / width) + 1;
  const out = Array.from({ length: count }, (_, i) => ({
    from: first + i * width,
    to: first + (i + 1) * width - 1,
    count: 0,
  }));
  for (const value of values) out[Math.floor((value - first) / width)]!.count++;
  return out;
}

/** Some round numbers for an axis from the least to the greatest value. */
export function ticks(low: number, high: number, most = 5): number[] {
  const width = widthOf(Math.max(high - low, 1), most);
  const first = Math.floor(low / width) * width;
  const count = Math.ceil((high - first) / width);
  return Array.from({ length: Math.max(count, 1) + 1 }, (_, i) => first + i * width);
}
