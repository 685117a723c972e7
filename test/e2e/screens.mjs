// All screens of the page, and how to reach each of them: one list for the tests of all screens and
// for the contact sheet. It contains no checks. Each screen is the same every time, because cards
// come from seeds, and names and the date are fixed.
import { clubScreens } from './club_screens.mjs';
import {
  device,
  hurry,
  openBehind,
  openTools,
  pickPreset,
  request,
  setOptions,
} from './browser.mjs';
import { entryOf, remember, sitAt, table } from './seeded_tables.mjs';

const DAY = Date.UTC(2026, 2, 1, 12, 30);
const LOCALES = { en: 'en-GB', de: 'de-DE' };

/** Somebody's own moves until the middle of a game: preset, how many play, how many moves. */
const MIDDLES = {
  war: ['war/classic', { moves: 14, seed: '5' }],
  'war-many': ['war/multi', { players: 6, moves: 3, seed: '5' }],
  steal: ['war/steal', { players: 2, seed: '5' }],
  whist: ['whist/classic', { players: 4, moves: 4, seed: '11' }],
  wunsdorf: ['wunsdorf/standard', { players: 4, moves: 4, seed: '12' }],
  wippen: ['wippen/advanced', { players: 3, moves: 5, seed: '9' }],
  spite: ['spite/standard', { players: 2, moves: 12, seed: '3' }],
  partners: ['spite/partners-4', { players: 4, moves: 8, seed: '3' }],
};

/** It is somebody's turn, that was announced, and nothing is still calculated. */
const ready = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.table-page')?.dataset.mine === 'yes' &&
      document.querySelector('[data-live] p') &&
      !document.querySelector('.table-page [aria-busy=true]'),
  );

/** Sits down in the middle of one of these games. */
async function middle(page, name) {
  await sitAt(page, await table(page, ...MIDDLES[name]));
  await ready(page);
}

/** In the middle of a game, after one more click. */
const after =
  (name, click, shown) =>
  async ({ page }) => {
    await middle(page, name);
    await page.click(click);
    await page.waitForSelector(shown);
  };

/** A game of our own played to its end. */
async function ended(page, preset, how) {
  await sitAt(page, await table(page, preset, { moves: 200, ...how }));
  await page.waitForSelector('.result');
}

const whistRound = ['whist/classic', { players: 4, options: { target: '1' }, seed: '11' }];

/** A table where people gather: its host holds the first seat. */
const gathering = (page, more = {}) =>
  table(page, 'whist/classic', {
    players: 4,
    seats: ['human', 'open', 'open', 'simple'],
    ...more,
  });

/** Where somebody else comes who holds no seat. */
async function asGuest(page, made, shown) {
  await page.evaluate((id) => (location.hash = `#/${id}`), made.table);
  await page.waitForSelector(shown);
}

async function clicked(page, selector, shown = 'dialog[open]') {
  await page.click(selector);
  await page.waitForSelector(shown);
}

async function account({ page }) {
  await clicked(page, '[data-tool=account]');
  await page.locator('.account input[value=new]').check();
  await page.fill('[name=account-name]', 'Annabel');
  await page.fill('[name=passphrase]', 'seven green umbrellas');
  await page.click('[data-tool=enter]');
  await page.waitForSelector('[data-tool=logout]');
}

/** Games as devices keep them, for the statistics. */
function played() {
  const presets = [
    ['whist', null, 'classic', 4, 2],
    ['war', 'war', 'classic', 2, 0],
    ['wunsdorf', null, 'standard', 4, 0],
  ];
  return Array.from({ length: 24 }, (_, i) => {
    const [game, form, preset, seats, sides] = presets[i % 3];
    const rank = Array.from({ length: seats }, (_, s) => ((s + i) % (sides || seats)) + 1);
    const who = rank.map((_, s) => (s === 0 ? 'human' : 'simple'));
    const names = rank.map((_, s) => (s ? `Bert ${s}` : 'Anna'));
    const shared = { id: `t${i}`, seat: 0, when: DAY - i * 86400000, game, form, preset, sides };
    const told = { who, name: 'Anna', names, steps: 50 + i * i, rank };
    return { ...shared, ...told, points: rank.map((r) => 40 - 12 * r + i), numbers: {} };
  });
}

/** Cuts the line to the server, and keeps it cut. */
async function cut({ page, line }, shown) {
  line.cut();
  await page.waitForSelector(shown);
}

async function lesson(page, game) {
  await hurry(page);
  await page.click(`[data-course=${game}]`);
  await page.click(`.course [data-lesson=${game}]`);
  await page.waitForSelector('[data-lesson=next], button.move.hinted, .scene .hinted');
}

/** The first screen of a review, or what lies behind its headings. */
async function lookBack({ page }, words, shown, behind = true) {
  if (behind) await openBehind(page);
  const made = await table(page, ...whistRound.slice(0, 1), { ...whistRound[1], moves: 200 });
  await page.evaluate((hash) => (location.hash = hash), `#/review/${made.table}/${words}`);
  await page.waitForSelector(shown);
}

async function problem(page, day) {
  await page.evaluate((hash) => (location.hash = hash), `#/problem/${day}`);
  await page.waitForSelector('.open-hands button.legal');
}

/** A drive of 13 people, as its director; `begun` with round 1. */
async function drive(page, begun) {
  const names = 'Anna Ben Cora Dora Emil Fritz Greta Hanna Ida Jan Karl Lena Max';
  await page.evaluate(() => (location.hash = '#/drive'));
  await page.click('[data-place=cards]');
  await page.fill('.drive-form [name=title]', 'Montag');
  await clicked(page, '.drive-form [data-tool=open]', '.enter-form');
  await page.fill('[name=names]', names.replaceAll(' ', '\n'));
  await clicked(page, '.enter-form button', '[data-person="13"]');
  if (!begun) return;
  await clicked(page, '.drive-tabs a >> nth=0', '[data-tool=begin]');
  await clicked(page, '[data-tool=begin]', '.table-box');
}

const onlineDrive = {
  title: 'Montag',
  movement: 'progressive',
  rounds: 3,
  deals: 2,
  online: { game: 'whist', preset: 'drive', level: 'steady', pace: 5000, grace: 600 },
};

/** Somebody who comes to an online drive of four, before it begins or after. Nobody plays there
 * while the picture is taken. */
async function comeTo(page, name, begun) {
  const made = await request(page, { id: 1, do: 'drive_new', setup: onlineDrive });
  const act = (one) =>
    request(page, { id: 1, do: 'drive_act', drive: made.drive, key: made.key, act: one });
  for (const one of ['Anna', 'Bernd', 'Clara', 'Dora']) await act({ act: 'enter', names: [one] });
  if (begun) await act({ act: 'begin' });
  await page.evaluate((id) => (location.hash = `#/drive/${id}`), made.drive);
  await page.fill('[name=own-name]', name);
  await clicked(page, '.row-form .primary', '.own-place');
}

/** The screens: a name, the language, the size of window its picture is taken in, and the way from
 * the first page, which is open, to the screen; at last, whether behind its dialog lies what chance
 * has dealt. */
export const SCREENS = [
  ['home', 'de', 'phone', async () => {}],
  [
    'home-known',
    'en',
    'desktop',
    async ({ page }) => {
      const made = await table(page, ...MIDDLES.whist);
      const over = { table: '0123456789ab', over: true };
      const known = [entryOf(made, 'Classic Whist'), entryOf(made, 'Tod und Leben', over)];
      await remember(page, known);
      await page.waitForSelector('.running .turn:not(:empty)');
    },
  ],
  [
    'variants',
    'en',
    'desktop',
    async ({ page }) => {
      await page.evaluate(() => (location.hash = '#/games/whist'));
      await page.waitForSelector('.preset');
    },
  ],
  [
    'variants-search',
    'de',
    'phone',
    async ({ page }) => {
      await page.evaluate(() => (location.hash = '#/games/spite'));
      await page.fill('input[name=search]', 'joker');
    },
  ],
  [
    'house-rules',
    'en',
    'phone',
    async ({ page }) => {
      const hash = '#/games/whist/classic/target=7&honours=1/Sunday%20rules';
      await page.evaluate((words) => (location.hash = words), hash);
      await page.click('[data-tool=own-rules]');
      await page.click('[data-tool=keep-rules]');
      await page.locator('.keep-rules').scrollIntoViewIfNeeded();
    },
  ],
  [
    'home-options',
    'de',
    'phone',
    async ({ page }) => {
      await pickPreset(page, 'wippen/basic');
      await setOptions(page, { building: '1' });
      await page.click('button.deal');
      await page.waitForSelector('.refusal');
    },
  ],
  [
    'home-people',
    'en',
    'phone',
    async ({ page }) => {
      await pickPreset(page, 'whist/classic');
      await page.selectOption('[name=seat-1]', 'open');
      await page.selectOption('[name=seat-2]', 'human');
      await page.click('.table-settings-form summary');
      await page.locator('.table-settings-form').scrollIntoViewIfNeeded();
    },
  ],
  [
    'settings',
    'de',
    'phone',
    ({ page }) => clicked(page, '.masthead button.icon >> nth=-1', '.looks'),
  ],
  ['account-none', 'en', 'phone', ({ page }) => clicked(page, '[data-tool=account]')],
  ['account', 'de', 'desktop', account],
  [
    'open-tables',
    'en',
    'phone',
    async ({ page }) => {
      await gathering(page, { public: true });
      await page.reload(); // the list is looked at when the page comes, and then seldom
      await clicked(page, '[data-way=open]', '.open-list li');
    },
  ],
  [
    'gathering-host',
    'de',
    'desktop',
    async ({ page }) => {
      await sitAt(page, await gathering(page));
      await page.waitForSelector('.qr path, .no-code, .invite');
    },
  ],
  [
    'gathering-guest',
    'en',
    'phone',
    async ({ page }) => {
      await asGuest(page, await gathering(page), '.welcome');
      await page.waitForSelector('.qr path, .no-code, .invite');
    },
  ],
  [
    'watching',
    'de',
    'lying',
    async ({ page }) => asGuest(page, await table(page, ...MIDDLES.whist), '.table-page .place'),
  ],
  [
    'curtain',
    'en',
    'phone',
    async ({ page }) => {
      const seats = ['human', 'human'];
      const made = await table(page, 'whist/classic', { players: 4, seats, seed: '11' });
      await remember(page, [entryOf(made, '', { covered: true })], `#/${made.table}`);
      await page.waitForSelector('.curtain');
    },
  ],
  ['missing', 'de', 'phone', ({ page }) => asGuest(page, { table: '0123456789ab' }, '.missing')],
  ...Object.keys(MIDDLES).map((name, i) => [
    `table-${name}`,
    i % 2 ? 'en' : 'de',
    i % 2 ? 'desktop' : 'phone',
    ({ page }) => middle(page, name),
  ]),
  [
    'table-left-handed',
    'de',
    'phone',
    async ({ page }) => {
      const left = JSON.stringify({ leftHanded: true });
      await page.evaluate((text) => localStorage.setItem('talon.settings', text), left);
      await middle(page, 'whist');
    },
  ],
  [
    'bidding',
    'en',
    'phone',
    async ({ page }) => {
      const made = await table(page, 'wunsdorf/standard', {
        players: 4,
        moves: 20,
        until: 'bid',
        seed: '12',
      });
      await sitAt(page, made);
      await page.waitForSelector('.pad');
    },
  ],
  [
    'choice',
    'de',
    'phone',
    async ({ page }) => {
      const how = { players: 3, moves: 1, seed: '20' };
      await sitAt(page, await table(page, 'wippen/advanced', how));
      await ready(page);
      await clicked(page, '.own .hand [data-fly="4d"]', '.buttons.narrowed');
    },
  ],
  ['all-moves', 'en', 'phone', after('spite', '.all summary', '.all[open] .move')],
  ['hint', 'de', 'phone', after('whist', '[data-tool=hint]', '.advice')],
  [
    'first-use',
    'de',
    'phone',
    async ({ page }) => {
      await middle(page, 'whist');
      await openTools(page);
      await clicked(page, '[data-tool=forward]', 'dialog.first-use');
    },
  ],
  ['refusal', 'en', 'phone', after('whist', '.own .card.idle', '.toast .rule')],
  ['rules', 'de', 'phone', after('wippen', '[data-tool=rules]', '.pages h3')],
  [
    'rules-why',
    'en',
    'desktop',
    async ({ page }) => {
      await middle(page, 'whist');
      await clicked(page, '.own .card.idle', '.toast .rule');
      await clicked(page, '.toast .rule', '.pages .sought');
    },
  ],
  ['recap', 'de', 'phone', after('whist', '[data-tool=recap]', 'dialog.recap')],
  ['side', 'en', 'phone', after('whist', '.bar .toggle', '.side.open')],
  ['people', 'de', 'phone', after('whist', '[data-tool=people]', '.people-dialog')],
  ['talk', 'en', 'phone', after('whist', '[data-tool=talk]', '.talk')],
  ['preferences', 'de', 'desktop', after('whist', '.bar .icon >> nth=-2', '.looks')],
  [
    'keys',
    'en',
    'desktop',
    async ({ page }) => {
      await middle(page, 'whist');
      await page.keyboard.press('?');
      await page.waitForSelector('dialog.keys');
    },
  ],
  [
    'paused',
    'de',
    'phone',
    async ({ page }) => {
      await middle(page, 'whist');
      await clicked(page, '[data-tool=people]');
      await page.click('[data-tool=pause]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('[data-note=paused]');
    },
  ],
  ['result', 'en', 'phone', ({ page }) => ended(page, ...whistRound)],
  [
    'result-account',
    'de',
    'phone',
    async ({ page }) => {
      await ended(page, 'wippen/basic', { players: 3, seed: '4' });
      await page.click('.result .score-breakdown summary');
    },
  ],
  [
    'check',
    'de',
    'phone',
    async ({ page }) => {
      await ended(page, 'war/tod-und-leben', { players: 2 });
      await page.click('.result .more summary');
      await clicked(page, '.result [data-tool=check]', '.finding');
    },
    true, // a deal from a seed has nothing to check
  ],
  ['lesson', 'en', 'phone', ({ page }) => lesson(page, 'whist')],
  ['lesson-wide', 'de', 'desktop', ({ page }) => lesson(page, 'wippen')],
  [
    'review',
    'de',
    'desktop',
    (world) => lookBack(world, '0/0', '.moments > li:nth-child(3) .table-picture', false),
  ],
  [
    'review-what-if',
    'en',
    'phone',
    async (world) => {
      await lookBack(world, '17/0', '.try[aria-disabled=false]');
      await world.page.click('.try[aria-disabled=false]');
      await world.page.waitForSelector('.branches table');
      await world.page.locator('.branches').scrollIntoViewIfNeeded();
    },
  ],
  [
    'review-analysis',
    'de',
    'phone',
    async (world) => {
      await lookBack(world, '17/0', '[data-tool=analyse]');
      await clicked(world.page, '[data-tool=analyse]', '.analysis[data-state=done] svg');
    },
  ],
  ['problem', 'de', 'phone', ({ page }) => problem(page, '2026-02-20')],
  [
    'problem-wrong',
    'en',
    'desktop',
    async ({ page }) => {
      await problem(page, '2026-02-20');
      const played = '.problem[data-played="2"] [data-tool=take-back]';
      await clicked(page, '.open-hands button.legal >> nth=0', played);
    },
  ],
  [
    'print',
    'de',
    'phone',
    async ({ page }) => {
      await page.evaluate(() => (location.hash = '#/print/pad/wunsdorf/3'));
      await page.waitForSelector('.pad-sheet');
    },
  ],
  [
    'drive-new',
    'de',
    'phone',
    async ({ page }) => {
      await page.evaluate(() => (location.hash = '#/drive'));
      await clicked(page, '[data-place=cards]', '.drive-form');
    },
  ],
  ...clubScreens(clicked),
  ['drive-people', 'de', 'phone', ({ page }) => drive(page, false)],
  [
    'drive-round',
    'en',
    'desktop',
    async ({ page }) => {
      await drive(page, true);
      await clicked(page, '[data-table="1"] [data-tool=result] >> nth=0', '.result-form');
      await page.fill('.result-form input >> nth=0', '9');
      await clicked(page, '.result-form button', '[data-table="1"][data-status=entered]');
    },
  ],
  [
    'drive-lobby',
    'de',
    'phone',
    async ({ page }) => {
      await comeTo(page, 'Emil', false);
      await page.waitForSelector('.qr path, .no-code, .invite');
    },
  ],
  ['drive-waiting', 'en', 'desktop', ({ page }) => comeTo(page, 'Emil', true)],
  [
    'drive-wall',
    'de',
    'desktop',
    async ({ page }) => {
      await drive(page, true);
      await clicked(page, '.drive-tabs a[href$="/wall"]', '.wall-tables');
    },
  ],
  [
    'statistics-none',
    'de',
    'phone',
    async ({ page }) => {
      await page.evaluate(() => (location.hash = '#/statistics'));
      await page.waitForSelector('.statistics');
    },
  ],
  [
    'statistics',
    'en',
    'desktop',
    async ({ page }) => {
      const list = JSON.stringify(played());
      await page.evaluate((text) => localStorage.setItem('talon.played', text), list);
      await page.evaluate(() => (location.hash = '#/statistics'));
      await page.reload();
      await page.waitForSelector('[data-chart=presets] svg');
    },
  ],
  [
    'reconnecting',
    'de',
    'phone',
    async (world) => {
      await middle(world.page, 'whist');
      await cut(world, '[data-note=gone]');
    },
  ],
  ['offline', 'en', 'phone', (world) => cut(world, '.connection.alone')],
].map(([name, language, size, go, chance = false]) => ({ name, language, size, go, chance }));

/** A line to the server that can be cut. */
async function lineOf(page) {
  let cut = false;
  const open = new Set();
  await page.routeWebSocket(/\/ws\?/, (here) => {
    if (cut) return void here.close();
    const there = here.connectToServer();
    open.add(here);
    here.onClose(() => (open.delete(here), there.close()));
  });
  return {
    cut: () => {
      cut = true;
      for (const here of open) void here.close();
    },
  };
}

/** The browser's day stands still. Its timers run, except those that take a message away after
 * seconds: a picture shows it however slow the machine is. */
function stopTheDay(day) {
  const wait = globalThis.setTimeout;
  const READING = 5000; // ms
  globalThis.setTimeout = (run, after, ...words) =>
    after >= READING ? 0 : wait(run, after, ...words);
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...words) {
      super(...(words.length ? words : [day]));
    }
    static now() {
      return day;
    }
  };
}

/** Opens a screen on a device of its own. */
export async function openScreen(browser, url, screen, options = {}) {
  const { language, size, go } = screen;
  const page = await device(browser, {
    size,
    locale: LOCALES[language] ?? language,
    timezoneId: 'UTC',
    opacity: 1,
    colorScheme: 'light',
    ...options,
  });
  await page.addInitScript(stopTheDay, DAY);
  const line = await lineOf(page);
  await page.goto(url);
  await page.waitForSelector('.families');
  await go({ page, line });
  await page.waitForFunction(() => !document.querySelector('.daily:not([data-done])'));
  return page;
}
