// Counts what seats have after a step, by every measure that a game's tables name: points, places,
// numbers of seats and sides, cards. It depends on no particular game.
import type { Field, Game, View, Zone } from '../base/protocol_types';
import { themeOf } from '../games/theme_lookup';
import { rowsOf } from '../table_view/field_values';
import { laidCards } from '../table_view/zone_placement';

/** For each measure a number for each seat; more is better. `laid` is for all seats together: how
 * many cards lie in the middle. */
export type Tally = Record<string, number[]>;

/** The name of the measure of a field. */
const FIELD = 'field ';

/** Numbers of seats or sides that grow while a game goes well. */
const isCount = ({ owner, show, rows }: Field): boolean =>
  owner !== 'table' && rows <= 1 && (show === 'score' || show === 'number');

const seatsOf = ({ seats }: View): number[] => Array.from({ length: seats }, (_, seat) => seat);

/** Seats of one side have the same. */
function ofField(field: Field, view: View): number[] {
  const rows = rowsOf(view.fields[field.id]);
  return seatsOf(view).map((seat) => rows[seat % Math.max(1, rows.length)] ?? 0);
}

function cardsIn(zone: Zone, view: View, seat: number): number {
  const all = view.zones[zone.id] ?? [];
  return [all[seat % Math.max(1, all.length)] ?? []].flat(3).length;
}

function cardsOf(game: Game, view: View): number[] {
  const own = game.zones.filter(({ owner }) => owner !== 'table');
  return seatsOf(view).map((seat) => own.reduce((sum, zone) => sum + cardsIn(zone, view, seat), 0));
}

export function tallyOf(game: Game, view: View): Tally {
  const counts = game.fields
    .filter(isCount)
    .map((field) => [FIELD + field.id, ofField(field, view)] as const);
  return {
    points: view.points,
    places: view.rank.map((rank) => -rank),
    ...Object.fromEntries(counts),
    cards: cardsOf(game, view),
    laid: [laidCards(game, view, themeOf(game.id, game.form))],
  };
}

/** A measure over a whole game. */
export interface Course {
  measure: 'points' | 'places' | 'field' | 'cards';
  field: Field | null;
  series: number[][]; // by step, then by seat
}

/** All gains so far: numbers of a deal or round begin again at 0. */
function gained(series: number[][]): number[][] {
  let sums = (series[0] ?? []).map(() => 0);
  return series.map((now, step) => {
    const before = series[step - 1] ?? now;
    sums = sums.map((sum, seat) => sum + Math.max(0, (now[seat] ?? 0) - (before[seat] ?? 0)));
    return sums;
  });
}

const changes = ({ series }: Course): number =>
  series.filter((now, step) => step > 0 && now.join() !== series[step - 1]?.join()).length;

/** By how much the worst of these seats is ahead of the best of the others. */
export function leadOf(now: number[], seats: number[]): number {
  const others = now.filter((_, seat) => !seats.includes(seat));
  const own = seats.map((seat) => now[seat] ?? 0);
  return others.length && own.length ? Math.min(...own) - Math.max(...others) : 0;
}

/** Whether a measure ends as the game did. */
function agrees({ series }: Course, winners: number[]): boolean {
  const end = series[series.length - 1] ?? [];
  return winners.length === end.length || leadOf(end, winners) > 0;
}

const FINE = 3; // changes from which on a measure follows a game

/** The measure in which people follow this game: the first that changes often enough and ends as
 * the game did, else the one that changes most; null if none ends so. */
export function courseOf(game: Game, tallies: Tally[], winners: number[]): Course | null {
  const by = (name: string) => tallies.map((tally) => tally[name] ?? []);
  const fields = game.fields.filter(isCount).map((field): Course => {
    const series = gained(by(FIELD + field.id));
    return { measure: 'field', field, series };
  });
  const byChanges = (a: Course, b: Course) => changes(b) - changes(a);
  const list: Course[] = [
    { measure: 'points', field: null, series: by('points') },
    ...fields.filter(({ field }) => field?.show === 'score').sort(byChanges),
    { measure: 'places', field: null, series: by('places') },
    ...fields.filter(({ field }) => field?.show === 'number').sort(byChanges),
    { measure: 'cards', field: null, series: by('cards') },
  ];
  const ending = list.filter((one) => agrees(one, winners));
  return ending.find((one) => changes(one) >= FINE) ?? ending.sort(byChanges)[0] ?? null;
}
