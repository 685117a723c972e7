// Lays out the centre of the table: the cards that seats have laid, each near its player, and the
// table's own cards.
import type { View } from '../base/protocol_types';
import { column, flow, gapOf, NAMED, zoneBox, type Boxed, type Style } from './layout_boxes';
import { firstFit } from './first_fit';
import type { Viewport } from './scene';
import type { Person, Placed, Seating } from './zone_placement';

interface Space {
  width: number;
  height: number;
  card: number; // width of an own card
  tight: boolean; // otherwise the table scrolls: four people may lie in a line, too
}

interface Middle {
  box: Boxed;
  card: number;
  fits: boolean;
}

interface ArrangedBox {
  box: Boxed;
  even: boolean; // the laid cards are centred
}

const WORTH = 0.78; // of the largest size: centred cards may be this much smaller
const UNDER = 5; // px between a card, which may be marked by a ring, and the name below
const NOTHING: Boxed = { width: 0, height: 0, put: () => {} };
const LARGEST = 1.12; // of an own card
const LARGEST_LAID = 1.4; // of an own card, for a trick alone in a high window
const HIGH = 33; // rem
const STEP = 0.04;
const SMALLEST = 0.6;
const LEAST = 26; // px
const COUNTED = 0.6; // of a card: the size of piles nobody plays to

/** The rows of laid cards by their players' distance from the viewer, upper row first. Four players
 * form a cross. In a single row they lie in the order of the name plates above, the viewer last.
 * */
const ROWS: Record<number, number[][][]> = {
  2: [[[1], [0]], [[1, 0]]],
  3: [[[1, 2], [0]], [[1, 0, 2]]],
  5: [
    [
      [2, 3],
      [1, 0, 4],
    ],
    [[1, 2, 3, 4, 0]],
  ],
  6: [
    [
      [2, 3, 4],
      [1, 0, 5],
    ],
    [[1, 2, 3, 4, 5, 0]],
  ],
  7: [
    [
      [2, 3, 4, 5],
      [1, 0, 6],
    ],
    [[1, 2, 3, 4, 5, 6, 0]],
  ],
  8: [
    [
      [2, 3, 4, 5],
      [1, 0, 7, 6],
    ],
    [[1, 2, 3, 4, 5, 6, 7, 0]],
  ],
};

const styleOf = (viewport: Viewport, card: number, width: number): Style => ({
  part: 'centre',
  seat: -1,
  card,
  available: width,
  rem: viewport.rem,
  caption: true,
  leftHanded: false,
  step: Math.max(24, card * 0.34),
});

/** The cards that one person has laid, with the name below. */
function laidBy(
  person: Person,
  viewport: Viewport,
  card: number,
  width: number,
  tag: boolean,
): Boxed {
  const zones = person.laid.map((placed) => {
    const style = styleOf(viewport, card, width);
    return zoneBox(placed, { ...style, part: 'laid', seat: person.seat, caption: false, step: 16 });
  });
  const lies = flow(zones, width, gapOf(card));
  const name = tag ? viewport.rem + UNDER : 0;
  const wide = Math.max(lies.width, tag ? Math.min(width, card * 1.3) : 0);
  return {
    width: wide,
    height: lies.height + name,
    put(scene, x, y) {
      lies.put(scene, x + (wide - lies.width) / 2, y);
      const under = { x: x - 8, y: y + lies.height + UNDER, width: wide + 16 };
      if (tag) scene.tags.push({ seat: person.seat, ...under });
    },
  };
}

/** Four players: a cross whose sides lie half a card lower than its top. */
function crossBox(by: (Boxed | undefined)[], gap: number): Boxed {
  const [own = NOTHING, left = NOTHING, top = NOTHING, right = NOTHING] = by;
  const centre = Math.max(own.width, top.width);
  const half = top.height * 0.56;
  const width = left.width + right.width + centre + 2 * gap;
  const height = Math.max(top.height + gap * 0.6 + own.height, half + left.height);
  const middle = left.width + gap;
  return {
    width,
    height,
    put(scene, x, y) {
      top.put(scene, x + middle + (centre - top.width) / 2, y);
      left.put(scene, x, y + half);
      right.put(scene, x + middle + centre + gap, y + half);
      own.put(scene, x + middle + (centre - own.width) / 2, y + height - own.height);
    },
  };
}

type Laid = (width: number) => Boxed;
const LINE_OF_FOUR = [[1, 2, 3, 0]];

/** The possible arrangements of laid cards, the best first. */
function arrangementsOf(
  people: Person[],
  view: View,
  viewport: Viewport,
  card: number,
  tight: boolean,
): Laid[] {
  const cross = tight ? [undefined, LINE_OF_FOUR] : [undefined];
  const ways: (number[][] | undefined)[] = ROWS[view.seats] ?? cross;
  return ways.map((rows) => (width) => laidBox(people, view, viewport, { card, width, rows }));
}

interface Lines {
  card: number;
  width: number;
  rows: number[][] | undefined;
}

function laidBox(people: Person[], view: View, viewport: Viewport, lines: Lines): Boxed {
  const { card, width, rows } = lines;
  const from = Math.max(view.seat, 0);
  const { seats } = view;
  const gap = Math.max(6, card * 0.14);
  const most = rows ? Math.max(...rows.map((r) => r.length)) : 3;
  const each = (width - (most - 1) * gap) / most;
  const by = Array.from({ length: seats }, (_, far) => {
    const person = people.find((p) => p.seat === (from + far) % seats);
    return person && laidBy(person, viewport, card, each, seats > 1);
  });
  if (!rows) return crossBox(by, gap);
  return column(
    rows.map((row) =>
      flow(
        row.flatMap((far) => by[far] ?? []),
        Infinity,
        gap,
      ),
    ),
    gap,
  );
}

function centreBox(zones: Placed[], viewport: Viewport, card: number, width: number): Boxed {
  const boxes = zones.map((placed) => zoneBox(placed, styleOf(viewport, card, width)));
  return flow(boxes, width, gapOf(card) * 1.2);
}

/** Nobody plays to these piles: only their size matters. */
const isCounted = ({ how, zone }: Placed) => how === 'closed' || zone.kind === 'draw';

/** The table's cards: all side by side, or those that are only counted small at the right. */
function centreArrangements(
  zones: Placed[],
  viewport: Viewport,
  card: number,
  width: number,
): ArrangedBox[] {
  const all = { box: centreBox(zones, viewport, card, width), even: true };
  const counted = zones.filter(isCounted);
  const played = zones.filter((placed) => !isCounted(placed));
  if (!counted.length || !played.length) return [all];
  const small = Math.max(LEAST, card * COUNTED);
  const gap = gapOf(card);
  const apart = centreBox(counted, viewport, small, Math.max(small, NAMED * viewport.rem));
  const rest = centreBox(played, viewport, card, width - apart.width - 2 * gap);
  return [all, beside(rest, apart, width, gap)];
}

/** Laid cards and the table's cards: side by side, or one above the other. */
function allArrangements(
  seats: Seating,
  view: View,
  viewport: Viewport,
  space: Space,
  card: number,
): ArrangedBox[] {
  const people = [...(seats.own ? [seats.own] : []), ...seats.others].filter((p) => p.laid.length);
  const gap = gapOf(card);
  const even = true;
  if (people.length === 0) return centreArrangements(seats.centre, viewport, card, space.width);
  const ways = arrangementsOf(people, view, viewport, card, space.tight);
  if (seats.centre.length === 0) return ways.map((way) => ({ box: way(space.width), even }));
  const small = Math.max(LEAST, card * 0.72);
  const out: ArrangedBox[] = [];
  for (const way of ways) {
    for (const wide of [1, 2, 3]) {
      const width = wide * (Math.max(small, NAMED * viewport.rem) + gap * 1.2);
      const centre = centreBox(seats.centre, viewport, small, width);
      const laid = way(space.width - centre.width - 2 * gap);
      out.push(beside(laid, centre, space.width, gap));
    }
    const above = centreBox(seats.centre, viewport, small, space.width);
    out.push({ box: column([above, way(space.width)], gap * 0.7), even });
  }
  return out;
}

/** Laid cards in the centre of the width if possible, the table's cards at their right. */
function beside(laid: Boxed, centre: Boxed, available: number, gap: number): ArrangedBox {
  const width = laid.width + 2 * gap + centre.width;
  const balanced = laid.width + 2 * (centre.width + 2 * gap);
  const shift = Math.max(0, Math.min(balanced, available) - width);
  const height = Math.max(laid.height, centre.height);
  const box: Boxed = {
    width: width + shift,
    height,
    put(scene, x, y) {
      laid.put(scene, x + shift, y + (height - laid.height) / 2);
      const at = x + shift + laid.width + 2 * gap;
      centre.put(scene, at, y + (height - centre.height) / 2);
    },
  };
  return { box, even: balanced <= available };
}

/** Where the table scrolls: the arrangement with the least height, among those not too wide. */
function lowest(ways: ArrangedBox[], space: Space): ArrangedBox | undefined {
  const narrow = ways.filter(({ box }) => box.width <= space.width + 1);
  return (narrow.length ? narrow : ways).toSorted((a, b) => a.box.height - b.box.height)[0];
}

/** The centre with the largest cards that fit; a centred one, if that costs little. */
export function centreBoxOf(seats: Seating, view: View, viewport: Viewport, space: Space): Middle {
  const trick = seats.centre.length === 0 && viewport.height > HIGH * viewport.rem;
  const largest = trick ? LARGEST_LAID : LARGEST;
  const sizes = Math.ceil((largest - SMALLEST) / STEP) + 1;
  const cardAt = (index: number) => Math.max(LEAST, space.card * (largest - index * STEP));
  const fits = ({ box }: ArrangedBox) =>
    box.width <= space.width + 1 && box.height <= space.height + 1;
  const best = (accept: (way: ArrangedBox) => boolean) =>
    firstFit(sizes, (index): Middle | null => {
      const card = cardAt(index);
      const way = allArrangements(seats, view, viewport, space, card).find(
        (w) => fits(w) && accept(w),
      );
      return way ? { box: way.box, card, fits: true } : null;
    });
  const any = best(() => true);
  if (!any) {
    const way = lowest(allArrangements(seats, view, viewport, space, cardAt(sizes - 1)), space);
    return { box: way?.box ?? NOTHING, card: LEAST, fits: false };
  }
  const even = best((way) => way.even);
  return even && even.card >= any.card * WORTH ? even : any;
}
