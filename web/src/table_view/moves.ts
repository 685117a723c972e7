// Reads moves, and finds which spots on the table a move uses, from the verbs' tables.
import type { Card, Game, Operand, Verb, View } from '../base/protocol_types';
import { rowAt } from './field_values';
import type { Far, TableContext } from './table_theme';

/** A spot on the table that can be pointed at: a card, or a row of a zone. */
export interface Spot {
  zone: string;
  owner: number; // seat or side; -1: the table
  row: number; // from 0
  card: Card | null;
  copy?: number; // its index among cards that lie single
}

export interface Token {
  operand: Operand;
  text: string;
}

export interface Move {
  text: string;
  verb: Verb;
  tokens: Token[];
}

/** Reads the text of a move; null if it is not one of this game's. */
export function parse(game: Game, text: string | null): Move | null {
  const [id, ...words] = (text ?? '').split(' ');
  const verb = game.verbs.find((v) => v.id === id);
  if (!text || !verb) return null;
  const tokens = words.flatMap((word, i) => {
    const operand = verb.operands[i];
    return operand ? [{ operand, text: word }] : [];
  });
  return { text, verb, tokens };
}

const isCard = (kind: Operand['kind']) => kind === 'card' || kind === 'cardOrPlace';

/** The row (from 0) that a place means: a fixed one, or the one whose label has the place's number.
 * */
export function placeRow(
  { game, view }: TableContext,
  verb: Verb,
  index: number,
  owner: number,
): number {
  const place = verb.places[index];
  const zone = game.zones.find((z) => z.id === place?.zone);
  if (!place || !zone) return -1;
  if (place.row > 0) return place.row - 1;
  const label = zone.rowLabel;
  if (!label) return 0;
  for (let row = 0; row < zone.rows; row++)
    if (rowAt(view.fields[label], owner, row) === index + 1) return row;
  return -1;
}

/** The spot that a word means by the game's theme. */
export function farOf({ view, theme }: TableContext, verb: Verb, word: string): Far | null {
  return theme.far?.(view, verb.id, word) ?? null;
}

const isThere = (far: Far, spot: Spot) =>
  far.zone === spot.zone &&
  far.owner === spot.owner &&
  far.row === spot.row &&
  (far.index === undefined || far.index === spot.copy);

/** Whether a token means this spot. Tokens only mean spots of the viewer and of the table, and for
 * a seat spots of that seat; the theme knows all others. */
export function tokenMeans(context: TableContext, verb: Verb, token: Token, spot: Spot): boolean {
  const { game, view } = context;
  const { operand, text } = token;
  const far = farOf(context, verb, text);
  if (far) return isThere(far, spot);
  const zone = game.zones.find((z) => z.id === spot.zone);
  if (!zone) return false;
  if (operand.kind === 'seat') return operand.zone === spot.zone && spot.owner === Number(text);
  const own = zone.owner === 'table' || spot.owner === ownerIndex(game, view, spot.zone);
  if (!own) return false;
  if (operand.kind === 'count') return operand.zone === spot.zone && spot.row === Number(text) - 1;
  const at = verb.places.findIndex((p) => p.id === text);
  if (at >= 0 && operand.kind !== 'card') {
    const where = verb.places[at]?.zone ?? operand.zone;
    return where === spot.zone && placeRow(context, verb, at, spot.owner) === spot.row;
  }
  if (!isCard(operand.kind) || spot.card !== text) return false;
  return !operand.zone || operand.zone === spot.zone || !!context.theme.lent?.includes(spot.zone);
}

/** The viewer's index in an owned zone: the seat, or its side. */
export function ownerIndex(game: Game, view: View, zoneId: string): number {
  const zone = game.zones.find((z) => z.id === zoneId);
  if (!zone || zone.owner === 'table') return -1;
  if (zone.owner === 'seat') return view.seat;
  const rows = view.zones[zoneId];
  return view.seat < 0 ? -1 : view.seat % (Array.isArray(rows) ? rows.length : 1);
}

/** Whether a move uses a spot; the theme's `taps` name zones for verbs without operands. */
export function moveUses(context: TableContext, move: Move, spot: Spot): boolean {
  const { game, view } = context;
  const taps = context.theme.taps ?? {};
  if (move.tokens.some((token) => tokenMeans(context, move.verb, token, spot))) return true;
  const left = move.verb.operands[move.tokens.length];
  const zone = move.tokens.length === 0 ? (taps[move.verb.id] ?? left?.zone) : left?.zone;
  if (!zone || zone !== spot.zone || (left && spot.card !== '?')) return false;
  return spot.owner < 0 || spot.owner === ownerIndex(game, view, spot.zone);
}

interface Attempt {
  move: string;
  filled: number; // operands that nobody has pointed at
}

/** The attempt with this verb of somebody who points at a spot; null: the verb cannot use it. */
function attemptWith(context: TableContext, verb: Verb, pointed: Spot[]): Attempt | null {
  const pool = [...pointed];
  const words: string[] = [];
  let filled = 0;
  for (const operand of verb.operands) {
    const at = pool.findIndex((s) => wordFor(context, verb, operand, s) !== null);
    const found = pool[at];
    if (!found && operand.optional) break;
    if (found) pool.splice(at, 1);
    else filled++;
    const word = found ? wordFor(context, verb, operand, found) : filler(context, verb, operand);
    words.push(word ?? '');
  }
  const used = pointed[0] && !pool.includes(pointed[0]);
  return used && words.every(Boolean) ? { move: [verb.id, ...words].join(' '), filled } : null;
}

/** The move that somebody attempts by pointing at a spot without a legal move: the one for which
 * least has to be made up. */
export function attemptedMove(context: TableContext, chosen: Spot[], spot: Spot): string | null {
  const tries = context.game.verbs.flatMap(
    (verb) => attemptWith(context, verb, [spot, ...chosen]) ?? [],
  );
  return tries.sort((one, other) => one.filled - other.filled)[0]?.move ?? null;
}

/** The word of an operand that means this spot, or null. */
function wordFor(context: TableContext, verb: Verb, operand: Operand, spot: Spot): string | null {
  const words: string[] = verb.places.map((p) => p.id);
  if (spot.card && spot.card !== '?') words.unshift(spot.card);
  if (operand.kind === 'count') words.push(String(spot.row + 1), ...legalWords(context.view, verb));
  if (operand.kind === 'seat') words.push(String(spot.owner));
  return words.find((text) => tokenMeans(context, verb, { operand, text }, spot)) ?? null;
}

/** The first operands of the legal moves of a verb. */
function legalWords(view: View, verb: Verb): string[] {
  return view.moves.map((m) => m.split(' ')).flatMap(([id, a]) => (id === verb.id && a ? a : []));
}

/** Any valid word for an operand that was not pointed at. */
function filler({ game, view }: TableContext, verb: Verb, operand: Operand): string {
  if (operand.kind === 'count') return '1';
  if (operand.kind === 'seat') return String((view.seat + 1) % view.seats);
  const place = verb.places[0];
  if (operand.kind !== 'card' && place) return place.id;
  const zone = game.zones.find((z) => z.id === operand.zone);
  const cards = zone ? [view.zones[zone.id]].flat(3) : [];
  return cards.find((c): c is string => typeof c === 'string' && c !== '?') ?? '';
}
