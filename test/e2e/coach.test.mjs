// The coach: it warns once before a costly slip, never makes anybody wait, and learns when to be
// quiet. Hints come from the test, moves go nowhere.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './browser.mjs';
import { engine, stage } from './scripted_table.mjs';
import { browser, LONG, server } from './browser_fixture.mjs';

let talon, games, view;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
  const seats = ['human', 'simple', 'simple', 'simple'];
  const made = await talon.ask('new', {
    game: 'whist',
    preset: 'classic',
    options: { first_dealer: '3' },
    seats,
    names: ['Anna', 'Bert', 'Carla', 'Dora'],
    seed: '5',
  });
  view = await talon.viewOf(made.table, 0);
});
after(() => talon?.stop());

const PARTNER = 'Your partner is winning the trick. Throw away a card you can spare.';

/** A hint of the strongest bot: the first move is the best, the last one costs two tricks, and the
 * one before it a fifth of one. */
const hintOf = ({ moves }) => ({
  move: moves[0],
  reason: PARTNER,
  slips: [
    { move: moves.at(-1), unit: 'tricks', cost: 2, weight: 6.7 },
    { move: moves.at(-2), unit: 'tricks', cost: 0.2, weight: 0.67 },
  ],
});

async function coached(coach, hint, run) {
  const settings = JSON.stringify({ coach });
  const first = (page) =>
    page.addInitScript((text) => localStorage.setItem('talon.settings', text), settings);
  const staged = await stage(browser, server.url, games, view, { also: { hint }, first });
  const tap = (move) => staged.page.click(`.own [data-fly="${move.split(' ')[1]}"]`);
  await run({ ...staged, tap });
  assert.deepEqual(staged.page.faults, []);
  await staged.page.context().close();
}

/** The same view some steps later. */
const later = (n) => ({ ...view, number: view.number + n, events: [] });
const WARNING = '.advice.warning';
const asks = (page) => page.waitForFunction(() => performance.now() > 0);

test('a costly move is held back once, and played when it is chosen again', LONG, () =>
  coached('gentle', () => hintOf(view), async ({ page, asked, tap, moves, made, shown }) => {
    while (!asked.some((one) => one.do === 'hint')) await asks(page);
    const [slip, small] = [view.moves.at(-1), view.moves.at(-2)];
    await tap(slip);
    await page.waitForSelector(WARNING);
    const said = await page.locator(WARNING).innerText();
    assert.match(said, /Your partner is winning the trick/);
    assert.doesNotMatch(said, /Try this/);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(moves(), []);
    await tap(slip);
    assert.deepEqual(await made(1), [slip]);
    await shown(later(1));
    await tap(small); // not costly enough for who wants to hear little
    assert.deepEqual(await made(2), [slip, small]);
    await shown(later(2));
    await tap(slip);
    await page.waitForSelector(WARNING);
    await tap(slip); // ignored for the second time
    await made(3);
    await shown(later(3));
    await tap(slip);
    assert.equal((await made(4)).length, 4, 'it has learned to be quiet about this');
  }));

test('who wants to hear more is warned earlier, and told what is better', LONG, () =>
  coached('full', () => hintOf(view), async ({ page, asked, tap }) => {
    while (!asked.some((one) => one.do === 'hint')) await asks(page);
    await tap(view.moves.at(-2));
    await page.waitForSelector(WARNING);
    assert.match(await page.locator(WARNING).innerText(), /Try this: .*about 0\.2 tricks/s);
    await page.waitForSelector('.card.hinted');
  }));

const MAXIM = 'Keep the wild card: it fits anywhere.';
const ofThumb = ({ moves }) => ({
  move: moves[0],
  slips: [{ move: moves.at(-1), unit: 'chance', cost: 0, weight: 0.5, maxim: MAXIM }],
});

test('who wants to hear more is told the rule of thumb that a move breaks', LONG, async () => {
  await coached('full', () => ofThumb(view), async ({ page, asked, tap, moves }) => {
    while (!asked.some((one) => one.do === 'hint')) await asks(page);
    await tap(view.moves.at(-1));
    await page.waitForSelector(WARNING);
    const said = await page.locator(WARNING).innerText();
    assert.match(said, /Keep the wild card: it fits anywhere\. Try this/);
    assert.doesNotMatch(said, /It costs|chances/);
    assert.deepEqual(moves(), []);
  });
  await coached('gentle', () => ofThumb(view), async ({ page, asked, tap, made }) => {
    while (!asked.some((one) => one.do === 'hint')) await asks(page);
    await tap(view.moves.at(-1));
    assert.deepEqual(await made(1), [view.moves.at(-1)]);
  });
});

test('a move made before the bot has answered is played at once', LONG, () =>
  coached('gentle', () => new Promise(() => {}), async ({ page, asked, tap, made }) => {
    while (!asked.some((one) => one.do === 'hint')) await asks(page);
    await tap(view.moves.at(-1));
    assert.deepEqual(await made(1), [view.moves.at(-1)]);
  }));

test('without a coach nobody asks', LONG, () =>
  coached('off', () => hintOf(view), async ({ asked, tap, made }) => {
    await tap(view.moves.at(-1));
    await made(1);
    assert.ok(!asked.some((one) => one.do === 'hint'));
  }));
