// What the page promises besides playing: language, coming back, reasons, size, access, secrets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  choose,
  deal,
  generator,
  look,
  open,
  overflowing,
  pickPreset,
  pressForward,
  request,
  settled,
  shot,
} from './browser.mjs';
import { browser, server } from './browser_fixture.mjs';
import { resize } from './fit_checks.mjs';

// How index letters are drawn.
const { glyphs } = JSON.parse(
  readFileSync(new URL('../../web/src/generated/faces.json', import.meta.url)),
);

const WHIST = 'whist/classic';
const onTurn = (page) =>
  page.waitForFunction(() => document.querySelector('.table-page')?.dataset.mine === 'yes');
const inHand = (page) =>
  page.$$eval('.own .hand .card', (cards) => cards.map((c) => c.dataset.fly).sort());

let usual = null; // the device of all tests that ask for no other

/** A device at home, as if nobody had used it before. */
async function atHome(options) {
  if (Object.keys(options).length) return open(browser, server.url, options);
  usual ??= await open(browser, server.url);
  await usual.evaluate(() => localStorage.clear());
  await usual.goto(server.url);
  await usual.waitForSelector('.families');
  return usual;
}

/** Runs a test at a game that was just dealt; it finds the page without faults. */
async function atTable(preset, options, run) {
  const page = await atHome(options);
  await deal(page, preset, options);
  await onTurn(page);
  await run(page);
  assert.deepEqual(page.faults, []);
  if (page !== usual) await page.context().close();
}

test('the language follows the browser, can be switched and is remembered', async () => {
  const page = await open(browser, server.url, { locale: 'de-AT' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  assert.equal(await page.locator('#games-title').innerText(), 'Spiel wählen');
  await page.selectOption('.masthead select[name=language]', 'en');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  assert.equal(await page.locator('#games-title').innerText(), 'Choose a game');
  await page.reload();
  await page.waitForSelector('.families');
  assert.equal(await page.locator('#games-title').innerText(), 'Choose a game');
  await page.context().close();
});

test('German cards have German letters and names', () =>
  atTable(WHIST, { locale: 'de-DE' }, async (page) => {
    const names = await page.$$eval('.own .hand .card', (cards) =>
      cards.map((c) => [
        c.dataset.fly,
        c.querySelector('.unseen').textContent,
        c.querySelector('.face .i').getAttribute('d'),
      ]),
    );
    assert.equal(names.length >= 12, true);
    const suits = { c: 'Kreuz', d: 'Karo', h: 'Herz', s: 'Pik' };
    const courts = {
      A: ['Ass', 'A'],
      K: ['König', 'K'],
      Q: ['Dame', 'D'],
      J: ['Bube', 'B'],
      T: ['10', '10'],
    };
    for (const [face, label, index] of names) {
      const [rank, letter] = courts[face[0]] ?? [face[0], face[0]];
      assert.ok(label.startsWith(`${suits[face[1]]} ${rank}`), `${face} is called ${label}`);
      if (courts[face[0]] && face[0] !== 'T') assert.equal(index, glyphs[letter], face);
    }
  }));

test('a reload in mid-game continues, and so does the list at home', () =>
  atTable(WHIST, {}, async (page) => {
    const random = generator(3);
    for (let i = 0; i < 4; i++) await choose(page, random);
    const before = { hand: await inHand(page), number: (await look(page)).number };
    await page.reload();
    await onTurn(page);
    assert.deepEqual({ hand: await inHand(page), number: (await look(page)).number }, before);
    await page.click('.bar button >> nth=0');
    await page.click('.running .go');
    await onTurn(page);
    assert.deepEqual(await inHand(page), before.hand);
    await choose(page, random);
  }));

test('a server that goes away and comes back is waited for, and the game goes on', () =>
  atTable(WHIST, {}, async (page) => {
    const hand = await inHand(page);
    await server.restart(() => page.waitForSelector('[data-note=gone]'));
    await page.waitForSelector('[data-note=gone]', { state: 'detached' });
    assert.deepEqual(await inHand(page), hand);
    await choose(page, generator(4));
  }));

test('an illegal tap is answered with the reason and its rule', () =>
  atTable(WHIST, {}, async (page) => {
    const random = generator(5);
    for (let i = 0; i < 60 && !(await page.locator('.own .card.idle').count()); i++)
      await choose(page, random);
    const before = (await look(page)).number;
    await page
      .locator('.own .card.idle')
      .first()
      .click({ position: { x: 8, y: 30 } });
    await page.waitForSelector('.toast');
    assert.match(await page.locator('.toast').innerText(), /[Ff]ollow suit/);
    assert.match(await page.locator('.toast .rule').innerText(), /R-WHI-10/);
    assert.equal((await look(page)).number, before, 'nothing was played');
    await shot(page, 'page-why');
  }));

/** Plays until a chosen card can do several things; false if the game ends before. */
async function meetsAChoice(page, random) {
  while (await choose(page, random)) {
    const now = await look(page);
    if (!now.chosen || now.buttons.length < 2) continue;
    await shot(page, 'page-choice');
    assert.ok(await page.locator('.card.target').count(), 'targets light up');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.card.chosen'));
    return true;
  }
  return false;
}

test('several possible moves are offered, not guessed', async () => {
  const random = generator(6);
  let met = false;
  for (let game = 0; !met && game < 12; game++)
    await atTable('wippen/advanced', {}, async (page) => {
      met = await meetsAChoice(page, random);
    });
  assert.ok(met, 'no choice came up in twelve games');
});

test('the keyboard alone can play', () =>
  atTable(WHIST, {}, async (page) => {
    for (let i = 0; i < 4; i++) {
      const seen = await look(page);
      for (let tabs = 0; tabs < 60; tabs++) {
        if (await page.evaluate(() => document.activeElement.matches('.own .hand button.card')))
          break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Home');
      for (let step = 0; step < 14; step++) {
        if (await page.evaluate(() => document.activeElement.matches('button.card.legal'))) break;
        await page.keyboard.press('ArrowRight');
      }
      assert.ok(await page.evaluate(() => document.activeElement.matches('button.card.legal')));
      await page.keyboard.press('Enter');
      await settled(page, seen);
    }
    const mine = await page.evaluate(
      () => document.querySelectorAll('.own .hand button[tabindex="0"]').length,
    );
    assert.equal(mine, 1, 'the hand is one stop of the Tab key');
    assert.ok((await page.locator('[data-live]').innerText()).length > 0, 'moves are spoken');
  }));

test('hint, undo and redo, and the list of all moves', () =>
  atTable('spite/standard', {}, async (page) => {
    await page.click('[data-tool=hint]');
    await page.waitForSelector('.card.hinted');
    await page.click('.advice > button'); // it lies over the moves
    await page.click('.all summary');
    assert.ok((await page.locator('.all button.move').count()) > 1);
    await shot(page, 'page-all-moves');
    await page.keyboard.press('Escape');
  }));

// A card from the hand to the centre leaves the turn where it is and teaches nothing: most games of
// Spite and Malice have one, and the next game is dealt where one had none.
test('undo takes back, redo makes it again', () =>
  atTable('spite/standard', {}, async (page) => {
    const random = generator(11);
    const UNDO = '[data-tool=undo]:not([aria-disabled])';
    const undoable = async () =>
      (await look(page)).mine && (await page.locator(UNDO).count()) > 0;
    for (let games = 1; !(await undoable());) {
      if (await choose(page, random)) continue;
      assert.ok(++games <= 12, 'twelve games without any undo');
      await page.goto(server.url);
      await deal(page, 'spite/standard');
      await onTurn(page);
    }
    const { number } = await look(page);
    await page.click(UNDO);
    await page.waitForFunction(
      (n) => Number(document.querySelector('.table-page').dataset.number) < n,
      number,
    );
    await page.click('[data-tool=redo]');
    await page.waitForFunction(
      (n) => Number(document.querySelector('.table-page').dataset.number) >= n,
      number,
    );
  }));

test('what a seat may not know is nowhere in the page', () =>
  atTable(WHIST, {}, async (page) => {
    const { known, faces, backs } = await page.evaluate(() => {
      const html = (where) => [...document.querySelectorAll(where)].map((card) => card.outerHTML);
      return {
        known: [...document.querySelectorAll('[data-fly]')].map((card) => card.dataset.fly),
        faces: html('.own .hand button.card'),
        backs: html('.others .how-hand button.card'),
      };
    });
    assert.ok(known.length <= 13 + 4 + 1, 'own hand, trick, turned card');
    assert.ok(faces.length >= 12 && backs.length >= 3, 'cards are looked at');
    // What a face tells of its card, a back does not.
    const name = / of (Clubs|Diamonds|Hearts|Spades)/;
    for (const tells of [/data-fly=/, name, /class="face (?!back")/]) {
      for (const face of faces) assert.match(face, tells);
      for (const back of backs) assert.doesNotMatch(back, tells);
    }
    const drawn = backs.map((back) => back.match(/<svg class="face back".*<\/svg>/s)?.[0]);
    assert.ok(drawn[0], 'a back is drawn');
    assert.equal(new Set(drawn).size, 1, 'one back is drawn like any other');
  }));

test('the end offers the record and another game with the same settings', () =>
  atTable('war/tod-und-leben', {}, async (page) => {
    const table = page.url();
    await pressForward(page);
    await page.waitForSelector('.result');
    await page.click('.result .more summary');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.result [data-tool=record]'),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    assert.match(text, /^talon/);
    assert.match(text, /tod-und-leben|tul/);
    await page.click('.result [data-tool=again]');
    await page.waitForSelector('.result', { state: 'detached' });
    await onTurn(page);
    assert.notEqual(page.url(), table);
    assert.equal(await page.locator('.bar .title').innerText(), 'Tod und Leben · War');
  }));

test('what skipping ahead does is told before it is used for the first time, and once', () =>
  atTable('war/classic', {}, async (page) => {
    const number = () => page.locator('.table-page').getAttribute('data-number');
    const before = await number();
    await page.click('[data-tool=forward]');
    assert.match(await page.locator('.first-use p').innerText(), /to its end/);
    await page.waitForFunction(() => document.activeElement.matches('.first-use button'));
    await page.keyboard.press('Escape');
    await page.waitForSelector('.first-use', { state: 'detached' });
    assert.equal(await number(), before, 'nothing has happened yet');
    await pressForward(page);
    await page.waitForSelector('.result');
    await page.click('.result [data-tool=again]');
    await onTurn(page);
    await page.click('[data-tool=forward]');
    await page.waitForSelector('.result');
  }));

test('where nobody chooses, the game races by, and can be stopped', () =>
  atTable('war/classic', { reducedMotion: 'no-preference' }, async (page) => {
    const number = () => page.locator('.table-page').getAttribute('data-number');
    await pressForward(page);
    const seen = (n) => Number(document.querySelector('.table-page').dataset.number) > n;
    for (const n of [1, 12]) await page.waitForFunction(seen, n);
    assert.match(await page.locator('[data-tool=forward]').innerText(), /Stop/);
    await page.click('[data-tool=forward]');
    const skips = () => /Skip/.test(document.querySelector('[data-tool=forward]').innerText);
    await page.waitForFunction(skips);
    await page.waitForTimeout(300);
    const stopped = await number();
    await page.waitForTimeout(500);
    assert.equal(await number(), stopped);
    assert.equal(await page.locator('.result').count(), 0);
  }));

test('forced moves are made by themselves when that is wished, after a reload too', () =>
  atTable('war/tod-und-leben', {}, async (page) => {
    await page.locator('[data-tool=auto]').check();
    await page.reload();
    await page.waitForSelector('.result');
  }));

test('with the careful setting a tap chooses and a button plays', () =>
  atTable(WHIST, {}, async (page) => {
    await page.click('.bar [aria-label=Settings]');
    await page.selectOption('dialog [name=confirm]', 'button');
    await page.keyboard.press('Escape');
    const { number } = await look(page);
    await page
      .locator('.own .card.legal')
      .first()
      .click({ position: { x: 8, y: 40 } });
    await page.waitForSelector('.card.chosen');
    assert.equal((await look(page)).number, number);
    await page.click('.buttons.narrowed button.move');
    await page.waitForFunction(
      (n) => Number(document.querySelector('.table-page').dataset.number) > n,
      number,
    );
  }));

test('a combination that is refused is explained at home', async () => {
  const page = await atHome({});
  await pickPreset(page, 'wippen/basic');
  await page.click('.options summary');
  await page.locator('[data-option=building] input').check();
  await page.click('button.deal');
  await page.waitForSelector('.refusal');
  assert.ok((await page.locator('.refusal').innerText()).length > 20);
  await shot(page, 'page-options');
  await page.locator('[data-option=adding] input').check();
  await page.click('button.deal');
  await page.waitForSelector('.table-page');
});

test('every preset of every game is offered on the page of the game', async () => {
  const page = await open(browser, server.url, { size: 'phone' });
  const games = await request(page, { do: 'games' });
  const wanted = games.games.flatMap((g) => g.presets.map((p) => `${g.id}/${p.id}`));
  assert.ok(wanted.length >= 55, `${wanted.length} presets`);
  const offered = [];
  for (const id of new Set(games.games.map((g) => g.id))) {
    await page.goto(`${server.url}#/games/${id}`); // relatives have no tile on the front page
    await page.waitForSelector(`[data-preset^="${id}/"]`);
    offered.push(...(await page.$$eval('.preset', (b) => b.map((one) => one.dataset.preset))));
    await shot(page, `page-presets-${id}`);
    await page.click('.masthead button');
    await page.waitForSelector('.families');
  }
  assert.deepEqual(offered.sort(), wanted.sort());
  await page.context().close();
});

test('no sideways scrolling on any screen, at home and at the fullest tables', async () => {
  const tables = [
    [WHIST, {}],
    ['wunsdorf/standard', { players: 8 }],
    ['spite/standard', { players: 4 }],
    ['spite/partners-6', {}],
    ['war/classic', { players: 8 }],
    ['wippen/children', { players: 8 }],
  ];
  const page = await open(browser, server.url, { locale: 'de-DE' });
  const fits = async (name) => {
    for (const size of ['phone', 'lying', 'desktop']) {
      await resize(page, size);
      assert.deepEqual(await overflowing(page), [], `${name} on ${size}`);
      await shot(page, `${name.replace('/', '-')}-${size}`);
    }
  };
  await fits('home');
  for (const [preset, options] of tables) {
    await deal(page, preset, options);
    await onTurn(page);
    await fits(preset);
    await page.click('.bar button >> nth=0');
    await page.waitForSelector('.families');
  }
  await page.context().close();
});

// What somebody could try who got a text of theirs into the page.
const ATTACKS = {
  'HTML with a handler': (document) => (document.body.innerHTML = '<p class="x" onclick="x">'),
  'HTML with a picture': (document) => (document.body.innerHTML = '<img src=x onerror=x>'),
  'a script element': (document) => (document.body.innerHTML = '<script>x</script>'),
  'a tag cut off': (document) => (document.body.innerHTML = '<p class="x"'),
  'a script from elsewhere': (document) =>
    (document.createElement('script').src = 'https://evil.example/x.js'),
  'another script from here': (document) =>
    (document.createElement('script').src = '/assets/other.js'),
  'a script as text': (document) => (document.createElement('script').text = 'x'),
  'a worker made of text': () => new Worker('data:text/javascript,x'),
  'another policy': () => trustedTypes.createPolicy('mine', { createHTML: (text) => text }),
};

test('no text becomes a script', async () => {
  const page = await open(browser, server.url, { size: 'phone' });
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const result = await page.evaluate(
      `(() => { try { (${attack})(document); return 'done'; } catch (e) { return e.name; } })()`,
    );
    assert.equal(result, 'TypeError', name);
  }
  await page.context().close();
});
