// Sounds, vibration and motion at a table: sounds are computed on the device, and only where they
// are wanted; phones vibrate. Tricks go to their takers, and cards are dealt round the table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe } from './browser.mjs';
import { built } from './page_modules.mjs';
import { engine, NAMES, stage } from './scripted_table.mjs';
import { browser, server } from './browser_fixture.mjs';

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

const whist = () => talon.dealt('whist', 'classic', 4, { first_dealer: '3' });

/** The next step: what seat 0 sees then. */
const step = async (table, view) => (await talon.step(table, view)).next;

/** Runs before the page: counts what would be heard and felt. */
function listen() {
  window.heard = [];
  window.felt = [];
  navigator.vibrate = (pattern) => window.felt.push(pattern);
  window.AudioContext = class {
    state = 'running';
    sampleRate = 8000;
    currentTime = 0;
    createBuffer = (_, length, rate) => ({
      duration: length / rate,
      getChannelData: () => new Float32Array(length),
    });
    createBufferSource = () => ({
      connect: () => {},
      start() {
        window.heard.push(Math.round(1000 * this.buffer.duration));
      },
    });
    suspend = async () => {};
    resume = async () => {};
  };
}

/** How often the player of sounds was downloaded. */
const downloads = (page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource');
    return files.filter((file) => /sound_player/.test(file.name)).length;
  });

/** A table of Whist with seat 0 to play, and the function that plays on to a later view. */
async function heardAt(options) {
  const { table, view } = await whist();
  const first = (page) => page.addInitScript(listen);
  const it = await stage(browser, server.url, games, view, { first, ...options });
  let last = view;
  const on = async () => it.shown((last = await step(table, last)));
  return { ...it, on };
}

async function leave({ page }) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test('every sound is short, is heard, and is not clipped', async () => {
  const { samplesOf } = await built('sound/synthesis.ts');
  const RATE = 48000;
  for (const name of ['laid', 'shuffled', 'taken', 'turn', 'won']) {
    const samples = samplesOf(name, RATE);
    const peak = samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0);
    assert.ok(samples.length < 1.5 * RATE, name);
    assert.ok(peak > 0.08 && peak < 1, `${name}: ${peak}`);
    assert.ok(Math.abs(samples[samples.length - 1]) < 0.01, `${name} ends in silence`);
  }
});

/** Runs before the page: counts what the browser's own audio has begun to play. */
function countPlayed() {
  window.played = 0;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    start.apply(this, when);
    window.played++;
  };
}

test('the audio of the browser plays the sounds', async () => {
  const { table, view } = await whist();
  const first = (page) => page.addInitScript(countPlayed);
  const it = await stage(browser, server.url, games, view, { first, sounding: true });
  await it.page.waitForFunction(() => window.played === 1);
  await it.shown(await step(table, view));
  await it.page.waitForFunction(() => window.played === 2);
  await leave(it);
});

test('a desk sounds until one tap switches it off, and that is remembered', async () => {
  const it = await heardAt({});
  const { page, on } = it;
  await page.waitForFunction(() => window.heard.length === 1); // the pack is shuffled
  await on();
  await page.waitForFunction(() => window.heard.length === 2);
  assert.equal(await downloads(page), 1);
  const button = page.getByRole('button', { name: 'Sound' });
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await button.click();
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await on();
  assert.equal(await page.evaluate(() => window.heard.length), 2);
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await page.waitForSelector('.table-page .place');
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await leave(it);
});

test('a phone is silent until it is asked, and vibrates for its own cards', async () => {
  const it = await heardAt({ size: 'phone', isMobile: true });
  const { page, on } = it;
  await page.touchscreen.tap(100, 20);
  await on();
  await page.waitForFunction(() => window.felt.length === 1);
  assert.deepEqual(await page.evaluate(() => window.felt[0]), [8]);
  assert.equal(await downloads(page), 0, 'nothing is downloaded for silence');
  await page.click('[data-tool=sound]');
  await on();
  await page.waitForFunction(() => window.heard.length === 1);
  assert.equal(await page.evaluate(() => window.felt.length), 1, 'others are not felt');
  await leave(it);
});

test('views sound like what happened in them', async () => {
  const { soundsOf } = await built('sound/sound_moments.ts');
  const game = games.games.find((g) => g.id === 'whist');
  const theme = { laid: ['trick'] };
  const { table, view } = await whist();
  const heard = (earlier, later) => soundsOf(game, theme, earlier, later, true);
  assert.deepEqual(heard(null, { ...view, number: 0 }), ['shuffled']);
  const views = [view];
  while (views.length < 9) views.push(await step(table, views.at(-1)));
  const all = views.slice(1).map((later, i) => heard(views[i], later));
  const turns = views.map((v, i) => i > 0 && v.acting[0] === 0 && views[i - 1].acting[0] !== 0);
  const cards = ['laid', 'laid', 'laid', 'laid', 'taken', 'laid', 'laid', 'laid'];
  assert.deepEqual(
    all,
    cards.map((sound, i) => (turns[i + 1] ? [sound, 'turn'] : [sound])),
  );
  const called = turns.indexOf(true);
  const atOnce = soundsOf(game, theme, views[called - 1], views[called], false);
  assert.deepEqual(atOnce, [cards[called - 1]], 'who did not wait is not called');
  const took = cards.indexOf('taken');
  const pile = soundsOf(game, { laid: [] }, views[took], views[took + 1], false);
  assert.deepEqual(pile, ['taken'], 'a pile that grows by a trick is heard');
  const empty = { ...view.zones, hand: view.zones.hand.map(() => []) };
  const fresh = { ...view, number: view.number + 1 };
  assert.deepEqual(heard({ ...view, zones: empty }, fresh), ['shuffled'], 'so is a new deal');
  const won = { ...view, number: view.number + 1, over: true, rank: [1, 2, 1, 2] };
  assert.deepEqual(heard(view, won), ['won']);
});

/** The keyframes of the cards that are flying, and how long each waits. */
const flying = (page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { target } = effect;
      if (!target.matches?.('.place')) return [];
      const xy = effect
        .getKeyframes()
        .map(({ transform }) => /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(transform) ?? [])
        .map(([, x, y]) => [Number(x), Number(y)]);
      const seat = target.closest('.own') ? '0' : target.closest('[data-seat]')?.dataset.seat;
      const hand = target.closest('.zone')?.dataset.zone === 'hand';
      return [{ xy, seat, hand, delay: effect.getTiming().delay }];
    }),
  );

for (const [game, preset] of [
  ['whist', 'classic'],
  ['wunsdorf', 'standard'],
])
  test(`a trick of ${game} goes to the player who takes it`, async () => {
    const { table, view } = await talon.dealt(game, preset, 4);
    let last = view;
    const full = (v) => v.zones.trick.flat(2).length === 4;
    while (!full(last)) last = await step(table, last);
    const { page, show } = await stage(browser, server.url, games, last, {
      reducedMotion: 'no-preference',
    });
    await page.waitForSelector('.scene .tag.taken');
    const name = await page.$eval('.scene .tag.taken', (tag) => tag.textContent.trim());
    const seat = Math.max(0, NAMES.findIndex((one) => name.includes(one))); // "You" has seat 0
    const plate = await page.$eval(`[data-seat="${seat}"] .plate`, (e) => {
      const scene = document.querySelector('.scene').getBoundingClientRect();
      const { left, right, top } = e.getBoundingClientRect();
      return { left: left - scene.left, right: right - scene.left, top: top - scene.top };
    });
    show(await step(table, last));
    await page.waitForFunction(() =>
      document.getAnimations().some(({ effect }) => effect.getKeyframes().length === 3),
    );
    const swept = (await flying(page)).filter(({ xy }) => xy.length === 3);
    assert.equal(swept.length, 4);
    for (const { xy } of swept) {
      const [x, y] = xy[1];
      assert.ok(x > plate.left - 2 && x < plate.right && Math.abs(y - plate.top) < 2, `${x} ${y}`);
    }
    await page.context().close();
  });

/** Runs before the page: cards stay at the start of their way, so that a slow machine sees them. */
function hold() {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const motion = animate.apply(this, given);
    motion.pause();
    return motion;
  };
}

test('cards are dealt one by one round the table, beginning after the dealer', async () => {
  const { view } = await talon.dealt('whist', 'classic', 4, { first_dealer: '1' });
  const first = (page) => page.addInitScript(hold);
  const how = { reducedMotion: 'no-preference', first };
  const { page } = await stage(browser, server.url, games, view, how);
  const hands = (await flying(page)).filter(({ hand }) => hand);
  const order = hands.sort((a, b) => a.delay - b.delay).map(({ seat }) => seat);
  assert.equal(order.slice(0, 8).join(''), '23012301');
  await page.context().close();
});
