// The objects of doc/protocol.md about circles.
import type { ListedTable } from '../base/room_types';

export interface CircleMember {
  member: number;
  name: string;
  sign?: string; // see base/signs.ts
  here: boolean;
  account: boolean; // called as their account is
}

/** The part that somebody with an invitation may know. */
export interface CircleTitle {
  id: string;
  title: string;
  opener: string;
  count: number;
}

export interface Circle extends CircleTitle {
  invitation: string;
  members: CircleMember[];
  tables: ListedTable[];
}

export interface CircleState {
  member: number;
  bound: boolean; // to an account
  opens: boolean; // leads the circle
  circle: Circle;
}

export interface Score {
  rank: number;
  member: number;
  games: number;
  won: number;
  points: number;
}

export interface Board {
  game: string | null; // null: all games
  rows: Score[];
}

/** The same people at the same game. */
export interface CircleRound {
  game: string;
  games: number;
  day: number; // since 1970
  members: { member: number; won: number; points: number }[];
}

export interface Scores {
  scores: Board[];
  rounds: CircleRound[];
}
