// Understanding what happens: a hint with its reason, why a card cannot be played by every way of
// trying it, how points came about, and what just happened.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, choose, deal, generator, launch, open, overflowing, shot } from './browser.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const TOAST = '.toast p';
const ADVICE = '.advice';

async function speak(page, language) {
  await page.locator(`.segments input[value=${language}]`).first().check();
  await page.waitForFunction((l) => document.documentElement.lang === l, language);
}

/** Plays until some card of the hand may not be played; answers a locator of it. */
async function forbidden(page, random) {
  const card = page.locator('.scene button.card.idle:not(.legal)').first();
  for (let i = 0; i < 60 && !(await card.count()); i++) await choose(page, random);
  return card;
}

/** The sentence said, its rule, and the paragraph the book opens at. */
async function readsWhy(page) {
  await page.waitForSelector(`${TOAST} .rule`);
  assert.match(await page.locator(TOAST).innerText(), /\w+.*[.:].*R-WHI-\d\d/s);
  const rule = await page.locator(`${TOAST} .rule`).innerText();
  await page.focus(`${TOAST} .rule`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.pages .sought');
  assert.ok((await page.locator('.pages .sought .rule').innerText()).includes(rule), rule);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.click('.toast button.icon');
  await page.waitForSelector('.toast', { state: 'detached' });
}

const WAYS = {
  tap: (card) => card.click(),
  'double tap': (card) => card.dblclick(),
  keyboard: async (card) => {
    await card.focus();
    await card.press('Enter');
  },
  drag: async (card, page) => {
    const from = await card.boundingBox();
    const x = from.x + Math.min(10, from.width / 2);
    await page.mouse.move(x, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, from.y - 60, { steps: 4 });
    await page.mouse.move(x, from.y - 160, { steps: 4 });
    await page.mouse.up();
  },
};

test('a card that may not be played says why, however it is tried', async () => {
  const page = await open(browser, server.url);
  await deal(page, 'whist/classic', {});
  const card = await forbidden(page, generator(3));
  for (const [way, act] of Object.entries(WAYS)) {
    await act(card, page);
    await readsWhy(page).catch((error) => {
      throw new Error(`by ${way}: ${error.message}`, { cause: error });
    });
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('out of turn a card says so as well', async () => {
  const page = await open(browser, server.url);
  await deal(page, 'whist/classic', { pace: '1500' });
  await page.waitForFunction(() => document.querySelector('.table-page').dataset.mine === 'no');
  await page.locator('.scene button.card').last().click();
  await page.waitForSelector(TOAST);
  assert.ok((await page.locator(TOAST).innerText()).length > 15);
  await page.context().close();
});

for (const [language, begins, because] of [
  ['en', /^Hint: Play/, /[.!]$/],
  ['de', /^Tipp: .*spielen/, /[.!]$/],
])
  test(`a hint says what speaks for it (${language})`, async () => {
    const page = await open(browser, server.url, { size: 'phone' });
    await speak(page, language);
    await deal(page, 'whist/classic', {});
    await page.waitForSelector('[data-tool=hint]:enabled');
    await page.click('[data-tool=hint]');
    await page.waitForSelector('.card.hinted');
    const said = (await page.locator(ADVICE).innerText()).trim();
    assert.match(said, begins);
    assert.match(said, because);
    assert.ok(said.length > 40 && !/[{}]/.test(said), said);
    assert.deepEqual(await axe(page), []);
    await choose(page, generator(1));
    await page.waitForSelector(ADVICE, { state: 'detached' });
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

/** The lines of an account as numbers, and the sum below them. */
const accounts = (page) =>
  page.locator('.tally table').evaluateAll((tables) =>
    tables.map((table) => {
      const number = (cell) => Number(cell.textContent.replace('−', '-').replace('+', ''));
      const lines = [...table.querySelectorAll('tbody td')].map(number);
      return { sum: number(table.querySelector('tfoot td')), lines };
    }),
  );

test('after a game the points are accounted for, and what just happened is at hand', async () => {
  const page = await open(browser, server.url);
  await deal(page, 'wippen/basic', {});
  const random = generator(5);
  while (await choose(page, random));
  await page.locator('.result .tally summary').click();
  const shares = await accounts(page);
  assert.ok(shares.length >= 2, 'somebody scored');
  for (const { sum, lines } of shares)
    assert.equal(
      sum,
      lines.reduce((all, one) => all + one, 0),
    );
  const points = await page.locator('.result > table td:last-child').allInnerTexts();
  const sums = shares.slice(0, points.length).map((s) => s.sum);
  assert.deepEqual([...points].map(Number).sort(), [...sums].sort());
  const wide = await page.locator('.result').evaluate((box) => box.scrollWidth - box.clientWidth);
  assert.equal(wide, 0, 'the amounts are within the box');
  await shot(page, 'learn-account');
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the last trick and the moves since the last own one can be read again', async () => {
  const page = await open(browser, server.url, { size: 'phone' });
  await deal(page, 'whist/classic', {});
  const random = generator(7);
  for (let i = 0; i < 8; i++) await choose(page, random);
  await page.click('[data-tool=recap]');
  await page.waitForSelector('dialog.recap');
  assert.equal(await page.locator('.recap-trick li').count(), 4);
  assert.ok((await page.locator('.since li').count()) > 0);
  await shot(page, 'learn-recap');
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
