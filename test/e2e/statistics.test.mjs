// Statistics: a finished game is counted on its device, taken along as a file, never counted twice;
// charts come with a sentence and a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { axe, deal, forward, look, openBehind, overflowing, shot } from './browser.mjs';
import { atHome, leave, server } from './browser_fixture.mjs';

const tile = (page, n) => page.locator('.tiles dd').nth(n).innerText();

async function statistics(page, opened = true) {
  if (opened) await openBehind(page);
  await page.goto(`${server.url}#/statistics`);
  await page.waitForSelector('.statistics');
}

/** Reads a file in, and returns the new sentence of the page. */
async function readIn(page, file) {
  const answer = page.locator('.along [role=status]');
  const before = await answer.innerText();
  await page.setInputFiles('[name=import-statistics]', file);
  await page.waitForFunction(
    (text) => document.querySelector('.along [role=status]').innerText !== text,
    before,
  );
  return answer.innerText();
}

test('a finished game is counted once, here and where its file is read in', async () => {
  const page = await atHome({ size: 'phone', colorScheme: 'dark' });
  await statistics(page);
  assert.match(await page.locator('.statistics').innerText(), /No finished games yet/);
  await page.goto(server.url);
  await deal(page, 'war/tod-und-leben');
  while (!(await look(page)).over) await forward(page);
  await page.reload(); // looked at again, it is the same game
  await page.waitForSelector('.result');
  await statistics(page);
  assert.equal(await tile(page, 0), '1');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-tool=export-statistics]'),
  ]);
  const file = await download.path();
  const [kept] = JSON.parse(readFileSync(file, 'utf8')).played;
  assert.equal(kept.game, 'war');
  assert.equal(kept.name, 'Anna');
  assert.ok(kept.steps > 0 && kept.numbers.round > 0, JSON.stringify(kept));
  assert.ok(!/token|"held"/.test(readFileSync(file, 'utf8')), 'the file opens no seat');

  const other = await atHome();
  await statistics(other);
  assert.equal(await readIn(other, file), '1 game imported.');
  assert.equal(await tile(other, 0), '1');
  assert.equal(await readIn(other, file), '0 games imported. 1 was already here.');
  assert.equal(await tile(other, 0), '1');
  const wrong = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[1') };
  assert.match(await readIn(other, wrong), /not a Talon file/);
  assert.equal(await readIn(page, file), '0 games imported. 1 was already here.');
  await leave(page, other);
});

const presets = [
  ['whist', null, 'classic', 4, 2],
  ['war', 'war', 'classic', 2, 0],
  ['wunsdorf', null, 'standard', 4, 0],
];

/** Sixty games, as devices keep them. */
function many() {
  return Array.from({ length: 60 }, (_, i) => {
    const [game, form, preset, seats, sides] = presets[i % 3];
    const first = (i * 7) % seats;
    const rank = Array.from({ length: seats }, (_, s) => ((s + first) % seats) + 1);
    const who = rank.map((_, s) => (s === 0 ? 'human' : i % 5 ? 'simple' : 'human'));
    return {
      ...{ id: `t${i}`, seat: 0, when: Date.UTC(2026, 0, 1 + i), game, form, preset, sides, who },
      ...{ name: 'Anna', names: rank.map((_, s) => (s ? `Bert ${s}` : 'Anna')), steps: 50 + i * i },
      rank: sides ? rank.map((_, s) => 1 + 2 * ((s + first) % 2)) : rank,
      points: rank.map((r) => (game === 'war' ? 0 : 40 - 12 * r + ((i * 5) % 9))),
      numbers: game === 'war' ? { battles: 80 + ((i * 37) % 300) } : {},
    };
  });
}

test('three charts come first; choices, lists and files lie behind headings', async () => {
  const page = await atHome({ size: 'phone', locale: 'de-DE' });
  await statistics(page, false);
  await page.locator('[data-tool=export-statistics]').waitFor(); // there is nothing else yet
  const played = many();
  await page.evaluate((list) => localStorage.setItem('talon.played', JSON.stringify(list)), played);
  await page.reload();
  await page.waitForSelector('[data-chart=presets] svg');
  assert.equal(await page.locator('.chart').count(), 3);
  assert.equal(await page.locator('[name=what], .longest, .along').count(), 0);
  for (const [name, shown] of [
    ['filters', '[name=what]'],
    ['charts', '.longest'],
    ['files', '[data-tool=export-statistics]'],
  ]) {
    await page.focus(`[data-part=statistics-${name}] > summary`);
    await page.keyboard.press('Enter');
    await page.locator(shown).first().waitFor();
  }
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await leave(page);
});

for (const options of [
  { size: 'phone', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark', locale: 'de-DE' },
])
  test(`charts with sentences and tables, ${options.size}`, async () => {
    const page = await atHome(options);
    await page.evaluate(
      (list) => localStorage.setItem('talon.played', JSON.stringify(list)),
      many(),
    );
    await statistics(page);
    await page.waitForSelector('[data-chart=presets] svg');
    assert.equal(await tile(page, 0), '60');
    await shot(page, `statistics-${options.size}`);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflowing(page), []);
    const told = await page.$$eval('.chart[data-chart]', (charts) =>
      charts.map((c) => [
        c.dataset.chart,
        c.querySelector('.said').textContent.length > 10,
        c.querySelectorAll('tbody tr').length > 0,
      ]),
    );
    assert.ok(told.length >= 6, JSON.stringify(told));
    for (const [name, said, rows] of told) assert.ok(said && rows, name);
    const sum = (chart) =>
      page.$$eval(`[data-chart=${chart}] tbody tr`, (rows) =>
        rows.reduce((all, row) => all + Number(row.cells[1].textContent), 0),
      );
    assert.equal(await sum('presets'), 60);
    assert.equal(await sum('places'), 60);

    await page.selectOption('[name=what]', 'war/war/classic');
    assert.equal(await tile(page, 0), '20');
    assert.equal(await sum('field-battles'), 20);
    assert.equal(await sum('length'), 20);
    await page.selectOption('[name=foes]', 'people');
    assert.equal(await tile(page, 0), '4');
    for (const summary of await page.locator('.chart summary').all()) await summary.click();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflowing(page), []);
    await shot(page, `statistics-one-${options.size}`);
    await leave(page);
  });
