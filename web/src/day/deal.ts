// The deals of a day: of each family one table.
import type { Options } from '../base/protocol_types';

export type Measure = 'points' | 'lead' | 'place';

/** The table of one family. */
export interface Deal {
  game: string;
  measure: Measure;
  special?: boolean; // not the form that the game is known by; an older server does not tell
  preset: string;
  options: Options;
  seats: string[];
  seed: string;
}

export interface DayDeals {
  day: string;
  families: Deal[];
  told: boolean; // by the server
}
