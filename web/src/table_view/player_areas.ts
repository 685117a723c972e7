// Lays out the areas of the other players: a name plate, and below or beside it their cards.
import { column, flow, gapOf, zoneBox, type Boxed, type Style } from './layout_boxes';
import type { Viewport } from './scene';
import type { Person, Placed } from './zone_placement';

export const PAD = 6; // px around the contents of a panel
const LEAST_CARD = 24; // px: the smallest target for a finger
const UNKNOWN = 2.9; // rem: the height of a plate that has not been measured yet
const NARROW = 4.8; // rem: the least width of a name
export const TIGHT_PAD = 3; // px, instead of PAD, at the sides of a panel with little space
const TWO_LINES = 2.4; // rem: the name, and a line of changing text
const NEAR = 1.5; // px: the least gap between piles in one line
const LEAST_HAND = 1.6; // cards: the least width of a hidden hand
const LEAST_NAME = 6; // rem: the least width of a name beside cards

export const plateHeight = (viewport: Viewport, seat: number, least = 0): number =>
  Math.max(viewport.plates[seat] ?? UNKNOWN * viewport.rem, least * viewport.rem);

/** The place of a name plate. */
export function plateBox(viewport: Viewport, seat: number, width: number, least = 0): Boxed {
  return {
    width,
    height: plateHeight(viewport, seat, least),
    put: (scene, x, y) => scene.plates.push({ seat, x, y, width }),
  };
}

/** The panel of a person: its background shows whose turn it is. */
function panel(inner: Boxed, seat: number, width: number): Boxed {
  const height = inner.height + 2 * PAD;
  return {
    width,
    height,
    put(scene, x, y) {
      scene.panels.push({ seat, x, y, width, height });
      inner.put(scene, x + (width - inner.width) / 2, y + PAD);
    },
  };
}

export interface AreaSize {
  card: number; // width of the cards
  width: number; // of the whole
  caption: boolean;
  beside: boolean; // the name beside the cards, not above
}

/** The width of cards with which the piles of each zone lie in one line, if that is not too small.
 * */
function lineCard({ zones }: Person, card: number, available: number): number {
  const most = Math.max(1, ...zones.map((z) => (z.how === 'hand' ? 1 : z.rows.length)));
  const fits = (available - (most - 1) * NEAR) / most;
  return fits < LEAST_CARD ? card : Math.min(card, fits);
}

/** Zones in the order wished, or single piles first where that takes less height. */
function lowerFlow(zones: Boxed[], single: boolean[], width: number, gap: number): Boxed {
  const first = zones.filter((_, i) => single[i]);
  const others = zones.filter((_, i) => !single[i]);
  const wished = flow(zones, width, gap);
  const sorted = flow([...first, ...others], width, gap);
  return sorted.height < wished.height ? sorted : wished;
}

/** The area of one other player in a panel of this width; null if it does not fit. */
export function personBox(person: Person, viewport: Viewport, before: AreaSize): Boxed | null {
  const inside = before.width - 2 * (viewport.close ? TIGHT_PAD : PAD);
  const name = before.beside ? Math.min(inside * 0.42, 9 * viewport.rem) : inside;
  if (before.beside && name < LEAST_NAME * viewport.rem) return null;
  const left = before.beside ? inside - name - 8 : inside;
  const card = lineCard(person, before.card, left);
  const styled = (placed: Placed, width: number): Style => ({
    part: 'person',
    seat: person.seat,
    card,
    available: width,
    rem: viewport.rem,
    caption: before.caption && placed.how !== 'hand',
    leftHanded: false,
    step: 14,
  });
  // A hidden hand is drawn closer, so that the pile of won cards has its place beside it from the
  // start.
  const won = person.zones.filter((z) => z.how === 'closed');
  const beside = won.map((z) => zoneBox(z, styled(z, left)).width + gapOf(card));
  const rest = left - beside.reduce((sum, width) => sum + width, 0);
  const closed = rest >= LEAST_HAND * card ? rest : left;
  const zones = person.zones.map((placed) =>
    zoneBox(placed, styled(placed, placed.how === 'hand' ? closed : left)),
  );
  if (zones.some((z) => z.width > left + 1)) return null;
  const plate = plateBox(viewport, person.seat, name, viewport.close ? 0 : TWO_LINES);
  if (zones.length === 0) return panel(plate, person.seat, before.width);
  const single = person.zones.map((placed) => placed.rows.length < 2);
  const lies = lowerFlow(zones, single, left, gapOf(card));
  const inner = before.beside ? flow([plate, lies], inside, 8) : column([plate, lies], 4);
  return panel(inner, person.seat, before.width);
}

interface Strip {
  box: Boxed;
  card: number;
}

/** Panels in rows; those of a row are equally high. */
function grid(boxes: Boxed[], columns: number, gap: number): Boxed {
  const lines: Boxed[] = [];
  for (let i = 0; i < boxes.length; i += columns)
    lines.push(flow(boxes.slice(i, i + columns).map(stretched), Infinity, gap));
  return column(lines, gap);
}

/** A panel as high as the highest one beside it. */
function stretched(box: Boxed, _: number, line: Boxed[]): Boxed {
  const height = Math.max(...line.map((b) => b.height));
  return {
    width: box.width,
    height,
    put(scene, x, y) {
      const first = scene.panels.length;
      box.put(scene, x, y);
      const panel = scene.panels[first];
      if (panel) panel.height = height;
    },
  };
}

/** The other players side by side above the centre, in the arrangement with the least height. */
export function stripBox(
  people: Person[],
  viewport: Viewport,
  width: number,
  card: number,
): Strip | null {
  const gap = 5;
  let best: Strip | null = null;
  for (let columns = people.length; columns >= 1; columns--) {
    if (columns < people.length && Math.ceil(people.length / columns) === 1) continue;
    const each = (width - (columns - 1) * gap) / columns;
    if (each < NARROW * viewport.rem && columns > 1) continue;
    const own = Math.max(LEAST_CARD, card);
    for (const beside of [false, true]) {
      const most = people.length === 1 ? Math.min(each, own * 9 + 9 * viewport.rem) : each;
      const caption = people.length === 1 && !beside;
      const boxes = people.map((p) =>
        personBox(p, viewport, { card: own, width: most, caption, beside }),
      );
      if (boxes.some((b) => b === null)) continue;
      const box = grid(boxes as Boxed[], columns, gap);
      if (!best || box.height < best.box.height - 4) best = { box, card: own };
    }
  }
  return best;
}
