// The state of each card on the table: classes, badges, accessible name, and what a tap does, from
// the legal moves. Only an open card is named.
import { rankLabel, cardName } from '../cards/card_names';
import type { Card } from '../base/protocol_types';
import { t } from '../base/translations';
import type { Move, Spot } from './moves';
import { rowAt, seatName } from './field_values';
import { isReader, seatLabel } from './seat_sentences';
import { countIn, countText, pileName } from './pile_names';
import {
  candidates,
  isChosen,
  isHinted,
  isLegal,
  isOpen,
  isPointable,
  usesSpot,
  type MoveContext,
} from './move_selection';
import type { Group, Place } from './scene';
import { trickTakerOf } from './trick_taker';

export interface CardState {
  classes: string;
  name: string;
  card: Card | null; // what is drawn
  known: Card | null; // the card, if it may be known
  plain: boolean; // too small for pips
  badge: string | null; // the number of cards
  value: string | null; // the value of the pile
  wants: string | null; // the card that may be laid on it next
  spot: Spot; // the spot that a tap means
  act: 'tap' | 'look' | null;
  chosen: boolean;
  open: boolean; // a tap leads to a move
  legal: boolean; // some move uses it, independent of the choice
}

const PIPS_FROM = 64; // px: smaller faces have one large suit instead

/** What all cards of one drawing share, computed once. */
export interface CardStateContext {
  context: MoveContext;
  among: Move[];
  interactive: boolean;
  cache: Map<string, SpotState>;
  pointable: Map<string, boolean>;
  mayUse: (spot: Spot) => boolean; // false: no legal move uses this spot
  advancing: Move[]; // the moves that cards are marked for; empty: all
}

interface SpotState {
  legal: boolean;
  classes: string[];
  words: string[];
  open: boolean;
  pointable: boolean;
}

/** Sorts out cards that no legal move names, if all moves name cards. */
function sieve({ moves, hinted, theme }: MoveContext): (spot: Spot) => boolean {
  const all = hinted ? [...moves, hinted] : moves;
  const words = new Set(all.flatMap((move) => move.tokens.map((token) => token.text)));
  const names = (move: Move) =>
    move.tokens.length === move.verb.operands.length &&
    move.tokens.every(({ operand, text }) => {
      const card = operand.kind === 'card' || operand.kind === 'cardOrPlace';
      return card && !move.verb.places.some((place) => place.id === text);
    });
  const named = !theme.far && all.every((move) => move.tokens.length > 0 && names(move));
  return (spot) => !named || (spot.card !== null && words.has(spot.card));
}

export const cardStateContext = (context: MoveContext, interactive: boolean): CardStateContext => ({
  context,
  among: candidates(context),
  interactive,
  cache: new Map(),
  pointable: new Map(),
  mayUse: sieve(context),
  advancing: advancingMoves(context),
});

/** While nothing is chosen, the legal moves of the theme's advancing verbs. */
function advancingMoves({ theme, chosen, moves }: MoveContext): Move[] {
  if (!theme.advances || chosen.length) return [];
  return moves.filter((move) => theme.advances?.includes(move.verb.id));
}

/** Whether a spot serves only for moves that others should come before. */
const isLater = ({ context, advancing }: CardStateContext, spot: Spot): boolean =>
  advancing.length > 0 && !advancing.some((move) => usesSpot(context, move, spot));

function spotStateOf(w: CardStateContext, spot: Spot): SpotState {
  const key = `${spot.zone}/${spot.owner}/${spot.row}/${spot.card}/${spot.copy}`;
  const known = w.cache.get(key);
  if (known) return known;
  const found = findSpotState(w, spot);
  w.cache.set(key, found);
  return found;
}

/** Whether moves can point here at all; cached for all open cards of a zone, unless a theme tells
 * its places apart. */
function pointableAt({ context, pointable }: CardStateContext, spot: Spot): boolean {
  const kind = spot.card === null || spot.card === '?' ? spot.card : 'open';
  const copy = context.theme.far ? spot.copy : '';
  const key = `${spot.zone}/${spot.owner}/${spot.row}/${kind}/${copy}`;
  const known = pointable.get(key) ?? isPointable(context, spot);
  pointable.set(key, known);
  return known;
}

function findSpotState(w: CardStateContext, spot: Spot): SpotState {
  const { context, among } = w;
  const classes: string[] = [];
  const words: string[] = [];
  const may = w.mayUse(spot);
  const open = may && isOpen(context, spot, among);
  const pointable = open || pointableAt(w, spot);
  const legal = open || (may && isLegal(context, spot));
  if (isChosen(context, spot)) {
    classes.push('chosen');
    words.push(t('chosen'));
  } else if (open) {
    classes.push(context.chosen.length ? 'target' : 'legal');
    if (isLater(w, spot)) classes.push('later');
    words.push(t('can be played'));
  } else if (pointable) classes.push(legal ? 'other' : 'idle');
  if (may && isHinted(context, spot)) {
    classes.push('hinted');
    words.push(t('hint'));
  }
  return { classes, words, open, pointable, legal };
}

/** The next card of an open row, if the theme knows it. */
function nextOf(m: MoveContext, place: Place): string | null {
  const { next } = m.theme;
  if (next?.zone !== place.spot.zone) return null;
  const rank = next.ranks[place.row.cards.length];
  return rank ? rankLabel(rank) : null;
}

/** The rank that the top card stands for, if it differs from its face. */
function standsFor(m: MoveContext, place: Place): string | null {
  const { face, row, spot } = place;
  if (!face || face === '?' || !m.theme.standsFor) return null;
  const rank = m.theme.standsFor(m.view, spot.zone, face, row.cards.length - 1);
  return rank ? rankLabel(rank) : null;
}

/** The seat that a pile belongs to, if the theme names a field for it. */
function rowSeat(m: MoveContext, place: Place): number | null {
  const { rowOwner: named } = m.theme;
  if (named?.zone !== place.spot.zone) return null;
  const seat = rowAt(m.view.fields[named.field], place.spot.owner, place.row.index);
  return seat ? seat - 1 : null;
}

export function rowOwner(m: MoveContext, place: Place): string | null {
  const seat = rowSeat(m, place);
  if (seat === null) return null;
  return isReader(m.view, seat) ? t('yours') : t('of {who}', { who: seatName(m.view, seat) });
}

/** Says whether a card takes the trick. */
function takerWords({ game, view }: MoveContext, spot: Spot): string[] {
  const taking = game.trick?.zone === spot.zone ? trickTakerOf(view, game) : null;
  if (taking?.seat !== spot.owner) return [];
  return [taking.whole ? t('takes the trick') : t('highest so far')];
}

function singleCardState(w: CardStateContext, place: Place): CardState {
  const { spot } = place;
  const standing = spotStateOf(w, spot);
  const { classes, open, pointable } = standing;
  const taken = place.face === null ? [] : takerWords(w.context, spot);
  const words = [...standing.words, ...taken];
  return {
    classes: [...classes, ...(taken.length ? ['takes'] : [])].join(' '),
    name: [cardName(place.face ?? '?'), ...words].join(', '),
    card: place.face,
    known: place.face === '?' ? null : place.face,
    plain: place.width < PIPS_FROM,
    badge: null,
    value: null,
    wants: null,
    spot,
    act: w.interactive && (open || pointable) ? 'tap' : null,
    chosen: classes.includes('chosen'),
    open,
    legal: standing.legal,
  };
}

/** The value of a pile, or what its top card stands for. */
function valueOf(m: MoveContext, place: Place): string | null {
  const seat = rowSeat(m, place);
  const whose = seat === null ? '' : seatLabel(m.view, seat);
  if (place.row.label !== null) return [place.row.label, whose].filter(Boolean).join(' · ');
  const as = standsFor(m, place);
  return as && `= ${as}`;
}

function nameOfPile(w: CardStateContext, group: Group, place: Place, words: string[]): string {
  const { face } = place;
  const { theme, view } = w.context;
  const n = place.row.cards.length;
  const next = nextOf(w.context, place);
  const whose = rowOwner(w.context, place);
  const as = standsFor(w.context, place);
  const held = group.placed.how === 'hand';
  const parts = [
    pileName(theme, group.placed.zone, place.row, group.placed.rows.length),
    whose ?? '',
    n === 0 ? t('empty') : face && face !== '?' ? cardName(face) : '',
    n > 1 || (n > 0 && (face === '?' || held)) ? countText(theme, view, place.spot.zone, n) : '',
    as ? t('stands for {card}', { card: as }) : '',
    next ? t('next: {card}', { card: next }) : '',
    ...words,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The state of a pile: a tap means its top card or its place, whichever leads to a move. */
function pileState(w: CardStateContext, group: Group, place: Place): CardState {
  const spot = place.spot;
  const bare: Spot = { ...spot, card: null };
  const both = [spot, bare];
  const lead =
    both.find((s) => isChosen(w.context, s)) ?? both.find((s) => spotStateOf(w, s).open) ?? null;
  const { classes, words } = spotStateOf(w, lead ?? spot);
  const pointable =
    lead !== null || spotStateOf(w, spot).pointable || spotStateOf(w, bare).pointable;
  const n = place.row.cards.length;
  const count = countIn(w.context.theme, w.context.view, spot.zone, n);
  const closed = group.placed.how === 'closed';
  const known = place.row.cards.filter((c) => c !== '?').length;
  const looks = known > (closed ? 0 : 1);
  const taps = lead !== null || (pointable && (n > 0 || spot.owner < 0));
  const next = nextOf(w.context, place);
  const as = valueOf(w.context, place);
  const shape = [...classes, 'pile'];
  if (n === 0) shape.push('empty');
  if (n > 1 && group.placed.how !== 'hand') shape.push('deep');
  const act = taps ? 'tap' : looks && !pointable ? 'look' : null;
  return {
    classes: shape.join(' '),
    name: nameOfPile(w, group, place, words),
    card: place.face,
    known: place.face === '?' ? null : place.face,
    plain: place.width < PIPS_FROM,
    badge: !next && (n > 1 || (n === 1 && place.face === '?')) ? String(count) : null,
    value: as,
    wants: next, // shown instead of the number of cards
    spot: lead ?? (place.face ? spot : bare),
    act: w.interactive || act === 'look' ? act : null,
    chosen: lead !== null && isChosen(w.context, lead),
    open: lead !== null,
    legal: both.some((s) => spotStateOf(w, s).legal),
  };
}

/** The state of a covered card, or one back of many: it is only seen. */
function idleCardState(place: Place): CardState {
  return {
    classes: 'pile',
    name: '',
    card: place.face,
    known: null,
    plain: place.width < PIPS_FROM,
    badge: null,
    value: null,
    wants: null,
    spot: place.spot,
    act: null,
    chosen: false,
    open: false,
    legal: false,
  };
}

export function cardState(w: CardStateContext, group: Group, place: Place): CardState {
  if (place.idle) return idleCardState(place);
  return place.whole || place.face === null
    ? pileState(w, group, place)
    : singleCardState(w, place);
}
