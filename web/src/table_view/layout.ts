// Computes where everything lies on the table, from the game's tables, the view, the theme and the
// size of the window. It tries several arrangements and card sizes until one fits: the own cards
// and those in the middle are always in sight, and the rest gives way.
import type { Game, View } from '../base/protocol_types';
import { column, flow, type Boxed } from './layout_boxes';
import { firstFit } from './first_fit';
import { centreBoxOf } from './centre_layout';
import { ownBox, ownHead } from './own_area';
import { personBox, stripBox } from './player_areas';
import { emptyScene, type Viewport, type Scene } from './scene';
import {
  sidesAround,
  seating,
  withoutBacks,
  withoutEmptyPlaces,
  type Person,
  type Seating,
} from './zone_placement';
import type { TableTheme } from './table_theme';

const EDGE = 6;
const GAP = 6;
const SMALLEST = 0.42; // of the wished size; below it the table scrolls
const SHRINK = 0.05;
const LEAST_CARD = 34; // px of an own card
const LEAST_TIGHT = 24; // px, where there is hardly any space
const LEAST_EVENED = 40; // px of an own card that gives way to the centre
const CROWDED = 0.6; // below it the other players are put into a strip
const STEADY = 1.15; // smaller growth is ignored
const LARGER = 1.4; // without a hand that needs the width
const TALL = 33; // rem: in higher windows own cards grow more slowly with the height
const ALIKE = 0.95; // of an own card: what lies in the middle is as large
const LARGE = 58; // px: cards in the middle that are large enough beside larger own cards
const GAIN = 1.15; // for less, nobody's hidden hand is left out
const ROUND = 68; // rem: in wider windows people sit nearer to the centre than the edges

/** The wished width of an own card. */
function wished({ width, height, rem }: Viewport): number {
  const tall = Math.max(0, height - TALL * rem);
  return Math.max(44, Math.min(width * 0.17, height * 0.145, 104) + Math.min(tall * 0.08, 26));
}

const leastCard = ({ tight }: Viewport) => (tight ? LEAST_TIGHT : LEAST_CARD);

/** Whether there is space for people at all sides. */
const isWide = (viewport: Viewport) => viewport.width >= 36 * viewport.rem;

const isShort = (viewport: Viewport) => viewport.height < 27 * viewport.rem;

/** A scene, and the width of the cards in its centre. */
interface Found {
  scene: Scene;
  middle: number;
}

interface Parts {
  seats: Seating;
  view: View;
  viewport: Viewport;
  card: number;
  last: boolean; // nothing smaller will be tried: the table may be higher than the window
}

/** The people at one side, in panels. */
function sideBox(people: Person[], parts: Parts, across: boolean): Boxed | null {
  const { viewport, card, view } = parts;
  if (people.length === 0) return { width: 0, height: 0, put: () => {} };
  const crowd = view.seats > 4;
  const size = Math.max(24, card * (people.length === 1 && view.seats === 2 ? 0.72 : 0.55));
  const widths = across ? [20, 17, 14, 11, 9] : [11.5, 10, 9, 8];
  for (const width of widths.map((w) => w * viewport.rem)) {
    const beside = across && isShort(viewport) && width > 14 * viewport.rem;
    const before = { card: size, width, caption: !crowd && !isShort(viewport), beside };
    const boxes = people.map((p) => personBox(p, viewport, before));
    if (boxes.some((b) => b === null)) continue;
    if (!across) return column(boxes as Boxed[], 10);
    const inRow = flow(boxes as Boxed[], Infinity, 8);
    if (inRow.width <= viewport.width * (view.seats === 2 ? 0.9 : 0.66)) return inRow;
  }
  return null;
}

/** The other players around the centre. */
function wideScene(parts: Parts): Found | null {
  const { seats, viewport, view, card } = parts;
  const others = [...seats.others];
  const places = sidesAround(others.length);
  const at = (side: string) => others.filter((_, i) => places[i] === side);
  const left = sideBox(at('left').reverse(), parts, false);
  const right = sideBox(at('right'), parts, false);
  const top = sideBox(at('top'), parts, true);
  const own = ownBox(seats.own, viewport, card);
  if (!left || !right || !top) return null;
  const scene = emptyScene(viewport.width, viewport.height);
  const span = Math.min(viewport.width, ROUND * viewport.rem);
  const edge = (viewport.width - span) / 2 + EDGE;
  const above = top.height ? top.height + GAP : 0;
  const floor = viewport.height - own.height;
  const most = Math.max(left.height, right.height);
  const side = Math.max(left.width, right.width);
  const width = span - 2 * EDGE - (side ? 2 * (side + GAP * 2) : 0);
  const height = floor - above - EDGE - GAP;
  const middle = centreBoxOf(seats, view, viewport, { width, height, card });
  // A wide row of people at the top leaves less height at the sides.
  const crosses = top.width > span - 2 * (side + 2 * EDGE);
  const ceiling = crosses ? above + EDGE : EDGE;
  if (!middle.fits || most > floor - EDGE - ceiling || height <= 0) return null;
  const line = (box: Boxed) =>
    Math.max(ceiling, Math.min(above + EDGE + (height - most) / 2, floor - box.height - EDGE));
  left.put(scene, edge, line(left));
  top.put(scene, (viewport.width - top.width) / 2, EDGE);
  right.put(scene, viewport.width - edge - right.width, line(right));
  const x = (viewport.width - middle.box.width) / 2;
  middle.box.put(scene, x, EDGE + above + Math.max(0, (height - middle.box.height) / 2));
  own.put(scene, 0, floor);
  scene.card = card;
  return { scene, middle: middle.card };
}

/** The other players in a strip above the centre. */
function tallScene(parts: Parts): Found | null {
  const { seats, viewport, view, card } = parts;
  const width = viewport.width - 2 * EDGE;
  const own = ownBox(seats.own, viewport, card);
  const size = seats.others.length === 1 ? card * 0.72 : Math.min(card * 0.62, 46);
  const strip = stripBox(seats.others, viewport, width, size);
  if (!strip) return null;
  const above = EDGE + strip.box.height + GAP;
  const height = viewport.height - own.height - above - GAP;
  const middle = centreBoxOf(seats, view, viewport, { width, height, card });
  if (!middle.fits) return null;
  const scene = emptyScene(viewport.width, viewport.height);
  const floor = scene.height - own.height;
  strip.box.put(scene, (viewport.width - strip.box.width) / 2, EDGE);
  const free = Math.max(0, floor - above - GAP - middle.box.height);
  middle.box.put(scene, (viewport.width - middle.box.width) / 2, above + free / 2);
  own.put(scene, 0, floor);
  scene.card = card;
  return { scene, middle: middle.card };
}

/** The part below the window's edge: the own name, and the other players. */
function foldedPart({ seats, viewport, card }: Parts): Boxed {
  const width = viewport.width - 2 * EDGE;
  const strip = stripBox(seats.others, viewport, width, Math.min(card, LEAST_CARD));
  const head = seats.own ? [ownHead(seats.own, viewport)] : [];
  return column([...head, ...(strip ? [strip.box] : [])], GAP);
}

/** The centre and the own cards fill the window; all others lie below its edge. */
function foldedScene(parts: Parts): Found | null {
  const { seats, viewport, view, card } = parts;
  const own = ownBox(seats.own, viewport, card);
  const around = viewport.tight ? 2 : EDGE;
  const width = viewport.width - 2 * around;
  const height = viewport.height - own.height - 2 * around;
  const middle = centreBoxOf(seats, view, viewport, { width, height, card });
  if (!middle.fits && !parts.last) return null;
  const need = middle.box.height + 2 * around + own.height;
  const floor = Math.max(viewport.height, need) - own.height;
  const rest = foldedPart(parts);
  const scene = emptyScene(viewport.width, floor + own.height + GAP + rest.height + EDGE);
  const free = Math.max(0, floor - 2 * around - middle.box.height);
  middle.box.put(scene, (viewport.width - middle.box.width) / 2, around + free / 2);
  own.put(scene, 0, floor);
  rest.put(scene, (viewport.width - rest.width) / 2, floor + own.height + GAP);
  scene.card = card;
  return { scene, middle: middle.card };
}

/** The better of both arrangements for a card size: the one with the larger centre. */
function sceneWith(parts: Parts, wide: boolean): Found | null {
  if (parts.viewport.folded) return foldedScene(parts);
  const tall = wide && !isShort(parts.viewport) ? null : tallScene(parts);
  const around = wide ? wideScene(parts) : null;
  if (!tall || !around) return tall ?? around;
  return around.middle > tall.middle * 1.04 ? around : tall;
}

/** If people play onto piles in the centre, these matter as much as the hand: the hand shrinks as
 * long as the centre gains more than the hand loses. */
function evened(found: Found, was: number, draw: (card: number) => Found | null): Found {
  const worth = ({ scene, middle }: Found) => Math.min(scene.card, middle);
  let best = found;
  for (let card = found.scene.card - 2; card >= LEAST_EVENED && worth(best) < card; card -= 2) {
    const other = draw(card);
    if (other && worth(other) > worth(best)) best = other;
  }
  const same = was ? draw(was) : null;
  return same && worth(same) * STEADY > worth(best) ? same : best;
}

/** The scene with the largest cards that fit; null if none does. */
function fitting(seats: Seating, view: View, viewport: Viewport): Found | null {
  const wide = isWide(viewport);
  const wish = wished(viewport);
  const bare = !!seats.own && !seats.own.zones.some((z) => z.how === 'hand');
  const largest = bare ? LARGER : 1;
  const drawn = (card: number, around: boolean) =>
    sceneWith({ seats, view, viewport, card, last: false }, around);
  const found = firstFit(Math.ceil((largest - SMALLEST) / SHRINK), (index) => {
    const size = largest - index * SHRINK;
    return drawn(Math.max(leastCard(viewport), wish * size), wide && size > CROWDED);
  });
  if (!found) return null;
  const piles = seats.centre.some((z) => z.rows.length > 1);
  if (piles) return evened(found, viewport.was, (card) => drawn(card, wide));
  // A small change of size is not worth changing everything.
  const grows = found.scene.card > viewport.was && found.scene.card < viewport.was * STEADY;
  return (grows && drawn(viewport.was, wide)) || found;
}

/** Where nothing fits: the smallest cards. */
function crowded(seats: Seating, view: View, viewport: Viewport): Scene {
  const card = leastCard(viewport);
  const found = foldedScene({ seats, view, viewport, card, last: true });
  const scene = found?.scene ?? emptyScene(viewport.width, viewport.height);
  return { ...scene, lean: true };
}

interface Way {
  seats: Seating;
  viewport: Viewport;
  lean: boolean; // without hidden hands of others
}

/** The first way whose middle is as large as the own cards, else the one with the largest. */
function largest(ways: Way[], view: View): Scene | null {
  let best: Found | null = null;
  for (const { seats, viewport, lean } of ways) {
    const found = fitting(seats, view, viewport);
    if (found && (!best || found.middle > best.middle * GAIN))
      best = { ...found, scene: { ...found.scene, lean } };
    if (best && best.middle >= Math.min(LARGE, best.scene.card * ALIKE)) break;
  }
  return best?.scene ?? null;
}

/** If there is little space, these give way in turn: the room in the boxes of the others, their
 * hidden hands, places where no card lies yet, their boxes, the names on the table. */
export function layout(game: Game, view: View, theme: TableTheme, viewport: Viewport): Scene {
  const roomy = isWide(viewport) && !isShort(viewport);
  const seats = seating({ game, view, theme, order: viewport.order }, roomy);
  const close = { ...viewport, plates: viewport.plain ?? viewport.plates, close: true };
  const tight = { ...close, folded: true, tight: true };
  const lean = { seats: withoutBacks(seats), lean: true };
  const around: Way[] = [
    { seats, viewport, lean: false },
    { seats, viewport: close, lean: false },
    { ...lean, viewport: close },
  ];
  const filled = withoutEmptyPlaces(lean.seats);
  return (
    largest(around, view) ??
    (filled && largest([{ seats: filled, viewport: close, lean: true }], view)) ??
    largest([{ ...lean, viewport: { ...close, folded: true } }], view) ??
    largest([{ ...lean, viewport: tight }], view) ??
    crowded(lean.seats, view, tight)
  );
}
