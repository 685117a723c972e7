// Events besides the moves, found by comparing two views: scores that changed, a trick that was
// taken, and what an auction has settled.
import type { Field, Game, View } from '../base/protocol_types';
import type { Notice } from '../state/log_line';
import { rowsOf } from '../table_view/field_values';
import { trickTakerOf } from '../table_view/trick_taker';

function scores(game: Game, before: View, after: View): Notice[] {
  const out: Notice[] = [];
  const fields = game.fields.filter((f: Field) => f.show === 'score' && f.rows <= 1);
  for (const field of fields) {
    const then = rowsOf(before.fields[field.id]);
    const now = rowsOf(after.fields[field.id]);
    if (now.some((n, i) => n !== then[i]) && now.every((n) => n !== null))
      out.push({ field: field.id, values: now as number[] });
  }
  return out;
}

/** Of these fields of the table, those that have become settled. */
export function outcomesOf(fields: string[], before: View, after: View): Notice[] {
  return fields.flatMap((field) => {
    const value = rowsOf(after.fields[field])[0];
    return value && !rowsOf(before.fields[field])[0] ? [{ field, values: [value] }] : [];
  });
}

/** The notices on the way from one view to the next. */
export function noticesOf(game: Game, before: View, after: View): Notice[] {
  const taking = trickTakerOf(after, game);
  const trick: Notice[] = taking?.whole ? [{ taker: taking.seat }] : [];
  return [...trick, ...scores(game, before, after)];
}
