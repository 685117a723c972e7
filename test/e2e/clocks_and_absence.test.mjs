// Pauses, clocks, people who are away and come back: what everybody sees of it and can do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, generator, overflowing, shot } from './browser.mjs';
import { resize } from './fit_checks.mjs';
import {
  anybodyActs,
  hostTable,
  linkOf,
  numberOf,
  reaches,
  sitDown,
  start,
  visitor,
} from './several_players.mjs';
import { browser, leave, meanwhile, server } from './browser_fixture.mjs';

const WHIST = 'whist/classic';

/** Everything the server says goes through `change` on its way to this page. */
async function through(page, change) {
  await page.routeWebSocket(/\/ws\?/, (here) => {
    const there = here.connectToServer();
    here.onMessage((text) => there.send(text));
    there.onMessage((text) => here.send(JSON.stringify(change(JSON.parse(text)))));
  });
  await page.reload();
  await page.waitForSelector('.gathering');
}

/** A room in which everything is the case at once, and a clock that runs. */
function allAtOnce(message) {
  const { room } = message;
  if (room && room.state !== 'gathering') {
    Object.assign(room, { state: 'paused', delay: 30, clock: { move: 60, bank: 300 } });
    Object.assign(room.seats[0], { kept: true });
    Object.assign(room.seats[1], { kept: true, here: false });
  }
  if (message.push === 'view') message.clock = { left: [300000, 93000, 0, 0], running: [1] };
  return message;
}

/** Before anything of a delayed table is shown. */
const nothingYet = (message) => ({
  ...message,
  ...(message.push === 'view' ? { push: 'not yet' } : {}),
  ...('view' in message ? { view: null } : {}),
});

/** Two people watch a table that is shown half a minute late; for one of them it never begins. */
async function watchedLate() {
  const anna = await hostTable(browser, server.url, WHIST, {
    settings: { delay: 'With a delay of 30 seconds' },
  });
  const link = await linkOf(anna);
  const [eve, fay] = [
    await visitor(browser, link, { size: 'phone' }),
    await visitor(browser, link, { size: 'phone' }),
  ];
  await through(fay, nothingYet);
  await start(anna);
  await fay.waitForSelector('.waiting:has-text("with a delay of 30 seconds. It begins soon")');
  assert.deepEqual(await axe(fay), []);
  await leave(fay);
  await eve.waitForSelector('[data-note=watching]', { timeout: 60000 });
  assert.match(await eve.locator('[data-note=watching]').innerText(), /with a delay of 30 seconds/);
  await leave(anna, eve);
}

const LOOKS = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
];

test('paused, kept and on the clock: told in words, in every size and colour', async () => {
  const anna = await hostTable(browser, server.url, WHIST, { size: 'phone' });
  await through(anna, allAtOnce);
  const bert = await visitor(browser, await linkOf(anna));
  await sitDown(bert, 'Bert');
  await start(anna);
  for (const [size, colorScheme] of LOOKS) {
    await anna.emulateMedia({ colorScheme });
    await resize(anna, size);
    await anna.waitForSelector('[data-note=paused] button');
    await anna.waitForSelector('[data-note=kept] [data-tool=take-back]');
    assert.match(await anna.locator('[data-seat="1"] .keeping').innerText(), /a bot plays/i);
    const timer = anna.locator('[data-seat="1"] [role=timer]');
    assert.match(await timer.innerText(), /Time left:\s*1:33/);
    assert.match(await anna.locator('.own [role=timer]').innerText(), /5:00/);
    assert.equal(await anna.locator('.own .card.legal').count(), 0, 'nothing can be played');
    assert.deepEqual(await axe(anna), [], `${size}, ${colorScheme}`);
    assert.deepEqual(await overflowing(anna), [], `${size}, ${colorScheme}`);
    await shot(anna, `time-${size}-${colorScheme}`);
  }
  await leave(anna, bert);
});

let anna, bert;

/** One table for the tests that follow: with a clock, and bots for those who are away for long. */
async function together() {
  if (anna) return;
  const clock = '1 minute for each move, plus a reserve of 5 minutes';
  const settings = { clock, grace: 'After 10 seconds' };
  anna = await hostTable(browser, server.url, WHIST, { settings });
  bert = await visitor(browser, await linkOf(anna), { size: 'phone' });
  await sitDown(bert, 'Bert');
  await start(anna);
  await bert.waitForSelector('.table-page');
}

test('the clock of whoever is to act runs down, and everybody sees it', async () => {
  await together();
  for (const page of [anna, bert]) await page.waitForSelector('.clock.runs');
  const seconds = async (page) => {
    const [minutes, rest] = (await page.locator('.clock.runs').innerText()).match(/\d+/g);
    return 60 * Number(minutes) + Number(rest);
  };
  const first = await seconds(bert);
  assert.ok(first <= 360, `${first} s are left`);
  const ticked = (page) =>
    page.waitForFunction((n) => {
      const [minutes, rest] = document.querySelector('.clock.runs').innerText.match(/\d+/g);
      return 60 * Number(minutes) + Number(rest) < n;
    }, first);
  await Promise.all([anna, bert].map(ticked));
  // Each page draws when it comes to it: they show the same time at some moment.
  const apart = async () => Math.abs((await seconds(anna)) - (await seconds(bert)));
  while ((await apart()) > 1) await anna.evaluate(() => new Promise(requestAnimationFrame));
});

test('the host pauses and goes on', async () => {
  await together();
  await anna.click('[data-tool=people]');
  await anna.click('[data-tool=pause]');
  await anna.keyboard.press('Escape');
  await bert.waitForSelector('[data-note=paused]');
  assert.equal(await bert.locator('.own .card.legal').count(), 0);
  assert.equal(await bert.locator('[data-note=paused] button').count(), 0, 'only the host goes on');
  const before = await numberOf(anna);
  await anna.click('[data-note=paused] button');
  await bert.waitForSelector('[data-note=paused]', { state: 'detached' });
  await anybodyActs([anna, bert], generator(3));
  await reaches(anna, before + 1);
});

test('whoever has to leave for a while lets a bot play', async () => {
  await together();
  await bert.click('[data-tool=people]');
  await bert.click('[data-tool=keeper]');
  await bert.waitForSelector('[data-room-seat="1"][data-state=kept]');
  await bert.keyboard.press('Escape');
  await anna.waitForSelector('[data-seat="1"] .keeping');
  await bert.click('[data-note=kept] [data-tool=take-back]');
  await anna.waitForSelector('[data-seat="1"] .keeping', { state: 'detached' });
});

test('a bot keeps the seat of somebody away, and hands it back', async () => {
  await together();
  const random = generator(8);
  const away = bert.url();
  await bert.goto('about:blank');
  await anna.waitForSelector('[data-seat="1"] .presence.away');
  await anna.waitForSelector('[data-seat="1"] .keeping');
  assert.match(await anna.locator('[data-seat="1"] .keeping').innerText(), /until they are back/);
  const before = await numberOf(anna);
  for (let i = 0; i < 3; i++) await anybodyActs([anna], random); // the others, a bot for Bert too
  assert.ok((await numberOf(anna)) >= before + 6, 'a whole trick lies between three own cards');
  await shot(anna, 'time-kept');
  await bert.goto(away);
  await bert.waitForSelector('.own .hand .card');
  await anna.waitForSelector('[data-seat="1"] .presence.here');
  assert.equal(await anna.locator('[data-seat="1"] .keeping').count(), 0);
  for (let i = 0; i < 6; i++) await anybodyActs([anna, bert], random);
  await leave(anna, bert);
});

test('who watches a delayed table is told so', meanwhile(watchedLate));
