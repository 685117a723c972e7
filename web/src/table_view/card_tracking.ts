// Tracks cards from one scene to the next: which element shows which place. Known cards are matched
// by their faces. For hidden ones only the sizes of piles are used, so that no player can follow a
// card they may not know.
import type { Card } from '../base/protocol_types';
import type { Place } from './scene';

/** An element, and the place it showed. */
export interface ShownPlace {
  id: number;
  place: Place;
}

export interface Tracking {
  /** For each place the element that shows it; null: a new one. */
  ids: (number | null)[];
  /** For each place with a new element the pile it comes from, if known. */
  from: (string | null)[];
  /** The elements that show no place any more, and the pile each goes to, if known. */
  gone: { id: number; to: string | null }[];
}

const HIDDEN: Card = '?';
const ownerOf = (place: Place) => place.spot.owner;
const zoneOf = (place: Place) => `${place.spot.zone}/${place.spot.owner}`;
const isCard = (place: Place) => place.face !== null;

/** How many cards lie in each pile. */
export function counts(places: Place[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const place of places) out.set(place.pile, place.row.cards.length);
  return out;
}

/** Piles with more cards than before (for sign −1: fewer), the greatest change first. */
function changed(before: Map<string, number>, after: Map<string, number>, sign: number): string[] {
  const all = [...new Set([...before.keys(), ...after.keys()])];
  const by = (pile: string) => sign * ((after.get(pile) ?? 0) - (before.get(pile) ?? 0));
  return all.filter((pile) => by(pile) > 0).sort((a, b) => by(b) - by(a));
}

class Matching {
  readonly ids: (number | null)[];
  private readonly free: Map<number, ShownPlace>;
  constructor(
    before: ShownPlace[],
    private readonly after: Place[],
  ) {
    this.ids = after.map(() => null);
    this.free = new Map(before.map((held) => [held.id, held]));
  }

  rest(): ShownPlace[] {
    return [...this.free.values()];
  }

  /** Gives places without an element one with the same `key`. */
  by(key: (place: Place) => string | null): void {
    const pool = new Map<string, ShownPlace[]>();
    for (const held of this.free.values()) {
      const name = key(held.place);
      if (name !== null) pool.set(name, [...(pool.get(name) ?? []), held]);
    }
    this.after.forEach((place, i) => {
      if (this.ids[i] !== null) return;
      const name = key(place);
      const held = name === null ? undefined : pool.get(name)?.shift();
      if (held) this.take(i, held);
    });
  }

  /** Gives places without an element any that `fits`. */
  where(fits: (place: Place, held: ShownPlace) => boolean): void {
    this.after.forEach((place, i) => {
      if (this.ids[i] !== null || !isCard(place)) return;
      for (const held of [...this.free.values()].reverse())
        if (fits(place, held)) return this.take(i, held);
    });
  }

  private take(i: number, held: ShownPlace): void {
    this.ids[i] = held.id;
    this.free.delete(held.id);
  }
}

/** `mover`: the seat whose step it was, or −1. `taken`: the zones of a trick that has been taken;
 * its cards all leave the table. */
export function trackCards(
  before: ShownPlace[],
  after: Place[],
  mover: number,
  taken: string[] = [],
): Tracking {
  const match = new Matching(before, after);
  match.by((p) => `${p.key}=${p.face}`);
  match.by((p) => `${p.pile}=${p.face}/${p.depth}`); // a finger may be on a top card
  match.by((p) => `${p.pile}=${p.face}`);
  match.by((p) => (p.face && p.face !== HIDDEN ? p.face : null));
  const then = counts(before.map((h) => h.place));
  const now = counts(after);
  const shrunk = changed(then, now, -1);
  const grown = changed(then, now, 1);
  const left = ({ place }: ShownPlace) =>
    isCard(place) && shrunk.includes(place.pile) && !taken.includes(place.spot.zone);
  const hidden = (held: ShownPlace) => held.place.face === HIDDEN;
  // A card that is shown came from its player's hand or packet; an open one may be turned face
  // down.
  match.where((p, h) => hidden(h) && left(h) && ownerOf(p) >= 0 && ownerOf(h.place) === ownerOf(p));
  match.where((_, h) => hidden(h) && left(h) && ownerOf(h.place) === mover);
  match.where((p, h) => left(h) && p.face === HIDDEN && grown.includes(p.pile));
  // Empty places, and cards that only changed their face.
  match.by((p) => (isCard(p) ? null : p.pile));
  match.by((p) => (p.depth === 0 && p.whole ? `top ${p.pile}` : null));
  const from = after.map((place, i) =>
    match.ids[i] !== null || !isCard(place) ? null : sourceOf(place, shrunk, mover),
  );
  const gone = match.rest().map(({ id, place }) => ({
    id,
    to: isCard(place) && !place.idle ? sinkOf(place, grown) : null,
  }));
  return { ids: match.ids, from, gone };
}

/** The owner of a pile, from its name. */
export const ownerOfPile = (pile: string) => Number(pile.split('/')[1]);

function sourceOf(place: Place, shrunk: string[], mover: number): string | null {
  const same = shrunk.find((pile) => ownerOfPile(pile) === ownerOf(place));
  const table = shrunk.find((pile) => ownerOfPile(pile) < 0);
  const his = shrunk.find((pile) => ownerOfPile(pile) === mover);
  return same ?? table ?? his ?? null;
}

function sinkOf(place: Place, grown: string[]): string | null {
  const others = grown.filter((pile) => !pile.startsWith(`${zoneOf(place)}/`));
  return others[0] ?? null;
}
