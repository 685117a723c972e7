// Files of other clubs' programs on the page: names come to the list, results to their boards, and
// points are counted again here. A file can be read twice; one that is wrong changes nothing.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { begin, goTo, LIGHT, openDrive, reaches, roundNow, standings } from './director.mjs';
import { OwnDuplicate } from './own_duplicate.mjs';

const sample = (name) => fileURLToPath(new URL(`../data/foreign/${name}`, import.meta.url));

const NAMES =
  'Ann Archer,Zoë Ångström,Dan Dyer,Eve Ellis,Bob Baker,Cy Cole,Gus Gray,Hal Hill,Ed Eagle,' +
  'Flo Finch,Ida Ives,Jo Jones';

/** The same results as in table_results.csv: board, pairs of the drive, tricks or awards. */
const PLAYED = [
  { board: 1, pairs: [1, 2], tricks: 9 },
  { board: 1, pairs: [5, 4], tricks: 6 },
  { board: 1, pairs: [3, 6], tricks: 7 },
  { board: 2, pairs: [3, 4], tricks: 8 },
  { board: 2, pairs: [1, 6], tricks: 5 },
  { board: 2, pairs: [5, 2], awards: ['60%', '40%'] },
  { board: 3, pairs: [5, 6], tricks: 4 },
  { board: 3, pairs: [3, 2], tricks: 10 },
  { board: 3, pairs: [1, 4], awards: ['none', 'none'] },
];

async function readFile(page, name, path) {
  await page.locator(`input[name=${name}]`).setInputFiles(path);
}

const told = (page, text) => page.locator('.toast p', { hasText: text }).last().waitFor();

async function checkPoints(page, id) {
  const own = new OwnDuplicate();
  for (const result of PLAYED) own.add(result);
  const rows = await standings(page, id);
  assert.equal(rows.length, 6, 'one row a pair');
  for (const row of rows) {
    const { points } = own.sums().get(Math.ceil(row.person / 2));
    assert.equal(Number(row.Points), points / 100, row.Pair);
  }
}

test('names and results of other programs', LONG, async () => {
  const page = await atHome(LIGHT);
  const fields = { movement: 'mitchell', rounds: '3', deals: '1', compare: 'match_points' };
  const id = await openDrive(page, { ...fields, ceremony: false });
  await readFile(page, 'foreign-names', sample('pairs_scorer_travellers.txt'));
  await page.waitForFunction(() => document.querySelector('[name=names]').value);
  assert.equal(await page.inputValue('[name=names]'), NAMES.replaceAll(',', '\n'));
  await shot(page, 'foreign-names');
  await page.click('.enter-form [type=submit]');
  await page.waitForSelector('[data-person="12"]');
  await begin(page, id);

  // a file that is wrong in its last line changes nothing
  await goTo(page, `#/drive/${id}/results`);
  const wrong = join(tmpdir(), `talon-wrong-${process.pid}.csv`);
  writeFileSync(wrong, 'Board;NS;EW;Tricks\n1;1;4;9\n2;2;5;8\n3;3;6;fourteen\n');
  await readFile(page, 'foreign-results', wrong);
  await told(page, 'Line 4, column 7: this is no number of tricks: fourteen');
  const before = await roundNow(page, id, 1);
  assert.ok(before.tables.every((it) => !it.deals[0].known));

  await readFile(page, 'foreign-results', sample('table_results.csv'));
  await told(page, '9 results read');
  await reaches(page, 'playing', 3);
  await shot(page, 'foreign-results');
  await checkPoints(page, id);
  await goTo(page, `#/drive/${id}/results`);
  await readFile(page, 'foreign-results', sample('table_results.csv'));
  await told(page, '0 results read');
  await checkPoints(page, id);
  await leave(page);
});

test('groups in a file of names are the groups of the evening', LONG, async () => {
  const page = await atHome(LIGHT);
  const path = join(tmpdir(), `talon-groups-${process.pid}.csv`);
  writeFileSync(path, 'No;Name;Gender\n1;Ann;F\n2;Bob;M\n3;Cy;\n4;Dee;f\n');
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  await page.check('[name=two-groups]');
  await page.locator('.who-comes input[type=file]').setInputFiles(path);
  await page.locator('.who-comes legend', { hasText: '4 people come' }).waitFor();
  await page.click('.drive-form [data-tool=open]');
  await page.waitForSelector('[data-tool=begin]');
  const id = await page.getAttribute('.drive', 'data-drive');
  await goTo(page, `#/drive/${id}/people`);
  const groups = () => page.locator('[name=group]').evaluateAll((all) => all.map((e) => e.value));
  await page.waitForSelector('[data-person="4"]');
  // somebody of whom the file does not say it has none
  assert.deepEqual(await groups(), ['1', '2', '0', '1']);

  // the same later, on the list of the drive
  writeFileSync(path, 'Name;Section\nEve;ladies\nGus;Gents\n');
  await page.locator('.enter-form input[type=file]').setInputFiles(path);
  await page.waitForFunction(() => document.querySelector('[name=names]').value);
  assert.equal(await page.inputValue('[name=names]'), 'Eve\tladies\nGus\tGents');
  await page.click('.enter-form [type=submit]');
  await page.waitForSelector('[data-person="6"]');
  assert.deepEqual((await groups()).slice(4), ['1', '2']);

  // where the drive has no groups, names alone are read
  await openDrive(page, {});
  await page.locator('.enter-form input[type=file]').setInputFiles(path);
  await page.waitForFunction(() => document.querySelector('[name=names]').value);
  assert.equal(await page.inputValue('[name=names]'), 'Eve\nGus');
  await leave(page);
});
