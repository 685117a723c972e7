// Windows of a desktop at 400 % (320 x 256 CSS px) and lower ones: WCAG 1.4.10, "Reflow". Every
// game, for few and for many players, in every language: nothing is cut, nothing lies upon anything
// else, nothing scrolls sideways, and every control can be reached.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generator, openTools, overflowing, shot, shotOfFault } from './browser.mjs';
import { collisions, misfits, outOfReach, small, still } from './fit_checks.mjs';
import { gamesOf, sitAtFirst, sitAtLast, sitAtTable } from './played_games.mjs';
import { sitAt, table } from './seeded_tables.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';

const WINDOWS = [
  { width: 320, height: 256 },
  { width: 320, height: 180 },
];
const LOCALES = ['en-GB', 'de-DE', 'fr-FR'];
const SEED = '6';

// Presets with the numbers of players they are tried with. In any_window.test.mjs there are more.
const TABLES = [
  ['war/classic', [2]],
  ['war/multi', [3, 8]],
  ['war/steal', [4]],
  ['war/joker', [2]],
  ['whist/rubber', [4]],
  ['wunsdorf/standard', [2, 3, 8]],
  ['wippen/advanced', [2, 8]],
  ['spite/standard', [2, 8]],
  ['spite/unlimited', [2]],
];
const BEGUN = 1; // moves: in the first trick
const LATER = 7;

// A score sheet of eight columns is a table; a card that does nothing may lie below others.
const ALLOWED = /paper-sheet .* scrolls sideways|^card idle /;

/** The lower window is for German, whose words are the longest. */
const windowsOf = (locale) => (locale === 'de-DE' ? WINDOWS : WINDOWS.slice(0, 1));

/** Nothing is wrong with what is shown now, in any of the windows. */
async function isWhole(page, when, windows = WINDOWS) {
  for (const size of windows) {
    await page.setViewportSize(size);
    await still(page);
    const found = [];
    const low = [(p) => misfits(p, true), (p) => small(p, false, true)];
    for (const find of [overflowing, ...low, outOfReach, collisions])
      found.push(...(await find(page)));
    const wrong = found.filter((words) => !ALLOWED.test(words));
    if (wrong.length) await shotOfFault(page, 'small-window-wrong');
    assert.deepEqual(wrong, [], `${when}, ${size.width} x ${size.height}`);
  }
}

const atTurn = (page) => page.waitForSelector('.table-page[data-mine=yes], .result');

/** The tables of a preset in a language: every number of players in one language, the most at first
 * too; in the other languages the most, of the first preset of each game. */
function tablesOf(preset, numbers, locale) {
  const most = numbers.at(-1);
  const own = numbers.filter((n) => LOCALES[n % LOCALES.length] === locale);
  if (own.includes(most)) return [[most, BEGUN], ...own.map((n) => [n, LATER])];
  const game = preset.split('/')[0];
  const first = TABLES.find(([one]) => one.startsWith(`${game}/`))[0] === preset;
  return [...own.map((n) => [n, LATER]), ...(first ? [[most, LATER]] : [])];
}

for (const [preset, numbers] of TABLES)
  test(`${preset} fits into small windows`, LONG, async () => {
    for (const locale of LOCALES) {
      const tables = tablesOf(preset, numbers, locale);
      if (!tables.length) continue;
      const page = await atHome({ viewport: WINDOWS[0], locale });
      for (const [players, moves] of tables) {
        await sitAtTable(page, preset, { players, moves, seed: SEED });
        await shot(page, `small-${preset.replace('/', '-')}-${players}-${moves}`);
        const when = `${players} players, ${locale}, after ${moves} moves`;
        await isWhole(page, when, windowsOf(locale));
      }
      await leave(page);
    }
  });

const DIALOGS = [
  ['settings', '.bar .icon >> nth=-2', 'dialog .looks'],
  ['people', '[data-tool=people]', '.people-dialog'],
  ['rules', '[data-tool=rules]', '.pages h3'],
  ['recap', '[data-tool=recap]', 'dialog.recap'],
  ['skip ahead', '[data-tool=forward]', 'dialog.first-use'],
  ['talk', '[data-tool=talk]', '.talk'],
  ['scores and events', '.bar .toggle', '.side.open'],
];

const ROUND = { players: 4, options: { target: '1' }, seed: SEED };

/** The languages that need more room than English, in which a page or a dialog is tried. */
const LONG_WORDS = LOCALES.filter((locale) => locale !== 'en-GB');

/** Pages around a table, each with what shows that it is there. */
const PAGES = [
  ['#/', '.families'],
  ['#/games/war', '.preset'],
  ['#/games/spite', '.preset'],
  ['#/statistics', '.statistics'],
];

for (const locale of LONG_WORDS)
  test(`pages around a table fit into small windows, ${locale}`, LONG, async () => {
    const page = await atHome({ viewport: WINDOWS[0], locale });
    for (const [hash, shown] of PAGES) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.waitForSelector(shown);
      await shot(page, `small-page${hash.replaceAll(/[#/]+/g, '-')}`);
      await isWhole(page, hash, windowsOf(locale));
    }
    const seats = ['human', 'open', 'open', 'simple'];
    await sitAt(page, await table(page, 'whist/classic', { players: 4, seats }));
    await page.waitForSelector('.gathering');
    await isWhole(page, 'people gather', windowsOf(locale));
    const over = await table(page, 'whist/classic', { ...ROUND, moves: 200 });
    await page.evaluate((to) => (location.hash = to), `#/review/${over.table}/17/0`);
    await page.waitForSelector('.chapter select');
    await isWhole(page, 'a game is reviewed', windowsOf(locale));
    await leave(page);
  });

for (const locale of LONG_WORDS)
  test(`dialogs fit into small windows, ${locale}`, LONG, async () => {
    const page = await atHome({ viewport: WINDOWS[0], locale });
    const presets = { 'de-DE': 'whist/rubber', 'fr-FR': 'spite/standard' };
    const preset = presets[locale];
    const players = preset.startsWith('whist') ? 4 : 2;
    const made = await table(page, preset, { players, moves: 6, seed: SEED });
    for (const [name, button, shown] of DIALOGS) {
      await sitAt(page, made);
      await atTurn(page);
      if (name === 'skip ahead') await openTools(page);
      await page.click(button);
      await page.waitForSelector(shown);
      await shot(page, `small-dialog-${name}`);
      await isWhole(page, `${preset}: ${name}`, windowsOf(locale));
    }
    await leave(page);
  });

/** One choice: a card or a button that may be pressed, scrolled to where it is out of sight. */
async function press(page, random) {
  const cards = '.scene button.card:is(.legal, .target)';
  const open = page.locator(`${cards}, .actions > .buttons button.move:visible`);
  await open.first().waitFor();
  const all = await open.all();
  const number = await page.getAttribute('.table-page', 'data-number');
  const chosen = await page.locator('.card.chosen').count();
  await all[random(all.length)].click();
  await page.waitForFunction(
    ([n, c]) => {
      const root = document.querySelector('.table-page');
      const now = document.querySelectorAll('.card.chosen').length;
      const moved = root.dataset.number !== n && root.dataset.mine === 'yes';
      return moved || now !== c || document.querySelector('.result');
    },
    [number, chosen],
  );
}

const MOST = 30; // choices until a game is over that has few left

/** One choice after the other, until the game is over or `most` are made; `after` each one. */
async function pressOn(page, most, after) {
  const random = generator(4099);
  for (let n = 1; n <= most; n++) {
    await atTurn(page);
    if (await page.$('.result')) return;
    await page.setViewportSize(WINDOWS[n % 2]);
    await press(page, random);
    await after?.(n);
  }
}

for (const game of gamesOf('small_window'))
  test(`${game.preset} is played at 400 %`, LONG, async () => {
    const page = await atHome({ viewport: WINDOWS[0], locale: 'de-DE' });
    await sitAtFirst([page], game);
    await pressOn(page, game.begins, (n) => isWhole(page, `after ${n} choices`));
    if (game.ends) {
      await sitAtLast([page], game);
      await pressOn(page, MOST);
      await page.waitForSelector('.result');
      await shot(page, `small-${game.preset.replace('/', '-')}-end`);
      await isWhole(page, 'at the end');
    }
    await leave(page);
  });
