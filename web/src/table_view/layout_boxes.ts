// Boxes from which the layout is composed: each knows its size and can be put at a point of a
// scene. Zones become boxes here: piles, rows of overlapping cards, fans of backs.
import type { Card } from '../base/protocol_types';
import { RATIO, type Group, type Part, type Place, type Scene } from './scene';
import type { Placed, Row } from './zone_placement';

export interface Boxed {
  width: number;
  height: number;
  put(scene: Scene, x: number, y: number): void;
}

export interface Style {
  part: Part;
  seat: number;
  card: number; // width of a card
  available: number; // the available width
  rem: number;
  caption: boolean;
  leftHanded: boolean;
  step: number; // px of a covered card that have to be seen and hit
  most?: number; // the number of cards to reserve space for
  line?: number; // of a card: what is seen of a line that another one covers
}

const LINES = [0, 1, 1.9]; // rem: heights of names below piles, by their lines
export const NAMED = 4.5; // rem: the width of a pile with its name below
const LETTER = 0.43; // rem: the average width of a letter
const UNDER = 6; // px between a pile, which may be thick, and its name
const BESIDE = 6; // px that a name may be wider than its pile on each side
const BACK_STEP = 0.16; // of a card, between two backs of a fan
const MOST_BACKS = 13;
const LOOSE = 0.12; // of a card, between loose cards
const LINE = 0.5; // of a card: what is seen of a line that another one covers

export const NOTHING: Boxed = { width: 0, height: 0, put: () => {} };

export const gapOf = (card: number): number => (card < 40 ? card * 0.2 : Math.max(9, card * 0.16));

/** Boxes side by side, in as many centred lines as needed. */
export function flow(boxes: Boxed[], available: number, gap: number): Boxed {
  const lines: { boxes: Boxed[]; width: number; height: number }[] = [];
  for (const box of boxes) {
    const line = lines[lines.length - 1];
    if (line && line.width + gap + box.width <= available + 0.5) {
      line.boxes.push(box);
      line.width += gap + box.width;
      line.height = Math.max(line.height, box.height);
    } else lines.push({ boxes: [box], width: box.width, height: box.height });
  }
  const between = gap * 0.8;
  const width = Math.max(0, ...lines.map((l) => l.width));
  const height = lines.reduce((sum, l) => sum + l.height, Math.max(0, lines.length - 1) * between);
  return {
    width,
    height,
    put(scene, x, y) {
      for (const line of lines) {
        let at = x + (width - line.width) / 2;
        for (const box of line.boxes) {
          box.put(scene, at, y + (line.height - box.height) / 2);
          at += box.width + gap;
        }
        y += line.height + between;
      }
    },
  };
}

/** The gap between a person's piles: smaller where they then lie in one line. */
function gapBetween(piles: number, { card, available, part }: Style): number {
  const wide = gapOf(card);
  const close = piles > 1 ? (available - piles * card) / (piles - 1) : wide;
  return part === 'person' && close >= 1 ? Math.min(wide, close) : wide;
}

/** Equal boxes in as few lines as possible, about as many in each. */
function evenly(boxes: Boxed[], available: number, gap: number): Boxed {
  const width = boxes[0]?.width ?? 1;
  const fit = Math.max(1, Math.floor((available + gap + 0.5) / (width + gap)));
  const each = Math.ceil(boxes.length / Math.ceil(boxes.length / fit) || 1);
  return flow(boxes, each * (width + gap) - gap, gap);
}

/** Boxes one below the other, each centred. */
export function column(boxes: Boxed[], gap: number): Boxed {
  const width = Math.max(0, ...boxes.map((b) => b.width));
  const height = boxes.reduce((sum, b) => sum + b.height, Math.max(0, boxes.length - 1) * gap);
  return {
    width,
    height,
    put(scene, x, y) {
      for (const box of boxes) {
        box.put(scene, x + (width - box.width) / 2, y);
        y += box.height + gap;
      }
    },
  };
}

// ---- zones

const pileKey = (placed: Placed, row: Row) => `${placed.zone.id}/${placed.owner}/${row.index}`;

interface CardPlacement {
  placed: Placed;
  row: Row;
  group: string;
  face: Card | null;
  key: string; // within its pile
  copy?: number; // its index among cards that lie single
  depth?: number;
  whole?: boolean;
  idle?: boolean;
}

/** Adds a card's place to a scene. */
function addPlace(
  scene: Scene,
  put: CardPlacement,
  width: number,
  at: { x: number; y: number; r?: number },
): void {
  const pile = pileKey(put.placed, put.row);
  const { zone, owner } = put.placed;
  const last = scene.places[scene.places.length - 1];
  const spot = { zone: zone.id, owner, row: put.row.index, card: put.face };
  const place: Place = {
    key: `${pile}/${put.key}`,
    group: put.group,
    pile,
    spot: put.copy === undefined ? spot : { ...spot, copy: put.copy },
    row: put.row,
    face: put.face,
    depth: put.depth ?? 0,
    whole: put.whole ?? false,
    idle: put.idle ?? false,
    x: at.x,
    y: at.y,
    width,
    rotation: at.r ?? 0,
    z: last?.group === put.group ? last.z + 1 : 1,
  };
  scene.places.push(place);
}

/** The top cards of a pile; the second one appears when the first is taken. */
function topsOf(placed: Placed, row: Row): { face: Card; at: number }[] {
  const { cards } = row;
  const first = placed.zone.kind === 'draw' || placed.zone.kind === 'ring';
  const closed = placed.how === 'closed';
  const n = cards.length;
  return [0, 1].flatMap((depth) => {
    const card = cards[first ? depth : n - 1 - depth];
    return card === undefined ? [] : [{ face: closed ? '?' : card, at: n - depth }];
  });
}

function pileBox(placed: Placed, row: Row, group: string, width: number): Boxed {
  return {
    width,
    height: width * RATIO,
    put(scene, x, y) {
      const tops = topsOf(placed, row);
      const base = { placed, row, group, whole: true };
      if (tops.length === 0)
        addPlace(scene, { ...base, face: null, key: 'empty' }, width, { x, y });
      for (const [depth, { face, at }] of [...tops.entries()].reverse()) {
        const below = depth > 0;
        addPlace(scene, { ...base, face, key: `#${at}`, depth, idle: below }, width, { x, y });
      }
    },
  };
}

/** Numbers equal cards, so that each keeps its place. */
function copies(cards: Card[]): number[] {
  const seen = new Map<Card, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return n;
  });
}

/** Single cards in a row that overlap if needed, or in several rows. */
export function rowsBox(placed: Placed, group: string, style: Style, off: number): Boxed {
  const row = placed.rows[0];
  const cards = row?.cards ?? [];
  const { card, available, leftHanded } = style;
  const height = card * RATIO;
  const fits = Math.max(1, Math.floor((available - card) / style.step) + 1);
  const lines = Math.max(1, Math.ceil(cards.length / fits));
  const reserved = Math.max(lines, Math.ceil((style.most ?? 0) / fits));
  const each = Math.max(1, Math.ceil(cards.length / lines));
  const step = each > 1 ? Math.min(card + 6, (available - card) / (each - 1)) : 0;
  const numbers = copies(cards);
  const hand = placed.how === 'hand';
  const widthOf = (n: number) => card + Math.max(0, n - 1) * step;
  return {
    width: widthOf(Math.min(each, cards.length)),
    height: height + (reserved - 1) * off,
    put(scene, x, top) {
      if (!row) return;
      const y = top + ((reserved - lines) * off) / 2;
      const left = x + widthOf(Math.min(each, cards.length)) / 2;
      cards.forEach((face, i) => {
        const line = Math.floor(i / each);
        const among = Math.min(each, cards.length - line * each);
        const at = left - widthOf(among) / 2 + (i - line * each) * step;
        const copy = numbers[i] ?? 0;
        const key = hand ? `${face}/${copy}` : String(i);
        const put = { placed, row, group, face, key, copy: hand ? copy : i };
        addPlace(scene, put, card, { x: at, y: y + line * off });
        const place = scene.places[scene.places.length - 1];
        if (leftHanded && place) place.z = 1000 + line * 100 - i;
      });
    },
  };
}

/** Somebody's hidden cards as a fan of backs; one of them stands for all. */
function backsBox(placed: Placed, row: Row, group: string, style: Style): Boxed {
  const { card, available } = style;
  const n = Math.min(row.cards.length, MOST_BACKS);
  const step = n > 1 ? Math.min(card * BACK_STEP, Math.max(0, available - card - 10) / (n - 1)) : 0;
  const height = card * RATIO;
  const width = card + Math.max(0, n - 1) * step;
  return {
    width: width + 8,
    height,
    put(scene, x, y) {
      const base = { placed, row, group, whole: true };
      if (n === 0) addPlace(scene, { ...base, face: null, key: 'empty' }, card, { x: x + 4, y });
      for (let i = 0; i < n; i++) {
        const at = { x: x + 4 + i * step, y, r: n > 1 ? (i / (n - 1) - 0.5) * 10 : 0 };
        addPlace(scene, { ...base, face: '?', key: `#${i}`, idle: i < n - 1 }, card, at);
      }
    },
  };
}

/** Loose cards of the table, none upon another. */
function looseBox(placed: Placed, row: Row, group: string, style: Style): Boxed {
  const { card, available } = style;
  const boxes = row.cards.map((face, i): Boxed => ({
    width: card,
    height: card * RATIO,
    put: (scene, x, y) =>
      addPlace(scene, { placed, row, group, face, key: String(i), copy: i }, card, { x, y }),
  }));
  return flow(boxes, available, Math.max(8, card * LOOSE));
}

function bodyOf(placed: Placed, group: string, style: Style): Boxed {
  const row = placed.rows[0];
  const cards = row?.cards ?? [];
  if (placed.how === 'pile' || placed.how === 'closed') {
    const piles = placed.rows.map((r) => pileBox(placed, r, group, style.card));
    return evenly(piles, style.available, gapBetween(piles.length, style));
  }
  if (!row || cards.length === 0)
    return pileBox(placed, row ?? { index: 0, cards: [], label: null }, group, style.card);
  const open = cards.some((c) => c !== '?');
  if (placed.how === 'hand' && !open) return backsBox(placed, row, group, style);
  if (placed.how === 'spread' && placed.zone.owner === 'table')
    return looseBox(placed, row, group, style);
  return rowsBox(placed, group, style, style.card * RATIO * (style.line ?? LINE));
}

export const groupKey = (placed: Placed, part: Part) => `${part}/${placed.zone.id}/${placed.owner}`;

/** The number of lines of a name below a pile. */
const linesOf = (name: string, width: number): number =>
  name.includes(' ') && name.length * LETTER > width ? 2 : 1;

/** A zone as a list, with its name below if wanted. */
export function zoneBox(placed: Placed, style: Style, body = bodyOf): Boxed {
  const key = groupKey(placed, style.part);
  const inner = body(placed, key, style);
  const { caption, rem } = style;
  const width = Math.max(inner.width, caption ? Math.min(style.available, rem * NAMED) : 0);
  const lines = caption ? linesOf(placed.name, (width + 2 * BESIDE) / rem) : 0;
  return {
    width,
    height: inner.height + (LINES[lines] ?? 0) * rem + (caption ? UNDER : 0),
    put(scene, x, y) {
      const at = { x: x - BESIDE, y: y + inner.height + UNDER };
      const under = { ...at, width: width + 2 * BESIDE, lines };
      const { part, seat } = style;
      const group: Group = { key, part, seat, placed, caption: caption ? under : null };
      scene.groups.push(group);
      inner.put(scene, x + (width - inner.width) / 2, y);
    },
  };
}
