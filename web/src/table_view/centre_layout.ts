// Lays out the centre of the table: the cards that seats have laid, each near its player, and the
// table's own cards.
import type { View } from '../base/protocol_types';
import {
  column,
  flow,
  gapOf,
  NAMED,
  NOTHING,
  zoneBox,
  type Boxed,
  type Style,
} from './layout_boxes';
import { firstFit } from './first_fit';
import type { Viewport } from './scene';
import type { Person, Placed, Seating } from './zone_placement';

interface Space {
  width: number;
  height: number;
  card: number; // width of an own card
}

interface Middle {
  box: Boxed;
  card: number;
  fits: boolean;
}

interface ArrangedBox {
  box: Boxed;
  even: boolean; // the laid cards are centred, those of four players in a cross
}

const WORTH = 0.78; // of the largest size: centred cards may be this much smaller
const UNDER = 5; // px between a card, which may be marked by a ring, and the name below
const LARGEST = 1.12; // of an own card
const LARGEST_LAID = 1.4; // of an own card, for a trick alone
const NAME = 4.6; // rem: a usual name below a card
const MARK = 1.1; // rem: an avatar on a card
const STEP = 0.04;
const SMALLEST = 0.6;
const LEAST = 26; // px
const LEAST_TIGHT = 24; // px, where there is hardly any space
const TIGHT_LINE = 0.3; // of a card: what is seen there of a line that another one covers
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
  caption: !viewport.tight,
  leftHanded: false,
  step: Math.max(24, card * 0.34),
  ...(viewport.tight && { line: TIGHT_LINE }),
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
  return tag ? tagged(lies, person.seat, viewport, card, width) : lies;
}

/** Laid cards with the name of their player below, or with the avatar on their lower edge. */
function tagged(
  lies: Boxed,
  seat: number,
  viewport: Viewport,
  card: number,
  width: number,
): Boxed {
  const mark = !!viewport.tight;
  const size = MARK * viewport.rem;
  const named = Math.max(lies.width, Math.min(width, Math.max(card * 1.3, NAME * viewport.rem)));
  const wide = mark ? lies.width : named;
  return {
    width: wide,
    height: lies.height + (mark ? 0 : viewport.rem + UNDER),
    put(scene, x, y) {
      lies.put(scene, x + (wide - lies.width) / 2, y);
      const under = { x: x - 2, y: y + lies.height + UNDER, width: wide + 4 };
      const on = { x: x + (wide - size) / 2, y: y + lies.height - size, width: size };
      scene.tags.push({ seat, mark, ...(mark ? on : under) });
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

interface Laid {
  box: (width: number) => Boxed;
  even: boolean; // otherwise only where its cards are clearly larger
}

const LINE_OF_FOUR = [[1, 2, 3, 0]];

/** The possible arrangements of laid cards, the best first. */
function arrangementsOf(
  people: Person[],
  view: View,
  viewport: Viewport,
  card: number,
): Laid[] {
  const ways: (number[][] | undefined)[] = ROWS[view.seats] ?? [undefined, LINE_OF_FOUR];
  return ways.map((rows) => ({
    box: (width) => laidBox(people, view, viewport, { card, width, rows }),
    even: rows !== LINE_OF_FOUR,
  }));
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

const leastOf = ({ tight }: Viewport): number => (tight ? LEAST_TIGHT : LEAST);

/** The width of a pile with its name, if it has one. */
const pileWidth = (viewport: Viewport, card: number): number =>
  viewport.tight ? card : Math.max(card, NAMED * viewport.rem);

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
  const small = Math.max(leastOf(viewport), card * COUNTED);
  const gap = gapOf(card);
  const apart = centreBox(counted, viewport, small, pileWidth(viewport, small));
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
  if (people.length === 0) return centreArrangements(seats.centre, viewport, card, space.width);
  const ways = arrangementsOf(people, view, viewport, card);
  if (seats.centre.length === 0)
    return ways.map((way) => ({ box: way.box(space.width), even: way.even }));
  const small = Math.max(leastOf(viewport), card * 0.72);
  const out: ArrangedBox[] = [];
  for (const way of ways) {
    for (const wide of [1, 2, 3]) {
      const width = wide * (pileWidth(viewport, small) + gap * 1.2);
      const centre = centreBox(seats.centre, viewport, small, width);
      const laid = way.box(space.width - centre.width - 2 * gap);
      const both = beside(laid, centre, space.width, gap);
      out.push({ ...both, even: both.even && way.even });
    }
    const above = centreBox(seats.centre, viewport, small, space.width);
    out.push({ box: column([above, way.box(space.width)], gap * 0.7), even: way.even });
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
  const largest = seats.centre.length === 0 ? LARGEST_LAID : LARGEST;
  const sizes = Math.ceil((largest - SMALLEST) / STEP) + 1;
  const least = leastOf(viewport);
  const cardAt = (index: number) => Math.max(least, space.card * (largest - index * STEP));
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
    return { box: way?.box ?? NOTHING, card: least, fits: false };
  }
  const even = best((way) => way.even);
  return even && even.card >= any.card * WORTH ? even : any;
}
