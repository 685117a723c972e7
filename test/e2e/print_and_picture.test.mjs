// Rule books, score pads and packs of cards on paper, and the result of a game as a picture that
// the device draws.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, openBehind, request, shot } from './browser.mjs';
import { small } from './fit_checks.mjs';
import { built } from './page_modules.mjs';
import { sitAt, table } from './seeded_tables.mjs';
import { atHome, leave } from './browser_fixture.mjs';

async function printing(page, words, shown = '.sheet') {
  await page.evaluate((hash) => (location.hash = hash), `#/print/${words}`);
  await page.waitForSelector(shown);
}

/** The number of pages that would come out of the printer. */
async function pagesOf(page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g).length;
}

const choose = (page, name, label) =>
  page.locator(`label:has(input[name=${name}])`, { hasText: label }).click();

test('whole packs come out in their true size, with backs if wanted', async () => {
  const page = await atHome({ colorScheme: 'dark' });
  await printing(page, 'cards/french', '.cut-out');
  const names = () => page.$$eval('.printed[aria-label]', (all) => all.map((one) => one.ariaLabel));
  const french = await names();
  assert.equal(french.length, 54);
  assert.equal(new Set(french).size, 53, 'two jokers');
  assert.equal(await pagesOf(page), 6);
  await page.emulateMedia({ media: 'print' });
  const [width, height] = await page.$eval('.printed', (card) => {
    const box = card.getBoundingClientRect();
    return [box.width, box.height].map((px) => Math.round((px / 96) * 254) / 10);
  });
  assert.deepEqual([width, height], [63, 88], 'mm');
  const index = await page.$eval('.printed .i', (path) => getComputedStyle(path).color);
  assert.equal(index, 'rgb(22, 25, 29)', 'dark on light');
  await page.emulateMedia({ media: null });
  await choose(page, 'pack', 'Elfer');
  await page.waitForFunction(() => document.querySelectorAll('.cut-out').length === 9);
  assert.equal(new Set(await names()).size, 80);
  assert.equal(await pagesOf(page), 9);
  await page.locator('input[name=backs]').check();
  await page.waitForFunction(() => document.querySelectorAll('.cut-out').length === 18);
  assert.equal(await pagesOf(page), 18);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'print-cards');
  await leave(page);
});

test('a score pad has the lines and columns of its game, on one page', async () => {
  const page = await atHome({ size: 'phone', locale: 'de-DE' });
  await printing(page, 'pad/wunsdorf/3', '.pad-sheet');
  const lines = await page.$$eval('.pad-sheet tbody th', (all) => all.map((th) => th.textContent));
  assert.equal(lines.length, 19);
  assert.deepEqual([lines[9], lines[18]], ['10 · 10', '19 · 1']);
  assert.equal(await page.locator('.pad-sheet .who').count(), 3);
  assert.equal(await pagesOf(page), 1);
  await page.selectOption('select[name=game]', 'whist');
  await page.waitForFunction(() => document.querySelectorAll('.pad-sheet .who').length === 2);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await small(page, true), []);
  await shot(page, 'print-pad');
  await leave(page);
});

test('the rules of a table are printed as they are played there, and nothing else', async () => {
  const page = await atHome();
  await sitAt(page, await table(page, 'wippen/advanced', { players: 3, seed: '9' }));
  await page.click('[data-tool=rules]');
  const link = await page.getAttribute('.print-link', 'href');
  await page.keyboard.press('Escape');
  await page.evaluate((hash) => (location.hash = hash), link);
  await page.waitForSelector('.book-sheet');
  assert.match(await page.locator('.book-sheet').innerText(), /3 players/);
  assert.ok((await pagesOf(page)) > 1);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.masthead, .print-form').first().isVisible(), false);
  await page.emulateMedia({ media: null });
  await page.selectOption('select[name=variant]', 'war/classic');
  await page.waitForFunction(() => /War/.test(document.querySelector('.sheet h2').textContent));
  assert.deepEqual(await axe(page), []);
  await leave(page);
});

test('the moment that decided is where the chance of the winner grew most', async () => {
  const { decidedAt } = await built('review/result_facts.ts');
  const graph = [0.5, 0.4, 0.75, 0.8, 1].map((chance, i) => ({ step: 3 * i, chance: [chance] }));
  assert.equal(decidedAt(graph, 0), 2);
  const even = [0.5, 0.52, 0.53].map((chance, step) => ({ step, chance: [chance] }));
  assert.equal(decidedAt(even, 0), null, 'nothing decided it');
  assert.equal(decidedAt([], 0), null);
});

/** Runs in the page: stores an analysis of this record, as if it had been made here. */
function store({ record, analysis }) {
  return new Promise((done) => {
    const open = indexedDB.open('talon-analyses', 1);
    open.onupgradeneeded = () =>
      open.result.createObjectStore('analyses', { keyPath: 'record' }).createIndex('when', 'when');
    open.onsuccess = () => {
      const work = open.result.transaction('analyses', 'readwrite');
      work.objectStore('analyses').put({ record, form: 4, when: 1, analysis });
      work.oncomplete = () => (open.result.close(), done());
    };
  });
}

test('a result is drawn, shared and saved as a picture, with the moment that decided', async () => {
  const page = await atHome({ acceptDownloads: true });
  const how = { players: 4, options: { target: '1' }, seed: '11', moves: 200 };
  const made = await table(page, 'whist/classic', how);
  await page.evaluate(() => {
    navigator.canShare = ({ files }) => files[0].type === 'image/png';
    navigator.share = async ({ files, text }) => void (window.shared = [files[0].size, text]);
  });
  const { record } = await request(page, { id: 1, do: 'record', table: made.table });
  const winner = record.match(/^rank (.*)$/m)[1].split(' ').indexOf('1');
  const chance = (c) => [0, 1, 2, 3].map((seat) => (seat % 2 === winner % 2 ? c : 1 - c));
  const graph = [0, 10, 20, 30].map((step, i) => ({ step, chance: chance([0.5, 0.4, 0.9, 1][i]) }));
  const none = { decisions: [], ledgers: [], deals: [], sentences: [] };
  const scale = { unit: 'tricks', inaccuracy: 0.1, mistake: 0.3, decides: true };
  await page.evaluate(store, { record, analysis: { ...none, ...scale, graph } });
  await openBehind(page);
  await page.evaluate((id) => (location.hash = `#/review/${id}/0/0`), made.table);
  await page.click('[data-tool=picture]');
  const image = page.locator('dialog.picture img');
  const told = await image.getAttribute('alt');
  assert.match(told, /^Classic Whist: \S+ and \S+ have won\./);
  assert.match(told, /Decided at move 20: .* 40\s%.* 90\s%$/);
  assert.equal(await image.evaluate((img) => img.decode().then(() => img.naturalWidth)), 1080);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'picture');
  await page.click('[data-tool=share-picture]');
  const [size, text] = await page.evaluate(() => window.shared);
  assert.ok(size > 20_000 && text === told);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-tool=save-picture]'),
  ]);
  assert.equal(download.suggestedFilename(), 'talon-whist.png');
  const bytes = readFileSync(await download.path());
  assert.deepEqual([bytes.subarray(1, 4).toString(), bytes.length], ['PNG', size]);
  if (process.env.SHOTS) await download.saveAs(`${process.env.SHOTS}/result.png`);
  await page.keyboard.press('Escape');
  await leave(page);
});
