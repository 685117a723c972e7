// The sums of the statistics, and that no game is counted twice. No browser.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { built } from './page_modules.mjs';

let played, results, sums;
before(async () => {
  played = await built('stats/played_game.ts');
  results = await built('stats/account_results.ts');
  sums = await built('stats/totals.ts');
});

let next = 0;
const game = (more = {}) => ({
  ...{ id: `t${next++}`, seat: 0, when: 1000 + next, game: 'g', form: null, preset: 'p' },
  ...{ name: 'Anna', who: ['human', 'simple'], names: ['Anna', 'Bot 2'], rank: [1, 2] },
  ...{ points: [5, 3], sides: 0, steps: 40, numbers: { battles: 7 } },
  ...more,
});

test('merging counts each game of a seat once, whoever tells it', () => {
  const [a, b] = [game(), game()];
  const bare = { ...a, when: 0, steps: 0, numbers: {} };
  const { all, fresh } = played.merged([a], [b, bare, { ...b }]);
  assert.equal(fresh, 1);
  assert.deepEqual(all, [a, b]);
  assert.deepEqual(played.merged([bare], [a]).all, [a], 'the fuller telling stays');
  assert.equal(played.merged([a], [{ ...a, seat: 1 }]).fresh, 1, 'another seat is another game');
  const again = JSON.parse(played.packPlayed(all)).played.map(played.readPlayed);
  assert.deepEqual(again, all, 'a file says all of it');
  assert.equal(played.merged(all, again).fresh, 0);
});

test('nothing of a file is believed that cannot be', () => {
  for (const wrong of [
    null,
    7,
    {},
    game({ id: '' }),
    game({ seat: 2 }),
    game({ seat: -1 }),
    game({ rank: ['1', 2] }),
    game({ rank: Array(9).fill(1) }),
    game({ id: 'x'.repeat(81) }),
  ])
    assert.equal(played.readPlayed(wrong), null, JSON.stringify(wrong));
  const odd = played.readPlayed(game({ points: ['much'], who: 'me', numbers: { a: 'b', c: 3 } }));
  assert.deepEqual([odd.points, odd.who, odd.numbers], [[0, 0], ['', ''], { c: 3 }]);
});

test('partners win together, others share', () => {
  const of = (rank, sides, seat = 0) => played.outcomeOf(game({ rank, sides, seat }));
  assert.equal(of([1, 2], 0), 'won');
  assert.equal(of([1, 1], 0), 'shared');
  assert.equal(of([1, 3, 1, 3], 2), 'won');
  assert.equal(of([1, 1, 1, 1], 2), 'shared');
  assert.equal(of([1, 3, 1, 3], 2, 1), 'lost');
  assert.deepEqual(played.against(game({ rank: [1, 3, 1, 3], sides: 2 })), [1, 3]);
});

test('results of an account become games, with and without a record', () => {
  const record =
    'talon-record 2\ngame g -\npreset p\noption players 2\nseat 0 human Anna Lee\n' +
    'seat 1 simple Bot 2\nstep 1 0 flip\nstep 2 1 flip\nover yes\nrank 2 1\npoints 0 3\n';
  const plain = { table: 'x', game: 'g', form: null, preset: 'p', seats: 2, seat: 0, rank: 2 };
  const list = results.playedOf(
    [
      { ...plain, outcome: 'lost', points: 0, record },
      { ...plain, table: 'y', rank: 1, outcome: 'shared', points: 4, record: null },
      { table: 'z' },
    ],
    () => 0,
  );
  assert.equal(list.length, 2);
  const [full, bare] = list;
  assert.deepEqual(
    [full.name, full.steps, full.rank, full.who[1]],
    ['Anna Lee', 2, [2, 1], 'simple'],
  );
  assert.deepEqual([played.outcomeOf(bare), bare.points, bare.rank], ['shared', [4, 0], [1, 1]]);
});

test('choices, groups, places, averages', () => {
  const list = [
    game(),
    game({ rank: [2, 1], who: ['human', 'human'], names: ['Anna', 'Bert'], preset: 'q' }),
    game({
      name: 'Carla',
      rank: [3, 1, 2],
      who: ['human', 'simple', 'random'],
      names: ['Carla', '', ''],
    }),
  ];
  const count = (part) => sums.filtered(list, { ...sums.everything, ...part }).length;
  assert.deepEqual(
    [count({}), count({ name: 'Anna' }), count({ foes: 'people' }), count({ foes: 'bots' })],
    [3, 2, 1, 2],
  );
  assert.deepEqual(
    [count({ seats: 3 }), count({ what: 'g' }), count({ what: 'g/-/q' })],
    [1, 3, 1],
  );
  assert.deepEqual(sums.countOutcomes(list), { played: 3, won: 1, shared: 0, lost: 2 });
  assert.deepEqual(sums.places(list), [1, 1, 1]);
  assert.equal(sums.averagePlace(list), 2);
  assert.deepEqual(
    sums.grouped(list, sums.foesOf).map(([who, games]) => [who, games.length]),
    [
      ['simple', 2],
      ['human', 1],
      ['random', 1],
    ],
  );
  assert.deepEqual(sums.rivalsOf(list[1]), ['Bert']);
  assert.deepEqual(
    sums.formOverTime(list, 2).map((dot) => dot.value),
    [100, 50, 0],
  );
});

test('bins and ticks are round, and lose nothing', () => {
  const values = [3, 17, 18, 99, 250, 251];
  const found = sums.bins(values);
  assert.equal(
    found.reduce((all, bin) => all + bin.count, 0),
    values.length,
  );
  assert.ok(found.length <= 10 && found[0].from <= 3 && found.at(-1).to >= 251);
  assert.deepEqual(
    sums.bins([4, 4, 5]).map(({ from, to, count }) => [from, to, count]),
    [
      [4, 4, 2],
      [5, 5, 1],
    ],
  );
  assert.deepEqual(sums.ticks(0, 5), [0, 2, 4, 6]);
  const marks = sums.ticks(-30, 170);
  assert.ok(marks[0] <= -30 && marks.at(-1) >= 170 && marks.includes(0));
});
