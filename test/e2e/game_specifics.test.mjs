// The parts of the table that one game alone has: War's large button, bars and guess; Whist's last
// trick and score sheet; Wunsdorf's duties and pad; Wippen's buttons for every move; Spite's race
// and wild kings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  axe,
  choose,
  deal,
  dealSeeded,
  generator,
  look,
  open,
  openTools,
  overflowing,
  request,
  settled,
  shot,
} from './browser.mjs';
import { browser, server } from './browser_fixture.mjs';
import { onToldView } from './told_views.mjs';

/** At a table; with a seed the cards are the same in every run, and so is what comes up. */
async function atTable(preset, { seed, pace = 0, made = {}, ...options }, work) {
  const page = await open(browser, server.url, options);
  const seeded = () => dealSeeded(page, preset, seed, { pace, ...made });
  const at = seed ? await seeded() : await deal(page, preset);
  await page.waitForFunction(() => document.querySelector('.table-page').dataset.mine === 'yes');
  await work(page, at);
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** Opens the menu of all moves, where the button is not in the line; its list is made then. */
async function openMoves(page, button = 'button.move') {
  await page.waitForSelector(`${button}, .all summary`, { state: 'attached' });
  if (!(await page.$(button))) await page.click('.all summary');
}

/** Makes a move by its button, wherever that is, and waits for the next own turn. */
async function make(page, move) {
  const seen = await look(page);
  const button = `button.move[data-move="${move}"]`;
  await openMoves(page, button);
  await page.waitForSelector(button, { state: 'attached' });
  await page.evaluate((selector) => document.querySelector(selector).click(), button);
  await settled(page, seen);
}

const texts = (page, selector) => page.$$eval(selector, (all) => all.map((e) => e.textContent));

/** Turns up by the space bar. */
async function turnUp(page) {
  const seen = await look(page);
  await page.keyboard.press('Space');
  await settled(page, seen);
}

const reaches = (page, number) =>
  page.waitForSelector(`.table-page[data-number="${number}"][data-mine=yes]`);

/** The cards that lie open in the middle. */
const laid = (page) =>
  page.$$eval('.laid [data-fly]', (all) => all.map((e) => e.dataset.fly).sort());

// Of seed 33 the first battles are ace and five, four and king, eight and eight: war.
const BATTLES = [
  ['5c', 'As'],
  ['4s', 'Kh'],
  ['8d', '8h'],
];
const WAR = { seed: '33', size: 'phone', locale: 'de-DE' };

/** The bars that are drawn beyond their list, which would veil the table. */
const barsOutside = (page) =>
  page.$$eval('.bars .bar', (bars) => {
    const place = document.querySelector('.bars').getBoundingClientRect();
    const out = ({ top, bottom }) => top < place.top - 1 || bottom > place.bottom + 1;
    return bars.map((bar) => bar.getBoundingClientRect()).filter(out);
  });

/** Runs in the page: where the own packet lies, frame by frame, once its cards are drawn. */
function watchPacket() {
  window.places = new Set();
  const see = () => {
    const card = document.querySelector('.table-page .own button.card');
    if (card) {
      const { x, y, width } = card.getBoundingClientRect();
      if (width) window.places.add([x, y, width].map(Math.round).join(' '));
    }
    requestAnimationFrame(see);
  };
  see();
}

/** The guess, when it has been worked out. */
async function guessOf(page) {
  await page.waitForSelector('.guess[aria-busy=false]');
  return page.locator('.guess').innerText();
}

test('War: the guess comes a moment later, and nothing moves for it', async () => {
  const page = await open(browser, server.url);
  await page.addInitScript(watchPacket);
  await page.reload();
  await deal(page, 'war/multi', { players: 5 });
  assert.match(await guessOf(page), /\d/);
  assert.equal(await page.evaluate(() => window.places.size), 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Runs in the page: in how many frames the own packet can be tapped, and what is hit in others. */
function watchTaps() {
  window.frames = { hit: 0, missed: [] };
  const see = () => {
    const packet = [...document.querySelectorAll('.table-page .own button.card')];
    const { left, top, width, height } = packet[0]?.getBoundingClientRect() ?? {};
    if (width) {
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      if (packet.some((card) => card.contains(at))) window.frames.hit++;
      else window.frames.missed.push(at?.outerHTML.slice(0, 80));
    }
    requestAnimationFrame(see);
  };
  see();
}

test('War: cards that fly to a packet take no taps', async () => {
  const page = await open(browser, server.url, { size: 'phone', reducedMotion: 'no-preference' });
  await dealSeeded(page, 'war/classic', '33');
  for (let i = 0; i < 3; i++) await turnUp(page);
  await page.evaluate(watchTaps);
  for (let i = 0; i < 12; i++) await turnUp(page);
  const { hit, missed } = await page.evaluate(() => window.frames);
  assert.deepEqual(missed, []);
  assert.ok(hit > 30, `${hit} frames`);
  await page.context().close();
});

// Of seed 7 the last pair are two aces.
test('Tod und Leben: after an equal last pair nobody takes the other card', () =>
  atTable('war/tod-und-leben', { ...WAR, seed: '7' }, async (page) => {
    for (let i = 0; i < 15; i++) await turnUp(page);
    await page.keyboard.press('Space');
    await page.waitForSelector('.result');
    const last = 'Du Kreuz Ass · Bodo Karo Ass: Jeder nimmt seine eigenen Karten zurück.';
    await page.locator('[data-live]', { hasText: last }).waitFor({ state: 'attached' });
  }));

test('War: one large button, Space, bars that add up, a cry at war, a guess', () =>
  atTable('war/classic', WAR, async (page) => {
    const button = page.locator('button.move.big');
    assert.equal(await button.innerText(), 'Aufdecken');
    assert.ok((await button.boundingBox()).height >= 60);
    await turnUp(page);
    assert.deepEqual(await texts(page, '.bars b'), ['27', '25']);
    assert.deepEqual(await barsOutside(page), [], 'bars stay in their place');
    await turnUp(page);
    await turnUp(page);
    const cry = page.locator('.cry');
    assert.equal(await cry.textContent(), 'Jetzt – gibt – es – Krieg!');
    assert.match(await guessOf(page), /In 9 von 10 Spielen noch \d+ bis \d+ /);
    assert.deepEqual(await overflowing(page), []);
    await turnUp(page);
    await page.waitForFunction(() => !document.querySelector('.cry').textContent, null, {
      timeout: 2000, // sooner than it would go by itself
    });
    for (let i = 0; i < 4; i++) await turnUp(page);
    const battles = async () => /Schlachten\s+(\d+)/.exec(await page.innerText('.table-page'))[1];
    const before = Number(await battles());
    await openTools(page);
    await page.click('[data-tool=leap]');
    await page.waitForFunction(
      (n) => Number(/Schlachten\s+(\d+)/.exec(document.body.innerText)[1]) >= n,
      before + 10,
    );
    await page.waitForFunction(
      () => document.querySelector('.table-page').dataset.mine === 'yes',
    );
    assert.equal(Number(await battles()), before + 10, 'ten battles are ten');
    assert.deepEqual(await overflowing(page), []);
    assert.deepEqual(await axe(page), []);
  }));

test('War: what was turned up lies there until one goes on, and is told', () =>
  atTable('war/classic', { ...WAR, pace: 200 }, async (page) => {
    for (const [i, cards] of BATTLES.entries()) {
      await reaches(page, 2 * i + 1); // the bot goes on first, and sweeps the table
      if (i) assert.deepEqual(await laid(page), BATTLES[i - 1], 'it lies there all the same');
      await page.keyboard.press('Space');
      await reaches(page, 2 * i + 2);
      assert.deepEqual(await laid(page), cards);
    }
    await page.click('.bar .toggle');
    const told = (await texts(page, '.log li')).reverse();
    assert.equal(told.length, 3, 'who turns up says nothing');
    assert.match(told[0], /^Du .*Pik Ass · Bodo .*Kreuz 5: Du nimmst 2 Karten\.$/);
    assert.match(told[1], /Bodo nimmt 2 Karten\.$/);
    assert.match(told[2], /Krieg!$/);
  }));

test('War with bots that move at once: cards that met lie until one goes on, and are told', () =>
  atTable('war/classic', { ...WAR, pace: 1 }, async (page) => {
    for (const [i, cards] of BATTLES.entries()) {
      await reaches(page, 2 * i + 1);
      await page.keyboard.press('Space');
      await reaches(page, 2 * i + 3); // the bot has gone on already
      assert.deepEqual(await laid(page), cards);
    }
    await page.click('.bar .toggle');
    assert.equal((await texts(page, '.log li')).length, 3, 'every battle is told');
  }));

test('War: one tap on the packet goes on, whatever still lies there', () =>
  atTable('war/classic', { ...WAR, pace: 1 }, async (page) => {
    for (const [i, cards] of BATTLES.entries()) {
      await reaches(page, 2 * i + 1);
      await page.locator('.own [data-zone=packet] .card.legal').click();
      await reaches(page, 2 * i + 3);
      assert.deepEqual(await laid(page), cards);
    }
  }));

test('a table ordered with bots that move at once has a pace, the least', () =>
  atTable('war/classic', {}, async (page) => {
    const [, table] = new URL(page.url()).hash.split('/');
    const { room } = await request(page, { id: 1, do: 'join', table });
    assert.equal(room.pace, 1, 'without any there is one view of all that bots did');
  }));

test('Steal War: the cards that met are told', () =>
  atTable('war/steal', { seed: '5', pace: 1 }, async (page) => {
    const told = () => texts(page, '.log li');
    for (let i = 0; i < 12 && !(await told()).some((line) => / takes? \d+ cards/.test(line)); i++) {
      const seen = await look(page);
      await page.locator('button.move:not(.all *)').first().click();
      await settled(page, seen);
    }
    const lines = await told();
    assert.ok(
      lines.some((line) => /^You .+ · Bodkin .+: (you take|Bodkin takes) 2 cards\.$/.test(line)),
      lines.join(' | '),
    );
    assert.ok(!lines.some((line) => /Play your card/.test(line)), 'that alone says nothing');
  }));

/** The cards that each view told this page lie open in the middle. */
function potsTold(page) {
  const pots = [];
  onToldView(page, (view) => {
    const open = view.zones.pot.flat(2).filter((card) => card && card !== '?');
    if (open.length) pots.push(open.sort().join(' '));
  });
  return pots;
}

/** Runs in the page: presses the large button as often as that, never sooner than so many ms after
 * the last time, and answers what lay open in the middle, frame by frame. */
function pressOn({ times, apart }) {
  const seen = new Set();
  let [pressed, last] = [0, 0];
  return new Promise((done) => {
    const see = () => {
      const now = performance.now();
      const cards = [...document.querySelectorAll('.laid [data-fly]')].map((e) => e.dataset.fly);
      seen.add(cards.sort().join(' '));
      const button = document.querySelector('.table-page[data-mine=yes] button.move.big');
      if (now - last > apart && pressed === times) return done([...seen]);
      if (now - last > apart && button) {
        button.click();
        last = now;
        pressed++;
      }
      requestAnimationFrame(see);
    };
    see();
  });
}

test('War: every battle is seen, however steadily one goes on', async () => {
  const page = await open(browser, server.url, { ...WAR, reducedMotion: 'no-preference' });
  const told = potsTold(page);
  await page.reload(); // its socket is one we listen to
  await dealSeeded(page, 'war/classic', WAR.seed, { pace: 200 });
  const seen = await page.evaluate(pressOn, { times: 14, apart: 400 });
  assert.ok(told.length >= 14 && told.some((pot) => pot.split(' ').length > 2), 'with a war');
  assert.deepEqual(
    told.filter((pot) => !seen.includes(pot)),
    [],
  );
  await page.context().close();
});

test('Whist: the card turned up is told of until the dealer takes it up', () => {
  const seats = ['human', 'simple', 'simple', 'simple'];
  const made = { seats, options: { first_dealer: '3' } }; // who leads sees it
  return atTable('whist/classic', { seed: '11', made }, async (page) => {
    const told = async () => (await texts(page, '.strip')).join();
    assert.match(await told(), /makes trump. Dapple takes it up on the first turn/);
    assert.equal(await page.locator('[data-zone=turned] [data-fly]').count(), 1);
    await choose(page, generator(4));
    assert.doesNotMatch(await told(), /turned up/);
    assert.equal(await page.locator('[data-zone=turned] [data-fly]').count(), 0);
  });
});

test('Whist: the last trick, a sheet with a line for the deal', () =>
  atTable('whist/classic', {}, async (page) => {
    const random = generator(4);
    for (let i = 0; i < 3; i++) await choose(page, random);
    const pill = await page.locator('.last-trick summary').innerText();
    await page.click('.last-trick summary');
    assert.equal((await texts(page, '.last-trick li')).length, 4);
    const [taker] = (await texts(page, '.last-trick .taker')).map((line) => line.split(' ')[0]);
    assert.ok(taker && pill.includes(`★ ${taker}`), `who took it is said at once: ${pill}`);
    const won = await texts(page, '[data-zone=won] .badge');
    const tricks = won.reduce((all, text) => all + Number(text), 0);
    assert.ok(tricks > 0 && tricks <= 3, `tricks are counted, not cards: ${won}`);
    const lines = await texts(page, '.sheet tbody tr');
    assert.equal(lines.length, 1);
    assert.match(lines[0], /^1\. [♣♦♥♠]/);
    assert.deepEqual(await axe(page), []);
    await shot(page, 'feel-whist');
  }));

test('Wunsdorf: bids against tricks, the duty to play trumps, the pad through a reload', () =>
  atTable('wunsdorf/standard', {}, async (page) => {
    assert.match(await page.locator('.bids').innerText(), /Bids: \d of 1 · \d still to bid/);
    const random = generator(9);
    const lines = () => page.locator('.sheet tbody tr').count();
    for (let i = 0; i < 30 && (await lines()) < 3; i++) await choose(page, random);
    assert.equal(await lines(), 3);
    const kept = await texts(page, '.sheet tbody tr:first-child td');
    // Tricks stand there only of a round whose end was seen: bots are quick here.
    const told = /^(\d+\/\d )?\d+$/;
    assert.ok(
      kept.every((cell) => told.test(cell)),
      kept.join(' '),
    );
    await page.reload();
    await page.waitForSelector('.sheet tbody tr:nth-child(3)');
    assert.deepEqual(await texts(page, '.sheet tbody tr:first-child td'), kept);
    for (let i = 0; i < 12 && !(await page.locator('.duty').count()); i++)
      await choose(page, random);
    assert.match(await page.locator('.duty').innerText(), /trump/i);
  }));

/** Every legal move stands as a button with words of its own. */
async function allAreButtons(page, at) {
  const { view } = await request(page, { id: 1, do: 'join', ...at });
  const found = await page.$$eval('.actions button.move', (all) =>
    all.map((b) => [b.dataset.move, b.textContent.trim()]),
  );
  assert.deepEqual(found.map(([move]) => move).sort(), [...view.moves].sort());
  assert.equal(new Set(found.map(([, label]) => label)).size, found.length, 'told apart');
  assert.equal(await page.locator('details.all').count(), 0, 'few moves stand open');
}

const builds = (page) => texts(page, '[data-zone=build] .value');

// Of seed 82 a ten takes an ace and a nine; then the bot builds a three, and later one a ten.
test('Wippen: every legal move is a button, builds say their value and whose they are', () =>
  atTable('wippen/advanced', { seed: '82' }, async (page, at) => {
    await allAreButtons(page, at);
    const part = page.locator('button.move[data-move="capture Th Ad"]');
    assert.match(await part.innerText(), /with.*9 more for 10/s, 'an ace alone is no ten');
    const whole = page.locator('button.move[data-move="capture 9d 9h"]');
    assert.ok(!/more/.test(await whole.innerText()));
    await make(page, 'capture Th Ad');
    const sum = await page.locator('.sum').innerText();
    assert.match(sum, /9 more for 10/);
    assert.ok(!/11/.test(sum), 'the card that takes is no part of the sum');
    await make(page, 'take 9h');
    assert.deepEqual(await builds(page), ['3 · Bodkin']);
    for (const move of ['discard 9d', 'discard 5h', 'discard Kh', 'build 6h 10 4d']) {
      await allAreButtons(page, at);
      await make(page, move);
    }
    assert.deepEqual(await builds(page), ['10 · You']);
    await shot(page, 'feel-wippen');
  }));

test('Wippen with open hands says what could be taken now', () =>
  atTable('wippen/children', { seed: '1' }, async (page, at) => {
    const { view } = await request(page, { id: 1, do: 'join', ...at });
    const can = view.moves.some((move) => move.startsWith('capture'));
    const help = await page.locator('.strip .help').textContent();
    assert.match(help, can ? /^Your .* can take / : /^You cannot take anything/);
    assert.ok((await page.locator('.others .how-hand [data-fly]').count()) > 0, 'hands lie open');
  }));

// Of seed 1 an ace and a seven take something; the other two cards cannot be laid down then.
test('Wippen without builds: a refusal does not speak of builds', () =>
  atTable('wippen/basic', { seed: '1' }, async (page) => {
    for (const [card, why] of [['8c', /may not discard/], ['Js', /may not discard/]]) {
      await page.click(`.own [data-zone=hand] .card[data-fly^="${card}"]`);
      await page.waitForSelector('.toast p');
      assert.match(await page.locator('.toast p').last().innerText(), why);
    }
    await page.click('.middle [data-fly^="9s"]');
    await page.locator('.toast p', { hasText: 'First choose a card of your hand' }).waitFor();
    assert.doesNotMatch((await texts(page, '.toast p')).join(' '), /build/i);
  }));

/** The name of the first sequence, and what stands on it for the eye. */
const sequence = async (page) => [
  (await texts(page, '.middle [data-zone=centre] .place[role] .unseen'))[0],
  (await texts(page, '.middle [data-zone=centre] :is(.badge, .value)')).slice(0, 2).join(' '),
];

// Of seed 32 one holds two kings, and a two lies on one's reserve.
test('Spite: the race of the reserves, and what a king stands for', () =>
  atTable('spite/standard', { seed: '32' }, async (page) => {
    assert.match(await page.locator('.strip').innerText(), /Cards left in the reserve/);
    assert.deepEqual(await texts(page, '.bars b'), ['20', '20']);
    assert.match((await sequence(page))[0], /^Sequence 1, empty, next: A/);
    await make(page, 'centre Kh 1');
    const [king, sign] = await sequence(page);
    assert.match(king, /King of Hearts, stands for A, next: 2/);
    assert.equal(sign, '→ 2 = A');
    await make(page, 'centre reserve 1');
    const [two, next] = await sequence(page);
    assert.match(two, /2 of Spades, 2 cards, next: 3/);
    assert.equal(next, '→ 3');
    assert.deepEqual(await texts(page, '.bars b'), ['19', '20']);
    await make(page, 'discard 6d 1');
    assert.equal(await page.locator('.own .hand .place[role]').count(), 5);
    const told = await texts(page, '.log li');
    const drawn = told.some((line) => line.includes('You draw 2 cards.'));
    assert.ok(drawn, `nobody is asked to draw, but it is told: ${told.join(' | ')}`);
    assert.ok(
      told.some((line) => /^You play .*2 of Spades \(the reserve\) to sequence 1\.$/.test(line)),
      'the card is named, not only the pile',
    );
  }));

/** Makes the first of the moves, until something holds in the page. */
async function playUntil(page, holds) {
  for (let i = 0; i < 30 && !(await page.evaluate(holds)); i++) {
    await openMoves(page);
    await make(page, await page.$eval('button.move', (button) => button.dataset.move));
  }
}

const FOUR = { seats: ['human', 'simple', 'simple', 'simple'], options: { players: '4' } };

test('Whist on a desk: the pile of tricks won can be read, and a tap shows its cards', () =>
  atTable('whist/classic', { seed: '11', made: FOUR }, async (page) => {
    const pile = '.own button.pile:not([aria-disabled])';
    await playUntil(page, () => !!document.querySelector('.own button.pile:not([aria-disabled])'));
    const { width } = await page.locator(pile).boundingBox();
    assert.ok(width > 44, `${width} px wide`);
    assert.ok((await texts(page, '.own .caption')).includes('Tricks won'));
    await page.click(pile);
    assert.equal((await page.locator('dialog .looked li').count()) % 4, 0);
  }));

test('Spite and Malice: cards that help are marked before others, and moves are grouped', () =>
  atTable('spite/standard', { seed: '3' }, async (page) => {
    const both = () =>
      !!document.querySelector('.own .card.legal.later') &&
      !!document.querySelector('.own .card.legal:not(.later, .empty)');
    await playUntil(page, both);
    const marks = () =>
      page.$$eval('.own .card.legal:not(.empty)', (all) =>
        all.map((e) => !e.classList.contains('later')),
      );
    await page.click('.all summary');
    const moves = await page.$$eval('.all button.move', (all) => all.map((e) => e.dataset.move));
    const verbs = new Set(moves.map((move) => move.split(' ')[0]));
    assert.deepEqual([...verbs].sort(), ['centre', 'discard'], 'the seed has both');
    const helping = new Set(moves.filter((m) => /^centre/.test(m)).map((m) => m.split(' ')[1]));
    assert.equal((await marks()).filter(Boolean).length, helping.size);
    assert.ok((await marks()).includes(false), 'others are marked less');
    const captions = await page.$$eval('.all [role=group]', (all) => all.map((e) => e.ariaLabel));
    assert.deepEqual(captions, ['Play … to sequence …', 'Put … on side stack …']);
  }));

test('Wippen on a phone: the moves that have no space in the line are in the menu behind it', () =>
  atTable('wippen/advanced', { seed: '9', size: 'phone' }, async (page) => {
    await playUntil(page, () => !!document.querySelector('.buttons > .move + .all'));
    const line = page.locator('.actions > .buttons');
    assert.ok(await line.evaluate((e) => e.scrollWidth <= e.clientWidth + 1), 'nothing runs out');
    const shown = await page.locator('.actions > .buttons > .move').count();
    await page.click('.all summary');
    const all = await page.locator('.all .move').count();
    assert.ok(shown >= 1 && all > shown, `${shown} of ${all}`);
  }));
