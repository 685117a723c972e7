// A game of each family by the keyboard alone: from the first page to the result, and on from
// there; of Wunsdorf, whose ten rounds are alike, the first ones. No mouse, nothing clicked from
// inside the page; the focus is never lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, keyboard, named } from './keyboard_user.mjs';
import { gamesOf, sitAtFirst } from './played_games.mjs';
import { entryOf, remember, table } from './seeded_tables.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';

const MOST = 600; // choices
const SPACES = 12; // so many of War's are made by Space

const isResult = (one) => one.role === 'region' && /won|draw|share/.test(one.name);
const atResult = (at) => [at, ...at.around].some(isResult);

/** Deals, plays by `play` until the result is there, and goes on from there by `then`; without
 * `then` it plays as often as `most` says. */
async function byKeys({ most = MOST, ...order }, play, then) {
  const page = await atHome();
  const keys = await keyboard(page);
  await keys.deal(order);
  let choices = 0;
  while ((then || choices < most) && (await keys.turn())) {
    assert.ok(choices++ < most, 'the game does not end');
    await play(keys, choices);
  }
  if (then) {
    await keys.comes(atResult, 'the game ended');
    await then(keys);
  }
  assert.deepEqual(keys.lost, [], 'the focus got lost');
  await leave(page);
}

/** From the result to the same game once more. */
async function again(keys) {
  const before = keys.page.url();
  await keys.toButton('New game, same settings');
  await keys.press('Enter');
  await keys.page.waitForSelector('.result', { state: 'detached' });
  await keys.keeps('another game was dealt');
  await keys.turn(); // or it is over before the first turn: a bot was quick
  assert.notEqual(keys.page.url(), before, 'another game has begun');
}

/** From the result into the game that was, step by step, and back. */
async function lookBack(keys) {
  await keys.to(named('link', 'Review the game'), 'the game that was');
  await keys.press('Enter');
  await keys.page.waitForSelector('.review');
  await keys.keeps('looking back');
  await keys.to(named('slider', 'Step'), 'the slider');
  const steps = [];
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await keys.press(key);
    steps.push((await keys.held()).value);
  }
  assert.deepEqual(steps, [0, 1, 2, 1]);
  await keys.toButton('One step on');
  await keys.press('Enter');
  await keys.toButton('Back to the table');
  await keys.press('Enter');
  await keys.page.waitForSelector('.table-page');
  await keys.keeps('back at the table');
  await keys.to(named('link', 'Review the game'), 'the result');
}

/** A tool tells what it does before its first use: in a dialog, whose button gets the focus. */
async function explained(keys, name) {
  await keys.press('Enter');
  const inDialog = (at) => at.around.some((one) => one.role === 'dialog' && one.name === name);
  await keys.comes((at) => button(name)(at) && inDialog(at), `${name} was explained`);
}

test('War: Space turns cards up, and the rest goes fast', LONG, () =>
  byKeys(
    { family: 'War', preset: 'War' },
    async (keys, choices) => {
      if (choices <= SPACES) return keys.act(' ', 'Space was pressed');
      await keys.toButton(choices === SPACES + 1 ? 'Ten battles' : 'Skip ahead');
      if (choices === SPACES + 2) await explained(keys, 'Skip ahead');
      await keys.act('Enter', 'the game went on fast');
    },
    again,
  ));

test('Whist: cards by their numbers, and by arrows', LONG, () =>
  byKeys(
    { family: 'Whist', preset: 'Classic Whist', options: { 'Points to win': '1' } },
    async (keys, choices) => {
      if (choices % 2 && (await keys.anyCard())) await keys.byNumber('1');
      else await keys.choose();
    },
    lookBack,
  ));

test('Wunsdorf: bids by their buttons, cards by their numbers', LONG, () =>
  byKeys(
    { family: 'Wunsdorf', preset: 'Wunsdorf', players: '2', most: 16 },
    async (keys) => {
      if (await keys.anyCard()) await keys.byNumber('1');
      else await keys.choose();
    },
  ));

test('Wippen: a card, what it takes, and the buttons that tell the rest', LONG, () =>
  byKeys(
    { family: 'Wippen', preset: 'Wippen with sums and builds' },
    (keys, choices) => keys.choose(choices % 3 === 0),
    lookBack,
  ));

test('Spite and Malice: where the hint says, from pile to pile', LONG, () =>
  byKeys(
    {
      family: 'Spite and Malice',
      preset: 'Spite and Malice',
      options: { 'Cards in a reserve': '1' },
    },
    (keys) => keys.choose(true),
    again,
  ));

for (const game of gamesOf('keyboard').filter(({ title }) => title))
  test(`${game.title}: every choice has its keys`, LONG, async () => {
    const page = await atHome();
    await sitAtFirst([page], game);
    const keys = await keyboard(page);
    for (let n = 0; n < game.begins && (await keys.turn()); n++) await keys.choose();
    assert.deepEqual(keys.lost, [], 'the focus got lost');
    await leave(page);
  });

test('who comes to a game that is over stands at its result', async () => {
  const page = await atHome();
  const how = { players: 4, options: { target: '1' }, seed: '11', moves: 200 };
  await remember(page, [entryOf(await table(page, 'whist/classic', how), 'Classic Whist')]);
  await page.waitForSelector('.earlier summary'); // the page has heard that the game is over
  const keys = await keyboard(page);
  await keys.to((at) => /^Earlier tables/.test(at.name), 'the earlier tables');
  await keys.press('Enter');
  await keys.to((at) => at.role === 'button' && /Classic Whist/.test(at.name), 'the game');
  await keys.press('Enter');
  await page.waitForSelector('.result');
  await keys.comes(atResult, 'somebody came');
  assert.deepEqual(keys.lost, []);
  await leave(page);
});
