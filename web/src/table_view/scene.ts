// A scene: the result of the layout as data. It has the places of cards with their coordinates, the
// lists they stand in, and the name plates.
import type { Card } from '../base/protocol_types';
import type { HandOrder } from '../base/hand_order';
import type { Spot } from './moves';
import type { Placed, Row } from './zone_placement';

/** What the layout depends on besides the view: the size of the window and the player's settings.
 * */
export interface Viewport {
  width: number;
  height: number;
  rem: number;
  touch: boolean; // fingers need larger targets
  leftHanded: boolean;
  order?: HandOrder; // of the hand
  was: number; // the width of own cards so far, 0 at first
  most: number; // the largest hand in this deal, for which space is kept
  plates: Record<number, number>; // the full height of each plate, once known
  plain?: Record<number, number>; // the height it has had: used if there is little space
  close?: boolean; // little space: names keep no line for what may come, own piles have none
  folded?: boolean; // less space: the other players and all names lie below the window's edge
  tight?: boolean; // hardly any: laid cards have avatars, piles no names, own cards lie closer
}

/** Which part of the table a list of cards belongs to. */
export type Part = 'own' | 'person' | 'laid' | 'centre';

/** A list of cards: a zone of one owner. */
export interface Group {
  key: string;
  part: Part;
  seat: number; // the owner; -1: the table
  placed: Placed;
  caption: { x: number; y: number; width: number; lines: number } | null;
}

/** A place of one card, or an empty one. */
export interface Place {
  key: string;
  group: string;
  pile: string; // zone, owner and row
  spot: Spot;
  row: Row;
  face: Card | null; // '?': a back; null: empty
  depth: number; // 0: the top card
  whole: boolean; // it stands for all cards of its row
  idle: boolean; // it is only seen: a covered card, or one back of many
  x: number;
  y: number;
  width: number;
  rotation: number;
  z: number; // among the cards of its group: groups do not overlap
}

/** The place of a name plate. */
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

/** The name below laid cards, or with `mark` the avatar on them. */
export interface Tag {
  seat: number;
  x: number;
  y: number;
  width: number;
  mark: boolean;
}

export interface Scene {
  width: number;
  height: number; // more than the window's if not everything fits
  lean?: boolean; // hidden hands of others are left out
  card: number; // width of an own card
  groups: Group[];
  places: Place[];
  plates: Plate[];
  panels: Box[];
  tags: Tag[];
}

export const RATIO = 1.4; // a card's height divided by its width

export function emptyScene(width: number, height: number): Scene {
  return {
    width,
    height,
    card: 0,
    groups: [],
    places: [],
    plates: [],
    panels: [],
    tags: [],
  };
}
