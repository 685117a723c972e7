// Truths: every question has its answer, chart and table; games played here give what `talon sim`
// gives for the same seed, can be stopped, and need no connection.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, openBehind, shot } from './browser.mjs';
import { atHome, cutOff, kept, leave, server } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';
import { talon } from './serve_process.mjs';

const questionFile = new URL('../../web/src/truths/questions.json', import.meta.url);
const questions = JSON.parse(readFileSync(questionFile, 'utf8'));

async function truths(page, words = '') {
  await openBehind(page);
  await page.goto(`${server.url}#/truths${words}`);
  await page.waitForSelector('.truth svg');
}

const part = (page, id, selector, how) =>
  page.locator(`[data-truth=${id}] ${selector}`, how);
const state = (page, id, name) => part(page, id, `[data-state=${name}]`).waitFor();
const playHere = (page, id) => part(page, id, '[data-tool=play-here]').click();

/** The numbers of a text, in the order of the text. */
const numbers = (text) => text.match(/\d[\d.,]*\d|\d/g).map((word) => word.replace(/[.,]/g, ''));

test('every question has an answer, a chart and a table, in every window', async () => {
  const page = await atHome({ size: 'phone', locale: 'de-DE', colorScheme: 'dark' });
  await openBehind(page);
  await page.click('.doors [href="#/truths"]');
  await page.waitForFunction(
    (count) => document.querySelectorAll('.truth:has(svg rect)').length === count,
    questions.length,
  );
  const told = await page.$$eval('.truth', (all) =>
    all.map((one) => ({
      id: one.dataset.truth,
      text: one.textContent,
      answer: one.querySelector('.answer').textContent,
      drawn: one.querySelectorAll('svg rect').length,
      tables: one.querySelectorAll('details').length,
    })),
  );
  assert.equal(told.length, questions.length);
  for (const { id, text, answer, drawn, tables } of told) {
    assert.ok(drawn > 0 && tables === 1, id);
    assert.doesNotMatch(answer, /[{}–]|NaN|undefined/, id);
    assert.match(text, /n = [\d.]+, Startwert \S+, 99-%-Intervalle/, id);
  }
  await part(page, 'war-length', 'summary').click();
  assert.ok((await part(page, 'war-length', 'tbody tr').count()) > 10);
  assert.deepEqual(await axe(page), []);
  for (const size of ['phone', 'desktop']) assert.deepEqual(await faultsAt(page, size), [], size);
  await shot(page, 'truths');
  await leave(page);
});

test('three facts come first, and lead to the figures behind the games', async () => {
  const page = await atHome({ size: 'phone', locale: 'de-DE', colorScheme: 'light' });
  await page.evaluate(() => (location.hash = '#/truths'));
  await page.waitForSelector('.shown-fact:nth-child(3) svg rect');
  assert.equal(await page.locator('.shown-fact').count(), 3);
  assert.equal(await page.locator('.behind[open], .truth').count(), 0);
  for (const text of await page.locator('.shown-fact').allInnerTexts()) {
    assert.match(text, /\d/);
    assert.doesNotMatch(text, /[{}]|NaN|undefined/);
  }
  assert.deepEqual(await axe(page), []);
  for (const size of ['phone', 'desktop', 'phone'])
    assert.deepEqual(await faultsAt(page, size), [], size);
  await shot(page, 'facts');
  await page.click('[data-fact=war-length] a');
  await page.waitForFunction(() => document.activeElement.id === 'truth-war-length');
  assert.equal(await page.locator('.behind[open]').count(), 1);
  await page.focus('[data-part=truths-whist] > summary');
  await page.keyboard.press('Enter');
  await part(page, 'whist-tricks', 'svg').waitFor();
  await leave(page);
});

test('games played here are those of talon sim, and stand beside the others', async () => {
  const page = await atHome({ locale: 'en-GB', colorScheme: 'light' });
  await truths(page, '/war-ace/1500');
  await page.waitForFunction(() => document.activeElement.id === 'truth-war-ace');
  assert.equal(await part(page, 'war-ace', 'svg rect.here').count(), 0);
  await playHere(page, 'war-ace');
  await state(page, 'war-ace', 'done');
  await part(page, 'war-ace', 'summary').click();
  const command = await part(page, 'war-ace', 'code.here').innerText();
  const [name, ...words] = command.split(' ');
  assert.equal(name, 'talon');
  assert.match(command, /--games 1500$/);
  const told = JSON.parse(execFileSync(talon, [...words, '--json'], { encoding: 'utf8' }));
  const shares = Object.values(told.shares.high_cards).map(({ won }) => won.share);
  const written = shares.map((share) => (100 * share).toFixed(1).replace('.', ''));
  const answer = await part(page, 'war-ace', '.found p:first-child').innerText();
  assert.deepEqual(numbers(answer), written);
  assert.match(await part(page, 'war-ace', '.found .print').innerText(), /^n = 1,500, seed /);
  assert.equal(await part(page, 'war-ace', 'svg rect.here').count(), shares.length);
  assert.equal(await part(page, 'war-ace', 'tbody tr').count(), 2 * shares.length);
  const heard = await part(page, 'war-ace', '[role=status]').innerText();
  assert.equal(heard, `1,500 games played. ${answer.replace(/^Here: /, '')}`);
  assert.deepEqual(await axe(page), []);
  for (const size of ['phone', 'zoomed']) assert.deepEqual(await faultsAt(page, size), [], size);
  await shot(page, 'truths-here');
  await leave(page);
});

test('every question can be played here, and its answer has figures', async () => {
  const page = await atHome({ locale: 'en-GB' });
  await truths(page);
  for (const { id } of questions) {
    await page.evaluate((hash) => (location.hash = hash), `#/truths/${id}/20`);
    await part(page, id, '[data-tool=play-here]', { hasText: '20 games' }).click();
    await state(page, id, 'done');
    const found = await part(page, id, '.found').innerText();
    assert.match(found, /\d/, id);
    assert.doesNotMatch(found, /[{}]|NaN|undefined|Infinity/, id);
    assert.ok(await part(page, id, 'svg .here').count(), id);
  }
  await leave(page);
});

test('playing is stopped by the same key, and its figures stay', async () => {
  const page = await atHome({ size: 'phone', locale: 'en-GB' });
  await truths(page);
  const button = part(page, 'war-length', '[data-tool=play-here]');
  assert.match(await button.innerText(), /million/);
  await button.focus();
  await page.keyboard.press('Enter');
  await part(page, 'war-length', 'polyline.here').waitFor();
  assert.match(await button.innerText(), /^Stop/);
  assert.equal(await part(page, 'war-length', 'progress').getAttribute('max'), '1000000');
  await page.keyboard.press('Enter');
  await state(page, 'war-length', 'stopped');
  assert.ok(await button.evaluate((one) => one === document.activeElement));
  const print = await part(page, 'war-length', '.found .print').innerText();
  const [n] = numbers(print);
  assert.ok(Number(n) > 0 && Number(n) < 1_000_000, print);
  const heard = await part(page, 'war-length', '[role=status]').innerText();
  assert.match(heard, /^Stopped after [\d,]+ games\. /);
  await page.waitForTimeout(300);
  assert.equal(await part(page, 'war-length', '.found .print').innerText(), print);

  // Where fewer games are usual, a million can be played, too.
  const few = questions.find(({ games_here: games }) => games < 1000).id;
  assert.doesNotMatch(await part(page, few, '[data-tool=play-here]').innerText(), /million/);
  await part(page, few, '[data-tool=play-million]').click();
  await part(page, few, 'polyline.here, rect.here').first().waitFor();
  assert.equal(await part(page, few, 'progress').getAttribute('max'), '1000000');
  assert.match(await page.evaluate(() => document.activeElement.innerText), /^Stop/);
  await page.keyboard.press('Enter');
  await state(page, few, 'stopped');
  for (const id of ['war-length', few])
    assert.match(await part(page, id, '.buttons').innerText(), /million/);
  await leave(page);
});

test('without a connection it plays on; where it cannot, it says so', async () => {
  const page = await kept({ size: 'phone' });
  await cutOff(page);
  await truths(page, '/spite-length/20');
  await playHere(page, 'spite-length');
  await state(page, 'spite-length', 'done');
  await leave(page);

  const other = await atHome();
  await other.route(/sim-.*\.wasm/, (route) => route.abort());
  await truths(other);
  await playHere(other, 'war-length');
  await state(other, 'war-length', 'failed');
  const live = await part(other, 'war-length', '.live').innerText();
  assert.match(live, /could not be played/);
  other.faults = other.faults.filter((text) => !/ERR_FAILED|Failed to fetch/.test(text));
  await leave(other);
});
