// Evenings in pairs on the page, played to the end by match points: a Mitchell of seven tables and
// a Howell of twelve pairs. A board gets averages, one cannot be played, one is split, and an old
// result is corrected. Meetings and boards are what the plan promises; points of each board,
// percentages and places are counted again here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import {
  begin,
  correct,
  enterNames,
  goTo,
  LIGHT,
  openDrive,
  printed,
  reaches,
  roundNow,
  setResult,
  standings,
  toRound,
} from './director.mjs';
import { OwnDuplicate } from './own_duplicate.mjs';

/** Tricks of seats 1 and 3: boards differ, and some tables have the same. */
const tricksOf = (round, table) => 3 + ((5 * round + 3 * table + round * table) % 9);

const pairOf = (person) => Math.ceil(person / 2);
const nameOf = (person) => `${person % 2 ? 'North' : 'South'} ${pairOf(person)}`;
const peopleOf = (pairs) => Array.from({ length: 2 * pairs }, (_, i) => nameOf(i + 1));

/** Results that are no tricks: awards of both sides and why, as the director chooses them. */
const AWARDS = {
  '2/3': { awards: ['average', 'average'], reason: 'a card lay open' },
  '3/5': { awards: ['60%', '40%'], reason: 'a board was looked at' },
  '5/6': { awards: ['none', 'none'], reason: 'no time left' },
};
const ROUNDED = 0.0051; // a share has two digits
const WRONG = { round: 1, table: 2 };

async function award(page, table, { awards, reason }) {
  const box = page.locator(`[data-table="${table}"] [data-deal="1"]`);
  await box.locator('[data-tool=adjust]').click();
  for (const [side, one] of awards.entries()) {
    const usual = !one.endsWith('%');
    await box.locator('select[name=award]').nth(side).selectOption(usual ? one : 'other');
    if (!usual) await box.locator('[name=share]').last().fill(one);
  }
  await box.locator('.mending [name=reason]').fill(reason);
  await box.locator('[data-tool=award]').click();
  await page.waitForSelector(`[data-table="${table}"][data-status=done]`);
}

/** One table of a round: played, or scored by the director. */
async function playTable(page, own, round, { table, board, seats }) {
  const pairs = [pairOf(seats[0]), pairOf(seats[1])];
  assert.deepEqual(seats.slice(2).map(pairOf), pairs, 'pairs stay together');
  const ruled = AWARDS[`${round}/${table}`];
  const tricks = tricksOf(round, table);
  own.add({ round, table, board, pairs, ...(ruled ? { awards: ruled.awards } : { tricks }) });
  await (ruled ? award(page, table, ruled) : setResult(page, { table, tricks }));
}

async function playAll(page, id, rounds) {
  const own = new OwnDuplicate();
  for (let round = 1; round <= rounds; round++) {
    await toRound(page, id, round);
    const { tables } = await roundNow(page, id);
    for (const table of tables) await playTable(page, own, round, table);
    await page.click('[data-tool=next]');
  }
  await reaches(page, 'over', rounds);
  return own;
}

const repeated = (list) => list.filter((one, at) => list.indexOf(one) !== at);

/** Nobody meets twice or plays a board twice, and a board lies at one table at a time. */
function checkPromises(own, pairs) {
  const meetings = own.results.map((it) => [...it.pairs].sort((a, b) => a - b).join('-'));
  assert.deepEqual(repeated(meetings), []);
  const boards = own.results.flatMap((it) => it.pairs.map((pair) => `${pair} at ${it.board}`));
  assert.deepEqual(repeated(boards), []);
  assert.deepEqual(repeated(own.results.map((it) => `${it.round}: ${it.board}`)), []);
  const all = new Set(own.results.flatMap((it) => it.pairs));
  assert.equal(all.size, pairs);
  return meetings.length;
}

const number = (text) => Number(text.replace(',', ''));

/** Standings on the page: a row for each pair, with its points, its share and its place. */
async function checkStandings(page, id, own, linesOf) {
  const rows = await standings(page, id);
  const sums = own.sums();
  assert.equal(rows.length, sums.size, 'one row a pair');
  for (const row of rows) {
    const pair = pairOf(row.person);
    const { points, most } = sums.get(pair);
    assert.equal(number(row.Points), points / 100, `pair ${pair}`);
    const off = number(row.Percent) - (100 * points) / most;
    assert.ok(Math.abs(off) < ROUNDED, `pair ${pair}: ${row.Percent} %`);
    const place = Number(/\d+$/.exec(row.Place)[0]);
    assert.equal(place, own.placeOf(pair, linesOf(pair)), `place of pair ${pair}`);
    assert.ok(row.Pair.includes(nameOf(2 * pair - 1)) && row.Pair.includes(nameOf(2 * pair)));
  }
}

/** Prizes: a pair takes one place, by its share of what could be won. */
async function checkPrizes(page, own) {
  const all = [...own.sums()].map(([pair]) => pair);
  const lines = await page.locator('.prizes li li').evaluateAll((items) =>
    items.map((it) => ({ place: it.value, text: it.innerText })),
  );
  const best = lines.slice(0, -1); // high:3, then low
  assert.deepEqual(best.map((it) => it.place), [1, 2, 3]);
  for (const { place, text } of best) {
    const pair = all.find((it) => own.placeOf(it, all) === place);
    const { points, most } = own.sums().get(pair);
    assert.ok(text.includes(`North ${pair} and South ${pair}`), `place ${place}: ${text}`);
    const share = Number(/([\d.]+)%/.exec(text)[1]);
    assert.ok(Math.abs(share - (100 * points) / most) < ROUNDED, text);
  }
}

/** Travellers: for each board a line for each table, with the points of both sides. */
async function checkTravellers(page, id, own) {
  await goTo(page, `#/drive/${id}/travellers`);
  await page.waitForSelector('[data-board] tbody tr');
  const told = await page.locator('[data-board]').evaluateAll((boards) =>
    boards.flatMap((board) =>
      [...board.querySelectorAll('tbody tr')].map((row) => ({
        board: Number(board.dataset.board),
        cells: [...row.cells].map((cell) => cell.innerText.trim()),
      })),
    ),
  );
  assert.equal(told.length, own.results.length);
  for (const { board, cells } of told) {
    const one = own.at(Number(cells[0]), Number(cells[1]));
    assert.equal(one.board, board);
    const points = own.pointsOf(one).map(([it]) => it / 100);
    assert.deepEqual(cells.slice(5, 7).map(number), points, `board ${board}: ${cells}`);
  }
}

/** An old result was written in the wrong column; everything is counted again. */
async function correctOld(page, id, own) {
  const one = own.at(WRONG.round, WRONG.table);
  one.tricks = 13 - one.tricks;
  await correct(page, id, { ...WRONG, tricks: one.tricks, reason: 'wrong column' });
}

async function openPairs(movement, pairs, rounds) {
  const page = await atHome(LIGHT);
  const title = `${movement} of ${pairs}`;
  const fields = { movement, title, rounds: String(rounds), deals: '1', compare: 'match_points' };
  const id = await openDrive(page, { ...fields, ceremony: false });
  await enterNames(page, peopleOf(pairs));
  await begin(page, id);
  return { page, id };
}

async function evening(movement, pairs, rounds, linesOf) {
  const { page, id } = await openPairs(movement, pairs, rounds);
  const guides = await printed(page, id, 'moves', `${movement}-moves`);
  assert.equal(guides.text.match(/Round 1\b/g).length, 2 * pairs, 'a card for everybody');
  const own = await playAll(page, id, rounds);
  const meetings = checkPromises(own, pairs);
  await checkStandings(page, id, own, linesOf);
  const before = own.sums();
  await correctOld(page, id, own);
  assert.notDeepEqual(own.sums(), before);
  await checkStandings(page, id, own, linesOf);
  await checkPrizes(page, own);
  await checkTravellers(page, id, own);
  await shot(page, `${movement}-travellers`);
  await printed(page, id, 'travellers', `${movement}-travellers`);
  const list = await printed(page, id, 'standings', `${movement}-standings`);
  assert.ok(list.text.includes(`North ${pairs}`));
  await leave(page);
  return { own, meetings };
}

test('a Mitchell of seven tables, two lines with places of their own', LONG, async () => {
  const line = (pair) => Array.from({ length: 7 }, (_, i) => 2 * i + (pair % 2 ? 1 : 2));
  const { own, meetings } = await evening('mitchell', 14, 7, line);
  assert.equal(meetings, 49, 'each pair of a line has met each one of the other');
  for (const { round, table, board, pairs } of own.results) {
    assert.equal(pairs[0], 2 * table - 1, 'line A stays');
    const from = (table - round + 7) % 7; // line B has gone up a table after each round
    assert.equal(pairs[1], 2 * from + 2, 'line B goes up');
    assert.equal((board - 1) % 7, (table + round - 2) % 7, 'boards go down');
  }
});

test('a Howell of twelve pairs with one winner', LONG, async () => {
  const everybody = Array.from({ length: 12 }, (_, i) => i + 1);
  const { meetings } = await evening('howell', 12, 11, () => everybody);
  assert.equal(meetings, 66, 'each pair has met each other one');
});
