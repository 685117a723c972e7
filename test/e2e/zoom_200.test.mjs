// The first choices of a game of each family, and of a few others, on a desk at 200 %; of each
// family also the last ones, the result, and the way on to the next game. Nothing is cut off, and
// all that is offered can be reached.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, generator, overflowing, shot, shotOfFault, WINDOWS } from './browser.mjs';
import { misfits, outOfReach, small, still } from './fit_checks.mjs';
import { gamesOf, sitAtFirst, sitAtLast } from './played_games.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';

const ZOOMED = { viewport: WINDOWS.zoomed, locale: 'de-DE' }; // the language with the longer words

const MOST = 60; // choices until a game is over that has few left
const LOOKS = 4; // choices between two looks

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

/** Makes choices until the game is over, or as many as these, and looks on the way. */
async function played(page, most) {
  const random = generator(4099);
  for (let choices = 1; choices <= most && (await choose(page, random)); choices++)
    if (choices % LOOKS === 0) await isWhole(page, `after ${choices}`);
}

/** Who came where, and the way to the next game, are seen together before anything is scrolled. */
async function seenAtOnce(page) {
  const box = await page.locator('.result').boundingBox();
  for (const part of ['h2', 'tbody tr:first-child', 'tbody tr:last-child', '[data-tool=again]']) {
    const seen = await page.locator(`.result ${part}`).first().boundingBox();
    assert.ok(seen.y >= box.y && seen.y + seen.height <= box.y + box.height, `${part} is scrolled`);
  }
}

/** From the last choices to the result, and on to another game. */
async function ended(page, game) {
  await sitAtLast([page], game);
  await played(page, MOST);
  await page.waitForSelector('.result');
  await shot(page, `zoomed-${game.preset.replace('/', '-')}-end`);
  await seenAtOnce(page);
  await isWhole(page, 'at the end');
  const before = page.url();
  await page.click('.result [data-tool=again]');
  await page.waitForSelector('.result', { state: 'detached' });
  await onTurn(page);
  assert.notEqual(page.url(), before, 'another game has begun');
  await isWhole(page, 'at the start of another game');
}

for (const game of gamesOf('zoom_200'))
  test(`${game.preset} is played at 200 %`, LONG, async () => {
    const page = await atHome(ZOOMED);
    await sitAtFirst([page], game);
    await shot(page, `zoomed-${game.preset.replace('/', '-')}-start`);
    await isWhole(page, 'at the start');
    await played(page, game.begins);
    if (game.ends) await ended(page, game);
    await leave(page);
  });
