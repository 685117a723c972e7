// How a place looks and what it is called: classes, badges and a name, from the moves of the
// moment. Only an open card has a name, and only its face says which it is.
import { indexOf, nameOf } from '../cards/card_names';
import type { Card } from '../base/protocol_types';
import { t } from '../base/translations';
import type { Move, Spot } from './moves';
import { rowAt, seatName } from './field_values';
import { countIn, countText, pileName } from './pile_names';
import {
  candidates,
  isChosen,
  isHinted,
  isLegal,
  isOpen,
  isPointable,
  type Matter,
} from './move_selection';
import type { Group, Place } from './scene';
import { takingOf } from './trick_taker';

export interface Dress {
  classes: string;
  name: string;
  card: Card | null; // what is drawn
  known: Card | null; // the card, if it is one that may be known
  plain: boolean; // too small for pips
  badge: string | null; // how many
  value: string | null; // what the pile is worth
  wants: string | null; // what comes next on it
  spot: Spot; // what a tap points at
  act: 'tap' | 'look' | null;
  chosen: boolean;
  open: boolean; // a tap leads to a move
  legal: boolean; // some move uses it, whatever is chosen
}

const PIPS_FROM = 64; // px: smaller faces have one large suit instead

/** The moves that still count, so that this is found out once for all places. */
export interface Wardrobe {
  matter: Matter;
  among: Move[];
  interactive: boolean;
  cache: Map<string, Standing>;
  pointable: Map<string, boolean>;
  mayUse: (spot: Spot) => boolean; // false: certainly no legal move points there
}

interface Standing {
  legal: boolean;
  classes: string[];
  words: string[];
  open: boolean;
  pointable: boolean;
}

/** Most cards of a table are named by no legal move: the words of the moves tell, as long as all of
 * them name cards. */
function sieve({ moves, hinted, theme }: Matter): (spot: Spot) => boolean {
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

export const wardrobe = (matter: Matter, interactive: boolean): Wardrobe => ({
  matter,
  among: candidates(matter),
  interactive,
  cache: new Map(),
  pointable: new Map(),
  mayUse: sieve(matter),
});

function standingOf(w: Wardrobe, spot: Spot): Standing {
  const key = `${spot.zone}/${spot.owner}/${spot.row}/${spot.card}/${spot.copy}`;
  const known = w.cache.get(key);
  if (known) return known;
  const found = findStanding(w, spot);
  w.cache.set(key, found);
  return found;
}

/** Whether moves can point here at all: the same for all open cards of a zone, unless a theme tells
 * its places apart. */
function pointableAt({ matter, pointable }: Wardrobe, spot: Spot): boolean {
  const kind = spot.card === null || spot.card === '?' ? spot.card : 'open';
  const copy = matter.theme.far ? spot.copy : '';
  const key = `${spot.zone}/${spot.owner}/${spot.row}/${kind}/${copy}`;
  const known = pointable.get(key) ?? isPointable(matter, spot);
  pointable.set(key, known);
  return known;
}

function findStanding(w: Wardrobe, spot: Spot): Standing {
  const { matter, among } = w;
  const classes: string[] = [];
  const words: string[] = [];
  const may = w.mayUse(spot);
  const open = may && isOpen(matter, spot, among);
  const pointable = open || pointableAt(w, spot);
  const legal = open || (may && isLegal(matter, spot));
  if (isChosen(matter, spot)) {
    classes.push('chosen');
    words.push(t('chosen'));
  } else if (open) {
    classes.push(matter.chosen.length ? 'target' : 'legal');
    words.push(t('can be played'));
  } else if (pointable) classes.push(legal ? 'other' : 'idle');
  if (may && isHinted(matter, spot)) {
    classes.push('hinted');
    words.push(t('hint'));
  }
  return { classes, words, open, pointable, legal };
}

/** What must come next on an open row, where the theme knows. */
function nextOf(m: Matter, place: Place): string | null {
  const { next } = m.theme;
  if (next?.zone !== place.spot.zone) return null;
  const rank = next.ranks[place.row.cards.length];
  return rank ? indexOf(rank) : null;
}

/** What the top card of a pile stands for, where it is not what it shows. */
function stands(m: Matter, place: Place): string | null {
  const { face, row, spot } = place;
  if (!face || face === '?' || !m.theme.standsFor) return null;
  const rank = m.theme.standsFor(m.view, spot.zone, face, row.cards.length - 1);
  return rank ? indexOf(rank) : null;
}

/** The seat a pile belongs to, where the theme knows a field for it. */
function rowSeat(m: Matter, place: Place): number | null {
  const { rowOwner: named } = m.theme;
  if (named?.zone !== place.spot.zone) return null;
  const seat = rowAt(m.view.fields[named.field], place.spot.owner, place.row.index);
  return seat ? seat - 1 : null;
}

export function rowOwner(m: Matter, place: Place): string | null {
  const seat = rowSeat(m, place);
  if (seat === null) return null;
  return seat === m.view.seat ? t('yours') : t('of {who}', { who: seatName(m.view, seat) });
}

/** Of a card laid before its player: whether it takes the trick. */
function takes({ view, theme }: Matter, spot: Spot): string[] {
  const taking = theme.laid?.includes(spot.zone) ? takingOf(view, theme) : null;
  if (taking?.seat !== spot.owner) return [];
  return [taking.whole ? t('takes the trick') : t('highest so far')];
}

function dressSingle(w: Wardrobe, place: Place): Dress {
  const { spot } = place;
  const standing = standingOf(w, spot);
  const { classes, open, pointable } = standing;
  const taken = place.face === null ? [] : takes(w.matter, spot);
  const words = [...standing.words, ...taken];
  return {
    classes: [...classes, ...(taken.length ? ['takes'] : [])].join(' '),
    name: [nameOf(place.face ?? '?'), ...words].join(', '),
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

/** What a pile is worth, or what its top card stands for. */
function valueOf(m: Matter, place: Place): string | null {
  const seat = rowSeat(m, place);
  const whose = seat === null ? '' : seat === m.view.seat ? t('You') : seatName(m.view, seat);
  if (place.row.label !== null) return [place.row.label, whose].filter(Boolean).join(' · ');
  const as = stands(m, place);
  return as && `= ${as}`;
}

function nameOfPile(w: Wardrobe, group: Group, place: Place, words: string[]): string {
  const { face } = place;
  const { theme, view } = w.matter;
  const n = place.row.cards.length;
  const next = nextOf(w.matter, place);
  const whose = rowOwner(w.matter, place);
  const as = stands(w.matter, place);
  const held = group.placed.how === 'hand';
  const parts = [
    pileName(theme, group.placed.zone, place.row, group.placed.rows.length),
    whose ?? '',
    n === 0 ? t('empty') : face && face !== '?' ? nameOf(face) : '',
    n > 1 || (n > 0 && (face === '?' || held)) ? countText(theme, view, place.spot.zone, n) : '',
    as ? t('stands for {card}', { card: as }) : '',
    next ? t('next: {card}', { card: next }) : '',
    ...words,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A pile offers its top card and its place: the one that leads somewhere counts. */
function dressPile(w: Wardrobe, group: Group, place: Place): Dress {
  const spot = place.spot;
  const bare: Spot = { ...spot, card: null };
  const both = [spot, bare];
  const lead =
    both.find((s) => isChosen(w.matter, s)) ?? both.find((s) => standingOf(w, s).open) ?? null;
  const { classes, words } = standingOf(w, lead ?? spot);
  const pointable = lead !== null || standingOf(w, spot).pointable || standingOf(w, bare).pointable;
  const n = place.row.cards.length;
  const count = countIn(w.matter.theme, w.matter.view, spot.zone, n);
  const closed = group.placed.how === 'closed';
  const known = place.row.cards.filter((c) => c !== '?').length;
  const looks = known > (closed ? 0 : 1);
  const taps = lead !== null || (pointable && (n > 0 || spot.owner < 0));
  const next = nextOf(w.matter, place);
  const as = valueOf(w.matter, place);
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
    wants: next, // where the number of cards would stand, which it tells as well
    spot: lead ?? (place.face ? spot : bare),
    act: w.interactive || act === 'look' ? act : null,
    chosen: lead !== null && isChosen(w.matter, lead),
    open: lead !== null,
    legal: both.some((s) => standingOf(w, s).legal),
  };
}

/** A covered card, or one back of many: to be seen and nothing else. */
function dressIdle(place: Place): Dress {
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

export function dress(w: Wardrobe, group: Group, place: Place): Dress {
  if (place.idle) return dressIdle(place);
  return place.whole || place.face === null ? dressPile(w, group, place) : dressSingle(w, place);
}
