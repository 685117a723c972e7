// Shows a hint: the move that a simple bot would make, and its reason.
import { signal } from '@preact/signals';
import { game, hinted, view } from '../state/view';
import { refusalSentence, moveSentence } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import { t } from '../base/translations';

export interface Hint {
  move: string;
  reason?: string;
  template?: string;
}

export const shownHint = signal<{
  number: number;
  move: string;
  text: string;
} | null>(null);

/** Marks the move on the table, and shows its reason while it can be made. */
export function showHint(hint: Hint): void {
  const g = game.value;
  const v = view.value;
  hinted.value = hint.move;
  const move = g && parse(g, hint.move);
  const why = hint.template ?? hint.reason;
  if (!g || !v || !move || !why) return;
  const text = t('Hint: {move}. {reason}', {
    move: moveSentence(v, move, false),
    reason: refusalSentence(g, v, hint.move, why),
  });
  shownHint.value = { number: v.number, move: hint.move, text };
}
