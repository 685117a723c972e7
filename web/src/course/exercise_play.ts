// Plays an exercise of a course in the engine of this device: opens its position, judges the moves
// tried, and says why one is not allowed or not the right one.
import { engine, engineAll } from '../engine/engine_client';
import type { Game, View } from '../base/protocol_types';
import { t } from '../base/translations';
import type { Course, Exercise, Lying } from '../games/courses/course_script';
import { refusalSentence } from '../table_view/move_text';

/** An exercise as it stands. */
export interface Attempt {
  exercise: Exercise;
  table: number;
  view: View;
  legal: string[];
  found: string[]; // right moves
  said: { right: boolean; text: string } | null; // about the last move tried
  done: boolean;
}

const files = import.meta.glob<{ course: Course }>('../games/courses/*_course.ts');

/** The course of a game; null if it has none. */
export async function loadCourse(game: string): Promise<Course | null> {
  const file = await files[`../games/courses/${game}_course.ts`]?.();
  return file?.course ?? null;
}

type Cards = string[] | Cards[];

const cardsOf = (lying: Lying): Cards =>
  Array.isArray(lying) ? lying.map((one) => cardsOf(one)) : lying.split(' ').filter(Boolean);

async function look(table: number): Promise<{ view: View; legal: string[] }> {
  const [shown, allowed] = await engineAll([
    ['view', { table, seat: 0, since: 0 }],
    ['legal', { table, seat: 0 }],
  ]);
  return { view: shown!.view as View, legal: allowed!.moves as string[] };
}

/** Opens the position of an exercise. */
export async function beginExercise(game: string, exercise: Exercise): Promise<Attempt> {
  const { preset, players, options, fields = {}, before = [] } = exercise;
  const zones = Object.entries(exercise.zones).map(([id, lying]) => [id, cardsOf(lying)]);
  const { table } = await engine<{ table: number }>('position', {
    game,
    preset,
    options: { ...options, players: String(players) },
    zones: Object.fromEntries(zones),
    fields,
    seed: '1',
  });
  for (const [seat, move] of before) await engine('act', { table, seat, move });
  return { exercise, table, ...(await look(table)), found: [], said: null, done: false };
}

export function endExercise({ table }: Attempt): void {
  void engine('close', { table }).catch(() => {});
}

/** Why a move is not allowed, in the engine's words. */
async function refusal(game: Game, { table, view }: Attempt, move: string): Promise<string> {
  const why = await engine<{ sentence?: string; template?: string }>('why', {
    table,
    seat: 0,
    move,
  });
  return refusalSentence(game, view, move, why.template ?? why.sentence ?? '');
}

/** One card of those to be found: all of them stay where they lie. */
function foundOne(attempt: Attempt, move: string): Attempt {
  const { exercise, legal } = attempt;
  const found = attempt.found.includes(move) ? attempt.found : [...attempt.found, move];
  const done = found.length === legal.length;
  const text = done ? exercise.well() : t('Right. There are more.');
  return { ...attempt, found, done, said: { right: true, text } };
}

/** Makes a right move, and what bots answer. */
async function made(attempt: Attempt, move: string): Promise<Attempt> {
  const { exercise, table } = attempt;
  await engine('act', { table, seat: 0, move });
  if (exercise.answers)
    await engine('playout', { table, bot: 'simple', most: exercise.answers });
  const now = await look(table);
  const found = [...attempt.found, move];
  const goesOn = now.legal.length > 0 && now.legal.every((one) => /^take/.test(one));
  const done = found.length >= (exercise.moves ?? 1) && !goesOn;
  const text = done ? exercise.well() : t('Right. Go on.');
  return { ...attempt, ...now, found, done, said: { right: true, text } };
}

/** Judges a move. */
export async function tryMove(game: Game, attempt: Attempt, move: string): Promise<Attempt> {
  const { exercise, legal } = attempt;
  if (attempt.done) return attempt;
  if (!legal.includes(move)) {
    const text = await refusal(game, attempt, move);
    return { ...attempt, said: { right: false, text } };
  }
  if (!exercise.right) return foundOne(attempt, move);
  if (exercise.right.test(move)) return made(attempt, move);
  const text = exercise.instead?.() ?? t('That is allowed, but another move is better here.');
  return { ...attempt, said: { right: false, text } };
}
