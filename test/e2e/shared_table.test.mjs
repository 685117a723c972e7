// People at a table by a link, each in a browser context of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, generator, overflowing, shot } from './browser.mjs';
import { misfits } from './fit_checks.mjs';
import { built } from './page_modules.mjs';
import {
  anybodyActs,
  hostTable,
  linkOf,
  numberOf,
  playTo,
  reaches,
  sitDown,
  start,
  visitor,
} from './several_players.mjs';
import { atHome, browser, leave, server } from './browser_fixture.mjs';

const WHIST = 'whist/classic';
const handOf = (page) =>
  page.$$eval('.own .hand .card', (cards) => cards.map((c) => c.dataset.fly).sort());

test('four people play: a reload, a killed server, a bot for one, the next game', async () => {
  const random = generator(41);
  const anna = await hostTable(browser, server.url, WHIST, {
    options: { target: '1' },
    settings: { grace: 'After 10 seconds' },
  });
  const link = await linkOf(anna);
  const bert = await visitor(browser, link, { size: 'phone', locale: 'de-DE' });
  await sitDown(bert, 'Bert');
  const carla = await visitor(browser, link, { size: 'lying' });
  await sitDown(carla, 'Carla');
  const eve = await visitor(browser, link, { size: 'phone' });
  const dora = await visitor(browser, link);
  await sitDown(dora, 'Dora');
  await anna.waitForFunction(() => !document.querySelector('[data-state=open]'));
  await shot(anna, 'friends-gathered');
  await start(anna);
  const people = [anna, bert, carla, dora];
  for (const page of [...people, eve]) await page.waitForSelector('.table-page');
  for (const page of people) assert.ok((await handOf(page)).length >= 12, 'a hand is dealt');

  await playTo(people, random, 6); // in the middle of the second trick
  const before = await handOf(bert);
  await bert.reload();
  await bert.waitForSelector('.table-page');
  assert.deepEqual(await handOf(bert), before);
  await shot(bert, 'friends-reload');

  await playTo(people, random, 17);
  const hands = await Promise.all(people.map(handOf));
  await server.restart(() => anna.waitForSelector('[data-note=gone]'), 'SIGKILL');
  for (const page of people)
    await page.waitForSelector('[data-note=gone]', { state: 'detached' });
  assert.deepEqual(await Promise.all(people.map(handOf)), hands);

  assert.equal(await eve.locator('.own .hand .card').count(), 0, 'who watches has no hand');
  const shown = await eve.$$eval('[data-fly]', (cards) => cards.length);
  assert.ok(shown <= 4 + 1, 'a spectator sees the trick and the turned card');
  await shot(eve, 'friends-watching');

  const seat = dora.url();
  await dora.goto('about:blank');
  await anna.waitForSelector('[data-seat="3"] .keeping');
  await playTo([anna, bert, carla], random, (await numberOf(anna)) + 7); // round the table
  await shot(anna, 'friends-kept');
  await dora.goto(seat);
  await dora.waitForSelector('.own .hand');
  await anna.waitForSelector('[data-seat="3"] .keeping', { state: 'detached' });

  while (await anybodyActs(people, random));
  for (const page of [...people, eve]) await page.waitForSelector('.result');
  assert.ok((await numberOf(eve)) >= 52, 'all cards of the deal were played');
  await shot(bert, 'friends-end');

  // The next game keeps the seats, leads everybody there, and is dealt when all are there.
  const old = anna.url();
  await bert.click('[data-react=applaud]');
  await anna.waitForSelector('.result .just-said:has-text("Bert applauds")');
  await bert.click('[data-tool=ask-again]');
  await anna.waitForSelector('.result :text("Again? Yes: Bert")');
  assert.ok(await bert.locator('[data-tool=ask-again]').isDisabled());
  assert.deepEqual([await axe(anna), await axe(bert)], [[], []]);
  await shot(anna, 'friends-again');
  await anna.click('[data-tool=again]');
  await anna.waitForURL((url) => url.href !== old);
  const dealt = '.table-page:not(:has(.result)) .own .hand';
  for (const page of people) await page.waitForSelector(dealt);
  for (const page of people) assert.equal(page.url(), anna.url());
  await leave(...people, eve);
});

test('who sits down in mid-deal waits for the next; the host removes somebody', async () => {
  const random = generator(3);
  const options = { target: '9' }; // more than one deal can bring
  const anna = await hostTable(browser, server.url, WHIST, { size: 'phone', options });
  const link = await linkOf(anna);
  const bert = await visitor(browser, link);
  await start(anna); // bots take the three seats
  await bert.waitForSelector('.table-page');
  await anna.click('[data-tool=people]');
  await anna.selectOption('.people-dialog [name=room-seat-2]', 'open');
  await anna.waitForSelector('[data-room-seat="2"][data-state=open]');
  await shot(anna, 'friends-people-phone');
  await bert.click('[data-tool=take-seat]');
  await bert.fill('dialog [name=sit-name]', 'Bert');
  await bert.click('dialog [data-tool=sit]');
  await bert.waitForSelector('[data-note=waits]');
  assert.equal(await bert.locator('.own .hand').count(), 0, 'no hand of this deal');
  assert.deepEqual([await axe(bert), await overflowing(bert), await misfits(bert)], [[], [], []]);
  await shot(bert, 'friends-waits');
  const line = anna.locator('[data-room-seat="2"]');
  await line.filter({ hasText: 'Bert' }).filter({ hasText: 'from the next deal on' }).waitFor();
  await anna.click('[data-room-seat="2"] button:has-text("Remove")');
  await anna.click('[data-room-seat="2"] button:has-text("Really remove Bert?")');
  await bert.waitForSelector('[data-note=watching]');
  assert.match(await bert.locator('.toast').innerText(), /gave your seat/);
  assert.equal(await bert.locator('.own .hand').count(), 0);

  await bert.reload(); // another connection, and the same device
  await bert.click('[data-tool=take-seat]');
  await bert.fill('dialog [name=sit-name]', 'Carla');
  await bert.click('dialog [data-tool=sit]');
  await bert.waitForSelector('.toast:has-text("The host removed you from this table")');
  const told = await anna.locator('.sent-away p').innerText();
  assert.match(told, /^Removed: Bert\b/);
  await shot(anna, 'friends-sent-away-phone');
  await anna.click('.sent-away button:has-text("Let Bert sit again")');
  await anna.waitForSelector('.sent-away:empty', { state: 'attached' });
  await bert.click('dialog [data-tool=sit]');
  await bert.waitForSelector('[data-note=waits]');
  await anna.keyboard.press('Escape');
  // Either may be the next to act when the deal is over, and Anna may be the dealer.
  while ((await numberOf(anna)) <= 52) await anybodyActs([anna, bert], random);
  await bert.waitForSelector('.own .hand .card');
  assert.equal(await bert.locator('[data-note=waits]').count(), 0);
  await leave(anna, bert);
});

test('before the deal the host reads who was sent away, and lets all of them back', async () => {
  const anna = await hostTable(browser, server.url, WHIST, { size: 'phone', locale: 'de-DE' });
  const link = await linkOf(anna);
  const guests = [];
  for (const name of ['Bert', 'Carla']) {
    const guest = await visitor(browser, link);
    guests.push(guest);
    await sitDown(guest, name);
    const away = anna.locator('[data-room-seat="1"] .deeds button');
    await away.click();
    await away.click();
    await guest.waitForSelector('.welcome');
  }
  const told = anna.locator('.sent-away');
  await told.filter({ hasText: 'Vom Tisch entfernt: Bert und Carla.' }).waitFor();
  await anna.reload();
  await told.filter({ hasText: 'Vom Tisch entfernt: Bert und Carla.' }).waitFor();
  assert.deepEqual([await axe(anna), await overflowing(anna), await misfits(anna)], [[], [], []]);
  for (const seat of [1, 2, 3]) await anna.selectOption(`[name=room-seat-${seat}]`, 'simple');
  await told.filter({ hasText: 'Ein Bot macht dafür seinen Platz frei.' }).waitFor();
  await shot(anna, 'friends-sent-away-gathering');
  await told.locator('button', { hasText: 'Alle wieder zulassen' }).click();
  await anna.waitForSelector('.sent-away:empty', { state: 'attached' });
  await anna.waitForSelector('[data-room-seat="1"][data-state=open]');
  await sitDown(guests[1], 'Carla');
  assert.equal(await guests[0].locator('.sent-away').count(), 0, 'it is said to the host alone');
  await leave(anna, ...guests);
});

test('at a guest’s own table of the same kind the others’ seats are open', async () => {
  const { repeatSpec } = await built('table/repeat_table.ts');
  const who = ['human', 'human', 'simple', 'human'];
  const names = ['Anna', 'Bert', 'Argus', 'Carla'];
  const view = { game: 'whist', preset: 'classic', options: {}, who, names, seat: 1 };
  assert.deepEqual(repeatSpec(view).seats, ['open', 'you', 'simple', 'open']);
});

test('a public table is in the list, a private one is not', async () => {
  const anna = await hostTable(browser, server.url, WHIST, { settings: { public: true } });
  const hidden = await hostTable(browser, server.url, WHIST, { name: 'Hidden' });
  const bert = await atHome({ size: 'phone' });
  await bert.click('[data-way=open]');
  await bert.waitForSelector('.open-list li');
  const text = await bert.locator('.open-list').innerText();
  assert.match(text, /Anna/);
  assert.doesNotMatch(text, /Hidden/);
  assert.deepEqual(await axe(bert), []);
  await shot(bert, 'friends-open-tables');
  await bert.click('.open-list button');
  await bert.waitForSelector('.gathering');
  await sitDown(bert, 'Bert');
  await anna.waitForSelector('[data-room-seat="1"][data-state=here]');
  await leave(anna, bert, hidden);
});
