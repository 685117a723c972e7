// Leagues as this device keeps them, and what the module says of them.

/** How somebody did in one evening. The module checks it (src/league). */
export interface LeaguePart {
  name: string;
  place: number;
  group: string; // of a Mitchell, where each line has places of its own
  score: number;
  percent: number | null;
}

export interface LeagueEvening {
  title: string;
  drive: string; // the id of a drive, or the mark of a file, by which an evening replaces itself
  people: LeaguePart[];
}

export interface League {
  id: string;
  title: string;
  points: string; // sum, percent, places, or a list
  best: number; // so many evenings count; 0: all
  drop: number; // so many don't
  same: [string, string][]; // another name, and the name of the person
  evenings: LeagueEvening[];
}

export interface LeagueCell {
  points: number;
  place: number;
  counts: boolean;
}

export interface LeagueRow {
  rank: number;
  name: string;
  total: number;
  played: number;
  evenings: (LeagueCell | null)[];
}

/** What `talon league --json` prints. */
export interface CountedLeague {
  points: string;
  counted: number;
  evenings: string[];
  standings: LeagueRow[];
}

/** Why a league cannot be counted, or an evening cannot be read. */
export interface LeagueRefusal {
  sentence: string; // a msgid
  word: string; // for its hole
  evening: number; // from 1; 0: it is about none
  name: string; // of the person whom it is about, or ''
}

export type Refused = { refused: LeagueRefusal };
