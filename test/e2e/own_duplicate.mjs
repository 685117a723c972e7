// Match points of an evening in pairs, counted again for tests as doc/drives.md says under
// "Duplicate": results compared, averages, boards that were not played, Neuberg's formula. All in
// whole numbers of hundredths; it knows nothing about the program.

const HUNDRED = 100;
const SHARES = { average: 50, none: null };

/** To the nearest whole number, from the middle to the even one. */
function rounded(numerator, denominator) {
  const whole = Math.floor(numerator / denominator);
  const twice = 2 * (numerator - whole * denominator);
  if (twice === denominator) return whole + (whole % 2);
  return twice > denominator ? whole + 1 : whole;
}

const shareOf = (award) => (award in SHARES ? SHARES[award] : parseInt(award, 10));

const lead = (tricks) => Math.max(0, tricks - 6) - Math.max(0, 7 - tricks);

export class OwnDuplicate {
  /** Each result: round, table, board, pairs (of side 1 and 2), and tricks or awards. */
  results = [];

  add(result) {
    this.results.push(result);
  }

  at(round, table) {
    return this.results.find((it) => it.round === round && it.table === table);
  }

  /** How many scores the board with most of them has. */
  get field() {
    const scores = new Map();
    for (const { board, awards } of this.results)
      if (!awards?.every((award) => award === 'none'))
        scores.set(board, (scores.get(board) ?? 0) + 1);
    return Math.max(...scores.values());
  }

  /** Hundredths of points of both sides for a result, and of what they could have won. */
  pointsOf(one) {
    const most = 2 * (this.field - 1) * HUNDRED;
    if (one.awards)
      return one.awards.map((award) => {
        const share = shareOf(award);
        return share === null ? [0, 0] : [rounded(most * share, HUNDRED), most];
      });
    const same = this.results.filter((it) => it.board === one.board && !it.awards);
    return [1, -1].map((sign) => {
      const ahead = (it) => Math.sign(sign * (lead(one.tricks) - lead(it.tricks)));
      const points = same.reduce((sum, it) => sum + (it === one ? 0 : 1 + ahead(it)), 0);
      const scaled = this.field * (points + 1) - same.length;
      return [rounded(HUNDRED * scaled, same.length), most];
    });
  }

  /** By the number of the pair: hundredths of points, of what could be won, and rounds played. */
  sums() {
    const sums = new Map();
    for (const one of this.results)
      this.pointsOf(one).forEach(([points, most], side) => {
        const pair = one.pairs[side];
        const own = sums.get(pair) ?? { points: 0, most: 0 };
        sums.set(pair, { points: own.points + points, most: own.most + most });
      });
    return sums;
  }

  /** Of a pair among these pairs: one more than there are pairs with a greater share. */
  placeOf(pair, among) {
    const sums = this.sums();
    const own = sums.get(pair);
    const isBefore = (it) => it.points * own.most > own.points * it.most;
    return 1 + among.filter((other) => isBefore(sums.get(other))).length;
  }
}
