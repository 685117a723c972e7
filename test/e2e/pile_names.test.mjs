// The names below piles that come and go during a game are read in full, in both languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { overflowing, shot, WINDOWS } from './browser.mjs';
import { misfits, still } from './fit_checks.mjs';
import { engine, stage } from './scripted_table.mjs';
import { browser, LONG, server } from './browser_fixture.mjs';

const MOST = 600; // steps until such a pile is there

// A pile with a long name, in each language, and a table at which it comes to lie.
const PILES = [
  {
    zone: 'gathered',
    names: { 'en-GB': 'Taken up so far', 'de-DE': 'Schon genommen' },
    table: ['war', 'multi', { players: '5', collect_order: 'chosen', war_down: '3' }],
  },
  {
    zone: 'complete',
    names: { 'en-GB': 'Completed sequences', 'de-DE': 'Volle Folgen' },
    table: ['spite', 'unlimited', {}],
  },
];

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

/** A view in which somebody's cards lie in this zone. */
async function viewWith(zone, game, preset, options) {
  const { table } = await talon.ask('new', { game, preset, options, seed: '11' });
  for (let step = 0; step < MOST; step++) {
    const view = await talon.viewOf(table, 0, 0);
    if (view.zones[zone].flat(2).length) return view;
    const bot = game === 'war' ? 'random' : 'simple'; // who is simple takes cards up all at once
    await talon.ask('playout', { table, most: 1, bot, seed: String(step) });
  }
  throw new Error(`nothing ever lies in ${zone}`);
}

for (const { zone, names, table } of PILES)
  for (const [locale, name] of Object.entries(names))
    test(`${name}: the names of all piles beside it are read in full, too`, LONG, async () => {
      const view = await viewWith(zone, ...table);
      const { page } = await stage(browser, server.url, games, view, { locale });
      for (const [size, viewport] of Object.entries(WINDOWS)) {
        await page.setViewportSize(viewport);
        await still(page);
        await shot(page, `caption-${zone}-${locale}-${size}`);
        assert.ok(await page.locator('.caption', { hasText: name }).isVisible(), size);
        assert.deepEqual([...(await overflowing(page)), ...(await misfits(page))], [], size);
      }
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
