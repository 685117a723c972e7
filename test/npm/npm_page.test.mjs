// The npm package in a stranger's page: installed by the commands of the example, behind a strict
// policy, at a server that knows nothing but files. A whole game is played by keys, a replay is
// watched, a problem begun; the page is accessible, and asks for nothing but its own files.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axe, device, launch } from '../e2e/browser.mjs';
import { discard, packed, readmeOf, shell } from './installed_package.mjs';

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'";
const TYPES = { html: 'text/html', js: 'text/javascript', txt: 'text/plain' };
const STEPS = 60; // of keys, until the focus is where it is wanted

let place, browser, server, url;
const asked = []; // paths, with the status of each answer

/** A server of files alone: it does not know the type of WebAssembly. */
function serve(folder) {
  const answer = (request, reply) => {
    const path = new URL(request.url, 'http://x').pathname;
    const name = path === '/' ? '/index.html' : path;
    reply.setHeader('Content-Security-Policy', POLICY);
    reply.setHeader('Content-Type', TYPES[name.split('.').pop()] ?? 'application/octet-stream');
    try {
      const bytes = readFileSync(join(folder, name));
      asked.push([path, 200]);
      reply.end(bytes);
    } catch {
      asked.push([path, 404]);
      reply.writeHead(404).end();
    }
  };
  return new Promise((done) => {
    const made = createServer(answer).listen(0, '127.0.0.1', () => done(made));
  });
}

const pageOf = (body, lang) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Cards</title>` +
  '<script type="module" src="node_modules/@talon-cards/engine/table/elements.js"></script>' +
  `</head><body><main><h1>Cards</h1>${body}</main></body></html>`;

/** Opens a page with these elements, and waits until their tables are there. */
async function open(name, body, { lang = 'en', size } = {}) {
  if (body) writeFileSync(join(place.folder, 'site', name), pageOf(body, lang));
  const page = await device(browser, { size });
  page.strangers = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) page.strangers.push(request.url());
  });
  await page.goto(url + name);
  await page.evaluate(() => {
    const tables = [...document.querySelectorAll('talon-table')];
    return Promise.all(tables.map((table) => customElements.whenDefined('talon-table').then(
      () => table.ready)));
  });
  return page;
}

before(async () => {
  place = packed();
  const { commands } = readmeOf('page');
  shell(place, commands.slice(1, -1)); // all but packing and a server
  server = await serve(join(place.folder, 'site'));
  url = `http://127.0.0.1:${server.address().port}/`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
  discard(place);
});

/** Runs in the page: whether the focus is on a card of the hand, and on one that may be played. */
function focused() {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const isIn = (parts) => !!at?.closest(parts);
  return { isCard: isIn('.own .hand'), isLegal: isIn('.own .hand .card.legal') };
}

/** Presses Tab until a card of the hand has the focus, and then arrows until a legal one has it. */
async function reachMove(page) {
  let isFirst = true;
  for (let i = 0; i < STEPS; i++) {
    const { isCard, isLegal } = await page.evaluate(focused);
    if (isLegal) return;
    await page.keyboard.press(!isCard ? 'Tab' : isFirst ? 'Home' : 'ArrowRight');
    isFirst &&= !isCard;
  }
  assert.fail('no legal move is reached by keys');
}

test('the example is whole, accessible, and asks for nothing but its files', async () => {
  const page = await open('');
  const kinds = await page.$$eval('talon-table', (all) =>
    all.map((one) => (one.shadowRoot.querySelector('.open-hands') ? 'problem' : one.view.game)),
  );
  assert.deepEqual(kinds, ['whist', 'whist', 'problem']);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.strangers, []);
  assert.deepEqual(page.faults, []);
  assert.deepEqual(asked.filter(([, status]) => status !== 200), []);
  const paper = await page.$eval('talon-table', ({ shadowRoot }) =>
    getComputedStyle(shadowRoot.querySelector('.card')).backgroundColor);
  assert.equal(paper, 'rgb(255, 253, 248)', 'cards have the looks of our page');
  const [hands, long] = await page.$$eval('talon-table', (all) => [
    all[1].view.zones.hand[0].filter((card) => card !== '?').length,
    all[2].shadowRoot.firstElementChild.scrollHeight - all[2].clientHeight,
  ]);
  assert.ok(long <= 0, `the problem stands in a frame that is ${long} px too low`);
  assert.equal(hands, 13, 'the replay begins with open cards');
  const looks = await page.evaluate(() => [document.documentElement.className, document.title]);
  assert.deepEqual(looks, ['', 'A card table in a page of mine'], 'the page itself is left alone');
  await page.context().close();
});

test('a whole game is played by keys', async () => {
  const table = '<talon-table id="t" game="whist/classic" options="target=1" seed="keys"' +
    ' bot="beginner" pace="0"></talon-table>';
  const page = await open('game.html', table);
  await page.evaluate(() => {
    window.told = { steps: 0, own: 0, end: null };
    addEventListener('talon-step', ({ detail }) => {
      window.told.steps++;
      window.told.own += detail.event.seat === 0 ? 1 : 0;
    });
    addEventListener('talon-over', ({ detail }) => (window.told.end = detail));
  });
  const isOver = () => page.evaluate(() => window.told.end !== null);
  let played = 0;
  while (!(await isOver())) {
    await page.waitForFunction(() => {
      const { view, shadowRoot } = document.querySelector('#t');
      const turn = view.acting.includes(0) && shadowRoot.querySelector('.card.legal');
      return window.told.end || turn;
    });
    if (await isOver()) break;
    const before = await page.evaluate(() => document.querySelector('#t').view.number);
    if (played) assert.ok((await page.evaluate(focused)).isCard, 'the focus stays in the hand');
    await reachMove(page);
    played++;
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (number) => document.querySelector('#t').view.number > number, before);
  }
  const { steps, own, end } = await page.evaluate(() => window.told);
  const seen = await page.evaluate(() => document.querySelector('#t').view.number);
  assert.deepEqual([steps, own], [seen, 13], 'every step is told, 13 of them own ones');
  assert.equal(end.rank.length, 4);
  const text = await page.locator('#t .prompt').innerText();
  assert.match(text, /The game is over/);
  const record = await page.evaluate(() => document.querySelector('#t').gameRecord());
  assert.match(record, /^talon-record 1\n/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a forbidden card says why, a hint is marked, and a new game is dealt', async () => {
  const table = '<talon-table id="t" game="whist/classic" seed="rules" pace="0"></talon-table>';
  const page = await open('rules.html', table);
  await page.waitForFunction(() => {
    const { view, shadowRoot } = document.querySelector('#t');
    const drawn = shadowRoot.querySelectorAll('.own .hand .card.legal').length;
    return view.acting.includes(0) && view.moves.length < 13 && drawn === view.moves.length;
  });
  await page.locator('#t .own .hand .card:not(.legal)').first().click();
  await page.locator('#t .prompt', { hasText: 'Follow suit' }).waitFor(); // the rule is asked for
  await page.locator('#t [data-tool=hint]').click();
  await page.locator('#t .card.hinted').waitFor();
  await page.evaluate(() => {
    window.failed = [];
    addEventListener('talon-error', ({ detail }) => window.failed.push(detail.message));
  });
  // While bots think about the game before: their moves are nobody's any more.
  await page.evaluate(() => document.querySelector('#t').play(
    document.querySelector('#t').view.moves[0]));
  await page.locator('#t [data-tool=new-game]').focus();
  await page.keyboard.press('Enter');
  await page.evaluate(() => document.querySelector('#t').ready);
  await page.waitForFunction(() => document.querySelector('#t').view?.acting.includes(0));
  const { isFocused, failed } = await page.evaluate(() => ({
    isFocused: !!document.querySelector('#t').shadowRoot.activeElement,
    failed: window.failed,
  }));
  assert.ok(isFocused, 'the keys stay at the table');
  assert.deepEqual(failed, []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a replay is stepped through by keys, and seen from each seat', async () => {
  const page = await open('replay.html', '<talon-table id="t" src="game.txt"></talon-table>');
  const number = () => page.evaluate(() => document.querySelector('#t').view.number);
  const reached = (wanted) =>
    page.waitForFunction((n) => document.querySelector('#t').view.number === n, wanted);
  assert.equal(await number(), 0);
  const trump = page.locator('#t .status [data-field=trump]');
  assert.match(await trump.innerText(), /Trump/);
  await page.locator('#t .step-slider').focus();
  await page.keyboard.press('ArrowRight');
  await reached(1);
  assert.match(await page.locator('#t .last-move').innerText(), /plays/);
  await page.keyboard.press('End');
  await reached(52);
  assert.ok(await trump.isVisible(), 'trumps are told to the end');
  await page.keyboard.press('ArrowLeft');
  await reached(51);
  await page.selectOption('#t select[name=watched]', '2');
  await page.waitForFunction(() => document.querySelector('#t').view.seat === 2);
  await page.evaluate(() => document.querySelector('#t').goTo(0));
  await reached(0);
  assert.equal(await page.locator('#t .own .hand .card').count(), 13);
  await page.evaluate(() => (document.querySelector('#t').record = 'talon-record 9\n'));
  await page.locator('#t [role=alert]').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a problem is begun by keys, and the other side answers', async () => {
  const table = '<talon-table id="t" problem="2026-11-26"></talon-table>';
  const page = await open('problem.html', table);
  await page.locator('#t .hand button.legal').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('#t .trick .card').nth(1).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('it speaks the language of the page around it, and fits a phone', async () => {
  const table = '<talon-table id="t" game="whist/classic" seed="1" pace="0"></talon-table>' +
    '<talon-card card="Qh"></talon-card>';
  const page = await open('de.html', table, { lang: 'de', size: 'phone' });
  await page.locator('#t .card.legal').first().waitFor();
  assert.equal((await page.locator('#t [data-tool=new-game]').innerText()).trim(),
    'Noch ein Spiel, gleiche Regeln');
  assert.equal(await page.locator('talon-card [role=img]').getAttribute('aria-label'), 'Herz Dame');
  assert.deepEqual(await axe(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('of two languages on a page one is spoken, whole', async () => {
  const table = (id) => `<talon-table id="${id}" game="whist/classic" seed="1"></talon-table>`;
  const tables = `<div lang="de">${table('one')}</div><div lang="fr-CH">${table('two')}</div>`;
  const page = await open('two.html', tables);
  const titles = [];
  for (const id of ['one', 'two']) {
    await page.locator(`#${id} .card.legal`).first().waitFor();
    titles.push((await page.locator(`#${id} [data-tool=new-game]`).innerText()).trim());
  }
  assert.deepEqual(titles, Array(2).fill('Rejouer, mêmes réglages'));
  await page.locator('#two').evaluate((one) => (one.lang = 'de-AT'));
  await page.locator('#one [data-tool=new-game]', { hasText: 'Noch ein Spiel' }).waitFor();
  await page.context().close();
});

test('what cannot be shown is said in a sentence', async () => {
  const page = await open('none.html', '');
  await page.setContent(pageOf('', 'en'));
  await page.goto(`${url}de.html`);
  const told = await page.evaluate(async () => {
    const words = [];
    addEventListener('talon-error', ({ detail }) => words.push(detail.message));
    for (const [name, value] of [['game', 'chess'], ['src', 'missing.txt'], ['problem', '1999']]) {
      const table = document.createElement('talon-table');
      table.setAttribute(name, value);
      document.body.append(table);
      await table.ready.catch(() => {});
      table.remove();
    }
    return words;
  });
  assert.equal(told.length, 3, told.join());
  assert.match(told.join(' '), /no such game.*missing\.txt: 404.*no problem of 1999/);
  await page.context().close();
});
