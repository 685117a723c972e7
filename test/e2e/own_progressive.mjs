// An evening of a progressive drive with two groups, counted again for tests: who sits where and
// who sits out, points, places, prizes. Written from doc/movements.md, doc/drives.md and "What a
// checker can rely on" of doc/drives-format.md alone; it knows nothing about the program.

const SEATS = 4;
const HALF_OF_TRICKS = 6;

/** Group A belongs on the first seat of each side: seats 1 and 2. */
const HALVES = ['A', 'A', 'B', 'B'];

/** The least by several numbers, the first one first. */
const least = (list, keys) =>
  [...list].sort((a, b) => {
    const [one, other] = [keys(a), keys(b)];
    const at = one.findIndex((key, i) => key !== other[i]);
    return at < 0 ? 0 : one[at] - other[at];
  })[0];

export class OwnEvening {
  /** `groups` has "A" or "B" for each person from number 1 on. */
  constructor(groups) {
    this.people = groups.map((group, i) => ({ number: i + 1, group, times: 0, last: 0 }));
    this.everybody = new Map(this.people.map((it) => [it.number, it]));
    this.rounds = []; // tables, out, who was here, tricks of each table, adjusted points
    const count = Math.floor(groups.length / SEATS);
    const number = (table, seat) => this.people[SEATS * table + [0, 2, 1, 3][seat]];
    this.tables = Array.from({ length: count }, (_, table) =>
      HALVES.map((_half, seat) => number(table, seat)),
    );
    this.open();
  }

  get now() {
    return this.rounds.at(-1);
  }

  open() {
    this.settleOut();
    this.mix();
    this.rounds.push({
      seats: this.tables.map((table) => table.map((it) => it.number)),
      out: this.out.map((it) => it.number).sort((a, b) => a - b),
      here: new Set(this.people.map((it) => it.number)),
      tricks: [],
      points: new Map(),
    });
  }

  /** Those who did so least often, among these those who did not in the last round, then those of
   * the larger group, then whose last time is longest ago, then the highest numbers. */
  settleOut() {
    const round = this.rounds.length + 1;
    const playing = new Set(this.people);
    const size = (group) => [...playing].filter((it) => it.group === group).length;
    const keys = (it) => {
      const isLarger = size(it.group) > size(it.group === 'A' ? 'B' : 'A');
      const inLast = it.times > 0 && it.last === round - 1;
      return [it.times, inLast ? 1 : 0, isLarger ? 0 : 1, it.last, -it.number];
    };
    this.out = [];
    while (playing.size % SEATS) {
      const next = least(playing, keys);
      playing.delete(next);
      this.out.push(next);
    }
    for (const it of this.out) Object.assign(it, { times: it.times + 1, last: round });
    this.giveSeats();
  }

  /** The lowest of those who go out gives the seat to the lowest of those who come in; then empty
   * seats are given away in the order of tables and seats. */
  giveSeats() {
    const seated = new Set(this.tables.flat());
    const byNumber = (list) => list.sort((a, b) => a.number - b.number);
    const going = byNumber(this.out.filter((it) => seated.has(it)));
    const coming = byNumber(this.people.filter((it) => !seated.has(it) && !this.out.includes(it)));
    const taken = new Map(going.map((it) => [it, coming.shift()]));
    this.tables = this.tables.map((table) =>
      table.map((it) => (it ? (taken.get(it) ?? (this.out.includes(it) ? null : it)) : null)),
    );
    this.tables = this.tables.map((table) => table.map((it) => it ?? coming.shift() ?? null));
  }

  /** Everybody in the wrong half changes places with the first one of the other half who is wrong
   * there, too. */
  mix() {
    const places = this.tables.flatMap((_, table) =>
      HALVES.map((half, seat) => ({ table, seat, half })),
    );
    const at = ({ table, seat }) => this.tables[table][seat];
    for (const place of places) {
      const one = at(place);
      if (one.group === place.half) continue;
      const other = places.find((it) => it.half !== place.half && at(it).group === place.half);
      if (!other) continue;
      this.tables[place.table][place.seat] = at(other);
      this.tables[other.table][other.seat] = one;
    }
  }

  /** Tricks of seats 1 and 3 at a table, from 0; all rounds can be corrected. */
  result(table, tricks, round = this.rounds.length) {
    this.rounds[round - 1].tricks[table] = tricks;
  }

  adjust(person, points) {
    const { points: own } = this.now;
    own.set(person, (own.get(person) ?? 0) + points);
  }

  /** Winners move: seat 1 or 2 up, seat 3 or 4 down. Of those who stay, the one of seat 3 or 4
   * moves to the other one of these. */
  move() {
    const count = this.tables.length;
    const after = this.tables.map(() => [null, null, null, null]);
    const moving = this.now.tricks.map((tricks) => (tricks > 13 - tricks ? 0 : 1));
    this.tables.forEach((table, at) => {
      const stays = 1 - moving[at];
      after[at][stays] = table[stays];
      after[at][2 + moving[at]] = table[2 + stays];
    });
    this.tables.forEach((table, at) => {
      const up = (at + 1) % count;
      const down = (at + count - 1) % count;
      after[up][moving[up]] = table[moving[at]];
      after[down][3 - moving[down]] = table[2 + moving[at]];
    });
    this.tables = after;
  }

  /** The next round, after people came (groups) and left (numbers). */
  next(joining = [], leaving = []) {
    this.move();
    const most = Math.max(...this.people.map((it) => it.times));
    const gone = leaving.map((number) => this.everybody.get(number));
    this.people = this.people.filter((it) => !gone.includes(it));
    for (const group of joining) {
      const number = this.everybody.size + 1;
      const it = { number, group, times: most, last: this.rounds.length };
      this.everybody.set(number, it);
      this.people.push(it);
    }
    const count = Math.floor(this.people.length / SEATS);
    while (this.tables.length < count) this.tables.push([null, null, null, null]);
    this.tables = this.tables
      .slice(0, count)
      .map((table) => table.map((it) => (gone.includes(it) ? null : it)));
    this.open();
  }

  // ---- points, places, prizes -----------------------------------------------------------------

  /** Points of everybody in a round, as far as its tables count. */
  pointsOf(round) {
    const points = new Map(round.points);
    round.seats.forEach((seats, table) => {
      const tricks = round.tricks[table];
      if (tricks === undefined) return;
      seats.forEach((person, seat) => {
        const own = seat % 2 ? 13 - tricks : tricks;
        points.set(person, (points.get(person) ?? 0) + Math.max(0, own - HALF_OF_TRICKS));
      });
    });
    return points;
  }

  sums(rounds = this.rounds) {
    const sums = new Map([...this.everybody.keys()].map((number) => [number, 0]));
    for (const round of rounds)
      for (const [person, points] of this.pointsOf(round))
        sums.set(person, sums.get(person) + points);
    return sums;
  }

  /** For each person: place, points, rounds played and sat out. */
  standings() {
    const sums = this.sums();
    const out = (round, it) =>
      round.out.includes(it) && round.tricks.some((one) => one !== undefined);
    return [...sums].map(([person, points]) => ({
      person,
      points,
      place: 1 + [...sums.values()].filter((other) => other > points).length,
      played: this.played(this.rounds, person),
      out: this.rounds.filter((round) => out(round, person)).length,
    }));
  }

  /** Rounds that somebody has played, where the table has a result. */
  played(rounds, person) {
    const counts = (round) =>
      round.seats.some((seats, at) => seats.includes(person) && round.tricks[at] !== undefined);
    return rounds.filter(counts).length;
  }

  /** For each place of a prize that somebody takes: the place, the points and who shares it. The
   * lowest ones are by the points for each round played. */
  winners({ half, low, group, places = 1 }) {
    const rounds = half ? this.rounds.slice(0, Math.floor(this.rounds.length / 2)) : this.rounds;
    const sums = this.sums(rounds);
    const isIn = (person) =>
      rounds.every((round) => round.here.has(person)) &&
      (!group || this.everybody.get(person).group === group);
    const played = (person) => this.played(rounds, person);
    const entitled = [...sums].filter(([person]) => isIn(person) && (!low || played(person)));
    const isBefore = ([one, points], [other, others]) =>
      low ? points * played(other) < others * played(one) : points > others;
    const placed = entitled.map((it) => ({
      person: it[0],
      points: it[1],
      place: 1 + entitled.filter((other) => isBefore(other, it)).length,
    }));
    const won = [...new Set(placed.map((it) => it.place))].sort((a, b) => a - b);
    return won
      .filter((place) => place <= places)
      .map((place) => {
        const same = placed.filter((it) => it.place === place);
        return { place, points: same.map((it) => it.points), persons: same.map((it) => it.person) };
      });
  }
}
