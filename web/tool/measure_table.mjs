// Measures how quickly the table is drawn and how evenly cards move, and prints the figures. They
// depend on the machine and its load. Needs a built page and program.
//
//    npm run build && node tool/measure_table.mjs        (TALON=path/to/talon)
import { device, launch } from '../../test/e2e/browser.mjs';
import { serve } from '../../test/e2e/serve_process.mjs';
import { engine, stage } from '../../test/e2e/scripted_table.mjs';

const CARDS = 104;
const UPDATES = 60;
const DEAL = 3000; // ms that are watched
const VISITS = 5;
const SLOWER = 4;
const SETTLED = 3000; // ms after which nothing more is begun
const SUITS = 'cdhs';
const RANKS = '23456789TJQKA';
const PACK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const part = (list, p) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * p)];
const show = (text, figure) => console.log(`${text.padEnd(62)} ${figure}`);
const ms = (n) => `${n.toFixed(2)} ms`;

/** A view with all cards of two packs open. */
function fullTable(view) {
  const all = [...PACK, ...PACK];
  const hand = all.slice(0, 8);
  return { ...view, zones: { ...view.zones, hand: [hand, []], middle: all.slice(8), stock: [] } };
}

/** The time the browser has spent on script, style and layout so far, in ms. */
async function spent(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => metrics.find((m) => m.name === name).value * 1000;
  return of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration');
}

/** Shows views one after the other; returns the time of each, and what the browser spent on all. */
async function timed({ page, shown }, views) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate(() => performance.clearMeasures('table'));
  const before = await spent(session);
  for (const view of views) {
    await shown(view);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
  }
  const whole = ((await spent(session)) - before) / views.length;
  const script = await page.evaluate(() =>
    performance.getEntriesByName('table').map((entry) => entry.duration),
  );
  return { script, whole };
}

async function updates(browser, url, talon, games) {
  const { table } = await talon.ask('new', { game: 'wippen', preset: 'basic', seed: '1' });
  const first = fullTable(await talon.viewOf(table, 0));
  for (const [reducedMotion, how] of [
    ['reduce', 'still'],
    ['no-preference', 'moving'],
  ]) {
    const staged = await stage(browser, url, games, first, { reducedMotion });
    const places = await staged.page.locator('.place').count();
    let view = first;
    const one = Array.from({ length: UPDATES }, () => {
      const { hand, middle } = view.zones;
      const [card, ...rest] = hand[0];
      const zones = { ...view.zones, hand: [[...rest, middle[0]], []] };
      zones.middle = [...middle.slice(1), card];
      return (view = { ...view, number: view.number + 1, zones });
    });
    const few = await timed(staged, one);
    show(`a view in which every place changes, ${places} places, ${how}`, ms(median(few.script)));
    show(`  10 of 100 below (what a busy machine leaves alone)`, ms(part(few.script, 0.1)));
    show(`  95 of 100 below`, ms(part(few.script, 0.95)));
    show(`  with style and layout, and all else of the page`, ms(few.whole));
    await staged.page.context().close();
  }
}

async function dealing(browser, url, talon, games) {
  const names = ['Anna', 'Bert', 'Carla', 'Dora'];
  const { table } = await talon.ask('new', { game: 'whist', preset: 'classic', seed: '2', names });
  const view = await talon.viewOf(table, 0);
  const staged = await stage(browser, url, games, view, { reducedMotion: 'no-preference' });
  const frames = await staged.page.evaluate(
    (time) =>
      new Promise((done) => {
        const out = [];
        const began = performance.now();
        let last = began;
        const frame = (now) => {
          out.push(now - last);
          last = now;
          if (now - began < time) requestAnimationFrame(frame);
          else done(out.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    DEAL,
  );
  const late = frames.filter((f) => f > 20).length;
  show('a deal of 52 cards: frames a second', (1000 / median(frames)).toFixed(1));
  show('  longest frame', ms(Math.max(...frames)));
  show('  frames later than 20 ms', `${late} of ${frames.length}`);
  await staged.page.context().close();
}

/** When the first page is there, and when nothing keeps it busy any more: the end of the last long
 * task, as Chromium counts them (50 ms and more), on a processor four times slower. */
async function arriving(browser, url) {
  const times = [];
  for (let again = 0; again < VISITS; again++) {
    const page = await device(browser, { opacity: 1 });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(() => {
      window.busyUntil = 0;
      new PerformanceObserver((list) => {
        for (const task of list.getEntries())
          window.busyUntil = Math.max(window.busyUntil, task.startTime + task.duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url);
    await page.waitForSelector('.families');
    const stands = await page.evaluate(() => performance.now());
    await page.waitForTimeout(SETTLED);
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0].startTime,
    );
    const busy = await page.evaluate(() => window.busyUntil);
    times.push({ paint, stands, ready: Math.max(paint, busy) });
    await page.context().close();
  }
  const of = (which) => ms(median(times.map((t) => t[which])));
  show(`a first visit, the processor ${SLOWER} times slower: first paint`, of('paint'));
  show('  the choice of games stands, as seen from outside', of('stands'));
  show('  nothing keeps the page busy any more', of('ready'));
}

const server = await serve();
const browser = await launch();
const talon = engine();
try {
  const games = await talon.ask('games');
  show('cards', CARDS);
  await updates(browser, server.url, talon, games);
  await dealing(browser, server.url, talon, games);
  await arriving(browser, server.url);
} finally {
  talon.stop();
  await browser.close();
  await server.stop();
}
