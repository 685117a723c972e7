// Whist's relatives, of which each takes part by itself: choices by touch and by keys in turn, to
// the result where options make the game short, else for some choices; whatever is shown fits the
// window of a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choose, generator, look, overflowing, shotOfFault } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { keyboard } from './keyboard_user.mjs';
import { engine } from './scripted_table.mjs';
import { sitAt, table } from './seeded_tables.mjs';

const NOT_HERE = ['whist', 'wunsdorf']; // games of tricks with whole games of their own
const SOME = 6; // choices of a game that is not played to its end
const MOST = 60;

// Options with which a game ends soon, and moves of the first seat made before anybody looks.
const SHORT = {
  german: { moves: 12 },
  norwegian: { options: { target: '1' } },
  minnesota: { options: { target: '1' } },
};

let talon, games;
before(async () => {
  talon = engine();
  const listed = (await talon.ask('games')).games;
  games = listed.filter(({ id, trick }) => trick && !NOT_HERE.includes(id));
});
after(() => talon?.stop());

/** One choice: by a finger, or by the keys of somebody without a mouse. */
async function act(page, keys, n, random) {
  if (n % 3) return choose(page, random);
  if ((await keys.turn()) && (await keys.anyCard())) await keys.byNumber('1');
  else if (!(await look(page)).over) await keys.choose();
  return !(await look(page)).over;
}

test('every relative is played by touch and by keys', LONG, async () => {
  const page = await atHome({ size: 'phone', viewport: { width: 360, height: 740 } });
  const random = generator(42);
  assert.ok(games.length >= Object.keys(SHORT).length);
  for (const { id, presets, options } of games) {
    const players = Math.min(4, options.find((option) => option.id === 'players').max);
    const made = await table(page, `${id}/${presets[0].id}`, { players, seed: '7', ...SHORT[id] });
    await sitAt(page, made);
    const keys = await keyboard(page);
    await keys.turn();
    let choices = 0;
    while (choices < (SHORT[id] ? MOST : SOME) && (await act(page, keys, choices, random)))
      if (++choices % 5 === 1) {
        const wrong = await overflowing(page);
        if (wrong.length) await shotOfFault(page, `relative-${id}`);
        assert.deepEqual(wrong, [], `${id}, ${choices}`);
      }
    if (SHORT[id]) await page.waitForSelector('.result', { timeout: 5000 });
    assert.deepEqual(keys.lost, [], `${id}: the focus got lost`);
    console.log(`# ${id}: ${choices} choices`);
  }
  await leave(page);
});
