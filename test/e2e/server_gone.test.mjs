// A table whose server is gone: it is said soon, nothing looks as if it could be played, and there
// is a way on: a game against bots goes on on the device, also after a reload, and comes back if
// nothing was played; with other people the table is shown as it was.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, choose, deal, device, generator, overflowing, shot } from './browser.mjs';
import {
  anybodyActs,
  hostTable,
  linkOf,
  numberOf,
  playTo,
  sitDown,
  start,
  visitor,
} from './several_players.mjs';
import { engine, stage } from './scripted_table.mjs';
import { browser, kept, leave, LONG, server } from './browser_fixture.mjs';

const SOON = 9000; // ms: five seconds, and four on a busy machine
const BOTS = ['simple', 'simple', 'simple'];

const LANGUAGES = [
  ['en-GB', 'whist/classic', 'desktop', /game continues on this device/, /stays on this device/],
  ['de-DE', 'wippen/basic', 'phone', /antwortet nicht: Du spielst .*weiter/, /bleibt auf diesem/],
  ['fr-FR', 'spite/standard', 'lying', /ne répond pas\s: vous continuez/, /reste sur cet appareil/],
];

const onTurn = (page) => page.waitForSelector('.table-page[data-mine=yes]');
const playable = (page) => page.locator('.card.legal, button.move:not(:disabled)').count();
const facesOf = (page) =>
  page.$$eval('.own .hand .card', (cards) => cards.map((card) => card.dataset.fly).sort());
/** The hand again, after the way back: a moment longer another table or none may be shown. */
const holdsAgain = (page, hand) =>
  page.waitForFunction((wanted) => {
    const cards = [...document.querySelectorAll('.own .hand .card')];
    return cards.map((card) => card.dataset.fly).sort().join() === wanted;
  }, hand.join());
const atServer = (page) => !page.url().includes('#/~');

/** The table is known to this device, and what its seat remembers. */
const isKnown = (page) =>
  page.waitForFunction(() => {
    const [known] = JSON.parse(localStorage.getItem('talon.last-known') ?? '[]');
    const { number } = document.querySelector('.table-page').dataset;
    return known?.facts && known.view.number === Number(number);
  });

/** Does something while the server is down, which is there again afterwards in any case. */
async function withoutServer(work, signal = 'SIGKILL') {
  let fault = null;
  await server.restart(() => work().catch((error) => (fault = error)), signal);
  if (fault) throw fault;
}

/** Buttons of notices that lie on what the notice says. */
const covering = (page) =>
  page.$$eval('.note', (notes) =>
    notes.flatMap((note) => {
      const text = note.querySelector('p').getBoundingClientRect();
      const covers = (box) =>
        box.left < text.right - 1 &&
        box.right > text.left + 1 &&
        box.top < text.bottom - 1 &&
        box.bottom > text.top + 1;
      const buttons = [...note.querySelectorAll('button')];
      return buttons.filter((one) => covers(one.getBoundingClientRect())).map((b) => b.innerText);
    }),
  );

async function fits(page) {
  const faults = [await axe(page), await overflowing(page), await covering(page)];
  assert.deepEqual(faults, [[], [], []]);
}

for (const [locale, preset, size, goesOn, stays] of LANGUAGES)
  test(`a game against bots goes on on the device (${locale}, ${preset})`, LONG, async () => {
    const random = generator(11);
    const page = await kept({ locale, size });
    await deal(page, preset);
    for (let i = 0; i < 3; i++) await choose(page, random);
    await onTurn(page);
    await isKnown(page);
    const before = { url: page.url(), number: await numberOf(page), hand: await facesOf(page) };
    await withoutServer(async () => {
      await page.waitForSelector('[data-note=gone]', { timeout: SOON });
      assert.equal(await playable(page), 0, 'nothing looks playable');
      await fits(page);
      await shot(page, `gone-${locale}`);
      await page.waitForSelector('[data-note=instead]');
      await onTurn(page);
      assert.ok(!atServer(page));
      assert.deepEqual(await facesOf(page), before.hand, 'the hand is the same');
      assert.match(await page.innerText('[data-note=instead]'), goesOn);
      await fits(page);
      await shot(page, `gone-instead-${locale}`);
      for (let i = 0; i < 3; i++) await choose(page, random);
      assert.ok((await numberOf(page)) > 0);
      const played = await facesOf(page);
      await page.reload();
      await page.waitForSelector('[data-note=instead]');
      await onTurn(page);
      await page.waitForSelector('.own .card');
      assert.deepEqual(await facesOf(page), played, 'it is there after a reload');
    });
    await page.waitForSelector('[data-note=back]');
    assert.match(await page.innerText('[data-note=back]'), stays);
    await fits(page);
    await shot(page, `gone-back-${locale}`);
    await page.click('[data-tool=to-server]');
    await page.waitForURL(before.url);
    await holdsAgain(page, before.hand);
    await onTurn(page);
    assert.equal(await numberOf(page), before.number);
    await choose(page, random);
    await leave(page);
  });

test('after a reload it goes on, too; with nothing played it comes back', LONG, async () => {
  const page = await kept({ size: 'phone' });
  await deal(page, 'wunsdorf/standard');
  await choose(page, generator(2));
  await onTurn(page);
  await isKnown(page);
  const before = { url: page.url(), hand: await facesOf(page) };
  await withoutServer(async () => {
    await page.reload();
    await page.waitForSelector('[data-note=gone]');
    await page.waitForSelector('.table-page .own .hand .card');
    assert.deepEqual(await facesOf(page), before.hand, 'the table is shown as it was');
    assert.equal(await playable(page), 0);
    await page.waitForSelector('[data-note=instead]');
    await onTurn(page);
    assert.deepEqual(await facesOf(page), before.hand);
  });
  await page.waitForURL(before.url);
  await holdsAgain(page, before.hand);
  await onTurn(page);
  assert.equal(await page.evaluate(() => JSON.parse(localStorage['talon.tables']).length), 1);
  await choose(page, generator(2));
  await leave(page);
});

test('a war goes on in both tabs if a server that restarts does not come back', LONG, async () => {
  const page = await kept();
  await deal(page, 'war/classic');
  for (let i = 0; i < 3; i++) await choose(page, generator(2));
  await onTurn(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await onTurn(other);
  await withoutServer(async () => {
    await page.waitForSelector('[data-note=gone]:has-text("is restarting")');
    await page.waitForSelector('[data-note=gone]:has-text("In a moment")');
    await page.waitForSelector('[data-note=instead]');
    await other.waitForURL(page.url()); // another tab goes on at the same table
    await page.bringToFront();
    await onTurn(page);
    for (let i = 0; i < 3; i++) await choose(page, generator(2));
    assert.ok((await numberOf(page)) > 0);
  }, 'SIGTERM');
  await page.waitForSelector('[data-note=back]');
  await page.click('[data-tool=stay]');
  await page.waitForSelector('[data-note=back]', { state: 'detached' });
  assert.ok(!atServer(page));
  await leave(page);
});

/** Removes all tables from the list: nothing is left of them in the browser. */
async function forgetAll(page) {
  await page.evaluate(() => (location.hash = '#/'));
  const remove = page.locator('.running li button:not(.go)');
  await remove.first().waitFor();
  while (await remove.count()) {
    const left = await remove.count();
    await remove.first().click();
    await remove.first().click(); // sure
    await page.waitForFunction(
      (most) => document.querySelectorAll('.running li').length < most,
      left,
    );
  }
  const kept = await page.evaluate(() => localStorage.getItem('talon.last-known') ?? '[]');
  assert.deepEqual(JSON.parse(kept), [], 'nothing is left of tables that are forgotten');
}

// In the longer languages, and in the windows that have little room.
for (const [locale, told, size] of [
  ['de-DE', /Stand von \d/, 'phone'],
  ['fr-FR', /telle qu’elle était à \d/, 'lying'],
])
  test(`with people the table is shown as it was, with ways on (${locale})`, LONG, async () => {
    const anna = await hostTable(browser, server.url, 'whist/classic', {
      locale,
      size,
      serviceWorkers: 'allow',
    });
    const bert = await visitor(browser, await linkOf(anna));
    await sitDown(bert, 'Bert');
    await start(anna);
    await bert.waitForSelector('.table-page');
    await anna.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 20));
    });
    await anna.waitForFunction(() => localStorage.getItem('talon.last-known'));
    const table = anna.url();
    const hand = await facesOf(anna);
    await withoutServer(async () => {
      await anna.waitForSelector('[data-note=gone]', { timeout: SOON });
      assert.match(await anna.innerText('[data-note=gone]'), told);
      assert.equal(await playable(anna), 0);
      await fits(anna);
      await shot(anna, `gone-people-${locale}`);
      await anna.reload();
      await anna.waitForSelector('.table-page [data-note=gone]');
      await anna.waitForSelector('.own .hand .card');
      assert.deepEqual(await facesOf(anna), hand, 'after a reload as well');
      await anna.click('[data-tool=gone-home]');
      await anna.waitForSelector('.families');
      await anna.click('.running .go');
      await anna.click('[data-tool=meanwhile]');
      await anna.waitForURL(/#\/~/);
      await anna.waitForSelector('.table-page .own .hand .card');
    });
    await anna.waitForSelector('[data-note=back]');
    await fits(anna);
    await anna.click('[data-tool=to-server]');
    await anna.waitForURL(table);
    await holdsAgain(anna, hand);
    await forgetAll(anna);
    await leave(anna, bert);
  });

/** A line to the server that can fall silent: nothing is lost, and nothing arrives. */
async function lineOf(page) {
  const line = { silent: false };
  await page.routeWebSocket(/\/ws\?/, (here) => {
    const there = here.connectToServer();
    here.onMessage((text) => line.silent || there.send(text));
    there.onMessage((text) => line.silent || here.send(text));
  });
  return line;
}

test('a server that falls silent is told within five seconds, and heard again', LONG, async () => {
  const page = await device(browser);
  const line = await lineOf(page);
  await page.goto(server.url);
  await page.waitForSelector('.families');
  await deal(page, 'whist/classic');
  await onTurn(page);
  await page.keyboard.press('Shift'); // somebody is there
  await page.evaluate(() => {
    const told = () => document.querySelector('[data-note=gone]');
    window.silence = new Promise((done) => {
      const began = performance.now();
      new MutationObserver(() => told() && done(performance.now() - began)).observe(
        document.body,
        { childList: true, subtree: true },
      );
    });
  });
  line.silent = true;
  const after = await page.evaluate(() => window.silence);
  console.log(`# told after ${Math.round(after)} ms`);
  assert.ok(after < SOON, `${after} ms`);
  assert.equal(await playable(page), 0);
  line.silent = false;
  await page.waitForSelector('[data-note=gone]', { state: 'detached' });
  await onTurn(page);
  assert.ok((await playable(page)) > 0);
  await choose(page, generator(4));
  await leave(page);
});

test('the connection is tested often while somebody plays, seldom on an idle page', async () => {
  const talon = engine();
  const { games } = await talon.ask('games');
  const { table } = await talon.ask('new', { game: 'whist', seats: ['human', ...BOTS] });
  const view = await talon.viewOf(table, 0);
  const first = (page) => page.clock.install();
  const it = await stage(browser, server.url, { games, bots: [] }, view, { first });
  const tests = async (seconds) => {
    const before = it.asked.length;
    for (let i = 0; i < seconds; i++) await it.page.clock.runFor(1000);
    return it.asked.slice(before).filter((request) => request.do === 'hello').length;
  };
  assert.ok((await tests(60)) >= 20, 'while somebody plays');
  await tests(70);
  const idle = await tests(60);
  assert.ok(idle > 0 && idle <= 3, `${idle} tests in a minute without a touch`);
  talon.stop();
  await leave(it.page);
});

test('who comes back is told what a bot has played meanwhile', LONG, async () => {
  const random = generator(5);
  const settings = { grace: 'After 10 seconds' };
  const anna = await hostTable(browser, server.url, 'whist/classic', { settings });
  const link = await linkOf(anna);
  const bert = await visitor(browser, link, { locale: 'de-DE', size: 'phone' });
  await sitDown(bert, 'Bert');
  await start(anna);
  await bert.waitForSelector('.table-page .own .hand');
  await playTo([anna, bert], random, 8);
  await bert.waitForFunction(() => localStorage.getItem('talon.last-known'));
  const before = await facesOf(bert);
  const seat = bert.url();
  await bert.goto('about:blank');
  while ((await numberOf(anna)) < 20) await anybodyActs([anna], random, 90000);
  await bert.goto(seat);
  await bert.waitForSelector('[data-note=played]');
  const now = await facesOf(bert);
  const gone = before.filter((card) => !now.includes(card));
  assert.ok(gone.length > 1, 'a bot has played');
  const chips = await bert.locator('[data-note=played] .chip').count();
  assert.equal(chips, gone.length);
  assert.match(await bert.innerText('[data-note=played]'), /Ein Bot hat für dich gespielt/);
  await fits(bert);
  await shot(bert, 'played-for-you');
  await bert.click('[data-note=played] button');
  await bert.waitForSelector('[data-note=played]', { state: 'detached' });
  await bert.click('.bar .toggle'); // the log is in the panel, and is made when that opens
  const log = await bert.locator('.log li', { hasText: 'Ein Bot hat für dich gespielt' }).count();
  assert.equal(log, 1, 'the log has it, too');
  await leave(anna, bert);
});
