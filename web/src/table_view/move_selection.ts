// Finds the action that pointing at a card means, from the tables and the legal moves. Several
// possible moves lead to a choice, none to the question why. The state of the choice is the
// caller's.
import type { Game, View } from '../base/protocol_types';
import { attemptedMove, farOf, tokenMeans, parse, moveUses, type Move, type Spot } from './moves';
import type { TableContext } from './table_theme';

/** What a tap does without confirmation. */
export type Confirm =
  | 'tap' // it plays the only move there is
  | 'lift' // it lifts the card; a second one plays
  | 'button'; // it lifts the card; a button plays

/** What an action depends on. */
export interface MoveContext extends TableContext {
  moves: Move[]; // the viewer's legal moves; none while somebody else acts
  chosen: Spot[];
  hinted: Move | null;
}

export type Action =
  | { kind: 'play'; move: Move }
  | { kind: 'choose'; chosen: Spot[] }
  | { kind: 'why'; move: string }
  | { kind: 'nothing' };

/** Equal by the rules: copies of a card are alike. */
export const equalSpot = (a: Spot, b: Spot): boolean =>
  a.zone === b.zone && a.owner === b.owner && a.row === b.row && a.card === b.card;
export const sameSpot = (a: Spot, b: Spot): boolean => equalSpot(a, b) && a.copy === b.copy;

export function legalMoves(game: Game, view: View, acting: boolean): Move[] {
  return acting ? view.moves.flatMap((text) => parse(game, text) ?? []) : [];
}

export const usesSpot = (m: MoveContext, move: Move, spot: Spot): boolean =>
  moveUses(m, move, spot);

/** Legal moves that use everything chosen so far. */
export function candidates(m: MoveContext): Move[] {
  if (m.chosen.length === 0) return m.moves;
  return m.moves.filter((move) => m.chosen.every((spot) => usesSpot(m, move, spot)));
}

export const isChosen = (m: MoveContext, spot: Spot): boolean =>
  m.chosen.some((s) => sameSpot(s, spot));

/** Whether a tap here leads to a move now. */
export function isOpen(m: MoveContext, spot: Spot, among = candidates(m)): boolean {
  if (m.chosen.some((s) => equalSpot(s, spot))) return false;
  return among.some((move) => usesSpot(m, move, spot));
}

/** Whether some legal move uses this spot, independent of the choice. */
export const isLegal = (m: MoveContext, spot: Spot): boolean =>
  m.moves.some((move) => usesSpot(m, move, spot));

export const isHinted = (m: MoveContext, spot: Spot): boolean =>
  !!m.hinted && usesSpot(m, m.hinted, spot);

/** Whether moves of this seat can point here at all. */
export function isPointable(m: MoveContext, spot: Spot): boolean {
  const { view, theme } = m;
  if (view.seat < 0 || view.over) return false;
  const zones = Object.values(theme.taps ?? {});
  if (zones.includes(spot.zone) && spot.owner === view.seat) return true;
  return attemptedMove(m, [], spot) !== null;
}

/** Whether a move takes several cards of one zone. The last of them is one more to choose and no
 * target: all of them can be looked at before one more tap, or a button, plays them. */
export function isOfOneHand({ tokens }: Move): boolean {
  const zone = tokens[0]?.operand.zone;
  return (
    tokens.length > 1 &&
    tokens.every(({ operand }) => operand.kind === 'card' && operand.zone === zone)
  );
}

/** The action of a tap on a spot. If there is only one legal move, no confirmation is needed. */
export function actionFor(m: MoveContext, spot: Spot, confirm: Confirm): Action {
  const now = candidates(m);
  if (isChosen(m, spot)) {
    const [only] = now.length === 1 ? now : [];
    const again = confirm === 'lift' || (confirm === 'tap' && !!only && isOfOneHand(only));
    if (only && again) return { kind: 'play', move: only };
    return { kind: 'choose', chosen: m.chosen.filter((s) => !sameSpot(s, spot)) };
  }
  const both = now.filter((move) => usesSpot(m, move, spot));
  const alone = both.length ? both : m.moves.filter((move) => usesSpot(m, move, spot));
  const kept = both.length ? m.chosen.filter((s) => !equalSpot(s, spot)) : [];
  const only = alone[0];
  if (!only) return askWhy(m, spot);
  const second = kept.length > 0 || m.moves.length === 1;
  const sure = confirm === 'tap' || (confirm === 'lift' && second);
  if (alone.length === 1 && sure && !isOfOneHand(only)) return { kind: 'play', move: only };
  return { kind: 'choose', chosen: [...kept, spot] };
}

/** The move of a double tap: the only one, or that of a verb the theme prefers. */
export function doubleTapMove(m: MoveContext, spot: Spot): Move | null {
  const all = m.moves.filter((move) => usesSpot(m, move, spot));
  if (all.length === 1) return all[0] ?? null;
  for (const verb of m.theme.obvious ?? []) {
    const some = all.filter((move) => move.verb.id === verb);
    if (some.length) return some.length === 1 ? (some[0] ?? null) : null;
  }
  return null;
}

function askWhy(m: MoveContext, spot: Spot): Action {
  const move = attemptedMove(m, m.chosen, spot) ?? bareVerb(m, spot);
  return move ? { kind: 'why', move } : { kind: 'nothing' };
}

/** The verb without operands that a tap on this zone means. */
function bareVerb(m: MoveContext, spot: Spot): string | null {
  const taps = Object.entries(m.theme.taps ?? {});
  return taps.find(([, zone]) => zone === spot.zone)?.[0] ?? null;
}

/** Whether a move needs a button, since no spot on the table leads to it. */
export function isBare(context: TableContext, move: Move): boolean {
  return !move.tokens.some((token) =>
    context.game.zones.some((zone) => reaches(context, zone.id, move, token)),
  );
}

function reaches(
  context: TableContext,
  zone: string,
  move: Move,
  token: Move['tokens'][number],
): boolean {
  const { game, view } = context;
  if (farOf(context, move.verb, token.text)) return true;
  const rows = game.zones.find((z) => z.id === zone)?.rows ?? 1;
  const owners = [-1, ...Array.from({ length: view.seats }, (_, s) => s)];
  const cards = [token.text, null];
  for (let row = 0; row < Math.max(rows, 1); row++)
    for (const owner of owners)
      for (const card of cards)
        if (tokenMeans(context, move.verb, token, { zone, owner, row, card })) return true;
  return false;
}
