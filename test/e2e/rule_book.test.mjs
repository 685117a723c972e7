// The rule book: exactly the rules chosen, in the language of the page, for the keyboard, for a
// screen reader and for a phone; and from a refusal to the rule it comes from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, choose, deal, generator, look, overflowing } from './browser.mjs';
import { pickPreset, setOptions, shot } from './browser.mjs';
import { atHome, atTable, leave } from './browser_fixture.mjs';
import { sitAt, table } from './seeded_tables.mjs';

const WHIST = 'whist/classic';
const RULES = '[data-tool=rules]';
/** The focus comes to what fits this selector, a moment after what made it go there. */
const focused = (page, selector) =>
  page.waitForFunction((s) => document.activeElement.matches(s), selector);

async function speak(page, language) {
  await page.selectOption('[name=language]', language);
  await page.waitForFunction((l) => document.documentElement.lang === l, language);
}

/** The book's list of options has this line, in the words of the form. */
async function tells(page, option, value) {
  const label = await page.locator(`[data-option="${option}"] label > span`).innerText();
  await page.click(RULES);
  await page.waitForSelector('.pages h3');
  const lines = await page.locator('.pages li').allInnerTexts();
  assert.ok(lines.includes(`${label}: ${value}`), `${label}: ${value} in ${lines.join(' | ')}`);
  assert.ok((await page.locator('dialog.book h2').innerText()).length > 3, 'a title');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  return label;
}

test('the form shows the rules of exactly the options chosen, in both languages', async () => {
  const page = await atHome();
  await pickPreset(page, WHIST);
  await setOptions(page, { target: '7' });
  const english = await tells(page, 'target', '7');
  await setOptions(page, { target: '9' });
  await tells(page, 'target', '9');
  await speak(page, 'de');
  const german = await tells(page, 'target', '9');
  assert.notEqual(german, english);
  await leave(page);
});

test('rules that do not go together have no book but a reason', async () => {
  const page = await atHome();
  await pickPreset(page, 'wippen/basic');
  await setOptions(page, { building: '1' });
  await page.click(RULES);
  await page.waitForSelector('dialog .refusal');
  assert.ok((await page.locator('dialog .refusal').innerText()).length > 20);
  assert.equal(await page.locator('.pages').count(), 0);
  await leave(page);
});

test('the book is for the keyboard: opens, scrolls, closes, and gives focus back', async () => {
  const page = await atTable('wippen/full', { size: 'phone' }, { players: 4 });
  await page.focus(RULES);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.pages h3');
  await focused(page, '.pages'); // reading begins at once
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('.pages').scrollTop > 100);
  await page.keyboard.press('End');
  await page.waitForFunction(() => {
    const { scrollTop, clientHeight, scrollHeight } = document.querySelector('.pages');
    return scrollTop + clientHeight >= scrollHeight - 2;
  });
  assert.deepEqual(await overflowing(page), []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await focused(page, RULES);
  await leave(page);
});

test('axe finds nothing in the book, on a phone and at a desk, light and dark', async () => {
  for (const [size, colorScheme, locale] of [
    ['phone', 'dark', 'en-GB'],
    ['desktop', 'light', 'de-DE'],
  ]) {
    const page = await atHome({ size, colorScheme, locale });
    await pickPreset(page, 'wunsdorf/standard');
    await page.click(RULES);
    await page.waitForSelector('.pages h3');
    assert.deepEqual(await axe(page), [], `${size}, ${colorScheme}`);
    await page.keyboard.press('Escape');
    await deal(page, 'spite/book');
    await page.click(RULES);
    await page.waitForSelector('.pages h3');
    await shot(page, `book-${size}`);
    assert.deepEqual(await axe(page), [], `spite on ${size}, ${colorScheme}`);
    assert.deepEqual(await overflowing(page), []);
    await leave(page);
  }
});

test('a refusal leads to its rule in the book, in the language of the page', async () => {
  const page = await atHome();
  // A suit has to be followed.
  await sitAt(page, await table(page, WHIST, { players: 4, moves: 4, seed: '11' }));
  await page
    .locator('.own .card.idle')
    .first()
    .click({ position: { x: 8, y: 30 } });
  await page.click('.toast .rule');
  const sought = page.locator('.pages .sought');
  await sought.waitFor();
  assert.match(await sought.locator('.rule').innerText(), /R-WHI-10/);
  await focused(page, '.sought');
  const english = await page.locator('dialog h2').innerText();
  assert.deepEqual(await axe(page), []);
  await shot(page, 'book-why');
  await page.keyboard.press('Escape');
  await focused(page, '.toast .rule'); // the refusal has stayed
  await page.click('.bar [aria-label=Settings]');
  await speak(page, 'de');
  await page.keyboard.press('Escape');
  await page.click(RULES);
  await page.waitForSelector('.pages h3');
  assert.notEqual(await page.locator('dialog h2').innerText(), english);
  await leave(page);
});

test('at a desk the book stands beside the table, and one plays on', async () => {
  const page = await atTable(WHIST);
  const random = generator(7);
  await choose(page, random);
  await page.click(RULES);
  await page.waitForSelector('.pages h3');
  const { number } = await look(page);
  await choose(page, random);
  assert.ok((await look(page)).number > number, 'a card was played');
  assert.equal(await page.locator('.pages h3').first().isVisible(), true, 'the book is still open');
  const right = await page.locator('.felt').evaluate((felt) => felt.getBoundingClientRect().right);
  const book = await page.locator('dialog.book').boundingBox();
  assert.ok(book.x >= right - 1, `the book begins at ${book.x}, the table ends at ${right}`);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'book-beside');
  await page.focus('.pages');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.click(RULES);
  await page.waitForSelector('.pages h3');
  await page.click('.bar button >> nth=0');
  await page.waitForSelector('.families');
  await page.waitForSelector('dialog', { state: 'detached' });
  await leave(page);
});

for (const [locale, term, meaning] of [
  ['en-GB', /^wippe$/i, /nothing is left/],
  ['de-DE', /^wippe$/i, /nichts übrig/],
])
  test(`terms are explained where they stand, and all of them in a list (${locale})`, async () => {
    const page = await atTable('wippen/advanced', { size: 'phone', locale });
    await page.click('[data-tool=rules]');
    await page.waitForSelector('.pages .term');
    assert.equal(await page.locator('.pages .rule:visible').count(), 0, 'no numbers of rules');
    await page.locator('.pages .term', { hasText: term }).first().click();
    assert.match(await page.locator('.term-note').innerText(), meaning);
    await page.click('[data-tool=glossary]');
    assert.ok((await page.locator('.glossary dt').count()) >= 4);
    await page.click('[data-tool=rule-numbers]');
    assert.ok((await page.locator('.pages .rule:visible').count()) > 9);
    assert.deepEqual(await axe(page), []);
    await leave(page);
  });
