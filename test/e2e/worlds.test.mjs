// The worlds in which a game goes on without its server: whole positions that agree with what one
// seat sees and remembers. Each must be a position of the game, look to the seat as the table did,
// and keep what it remembers; and the cards that it does not know must be mixed again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generator } from './browser.mjs';
import { built } from './page_modules.mjs';
import { engine } from './scripted_table.mjs';

const STEPS = 48; // of each game
const EVERY = 6; // steps between two worlds
const TRIES = 50; // as the page has
const BIG = Number.MAX_SAFE_INTEGER; // sets of more bits are no numbers here

let talon, page, list;
before(async () => {
  talon = engine();
  page = await built('connection_loss/world.ts');
  list = (await talon.ask('games')).games;
});
after(() => talon?.stop());

const known = ({ fields }) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) =>
      [value].flat(Infinity).every((n) => n !== null && n <= BIG),
    ),
  );

async function worldOf(game, preset, table, random, forget) {
  const view = await talon.viewOf(table, 0);
  const memory = await talon.ask('history', { table, seat: 0, since: 200000 });
  const { state } = await talon.ask('inspect', { table });
  const facts = forget
    ? page.factsOfView(game, view, page.packOf(game, state.zones))
    : memory.facts;
  const { options, who, names } = view;
  const shape = { game: game.id, preset, options, seats: who, names, key: 'a'.repeat(64) };
  for (let tries = forget ? TRIES : 1; ; tries--) {
    const zones = page.drawWorld(game, view, facts, random);
    assert.ok(zones, `${preset}, step ${view.number}: there is a world`);
    try {
      const made = await talon.ask('position', { ...shape, zones, fields: known(view) });
      return { view, facts, zones, state, table: made.table };
    } catch (error) {
      if (tries <= 1) throw new Error(`${preset}, step ${view.number}: ${error.message}`);
    }
  }
}

/** The parts of a view that tell the position. */
function seen({ zones, fields, acting, moves, over }) {
  return { zones, fields, acting, moves, over };
}

async function compare(game, preset, table, random, forget) {
  const world = await worldOf(game, preset, table, random, forget);
  const now = await talon.viewOf(world.table, 0);
  assert.deepEqual(seen(now), seen(world.view), `${preset}, step ${world.view.number}`);
  await talon.ask('close', { table: world.table });
  return JSON.stringify(world.zones) !== JSON.stringify(world.state.zones);
}

for (const forget of [false, true])
  test(`every game goes on in a world ${forget ? 'of its view' : 'of its memory'}`, async () => {
    for (const game of list)
      for (const { id } of game.presets) {
        const random = generator(id.length * 31 + STEPS);
        const made = await talon.ask('new', { game: game.id, preset: id, seed: id });
        const { table } = made;
        let differs = 0;
        let hidden = 0;
        for (let step = 0; step < STEPS; step += EVERY) {
          const view = await talon.viewOf(table, 0);
          if (view.over) break;
          hidden += JSON.stringify(view.zones).split('"?"').length > 4;
          differs += await compare(game, id, table, random, forget);
          await talon.ask('playout', { table, most: EVERY, bot: 'simple', seed: `${id}${step}` });
        }
        if (hidden > 1) assert.ok(differs > 0, `${id}: unknown cards are mixed anew`);
        await talon.ask('close', { table });
      }
  });

test('in Whist nobody follows suit with a card that they cannot have', async () => {
  const game = list.find(({ id }) => id === 'whist');
  const random = generator(9);
  const { table } = await talon.ask('new', { game: 'whist', preset: 'classic', seed: '3' });
  let voids = 0;
  for (let step = 0; step < 44; step += 4) {
    const world = await worldOf(game, 'classic', table, random, false);
    for (const { row, excluded = [] } of world.facts.groups) {
      const hand = world.zones.hand[row];
      assert.deepEqual(hand.filter((card) => excluded.includes(card)), []);
      voids += excluded.length > 0;
    }
    await talon.ask('playout', { table, most: 4, bot: 'simple', seed: `${step}` });
  }
  assert.ok(voids > 3, `${voids} hands lacked a suit`);
});
