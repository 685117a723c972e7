// Duplicate at the desk: a Mitchell of five tables by match points, held against sums of our own;
// cards drawn for the boards and printed; one row a pair; a board that cannot be scored, and the
// log, which takes that back. And a rainbow, in which each seat is compared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { begin as beginDrive, enterNames, openDrive } from './director.mjs';
import { faultsAt } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const TABLES = 5;
const ROUNDS = 3;
const NAMES = Array.from({ length: 4 * TABLES }, (_, i) => `Player ${i + 1}`);

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const reaches = (page, phase, round) =>
  page.waitForSelector(`main[data-phase=${phase}][data-round="${round}"]`);

/** Tricks of the line that stays, at a table in a round; both from 0. */
const tricksOf = (round, table) => 4 + ((3 * round + 2 * table) % 6);

/** Of a board, which lies a table further up in each round, and of the line that moves up. */
const boardOf = (round, table) => (table + round) % TABLES;
const movedTo = (round, table) => (table + TABLES - round) % TABLES;

/** Match points and comparisons of each pair: the first line's from 0, the other's from TABLES. */
function ownSums() {
  const played = [];
  for (let round = 0; round < ROUNDS; round++)
    for (let table = 0; table < TABLES; table++)
      played.push({
        board: boardOf(round, table),
        pairs: [table, TABLES + movedTo(round, table)],
        tricks: tricksOf(round, table),
      });
  const sums = Array.from({ length: 2 * TABLES }, () => [0, 0]);
  for (const one of played)
    for (const other of played) {
      if (one === other || one.board !== other.board) continue;
      const ahead = Math.sign(one.tricks - other.tricks);
      one.pairs.forEach((pair, side) => {
        sums[pair][0] += 1 + (side ? -ahead : ahead);
        sums[pair][1] += 1;
      });
    }
  return sums;
}

/** By the names of the pairs: points, and the percentage as it is shown. */
async function rowsOf(page, id) {
  await goTo(page, `#/drive/${id}/standings`);
  await page.waitForSelector('.standings tbody tr');
  const rows = await page
    .locator('.standings tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));
  return Object.fromEntries(
    rows.map((row) => [/Player \d+/.exec(row[1])[0], { points: row[2], percent: row[3] }]),
  );
}

async function begun(page) {
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  await page.selectOption('[name=movement]', 'mitchell');
  await page.fill('[name=rounds]', String(ROUNDS));
  await page.fill('[name=deals]', '1');
  await page.click('.drive-form summary');
  await page.selectOption('[name=compare]', 'match_points');
  await page.locator('[name=draw]').uncheck();
  await page.click('.drive-form [data-tool=open]');
  await page.fill('[name=names]', NAMES.join('\n'));
  await page.click('.enter-form [type=submit]');
  await page.waitForSelector(`[data-person="${NAMES.length}"]`);
  const id = await page.getAttribute('.drive', 'data-drive');
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await reaches(page, 'playing', 1);
  return id;
}

async function setResult(page, table, tricks) {
  const box = page.locator(`[data-table="${table}"]`);
  await box.locator('[data-tool=result]').first().click();
  await box.locator('.result-form input').first().fill(String(tricks));
  await box.locator('.result-form [type=submit]').click();
  await page.waitForSelector(`[data-table="${table}"][data-status=done]`);
}

async function playRounds(page, id) {
  for (let round = 0; round < ROUNDS; round++) {
    await goTo(page, `#/drive/${id}`);
    await reaches(page, 'playing', round + 1);
    for (let table = 0; table < TABLES; table++)
      await setResult(page, table + 1, tricksOf(round, table));
    if (round + 1 < ROUNDS) await page.click('[data-tool=next]');
  }
}

async function checkSums(page, id) {
  const rows = await rowsOf(page, id);
  assert.equal(Object.keys(rows).length, 2 * TABLES, 'one row a pair');
  ownSums().forEach(([points, compared], pair) => {
    // The first pair of a table is of the line that stays, the second of the other.
    const first = pair < TABLES ? 4 * pair + 1 : 4 * (pair - TABLES) + 3;
    const row = rows[`Player ${first}`];
    assert.equal(Number(row.points), points, `Player ${first}`);
    assert.equal(parseFloat(row.percent).toFixed(1), ((50 * points) / compared).toFixed(1));
  });
}

test('a Mitchell by match points, with cards, mends and hands', LONG, async () => {
  const page = await atHome(LIGHT);
  const id = await begun(page);
  await goTo(page, `#/drive/${id}/cards`);
  await page.click('[data-tool=draw]');
  await page.waitForFunction((n) => document.querySelector(`[data-known="${n}"]`), TABLES);
  await shot(page, 'duplicate-cards');
  assert.deepEqual([...(await axe(page)), ...(await faultsAt(page, 'desktop'))], []);
  await goTo(page, `#/drive/${id}/print/deals`);
  await page.waitForFunction(() => /Board 1[^]*Board 5/.test(document.body.innerText));

  await playRounds(page, id);
  await checkSums(page, id);
  await shot(page, 'duplicate-standings');

  // a board gets averages, and the log takes them back
  const before = await rowsOf(page, id);
  await goTo(page, `#/drive/${id}`);
  await page.waitForSelector('[data-table="1"] [data-tool=adjust]');
  await page.click('[data-table="1"] [data-tool=adjust]');
  await page.fill('[data-table="1"] .mending [name=reason]', 'a card lay open');
  await page.click('[data-table="1"] .mending [data-tool=award]');
  await page.waitForFunction(() => !document.querySelector('.mending'));
  const after = await rowsOf(page, id);
  assert.notDeepEqual(after, before);
  await goTo(page, `#/drive/${id}/log`);
  await page.locator('.act-log li button').first().click();
  await page.waitForSelector('.act-log .undone');
  assert.deepEqual(await rowsOf(page, id), before);
  await leave(page);
});

/** Points that somebody made at a table; they differ from seat to seat. */
const pointsOf = (round, table, seat) => 10 * round + ((7 * table + 3 * seat) % 11);

/** Two for each other table where the seat made less, one where it made as much. */
const ownMatchPoints = (round, table, seat) =>
  [1, 2, 3, 4]
    .filter((other) => other !== table)
    .map((other) => pointsOf(round, table, seat) - pointsOf(round, other, seat))
    .reduce((sum, lead) => sum + 1 + Math.sign(lead), 0);

/** Sets what each seat made on the only board of each table. */
async function setPoints(page, round, tables) {
  for (let table = 1; table <= tables; table++) {
    const box = page.locator(`[data-table="${table}"]`);
    await box.locator('[data-tool=result]').first().click();
    const fields = box.locator('.result-form input[type=number]');
    assert.equal(await fields.count(), 4);
    for (let seat = 0; seat < 4; seat++)
      await fields.nth(seat).fill(String(pointsOf(round, table, seat)));
    await box.locator('.result-form [type=submit]').click();
    await page.waitForSelector(`[data-table="${table}"][data-status=done]`);
  }
}

test('where everybody plays alone, travellers have a column for each seat', LONG, async () => {
  const page = await atHome(LIGHT);
  const id = await openDrive(page, {
    ...{ movement: 'rainbow', rounds: '2', deals: '1' },
    ...{ score: 'points', compare: 'match_points' },
  });
  await enterNames(page, NAMES.slice(0, 16));
  await beginDrive(page, id);
  for (const round of [1, 2]) {
    await reaches(page, 'playing', round);
    await setPoints(page, round, 4);
    if (round === 1) await page.click('[data-tool=next]');
  }
  await goTo(page, `#/drive/${id}/travellers`);
  await page.waitForFunction(() => document.querySelectorAll('.traveller tbody tr').length === 8);
  const rows = await page
    .locator('.traveller tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => Number(cell.innerText))));
  // round, table, four people, the result, and the match points of four seats
  for (const [round, table, ...cells] of rows) {
    const own = [0, 1, 2, 3].map((seat) => ownMatchPoints(round, table, seat));
    assert.deepEqual(cells.slice(5, 9), own);
  }
  await shot(page, 'duplicate-seats');
  assert.deepEqual([...(await axe(page)), ...(await faultsAt(page, 'desktop'))], []);
  await leave(page);
});
