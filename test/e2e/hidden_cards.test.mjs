// A seat's page holds no hidden information. The real engine plays two tables alike that differ
// only in cards this seat does not see; the page must draw, store and hold the same for both.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { held, shown } from './page_memory.mjs';
import { engine, stage } from './scripted_table.mjs';
import { course, twins } from './indistinguishable_tables.mjs';
import { browser, leave, LONG, server } from './browser_fixture.mjs';

// game, preset, options, steps made before the cards are exchanged, the fewest steps after that
const TABLES = [
  ['war', 'classic', {}, 20, 0],
  ['whist', 'classic', { first_dealer: '3' }, 0, 4],
  ['wunsdorf', 'standard', { players: '3' }, 198, 3],
  ['wippen', 'advanced', {}, 4, 1],
  ['spite', 'standard', {}, 12, 1],
];
const MOST = 12; // steps played alike
const NOW = new Date('2026-11-22T12:00:00Z');

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

/** What else a page asks, answered by the engine, which knows all cards of this table. */
const answersAt = (table, reasons) => ({
  hint: () => talon.ask('bot', { table, seat: 0, bot: 'simple', seed: '1' }),
  history: ({ since }) => talon.ask('history', { table, seat: 0, since }),
  why: async ({ move }) => {
    const answer = await talon.ask('why', { table, seat: 0, move });
    reasons.push(answer);
    return answer;
  },
});

/** A war's length is worked out a little at a time: waits until it is told. */
const guessed = (page) => page.waitForSelector('.guess[aria-busy=true]', { state: 'detached' });

/** Opens at each step everything a player can ask for: a hint, the last moves, the scores, and why
 * a card cannot be played. */
async function asks(page, view, reasons) {
  for (const key of ['l', 't', 's']) await page.keyboard.press(key);
  await guessed(page);
  if (!view.acting.includes(0)) return;
  await page.keyboard.press('h');
  await page.waitForSelector('.advice');
  const idle = page.locator('.own button.card.idle:not([aria-disabled=true])').first();
  if (!(await idle.count())) return;
  reasons.length = 0;
  await idle.press('Enter');
  while (!reasons.length) await page.evaluate(() => new Promise(requestAnimationFrame));
  const { rule } = reasons[0];
  if (rule) await page.locator('.toast .rule', { hasText: rule }).waitFor();
}

/** Shows a page all of a course; `tell` may add to what it is told. */
async function pageAt(table, begin, steps, which, tell = (view) => view) {
  await talon.ask('go', { table, number: begin.number });
  const reasons = [];
  const first = (page) => page.clock.setFixedTime(NOW);
  const options = { also: answersAt(table, reasons), first };
  const it = await stage(browser, server.url, games, tell(begin), options);
  await asks(it.page, begin, reasons);
  for (const { views } of steps) {
    await talon.ask('go', { table, number: views[which].number });
    await it.shown(tell(views[which]));
    await asks(it.page, views[which], reasons);
  }
  await it.page.waitForFunction(() => !document.querySelector('.glow')); // a ring that fades
  const { asked, told } = it;
  const all = { ...(await shown(it.page)), held: await held(it.page), asked, told };
  await leave(it.page);
  return all;
}

/** Fails where two things begin to differ. */
function same(one, two, part) {
  const [a, b] = [one, two].map((it) => (typeof it === 'string' ? it.split('<') : it));
  const at = Array.isArray(a) ? a.findIndex((line, i) => !isDeepStrictEqual(line, b[i])) : -1;
  if (at >= 0) assert.deepEqual([part, at, a[at]], [part, at, b[at]]);
  assert.deepEqual(a, b, part);
}

for (const [game, preset, options, steps, least] of TABLES)
  test(`${game}: two deals that look the same make the same page`, LONG, async () => {
    const { tables, places } = await twins(talon, { game, preset, options, steps });
    assert.ok(places.length > 10, `${places.length} cards are hidden`);
    const first = await talon.viewOf(tables[0], 0);
    const played = await course(talon, tables, MOST);
    assert.ok(played.length >= least, `played alike for ${played.length} steps`);
    const pages = [];
    for (const [i, table] of tables.entries()) pages.push(await pageAt(table, first, played, i));
    assert.ok(pages[0].held.length > 100, `${pages[0].held.length} objects are held`);
    assert.ok(pages[0].html.includes('data-fly') || game === 'war', 'cards are drawn');
    for (const part of Object.keys(pages[0])) same(pages[0][part], pages[1][part], part);
  });

test('a page that is told more than it draws is found out', LONG, async () => {
  const options = { first_dealer: '3' };
  const deal = { game: 'whist', preset: 'classic', options, steps: 0 };
  const { tables } = await twins(talon, deal);
  const first = await talon.viewOf(tables[0], 0);
  const pages = [];
  for (const table of tables) {
    const { hand } = (await talon.ask('inspect', { table })).state.zones;
    pages.push(await pageAt(table, first, [], 0, (view) => ({ ...view, more: hand })));
  }
  assert.equal(pages[0].html, pages[1].html);
  assert.notDeepEqual(pages[0].held, pages[1].held);
});
