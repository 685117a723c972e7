// The objects of doc/protocol.md about the people at a table.
import type { Options } from './protocol_types';

export type RoomState = 'gathering' | 'playing' | 'paused' | 'over';
export type ChatMode = 'phrases' | 'free' | 'off';

/** One seat: a person's, a bot's, or open to anybody who comes. */
export interface RoomSeat {
  who: string; // "person", "open", or a bot's id
  name: string;
  sign?: string; // that its person has chosen: see base/signs.ts
  here: boolean;
  kept: boolean; // a bot plays for the person meanwhile
  account: boolean;
  mixed: boolean; // has given a share in the shuffle
  shared?: true; // on a device with another seat
  waits?: true; // plays from the next deal on; until then a bot does
  member?: number; // of the table's circle
  tally?: [games: number, won: number, points: number]; // of the games before, by rematches
}

export interface ClockRule {
  move: number; // seconds for each decision
  bank: number; // seconds a seat has besides
}

/** The settings of a table besides the rules of its game. */
export interface TableSettings {
  public: boolean;
  delay: number; // seconds that spectators see things later
  talk: ChatMode;
  clock: ClockRule | null;
  grace: number; // seconds until a bot plays for an absent person; -1: never
}

/** Games in a row that were agreed on: which one this is, of how many. */
export interface Rounds {
  at: number;
  of: number;
}

export interface Room extends TableSettings {
  state: RoomState;
  host: number; // a seat, or -1
  seats: RoomSeat[];
  removed: string[]; // names of people whom the host has sent away; empty if there are none
  watchers: number;
  pace: number;
  seeded: boolean;
  strict?: true; // nothing is taken back, and there are no hints
  circle?: string; // whose table it is
  rounds?: Rounds;
  commitment: string;
  next?: string | null; // the table on which the same people play next
  game: string;
  form: string | null;
  preset: string | null;
  options: Options;
}

export interface ClockState {
  left: number[]; // ms, one for each seat
  running: number[]; // the seats whose time runs
}

export interface ChatLine {
  seat: number;
  number: number;
  name?: string;
  phrase?: string;
  text?: string;
}

/** A public table in the list of open tables. */
export interface ListedTable {
  table: string;
  game: string;
  form: string | null;
  preset: string | null;
  state: RoomState;
  host: string;
  seats: { who: string; name: string; sign?: string; account: boolean }[];
}
