// The options of a drive's setup, as `talon drive --options` tells them: forms are made from these.
import { t } from '../base/translations';
import told from '../generated/drive_options.json';

/** Where somebody goes after a round: by how many tables, and the seats there, from 1. */
export interface DriveWay {
  up: number;
  places: number[];
}

/** A choice of an option, with what follows from it. */
export interface DriveChoice {
  id: string;
  label: string;
  hint?: string;
  seats?: number[]; // sizes of tables that a movement can do
  boards?: boolean; // several tables play the same boards in it
  matches?: boolean; // it is played in matches of teams
  movers?: string; // by results: which side moves as a rule
  guide?: { moves: DriveWay; stays: DriveWay }[]; // for each seat, or for each side of teams
  by_seat?: boolean; // the game itself says the points of each player
  adds_up?: boolean; // what some win, others lose
  compares?: boolean; // only the same deals can be compared
  letters?: string; // the trumps of the deals, in turn
  group?: number; // for which a prize is, from 1
  low?: boolean; // a prize for the fewest points
  half?: number; // of which a prize is, from 1
  drawn?: boolean; // a prize for a lot, whatever the points
}

export interface DriveOption {
  id: string;
  label: string;
  choices?: DriveChoice[];
  min?: number; // of a number
  max?: number;
}

/** How a game is played at the tables of an online drive. */
export interface DriveGame {
  id: string; // '': all games without a row of their own
  counts: 'points' | 'stakes' | 'tricks' | 'places';
  sides: boolean; // seats opposite are partners in every deal
  one_deal: boolean; // a deal of the drive is one deal, and else a whole game
  sitting: string | null; // the game's option that says how many deals a table plays in a round
  rounds: number; // of a usual evening
  deals: number; // of a round of it
}

const { options, trumps, games } = told as {
  options: DriveOption[];
  trumps: { id: string; label: string; letter: string }[];
  games: DriveGame[];
};

/** The row of a game; without one the last row, which is that of all others. */
export const driveGame = (id: string): DriveGame =>
  (games.find((one) => one.id === id) ?? games.at(-1)) as DriveGame;

/** The trumps, with the letters that stand for them. */
export const trumpLetters = trumps;

export const optionOf = (id: string): DriveOption =>
  options.find((one) => one.id === id) ?? { id, label: id };

export const choicesOf = (id: string): DriveChoice[] => optionOf(id).choices ?? [];

export const choiceOf = (id: string, value: string): DriveChoice | undefined =>
  choicesOf(id).find((one) => one.id === value);

/** The name of a choice; trumps may also be letters, which have none. */
export function choiceName(id: string, value: string): string {
  const found = choiceOf(id, value);
  return found ? t(found.label) : value;
}

/** The name of a trump, or of the letter that stands for it. */
export function trumpName(trump: string | null): string {
  const found = trumps.find((one) => one.id === trump || one.letter === trump);
  return found ? t(found.label) : (trump ?? '');
}

/** The plan of trumps that has this name or these letters. */
export const trumpPlan = (trumps: string): DriveChoice | undefined =>
  choicesOf('trumps').find((one) => one.id === trumps || one.letters === trumps);

/** The names of the trumps in a round, deal by deal; none where the plan does not say them. */
export function trumpsOfRound(
  { trumps: plan, deals }: { trumps: string; deals: number },
  round: number,
): string[] {
  const letters = trumpPlan(plan)?.letters ?? plan;
  const first = (round - 1) * deals;
  return Array.from({ length: letters ? deals : 0 }, (_, deal) =>
    trumpName(letters[(first + deal) % letters.length] ?? null),
  );
}

/** The plan by its name, or the trumps one after the other. */
export function trumpsText(trumps: string): string {
  const plan = trumpPlan(trumps);
  return plan ? t(plan.label) : [...trumps].map(trumpName).join(', ');
}
