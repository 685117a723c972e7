// Lays out the viewer's own area: name plate, own piles, and the hand.
import {
  column,
  flow,
  gapOf,
  NOTHING,
  rowsBox,
  zoneBox,
  type Boxed,
  type Style,
} from './layout_boxes';
import { PAD, plateBox, TIGHT_PAD } from './player_areas';
import { RATIO, type Viewport } from './scene';
import type { Person, Placed } from './zone_placement';

const LIFT = 0.13; // of a card: how far a chosen one rises
const LEAST_STEP = 24; // px: the least part of a covered card that is seen and hit
const LEAST_LINE = 30; // px, of a row that another one covers, with cards that are lifted
const SHORT = 23; // rem: in lower windows the name stands beside the cards
const THUMB = 46; // px
const BADGE = 6; // px by which a pile's number sticks out
const MINI = 1.5; // rem: the width of a pile that is only counted
const ROOMY = 36; // rem: in wider windows such a pile lies beside the hand, with its name
const COUNTED = 0.72; // of an own card: its width there
const NAME = 7.5; // rem: what the longest text below a name needs beside the cards
const MOST_NAME = 10; // rem

/** The part of a covered card in the hand that has to be seen. */
function stepOf(viewport: Viewport): number {
  if (viewport.tight) return LEAST_STEP;
  if (!viewport.touch) return 26;
  return viewport.height < SHORT * viewport.rem ? 30 : 40;
}

function handBox(
  placed: Placed,
  viewport: Viewport,
  seat: number,
  card: number,
  width: number,
): Boxed {
  const style: Style = {
    part: 'own',
    seat,
    card,
    available: width,
    rem: viewport.rem,
    caption: false,
    leftHanded: viewport.leftHanded,
    step: stepOf(viewport),
    most: viewport.most,
  };
  // A finger needs this much of a row that another one covers.
  const finger = viewport.tight ? LEAST_LINE : viewport.touch ? THUMB : 0;
  const offset = Math.max(card * RATIO * 0.56, finger);
  const fan = zoneBox(placed, style, (p, key, s) => rowsBox(p, key, s, offset));
  const lift = viewport.tight ? 0 : card * RATIO * LIFT;
  return {
    width: fan.width,
    height: Math.max(fan.height, card * RATIO) + lift,
    put: (scene, x, y) => fan.put(scene, x, y + lift),
  };
}

function pilesBox(
  zones: Placed[],
  viewport: Viewport,
  seat: number,
  card: number,
  width: number,
): Boxed {
  const caption = viewport.height >= SHORT * viewport.rem && !viewport.close;
  const boxes = zones.map((placed) =>
    zoneBox(placed, {
      part: 'own',
      seat,
      card,
      available: width,
      rem: viewport.rem,
      caption,
      leftHanded: false,
      step: 24,
    }),
  );
  return flow(boxes, width, gapOf(card));
}

/** The piles that are only counted, small beside the name. */
function countedBox(own: Person, viewport: Viewport): Boxed {
  const zones = own.zones.filter((z) => z.how === 'closed');
  const boxes = zones.map((placed) =>
    zoneBox(placed, {
      part: 'own',
      seat: own.seat,
      card: MINI * viewport.rem,
      available: 6 * viewport.rem,
      rem: viewport.rem,
      caption: false,
      leftHanded: false,
      step: 14,
    }),
  );
  return flow(boxes, Infinity, 14);
}

/** The piles that are only counted, beside the hand and named. */
function namedBox(zones: Placed[], viewport: Viewport, seat: number, card: number): Boxed {
  const boxes = zones.map((placed) =>
    zoneBox(placed, {
      part: 'own',
      seat,
      card: card * COUNTED,
      available: 8 * viewport.rem,
      rem: viewport.rem,
      caption: true,
      leftHanded: false,
      step: 14,
    }),
  );
  return flow(boxes, Infinity, 14);
}

/** A box in the middle of a width, and one at its right end; null if they would touch. */
function withRight(middle: Boxed, right: Boxed, width: number): Boxed | null {
  if (width - middle.width < 2 * (right.width + 2 * BADGE)) return null;
  const height = Math.max(middle.height, right.height);
  return {
    width,
    height,
    put(scene, x, y) {
      middle.put(scene, x + (width - middle.width) / 2, y + height - middle.height);
      right.put(scene, x + width - right.width - 2 * BADGE, y + height - right.height);
    },
  };
}

/** A box at the right end of a line, and one at its left end. */
function line(left: Boxed, right: Boxed, width: number): Boxed {
  const height = Math.max(left.height, right.height);
  return {
    width,
    height,
    put(scene, x, y) {
      left.put(scene, x, y + (height - left.height) / 2);
      right.put(scene, x + width - right.width - BADGE, y + (height - right.height) / 2);
    },
  };
}

/** Piles and hand side by side if there is space, else the hand below. */
function cardsBox(own: Person, viewport: Viewport, card: number, width: number): Boxed {
  const hand = own.zones.filter((z) => z.how === 'hand');
  const piles = own.zones.filter((z) => z.how !== 'hand' && z.how !== 'closed');
  const { seat } = own;
  const lies = pilesBox(piles, viewport, seat, card, width);
  if (hand.length === 0) return lies;
  const between = gapOf(card) * 1.6;
  const beside = width - lies.width - between;
  const least = Math.min(width, 5 * card);
  const hands = (room: number) => hand.map((p) => handBox(p, viewport, seat, card, room));
  if (piles.length === 0) return column(hands(width), 4);
  const below = column([lies, ...hands(width)], 2);
  const row = () => flow([lies, ...hands(beside)], Infinity, between);
  if (viewport.tight) return beside >= 2 * card ? lowest([row(), below]) : below;
  return beside >= least ? row() : below;
}

/** The name and the counted piles above the cards. */
function headAbove(
  own: Person,
  counted: Boxed,
  viewport: Viewport,
  card: number,
  inside: number,
): Boxed {
  const plate = plateBox(viewport, own.seat, inside - counted.width - BADGE - PAD * 2);
  return column([line(plate, counted, inside), cardsBox(own, viewport, card, inside)], 3);
}

/** The name above the cards, and the counted piles beside them; null if there is no space. */
function countedBeside(own: Person, viewport: Viewport, card: number, inside: number) {
  const zones = own.zones.filter((z) => z.how === 'closed');
  if (zones.length === 0 || viewport.width < ROOMY * viewport.rem) return null;
  const named = namedBox(zones, viewport, own.seat, card);
  const cards = cardsBox(own, viewport, card, inside - 2 * (named.width + 3 * BADGE));
  const row = withRight(cards, named, inside);
  return row && column([plateBox(viewport, own.seat, inside - PAD * 2), row], 3);
}

/** The name beside the cards, and the counted piles below or beside it. */
function headsBeside(
  own: Person,
  counted: Boxed,
  viewport: Viewport,
  card: number,
  inside: number,
) {
  const share = Math.max(NAME * viewport.rem, inside * 0.24);
  const plate = plateBox(viewport, own.seat, Math.min(MOST_NAME * viewport.rem, share));
  const heads = [column([plate, counted], 4), flow([plate, counted], Infinity, 4)];
  return heads.map((head) =>
    flow([head, cardsBox(own, viewport, card, inside - head.width - PAD)], Infinity, PAD),
  );
}

/** The box with the least height; the first one if several are equal. */
const lowest = (boxes: Boxed[]): Boxed =>
  boxes.reduce((best, box) => (box.height < best.height ? box : best));

/** The own cards alone: the name lies below the window's edge. */
function foldedBox(own: Person, viewport: Viewport, card: number): Boxed {
  return cardsBox(own, viewport, card, viewport.width - 2 * (PAD + 4));
}

/** The own name, and the piles that are only counted. */
export function ownHead(own: Person, viewport: Viewport): Boxed {
  const counted = countedBox(own, viewport);
  const inside = viewport.width - 2 * (PAD + 4);
  const plate = plateBox(viewport, own.seat, inside - counted.width - BADGE - PAD * 2);
  return line(plate, counted, inside);
}

/** The name and the cards in the arrangement that suits the window. */
function namedCards(own: Person, viewport: Viewport, card: number): Boxed {
  const counted = countedBox(own, viewport);
  const inside = viewport.width - 2 * (PAD + 4);
  const short = viewport.height < SHORT * viewport.rem;
  const above = headAbove(own, counted, viewport, card, inside);
  return short
    ? lowest([...headsBeside(own, counted, viewport, card, inside), above])
    : (countedBeside(own, viewport, card, inside) ?? above);
}

export function ownBox(own: Person | null, viewport: Viewport, card: number): Boxed {
  if (!own) return NOTHING;
  const inner = (viewport.folded ? foldedBox : namedCards)(own, viewport, card);
  const pad = viewport.tight ? TIGHT_PAD : PAD;
  const height = inner.height + 2 * pad;
  return {
    width: viewport.width,
    height,
    put(scene, x, y) {
      scene.panels.push({ seat: own.seat, x, y, width: viewport.width, height });
      inner.put(scene, x + (viewport.width - inner.width) / 2, y + pad);
    },
  };
}
