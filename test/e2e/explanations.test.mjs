// Understanding what happens: a hint with its reason, why a card cannot be played by every way of
// trying it, how points came about, and what just happened.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  axe,
  choose,
  dealSeeded,
  forward,
  generator,
  overflowing,
  shot,
} from './browser.mjs';
import { atHome, atTable, leave } from './browser_fixture.mjs';

const TOAST = '.toast p';
const ADVICE = '.advice';
const SEATS = ['human', 'simple', 'simple', 'simple'];

async function speak(page, language) {
  await page.selectOption('[name=language]', language);
  await page.waitForFunction((l) => document.documentElement.lang === l, language);
}

/** Plays until it is our turn and some card may not be played; answers a locator of it. */
async function forbidden(page, random) {
  const card = page.locator('[data-mine=yes] .scene button.card.idle:not(.legal)').first();
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
  const page = await atTable('whist/classic');
  const card = await forbidden(page, generator(3));
  for (const [way, act] of Object.entries(WAYS)) {
    await act(card, page);
    await readsWhy(page).catch((error) => {
      throw new Error(`by ${way}: ${error.message}`, { cause: error });
    });
  }
  await leave(page);
});

test('out of turn a card says so as well', async () => {
  const options = { first_dealer: '1' }; // the seat after it leads
  const page = await atTable('whist/classic', {}, { pace: '1500', options });
  await page.waitForFunction(() => document.querySelector('.table-page').dataset.mine === 'no');
  await page.locator('.scene button.card').last().click();
  await page.waitForSelector(TOAST);
  assert.ok((await page.locator(TOAST).innerText()).length > 15);
  await leave(page);
});

for (const [language, begins, because] of [
  ['en', /^Play/, /\b[Aa]bout .* over [\d,]+ possible deals\.|only possible|No other move is/],
  ['de', /^.*spielen/s, /\b[Ee]twa .* bei [\d.]+ möglichen Verteilungen|möglicher Zug|anderer Zug/],
])
  test(`a hint says what speaks for it (${language})`, async () => {
    const page = await atHome({ size: 'phone' });
    await speak(page, language);
    const seats = ['human', 'simple', 'simple', 'simple'];
    const options = { first_dealer: '3' }; // all cards can be led
    await dealSeeded(page, 'whist/classic', '5', { seats, options });
    await page.waitForSelector('[data-tool=hint]:enabled');
    await page.click('[data-tool=hint]');
    await page.waitForSelector('.card.hinted');
    const said = (await page.locator(ADVICE).innerText()).trim();
    assert.match(said, begins);
    assert.doesNotMatch(said, /\d{3}|possible deals|Verteilungen/, 'people first');
    await page.locator(`${ADVICE} summary`).click();
    const figures = (await page.locator(`${ADVICE} details`).innerText()).trim();
    assert.match(figures.replaceAll('\n', ' '), because);
    assert.ok(said.length > 40 && !/[{}]/.test(said), said);
    assert.deepEqual(await axe(page), []);
    const random = generator(1);
    while (await page.locator(ADVICE).count()) await choose(page, random); // a finger lifts first
    await leave(page);
  });

/** The lines of an account as numbers, and the sum below them. */
const accounts = (page) =>
  page.locator('.score-breakdown table').evaluateAll((tables) =>
    tables.map((table) => {
      const number = (cell) => Number(cell.textContent.replace('−', '-').replace('+', ''));
      const lines = [...table.querySelectorAll('tbody td')].map(number);
      return { sum: number(table.querySelector('tfoot td')), lines };
    }),
  );

const WINDOWS = [
  [360, 740], [740, 360], [740, 300], [800, 300], [1024, 768], [1366, 768], [1920, 1080],
].map(([width, height]) => ({ width, height }));

/** The buttons below the result that somebody cannot press without scrolling. */
const hiddenSteps = (page) =>
  page.waitForSelector('.result .score-breakdown[open]').then(() =>
    page.$$eval('.result .buttons > :is(button, a), .result .more > summary', (all) =>
      all.flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return one.contains(hit) ? [] : one.textContent;
      }),
    ),
  );

test('after a game the points are accounted for, and what just happened is at hand', async () => {
  const page = await atTable('wippen/basic');
  const random = generator(5);
  while (await choose(page, random));
  await page.locator('.result .score-breakdown summary').click();
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
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await shot(page, `learn-account-${size.width}x${size.height}`);
    assert.deepEqual(await hiddenSteps(page), [], JSON.stringify(size));
  }
  await leave(page);
});

test('the moves since the last own one can be read again', async () => {
  const page = await atTable('whist/classic', { size: 'phone' });
  const random = generator(7);
  for (let i = 0; i < 8; i++) await choose(page, random);
  await page.click('[data-tool=recap]');
  await page.waitForSelector('dialog.recap');
  assert.ok((await page.locator('.since li').count()) > 0);
  await shot(page, 'learn-recap');
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await leave(page);
});

/** Of the cards laid one is marked as the highest, wherever any lie. */
const oneMarked = (page) =>
  page.waitForFunction(() => {
    const lie = document.querySelector('.laid button.card[data-fly]') ? 1 : 0;
    return document.querySelectorAll('.laid .card.takes').length === lie;
  });

for (const preset of ['whist/classic', 'wunsdorf/standard'])
  test(`who takes a trick is marked, said, and leads to the next: ${preset}`, async () => {
    const page = await atHome({ size: 'phone' });
    await dealSeeded(page, preset, '2', { seats: SEATS });
    const random = generator(11);
    const taken = page.locator('.tag.taken:text-is("You")');
    const due = preset === 'wunsdorf/standard' ? 1 : 0; // the last trick has room beside a duty
    const duty = page.locator('.duty');
    const sought = async () => (await taken.count()) && (await duty.count()) === due;
    for (let i = 0; i < 60 && !(await sought()); i++) {
      await choose(page, random);
      await oneMarked(page);
    }
    assert.equal(await page.locator('.tag.taken').count(), 1);
    const marked = page.locator('.laid .card.takes .unseen');
    assert.match(await marked.innerText(), /, takes the trick$/);
    assert.match(await page.locator('.prompt').innerText(), /^You take the trick\. Your turn/);
    await shot(page, `learn-taken-${preset.split('/')[0]}`);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflowing(page), []);
    await page.click('.bar .toggle');
    const told = await page.locator('.log .notice').allInnerTexts();
    assert.ok(told.includes('You take the trick.'), told.join(' '));
    await page.click('.bar .toggle');
    await page.click('.last-trick summary');
    assert.match(await page.locator('.last-trick .taker').innerText(), /^You .*★ takes the trick/s);
    await leave(page);
  });

test('a score sheet tells no figures of a round that was leapt over', async () => {
  const page = await atTable('wunsdorf/standard');
  const random = generator(3);
  const lines = page.locator('.sheet tbody tr');
  for (let i = 0; i < 60 && (await lines.count()) < 4; i++) {
    await choose(page, random);
    await forward(page);
  }
  const rows = await lines.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('small')].map((small) => small.textContent)),
  );
  assert.ok(rows.length >= 4);
  for (const [i, cells] of rows.slice(0, -1).entries()) {
    const taken = cells.reduce((sum, text) => sum + Number(text.split('/')[1]), 0);
    assert.ok(cells.length === 0 || taken === i + 1, `round ${i + 1}: ${cells.join(' ')}`);
  }
  await leave(page);
});
