// What happened besides the moves: read from two views, for the log and the live region.
import { themeOf } from '../games/themes';
import { rowsOf } from '../table_view/field_values';
import { takingOf } from '../table_view/trick_taker';
import type { Field, Game, View } from '../base/protocol_types';

/** A score board that changed, or somebody who took a trick. */
export type Notice = { field: string; values: number[] } | { taker: number };

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

/** What is to be told of the way from one view to the next. */
export function notices(game: Game, before: View, after: View): Notice[] {
  const taking = takingOf(after, themeOf(game.id, game.form));
  const trick: Notice[] = taking?.whole ? [{ taker: taking.seat }] : [];
  return [...trick, ...scores(game, before, after)];
}
