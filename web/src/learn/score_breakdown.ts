// How the last deal, round or game was scored. The lines are kept until the next one has ended,
// since the next cards may be dealt at once.
import { signal } from '@preact/signals';
import { rowsOf } from '../table_view/field_values';
import { onViewForgotten, onViewReceived } from '../state/view';
import type { ScoreLine, Field, Game, View } from '../base/protocol_types';

export interface ScoreBreakdown {
  number: number; // the step that ended it
  lines: ScoreLine[];
}

export const scoreBreakdown = signal<ScoreBreakdown | null>(null);

/** Keeps the lines of a view that has some; an undone ending is forgotten. */
function keepBreakdown(v: View): void {
  if (v.account.length) scoreBreakdown.value = { number: v.number, lines: v.account };
  else if ((scoreBreakdown.peek()?.number ?? 0) > v.number) scoreBreakdown.value = null;
}

export function startScoreBreakdown(): void {
  onViewReceived(keepBreakdown);
  onViewForgotten(() => (scoreBreakdown.value = null));
}

/** The lines of one seat or side, and their sum. */
export interface SeatBreakdown {
  field: Field;
  row: number;
  lines: ScoreLine[];
  sum: number;
}

/** The breakdowns of every row of every field that the lines name. */
export function breakdownsOf(game: Game, view: View, lines: ScoreLine[]): SeatBreakdown[] {
  const named = game.fields.filter((f) => lines.some((line) => line.field === f.id));
  return named.flatMap((field) => {
    const rows = rowsOf(view.fields[field.id]).length;
    return Array.from({ length: rows }, (_, row) => {
      const own = lines.filter((line) => line.field === field.id && line.row === row);
      return {
        field,
        row,
        lines: own,
        sum: own.reduce((sum, line) => sum + line.amount, 0),
      };
    }).filter((share) => share.lines.length || field.show === 'score');
  });
}
