// In a window of any size from 320 x 180 to 1920 x 1080 the own hand is in sight, and the middle is
// whole: in every game, for every number of players, in every language. Half of the sizes are drawn
// by chance; SEED draws others. layout.test.mjs lays out many more sizes, without the page around.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generator, shot, shotOfFault } from './browser.mjs';
import { hiddenParts } from './sight_checks.mjs';
import { engine, stage } from './scripted_table.mjs';
import { drawnSize, TABLES, viewAmid } from './any_size.mjs';
import { browser, leave, LONG, server } from './browser_fixture.mjs';

const SEED = Number(process.env.SEED ?? 36);
const RANGE = { width: [320, 1920], height: [180, 1080] };
/** Windows in which the hand was below the fold once, and the corners of the range. */
const KNOWN = [
  [740, 360],
  [740, 300],
  [800, 300],
  [341, 192],
  [320, 256],
  [640, 400],
  [360, 640],
  [320, 180],
  [320, 1080],
  [1920, 180],
  [1920, 1080],
].map(([width, height]) => ({ width, height }));
const LOCALES = ['en-GB', 'de-DE', 'fr-FR'];
const OFTEN = 7; // every so many tables somebody only looks on

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

/** The parts of a table that are out of sight, in one window after the other. */
async function faultsOf(page, sizes, name) {
  const faults = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const found = await hiddenParts(page);
    const where = `${name}, ${size.width} x ${size.height}`;
    await shot(page, where.replaceAll(/\W+/g, '-'));
    if (found.length) await shotOfFault(page, 'any-window-wrong');
    faults.push(...found.map((words) => `${where}: ${words}`));
  }
  return faults;
}

for (const [nth, locale] of LOCALES.entries())
  test(`hand and middle are in sight in any window, ${locale}, seed ${SEED}`, LONG, async () => {
    const random = generator(SEED + nth);
    const faults = [];
    let it = null;
    for (const [at, [preset, players]] of TABLES.entries()) {
      const seat = (at + nth) % OFTEN ? 0 : -1;
      const view = { ...(await viewAmid(talon, preset, players, seat)), number: 1000 + at };
      if (!it) it = await stage(browser, server.url, games, view, { locale, size: 'phone' });
      else await it.sitAt(view);
      const sizes = [KNOWN[(at + nth * 4) % KNOWN.length], drawnSize(RANGE, random)];
      const name = `${preset} for ${players}, ${locale}, seat ${seat}`;
      faults.push(...(await faultsOf(it.page, sizes, name)));
    }
    assert.deepEqual(faults, []);
    await leave(it.page);
  });
