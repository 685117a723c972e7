// What the server tells of a drive (doc/protocol.md).
import type { Options } from '../base/protocol_types';

/** The game at tables of the server, its bots and its times. */
export interface OnlineSetup {
  game: string;
  preset: string;
  options: Options;
  level: string; // of the bots
  pace: number; // ms between two moves of bots
  grace: number; // seconds until a bot plays for somebody absent
  clock: number; // seconds for a move; 0: any
  pause: number; // seconds between two rounds; 0: the director opens the next one
  language?: string; // of the bots' names
}

export interface DriveSetup {
  title: string;
  movement: string;
  seats: number;
  rounds: number;
  deals: number;
  movers: string;
  score: string;
  tricks: number;
  compare: string;
  same: boolean;
  neuberg?: boolean; // boards that fewer tables have played weigh as much
  out_points: number;
  ties: string;
  trumps: string;
  prizes: string;
  minutes: number;
  open: boolean;
  draw: boolean;
  ceremony?: boolean; // the director reads out the prizes
  edition?: number; // of plans and comparing; the newest if nothing is said
  plan?: string | null; // one's own: a line for each round
  bots?: boolean;
  groups?: string[] | null; // the names of two groups
  one_prize?: boolean; // everybody wins one prize at most
  online?: OnlineSetup | null; // null: cards on real tables
}

/** Before a plan begins: what it cannot keep up. */
export interface DriveForecast {
  again: number; // the first round in which people meet again; 0: none
  couples: number; // who meet more than once
  copies: number; // tables that play a board at once
}

export interface DriveHead {
  id: string;
  number: number;
  phase: 'gathering' | 'playing' | 'over';
  round: number;
  people: number;
  bell: number;
  team: number;
  planned: boolean;
  sides: boolean;
  by_seat: boolean;
  compared_sides: number; // 2, or each seat is one
  boards: boolean;
  next_in?: number | null; // ms until the next round opens by itself; null: it does not
  read_out?: number; // steps of the ceremony
  held_back?: boolean; // only the director knows the last round
  hurried?: boolean; // the round has been ended, and bots play the tables to their end
  setup: DriveSetup;
}

export interface DrivePerson {
  number: number;
  name: string;
  here: boolean;
  plays: boolean;
  bot?: boolean;
  group?: 'A' | 'B' | null; // as chosen
  pair?: number; // or the team, where people stay together all evening
  handicap?: number;
}

export interface DriveChange {
  change: 'join' | 'leave' | 'replace' | 'return';
  persons: number[];
  by: number[];
}

export interface DriveDeal {
  trump: string | null;
  known: boolean;
  values: number[]; // empty if there are awards alone
  awards?: string[]; // of each side
  swapped?: boolean; // the sides sat the other way
  moved?: number; // the board that was played instead
  entries: [number[] | null, number[] | null];
  room?: string | null; // the table of the server, once it is open
  finished?: boolean;
}

export interface DriveTable {
  table: number;
  board: number | null;
  seats: number[];
  deals: DriveDeal[];
  cut?: number; // the sides were even, and by lot this one has won, from 1
  waiting?: boolean; // all its deals are played, others still play
}

export interface DriveRound {
  round: number;
  tables: DriveTable[];
  out: number[];
}

export interface DriveStanding {
  rank: number;
  person: number;
  group: 'A' | 'B';
  pair?: number;
  score: number; // with the handicap
  handicap?: number;
  percent: number | null;
  played: number;
  out: number;
}

export interface DriveBoardResult {
  round: number;
  table: number;
  deal: number;
  seats: number[];
  pairs?: number[];
  values: number[];
  awards?: string[];
  points: number[];
  compared: number;
  swapped?: boolean;
  moved?: boolean;
}

export interface DriveBoard {
  board: number;
  dealer: number;
  trump: string | null;
  results: DriveBoardResult[];
}

export interface DriveWinner {
  rank: number;
  person: number;
  score: number;
  percent?: number | null; // by match points
}

export interface DrivePrize {
  prize: string;
  places: number;
  winners: DriveWinner[];
}

/** A step of the prize-giving: all who share a place of a prize. */
export interface DriveStep {
  prize: string;
  places: number;
  rank: number;
  winners: DriveWinner[];
}

export interface DriveCardLine {
  round: number;
  table: number;
  seat: number;
  seats: number[];
  points: number;
  adjusted?: DriveAdjustment[];
}

/** Points that the director has given somebody or taken away. */
export interface DriveAdjustment {
  round: number;
  points: number;
  reason?: string; // for the director and that person
}

/** An act that is to be done; its members depend on its kind. */
export interface ActMembers {
  act: string;
  first?: number;
  person?: number;
  back?: number;
  round?: number;
  table?: number;
  deal?: number;
  side?: number;
  points?: number;
  until?: number;
  steps?: number;
  group?: number; // from 1; 0: none
  number?: number;
  reason?: string;
  name?: string;
  names?: string[];
  values?: number[];
  board?: number;
  awards?: string[];
  deals?: string[];
  seed?: string;
  force?: boolean;
  stays?: boolean;
  apart?: number[];
}

/** An act that was done. */
export interface DriveAct extends ActMembers {
  at: number;
  undone: boolean;
  by: string;
  cuts?: { table: number; winners: number[] }[]; // at a round's end: even tables, decided by lot
}

export interface DrivePoints {
  person: number;
  rounds: number[]; // with what was adjusted
  adjusted?: DriveAdjustment[];
}

/** Where a person plays now. */
export interface DriveSits {
  table: number;
  seat: number;
  deal: number;
  room: string | null;
}

export type DriveRole = 'anybody' | 'person' | 'table' | 'director';

/** A device that says whose it is, and waits for the director. */
export interface DriveAsk {
  number: number; // of the act
  person: number;
}

export interface DriveState {
  role: DriveRole;
  table: number;
  person: number;
  sits?: DriveSits | null;
  next_at?: number; // by this device's clock, when the next round opens; 0: not by itself
  drive: DriveHead;
  people: DrivePerson[];
  changes: DriveChange[];
  asks?: DriveAsk[];
  forecast?: DriveForecast | null;
  round: DriveRound | null;
  standings: DriveStanding[];
  prizes: DrivePrize[];
  ceremony?: DriveStep[];
  card?: DriveCardLine[];
  acts?: DriveAct[];
  codes?: string[];
}

/** A board that may be wrong; `other` says another board, table or round. */
export interface DriveDoubt {
  doubt: 'sides' | 'board' | 'twice' | 'again';
  round: number;
  table: number;
  deal: number;
  board: number;
  other: number;
}

export interface DriveBoardCards {
  board: number;
  dealer: number;
  trump: string | null;
  deal: string | null; // as PBN writes it
}

/** The cards of the boards, as far as this device may know them. */
export interface DriveCards {
  seed: string | null;
  fingerprint: string | null; // the SHA-256 of the seed
  boards: DriveBoardCards[];
}
