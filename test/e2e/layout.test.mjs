// The layout of every game at many sizes, and how cards are followed from view to view: pure
// functions, so no browser is needed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawnSize, TABLES as ALL, viewAmid } from './any_size.mjs';
import { generator } from './browser.mjs';
import { built } from './page_modules.mjs';
import { engine } from './scripted_table.mjs';

const ROOMS = {
  narrow: { width: 320, height: 420, touch: true },
  phone: { width: 360, height: 500, touch: true },
  lying: { width: 628, height: 300, touch: true },
  zoomed: { width: 424, height: 310, touch: true },
  tablet: { width: 768, height: 800, touch: true },
  desktop: { width: 960, height: 600, touch: false },
};
const REM = 16;
const RATIO = 1.4;

const TABLES = [
  ['war', 'classic', 2],
  ['war', 'multi', 8],
  ['war', 'steal', 4],
  ['whist', 'classic', 4],
  ['wunsdorf', 'standard', 3],
  ['wunsdorf', 'standard', 8],
  ['wippen', 'advanced', 2],
  ['wippen', 'children', 8],
  ['spite', 'standard', 2],
  ['spite', 'standard', 4],
  ['spite', 'partners-6', 6],
];

let talon, games, table;
before(async () => {
  talon = engine();
  ({ games } = await talon.ask('games'));
  table = await built('table/exports_for_tests.ts');
});
after(() => talon?.stop());

const roomOf = (room) => ({ rem: REM, leftHanded: false, was: 0, most: 0, plates: {}, ...room });

async function dealt(game, preset, players, steps = 0, first = '3') {
  const made = await talon.ask('new', {
    game,
    preset,
    options: {
      players: String(players),
      ...(game === 'whist' && { first_dealer: first }),
    },
    seed: '11',
  });
  if (steps)
    await talon.ask('playout', { table: made.table, most: steps, bot: 'simple', seed: '3' });
  return made.table;
}

function sceneOf(view, room) {
  const game = games.find((g) => g.id === view.game && g.form === view.form);
  return table.layout(game, view, table.themeOf(game.id, game.form), roomOf(room));
}

/** What sticks out of the room, in words. */
function outside(scene) {
  return scene.places
    .filter(
      (p) =>
        p.x < -1 ||
        p.y < -1 ||
        p.x + p.width > scene.width + 9 ||
        p.y + p.width * RATIO > scene.height + 1,
    )
    .map((p) => `${p.key} at ${Math.round(p.x)},${Math.round(p.y)}`);
}

/** Places of different groups that lie upon each other. */
function upon(scene) {
  const open = scene.places.filter((p) => !p.idle);
  const out = [];
  for (const a of open)
    for (const b of open) {
      if (a.group >= b.group) continue;
      const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const high = Math.min(a.y + a.width * RATIO, b.y + b.width * RATIO) - Math.max(a.y, b.y);
      if (wide > 2 && high > 2) out.push(`${a.key} and ${b.key}`);
    }
  return out;
}

for (const [game, preset, players] of TABLES)
  test(`${game}/${preset} for ${players} lies within every room, apart`, async () => {
    for (const steps of [0, 30]) {
      const id = await dealt(game, preset, players, steps);
      for (const seat of [0, -1]) {
        const view = await talon.viewOf(id, seat);
        for (const [name, room] of Object.entries(ROOMS)) {
          const where = `${name}, seat ${seat}, after ${steps}`;
          const scene = sceneOf(view, room);
          assert.ok(scene.places.length > 0, where);
          assert.deepEqual(outside(scene), [], where);
          assert.deepEqual(upon(scene), [], where);
          const keys = scene.places.map((p) => p.key);
          assert.equal(
            new Set(keys).size,
            keys.length,
            `${where}: every place has a name of its own`,
          );
          assert.deepEqual(sceneOf(view, room), scene, 'the same again');
          for (const place of scene.places.filter((p) => !p.idle && p.group.startsWith('own/')))
            assert.ok(place.width >= 24, `${where}: ${place.key} is ${place.width} wide`);
        }
      }
    }
  });

const SEED = Number(process.env.SEED ?? 36);
/** Of the felt in windows from 320 x 180 to 1920 x 1080. */
const FELT = { width: [320, 1920], height: [145, 1000] };
const CORNERS = [
  { width: 320, height: 145 },
  { width: 1920, height: 145 },
  { width: 320, height: 1000 },
];
const SIZES = 16; // of each table

const endOf = (place) => place.y + place.width * RATIO;

/** Own cards, and cards in the middle, that are not in sight. */
const unseen = (scene, { width, height }) =>
  scene.groups
    .filter(({ part, placed }) => part !== 'person' && !(part === 'own' && placed.how === 'closed'))
    .flatMap(({ key }) => scene.places.filter((place) => place.group === key))
    .filter((p) => Math.min(p.x, p.y) < -1 || p.x + p.width > width + 9 || endOf(p) > height + 1)
    .map((p) => p.key);

test(`own cards and the middle are in sight at any size, seed ${SEED}`, async () => {
  const random = generator(SEED);
  const names = (view, rem) => Object.fromEntries(view.names.map((_, seat) => [seat, rem * REM]));
  for (const [preset, players] of ALL)
    for (const seat of [0, -1]) {
      const view = await viewAmid(talon, preset, players, seat);
      const drawn = Array.from({ length: SIZES }, () => drawnSize(FELT, random));
      for (const size of seat ? CORNERS : [...CORNERS, ...drawn]) {
        const touch = size.width < 640 || size.height < 480;
        const plates = { plates: names(view, 3.6), plain: names(view, 2.4) };
        const scene = sceneOf(view, { ...size, touch, ...plates });
        const where = `${preset} for ${players}, seat ${seat}, ${size.width} x ${size.height}`;
        assert.deepEqual(unseen(scene, size), [], where);
      }
    }
});

test('where few people play nothing scrolls on phones and at 200 %', async () => {
  for (const [game, preset, players] of TABLES.filter(([, , n]) => n <= 4))
    for (const steps of [0, 30]) {
      const view = await talon.viewOf(await dealt(game, preset, players, steps), 0);
      const plates = Object.fromEntries(view.names.map((_, seat) => [seat, 2.4 * REM]));
      for (const name of ['phone', 'lying', 'zoomed']) {
        const where = `${game}/${preset} for ${players} after ${steps}, ${name}`;
        assert.equal(sceneOf(view, { ...ROOMS[name], plates }).height, ROOMS[name].height, where);
      }
    }
});

test('a hand of thirteen lies in two rows on a phone, each card with 40 px to hit', async () => {
  const view = await talon.viewOf(await dealt('whist', 'classic', 4), 0);
  const hand = sceneOf(view, ROOMS.phone).places.filter((p) => p.group.startsWith('own/hand'));
  const rows = new Set(hand.map((p) => p.y));
  assert.equal(hand.length, 13);
  assert.equal(rows.size, 2);
  for (const y of rows) {
    const row = hand.filter((p) => p.y === y).sort((a, b) => a.x - b.x);
    for (let i = 1; i < row.length; i++) assert.ok(row[i].x - row[i - 1].x >= 40);
  }
});

/** Spite and Malice with so many sequences begun, a card on each and some on every side stack. */
async function fullMiddle(preset, sequences) {
  const view = await talon.viewOf(await dealt('spite', preset, 2), 0);
  view.fields.places = sequences;
  view.zones.centre = Array.from({ length: sequences }, () => ['As', '2s']);
  view.zones.side = view.zones.side.map((own) => own.map(() => ['7h', '9d']));
  if (preset === 'unlimited') view.zones.complete = [Array(12).fill('5h')];
  return view;
}

test('on a phone cards of a full middle are about as large as those of the hand', async () => {
  for (const [preset, sequences, least] of [
    ['standard', 3, 44],
    ['unlimited', 10, 32],
  ]) {
    const view = await fullMiddle(preset, sequences);
    const plates = Object.fromEntries(view.names.map((_, seat) => [seat, 2.4 * REM]));
    const scene = sceneOf(view, { ...ROOMS.phone, height: 470, plates });
    assert.equal(scene.height, 470, `${preset}: nothing scrolls`);
    const played = scene.places.filter((p) => p.spot.zone === 'centre' && !p.idle);
    const widths = played.map((p) => p.width);
    assert.equal(widths.length, sequences);
    assert.ok(Math.min(...widths) >= least, `${preset}: ${widths[0]} px wide`);
    assert.ok(scene.card >= 40, `${preset}: own cards of ${scene.card} px can be hit`);
  }
});

test('side stacks of others lie in one line on phones, and nothing scrolls', async () => {
  const sizes = [
    { width: 390, height: 540, touch: true },
    { width: 360, height: 456, touch: true },
  ];
  for (const [preset, players] of [
    ['standard', 2],
    ['four', 4],
    ['partners-6', 6],
  ])
    for (const size of sizes) {
      const view = await talon.viewOf(await dealt('spite', preset, players, 30), 0);
      const plain = Object.fromEntries(view.names.map((_, seat) => [seat, 1.3 * REM]));
      plain[3] = 2.4 * REM; // the partner's
      const scene = sceneOf(view, { ...size, plates: plain, plain });
      const where = `${preset} in ${size.width} x ${size.height}`;
      assert.equal(scene.height, size.height, where);
      for (let seat = 1; seat < players; seat++) {
        const side = scene.places.filter((p) => p.group === `person/side/${seat}` && !p.idle);
        assert.equal(side.length, 4, where);
        assert.equal(new Set(side.map((p) => Math.round(p.y))).size, 1, `${where}: seat ${seat}`);
      }
    }
});

test('in a large window people sit near the trick, and its cards are large', async () => {
  const view = await talon.viewOf(await dealt('whist', 'classic', 4, 7), 0);
  assert.deepEqual(view.zones.turned.flat(), [], 'no card lies beside the trick');
  const scene = sceneOf(view, { width: 1600, height: 828, touch: false });
  const [left, right] = [1, 3].map((seat) => scene.panels.find((p) => p.seat === seat));
  assert.ok(right.x + right.width - left.x < 1100, `they are ${right.x - left.x} px apart`);
  const trick = scene.places.filter((p) => p.spot.zone === 'trick');
  assert.ok(trick.every((p) => p.width > 110), `${trick[0].width} px wide`);
});

test('a card on top of a pile stays the one that lies there when the pile grows', async () => {
  const view = await talon.viewOf(await dealt('war', 'classic', 2), 0);
  const more = structuredClone(view);
  more.zones.packet[0].push('?', '?');
  const [before, after] = [view, more].map((one) => sceneOf(one, ROOMS.phone).places);
  // The one below has become the top before: it is older than what lies under it now.
  const held = before.map((place, id) => ({ id, place })).reverse();
  const { ids } = table.trackCards(held, after, 1);
  const top = (places) => places.findIndex((p) => p.pile === 'packet/0/0' && p.depth === 0);
  assert.equal(ids[top(after)], top(before));
});

test('left-handers hold their cards the other way round', async () => {
  const view = await talon.viewOf(await dealt('whist', 'classic', 4), 0);
  const handOf = (scene) => scene.places.filter((p) => p.group.startsWith('own/hand'));
  const usual = handOf(sceneOf(view, ROOMS.desktop));
  const other = handOf(sceneOf(view, { ...ROOMS.desktop, leftHanded: true }));
  assert.ok(usual[1].z > usual[0].z);
  assert.ok(other[1].z < other[0].z);
});

/** Follows a table step by step; what happened to each thing on the screen. */
async function followed(id, room, steps) {
  let held = [];
  let next = 1;
  const out = [];
  let number = -1;
  for (let i = 0; i <= steps; i++) {
    const view = await talon.viewOf(id, 0, Math.max(0, number));
    number = view.number;
    const { places } = sceneOf(view, room);
    const found = table.trackCards(held, places, view.events.at(-1)?.seat ?? -1);
    out.push({ view, held, places, found });
    held = places.map((place, at) => ({ id: found.ids[at] ?? next++, place }));
    const seat = view.acting[0];
    if (seat === undefined || i === steps) break;
    const { move } = await talon.ask('bot', { table: id, seat, bot: 'simple' });
    await talon.ask('act', { table: id, seat, move });
  }
  return out;
}

test('no thing shows two places, and an open card is followed wherever it goes', async () => {
  for (const [game, preset, players] of TABLES) {
    const id = await dealt(game, preset, players);
    for (const { held, places, found } of await followed(id, ROOMS.desktop, 25)) {
      const ids = found.ids.filter((one) => one !== null);
      assert.equal(new Set(ids).size, ids.length, game);
      const face = new Map(held.map((h) => [h.id, h.place.face]));
      places.forEach((place, i) => {
        const was = face.get(found.ids[i]);
        if (!was || was === '?' || place.face === '?' || place.whole) return;
        assert.equal(was, place.face, `${game}: ${place.key}`);
      });
    }
  }
});

test('a card comes out of the hand of whoever played it', async () => {
  for (const dealer of ['3', '0']) {
    const id = await dealt('whist', 'classic', 4, 0, dealer);
    for (const { view, held, places, found } of (await followed(id, ROOMS.desktop, 8)).slice(1)) {
      const event = view.events.at(-1);
      const at = places.findIndex((p) => p.spot.zone === 'trick' && p.spot.owner === event.seat);
      const from = held.find((h) => h.id === found.ids[at]);
      assert.equal(from?.place.pile, `hand/${event.seat}/0`, `${event.seat}: ${event.move}`);
    }
  }
});

test('a face-down card has no name', async () => {
  const id = await dealt('whist', 'classic', 4);
  const view = await talon.viewOf(id, 0);
  const { places } = sceneOf(view, ROOMS.desktop);
  for (const place of places)
    if (place.face === '?') assert.match(place.key, /^\w+\/-?\d+\/\d+\/#\d+$/, place.key);
});
