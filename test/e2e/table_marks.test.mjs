// Marks on the table and around it: of several marks of a card the strongest is seen, a hint moves
// nothing, and a line of moves that goes on says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES } from './browser.mjs';
import { still } from './fit_checks.mjs';
import { sitAt, table } from './seeded_tables.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';

// From the weakest to the strongest.
const MARKS = ['deep', 'legal', 'later', 'target', 'hinted', 'chosen'];

/** Runs in the page: each set of marks whose card does not show the strongest of them. */
function weakened(marks) {
  const shadowOf = (names) => {
    const card = document.createElement('button');
    card.className = ['card', 'pile', ...names].join(' ');
    document.querySelector('.surface').append(card);
    const { boxShadow } = getComputedStyle(card);
    card.remove();
    return boxShadow;
  };
  // A card that comes later is legal, too.
  const alone = (mark) => (mark === 'later' ? ['legal', 'later'] : [mark]);
  const sets = Array.from({ length: 2 ** marks.length - 1 }, (_, i) =>
    marks.filter((_mark, at) => (i + 1) & (1 << at)),
  ).filter((set) => !set.includes('later') || set.includes('legal'));
  const plain = shadowOf([]);
  const same = marks.filter((mark) => shadowOf(alone(mark)) === plain);
  const wrong = sets.filter((set) => shadowOf(set) !== shadowOf(alone(set.at(-1))));
  return [...same.map((mark) => `${mark} is no mark`), ...wrong.map((set) => set.join(' '))];
}

/** Somebody's turn in the middle of a game. */
async function amid(page, preset, how) {
  await sitAt(page, await table(page, preset, how));
  await page.waitForSelector('.table-page[data-mine=yes]');
  await still(page);
}

const WHIST = ['whist/classic', { players: 4, moves: 4, seed: '11' }];

test('of several marks of a card the strongest is seen', LONG, async () => {
  const page = await atHome();
  await amid(page, ...WHIST);
  assert.deepEqual(await page.evaluate(weakened, MARKS), []);
  await leave(page);
});

/** Where the table lies and each of its cards. */
const placesOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.felt, .scene .place, .actions')].map((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return [e.className.split(' ')[0], x, y, width, height].join(' ');
    }),
  );

/** Cards of the hand that something covers. */
const coveredCards = (page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.own .hand .place')].filter((e) => {
        const { left, top } = e.getBoundingClientRect();
        const found = document.elementFromPoint(left + 8, top + 12);
        return !found?.closest('.hand');
      }).length,
  );

for (const size of Object.keys(SIZES))
  test(`a hint moves nothing and covers no card of the hand, ${size}`, LONG, async () => {
    const page = await atHome({ size, locale: 'de-DE' });
    await amid(page, ...WHIST);
    const before = await placesOf(page);
    await page.click('[data-tool=hint]');
    await page.waitForSelector('.advice');
    await still(page);
    assert.deepEqual(await placesOf(page), before);
    assert.equal(await coveredCards(page), 0);
    await page.click('.advice > button');
    await page.waitForSelector('.advice', { state: 'detached' });
    assert.equal(await page.locator('.card.hinted').count(), 0);
    await leave(page);
  });

test('a line of moves that goes on to the right says so', LONG, async () => {
  const page = await atHome({ size: 'phone' });
  await amid(page, ...WHIST);
  const line = page.locator('.actions > .buttons');
  const goesOn = () => line.evaluate((e) => e.hasAttribute('data-goes-on'));
  assert.equal(await goesOn(), false);
  await line.evaluate((e) => {
    e.style.width = '80px';
    dispatchEvent(new Event('resize'));
  });
  await page.waitForSelector('.buttons[data-goes-on]');
  await line.evaluate((e) => e.scrollTo(e.scrollWidth, 0));
  await page.waitForSelector('.buttons:not([data-goes-on])');
  await leave(page);
});
