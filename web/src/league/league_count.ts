// Who stands where in a league: the points of its evenings, which of them count, and places that
// are shared; as `talon league` counts (doc/drives.md). Points are hundredths.

export interface LeaguePart {
  name: string;
  place: number;
  group: string; // of a Mitchell, where each line has places of its own
  score: number;
  percent: number | null;
}

export interface LeagueEvening {
  title: string;
  drive: string; // the id, by which an evening replaces itself; '' for a file
  people: LeaguePart[];
}

export interface League {
  id: string;
  title: string;
  points: string; // sum, percent, places, or a list
  drop: number;
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
  cells: (LeagueCell | null)[];
}

const ONE = 100;

export const keyOf = (name: string): string =>
  name.trim().toLocaleLowerCase().replaceAll('ß', 'ss');

export const listOf = (points: string): number[] | null =>
  /^\d{1,6}(,\d{1,6})*$/.test(points) ? points.split(',').map(Number) : null;

/** Those who share a place share the points of all places that they take. */
function placePoints(part: LeaguePart, people: LeaguePart[], list: number[] | null): number {
  const line = people.filter((one) => one.group === part.group);
  const sharing = line.filter((one) => one.place === part.place).length;
  let sum = 0;
  for (let place = part.place; place < part.place + sharing && place <= line.length; place++)
    sum += list ? (list[place - 1] ?? 0) : line.length - place + 1;
  return Math.trunc((sum * ONE) / sharing);
}

function pointsOf(part: LeaguePart, evening: LeagueEvening, points: string): number {
  if (points === 'sum') return part.score * ONE;
  if (points === 'percent') return Math.round((part.percent ?? 0) * ONE);
  return placePoints(part, evening.people, points === 'places' ? null : (listOf(points) ?? []));
}

/** An evening that somebody missed has 0 points, and counts or not like any other. */
function choose(cells: (LeagueCell | null)[], drop: number): number {
  const order = cells
    .map((cell, i) => ({ i, cell, points: cell?.points ?? 0 }))
    .sort((a, b) => b.points - a.points || a.i - b.i);
  let total = 0;
  for (const { cell, points } of order.slice(0, Math.max(0, cells.length - drop))) {
    if (cell) cell.counts = true;
    total += points;
  }
  return total;
}

export function countLeague(league: League): LeagueRow[] {
  const known = new Map(league.same.map(([other, name]) => [keyOf(other), name]));
  const rows = new Map<string, LeagueRow>();
  league.evenings.forEach((evening, e) => {
    for (const part of evening.people) {
      const name = known.get(keyOf(part.name)) ?? part.name;
      const row = rows.get(keyOf(name)) ?? {
        rank: 0,
        name,
        total: 0,
        cells: league.evenings.map(() => null),
      };
      rows.set(keyOf(name), row);
      const points = pointsOf(part, evening, league.points);
      row.cells[e] = { points, place: part.place, counts: false };
    }
  });
  const all = [...rows.values()];
  for (const row of all) row.total = choose(row.cells, league.drop);
  all.sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
  for (const row of all) row.rank = 1 + all.filter((other) => other.total > row.total).length;
  return all;
}

/** Whether both names are there in one evening: then they are two people. */
export const meet = (league: League, one: string, other: string): boolean => {
  const known = new Map(league.same.map(([from, name]) => [keyOf(from), keyOf(name)]));
  const own = (name: string) => known.get(keyOf(name)) ?? keyOf(name);
  return league.evenings.some((evening) => {
    const there = evening.people.map((part) => own(part.name));
    return there.includes(own(one)) && there.includes(own(other));
  });
};
