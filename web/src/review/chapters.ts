// Finds the chapters of a game (rounds, deals, battles, tricks) from its counting fields and from
// the cards in the trick after each step. It depends on no particular game.
import type { Field, Game, View, Zone } from '../base/protocol_types';
import type { Tally } from './tally';

/** A step: a number for each counting field, the cards in the trick, and what each seat has. */
export interface Mark {
  counts: number[];
  laid: number;
  tally?: Tally;
  milestones?: (number | null)[]; // the value of each kind of milestone
}

/** What divides a long game besides its numbers: a chapter begins where the value becomes another
 * one above 0. Null changes nothing. */
export interface Milestone {
  label: string; // msgid; {n} is the number of the round
  value: (view: View) => number | null;
}

export interface Chapter {
  level: number; // 0: the outermost
  from: number; // the step after which it begins
  label: string; // the msgid of its name
  number: number;
  counted: boolean; // a number that the game itself counts
}

/** Fields of the table that may count chapters: those that are not fixed before the deal. */
export const countingFields = (game: Game): Field[] =>
  game.fields.filter(
    (field) =>
      field.owner === 'table' &&
      field.show === 'number' &&
      field.rows <= 1 &&
      !game.options.some((option) => option.id === field.id),
  );

/** The zones in which each seat lays one open card: together they are a trick. */
export const trickZone = (game: Game): Zone | null =>
  game.zones.find((z) => z.kind === 'slot' && z.owner === 'seat' && z.sight === 'public') ?? null;

export function markOf(game: Game, view: View, milestones: Milestone[] = []): Mark {
  const counts = countingFields(game).map((field) => {
    const value = view.fields[field.id];
    return typeof value === 'number' ? value : 0;
  });
  const zone = trickZone(game);
  const laid = zone ? (view.zones[zone.id] ?? []).flat(2).length : 0;
  if (!milestones.length) return { counts, laid };
  return { counts, laid, milestones: milestones.map(({ value }) => value(view)) };
}

/** The steps after which a number changes; null unless it mostly goes up by one. */
function starts(marks: Mark[], field: number): number[] | null {
  const at: number[] = [];
  let odd = 0;
  for (let step = 1; step < marks.length; step++) {
    const [before, now] = [marks[step - 1]!.counts[field]!, marks[step]!.counts[field]!];
    if (before === now) continue;
    at.push(step);
    if (now !== before + 1) odd++;
  }
  return at.length && odd * 3 <= at.length ? at : null;
}

function fieldChapters(game: Game, marks: Mark[]): Chapter[][] {
  return countingFields(game)
    .flatMap((field, i) => {
      const at = starts(marks, i);
      if (!at) return [];
      const chapter = (from: number): Chapter => ({
        ...{ level: 0, from, label: field.label, counted: true },
        number: marks[from]!.counts[i]!,
      });
      return [[0, ...at].map(chapter)];
    })
    .sort((a, b) => a.length - b.length);
}

/** A trick begins where the cards become fewer or the first one is laid. */
function trickChapters(game: Game, marks: Mark[], rounds: number[]): Chapter[] {
  const zone = trickZone(game);
  const anew = new Set(rounds);
  const found: Chapter[] = [];
  let number = 0;
  for (let step = 1; zone && step < marks.length; step++) {
    if (anew.has(step)) number = 0;
    const [before, now] = [marks[step - 1]!.laid, marks[step]!.laid];
    if (now === 0 || (before > 0 && now >= before)) continue;
    number++;
    found.push({ level: 0, from: step, label: zone.label, number, counted: false });
  }
  return found;
}

const MOST_LEVELS = 2;
const LONG = 100; // chapters that nobody wants to look through one by one

/** The steps where a milestone is reached, each with the number of the round it lies in. */
function milestoneChapters(rounds: Chapter[], marks: Mark[], { label }: Milestone, kind: number) {
  const found: Chapter[] = [];
  let last = marks[0]?.milestones?.[kind] ?? null;
  let round = 0;
  for (let from = 1; from < marks.length; from++) {
    while ((rounds[round + 1]?.from ?? Infinity) <= from) round++;
    const value = marks[from]!.milestones?.[kind] ?? null;
    if (value && last !== null && value !== last)
      found.push({ level: 0, from, label, number: rounds[round]!.number, counted: false });
    if (value !== null) last = value;
  }
  return found;
}

/** In a long game every hundredth round is a chapter, and the milestones lie within. */
function longGame(rounds: Chapter[], marks: Mark[], milestones: Milestone[]): Chapter[][] {
  const hundreds = rounds.filter((one, i) => i === 0 || one.number % LONG === 0);
  const within = milestones.flatMap((one, kind) => milestoneChapters(rounds, marks, one, kind));
  return [hundreds, within.sort((a, b) => a.from - b.from)];
}

/** The chapters in order, at most two levels; on one step the outer one comes first. */
export function chaptersOf(game: Game, marks: Mark[], milestones: Milestone[] = []): Chapter[] {
  if (marks.length < 2) return [];
  const counted = fieldChapters(game, marks);
  const long = milestones.length > 0 && (counted[0]?.length ?? 0) > LONG;
  const byField = long ? longGame(counted[0]!, marks, milestones) : counted;
  const rounds = (byField[0] ?? []).map((chapter) => chapter.from);
  const tricks = trickChapters(game, marks, rounds);
  const levels = [...byField, tricks].filter((list) => list.length > 1).slice(0, MOST_LEVELS);
  return levels
    .flatMap((list, level) => list.map((chapter) => ({ ...chapter, level })))
    .sort((a, b) => a.from - b.from || a.level - b.level);
}

/** The chapter of a level that contains a step. */
export const chapterAt = (chapters: Chapter[], level: number, step: number): Chapter | null =>
  chapters.filter((one) => one.level === level && one.from <= step).at(-1) ?? null;

/** A round is what the game itself counts; if it counts nothing, the whole game is one round. */
export const roundsOf = (chapters: Chapter[]): Chapter[] =>
  chapters.filter((one) => one.level === 0 && one.counted);

/** The step before the next round begins. */
export function endOfRound(chapters: Chapter[], step: number, last: number): number {
  const next = roundsOf(chapters).find((one) => one.from > step);
  return next ? next.from - 1 : last;
}

/** The round of a step, and its first and last moves, counted from 0. */
export function roundMoves(chapters: Chapter[], step: number, last: number) {
  const rounds = roundsOf(chapters);
  const at = rounds.findLastIndex((one) => one.from <= step);
  const begin = Math.max(0, (rounds[at]?.from ?? 0) - 1);
  const end = rounds[at + 1] ? rounds[at + 1]!.from - 1 : last;
  return { round: rounds[at] ?? null, begin, end };
}
