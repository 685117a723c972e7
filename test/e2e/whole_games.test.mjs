// Whole games by touching cards and buttons, to the result: one of each family in one window, with
// EVERY_WINDOW=1 in all of them. Games that are longer or alike are played at their two ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choose,
  deal,
  dealSeeded,
  forward,
  generator,
  look,
  open,
  overflowing,
  settled,
  shot,
} from './browser.mjs';
import { browser, LONG, server } from './browser_fixture.mjs';
import { gamesOf, sitAtFirst, sitAtLast } from './played_games.mjs';

const WINDOWS = {
  phone: { size: 'phone' },
  sideways: { size: 'lying', viewport: { width: 740, height: 360 } },
  laptop: { size: 'desktop', viewport: { width: 1366, height: 768 }, hasTouch: true },
};

// preset, window, touches between two uses of fast forward (0: never), the seed of the cards where
// chance makes some games ten times as long as others or ends them before the first touch (a bot
// can play a reserve of two cards in one turn), options that make a game short
const GAMES = [
  ['war/classic', 'phone', 4],
  ['war/tod-und-leben', 'phone', 0],
  ['whist/classic', 'sideways', 0, null, { target: '1' }],
  ['wippen/advanced', 'sideways', 0, null, { target: '11' }],
  ['spite/standard', 'laptop', 0, '3', { reserve_size: '2' }],
];
const PLAYED = process.env.EVERY_WINDOW
  ? GAMES.flatMap(([preset, , ...how]) =>
      Object.keys(WINDOWS).map((window) => [preset, window, ...how]),
    )
  : GAMES;
const MOST = 3000;

// What the other presets and options bring to the table: preset, size of the screen, how to deal.
// Whole games at 200 % are those of zoom_200.test.mjs.
const SHORT = [
  ['war/joker', 'phone'],
  ['war/multi', 'desktop', { players: 5 }],
  ['war/multi', 'phone', { players: 5, options: { collect_order: 'chosen', war_down: '3' } }],
  ['whist/rubber', 'lying'],
  ['wunsdorf/blind-last', 'phone'],
  ['wippen/full', 'phone', { players: 4 }],
  ['spite/partners-4', 'phone'],
  ['spite/massachusetts', 'lying'],
  ['spite/book', 'phone'],
  ['spite/unlimited', 'desktop'],
];
const CHOICES = 8;

// Games that are not played whole: the window for each, in turn.
const BEGUN = gamesOf('whole_games')
  .filter(({ preset }) => !GAMES.some(([whole]) => whole === preset))
  .map((game, n) => [game, Object.keys(WINDOWS)[n % 3]]);
const LEFT = 40; // choices until a game is over that has few left

const onTurn = (page) =>
  page.waitForFunction(() => document.querySelector('.table-page')?.dataset.mine === 'yes');

for (const [preset, window, every, seed, options] of PLAYED)
  test(`${preset} is played to its end by touch (${window})`, LONG, async () => {
    const random = generator(preset.length * 7919 + 5);
    const page = await open(browser, server.url, WINDOWS[window]);
    const name = preset.replace('/', '-');
    if (seed) await dealSeeded(page, preset, seed, { options });
    else await deal(page, preset, { options });
    await onTurn(page);
    await shot(page, `${name}-1-start`);
    let clicks = 0;
    while (clicks < MOST && (await choose(page, random))) {
      clicks++;
      if (clicks === (every ? every - 1 : 15)) await shot(page, `${name}-2-middle`);
      if (every && clicks % every === 0) await forward(page);
    }
    await shot(page, `${name}-3-end`);
    await isOver(page);
    assert.ok(clicks > 0, 'somebody has played');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

/** Who came where is told, and nothing went wrong. */
async function isOver(page) {
  await page.waitForSelector('.result');
  assert.ok((await look(page)).over, 'the result is shown');
  assert.ok((await page.locator('.result tbody tr').count()) >= 2, 'everybody has a place');
  assert.match(await page.locator('.result').innerText(), /1\./);
}

for (const [game, window] of BEGUN)
  test(`${game.preset} is begun and ended by touch (${window})`, LONG, async () => {
    const random = generator(game.preset.length * 7919 + 5);
    const page = await open(browser, server.url, WINDOWS[window]);
    await sitAtFirst([page], game);
    for (let n = 0; n < game.begins && (await choose(page, random)); n++);
    if (game.ends) {
      await sitAtLast([page], game);
      for (let n = 0; n < LEFT && (await choose(page, random)); n++);
      await isOver(page);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

const devices = new Map(); // by the size of the screen

/** The first page on the device of that size. */
async function home(size) {
  if (!devices.has(size)) devices.set(size, await open(browser, server.url, { size }));
  const page = devices.get(size);
  await page.goto(server.url);
  await page.waitForSelector('.families');
  return page;
}

for (const [preset, size, options = {}] of SHORT) {
  const how = Object.values(options.options ?? {}).join(', ');
  test(`${preset} ${how} goes well on a ${size} screen`, LONG, async () => {
    const random = generator(preset.length * 6151 + 11);
    const page = await home(size);
    await deal(page, preset, options);
    await onTurn(page);
    for (let clicks = 1; clicks <= CHOICES && (await choose(page, random)); clicks++)
      if (clicks % 8 === 0) assert.deepEqual(await overflowing(page), [], `after ${clicks}`);
    await shot(page, `short-${preset.replace('/', '-')}${how && '-chosen'}`);
    assert.deepEqual(page.faults, []);
  });
}

/** Plays, game after game, until something on the table can be tapped; then taps it. Deals are
 * random: what is looked for comes up in nearly every game. */
async function tapsSooner(page, preset, options, selector) {
  const random = generator(77);
  for (let game = 0; game < 12; game++) {
    await page.goto(server.url);
    await deal(page, preset, options);
    await onTurn(page);
    do {
      const found = page.locator(selector).first();
      if (!(await found.count())) continue;
      const seen = await look(page);
      await found.click({ position: { x: 6, y: 12 } });
      await settled(page, seen);
      return seen;
    } while (await choose(page, random));
  }
  return null;
}

test("cards won in a war are taken up one by one by tapping them, anybody's", async () => {
  const page = await open(browser, server.url);
  const options = { options: { collect_order: 'chosen' } };
  const seen = await tapsSooner(page, 'war/classic', options, '.laid .by-1 button.card.legal');
  assert.ok(seen, 'nobody ever had cards to take up');
  assert.ok((await look(page)).number > seen.number, 'a tap takes the card');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a partner's piles are sources of moves, and can be tapped", async () => {
  const page = await open(browser, server.url, { size: 'phone' });
  const seen = await tapsSooner(page, 'spite/partners-4', {}, '.partner button.card.legal');
  assert.ok(seen, "the partner's cards never fitted");
  const now = await look(page);
  assert.ok(now.number > seen.number || now.chosen > seen.chosen, 'it is played or chosen');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('children drum on their packet: each press turns a card up', async () => {
  const page = await open(browser, server.url);
  await deal(page, 'war/classic');
  await onTurn(page);
  for (let press = 1; press <= 4; press++) {
    const seen = await look(page);
    const [packet] = seen.cards;
    await page.mouse.move(packet.x, packet.y);
    await page.mouse.down({ clickCount: press });
    await page.mouse.up({ clickCount: press });
    await settled(page, seen);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
