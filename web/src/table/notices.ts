// What happened besides the moves: read from two views, for the log and the live region.
import { rowsOf } from './numbers';
import type { Field, Game, View } from '../wire';

export interface Notice {
  field: string;
  values: number[];
}

/** Score boards that changed between two views. */
export function notices(game: Game, before: View, after: View): Notice[] {
  const out: Notice[] = [];
  const scores = game.fields.filter((f: Field) => f.show === 'score' && f.rows <= 1);
  for (const field of scores) {
    const then = rowsOf(before.fields[field.id]);
    const now = rowsOf(after.fields[field.id]);
    if (now.some((n, i) => n !== then[i]) && now.every((n) => n !== null))
      out.push({ field: field.id, values: now as number[] });
  }
  return out;
}
