// The first game of each game to its end in the page: a rule or a bot that changes must not quietly
// break what a lesson says. lesson_scripts.test.mjs plays every script below the page. Which steps
// there are does not depend on the language, so each game is played in one: German, whose words are
// long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, hurry, open, overflowing, shot } from './browser.mjs';
import { browser, server } from './browser_fixture.mjs';

const GAMES = ['war', 'whist', 'wunsdorf', 'wippen', 'spite'];
// Their courses begin on their pages.
const RELATIVES = ['german', 'romanian'];
const PLAYED = { en: ['whist'], de: [...GAMES, ...RELATIVES] };

const state = (page) =>
  page.evaluate(() => ({
    step: Number(document.querySelector('.coach .saying')?.dataset.step ?? 0),
    text: document.querySelector('.coach .saying')?.textContent ?? '',
    next: !!document.querySelector('[data-lesson=next]'),
    others: document.querySelectorAll(
      'button.move:not(.hinted), .own .card.legal:not(.hinted, .empty)',
    ).length,
    number: Number(document.querySelector('.table-page')?.dataset.number),
  }));

const HINTED = 'button.move.hinted, .scene .hinted';

/** Presses a button that may lie in the menu of all moves, which a lesson hides on a phone. */
async function press(page, selector) {
  const click = (what) => page.evaluate((s) => document.querySelector(s).click(), what);
  if (!(await page.$(selector))) await click('.all summary');
  await page.waitForSelector(selector, { state: 'attached' });
  await click(selector);
}

/** Waits until the step can be done. */
async function due(page, step) {
  await page.waitForFunction(
    ([n, can]) => {
      const now = document.querySelector('.coach .saying');
      return !now || (Number(now.dataset.step) === n && document.querySelector(can));
    },
    [step, `[data-lesson=next], ${HINTED}`],
  );
  return state(page);
}

async function start(page, game) {
  const relative = RELATIVES.includes(game);
  if (relative) await page.evaluate((id) => (location.hash = `#/games/${id}`), game);
  await page.click(`[data-course=${game}]`);
  await page.click(`.course [data-lesson=${game}]`);
  await page.waitForSelector('.coach');
}

/** Another move than the step's is held back with a reason. */
async function tryAnother(page, now) {
  await press(page, 'button.move:not(.hinted)');
  await page.waitForSelector('.toast p');
  assert.ok((await page.locator('.toast p').innerText()).length > 20);
  assert.equal((await state(page)).number, now.number, 'the move was not made');
  await page.click('.toast button.icon');
}

async function play(page, game, said) {
  let tried = false;
  for (let step = 1; step < 15; step++) {
    const now = await due(page, step);
    if (!now.step) return step - 1;
    said.push(now.text);
    assert.ok(now.text.length > 15, now.text);
    if (!now.next && now.others && !tried) await tryAnother(page, now);
    tried = tried || (!now.next && now.others > 0);
    if (step === 2) assert.deepEqual(await overflowing(page), []);
    const hidden = await page.locator('.surface.scrolls').count();
    assert.equal(hidden, 0, `${game}, step ${step}: the whole table is in sight`);
    await press(page, now.next ? '[data-lesson=next]' : 'button.move.hinted');
    await page
      .waitForFunction(
        (n) => Number(document.querySelector('.coach .saying')?.dataset.step) !== n,
        step,
      )
      .catch(async (error) => {
        await shot(page, 'stuck');
        const found = JSON.stringify(await state(page));
        throw new Error(`${game}, step ${step}: ${found}`, { cause: error });
      });
  }
  throw new Error(`the lesson of ${game} does not end`);
}

for (const [language, games] of Object.entries(PLAYED))
  test(`first games can be played to their end (${language})`, async () => {
    const page = await open(browser, server.url, { size: 'phone' });
    await page.selectOption('[name=language]', language);
    await page.waitForFunction((l) => document.documentElement.lang === l, language);
    await hurry(page);
    const said = [];
    for (const game of games) {
      await start(page, game);
      await due(page, 1);
      if (language === 'de') await shot(page, `lesson-${game}`);
      assert.deepEqual(await axe(page), [], game);
      assert.ok((await play(page, game, said)) >= 6, game);
      await page.evaluate(() => (location.hash = '#/'));
      await page.waitForSelector('.families');
    }
    const english = said.filter((text) => /\b(the|your|you)\b/i.test(text)).length;
    assert.ok(language === 'en' ? english > 4 : english === 0, `${english} English sentences`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

/** The forms of Wippen without builds, in each language some, and whether there are sums. */
const PLAIN = {
  en: { basic: false, adding: true },
  de: { children: false, adding: true },
  fr: { 'match-points': false, adding: true },
};

for (const [language, forms] of Object.entries(PLAIN))
  test(`a form teaches what it has, and no more (${language})`, async () => {
    const page = await open(browser, server.url, { size: 'phone' });
    await page.selectOption('[name=language]', language);
    await page.waitForFunction((l) => document.documentElement.lang === l, language);
    await hurry(page);
    const builds = /build|baustelle|construction/i;
    for (const [preset, sums] of Object.entries(forms)) {
      await page.evaluate((to) => {
        localStorage.removeItem('talon.lessons');
        location.hash = to;
        location.reload();
      }, `#/games/wippen/${preset}`);
      await page.waitForSelector('[data-offer=wippen]');
      await page.click('[data-offer=wippen]');
      await page.waitForSelector('.coach');
      const said = [];
      assert.ok((await play(page, 'wippen', said)) >= 6);
      const all = said.join(' ');
      assert.doesNotMatch(all, builds, preset);
      assert.equal(/\d \+ \d/.test(all), sums, preset);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test('at the last step a card ends the lesson and is played', async () => {
  const page = await open(browser, server.url);
  await hurry(page);
  await start(page, 'whist');
  for (let step = 1; step < 8; step++) {
    const now = await due(page, step);
    await press(page, now.next ? '[data-lesson=next]' : 'button.move.hinted');
  }
  const { number } = await due(page, 8);
  await page.locator('.own .hand .card.legal').first().click();
  await page.waitForSelector('.coach', { state: 'detached' });
  await page.waitForFunction(
    (n) => Number(document.querySelector('.table-page').dataset.number) > n,
    number,
  );
  assert.equal(await page.locator('.toast').count(), 0);
  await page.context().close();
});

test('a first game can be left, gone on with, and skipped', async () => {
  const page = await open(browser, server.url);
  await hurry(page);
  await start(page, 'whist');
  await due(page, 1);
  await press(page, '[data-lesson=next]');
  const at = await due(page, 2);
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('.families');
  await page.reload();
  await page.waitForSelector('.families');
  await start(page, 'whist');
  assert.equal((await due(page, 2)).text, at.text);
  await page.click('[data-lesson=leave]');
  await page.waitForSelector('.coach', { state: 'detached' });
  assert.equal(await page.locator('.table-page').count(), 1, 'the table stays');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
