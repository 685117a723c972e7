// Many people around a small table: one's own hand is seen whole, nothing scrolls, and what stands
// beside the table on a desk keeps to its place. In German, whose words are longer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { device, overflowing, shot } from './browser.mjs';
import { misfits, still } from './fit_checks.mjs';
import { sitAt, table } from './seeded_tables.mjs';
import { browser, leave, LONG, server } from './browser_fixture.mjs';

const TABLES = [
  ['wunsdorf/standard', 6, 'phone'],
  ['wunsdorf/standard', 8, 'phone'],
  ['wunsdorf/standard', 8, 'lying'],
  ['wunsdorf/standard', 8, 'desktop'],
  ['wippen/advanced', 8, 'phone'],
  ['war/multi', 8, 'phone'],
  ['spite/partners-6', 6, 'phone'],
];
const LEAST = 34; // px: how wide one's own cards are
const WIDE = /paper-sheet .* scrolls sideways/; // a score sheet of eight columns does

/** One's own cards, and how far the felt could be scrolled. */
const seen = (page) =>
  page.evaluate(() => {
    const felt = document.querySelector('.surface');
    const boxOf = (e) => e.getBoundingClientRect();
    const floor = boxOf(felt).bottom;
    const cards = [...document.querySelectorAll('.own :is(.hand, .how-pile) .card')].map(boxOf);
    const hidden = cards.filter((card) => card.bottom > floor + 1).length;
    const least = Math.min(...cards.map((card) => card.width));
    return { cards: cards.length, hidden, least, more: felt.scrollHeight - felt.clientHeight };
  });

for (const [preset, players, size] of TABLES)
  test(`${preset} for ${players} on a ${size} screen: the hand is in sight`, LONG, async () => {
    const page = await device(browser, { size, locale: 'de-DE' });
    await page.goto(server.url);
    await page.waitForSelector('.families');
    await sitAt(page, await table(page, preset, { players, moves: 6, seed: '12' }));
    await page.waitForSelector('.table-page');
    await still(page);
    await shot(page, `many-${preset.split('/')[0]}-${players}-${size}`);
    const { cards, hidden, least, more } = await seen(page);
    assert.ok(cards > 0, 'there are cards of one’s own');
    assert.deepEqual({ hidden, more }, { hidden: 0, more: 0 });
    assert.ok(least >= LEAST, `cards are ${least} wide`);
    const wrong = [...(await overflowing(page)), ...(await misfits(page))];
    assert.deepEqual(
      wrong.filter((words) => !WIDE.test(words)),
      [],
    );
    await leave(page);
  });
