// The words of a table: in the reader's language from the first one on, how many tricks, why
// skipping ahead has stopped, when cards are dealt, and a name that is asked for once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { built } from './page_modules.mjs';
import { device, playAtOnce, pressForward } from './browser.mjs';
import { atHome, atTable, browser, leave, server } from './browser_fixture.mjs';
import { engine, stage } from './scripted_table.mjs';

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

/** Keeps all that is announced. */
const listen = () => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes)
        if (target.matches?.('[data-live]') && node.textContent)
          window.heard.push(node.textContent);
  }).observe(document.body, { childList: true, subtree: true });
};

/** Whatever the view changes has been drawn and said. */
const drawnTwice = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

for (const [locale, words] of [
  ['fr-FR', /annonce|C’est à vous/],
  ['de-DE', /sagt|Du bist dran/],
])
  test(`a first visit hears no English, however late its words come (${locale})`, async () => {
    const page = await device(browser, { locale });
    const news = /"events":\[\{|"acting":\[0/; // something to tell
    const seen = new Promise((come) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => news.test(payload) && come()),
      ),
    );
    await page.goto(server.url);
    await page.waitForSelector('.families');
    await page.route(/\.later-[\w-]+\.js/, async (route) => {
      await seen;
      await page.evaluate(drawnTwice);
      await route.continue();
    });
    await page.evaluate(listen);
    await playAtOnce(page, 'wunsdorf');
    await page.waitForFunction(() => window.heard.length > 0);
    const heard = (await page.evaluate(() => window.heard)).join(' ');
    assert.match(heard, words);
    assert.doesNotMatch(heard, /\b(bids|plays|takes|your turn|You|deals|cards)\b/);
    await leave(page);
  });

test('a bid is asked for in words', async () => {
  const asked = {
    'en-GB': 'How many tricks?',
    'de-DE': 'Wie viele Stiche?',
    'fr-FR': 'Combien de plis ?',
  };
  for (const [locale, question] of Object.entries(asked)) {
    const page = await atTable('wunsdorf/standard', { locale });
    await page.waitForSelector('.pad');
    const told = (await page.getAttribute('.pad', 'aria-label')).replace(/\s/g, ' ');
    assert.equal(told, question);
    await leave(page);
  }
});

test('skipping ahead says why it has stopped, and looks less important than a hint', async () => {
  const page = await atTable('whist/classic', { locale: 'de-DE' });
  await page.waitForSelector('.table-page[data-mine=yes]');
  const weight = (tool) =>
    page.$eval(`[data-tool=${tool}]`, (one) => {
      const { borderColor, backgroundColor, color } = getComputedStyle(one);
      return { borderColor, backgroundColor, color };
    });
  const [hint, skip] = [await weight('hint'), await weight('forward')];
  assert.notEqual(skip.color, hint.color);
  assert.notEqual(skip.borderColor, hint.borderColor);
  await pressForward(page);
  await page.waitForFunction(() => /die Wahl/.test(document.querySelector('.prompt').innerText));
  const said = page.locator('[data-live]', { hasText: 'Du hast die Wahl' });
  await said.waitFor({ state: 'attached' });
  await page.click('.own .card.legal');
  await page.waitForFunction(() => !/die Wahl/.test(document.querySelector('.prompt').innerText));
  await leave(page);
});

test('cards are being dealt until somebody plays', async () => {
  const seats = ['human', 'simple', 'simple', 'simple'];
  const members = { game: 'whist', preset: 'classic', options: { first_dealer: '3' }, seats };
  const { table } = await talon.ask('new', { ...members, seed: '5' });
  const dealt = await talon.viewOf(table, 0);
  // The words stand there only as long as cards fly.
  const noted = () => {
    window.prompts = [];
    const note = () => window.prompts.push(document.querySelector('.prompt')?.textContent);
    const all = { childList: true, subtree: true, characterData: true };
    new MutationObserver(note).observe(document, all);
  };
  const how = { reducedMotion: 'no-preference', first: (at) => at.addInitScript(noted) };
  const { page, show } = await stage(browser, server.url, games, { ...dealt, acting: [1] }, how);
  await page.waitForFunction(() => window.prompts.some((text) => /are dealt/.test(text)));
  const number = dealt.number + 1;
  show({ ...dealt, number, acting: [2], events: [{ number, seat: 1, move: 'play 4c' }] });
  const waits = () => /Waiting for/.test(document.querySelector('.prompt').innerText);
  await page.waitForFunction(waits);
  await page.context().close();
});

test('War: all cards are somebody’s, also those on the table', async () => {
  const { laidSizes } = await built('games/WarBars.tsx');
  const view = (pot, taker) => ({ seats: 2, zones: { pot, gathered: [] }, fields: { taker } });
  assert.deepEqual(laidSizes(view([['4c'], ['Kd']], 0)), [1, 1], 'nobody takes them yet');
  assert.deepEqual(laidSizes(view([['4c', '?', '5c'], ['4d', '?', 'Kd']], 2)), [0, 6]);
  const page = await atTable('war/classic', { locale: 'de-DE' });
  for (let i = 0; i < 6; i++) {
    await page.waitForSelector('.table-page[data-mine=yes]');
    const numbers = (list) => list.map((one) => Number(one.textContent));
    const sizes = await page.$$eval('.bars b', numbers);
    assert.equal(sizes[0] + sizes[1], 52, `${sizes}`);
    assert.doesNotMatch(await page.locator('.felt').innerText(), /^(Sieg|Gewonnen)$/im);
    const before = await page.getAttribute('.table-page', 'data-number');
    await page.keyboard.press('Space');
    await page.waitForFunction(
      (n) => document.querySelector('.table-page').dataset.number !== n,
      before,
    );
  }
  await leave(page);
});

test('a name given at a table is not asked for again', async () => {
  const page = await atHome();
  await page.click('[data-friends=whist]');
  await page.fill('[name=ask-name]', 'Käthe');
  await page.click('[data-tool=save-name]');
  await page.waitForSelector('[name=ask-name]', { state: 'detached' });
  await page.click('.bar button >> nth=0');
  await page.waitForSelector('.person-chip');
  assert.equal(await page.locator('.person-chip span').innerText(), 'Käthe');
  await playAtOnce(page);
  await page.click('.bar button >> nth=0');
  await page.waitForSelector('.families');
  await page.reload();
  await page.waitForSelector('.person-chip');
  const chip = await page.locator('.person-chip span').innerText();
  assert.equal(chip, 'Käthe', 'another game keeps it');
  await leave(page);
});
