// The front page for people who come back: what each game is, the card of today, the last game with
// one tap, the tables of this device, and three doors to the rest. Nothing shifts while it comes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, device, FAINT, generator, overflowing, shot, unveil } from './browser.mjs';
import { atHome, browser, leave, LONG, server } from './browser_fixture.mjs';
import { collisions, faultsAt, misfits, still } from './fit_checks.mjs';
import { keyboard } from './keyboard_user.mjs';
import { built } from './page_modules.mjs';
import { entryOf, remember, table } from './seeded_tables.mjs';
import { anybodyActs } from './several_players.mjs';

const LOCALES = ['en-GB', 'de-DE', 'fr-FR'];
const FAMILIES = ['war', 'whist', 'wunsdorf', 'wippen', 'spite'];
const DEALS = [...FAMILIES, 'relatives']; // of a day
const DAY_MS = 86_400_000;
const day = (ago = 0) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** Stores values of this device, and opens the page again. */
async function knowing(page, values) {
  await page.evaluate((list) => {
    for (const [name, value] of Object.entries(list))
      localStorage.setItem(`talon.${name}`, JSON.stringify(value));
  }, values);
  await page.reload();
  await page.waitForSelector('.families');
}

/** Deals of the days: so many of a day's were played to their end. */
const played = (counts) =>
  Object.fromEntries(
    Object.entries(counts).map(([when, count]) => [
      when,
      Object.fromEntries(
        DEALS.slice(0, count).map((id) => [id, { table: `${id}`, token: 'x', done: when }]),
      ),
    ]),
  );

const stateOf = async (page, name) => {
  await page.waitForSelector(`.${name}-link[data-done]`);
  const text = await page.innerText(`.${name}-link small`);
  return [await page.getAttribute(`.${name}-link`, 'data-done'), text.trim()];
};

/** How a table is stored that this device made. */
const ordered = (spec) => ({
  ...{ table: '0123456789ab', title: 'Whist', when: Date.now(), over: true, at: 0 },
  ...{ held: { 0: 'x' }, order: { options: {}, pace: 0, ...spec } },
});

test('each game says in one line what one does', async () => {
  const lines = {};
  for (const locale of LOCALES) {
    const page = await atHome({ locale, size: 'phone' });
    lines[locale] = await page.$$eval('.tile .tagline', (all) => all.map((e) => e.textContent));
    assert.equal(lines[locale].length, FAMILIES.length);
    for (const line of lines[locale]) assert.match(line, /^\p{Lu}.{20,70}[.?]$/u);
    await leave(page);
  }
  assert.match(lines['en-GB'][2], /how many tricks/);
  assert.match(lines['de-DE'][3], /Karten aus der Mitte/);
  const all = Object.values(lines).flat();
  assert.equal(new Set(all).size, all.length, 'each in its language');
});

test('today: the deal and the problem of the day, done or not', async () => {
  const page = await atHome();
  assert.deepEqual(await stateOf(page, 'day'), ['false', 'not played yet']);
  assert.deepEqual(await stateOf(page, 'problem'), ['false', 'not solved yet']);
  assert.equal(await page.locator('.doors .today').count(), 1, 'below the games');
  const solved = (wrong, when) => ({ wrong, solved: when });
  await knowing(page, {
    day_results: played({ [day(1)]: 1, [day()]: 2 }),
    problems: { [day()]: { wrong: 2 } },
  });
  assert.deepEqual(await stateOf(page, 'day'), ['false', '2 of 6 played · Streak: 2 days']);
  assert.deepEqual(await stateOf(page, 'problem'), ['false', 'tried, not solved']);
  assert.equal(await page.locator('.resume .today').count(), 1, 'on top for those who play daily');
  assert.equal(await page.locator('.doors .today').count(), 0);
  await knowing(page, {
    day_results: played({ [day()]: DEALS.length }),
    problems: { [day(1)]: solved(0, day(1)), [day()]: solved(1, day()) },
  });
  assert.deepEqual(await stateOf(page, 'day'), ['true', 'all played']);
  assert.deepEqual(await stateOf(page, 'problem'), ['true', 'solved · Streak: 2 days']);
  assert.deepEqual(await axe(page), []);
  await leave(page);
});

test('today knows of a deal that ended while nobody looked at its results', LONG, async () => {
  const page = await atHome();
  await knowing(page, { pace: 0 });
  await page.click('.day-link');
  await page.click('[data-deal=whist]');
  await page.waitForSelector('.table-page');
  await page.click('.bar button >> nth=0');
  assert.deepEqual(await stateOf(page, 'day'), ['false', 'begun, go on']);
  assert.match(await page.innerText('.running .what'), /^Deal of the day · Whist/);
  await page.click('.running .go');
  const random = generator(3);
  while (await anybodyActs([page], random));
  await page.click('.bar button >> nth=0');
  await page.waitForSelector('.day-link:has-text("1 of 6 played")');
  await leave(page);
});

test('one tap deals the last game again: its form, and the same people', async () => {
  const page = await atHome();
  assert.equal(await page.locator('.resume > *').count(), 0, 'nothing was played yet');
  const spec = {
    ...{ game: 'whist', preset: 'long', options: { target: '7' } },
    ...{ seats: ['you', 'human', 'expert', 'expert'], names: ['', 'Tim', 'Ada', 'Bo'] },
  };
  await knowing(page, { tables: [ordered(spec)], level: 'beginner' });
  assert.match(await page.innerText('.again'), /Play again\s+Long Whist\s+with Tim/);
  await page.click('.again');
  await page.waitForFunction(() => JSON.parse(localStorage['talon.tables']).length === 2);
  const [{ order }] = await page.evaluate(() => JSON.parse(localStorage['talon.tables']));
  assert.deepEqual(order.seats, ['you', 'human', 'beginner', 'beginner']);
  assert.equal(order.names[1], 'Tim');
  const { game, preset, options } = order;
  assert.deepEqual({ game, preset, options }, {
    game: 'whist', preset: 'long', options: { target: '7' },
  });
  await leave(page);
});

test('a table says what is played there, with whom, whose turn it is, and when', async () => {
  const page = await atHome();
  const seats = ['human', 'human', 'simple', 'simple'];
  const made = await table(page, 'whist/classic', { players: 4, seats, seed: '7' });
  const entry = { ...entryOf(made, 'Classic Whist'), held: { 0: made.tokens[0] } };
  await remember(page, [entry], `#/${made.table}`);
  await page.waitForSelector('.own .hand .card');
  const waits = await page.evaluate(() => document.querySelector('.card.legal') !== null);
  await page.click('.bar button >> nth=0');
  await page.waitForSelector('.running .turn:not(:empty)');
  assert.equal(await page.innerText('.running .what'), 'Classic Whist with Bert');
  assert.equal(await page.innerText('.running .turn'), waits ? 'Your turn' : 'Bert is to play');
  assert.match(await page.innerText('.running .when'), /^today, \d\d:\d\d$/);
  assert.equal(await page.innerText('.running .go .pill'), 'Go on');
  assert.equal(await page.locator('.running .thumb svg.art').count(), 1);
  await page.click('.running .go');
  await page.waitForSelector('.table-page');
  await leave(page);
});

test('days in words', async () => {
  const { whenText } = await built('home/table_text.ts');
  const now = new Date(2026, 10, 28, 14, 5).getTime();
  const ago = (days, hours = 0) => whenText(now - days * DAY_MS - hours * 3_600_000, now);
  assert.match(ago(0), /^today, 14:05|2:05/);
  assert.match(ago(0, 15), /^yesterday, /, 'a day ends at midnight');
  assert.match(ago(3), /^3 days ago$/);
  assert.match(ago(7), /21.*2026|2026.*21/);
  assert.match(ago(-2), /30.*2026|2026.*30/, 'the clock of the device was wrong');
});

test('three doors lead to everything else, by keys as well', async () => {
  const page = await atHome();
  const doors = await page.$$eval('.door', (all) =>
    all.map((one) => [
      one.querySelector('h2').firstElementChild?.localName === 'small' ? 'today' : 'door',
      ...[...one.querySelectorAll('a')].map((a) => a.getAttribute('href')),
    ]),
  );
  assert.equal(doors.length, 3);
  const keys = await keyboard(page);
  for (const href of doors.flatMap(([, ...rest]) => rest)) {
    await page.focus('h1, .masthead a');
    const name = await page.locator(`.door a[href="${href}"]`).evaluate((a) => a.textContent);
    const start = name.trim().split(/\s+/).slice(0, 3).join(' ');
    await keys.to((at) => at.role === 'link' && at.name.startsWith(start), href);
    await keys.press('Enter');
    await page.waitForSelector('.beside h1');
    await page.goto(`${server.url}#/`);
    await page.waitForSelector('.doors');
  }
  await leave(page);
});

/** Everything that the page can show at once. */
async function full(page) {
  const made = await table(page, 'whist/classic', { players: 4, seed: '11' });
  const spec = { game: 'wippen', preset: 'children', seats: ['you', 'steady'], names: ['', ''] };
  const others = ['War', 'Spite and Malice'].map((title, i) => ({
    ...entryOf(made, title, { over: i > 0, table: `~${i}`, people: ['Anna', 'Bert'] }),
  }));
  await knowing(page, {
    tables: [{ ...entryOf(made, 'Classic Whist') }, ...others, ordered(spec)],
    day_results: played({ [day(1)]: 2, [day()]: 2 }),
    problems: { [day(1)]: { wrong: 0, solved: day(1) }, [day()]: { wrong: 1, solved: day() } },
  });
  await page.waitForSelector('.day-link[data-done]');
  await page.click('.earlier summary');
}

const SIZES = [
  [320, 568], [360, 740], [341, 192], [740, 360], [768, 1024], [1024, 768], [1366, 768],
  [1920, 1080],
];

test('it fits every window in each language, and axe finds nothing', LONG, async () => {
  for (const locale of LOCALES) {
    const page = await atHome({ locale });
    await full(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await still(page);
      const where = `${locale} ${width} × ${height}`;
      assert.deepEqual(await overflowing(page), [], where);
      assert.deepEqual(await misfits(page), [], where);
      assert.deepEqual(await collisions(page), [], where);
    }
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await unveil(page);
      assert.deepEqual(await axe(page), [], `${locale} ${colorScheme}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    assert.deepEqual(await faultsAt(page, 'phone'), [], locale);
    await shot(page, `home-full-${locale}`);
    await leave(page);
  }
});

/** Runs before the page does: notes what shifts. */
function noteShifts() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      globalThis.shifts.push([value, ...sources.map(({ node }) => node?.className)].join(' '));
  }).observe({ type: 'layout-shift', buffered: true });
}

test('nothing shifts while the page finds out what is new', async () => {
  for (const size of ['phone', 'desktop'])
    for (const prepare of [() => {}, full]) {
      const page = await device(browser, { size, locale: 'de-DE', opacity: FAINT });
      await page.goto(server.url);
      await prepare(page);
      await page.addInitScript(noteShifts);
      await page.reload();
      await page.waitForSelector('.problem-link[data-done]');
      if (prepare === full) await page.waitForSelector('.running .turn:not(:empty)');
      await still(page);
      assert.deepEqual(await page.evaluate(() => globalThis.shifts), [], size);
      await leave(page);
    }
});

test('the list of tables stays in place when the server tells whose turn it is', LONG, async () => {
  const page = await atHome({ size: 'phone', opacity: FAINT });
  const seats = ['human', 'human', 'simple', 'simple'];
  const options = { first_dealer: '3' }; // so that seat 0 is to play
  const entries = [];
  for (let i = 0; i < 5; i++) {
    const made = await table(page, 'whist/classic', { players: 4, seats, options });
    const at = i < 3 ? 1 : 0; // the last two wait for this device
    const held = { [at]: made.tokens[at] };
    entries.push(entryOf(made, 'Classic Whist', { people: ['Bert'], at, held }));
  }
  await page.addInitScript(() => {
    window.shifts = [];
    const note = (list) => window.shifts.push(...list.getEntries().map(({ value }) => value));
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  await remember(page, entries);
  await page.waitForSelector('.running .turn:not(:empty)');
  await page.waitForSelector('.earlier .your-turn');
  await still(page);
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
  await page.reload();
  await page.waitForSelector('.running .turn:not(:empty)');
  const first = page.locator('.running .turn').first();
  assert.equal(await first.innerText(), 'Your turn', 'those that wait come first');
  await leave(page);
});
