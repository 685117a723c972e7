// What lies before the viewer: the own plate, own piles, and the hand where the thumb is.
import { column, flow, gapOf, rowsBox, zoneBox, type Boxed, type Style } from './layout_boxes';
import { PAD, plateBox } from './player_areas';
import { RATIO, type Room } from './scene';
import type { Person, Placed } from './zone_placement';

const LIFT = 0.13; // of a card: how far a chosen one rises
const SHORT = 22; // rem: below it the name stands beside the cards
const THUMB = 46; // px
const BADGE = 6; // px that a pile's number sticks out
const MINI = 1.5; // rem: width of a pile that is only counted
const NAME = 7.5; // rem: what the longest words below a name need beside the cards
const MOST_NAME = 10; // rem

/** How much of a covered card in the hand has to be seen. */
function stepOf(room: Room): number {
  if (!room.touch) return 26;
  return room.height < SHORT * room.rem ? 30 : 40;
}

function handBox(placed: Placed, room: Room, seat: number, card: number, width: number): Boxed {
  const style: Style = {
    part: 'own',
    seat,
    card,
    room: width,
    rem: room.rem,
    caption: false,
    leftHanded: room.leftHanded,
    step: stepOf(room),
    most: room.most,
  };
  // Of a row that another one covers a finger needs so much.
  const offset = Math.max(card * RATIO * 0.56, room.touch ? THUMB : 0);
  const fan = zoneBox(placed, style, (p, key, s) => rowsBox(p, key, s, offset));
  const lift = card * RATIO * LIFT;
  return {
    width: fan.width,
    height: Math.max(fan.height, card * RATIO) + lift,
    put: (scene, x, y) => fan.put(scene, x, y + lift),
  };
}

function pilesBox(zones: Placed[], room: Room, seat: number, card: number, width: number): Boxed {
  const caption = room.height >= SHORT * room.rem;
  const boxes = zones.map((placed) =>
    zoneBox(placed, {
      part: 'own',
      seat,
      card,
      room: width,
      rem: room.rem,
      caption,
      leftHanded: false,
      step: 24,
    }),
  );
  return flow(boxes, width, gapOf(card));
}

/** Piles that are only counted, small beside the name. */
function countedBox(zones: Placed[], room: Room, seat: number): Boxed {
  const boxes = zones.map((placed) =>
    zoneBox(placed, {
      part: 'own',
      seat,
      card: MINI * room.rem,
      room: 6 * room.rem,
      rem: room.rem,
      caption: false,
      leftHanded: false,
      step: 14,
    }),
  );
  return flow(boxes, Infinity, 14);
}

/** A box pushed to the right end of a line, after one at its left end. */
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

/** Piles and hand side by side where there is room, else the hand below. */
function cardsBox(own: Person, room: Room, card: number, width: number): Boxed {
  const hand = own.zones.filter((z) => z.how === 'hand');
  const piles = own.zones.filter((z) => z.how !== 'hand' && z.how !== 'closed');
  const { seat } = own;
  const lies = pilesBox(piles, room, seat, card, width);
  if (hand.length === 0) return lies;
  const between = gapOf(card) * 1.6;
  const beside = width - lies.width - between;
  const least = Math.min(width, 5 * card);
  const side = piles.length > 0 && beside >= least;
  const hands = hand.map((p) => handBox(p, room, seat, card, side ? beside : width));
  if (piles.length === 0) return column(hands, 4);
  return side ? flow([lies, ...hands], Infinity, between) : column([lies, ...hands], 2);
}

/** The name and the counted piles above the cards. */
function headAbove(own: Person, counted: Boxed, room: Room, card: number, inside: number): Boxed {
  const plate = plateBox(room, own.seat, inside - counted.width - BADGE - PAD * 2);
  return column([line(plate, counted, inside), cardsBox(own, room, card, inside)], 3);
}

/** The name beside the cards, the counted piles below it or beside it. */
function headsBeside(own: Person, counted: Boxed, room: Room, card: number, inside: number) {
  const share = Math.max(NAME * room.rem, inside * 0.24);
  const plate = plateBox(room, own.seat, Math.min(MOST_NAME * room.rem, share));
  const heads = [column([plate, counted], 4), flow([plate, counted], Infinity, 4)];
  return heads.map((head) =>
    flow([head, cardsBox(own, room, card, inside - head.width - PAD)], Infinity, PAD),
  );
}

/** The lowest of several boxes; the first of those that are equally low. */
const lowest = (boxes: Boxed[]): Boxed =>
  boxes.reduce((best, box) => (box.height < best.height ? box : best));

export function ownBox(own: Person | null, room: Room, card: number): Boxed {
  if (!own) return { width: 0, height: 0, put: () => {} };
  const counted = countedBox(
    own.zones.filter((z) => z.how === 'closed'),
    room,
    own.seat,
  );
  const inside = room.width - 2 * (PAD + 4);
  const short = room.height < SHORT * room.rem;
  const above = headAbove(own, counted, room, card, inside);
  const inner = short ? lowest([...headsBeside(own, counted, room, card, inside), above]) : above;
  const height = inner.height + 2 * PAD;
  return {
    width: room.width,
    height,
    put(scene, x, y) {
      scene.panels.push({ seat: own.seat, x, y, width: room.width, height });
      inner.put(scene, x + (room.width - inner.width) / 2, y + PAD);
    },
  };
}
