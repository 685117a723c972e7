// A finished game as it is stored, and merging two lists of them. Stored and imported values are
// checked.

/** A finished game as seen by one seat of this device. */
export interface PlayedGame {
  /** The table, or another id of the game. With the seat it is the key of the game. */
  id: string;
  seat: number;
  when: number; // ms since 1970; 0 if unknown
  game: string;
  form: string | null;
  preset: string | null;
  name: string;
  who: string[]; // of every seat: "human" or a bot's id
  names: string[];
  rank: number[];
  points: number[];
  sides: number; // seats this far apart play together; 0: each alone
  steps: number;
  numbers: Record<string, number>; // the numbers that the game itself counts, by field
}

export type Outcome = 'won' | 'shared' | 'lost';

export const MOST = 5000;
const SEATS = 8;
const LONGEST = 80;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST;
const isWord = (value: unknown): value is string => isText(value) && value.length > 0;
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
const isCount = (value: unknown): value is number => isNumber(value) && value >= 0;
const isNull = (value: unknown): value is null => value === null;

function listOf<T>(value: unknown, is: (one: unknown) => one is T, count?: number): T[] | null {
  if (!Array.isArray(value) || value.length > SEATS || !value.every(is)) return null;
  return count === undefined || value.length === count ? value : null;
}

function numbersOf(value: unknown): Record<string, number> {
  if (!value || typeof value !== 'object') return {};
  const rows = Object.entries(value).filter(([name, n]) => isWord(name) && isNumber(n));
  return Object.fromEntries(rows.slice(0, 32));
}

/** Reads a game from a file; null if it is not valid. */
export function readPlayed(value: unknown): PlayedGame | null {
  if (!value || typeof value !== 'object') return null;
  const one = value as Record<string, unknown>;
  const { id, seat, game } = one;
  const rank = listOf(one.rank, isCount);
  if (!isWord(id) || !isCount(seat) || !isWord(game) || !rank || seat >= rank.length) return null;
  const [who, names, points] = [
    listOf(one.who, isText, rank.length),
    listOf(one.names, isText, rank.length),
    listOf(one.points, isNumber, rank.length),
  ];
  const word = (name: unknown) => (isNull(name) || isWord(name) ? name : null);
  const count = (name: string) => (isCount(one[name]) ? one[name] : 0);
  return {
    ...{ id, seat, game, form: word(one.form), preset: word(one.preset), rank },
    ...{ when: count('when'), steps: count('steps'), sides: Math.min(count('sides'), SEATS) },
    name: isText(one.name) ? one.name : '',
    who: who ?? rank.map(() => ''),
    names: names ?? rank.map(() => ''),
    points: points ?? rank.map(() => 0),
    numbers: numbersOf(one.numbers),
  };
}

/** The key of a game: equal for the same game and seat. */
export const keyOf = (one: { id: string; seat: number }): string => `${one.seat}/${one.id}`;

/** How much is known of a game: of two versions the fuller one is kept. */
const fullness = (one: PlayedGame): number =>
  Number(one.when > 0) + Number(one.steps > 0) + Object.keys(one.numbers).length;

/** Merges two lists, oldest first, each game once; `fresh` is the number of new games. */
export function merged(
  known: PlayedGame[],
  more: PlayedGame[],
): { all: PlayedGame[]; fresh: number } {
  const found = new Map(known.map((one) => [keyOf(one), one]));
  const before = found.size;
  for (const one of more) {
    const old = found.get(keyOf(one));
    if (!old || fullness(one) > fullness(old)) found.set(keyOf(one), one);
  }
  const all = [...found.values()].sort((a, b) => a.when - b.when);
  return { all: all.slice(-MOST), fresh: found.size - before };
}

/** Whether two seats play together. */
export const together = (one: PlayedGame, a: number, b: number): boolean =>
  a === b || (one.sides > 0 && a % one.sides === b % one.sides);

/** The outcome: partners win together, others share the first place. */
export function outcomeOf(one: PlayedGame): Outcome {
  if (one.rank[one.seat] !== 1) return 'lost';
  const others = one.rank.some((rank, seat) => rank === 1 && !together(one, seat, one.seat));
  return others ? 'shared' : 'won';
}

/** The seats of the opponents. */
export const against = (one: PlayedGame): number[] =>
  one.rank.flatMap((_, seat) => (together(one, seat, one.seat) ? [] : [seat]));

export const FORMAT = 'talon-statistics 1';

/** The list as a file; it contains no tokens. */
export const packPlayed = (list: PlayedGame[]): string =>
  JSON.stringify({ format: FORMAT, played: list }, null, 1);
