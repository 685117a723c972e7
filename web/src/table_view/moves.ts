// Moves: from the text of the wire to operands people can point at, and back to sentences.
// All of it follows from the verbs' tables; no verb is known by name.
import { fill, t } from '../base/translations';
import { marked } from '../cards/CardText';
import { nameOf } from '../cards/card_names';
import { themeOf, type Far } from '../games/themes';
import { fieldText, rowAt, rowsOf, seatName } from './field_values';
import type { Card, Game, Operand, Verb, View } from '../base/protocol_types';

/** Something on the table that can be pointed at: a card, or an (empty) row of a zone. */
export interface Spot {
  zone: string;
  owner: number; // seat or side; -1: the table
  row: number; // from 0
  card: Card | null;
  copy?: number; // its place among cards that lie single
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

/** The verb and operands of a move's text; null if it is none of this game's. */
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

/** The row (from 0) a place means now: fixed, or the row whose label has the place's number. */
function placeRow(game: Game, view: View, verb: Verb, index: number, owner: number): number {
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

/** What the game's theme says a word points at. */
export function farOf(game: Game, view: View, verb: Verb, word: string): Far | null {
  return themeOf(game.id, game.form).far?.(view, verb.id, word) ?? null;
}

const isThere = (far: Far, spot: Spot) =>
  far.zone === spot.zone &&
  far.owner === spot.owner &&
  far.row === spot.row &&
  (far.index === undefined || far.index === spot.copy);

/** Whether the token means this spot. People only ever point at their own things, the table's,
 * and – for a seat – at that seat's; all else is for the theme to say. */
export function hits(game: Game, view: View, verb: Verb, token: Token, spot: Spot): boolean {
  const { operand, text } = token;
  const far = farOf(game, view, verb, text);
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
    return where === spot.zone && placeRow(game, view, verb, at, spot.owner) === spot.row;
  }
  return (
    isCard(operand.kind) && spot.card === text && (!operand.zone || operand.zone === spot.zone)
  );
}

/** Which row of an owned zone is the viewer's: the seat, or its side. */
export function ownerIndex(game: Game, view: View, zoneId: string): number {
  const zone = game.zones.find((z) => z.id === zoneId);
  if (!zone || zone.owner === 'table') return -1;
  if (zone.owner === 'seat') return view.seat;
  const rows = view.zones[zoneId];
  return view.seat < 0 ? -1 : view.seat % (Array.isArray(rows) ? rows.length : 1);
}

/** Whether a move uses a spot; `taps` names zones for verbs that point at nothing. */
export function uses(
  game: Game,
  view: View,
  move: Move,
  spot: Spot,
  taps: Record<string, string> = {},
): boolean {
  if (move.tokens.some((token) => hits(game, view, move.verb, token, spot))) return true;
  const left = move.verb.operands[move.tokens.length];
  const zone = move.tokens.length === 0 ? (taps[move.verb.id] ?? left?.zone) : left?.zone;
  if (!zone || zone !== spot.zone || (left && spot.card !== '?')) return false;
  return spot.owner < 0 || spot.owner === ownerIndex(game, view, spot.zone);
}

/** The open cards that a move takes from the tops of its player's piles, by the words for these:
 * "the reserve" alone says nothing of the card. */
export function shownBy(game: Game, view: View, move: Move): Record<string, Card> {
  const found = move.tokens.flatMap(({ operand, text }): [string, Card][] => {
    const at = move.verb.places.findIndex((p) => p.id === text);
    if (at < 0 || operand.kind === 'card') return [];
    const far = farOf(game, view, move.verb, text);
    const id = far?.zone ?? move.verb.places[at]?.zone;
    const zone = game.zones.find((z) => z.id === id);
    if (!zone || zone.owner !== 'seat') return [];
    const owner = far?.owner ?? view.seat;
    const row = far?.row ?? placeRow(game, view, move.verb, at, owner);
    const own = (view.zones[zone.id] ?? [])[owner] ?? [];
    const pile = (zone.rows > 1 ? (own[row] ?? []) : own) as Card[];
    const top = pile[pile.length - 1];
    return top && top !== '?' ? [[text, top]] : [];
  });
  return Object.fromEntries(found);
}

function operandText(
  view: View,
  verb: Verb,
  token: Token,
  draw: boolean,
  shown: Record<string, Card>,
): string {
  const place =
    token.operand.kind === 'card' ? undefined : verb.places.find((p) => p.id === token.text);
  const card = shown[token.text] ?? token.text;
  const named = () => (draw ? marked(card) : nameOf(card));
  if (place && shown[token.text])
    return t('{card} ({place})', { card: named(), place: t(place.label) });
  if (place) return t(place.label);
  if (isCard(token.operand.kind)) return named();
  if (token.operand.kind === 'seat') return seatName(view, Number(token.text));
  return token.text;
}

/** A move as words: with cards to be drawn by <Words>, or named ("Play Queen of Hearts"); `shown`:
 * the cards it takes from piles, where they are known. */
export function sentence(
  view: View,
  move: Move,
  draw: boolean,
  shown: Record<string, Card> = {},
): string {
  const parts: Record<string, string> = { a: '', b: '', c: '' };
  move.tokens.forEach((token, i) => {
    parts['abc'[i] ?? '?'] = operandText(view, move.verb, token, draw, shown);
  });
  return fill(t(move.verb.text), parts)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1')
    .trim();
}

/** Why a move is forbidden: the rule's sentence, its holes filled from the move and from what this
 * seat sees (fields of seats are the seat's own). */
export function reason(game: Game, view: View, moveText: string, template: string): string {
  const parts: Record<string, string> = {};
  const move = parse(game, moveText);
  move?.tokens.forEach((token, i) => {
    parts['abc'[i] ?? '?'] = operandText(view, move.verb, token, false, {});
  });
  for (const field of game.fields) {
    const value = rowsOf(view.fields[field.id])[field.owner === 'seat' ? view.seat : 0] ?? null;
    parts[field.id] = fieldText(view, field, value) ?? String(value);
  }
  return fill(t(template), parts);
}

/** Moves that would be asked about if somebody pointed at this spot without a legal move there. */
export function asked(game: Game, view: View, chosen: Spot[], spot: Spot): string | null {
  const tries: string[] = [];
  for (const verb of game.verbs) {
    const pool = [spot, ...chosen];
    const words: string[] = [];
    let used = false;
    for (const operand of verb.operands) {
      const at = pool.findIndex((s) => wordFor(game, view, verb, operand, s) !== null);
      const found = pool[at];
      if (found) {
        if (found === spot) used = true;
        words.push(wordFor(game, view, verb, operand, found) as string);
        pool.splice(at, 1);
      } else if (operand.optional) break;
      else words.push(filler(game, view, verb, operand));
    }
    if (used && words.every(Boolean)) tries.push([verb.id, ...words].join(' '));
  }
  return tries[0] ?? null;
}

/** The word an operand would have if it meant this spot, or null. */
function wordFor(game: Game, view: View, verb: Verb, operand: Operand, spot: Spot): string | null {
  const words: string[] = verb.places.map((p) => p.id);
  if (spot.card && spot.card !== '?') words.unshift(spot.card);
  if (operand.kind === 'count') words.push(String(spot.row + 1), ...legalWords(view, verb));
  if (operand.kind === 'seat') words.push(String(spot.owner));
  return words.find((text) => hits(game, view, verb, { operand, text }, spot)) ?? null;
}

/** The first operands of the legal moves of a verb. */
function legalWords(view: View, verb: Verb): string[] {
  return view.moves.map((m) => m.split(' ')).flatMap(([id, a]) => (id === verb.id && a ? a : []));
}

/** Any word that is well formed for an operand nobody pointed at. */
function filler(game: Game, view: View, verb: Verb, operand: Operand): string {
  if (operand.kind === 'count') return '1';
  if (operand.kind === 'seat') return String((view.seat + 1) % view.seats);
  const place = verb.places[0];
  if (operand.kind !== 'card' && place) return place.id;
  const zone = game.zones.find((z) => z.id === operand.zone);
  const cards = zone ? [view.zones[zone.id]].flat(3) : [];
  return cards.find((c): c is string => typeof c === 'string' && c !== '?') ?? '';
}
