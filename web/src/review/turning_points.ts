// Finds the moments of a finished game that its story is told by, from what each seat had after
// each step. It depends on no particular game, and needs no analysis.
import type { Game } from '../base/protocol_types';
import { courseOf, leadOf, type Course, type Tally } from './tally';

export type TurningKind = 'lead' | 'gain' | 'behind' | 'end' | 'begin' | 'middle';

export interface TurningPoint {
  kind: TurningKind;
  step: number; // the table is shown after so many steps
  seats: number[]; // whom it is about
  amount: number; // of a gain
}

const MOMENTS = 3;

const about = (kind: TurningKind, step: number, seats: number[], amount = 0): TurningPoint => ({
  kind,
  step,
  seats,
  amount,
});

/** Where those who won at last took the lead for good. */
function leadTaken({ series }: Course, winners: number[]): TurningPoint[] {
  const behind = series.findLastIndex((now) => leadOf(now, winners) <= 0);
  const at = behind + 1;
  return behind >= 0 && at < series.length ? [about('lead', at, winners)] : [];
}

/** Where those who won at last were furthest behind. */
function furthestBehind({ series }: Course, winners: number[]): TurningPoint[] {
  const leads = series.map((now) => leadOf(now, winners));
  const least = Math.min(...leads);
  return least < 0 ? [about('behind', leads.indexOf(least), winners)] : [];
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Where most was gained at once, if that was more than usual. */
function greatestGain({ measure, series }: Course): TurningPoint[] {
  if (measure === 'places') return [];
  const gains = series.map((now, step) =>
    now.map((count, seat) => count - (series[step - 1]?.[seat] ?? count)),
  );
  const best = gains.map((one) => Math.max(0, ...one));
  const most = Math.max(...best);
  const step = best.indexOf(most);
  if (most <= median(best.filter((gain) => gain > 0))) return [];
  const seats = (gains[step] ?? []).flatMap((gain, seat) => (gain === most ? [seat] : []));
  return [about('gain', step, seats, most)];
}

/** The first of several moments at one step stays. */
const apart = <T extends { step: number }>(points: T[]): T[] =>
  points.filter((one, i) => points.findIndex((other) => other.step === one.step) === i);

/** The first moments of a list, in the order of the game. */
export const told = <T extends { step: number }>(points: T[]): T[] =>
  apart(points)
    .slice(0, MOMENTS)
    .sort((a, b) => a.step - b.step);

/** How many moments a game of so many steps has: known before they are found. */
export const momentsOf = (steps: number): number => Math.min(MOMENTS, steps);

/** Whether a step sweeps up the cards of a battle. */
const sweeps = (tallies: Tally[], step: number): boolean =>
  (tallies[step]?.laid?.[0] ?? 0) < (tallies[step - 1]?.laid?.[0] ?? 0);

/** Cards that change hands when the next step sweeps them up are seen lying one step before. */
function seenAt(tallies: Tally[], { measure }: Course, point: TurningPoint): TurningPoint {
  const late = measure === 'cards' && point.step > 1 && sweeps(tallies, point.step);
  return late ? { ...point, step: point.step - 1 } : point;
}

export interface Turns {
  course: Course | null;
  points: TurningPoint[];
}

/** All moments that a story may be told by, the most telling first. `rank` is that of the end. */
export function turningPoints(game: Game, tallies: Tally[], rank: number[]): Turns {
  const steps = tallies.length - 1;
  const winners = rank.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const course = courseOf(game, tallies, winners);
  const decided = winners.length < rank.length;
  const fill = [
    about('end', steps, winners),
    about('begin', 1, []),
    ...(steps > 2 ? [about('middle', Math.round(steps / 2), [])] : []),
  ];
  if (!course) return { course, points: fill };
  const found = [
    ...(decided ? leadTaken(course, winners) : []),
    ...greatestGain(course),
    ...(decided ? furthestBehind(course, winners) : []),
  ];
  return { course, points: [...found.map((one) => seenAt(tallies, course, one)), ...fill] };
}
