// The costs of the page: the processor's time for opening it, for a table and for a choice there;
// its longest block, its heap, and the wait for the first card on a slow line. Figures that depend
// on the machine stand beside those of an empty page in the same run. Needs a built page and
// program; run it alone.
//
//    node bench/page_cost.mjs [part …]           (TALON=path/to/talon)
//
// Parts are opening, choices, moves and line; without one all are measured.
import { createServer } from 'node:http';
import { dealSeeded, device, launch, look, playAtOnce } from '../test/e2e/browser.mjs';
import { serve } from '../test/e2e/serve_process.mjs';
import { slowLine } from './slow_line.mjs';

const PARTS = process.argv.slice(2);
const CHOICES = 30;
const MOVES = 200;
const VISITS = 5;
const SLOWER = 4;
const SETTLED = 1000; // ms after which an opened page does nothing more
const COUNTS = ['LayoutCount', 'RecalcStyleCount'];
const TIMES = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration'];
const KILO = 1000;

const show = (text, ...figures) =>
  console.log(text.padEnd(48), ...figures.map((one) => one.padStart(12)));
const ms = (seconds) => `${(1000 * seconds).toFixed(0)} ms`;
const times = (one, other) => `${(one / other).toFixed(1)} x`;
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const letters = () => Math.random().toString(36).slice(2, 10);

/** Pages of any size with nothing in them but a button. */
function emptyPages() {
  const page = (size) =>
    '<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title>' +
    '<button onclick="this.textContent = Number(this.textContent) + 1">0</button>' +
    `<!-- ${Array.from({ length: size / 8 }, letters).join('')} -->`;
  const server = createServer((request, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(page(Number(request.url.slice(1)) || 0));
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done({ port: server.address().port, server })),
  );
}

/** The seconds that all processes of the browser have worked. */
async function meter(browser) {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, one) => sum + one.cpuTime, 0);
  };
}

const pause = (time) => new Promise((done) => setTimeout(done, time));
const twoFrames = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

// ---- opening

/** The median cost of a visit, in seconds. */
async function visits(browser, spent, visit, how) {
  const costs = [];
  for (let n = 0; n < VISITS; n++) {
    const page = await device(browser, how);
    const before = await spent();
    await visit(page);
    await pause(SETTLED);
    costs.push((await spent()) - before);
    await page.context().close();
  }
  return median(costs);
}

async function opening(browser, spent, server, empty) {
  show('opening', 'processor', 'empty page', 'home', 'and a table');
  for (const [what, opacity] of [
    ['  as tests see it (not painted)', 0],
    ['  as people see it', 1],
  ]) {
    const how = { opacity };
    const home = async (page) => {
      await page.goto(server.url);
      await page.waitForSelector('.families');
    };
    const table = async (page) => {
      await home(page);
      await playAtOnce(page, 'whist');
    };
    const nothing = await visits(browser, spent, (page) => page.goto(empty), how);
    const first = await visits(browser, spent, home, how);
    const second = await visits(browser, spent, table, how);
    show(what, '', ms(nothing), ms(first), ms(second));
    show('    beside the empty page', '', '', times(first, nothing), times(second, nothing));
  }
}

// ---- a choice

async function metricsOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }); // not the others' work
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
}

const DUE = '.table-page[data-mine=yes], .result';

/** Cards that still fly cannot be clicked where they are. */
const settled = (page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));

/** Plays the first card that may be played, and waits until there is a choice again. */
async function playCard(page) {
  await settled(page);
  const { number, cards } = await look(page);
  const [at] = cards;
  if (!at) return false;
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction(
    ([due, was]) =>
      document.querySelector(due) &&
      Number(document.querySelector('.table-page').dataset.number) !== was,
    [DUE, number],
    { polling: 20 },
  );
  return !(await page.$('.result'));
}

async function clickEmpty(page) {
  await twoFrames(page);
  const text = await page.textContent('button');
  await page.mouse.click(20, 20);
  await page.waitForFunction((was) => document.querySelector('button').textContent !== was, text, {
    polling: 20,
  });
}

/** What each of some actions cost: all processes, and parts of the page's main thread. */
async function costOf(page, spent, many, act) {
  const metrics = await metricsOf(page);
  const [before, cpu] = [await metrics(), await spent()];
  for (let n = 0; n < many; n++) await act(page);
  const [after, now] = [await metrics(), await spent()];
  const part = (name) => (after[name] - before[name]) / many;
  return { cpu: (now - cpu) / many, part };
}

async function choices(browser, spent, server, empty) {
  for (const [what, how] of [
    ['a choice at Whist, as tests make it (not painted)', { opacity: 0 }],
    ['  painted, still', { opacity: 1 }],
    ['  painted, moving', { reducedMotion: 'no-preference' }],
  ]) {
    const blank = await device(browser, how);
    await blank.goto(empty);
    const nothing = await costOf(blank, spent, CHOICES, clickEmpty);
    await blank.context().close();
    const page = await device(browser, how);
    await page.goto(server.url);
    const seats = ['human', 'simple', 'simple', 'simple'];
    await dealSeeded(page, 'whist/classic', '7', { seats });
    await page.waitForSelector(DUE);
    for (let n = 0; n < 3; n++) await playCard(page);
    const one = await costOf(page, spent, CHOICES, playCard);
    show(what, ms(one.cpu), `${times(one.cpu, nothing.cpu)}`);
    show('    a click in an empty page', ms(nothing.cpu));
    for (const name of TIMES) show(`    ${name}`, `${(1000 * one.part(name)).toFixed(1)} ms`);
    for (const name of COUNTS) show(`    ${name}`, one.part(name).toFixed(1));
    await page.context().close();
  }
}

// ---- many moves

async function manyMoves(browser, server) {
  const page = await device(browser, { opacity: 1 });
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  await page.goto(server.url);
  const seats = ['human', 'simple', 'simple', 'simple'];
  await dealSeeded(page, 'whist/classic', '7', { seats, options: { target: '50' } });
  await page.waitForSelector(DUE);
  const number = async () => (await look(page)).number;
  while ((await number()) < 20) await playCard(page);
  const before = await heap();
  await page.evaluate(() => (window.longest = 0));
  const from = await number();
  while ((await number()) < from + MOVES && (await playCard(page)));
  const longest = await page.evaluate(() => window.longest);
  show(`${MOVES} moves: the longest block`, longest ? `${longest} ms` : '< 50 ms');
  show('  the heap after them, beside before', times(await heap(), before));
  await page.context().close();
}

// ---- the first card on a slow line

async function first(browser, url, done, line) {
  const how = { size: 'phone', opacity: 1, serviceWorkers: 'allow', locale: 'de-DE' };
  const page = await device(browser, how);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const [began, bytes] = [performance.now(), line.bytes];
  await page.goto(url, { waitUntil: 'commit' });
  await done(page);
  const told = { time: (performance.now() - began) / 1000, bytes: line.bytes - bytes };
  await page.context().close();
  return told;
}

async function firstCards(browser, server, emptyPort) {
  const line = await slowLine(Number(new URL(server.url).port));
  const plain = await slowLine(emptyPort);
  const card = async (page) => {
    await page.waitForSelector('[data-play=whist]');
    await page.click('[data-play=whist]');
    await page.waitForSelector('.own .hand .card', { state: 'attached' });
    await twoFrames(page);
  };
  const [told, beside] = [[], []];
  for (let n = 0; n < VISITS; n++) {
    told.push(await first(browser, line.url, card, line));
    const size = told.at(-1).bytes;
    const there = (page) => page.waitForSelector('button').then(() => twoFrames(page));
    beside.push(await first(browser, plain.url + size, there, plain));
  }
  const of = (list, what) => median(list.map((one) => one[what]));
  show('first card, German, processor 4 x slower, slow 4G', `${of(told, 'time').toFixed(2)} s`);
  show('  on the way until then', `${(of(told, 'bytes') / KILO).toFixed(0)} kB`);
  const alone = of(beside, 'time');
  const ratio = times(of(told, 'time'), alone);
  show('  an empty page of that many bytes', `${alone.toFixed(2)} s`, ratio);
  line.close();
  plain.close();
}

const server = await serve();
const { port, server: pages } = await emptyPages();
const browser = await launch();
try {
  const spent = await meter(browser);
  const empty = `http://127.0.0.1:${port}/`;
  const parts = {
    opening: () => opening(browser, spent, server, empty),
    choices: () => choices(browser, spent, server, empty),
    moves: () => manyMoves(browser, server),
    line: () => firstCards(browser, server, port),
  };
  for (const part of PARTS.length ? PARTS : Object.keys(parts)) await parts[part]();
} finally {
  await browser.close();
  await server.stop();
  pages.close();
}
