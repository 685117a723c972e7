// A finished game saved as a page of its own: it plays without Talon and without a network, by
// button, slider and keys, light and dark, and is small.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { axe, device, openBehind, overflowing, shot, SIZES } from './browser.mjs';
import { atHome, browser, leave, LONG, server } from './browser_fixture.mjs';
import { engine } from './scripted_table.mjs';
import { sitAt, table } from './seeded_tables.mjs';
import { talon } from './serve_process.mjs';

const LARGEST = 300000; // bytes

let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), 'talon-replay-'))));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Plays a game to its end, and saves its page; returns the file. */
async function saved(preset, how, options = {}) {
  const page = await atHome(options);
  await sitAt(page, await table(page, preset, { moves: 100000, ...how }));
  await page.waitForSelector('.result');
  await page.click('.result .more summary');
  const download = page.waitForEvent('download');
  await page.click('[data-tool=replay-page]');
  const file = join(folder, (await download).suggestedFilename());
  await (await download).saveAs(file);
  await leave(page);
  return file;
}

/** Opens a saved page on a device that has no network. */
async function opened(file, options) {
  const page = await device(browser, { opacity: 1, ...options });
  await page.context().setOffline(true);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  assert.equal(asked.length, 1, 'the page asks for nothing');
  return page;
}

const said = (page) => page.textContent('#said');
const faces = (page, selector) =>
  page.$$eval(`${selector} [data-face]`, (all) => all.map((e) => e.dataset.face));

test('a saved round of Whist plays by button, slider and keys', LONG, async () => {
  const file = await saved('whist/classic', { players: 4, options: { target: '1' }, seed: '11' });
  assert.ok(statSync(file).size < LARGEST);
  assert.ok(!/https?:\/\/(?!www\.w3\.org)/.test(readFileSync(file, 'utf8')), 'no address');
  const page = await opened(file);
  assert.equal(await page.title(), 'Classic Whist');
  assert.equal(await said(page), 'The cards are dealt.');
  assert.equal(new Set(await faces(page, '#table')).size, 52, 'all cards are open');
  await page.keyboard.press('ArrowRight');
  const first = await said(page);
  assert.match(first, /^\S+( \d)? plays .+\.$/);
  const laid = await faces(page, '#table .of-row .row');
  assert.equal(laid.length, 2, 'the card played, and the one turned up');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await said(page), 'The cards are dealt.');
  await page.click('#play');
  await page.waitForFunction((text) => document.querySelector('#said').textContent === text, first);
  await page.keyboard.press('End');
  assert.ok(await page.locator('#result').isVisible());
  assert.match(await page.textContent('#result'), /(has|have) won$/);
  await page.locator('#slider').fill('5');
  assert.match(await page.textContent('#count'), /^5 \/ \d+$/);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axe(page), [], colorScheme);
  }
  await shot(page, 'replay-whist');
  await page.setViewportSize(SIZES.phone);
  assert.deepEqual(await overflowing(page), []);
  await shot(page, 'replay-whist-phone');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a long game of War stays small, and shows its end', LONG, async () => {
  const file = await saved('war/tod-und-leben', { players: 2, seed: '5' }, { locale: 'de-DE' });
  assert.ok(statSync(file).size < LARGEST, `${statSync(file).size} bytes`);
  const page = await opened(file, { size: 'phone', locale: 'de-DE' });
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  await page.keyboard.press('End');
  assert.ok(await page.locator('#result').isVisible());
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** The data of a page, with the cells of each step in one order. */
function dataOf(file) {
  const [, json] = readFileSync(file, 'utf8').match(/id="game">(.*)<\/script>\n/);
  const { steps, zones, names, sides } = JSON.parse(json);
  const sorted = steps.map(([, seat, cells]) => [seat, Object.entries(cells).sort()]);
  return { zones, names, sides, steps: sorted };
}

/** The record of a game that bots have played: to its end, or so many steps. */
async function recordOf(game, preset, players, most) {
  const { ask, stop } = engine();
  const { table: id } = await ask('new', { game, preset, options: { players }, seed: '5' });
  await ask('playout', { table: id, bot: 'simple', ...(most && { most }) });
  const { record } = await ask('record', { table: id });
  stop();
  return record;
}

const replay = (record, file) =>
  spawnSync(talon, ['replay', '-', '--html', file], { input: record });

for (const [game, preset, players] of [
  ['whist', 'classic', '4'],
  ['spite', 'standard', '2'],
])
  test(`talon replay writes the page of a game of ${game} as the page does`, async () => {
    const record = await recordOf(game, preset, players);
    const page = await atHome();
    const word = deflateRawSync(record).toString('base64url');
    await openBehind(page);
    await page.goto(`${server.url}#/review/=${word}`);
    const download = page.waitForEvent('download');
    await page.click('[data-tool=replay-page]');
    const here = join(folder, `${game}-here.html`);
    await (await download).saveAs(here);
    await leave(page);
    const there = join(folder, `${game}-there.html`);
    assert.equal(replay(record, there).status, 0);
    assert.deepEqual(dataOf(there), dataOf(here));
    const opens = await opened(there);
    await opens.keyboard.press('End');
    assert.match(await opens.textContent('#result'), /(has|have) won$/);
    assert.deepEqual(opens.faults, []);
    await opens.context().close();
  });

/** Opens an address of the server on a device that gets no file of the app. */
async function openedAlone(url, options) {
  const page = await device(browser, { opacity: 1, ...options });
  await page.context().route('**/*', (route) =>
    route.request().url() === url ? route.continue() : route.abort(),
  );
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);
  assert.deepEqual(asked, [url], 'the page asks for nothing else');
  return page;
}

test('the server shows a finished game at an address of its own', LONG, async () => {
  const page = await atHome();
  await sitAt(
    page,
    await table(page, 'whist/classic', {
      moves: 100000,
      players: 4,
      options: { target: '1' },
      seed: '11',
    }),
  );
  await page.waitForSelector('.result');
  await page.click('.result .more summary');
  const url = await page.getAttribute('[data-tool=replay-link]', 'data-link');
  assert.match(url, /\/replay\/[a-z0-9]+$/);
  await page.evaluate(() => {
    window.passed = [];
    navigator.share = async (data) => void window.passed.push(data);
  });
  await page.click('[data-tool=replay-link]');
  assert.deepEqual(await page.evaluate(() => window.passed), [{ title: 'Talon', url }]);
  await leave(page);

  const alone = await openedAlone(url, { locale: 'de-DE' });
  assert.equal(await alone.getAttribute('html', 'lang'), 'de');
  assert.equal(new Set(await faces(alone, '#table')).size, 52);
  await alone.keyboard.press('End');
  assert.ok(await alone.locator('#result').isVisible());
  await alone.keyboard.press('Home');
  await alone.click('#play');
  await alone.waitForFunction(() => document.querySelector('#slider').value > 0);
  assert.deepEqual(await axe(alone), []);
  await shot(alone, 'replay-address');
  assert.deepEqual(alone.faults, []);
  await alone.context().close();

  const missing = await openedAlone(`${server.url}replay/nothinghere`);
  assert.match(await missing.textContent('main'), /no replay/);
  assert.deepEqual(await axe(missing), []);
  await missing.context().close();
});

test('a game that is not over gets no page', async () => {
  const file = join(folder, 'running.html');
  const { status, stderr } = replay(await recordOf('whist', 'classic', '4', 9), file);
  assert.notEqual(status, 0);
  assert.match(String(stderr), /not over/);
  assert.throws(() => statSync(file));
});
