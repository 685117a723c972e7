// Tells people who come back what a bot has played for them: in a notice, and in the log.
import { signal } from '@preact/signals';
import type { Game, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { cardName, markCard } from '../cards/card_names';
import { gameOf } from '../state/game_list';
import { keptUntil } from '../state/room';
import { onTableChange } from '../state/session';
import { addLogLine } from '../state/view';
import { moveSentence } from '../table_view/move_text';
import { parse, type Move } from '../table_view/moves';

export interface Played {
  view: View;
  moves: Move[];
}

export const playedForYou = signal<Played | null>(null);

/** The card of a move that needs no more words, else the move. */
function moveText(view: View, move: Move, draw: boolean): string {
  const [first, ...more] = move.tokens;
  if (first?.operand.kind !== 'card' || more.length) return moveSentence(view, move, draw);
  return draw ? markCard(first.text) : cardName(first.text);
}

export const playedText = ({ view, moves }: Played, draw: boolean): string =>
  t('A bot has played for you: {moves}.', {
    moves: moves.map((move) => moveText(view, move, draw)).join(', '),
  });

function ownMoves(game: Game, view: View, before: number, until: number): Move[] {
  const own = view.events.filter(
    ({ number, seat }) => number > before && number <= until && seat === view.seat,
  );
  return own.flatMap(({ move }) => parse(game, move) ?? []);
}

/** The first view after a bot has played here. `before`: the last step that this device showed. */
export function tellPlayed(before: number, view: View): void {
  const game = gameOf(view);
  const until = keptUntil.peek();
  if (until === null || !game || view.number < until) return;
  keptUntil.value = null;
  const moves = ownMoves(game, view, before, until);
  if (!moves.length) return;
  const played = { view, moves };
  playedForYou.value = played;
  addLogLine({ number: view.number, told: (draw) => playedText(played, draw) });
}

onTableChange(() => (playedForYou.value = null));
