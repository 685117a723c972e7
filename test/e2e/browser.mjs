// Debian's Chromium by playwright-core, and what every test does with the page. The headless shell
// has the same engine as the whole browser, and takes 40 % less of the processor for these tests.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { noteSaid } from './page_message_log.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
// Handed over as an expression: the page's own policy lets no other script in.
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('./shots', import.meta.url));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-audio-output',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE = 60000; // ms for one step: a busy machine may be slow
export const SIZES = {
  phone: { width: 360, height: 740 },
  lying: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
};
export const WINDOWS = { ...SIZES, zoomed: { width: 640, height: 400 } }; // a desk at 200 %

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
  });
}

const veilOf = (opacity) => `:root { opacity: ${opacity}; }`;

/** Runs in the page. */
function adopt(rule) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: sounds are made and played, but by nothing that works while they sound. */
function deafen() {
  window.AudioContext = class {
    sampleRate = 44100;
    currentTime = 0;
    state = 'running';
    async resume() {
      this.state = 'running';
    }
    async suspend() {
      this.state = 'suspended';
    }
    createBuffer(_channels, length, rate) {
      return { duration: length / rate, getChannelData: () => new Float32Array(length) };
    }
    createBufferSource() {
      return { connect() {}, start() {} };
    }
  };
}

/** From now on this page is not painted, and with `unveil` it is again. */
export const veil = (page) => page.evaluate(adopt, veilOf(0));
export const unveil = (page) =>
  page.evaluate(() => {
    const isVeil = (sheet) => /^:root { opacity: [\d.]+; }$/.test(sheet.cssRules[0]?.cssText);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isVeil(sheet));
  });

/** So faint that the browser paints little, and yet reports layout shifts. At 0 it reports none. */
export const FAINT = 0.0005;

/** A page on a device of its own; all errors in it are collected in `page.faults`. The page is laid
 * out and can be clicked, but it is painted only where cards move, or where a test asks for it
 * (`opacity`, `unveil`): without a graphics card, painting is half of the browser's work. Nobody
 * hears its sounds, so they are played only where a test wants that (`sounding`). There is no
 * service worker unless a test allows it. */
export async function device(browser, { size = 'desktop', opacity, sounding, ...more } = {}) {
  const seen = opacity ?? (more.reducedMotion === 'no-preference' ? 1 : 0);
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: 'en-GB',
    hasTouch: size !== 'desktop',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...more,
  });
  if (seen < 1) await context.addInitScript(adopt, veilOf(seen));
  if (!sounding) await context.addInitScript(deafen);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.faults = [];
  page.touched = more.hasTouch ?? size !== 'desktop';
  noteSaid(page);
  page.on('pageerror', (error) => page.faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const text = message.text();
    // A server that is restarted on purpose makes the browser complain; nothing else may.
    if (message.type() === 'error' && !/WebSocket connection/.test(text)) page.faults.push(text);
  });
  return page;
}

/** The first page, on a device of its own. */
export async function open(browser, url, options) {
  const page = await device(browser, options);
  await page.goto(url);
  await page.waitForSelector('.families');
  return page;
}

/** All parts behind headings are open, as for somebody who has opened them before. */
export async function openBehind(page) {
  const keep = (names) => {
    if (location.protocol !== 'about:') localStorage.setItem('talon.opened', JSON.stringify(names));
  };
  const games = ['war', 'whist', 'wunsdorf', 'wippen', 'spite'].map((game) => `truths-${game}`);
  const lists = ['filters', 'charts', 'files'].map((list) => `statistics-${list}`);
  const names = ['analysis', 'what-if', 'moves', 'luck', 'tools', ...games, ...lists];
  await page.addInitScript(keep, names);
  await page.evaluate(keep, names);
}

/** A picture of what went wrong. */
export async function shotOfFault(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await unveil(page);
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** A picture to look at, where `SHOTS` asks for pictures. */
export async function shot(page, name) {
  if (process.env.SHOTS) await shotOfFault(page, name);
}

/** Chooses a preset on the page of its game. */
export async function pickPreset(page, preset) {
  await page.evaluate((id) => (location.hash = `#/games/${id}`), preset.split('/')[0]);
  await page.click(`[data-preset="${preset}"]`);
}

/** Deals a game with one tap on the front page. */
export async function playAtOnce(page, game = 'war') {
  await page.click(`[data-play=${game}]`);
  await page.waitForSelector('.table-page');
}

/** From now on the bots of this device wait for nothing. */
export async function hurry(page) {
  await page.evaluate(() => localStorage.setItem('talon.pace', '0'));
  await page.reload();
  await page.waitForSelector('.families');
}

/** Sets options of the form: a switch, a list or a number. */
export async function setOptions(page, options) {
  await page.locator('.options').evaluate((list) => (list.open = true));
  for (const [id, value] of Object.entries(options)) {
    const control = page.locator(`[data-option="${id}"] :is(input, select)`);
    const kind = await control.evaluate((c) => (c.localName === 'select' ? 'list' : c.type));
    if (kind === 'checkbox') await control.setChecked(value === '1');
    else if (kind === 'list') await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Chooses a preset, bots without delay, and deals. */
export async function deal(page, preset, how = {}) {
  const { players, options, pace = '0', name = 'Anna' } = how;
  await pickPreset(page, preset);
  await page.fill('input[name=name]', name);
  await page.selectOption('select[name=pace]', pace);
  if (players) await page.locator(`[data-option=players] input[value="${players}"]`).check();
  if (options) await setOptions(page, options);
  await page.click('button.deal');
  await page.waitForSelector('.table-page');
}

/** A small generator: the same seed plays the same clicks. */
export function generator(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A table whose cards come from a seed: the same ones in every run. */
export async function dealSeeded(page, preset, seed, more = {}) {
  const seats = ['human', 'simple'];
  const [game, name] = preset.split('/');
  const table = { do: 'new', game, preset: name, seats, names: ['Anna'], pace: 0, seed, ...more };
  const made = await request(page, { id: 1, ...table });
  if (!made.ok) throw new Error(JSON.stringify(made));
  await page.goto(new URL(`#/${made.table}/${made.tokens[0]}`, page.url()).href);
  await page.waitForSelector('.table-page');
  return { table: made.table, token: made.tokens[0] };
}

/** Waits until the last drawing has its final place. Lines that grow around the table change its
 * size, and the table is laid out again one frame later. */
function laidOut(page) {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Reads the page: the step number, whose turn it is, and the places that can be pressed. A place
 * counts only if a press there hits the element, so an element that is covered has none. */
export async function look(page) {
  await laidOut(page);
  return page.evaluate(() => {
    const root = document.querySelector('.table-page');
    const reach = (element) => {
      const box = element.getBoundingClientRect();
      const points = [
        [box.left + Math.min(12, box.width / 4), box.top + box.height / 4],
        [box.left + box.width / 2, box.top + box.height / 2],
      ];
      const hit = points.find(([x, y]) => element.contains(document.elementFromPoint(x, y)));
      return hit && { x: hit[0], y: hit[1], move: element.dataset.move ?? null };
    };
    const all = (selector) => [...document.querySelectorAll(selector)].map(reach).filter(Boolean);
    return {
      number: Number(root?.dataset.number),
      mine: root?.dataset.mine === 'yes',
      chosen: document.querySelectorAll('.card.chosen').length,
      over: !!document.querySelector('.result'),
      cards: all('button.card.legal, button.card.target'),
      buttons: all('button.move'),
    };
  });
}

/** Whether somebody has no card left while others go on: so it is in a war of many. */
const isOut = (page) =>
  page.evaluate(
    () =>
      document.querySelector('.table-page').dataset.mine !== 'yes' &&
      document.querySelector('.bars .mine b')?.textContent === '0',
  );

/** Lets the others play on, to the end or until there is something to do again. They do not wait:
 * if the game ends meanwhile, button and explanation are gone. */
async function letPlay(page) {
  const ended = page.waitForSelector('.result', { state: 'attached', timeout: 0 });
  await Promise.race([pressForward(page), ended]);
  const due = '.result, .table-page[data-mine=yes]';
  await page.waitForSelector(due, { state: 'attached' });
}

/** Waits until the table or the choice differs from what was seen, and it is somebody's to act. */
export async function settled(page, seen, timeout = 60000) {
  await page
    .waitForFunction(
      ({ number, chosen }) => {
        const root = document.querySelector('.table-page');
        if (document.querySelector('.result')) return true;
        const changed =
          Number(root.dataset.number) !== number ||
          document.querySelectorAll('.card.chosen').length !== chosen;
        const out = root.querySelector('.bars .mine b')?.textContent === '0';
        return changed && (out || root.dataset.mine === 'yes');
      },
      seen,
      { polling: 20, timeout },
    )
    .catch(async (error) => {
      await shotOfFault(page, 'stuck');
      const now = JSON.stringify(await look(page));
      throw new Error(`nothing changed after ${JSON.stringify(seen)}: ${now}`, { cause: error });
    });
}

const DOUBLE_TAP = 500; // ms
const NEAR = 100; // px

/** A touch that the browser does not take for the second one of a double tap. */
async function tap(page, at) {
  const { x, y, time } = page.tapped ?? { x: -NEAR, y: -NEAR, time: 0 };
  const near = Math.hypot(at.x - x, at.y - y) < NEAR;
  await page.waitForTimeout(near ? Math.max(0, time + DOUBLE_TAP - Date.now()) : 0);
  await page.touchscreen.tap(at.x, at.y);
  page.tapped = { ...at, time: Date.now() };
}

/** Makes one choice with the mouse; false once the game is over. */
export async function choose(page, random) {
  const seen = await look(page);
  if (seen.over) return false;
  const list = seen.chosen || (seen.cards.length && random(3)) ? seen.cards : seen.buttons;
  const from = list.length ? list : [...seen.cards, ...seen.buttons];
  if (!from.length) {
    if (await isOut(page)) await letPlay(page);
    else await settled(page, { number: seen.mine ? seen.number : -1, chosen: seen.chosen });
    return true;
  }
  const at = from[random(from.length)];
  await (page.touched ? tap(page, at) : page.mouse.click(at.x, at.y));
  await settled(page, { ...seen, pressed: at });
  return true;
}

/** Opens what plays for somebody, which stands behind "More" on a phone. */
export async function openTools(page) {
  const more = page.locator('.more-tools:not([open]) > summary');
  if (await more.count()) await more.click();
}

/** Presses the fast-forward button; what it does is told before it is used for the first time. */
export async function pressForward(page) {
  await openTools(page);
  const told = await page.evaluate(() => /forward/.test(localStorage.getItem('talon.told')));
  await page.click('[data-tool=forward]');
  if (!told) await page.click('dialog.first-use [data-tool=go]');
}

/** The fast-forward button, as somebody uses it who knows it. */
export async function forward(page) {
  const seen = await look(page);
  if (seen.over) return false;
  await pressForward(page);
  await page
    .waitForFunction(
      (n) =>
        document.querySelector('.result') ||
        Number(document.querySelector('.table-page').dataset.number) !== n,
      seen.number,
      { polling: 20, timeout: 300 },
    )
    .catch(() => {}); // there may be a choice at once: then nothing moves
  return true;
}

/** What does not fit: the page sideways, cards, names and piles that leave the table. */
export async function overflowing(page) {
  await laidOut(page);
  return page.evaluate(() => {
    const BADGE = 10; // badges may stick out a little
    const name = (element) => `${element.className} ${element.textContent}`.trim().slice(0, 60);
    const parts = document.querySelectorAll('.surface, .pages, .status, .strip');
    const wide = [document.documentElement, ...parts]
      .filter((e) => e.scrollWidth > e.clientWidth)
      .map((e) => `${name(e) || e.localName} scrolls ${e.scrollWidth - e.clientWidth}px`);
    const scene = document.querySelector('.scene')?.getBoundingClientRect();
    if (!scene) return wide;
    const out = [...document.querySelectorAll('.scene :is(.place, .plate, .ground, .caption)')]
      .map((e) => [e, e.getBoundingClientRect()])
      .filter(
        ([, r]) =>
          r.width &&
          (r.left < scene.left - BADGE ||
            r.right > scene.right + BADGE ||
            r.top < scene.top - BADGE ||
            r.bottom > scene.bottom + BADGE),
      )
      .map(([e]) => `${name(e)} sticks out`);
    return [...wide, ...out];
  });
}

/** One request to the server over a socket of its own. */
export function request(page, members) {
  return page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        socket.onopen = () => socket.send(text);
        socket.onmessage = (event) => {
          socket.close();
          resolve(JSON.parse(event.data));
        };
      }),
    JSON.stringify(members),
  );
}

/** What axe finds in this page by these of its rules, or by all of them. It does not load style
 * sheets and media once more: only rules for films and sounds need that, and the page has none. */
export async function axe(page, rules = null) {
  await unveil(page); // contrast is measured on what is painted
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; 0`);
  return page.evaluate(async (runOnly) => {
    const how = { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) };
    const found = await window.axe.run(document, how);
    return found.violations.map(
      (v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`,
    );
  }, rules);
}
