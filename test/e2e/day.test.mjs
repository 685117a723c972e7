// The deal of the day: one of each family, played once without hints and undo; nothing of the
// results before the end, then the place among all, the play of others, a line to share, the month
// and the days in a row; and without a connection.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, generator, shot } from './browser.mjs';
import { atHome, cutOff, kept, leave, LONG, server } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';
import { built } from './page_modules.mjs';
import { anybodyActs } from './several_players.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const FAMILIES = ['war', 'whist', 'wunsdorf', 'wippen', 'spite'];

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

const stored = (page, name, value) =>
  page.evaluate(([key, json]) => localStorage.setItem(`talon.${key}`, json), [
    name,
    JSON.stringify(value),
  ]);

/** Somebody whose bots do not rest, on the page of the day. */
async function atDay(options) {
  const page = await atHome({ ...LIGHT, ...options });
  await stored(page, 'pace', 0);
  await page.click('a[href="#/day"]');
  await page.waitForSelector('.day[data-told=true] .deal');
  return page;
}

const box = (page, family) => page.locator(`[data-family=${family}].deal`);

async function begin(page, family) {
  await box(page, family).locator('[data-deal]').click();
  await page.waitForSelector('.table-page');
}

/** Plays the deal in the page, but without clicking: somebody else's result. */
const playElsewhere = (page, family, own) =>
  page.evaluate(
    ([url, id, digits]) =>
      new Promise((done, fail) => {
        const socket = new WebSocket(url);
        let seat;
        const ask = (what, members) => socket.send(JSON.stringify({ id: 1, do: what, ...members }));
        const move = (view) => {
          if (view.over) return socket.close(), done();
          if (view.acting.includes(0))
            ask('act', { ...seat, move: view.moves.at(-1), number: view.number + 1 });
        };
        socket.onopen = () =>
          ask('day_new', { family: id, own: digits, names: ['Ben'], pace: 0 });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.error) return fail(new Error(data));
          if (message.tokens) {
            seat = { table: message.table, token: message.tokens[0] };
            ask('join', seat);
          }
          if (message.view) move(message.view);
        };
      }),
    [`${server.url.replace('http', 'ws')}ws`, family, own],
  );

const FAMILY = 'whist';

test('played once, then the place among all; what to share, the month', LONG, async () => {
  const page = await atDay({ size: 'phone' });
  const ids = await page.$$eval('.deal', (all) => all.map((one) => one.dataset.family));
  assert.deepEqual(ids.slice(0, -1), FAMILIES); // and a relative of Whist
  assert.equal(await page.locator('.share, .standing, .streak').count(), 0);
  assert.deepEqual(await faultsAt(page, 'phone'), []);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'day-begin');
  await begin(page, FAMILY);
  assert.equal(await page.locator('[data-tool=hint], [data-tool=undo]').count(), 0);
  const table = await page.evaluate(() => location.hash);
  await goTo(page, '#/day');
  assert.match(await box(page, FAMILY).innerText(), /Go on/);
  await playElsewhere(page, FAMILY, 'b'.repeat(32));
  await goTo(page, '#/day');
  assert.equal(await page.locator('.standing').count(), 0, 'nothing is told before the end');
  await begin(page, FAMILY);
  assert.equal(await page.evaluate(() => location.hash), table);
  const random = generator(1);
  while (await anybodyActs([page], random));
  assert.equal(await page.locator('.result [data-tool=again]').count(), 0);
  await page.click('.result [data-tool=day]');
  const standing = box(page, FAMILY).locator('.standing');
  await standing.waitFor();
  assert.match(await standing.innerText(), /^\d+ points? Place [12] of 2/);
  assert.match(await box(page, FAMILY).innerText(), /Nobody has done better|Best so far: Ben, /);
  const parted = box(page, FAMILY).locator('.moments a');
  await parted.first().locator('.table-picture').waitFor();
  assert.equal(await parted.count(), 1, 'one other table took another way');
  const said = await parted.first().locator('.then-said').innerText();
  assert.match(said, /^Step \d+: You [^]*\. Ben /);
  const line = await page.inputValue('.share input');
  assert.match(
    line,
    /^Talon deals of (\d{4}-\d\d-\d\d) · Whist [12]\/2 http:\/\/[^ ]+\/day\/\1$/,
  );
  assert.equal(await page.locator('.streak').innerText(), 'Streak: one day');
  assert.match(await page.getAttribute('.days [aria-current=page]', 'aria-label'), /, played$/);
  await box(page, FAMILY).locator('summary').first().click();
  const others = box(page, FAMILY).locator('.others-play li');
  assert.equal(await others.count(), 2);
  assert.equal(await box(page, FAMILY).locator('.others-play .mine').count(), 1);
  assert.deepEqual(await faultsAt(page, 'phone'), []);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'day-result');
  await others.filter({ hasText: 'Ben' }).locator('a').click();
  await page.waitForSelector('.review');

  // at home a friend's play of today is one tap away
  const friends = [{ name: 'Ben', when: 0, games: { whist: 1 }, won: 0 }];
  await stored(page, 'people', { people: friends, companies: [], noted: [] });
  await page.goto(server.url);
  const friend = page.locator('[data-friend-table]');
  await friend.waitFor();
  assert.match(await friend.innerText(), /^Ben · Whist · \d+ points?\s+Look at the play/);
  assert.deepEqual(await faultsAt(page, 'phone'), []);
  await friend.locator('a').click();
  await page.waitForSelector('.review');
  await leave(page);
});

test('without a connection the deals are played on this device', LONG, async () => {
  const page = await kept({ ...LIGHT, locale: 'de-DE' });
  await cutOff(page);
  await goTo(page, '#/day');
  await page.waitForSelector('.day[data-told=false] .own-deals');
  assert.match(await page.innerText('.day'), /Diese Partien gibt es nur auf diesem Gerät/);
  await stored(page, 'pace', 0);
  await begin(page, FAMILY);
  assert.match(await page.evaluate(() => location.hash), /^#\/~/);
  assert.equal(await page.locator('[data-tool=hint], [data-tool=undo]').count(), 0);
  const random = generator(2);
  while (await anybodyActs([page], random));
  await page.click('.result [data-tool=day]');
  await box(page, FAMILY).locator('.standing').waitFor();
  assert.match(await box(page, FAMILY).innerText(), /bleibt auf diesem Gerät/);
  assert.match(await page.inputValue('.share input'), /^Talon, Partien vom .* · Whist ✓ http/);
  await leave(page);
});

test('the deals that the server told today are there later without it', LONG, async () => {
  const page = await kept(LIGHT);
  await goTo(page, '#/day');
  await page.waitForSelector('.day[data-told=true]');
  await cutOff(page);
  await goTo(page, '#/day');
  await page.waitForSelector('.day[data-told=true] .deal');
  assert.equal(await page.locator('.own-deals').count(), 0);
  await leave(page);
});

// The server has the same: test/unit/test_days.c reads this file, too.
test('without a server the variants are those of a server', async () => {
  const file = new URL('../data/day_variants.json', import.meta.url);
  const { ownDeals } = await built('day/device_deals.ts');
  // Each relative is played by the variant it is known by, so that its game tells it.
  const nameOf = ({ game, preset }, at) => (at < FAMILIES.length ? preset : game);
  for (const [day, ...names] of JSON.parse(readFileSync(file, 'utf8')))
    assert.deepEqual(ownDeals(day).families.map(nameOf), names, day);
});

test('an unusual form is told as such', async () => {
  const page = await kept({ ...LIGHT, size: 'phone' });
  await page.clock.setFixedTime(new Date('2026-12-01T09:00:00Z'));
  await cutOff(page);
  await goTo(page, '#/day');
  await page.waitForSelector('.day[data-day="2026-12-01"][data-told=false] .deal');
  const form = (family) => box(page, family).locator('p').first().innerText();
  const steal = 'Special form: Steal War: piles cannot be protected · 3 players';
  assert.ok((await form('war')).startsWith(steal));
  assert.match(await form('whist'), /^Classic Whist · 4 players/);
  assert.match(await form('wunsdorf'), /^Wunsdorf · 3 players/);
  assert.match(await form('wippen'), /^Special form: Wippen with sums and stealing · 2 players/);
  assert.match(await form('spite'), /^Spite and Malice · 2 players/);
  assert.deepEqual(await faultsAt(page, 'phone'), []);
  await leave(page);
});
