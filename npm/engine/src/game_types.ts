// The objects of doc/protocol.md that the page reads, too: games, views, moves, refusals.

/** "9h", "b7", "*1", or "?" for a card the viewer may not know. */
export type Card = string;

export interface Choice {
  id: string;
  label: string;
}

export interface Option {
  id: string;
  label: string;
  rule: string;
  min: number;
  max: number;
  default: string | number | boolean;
  choices: Choice[] | null;
}

export type Options = Record<string, string | number | boolean>;

export interface Preset {
  id: string;
  title: string;
  options: Options;
}

export type Owner = 'table' | 'seat' | 'side';
export type Visibility = 'nobody' | 'owner' | 'others' | 'public' | 'top';

export interface Zone {
  id: string;
  label: string;
  kind: 'stack' | 'draw' | 'ring' | 'slot' | 'set';
  owner: Owner;
  sight: Visibility;
  when: string | null; // a field: where it is not 0, `then` is the sight
  then: Visibility | null;
  rows: number;
  rowLabel: string | null;
  live: string | null;
}

export interface Field {
  id: string;
  label: string;
  owner: Owner;
  sight: Visibility;
  when: string | null; // a field: where it is not 0, `then` is the sight
  then: Visibility | null; // the same as `sight`: while `when` is 0 the field says nothing
  until: string | null; // a field: once that one says something, this one says nothing
  rows: number;
  show: 'hidden' | 'number' | 'number1' | 'score' | 'seat' | 'seat1' | 'named' | 'flag' | 'card1';
  names?: string[];
}

export interface Operand {
  kind: 'card' | 'cardOrPlace' | 'place' | 'count' | 'seat';
  optional: boolean;
  zone: string | null;
}

export interface Place {
  id: string;
  label: string;
  zone: string | null;
  row: number;
}

export interface Verb {
  id: string;
  text: string;
  /** For the log: "{who} plays {a}", "You play {a}". */
  thirdPerson: string;
  secondPerson: string;
  operands: Operand[];
  places: Place[];
  closes: boolean;
}

export interface Rule {
  id: string;
  sentence: string;
}

export interface Game {
  id: string;
  form: string | null;
  title: string;
  tagline?: string; // what one does in it, in one sentence
  deck: 'french' | 'elfer';
  levels?: boolean; // false: all levels of bots play alike
  bots?: string[]; // the ids of those that its tables offer
  merged?: Record<string, string>; // by each level that is not offered: the bot as which it plays
  options: Option[];
  presets: Preset[];
  zones: Zone[];
  fields: Field[];
  verbs: Verb[];
  rules: Rule[];
  trick?: Trick;
  sums?: Sums;
}

/** Whose card takes a trick: a field tells the seat, modulo `seats` if that is not 0. */
export interface Trick {
  zone: string;
  taker: string;
  seats: number;
  whole?: true; // the taker's number is `seats` higher once the trick is complete
}

/** Cards that add up to a value. */
export interface Sums {
  values: number[]; // from the two to the ace, or from 1 on; 0: the card cannot be added up
  begins: Sum[];
  chosen: string | null; // the zone of the cards of a sum begun, operand 0 first
  begun: string | null; // the field with its verb + 1
  aim: string | null; // the field with the value to reach
}

/** A move that begins a sum: the operand that says what to reach, and those that are added up. */
export interface Sum {
  verb: string;
  aim: number;
  parts: number[];
}

export interface Bot {
  id: string;
  label: string;
  name?: string; // at the table, where the bot is one of the levels
  emblem?: string; // then, its picture: see components/Avatar.tsx
}

export type Cards = Card[] | Card[][] | Card[][][];
export type Numbers = number | null | Numbers[];

export interface Event {
  number: number;
  seat: number;
  move: string | null;
  draws?: number;
}

/** A line about how a deal, round or game was scored: for one row of a field. */
export interface ScoreLine {
  field: string;
  row: number;
  label: string; // a msgid; {n} is the count
  count: number;
  amount: number;
}

export interface View {
  game: string;
  form: string | null;
  preset: string | null;
  options: Options;
  seat: number;
  seats: number;
  who: string[];
  names: string[];
  number: number;
  turn: number;
  acting: number[];
  over: boolean;
  zones: Record<string, Cards>;
  fields: Record<string, Numbers>;
  moves: string[];
  events: Event[];
  rank: number[];
  points: number[];
  account: ScoreLine[];
  undo: boolean;
  redo: boolean;
}

/** Why a request was refused; `message` is a msgid. */
export interface Refusal {
  code: string;
  message: string;
  rule?: string;
  template?: string; // the msgid of a message with holes that the server has filled
  wait?: number; // seconds until it can be tried again
  server?: string; // the address of the one that has the table, with the code `moved`
}
