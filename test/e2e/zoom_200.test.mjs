// A short game of each family on a desk at 200 %: from the first turn, in Wunsdorf from the last
// rounds, to the result and on to the next game nothing is cut off, and all that is offered can be
// reached.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, forward, generator, overflowing, shot, shotOfFault, WINDOWS } from './browser.mjs';
import { misfits, outOfReach, small, still } from './fit_checks.mjs';
import { sitAt, table } from './seeded_tables.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';

const ZOOMED = { viewport: WINDOWS.zoomed, locale: 'de-DE' }; // the language with the longer words

// fast: choices between two uses of fast forward
const GAMES = [
  { preset: 'war/classic', fast: 10 },
  { preset: 'whist/classic', players: 4, options: { target: '1' } },
  { preset: 'wunsdorf/standard', players: 4, moves: 90 },
  { preset: 'wippen/advanced', options: { target: '11' } },
  { preset: 'spite/standard', options: { reserve_size: '3' } },
];
const SEED = '6';
const MOST = 600; // choices
const LOOKS = 12; // choices between two looks

/** Our turn, or the end before it: a bot was quick. */
const onTurn = (page) => page.waitForSelector('.table-page[data-mine=yes], .result');

/** Nothing is cut off now, too small, or out of reach. */
async function isWhole(page, when) {
  await still(page);
  const found = [];
  for (const find of [overflowing, misfits, small, outOfReach]) found.push(...(await find(page)));
  if (found.length) await shotOfFault(page, 'zoomed-wrong');
  assert.deepEqual(found, [], when);
}

/** Plays to the result, and looks on the way. */
async function playedOut(page, { fast }) {
  const random = generator(4099);
  let choices = 0;
  while (await choose(page, random)) {
    assert.ok(++choices < MOST, 'the game does not end');
    if (fast && choices % fast === 0) await forward(page);
    if (choices % LOOKS === 0) await isWhole(page, `after ${choices}`);
  }
  await page.waitForSelector('.result');
}

/** Who came where, and the way to the next game, are seen together before anything is scrolled. */
async function seenAtOnce(page) {
  const box = await page.locator('.result').boundingBox();
  for (const part of ['h2', 'tbody tr:first-child', 'tbody tr:last-child', '[data-tool=again]']) {
    const seen = await page.locator(`.result ${part}`).first().boundingBox();
    assert.ok(seen.y >= box.y && seen.y + seen.height <= box.y + box.height, `${part} is scrolled`);
  }
}

for (const { preset, fast, ...how } of GAMES)
  test(`${preset} is played to its end at 200 %`, LONG, async () => {
    const page = await atHome(ZOOMED);
    await sitAt(page, await table(page, preset, { seed: SEED, ...how }));
    const name = `zoomed-${preset.replace('/', '-')}`;
    await onTurn(page);
    await shot(page, `${name}-start`);
    await isWhole(page, 'at the start');
    await playedOut(page, { fast });
    await shot(page, `${name}-end`);
    await seenAtOnce(page);
    await isWhole(page, 'at the end');
    const before = page.url();
    await page.click('.result [data-tool=again]');
    await page.waitForSelector('.result', { state: 'detached' });
    await onTurn(page);
    assert.notEqual(page.url(), before, 'another game has begun');
    await isWhole(page, 'at the start of another game');
    await leave(page);
  });
