// Nothing jumps while somebody else acts, in any of the games. One's own cards, the table and the
// buttons stay in place, and no more of the page shifts than a line in the log beside it. Changes
// at one's own steps, or when the numbers to bid appear, are not checked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FAINT } from './browser.mjs';
import { still } from './fit_checks.mjs';
import { engine, stage } from './scripted_table.mjs';
import { browser, LONG, server } from './browser_fixture.mjs';
import { gamesOf } from './played_games.mjs';

const STEPS = 24; // of all: a turn may have many
const SHIFT = 0.025; // of layout shift at one step
const SIZES = ['phone', 'lying', 'desktop'];
const MOST = 4; // players: so many have names

// Every family on all screens; of the other games each where lines have the least room.
const STANDING = gamesOf('layout_shifts').flatMap((game) =>
  SIZES.filter((size) => !game.title || size === 'lying').map((size) => [game, size]),
);

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

/** Plays the next step. If several seats may act, another seat than the page's own acts. */
async function step(table, view) {
  const seat = view.acting.find((s) => s !== 0) ?? view.acting[0];
  return { seat, ...(await talon.step(table, view, seat)) };
}

/** Runs in the page: notes what shifts. */
function watchShifts() {
  window.shifts = [];
  const nameOf = (node) => node?.className || node?.parentElement?.className || node?.nodeName;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({
        value,
        of: sources.map(({ node, previousRect: from, currentRect: to }) =>
          [nameOf(node), from.x, from.y, '->', to.x, to.y].join(' '),
        ),
      });
  }).observe({ type: 'layout-shift' });
}

/** Where one's own cards lie, and what one plays with stands. */
const places = (page) =>
  page.evaluate(() => {
    const round = (e) => {
      const { x, y, width } = e.getBoundingClientRect();
      return [x, y, width].map(Math.round).join(' ');
    };
    const cards = [...document.querySelectorAll('.own .place:has([data-fly])')].map((e) => [
      e.querySelector('[data-fly]').dataset.fly,
      round(e),
    ]);
    const parts = ['.felt', '.own .plate', '.actions .prompt', '.actions .tools'].flatMap((s) =>
      [...document.querySelectorAll(s)].slice(0, 1).map((e) => [s, round(e)]),
    );
    const pad = document.querySelector('.actions .pad');
    return Object.fromEntries([['pad', !!pad], ...parts, ...cards]);
  });

/** The elements that have moved. */
const moved = (before, now) =>
  Object.keys(before).flatMap((key) =>
    key in now && now[key] !== before[key] ? [`${key}: ${before[key]} -> ${now[key]}`] : [],
  );

/** What jumps at so many steps of others. */
async function jumpsOf(it, table, view, wanted) {
  const { page } = it;
  const jumps = [];
  let seen = 0;
  let last = view;
  let before = await places(page);
  for (let i = 0; i < STEPS && seen < wanted && !last.over; i++) {
    const { seat, move, next } = await step(table, last);
    await it.shown(next);
    await still(page);
    const now = await places(page);
    const shifts = await page.evaluate(() => window.shifts.splice(0));
    const mine = JSON.stringify(last.zones.hand?.[0]) !== JSON.stringify(next.zones.hand?.[0]);
    if (seat !== 0 && !mine && now.pad === before.pad) {
      seen++;
      const words = shifts
        .filter((s) => s.value > SHIFT)
        .map((s) => `${s.value}: ${s.of.join(' | ')}`);
      const all = [...moved(before, now), ...words];
      jumps.push(...all.map((w) => `${seat} ${move} (${next.number}): ${w}`));
    }
    [before, last] = [now, next];
  }
  assert.ok(seen > 3, `steps of others: ${seen}`);
  assert.ok('.felt' in before && '.actions .prompt' in before, 'a table is seen');
  return jumps;
}

const pages = {}; // by the size of the screen

for (const [{ preset, players, begins }, size] of STANDING)
  test(`${preset} stands still on a ${size} screen`, LONG, async () => {
    const { table, view } = await talon.dealt(...preset.split('/'), Math.min(players, MOST));
    const how = { size, locale: 'de-DE', opacity: FAINT, used: pages[size] };
    const it = await stage(browser, server.url, games, view, how);
    pages[size] = it.page;
    await still(it.page);
    await it.page.evaluate(watchShifts);
    assert.deepEqual(await jumpsOf(it, table, view, begins), []);
    assert.deepEqual(it.page.faults, []);
  });
