// Signs of people: made from the name alone, alike on every device, told apart by shape and colour,
// legible, and nothing that a screen reader hears or that takes room from a name.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { axe, dealSeeded, open, shot } from './browser.mjs';
import { built } from './page_modules.mjs';
import { hostTable, linkOf, sitDown, start, visitor } from './several_players.mjs';
import { browser, leave, server } from './browser_fixture.mjs';

let signOf, placesAt;
before(async () => {
  const { avatarOf, ...more } = await built('components/Avatar.tsx');
  placesAt = more.placesAt;
  signOf = (name, seat = 0) => avatarOf(true, name, seat);
  signOf.bot = (name, seat, emblem) => avatarOf(false, name, seat, emblem);
});

const NAMES =
  'Anna Bert Carla Dora Emil Frieda Gustav Hanna Ida Jakob Klara Ludwig Marie Nora Otto Paula ' +
  'Quirin Rosa Simon Thea Ulf Vera Willi Xaver Yara Zoe Anton Berta Cäsar Dorothee Erna Franz';
const names = NAMES.split(' ');

test('the same name has the same sign, wherever it sits and however it is written down', () => {
  const anna = signOf('Anna');
  const { shape, ...rest } = anna;
  assert.match(shape, /^M12 1l3.2 3.2/, 'a star, in every session: no chance, no key');
  assert.deepEqual(rest, { colour: '#ff9d92', letter: 'A' });
  assert.deepEqual(signOf(' Anna ', 3), anna);
  assert.deepEqual(signOf('Zoe\u0308'), signOf('Zo\u00eb'));
  assert.notDeepEqual(signOf('', 1), signOf('', 2), 'without a name the seat is one');
  assert.deepEqual(signOf('', 1), signOf('2'));
});

test('differing names mostly differ, in shape and in colour', () => {
  const signs = names.map((name) => signOf(name));
  const kinds = (key) => new Set(signs.map((sign) => sign[key])).size;
  assert.deepEqual([kinds('shape'), kinds('colour')], [8, 6], 'all are in use');
  const pairs = signs.flatMap((a, i) => signs.slice(i + 1).map((b) => [a, b]));
  const share = (same) => pairs.filter(([a, b]) => same(a, b)).length / pairs.length;
  assert.ok(share((a, b) => a.shape === b.shape) < 0.2, 'shapes');
  assert.ok(share((a, b) => a.colour === b.colour) < 0.25, 'colours');
  const alike = (a, b) => a.shape === b.shape && a.letter === b.letter;
  assert.ok(share(alike) < 0.02, 'what is left to those who see no colours');
  const bot = signOf.bot('Bot 2', 1);
  assert.deepEqual(signOf.bot('Anna', 3), bot, 'bots without a level are of one kind');
  const levels = ['snail', 'hedgehog', 'beaver', 'owl', 'fox'].map((one) => signOf.bot('', 1, one));
  const shapes = new Set([bot, ...levels].map((sign) => sign.shape));
  assert.equal(shapes.size, 6, 'each level has its own');
  assert.ok(signs.every((sign) => sign.shape !== bot.shape));
});

/** Two people whose names alone would give them the same shape and colour. */
function namesakes() {
  const seen = new Map();
  for (let i = 0; ; i++) {
    const name = `${names[i % names.length]}${i < names.length ? '' : ` ${i}`}`;
    const { shape, colour } = signOf(name);
    const other = seen.get(shape + colour);
    if (other) return [other, name];
    seen.set(shape + colour, name);
  }
}

test('two people at a table never have the same sign', () => {
  const person = (name, sign) => ({ who: 'person', name, ...(sign ? { sign } : {}) });
  const differ = (table) => {
    const places = placesAt(table).filter(Boolean).map(String);
    assert.equal(new Set(places).size, places.length, JSON.stringify(table));
  };
  for (let at = 0; at + 8 <= names.length; at++)
    differ(names.slice(at, at + 8).map((one) => person(one)));
  differ(namesakes().map((one) => person(one)));
  differ(['Anna', 'Bert', 'Anna'].map((one) => person(one, 'star blue')));
  differ(Array.from({ length: 8 }, () => person('Anna', 'star')));
  const [first, second] = namesakes();
  const bot = { who: 'wendel', name: 'Wendel' };
  const [a, none, b] = placesAt([person(first), bot, person(second)]);
  assert.deepEqual([none, a], [null, placesAt([person(first)])[0]], 'the first one keeps it');
  assert.deepEqual(b[1], a[1], 'the other one has another shape');
});

test('the seats of a table show it', async () => {
  const [first, second] = namesakes();
  const anna = await hostTable(browser, server.url, 'whist/classic', { name: first });
  const bert = await visitor(browser, await linkOf(anna), {});
  await sitDown(bert, second);
  await anna.waitForSelector('[data-room-seat="1"][data-state=here]');
  for (const page of [anna, bert]) {
    const [[one], [other]] = [(await signs(page, 0)).list, (await signs(page, 1)).list];
    assert.deepEqual([one], wanted(signOf(first)));
    assert.notEqual(other[0], one[0]);
  }
  await start(anna);
  await bert.waitForSelector('[data-seat="0"] .plate .emblem');
  await anna.waitForSelector('[data-seat="1"] .plate .emblem');
  assert.notEqual((await signs(anna, 1)).table[0][0], signOf(first).shape);
  await leave(anna, bert);
});

test('the letter is what a reader takes for one', () => {
  const letters = {
    anna: 'A',
    'élodie': 'É',
    'e\u0301lodie': 'É',
    'ßen': 'ß',
    '李雷': '李',
    'हिन्दी': 'हि',
    '“Otto”': 'O',
    '👩‍👩‍👧 family': 'F',
    '👩‍👩‍👧': '👩‍👩‍👧',
    '🇩🇪🇫🇷': '🇩🇪',
    '7 of nine': '7',
  };
  for (const [name, letter] of Object.entries(letters))
    assert.equal(signOf(name).letter, letter, name);
});

/** How much lighter one colour is than another, as WCAG counts it. */
function contrast(a, b) {
  const light = (colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const c = parseInt(colour.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

test('letters stand out from every colour, and signs from every ground', () => {
  const INK = '#14181a';
  const grounds = ['#ffffff', '#fffdf8', '#293135', '#1e2427', '#2a6b58', '#1f5647', '#173a31'];
  for (const { colour } of [...names.map((name) => signOf(name)), signOf.bot('', 0)]) {
    assert.ok(contrast(colour, INK) >= 7, `a letter on ${colour}`);
    for (const ground of grounds)
      assert.ok(Math.max(contrast(colour, ground), contrast(INK, ground)) >= 3, colour + ground);
  }
});

/** The emblem drawn for a seat, in the list of seats or at the table. */
const drawn = (page, where) =>
  page.locator(`${where} svg.emblem`).evaluateAll((list) =>
    list.map((svg) => {
      if (svg.getAttribute('aria-hidden') !== 'true') throw new Error('it is heard');
      const path = svg.querySelector('path');
      return [path.getAttribute('d'), path.getAttribute('fill'), svg.textContent];
    }),
  );

const signs = async (page, seat) => ({
  list: await drawn(page, `[data-room-seat="${seat}"]`),
  table: await drawn(page, `[data-seat="${seat}"] .plate`),
});

const wanted = ({ shape, colour, letter }) => [[shape, colour, letter]];

test('two devices show the same signs, before and during the game', async () => {
  const LONG = 'Wilhelmine Charlotte von Hohenstaufen';
  const anna = await hostTable(browser, server.url, 'whist/classic', { colorScheme: 'dark' });
  const bert = await visitor(browser, await linkOf(anna), { size: 'phone', locale: 'de-DE' });
  await sitDown(bert, LONG);
  await anna.waitForSelector('[data-room-seat="1"][data-state=here]');
  for (const page of [anna, bert]) {
    assert.deepEqual((await signs(page, 0)).list, wanted(signOf('Anna')));
    assert.deepEqual((await signs(page, 1)).list, wanted(signOf(LONG)));
    assert.deepEqual((await signs(page, 2)).list, [], 'a free seat is nobody');
  }
  await shot(anna, 'emblem-seats-desktop-dark');
  await shot(bert, 'emblem-seats-phone-light');
  await start(anna);
  await bert.waitForSelector('.table-page');
  for (const [page, other, name] of [
    [anna, 1, LONG],
    [bert, 0, 'Anna'],
  ]) {
    await page.waitForSelector(`[data-seat="${other}"] .plate .emblem`);
    assert.deepEqual((await signs(page, other)).table, wanted(signOf(name)));
    assert.deepEqual((await signs(page, 2)).table, wanted(signOf.bot('', 2, 'beaver')));
    assert.deepEqual(await axe(page), []);
  }
  await shot(anna, 'emblem-table-desktop-dark');
  await shot(bert, 'emblem-table-phone-light');
  await leave(anna, bert);
});

test('a sign takes no room from a plate, and covers hardly anything of a long name', async () => {
  const anna = await hostTable(browser, server.url, 'whist/classic', { size: 'phone' });
  const bert = await visitor(browser, await linkOf(anna), { size: 'phone' });
  await sitDown(bert, 'Wilhelmine Charlotte von Hohenstaufen');
  await start(anna);
  await anna.waitForSelector('[data-seat="1"] .plate .emblem');
  const measured = () =>
    anna.$$eval('.plate', (list) =>
      list.map((plate) => {
        const box = plate.getBoundingClientRect();
        return [plate.dataset.plate, box.x, box.y, box.width, box.height];
      }),
    );
  const covered = await anna.$$eval('.plate:has(.emblem)', (list) =>
    list.map((plate) => {
      const range = document.createRange();
      range.selectNodeContents(plate.querySelector('.name').lastChild);
      const sign = plate.querySelector('.emblem').getBoundingClientRect();
      const over = (box) =>
        Math.max(0, Math.min(box.right, sign.right) - Math.max(box.left, sign.left)) *
        Math.max(0, Math.min(box.bottom, sign.bottom) - Math.max(box.top, sign.top));
      return [...range.getClientRects()].reduce((sum, box) => sum + over(box), 0);
    }),
  );
  assert.equal(covered.length, 3);
  for (const area of covered) assert.ok(area <= 64, `${area} square px of a name`);
  const before = await measured();
  await anna.$$eval('.plate .emblem', (list) => list.forEach((svg) => svg.remove()));
  assert.deepEqual(await measured(), before);
  await leave(anna, bert);
});

const LEAF = 'M2 2h11a9 9 0 0 1 9 9v11H11a9 9 0 0 1-9-9Z';
const PURPLE = '#d7b0ff';

/** In the settings, which are closed again. */
async function chooseSign(page, choices) {
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const [part, label] of Object.entries(choices))
    await page.locator(`label:has(input[name=sign-${part}])`, { hasText: label }).click();
}

const drawnAs = (page, place, [path, fill, letter]) =>
  page.waitForFunction(
    ([place, ...wanted]) => {
      const svg = document.querySelector(`${place} svg.emblem`);
      const path = svg?.querySelector('path');
      const found = [path?.getAttribute('d'), path?.getAttribute('fill'), svg?.textContent];
      return String(found) === String(wanted);
    },
    [place, path, fill, letter],
  );

test('everybody sees the sign that somebody has chosen', async () => {
  const anna = await hostTable(browser, server.url, 'whist/classic', {});
  const link = await linkOf(anna);
  const bert = await visitor(browser, link, {});
  await drawnAs(bert, '[data-room-seat="0"]', wanted(signOf('Anna'))[0]);
  await chooseSign(anna, { shape: /^Leaf$/, colour: /^Purple$/ });
  const chosen = [LEAF, PURPLE, 'A'];
  assert.deepEqual(await drawn(anna, '.sample-table'), [chosen]);
  assert.deepEqual(await axe(anna), []);
  assert.deepEqual((await signs(anna, 0)).list, [chosen]);
  await drawnAs(bert, '[data-room-seat="0"]', chosen);
  await anna.reload();
  await anna.waitForSelector('[data-room-seat="0"] .emblem');
  assert.deepEqual((await signs(anna, 0)).list, [chosen], 'remembered');
  await bert.evaluate(() => localStorage.setItem('talon.sign', '{"shape":null,"colour":3}'));
  await bert.reload();
  await sitDown(bert, 'Bert');
  const own = [signOf('Bert').shape, '#5cc9a2', 'B'];
  await drawnAs(anna, '[data-room-seat="1"]', own);
  await start(anna);
  await bert.waitForSelector('.table-page');
  const spectator = await visitor(browser, link, {});
  for (const page of [bert, spectator]) await drawnAs(page, '[data-seat="0"] .plate', chosen);
  for (const page of [anna, spectator]) await drawnAs(page, '[data-seat="1"] .plate', own);
  await shot(spectator, 'chosen-signs');
  await leave(anna, bert, spectator);
});

test('a seat that was given with its token gets the sign of its device', async () => {
  const more = { seats: ['human', 'human', 'simple', 'simple'], names: ['Anna', 'Bert'] };
  const anna = await open(browser, server.url);
  await anna.evaluate(() => localStorage.setItem('talon.sign', '{"shape":3,"colour":5}'));
  await anna.reload();
  const { table } = await dealSeeded(anna, 'whist/classic', '12', more);
  const bert = await visitor(browser, new URL(`#/${table}`, server.url).href, {});
  await drawnAs(bert, '[data-seat="0"] .plate', [LEAF, PURPLE, 'A']);
  await leave(anna, bert);
});

test('alone with bots the bots have their animals, and the person needs no sign', async () => {
  const page = await open(browser, server.url);
  await dealSeeded(page, 'whist/classic', '11', {
    seats: ['human', 'simple', 'simple', 'simple'],
  });
  await page.waitForSelector('[data-seat="1"] .plate .name');
  assert.equal(await page.locator('.others .plate .emblem').count(), 3);
  assert.equal(await page.locator('.own .plate .emblem').count(), 0);
  await page.context().close();
});
