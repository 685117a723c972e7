// The ways to a table, from the front page and from the form, also by keys alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, open, overflowing, pickPreset, playAtOnce, shot } from './browser.mjs';
import { hostTable, linkOf, visitor } from './several_players.mjs';
import { browser, leave, server } from './browser_fixture.mjs';

const WHIST = 'whist/classic';

/** Presses Tab until something of this kind has the focus. */
async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
  }
  assert.fail(`the Tab key never comes to ${selector}`);
}

test('one tap plays, one tap makes a table with a link, one tap continues', async () => {
  const page = await open(browser, server.url, { size: 'phone' });
  await playAtOnce(page, 'whist');
  await page.waitForSelector('.own .hand .card');
  const table = page.url();
  await page.click('.bar button >> nth=0');
  await page.waitForSelector('.running .go');
  assert.deepEqual(await overflowing(page), []);
  await shot(page, 'ways-phone');
  await page.click('.running .go');
  await page.waitForSelector('.table-page');
  assert.equal(page.url(), table);
  await page.click('.bar button >> nth=0');
  await page.click('[data-friends=whist]');
  await page.waitForSelector('.gathering .own-seat');
  assert.equal(await page.locator('[data-state=open]').count(), 3, 'every other seat is open');
  await leave(page);
});

test('levels are chosen for each seat, remembered, and seen at the table', async () => {
  const page = await open(browser, server.url, { size: 'desktop' });
  await pickPreset(page, WHIST);
  assert.equal(await page.inputValue('[name=seat-1]'), 'steady', 'a middle level at first');
  await page.selectOption('[name=seat-1]', 'strong');
  await page.selectOption('[name=seat-3]', 'beginner');
  await page.reload();
  await page.waitForSelector('[name=seat-1]');
  const chosen = [1, 2, 3].map((seat) => page.inputValue(`[name=seat-${seat}]`));
  assert.deepEqual(await Promise.all(chosen), ['strong', 'steady', 'beginner']);
  await page.click('button.deal');
  await page.waitForSelector('.table-page .own .hand .card');
  for (const [seat, name] of [
    [1, 'Ottilie'],
    [2, 'Wendel'],
    [3, 'Pip'],
  ])
    assert.match(await page.locator(`[data-seat="${seat}"] .plate`).innerText(), new RegExp(name));
  await leave(page);
});

test('a game without levels offers none and says so; the next game has them again', async () => {
  const page = await open(browser, server.url, { size: 'phone', locale: 'de-DE' });
  const offered = (select) =>
    page.$$eval(`${select} option`, (list) => list.map((option) => option.value));
  const levels = ['beginner', 'casual', 'steady', 'strong', 'expert'];
  await pickPreset(page, WHIST);
  await page.selectOption('[name=seat-1]', 'expert');
  assert.equal(await page.locator('.bot-levels').count(), 0);
  for (const preset of ['war/tod-und-leben', 'war/classic']) {
    await pickPreset(page, preset);
    assert.match(await page.innerText('.bot-levels'), /haben die Bots keine Spielstärken/);
    assert.ok(!(await offered('[name=seat-1]')).some((id) => levels.includes(id)), preset);
    assert.equal(await page.inputValue('[name=seat-1]'), 'simple');
  }
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await shot(page, 'ways-no-levels');
  await page.click('[data-way=link]');
  await page.waitForSelector('.gathering .bot-levels');
  assert.deepEqual(await offered('[name=room-seat-1]'), ['open', 'simple']);
  await page.locator('.bot-levels').scrollIntoViewIfNeeded();
  await shot(page, 'gathering-no-levels');
  await page.click('.bar button >> nth=0');
  for (const preset of ['war/steal', WHIST]) {
    await pickPreset(page, preset);
    assert.equal(await page.inputValue('[name=seat-1]'), 'expert', preset);
    assert.equal(await page.locator('.bot-levels').count(), 0);
  }
  await leave(page);
});

test('a level that a game does not offer is shown as the one as which it plays', async () => {
  const page = await open(browser, server.url, { size: 'desktop' });
  const offered = (select) =>
    page.$$eval(`${select} option`, (list) => list.map((option) => option.value));
  await page.evaluate(() => localStorage.setItem('talon.level', '"strong"'));
  await pickPreset(page, WHIST);
  assert.equal(await page.inputValue('[name=seat-1]'), 'strong');
  await page.selectOption('[name=seat-1]', 'expert');
  await pickPreset(page, 'wippen/basic');
  assert.equal(await page.inputValue('[name=seat-1]'), 'steady');
  const levels = ['beginner', 'casual', 'steady'];
  assert.deepEqual(await offered('[name=seat-1]'), [
    ...['you', 'simple', 'random', ...levels],
    ...['open', 'human'],
  ]);
  await page.click('button.deal');
  await page.waitForSelector('.table-page .own .hand .card');
  assert.match(await page.locator('[data-seat="1"] .plate').innerText(), /Wendel/);
  await pickPreset(page, WHIST);
  assert.equal(await page.inputValue('[name=seat-1]'), 'expert', 'the choice has been kept');
  assert.equal(await page.inputValue('[name=seat-2]'), 'strong');
  await leave(page);
});

test('a table with every rule of the house is made in the form, and tells them', async () => {
  for (const [size, colorScheme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ]) {
    const page = await open(browser, server.url, { size, colorScheme });
    await pickPreset(page, WHIST);
    await page.selectOption('[name=seat-1]', 'open');
    await page.selectOption('[name=seat-2]', 'human');
    await page.click('.table-settings-form summary');
    await page.selectOption('[name=clock]', { label: '1 day for each move' });
    assert.equal(
      await page.locator('[name=grace] option:checked').innerText(),
      'Never',
      'nobody loses a seat by sleeping',
    );
    await page.selectOption('[name=delay]', { label: 'With a delay of 2 minutes' });
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflowing(page), []);
    await shot(page, `ways-form-${size}`);
    await page.click('button.deal');
    await page.waitForSelector('.gathering .own-seat');
    const told = await page.locator('.table-settings').innerText();
    const rules = [
      /1 day for each move/,
      /Never/,
      /With a delay of 2 minutes/,
      /Anyone with the link/,
    ];
    for (const words of rules)
      assert.match(told, words);
    assert.equal(await page.locator('.own-seat').count(), 2, 'two people at this device');
    await leave(page);
  }
});

test('keys alone: making a table, sitting down, starting, and the curtain', async () => {
  const anna = await open(browser, server.url);
  await pickPreset(anna, WHIST);
  await tabTo(anna, '[data-way=link]').catch(async () => {
    await anna.keyboard.press('Home');
    await tabTo(anna, '[data-way=link]');
  });
  await anna.keyboard.press('Enter');
  await anna.waitForSelector('.gathering .own-seat');
  const bert = await visitor(browser, await linkOf(anna));
  await tabTo(bert, '[name=sit-name]');
  await bert.keyboard.type('Bert');
  await bert.keyboard.press('Enter');
  await bert.waitForSelector('.own-seat');
  await tabTo(bert, '[data-tool=another]');
  await bert.keyboard.press('Enter');
  await bert.waitForSelector('dialog [name=sit-name]');
  await tabTo(bert, 'dialog [name=sit-name]');
  await bert.keyboard.type('Carla');
  await bert.keyboard.press('Enter');
  await bert.waitForFunction(() => document.querySelectorAll('.own-seat').length === 2);
  await tabTo(anna, '[data-tool=start]');
  await anna.keyboard.press('Enter');
  await anna.waitForSelector('.table-page');
  await bert.waitForSelector('.curtain');
  // A key pressed too long lifts no curtain: its heading has the focus.
  await bert.waitForFunction(() => document.activeElement.matches('.curtain h1'));
  await tabTo(bert, '[data-tool=uncover]');
  await bert.keyboard.press('Enter');
  await bert.waitForSelector('.own .hand .card');
  await tabTo(anna, '[data-tool=people]');
  await anna.keyboard.press('Enter');
  await anna.waitForSelector('.people-dialog');
  await anna.keyboard.press('Escape');
  await anna.waitForFunction(() => document.activeElement.matches('[data-tool=people]'));
  await leave(anna, bert);
});

test('two tabs of one device know each other’s tables', async () => {
  const first = await open(browser, server.url);
  const second = await first.context().newPage();
  await second.goto(server.url);
  await playAtOnce(second);
  await first.waitForSelector('.running .go');
  await playAtOnce(first);
  await first.click('.bar button >> nth=0');
  await first.waitForFunction(() => document.querySelectorAll('.running .go').length === 2);
  await leave(first);
});

test('a table is forgotten, and with it the seat, only when one says so twice', async () => {
  const page = await open(browser, server.url, { size: 'phone', locale: 'de-DE' });
  await playAtOnce(page);
  await page.click('.bar button >> nth=0');
  await page.waitForSelector('.running .go');
  const forget = page.locator('.running li button').nth(1);
  assert.equal(await forget.getAttribute('aria-label'), 'Diesen Tisch entfernen');
  await forget.click();
  assert.equal(await forget.innerText(), 'Entfernen?');
  assert.deepEqual(await overflowing(page), []);
  assert.deepEqual(await axe(page), []);
  await page.locator('.running .go').focus();
  await page.waitForSelector('.running li button[aria-label]');
  assert.equal(await page.locator('.running .go').count(), 1, 'it is still there');
  await forget.click();
  await forget.click();
  await page.waitForSelector('.running', { state: 'detached' });
  await leave(page);
});

test('a table forgotten hands the focus to the next one, the last to the heading', async () => {
  const page = await open(browser, server.url);
  for (let i = 0; i < 3; i++) {
    await playAtOnce(page);
    await page.click('.bar button >> nth=0');
    await page.waitForSelector('.running .go');
  }
  const tables = await page.$$eval('.running .go', (all) => all.map((b) => b.dataset.table));
  assert.equal(tables.length, 3);
  const forget = async (table) => {
    await page.locator(`.running li:has([data-table="${table}"]) button`).nth(1).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`[data-table="${table}"]`, { state: 'detached' });
    return page.evaluate(() => {
      const { dataset, localName, textContent } = document.activeElement;
      return dataset.table ?? `${localName} ${textContent.slice(0, 20)}`;
    });
  };
  assert.equal(await forget(tables[1]), tables[2], 'the one that stands there now');
  assert.equal(await forget(tables[2]), tables[0], 'there is none after it');
  assert.equal(await forget(tables[0]), 'h1 Talon');
  await leave(page);
});

test('a link to a table that is not there says so', async () => {
  const page = await open(browser, server.url);
  await page.goto(`${server.url}#/0123456789ab`);
  await page.waitForSelector('.missing');
  assert.deepEqual(await axe(page), []);
  await page.click('.missing button');
  await page.waitForSelector('.families');
  await leave(page);
});

test('a seat goes along to another device by its own link', async () => {
  const anna = await hostTable(browser, server.url, WHIST, {});
  await anna.click('[data-tool=start]');
  await anna.waitForSelector('.own .hand .card');
  const hand = (page) =>
    page.$$eval('.own .hand .card', (cards) => cards.map((c) => c.dataset.fly).sort());
  await anna.click('[data-tool=people]');
  await anna.click('.people-dialog summary:has-text("another device")');
  const link = await anna.locator('.people-dialog details[open] input').inputValue();
  const phone = await visitor(browser, link, { size: 'phone' });
  await phone.waitForSelector('.own .hand .card');
  assert.deepEqual(await hand(phone), await hand(anna));
  assert.ok(!phone.url().includes(link.split('/').pop()), 'the token leaves the address bar');
  await leave(anna, phone);
});
