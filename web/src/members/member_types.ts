// The list of a club: its people, what they wish for, and who came on which evening.

/** One of two groups; '': none. */
export type Group = '' | 'A' | 'B';

/** Who people are is settled by their number, which nobody else of the list ever gets. */
export interface Member {
  number: number;
  name: string;
  note: string; // tells people of the same name apart
  group: Group; // chosen last time
  stays: boolean; // may not move: an infirm person has a fixed seat
  apart: number[]; // members who are not to sit at the same table
  gone: boolean; // no member any more; earlier evenings still name the person
}

/** How somebody did in a drive, as its standings say. */
export interface Outcome {
  rank: number;
  line: Group; // of a Mitchell, where each line has places of its own
  score: number; // with the handicap
  percent: number | null;
  handicap: number; // as given; by match points in hundredths of a percent
  played: number; // rounds
}

/** Somebody who was there on an evening. */
export interface Guest {
  person: number; // on the list of the drive
  member: number; // 0: a guest
  name: string;
  group: Group; // of that evening
  paid: boolean;
  outcome: Outcome | null; // while nothing is known
}

export interface ClubEvening {
  drive: string; // its id
  title: string;
  day: string; // 2026-11-29
  compare: string; // how results were compared
  score: string; // how a deal counted
  deals: number; // in a round
  people: Guest[];
}

/** An evening that is to come, and what is to be known of it: who brings what. */
export interface ClubDate {
  day: string;
  text: string;
}

/** How evenings add up, as in a league. */
export interface SeasonRules {
  points: string; // sum, percent, places, or a list
  best: number; // so many evenings count; 0: all
}

export interface ClubList {
  id: string;
  title: string;
  groups: [string, string] | null;
  members: Member[];
  evenings: ClubEvening[]; // the latest one last
  dates: ClubDate[];
  season: SeasonRules;
  circle: string; // of a server that keeps it, too; '': none
}
