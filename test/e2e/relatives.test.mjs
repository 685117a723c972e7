// Whist's relatives, of which each takes part by itself: one deal, or a short match, from the
// auction to the result. In one game the auction is called by touch and the end is played by keys,
// in the next one the other way round; in between the cards are played without the page. Whatever
// is shown fits the window of a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choose, generator, look, overflowing, shotOfFault } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { keyboard } from './keyboard_user.mjs';
import { engine } from './scripted_table.mjs';
import { playOn, sitAt, table } from './seeded_tables.mjs';

const NOT_HERE = ['whist', 'wunsdorf']; // games of tricks with whole games of their own
const SHORT = ['deals', 'target', 'start']; // options of which the least makes a game short
const FIRST = 3; // choices before the cards are played without the page
const LAST = { deal: 1, cards: 2 }; // when it goes on
const LAST_OF = { romanian: { deal: 24, cards: 2 } }; // all of its deals are played
const MOST = 40; // choices of a game

let talon, games;
before(async () => {
  talon = engine();
  const listed = (await talon.ask('games')).games;
  games = listed.filter(({ id, trick }) => trick && !NOT_HERE.includes(id));
});
after(() => talon?.stop());

/** The options with which a game of one match, or of one deal, ends soon. */
const shortened = ({ options }) => {
  const isMatch = !options.some(({ id, default: usual }) => id === 'match' && usual === 'single');
  const short = options.filter(({ id }) => isMatch && SHORT.includes(id));
  return Object.fromEntries(short.map(({ id, min }) => [id, String(min)]));
};

async function byTouch(page, keys, random) {
  await choose(page, random);
}

/** As somebody without a mouse chooses. */
async function byKeys(page, keys) {
  if ((await keys.turn()) && (await keys.anyCard())) await keys.byNumber('1');
  else if (!(await look(page)).over) await keys.choose();
}

/** Makes so many choices, fewer if the game ends. */
async function act(page, way, keys, random, most) {
  for (let n = 0; n < most && !(await look(page)).over; n++) await way(page, keys, random);
  return (await look(page)).over;
}

async function fits(page, id) {
  const wrong = await overflowing(page);
  if (wrong.length) await shotOfFault(page, `relative-${id}`);
  assert.deepEqual(wrong, [], id);
}

test('every relative is played to its result, by touch and by keys', LONG, async () => {
  const page = await atHome({ size: 'phone', viewport: { width: 360, height: 740 } });
  const random = generator(42);
  assert.ok(games.length >= Object.keys(LAST_OF).length);
  for (const [i, game] of games.entries()) {
    const { id, presets } = game;
    const players = Math.min(4, game.options.find((option) => option.id === 'players').max);
    const how = { players, seed: '7', options: shortened(game) };
    const made = await table(page, `${id}/${presets[0].id}`, how);
    await sitAt(page, made);
    const keys = await keyboard(page);
    const [begins, ends] = i % 2 ? [byKeys, byTouch] : [byTouch, byKeys];
    await keys.turn();
    await act(page, begins, keys, random, FIRST);
    await fits(page, id);
    let choices = FIRST;
    do {
      await playOn(page, made, LAST_OF[id] ?? LAST);
      choices += LAST.cards + 1;
    } while (!(await act(page, ends, keys, random, LAST.cards + 1)) && choices < MOST);
    await page.waitForSelector('.result');
    await fits(page, id);
    assert.deepEqual(keys.lost, [], `${id}: the focus got lost`);
    console.log(`# ${id}: ${choices} choices`);
  }
  await leave(page);
});
