// The rows of the standings: one for each pair, where people play in pairs all evening, otherwise
// one for each person.
import type { DriveStanding, DriveState } from './drive_types';

export interface StandingRow {
  first: DriveStanding; // of whom the row tells
  persons: number[];
  pair: number; // its number, or that of a team; 0: a single person
  place: number; // among rows
}

const isSame = (one: DriveStanding, other: DriveStanding): boolean =>
  !!one.pair &&
  one.pair === other.pair &&
  one.score === other.score &&
  one.played === other.played &&
  one.rank === other.rank;

/** People of a pair with other points, such as those who have taken a place, have their own row. */
export function rowsOf({ standings, drive }: DriveState): StandingRow[] {
  const rows: StandingRow[] = [];
  for (const one of standings) {
    const own = rows.find((row) => isSame(row.first, one));
    if (own) own.persons.push(one.person);
    else rows.push({ first: one, persons: [one.person], pair: one.pair ?? 0, place: 0 });
  }
  const lines = drive.setup.movement === 'mitchell';
  const isBefore = (one: StandingRow, other: StandingRow) =>
    one.first.rank < other.first.rank && (!lines || one.first.group === other.first.group);
  for (const row of rows) row.place = 1 + rows.filter((other) => isBefore(other, row)).length;
  return rows;
}
