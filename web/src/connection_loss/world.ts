// Draws a world: a whole position that agrees with everything one seat sees and remembers. The
// cards that the seat does not know are mixed again and laid where they can lie.
import type { Card, Cards, Game, View, Zone } from '../base/protocol_types';

/** Hidden cards of one row that are all alike to the seat (doc/protocol.md, "History"). */
interface Group {
  zone: string;
  row: number;
  places: number;
  excluded?: Card[];
  needed?: Card[];
  also_needed?: Card[][];
  limits?: (number | null)[];
}

/** What a seat knows about cards that it does not see now. */
export interface Facts {
  cards: [zone: string, row: number, cards: Card[]][];
  groups: Group[];
  unseen: Card[][]; // by kind
}

/** Draws a number below a bound. */
export type Draw = (below: number) => number;

type Zones = Record<string, Cards>;

interface Unseen {
  face: Card;
  kind: number;
}

const BACK = '?';
const TRIES = 60;
const SWAPS = 6000;

// ---- rows of zones

/** The rows of a zone, owner after owner, in the lists of `cards` themselves. */
function rowsIn(zone: Zone, cards: Cards | undefined): Card[][] {
  const owners = zone.owner === 'table' ? [cards] : ((cards ?? []) as Cards[]);
  const rows = zone.rows > 1 ? owners.flatMap((one) => (one ?? []) as Card[][]) : owners;
  return rows.map((row) => (row ?? []) as Card[]);
}

const rowOf = (game: Game, zones: Zones, id: string, row: number): Card[] => {
  const zone = game.zones.find((one) => one.id === id);
  return (zone && rowsIn(zone, zones[id])[row]) ?? [];
};

const allRows = (game: Game, zones: Zones) =>
  game.zones.flatMap((zone) =>
    rowsIn(zone, zones[zone.id]).map((cards, row) => ({ zone: zone.id, row, cards })),
  );

const plain = (card: Card): Card => card.replace(/^-/, '');

/** Without facts, any card of the pack that the seat does not see lies in any hidden place. */
export function factsOfView(game: Game, view: View, pack: Card[]): Facts {
  const rest = [...pack];
  const hidden = allRows(game, view.zones).filter(({ cards }) => cards.includes(BACK));
  for (const card of allRows(game, view.zones).flatMap(({ cards }) => cards)) {
    const at = rest.indexOf(plain(card));
    if (at >= 0) rest.splice(at, 1);
  }
  return {
    cards: hidden.map(({ zone, row, cards }) => [zone, row, cards]),
    groups: hidden.map(({ zone, row, cards }) => {
      return { zone, row, places: cards.filter((card) => card === BACK).length };
    }),
    unseen: [rest],
  };
}

/** All cards of a position. */
export const packOf = (game: Game, zones: Zones): Card[] =>
  allRows(game, zones).flatMap(({ cards }) => cards.map(plain));

// ---- dealing

/** How much is wrong with the cards of a group. */
function faults(group: Group, cards: Unseen[]): number {
  const excluded = cards.filter(({ face }) => group.excluded?.includes(face)).length;
  const over = (group.limits ?? []).map((most, kind) =>
    most === null ? 0 : Math.max(0, cards.filter((one) => one.kind === kind).length - most),
  );
  const needs = [...(group.needed ? [group.needed] : []), ...(group.also_needed ?? [])];
  const unmet = needs.filter((faces) => !cards.some(({ face }) => faces.includes(face))).length;
  return excluded + unmet + over.reduce((sum, n) => sum + n, 0);
}

function shuffle<T>(list: T[], draw: Draw): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
}

/** Exchanges cards of two groups as long as that makes nothing worse; true if nothing is wrong in
 * the end. */
function mend(groups: Group[], hands: Unseen[][], draw: Draw): boolean {
  const wrong = groups.map((group, i) => faults(group, hands[i] ?? []));
  for (let n = 0; n < SWAPS; n++) {
    const bad = wrong.flatMap((count, i) => (count ? [i] : []));
    if (!bad.length) return true;
    const [i, j] = [bad[draw(bad.length)] as number, draw(groups.length)];
    const [one, two] = [hands[i] as Unseen[], hands[j] as Unseen[]];
    if (i === j || !one.length || !two.length) continue;
    const [a, b] = [draw(one.length), draw(two.length)];
    const change = () => ([one[a], two[b]] = [two[b] as Unseen, one[a] as Unseen]);
    change();
    const now = [faults(groups[i] as Group, one), faults(groups[j] as Group, two)] as const;
    if (now[0] + now[1] > (wrong[i] as number) + (wrong[j] as number)) change();
    else [wrong[i], wrong[j]] = now;
  }
  return false;
}

/** The cards of each group, or null if none were found. */
function dealUnseen({ groups, unseen }: Facts, draw: Draw): Card[][] | null {
  const cards = unseen.flatMap((list, kind) => list.map((face) => ({ face, kind })));
  for (let n = 0; n < TRIES; n++) {
    shuffle(cards, draw);
    let at = 0;
    const hands = groups.map(({ places }) => cards.slice(at, (at += places)));
    if (at !== cards.length) return null; // the facts are of another position
    if (mend(groups, hands, draw)) return hands.map((hand) => hand.map(({ face }) => face));
  }
  return null;
}

// ---- the position

/** The zones of a whole position; null if none was found that agrees with the facts. */
export function drawWorld(game: Game, view: View, facts: Facts, draw: Draw): Zones | null {
  const hands = dealUnseen(facts, draw);
  if (!hands) return null;
  const zones = structuredClone(view.zones);
  for (const [id, row, known] of facts.cards) {
    const zone = game.zones.find((one) => one.id === id);
    const seen = rowOf(game, zones, id, row);
    if (!zone || seen.length !== known.length) return null;
    const mark = zone.sight === 'public' ? '-' : ''; // face down in an open row
    const at = facts.groups.flatMap((one, i) => (one.zone === id && one.row === row ? [i] : []));
    const rest = at.flatMap((i) => hands[i] ?? []);
    shuffle(rest, draw);
    known.forEach((card, i) => {
      if (card === BACK) seen[i] = mark + (rest.pop() ?? BACK);
      else if (seen[i] === BACK) seen[i] = mark + plain(card);
      else if (zone.sight === 'owner' || zone.sight === 'others') seen[i] = card;
    });
  }
  return allRows(game, zones).some(({ cards }) => cards.includes(BACK)) ? null : zones;
}
