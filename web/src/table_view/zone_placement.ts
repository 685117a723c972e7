// Assigns each zone to an area of the table (own, other players', centre) and decides how its cards
// lie there. layout.ts finds the positions.
import type { Card, Cards, Game, View, Zone } from '../base/protocol_types';
import type { HandOrder } from '../base/hand_order';
import { sortCards } from '../cards/card_names';
import { rowAt } from './field_values';
import { zoneName } from './pile_names';
import { listOf, type TableContext, type TableTheme } from './table_theme';

/** How the cards of a zone lie. */
export type Arrangement =
  | 'hand' // a fan of single cards, sorted
  | 'spread' // single cards in the order laid
  | 'pile' // one pile, its top card may be seen
  | 'closed'; // one pile whose cards can be looked at

export interface Row {
  index: number;
  cards: Card[];
  label: number | null;
}

export interface Placed {
  zone: Zone;
  owner: number; // seat or side, -1: the table
  how: Arrangement;
  rows: Row[];
  name: string; // of all its piles together
}

export interface Person {
  seat: number;
  zones: Placed[];
  laid: Placed[];
}

export interface Seating {
  own: Person | null;
  others: Person[]; // clockwise, from the viewer's left
  centre: Placed[];
}

/** A deal goes round the table, beginning after the dealer. */
export interface Deal {
  dealer: number;
  seats: number;
  stock: string[]; // zones that cards are dealt from, where they lie on the table
}

/** Everything the places of zones depend on. */
interface Seen extends TableContext {
  order?: HandOrder | undefined;
}

const flat = (cards: Cards | Card[][] | Card[] | undefined): Card[] =>
  ((cards ?? []) as unknown[]).flat(3) as Card[];

/** The rows of one owner of a zone; for the table's zones owner is -1. */
function cardsOf(zone: Zone, cards: Cards, owner: number): Card[][] {
  const mine = owner < 0 ? cards : (cards[owner] ?? []);
  if (zone.rows <= 1) return [flat(mine as Cards)];
  return (mine as Card[][]).map((row) => flat(row));
}

const isHand = (zone: Zone): boolean =>
  zone.owner === 'seat' && (zone.sight === 'owner' || zone.sight === 'others') && zone.rows <= 1;

/** A hand that lies open for everybody, as some contracts of the bidding want it. */
const isOpenHand = (zone: Zone): boolean =>
  zone.owner === 'seat' && zone.kind === 'set' && zone.sight === 'public';

/** Cards of the table that are played as those of a hand, once their faces are known. */
const isLentOpen = (zone: Zone, view: View, theme: TableTheme): boolean =>
  zone.owner === 'table' &&
  !!theme.lent?.includes(zone.id) &&
  flat(view.zones[zone.id]).some((card) => card !== '?');

function arrangementOf(zone: Zone, view: View, theme: TableTheme): Arrangement {
  if (listOf(theme.closed, view).includes(zone.id)) return 'closed';
  if (zone.kind === 'slot') return 'pile';
  if (isHand(zone) || isOpenHand(zone) || isLentOpen(zone, view, theme)) return 'hand';
  if (zone.kind === 'set') return 'closed';
  if (zone.rows > 1) return 'pile';
  if (zone.kind === 'stack' && zone.owner === 'table' && zone.sight === 'public') return 'spread';
  return 'pile';
}

function placeZone(
  { game, view, theme, order }: Seen,
  zone: Zone,
  owner: number,
): Placed {
  const all = cardsOf(zone, view.zones[zone.id] ?? [], owner);
  const liveText = zone.live ? rowAt(view.fields[zone.live], owner, 0) : null;
  const live = liveText === null ? all.length : Math.min(liveText, all.length);
  let lies = arrangementOf(zone, view, theme);
  if (zone.owner === 'seat' && lies === 'pile' && isLaid(game, zone, theme)) lies = 'spread';
  const rows = all.slice(0, live).map((cards, index) => ({
    index,
    cards:
      zone.kind === 'set' || lies === 'hand'
        ? sortCards(cards, order, theme.trump?.(view))
        : cards,
    label: zone.rowLabel ? rowAt(view.fields[zone.rowLabel], owner, index) : null,
  }));
  return { zone, owner, how: lies, rows, name: zoneName(theme, zone, rows.length) };
}

/** Whether the cards of a seat's zone lie openly in the centre, near their player. */
export function isLaid(game: Game, zone: Zone, theme: TableTheme): boolean {
  if (zone.owner !== 'seat' || zone.rows > 1) return false;
  if (theme.laid) return theme.laid.includes(zone.id);
  return zone.kind === 'slot' && zone.sight === 'public' && game.zones.length > 1;
}

/** The zones of laid cards that are drawn: those with cards of any seat. While none has any, the
 * first one keeps its places, so that nothing jumps with the first card. */
function lyingZones({ game, view, theme }: TableContext, zones: Zone[]): Zone[] {
  const all = zones.filter((zone) => isLaid(game, zone, theme));
  const used = all.filter((zone) => flat(view.zones[zone.id]).length > 0);
  return used.length ? used : all.slice(0, 1);
}

/** The number of cards that all seats have laid. */
export const laidCards = (game: Game, view: View, theme: TableTheme): number =>
  game.zones
    .filter((zone) => isLaid(game, zone, theme))
    .reduce((sum, zone) => sum + flat(view.zones[zone.id]).length, 0);

/** Whether cards laid in the earlier view are gone in the later one. */
export const sweeps = (game: Game, theme: TableTheme, later: View, earlier: View): boolean =>
  later.number > earlier.number && laidCards(game, later, theme) < laidCards(game, earlier, theme);

/** How many cards each seat holds in its hand. */
function heldCards(game: Game, view: View): number[] {
  const hands = game.zones.filter(isHand);
  const of = (z: Zone, seat: number) => [view.zones[z.id]?.[seat] ?? []].flat(3).length;
  const held = (seat: number) => hands.reduce((sum, z) => sum + of(z, seat), 0);
  return Array.from({ length: view.seats }, (_, seat) => held(seat));
}

/** The seats that have been dealt cards since the earlier view. */
export function dealtTo(game: Game, earlier: View, later: View): number[] {
  const before = heldCards(game, earlier);
  return heldCards(game, later).flatMap((n, seat) => (n > (before[seat] ?? 0) ? seat : []));
}

/** The deal between two views, if there was one; every first view is one. */
export function dealOf(game: Game, earlier: View | null, later: View): Deal | null {
  if (earlier && dealtTo(game, earlier, later).length < 2) return null;
  const stock = game.zones.filter((zone) => zone.kind === 'draw').map((zone) => zone.id);
  return { dealer: Number(later.fields.dealer ?? -1), seats: later.seats, stock };
}

/** Whether all hands have grown from the earlier view to the later one. */
export function dealsAnew(game: Game, later: View, earlier: View): boolean {
  return later.number > earlier.number && dealtTo(game, earlier, later).length === later.seats;
}

function ordered(zones: Zone[], theme: TableTheme): Zone[] {
  const rank = (z: Zone) => {
    const at = theme.order?.indexOf(z.id) ?? -1;
    return at < 0 ? 100 : at;
  };
  return [...zones].sort((a, b) => rank(a) - rank(b));
}

/** Cards out of play that are only decoration. */
const isScenery = (zone: Zone) =>
  zone.owner === 'table' && zone.kind === 'set' && zone.sight === 'nobody';

/** An empty zone that nobody can lay on gets no place. Zones of seats and sides keep theirs, and so
 * do cards that gather during a round, so that nothing jumps. */
function isIdle({ game, theme }: Seen, placed: Placed): boolean {
  const { zone, rows, how } = placed;
  if (rows.some((row) => row.cards.length > 0)) return false;
  if (zone.rows > 1 && zone.live !== null) return rows.length === 0;
  if (how === 'hand' && isOpenHand(zone)) return true;
  if (zone.owner !== 'table' || zone.kind === 'draw') return false;
  if (theme.lent?.includes(zone.id)) return true;
  if (zone.kind === 'set' && how === 'closed') return false;
  return !game.verbs.some(
    (v) => v.operands.some((o) => o.zone === zone.id) || v.places.some((p) => p.zone === zone.id),
  );
}

const isBacks = ({ how, rows }: Placed) =>
  how === 'hand' && rows.every((row) => row.cards.every((card) => card === '?'));

/** The same without hidden hands of others: with many players, other cards matter more. */
export const withoutBacks = (seats: Seating): Seating => ({
  ...seats,
  others: seats.others.map((one) => ({ ...one, zones: one.zones.filter((z) => !isBacks(z)) })),
});

const isEmpty = ({ rows }: Placed): boolean => rows.every((row) => row.cards.length === 0);

/** The same without empty places in the middle: before the first card of a deal is laid, while an
 * auction runs, cards and people matter more. */
export function withoutEmptyPlaces(seats: Seating): Seating | null {
  const people = [...(seats.own ? [seats.own] : []), ...seats.others];
  if (!people.some(({ laid }) => laid.length) || !people.every(({ laid }) => laid.every(isEmpty)))
    return null;
  const without = (one: Person): Person => ({ ...one, laid: [] });
  return {
    own: seats.own && without(seats.own),
    others: seats.others.map(without),
    centre: seats.centre.filter((one) => !isEmpty(one)),
  };
}

/** A hand whose cards all lie open keeps no empty place of its own. */
function withoutEmptyHand(zones: Placed[]): Placed[] {
  const open = zones.some((one) => one.how === 'hand' && isOpenHand(one.zone) && !isEmpty(one));
  return open ? zones.filter((one) => one.how !== 'hand' || !isEmpty(one)) : zones;
}

/** Assigns all zones; decoration only if there is space. */
export function seating(seen: Seen, roomy: boolean): Seating {
  const { game, view, theme } = seen;
  const visible = ordered(game.zones, theme).filter(
    (z) => !theme.hide?.includes(z.id) && (roomy || !isScenery(z) || isLentOpen(z, view, theme)),
  );
  const lying = lyingZones(seen, visible);
  const person = (seat: number): Person => {
    const zones: Placed[] = [];
    const laid: Placed[] = [];
    for (const zone of visible) {
      if (zone.owner === 'table') continue;
      const rows = view.zones[zone.id]?.length ?? 0;
      if (zone.owner === 'side' && seat >= rows) continue; // a side's pile lies with its first seat
      const placed = placeZone(seen, zone, seat);
      if (isLaid(game, zone, theme)) laid.push(...(lying.includes(zone) ? [placed] : []));
      else if (!isIdle(seen, placed)) zones.push(placed);
    }
    return { seat, zones: withoutEmptyHand(zones), laid };
  };
  const from = Math.max(view.seat, 0);
  const seats = Array.from({ length: view.seats }, (_, i) => (from + i) % view.seats);
  const others = seats.filter((s) => s !== view.seat).map(person);
  const centre = visible
    .filter((z) => z.owner === 'table')
    .map((z) => placeZone(seen, z, -1))
    .filter((p) => !isIdle(seen, p));
  const own = view.seat >= 0 ? person(view.seat) : null;
  if (own) moveSidePile(seen, visible, own, others);
  return { own, others, centre };
}

/** The pile of the viewer's side lies with the viewer, not with the partner. */
function moveSidePile(seen: Seen, zones: Zone[], own: Person, others: Person[]): void {
  const { view } = seen;
  for (const zone of zones) {
    if (zone.owner !== 'side') continue;
    const side = view.seat % (view.zones[zone.id]?.length ?? 1);
    if (own.zones.some((p) => p.zone === zone)) continue;
    for (const other of others)
      other.zones = other.zones.filter((p) => !(p.zone === zone && p.owner === side));
    const placed = placeZone(seen, zone, side);
    if (!isIdle(seen, placed)) own.zones.push(placed);
  }
}

/** The side of the table where each other player sits. */
export function sidesAround(count: number): ('left' | 'top' | 'right')[] {
  const sides = count < 2 ? 0 : count < 6 ? 1 : 2;
  return Array.from({ length: count }, (_, i) =>
    i < sides ? 'left' : i >= count - sides ? 'right' : 'top',
  );
}
