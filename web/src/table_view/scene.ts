// What the layout says and the surface draws: places for cards with their coordinates, the lists
// they stand in, plates with people's names. Data alone.
import type { Card } from '../base/protocol_types';
import type { Spot } from './moves';
import type { Placed, Row } from './zone_placement';

/** What the layout has to know of the window and of whoever looks through it. */
export interface Viewport {
  width: number;
  height: number;
  rem: number;
  touch: boolean; // fingers need more of a card than a pointer does
  leftHanded: boolean;
  was: number; // how wide own cards are so far, 0 at first
  most: number; // how many cards the hand had in this deal: its place stays as high
  plates: Record<number, number>; // how high the plate of a seat gets at its width, once known
  plain?: Record<number, number>; // how high it has been: enough where there is no room to spare
}

/** Which part of the table a list of cards belongs to. */
export type Part = 'own' | 'person' | 'laid' | 'centre';

/** A list of cards: one zone of one owner. */
export interface Group {
  key: string;
  part: Part;
  seat: number; // whose part; -1: the table's
  placed: Placed;
  caption: { x: number; y: number; width: number; lines: number } | null;
}

/** A place where one card lies, or could. */
export interface Place {
  key: string;
  group: string;
  pile: string; // zone, owner and row
  spot: Spot;
  row: Row;
  face: Card | null; // '?': a back; null: nothing lies here
  depth: number; // 0: nothing lies upon it
  whole: boolean; // it stands for all cards of its row
  idle: boolean; // it is there for the eye alone: a covered card, or one back of many
  x: number;
  y: number;
  width: number;
  rotation: number;
  z: number;
}

/** Where somebody's name and numbers stand. */
export interface Plate {
  seat: number;
  x: number;
  y: number;
  width: number;
}

export interface Box {
  seat: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The name under cards somebody has laid. */
export interface Tag {
  seat: number;
  x: number;
  y: number;
  width: number;
}

export interface Scene {
  width: number;
  height: number; // more than the room's where not everything fits
  fits: boolean;
  lean?: boolean; // the backs that others hold are left out
  card: number; // width of an own card
  groups: Group[];
  places: Place[];
  plates: Plate[];
  panels: Box[];
  tags: Tag[];
}

export const RATIO = 1.4; // of a card's height to its width

export function emptyScene(width: number, height: number): Scene {
  return {
    width,
    height,
    fits: true,
    card: 0,
    groups: [],
    places: [],
    plates: [],
    panels: [],
    tags: [],
  };
}
