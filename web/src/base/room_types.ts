// A table with its people, as doc/protocol.md writes it.
import type { Options } from './protocol_types';

export type RoomState = 'gathering' | 'playing' | 'paused' | 'over';
export type TalkKind = 'phrases' | 'free' | 'off';

/** One seat: a person's, a bot's, or open for whoever comes. */
export interface RoomSeat {
  who: string; // "person", "open", or a bot's id
  name: string;
  here: boolean;
  kept: boolean; // a bot plays for the person meanwhile
  account: boolean;
  mixed: boolean; // has given a value of its own for the shuffle
}

export interface ClockRule {
  move: number; // seconds for each decision
  bank: number; // seconds a seat has beside
}

/** What a table was made with, besides the rules of its game. */
export interface TableSettings {
  public: boolean;
  delay: number; // seconds that spectators see things later
  talk: TalkKind;
  clock: ClockRule | null;
  grace: number; // seconds until a bot keeps an absent person's seat; -1: never
}

export interface Room extends TableSettings {
  state: RoomState;
  host: number; // a seat, or -1
  seats: RoomSeat[];
  removed: string[]; // names of those whom the host has sent away; empty: nobody knows any more
  watchers: number;
  pace: number;
  seeded: boolean;
  commitment: string;
  next?: string | null; // where the same people play on
  game: string;
  form: string | null;
  preset: string | null;
  options: Options;
}

export interface ClockState {
  left: number[]; // ms, one a seat
  running: number[]; // seats
}

export interface Said {
  seat: number;
  number: number;
  name?: string;
  phrase?: string;
  text?: string;
}

/** A public table in the list at home. */
export interface Listed {
  table: string;
  game: string;
  form: string | null;
  preset: string | null;
  state: RoomState;
  host: string;
  seats: { who: string; name: string }[];
}
