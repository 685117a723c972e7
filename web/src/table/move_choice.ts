// The choice of cards at the live table, and the moves it leaves open, as signals.
import { computed, signal } from '@preact/signals';
import { playMove } from './move_requests';
import { acting, game, hinted, view } from '../state/view';
import { themeOf } from '../games/theme_lookup';
import { parse, type Move, type Spot } from '../table_view/moves';
import * as moveSelection from '../table_view/move_selection';

export const chosen = signal<Spot[]>([]);

export const theme = computed(() => {
  const g = game.value;
  return g ? themeOf(g.id, g.form) : {};
});

/** All legal moves of the viewer. */
export const moves = computed<Move[]>(() => {
  const g = game.value;
  const v = view.value;
  return g && v ? moveSelection.legalMoves(g, v, acting.value) : [];
});

/** Legal moves that use everything chosen so far. */
export const candidates = computed<Move[]>(() => {
  const g = game.value;
  const v = view.value;
  if (!g || !v) return [];
  const hint = parse(g, hinted.value);
  return moveSelection.candidates({
    game: g,
    view: v,
    theme: theme.value,
    moves: moves.value,
    chosen: chosen.value,
    hinted: hint,
  });
});

export function play(move: Move): void {
  chosen.value = [];
  playMove(move.text);
}

/** Whether a move needs a button, since nothing on the table leads to it. */
export function isBare(move: Move): boolean {
  const g = game.value;
  const v = view.value;
  return !g || !v || moveSelection.isBare({ game: g, view: v, theme: theme.value }, move);
}
