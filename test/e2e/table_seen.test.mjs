// The table, seen by those who sit at it: a finished trick lies until it has been looked at, words
// tell what has landed, grey tools say why, hints cover nothing, and terms are those of people.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { atHome, browser, leave, LONG, server } from './browser_fixture.mjs';
import { outOfReach, still } from './fit_checks.mjs';
import { engine, stage } from './scripted_table.mjs';
import { sitAt, table } from './seeded_tables.mjs';

const SIZES = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1366, height: 768 },
];
const LOCALES = ['en-GB', 'de-DE', 'fr-FR'];
const TRICK_GAMES = [
  ['whist', 'classic'],
  ['wunsdorf', 'standard'],
];

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

const laid = (view) => view.zones.trick.flat(2).length;

/** A table where a whole trick lies, and what follows when its taker, another seat, has led; `all`
 * are the views from the empty trick on. */
async function wholeTrick(game, preset) {
  const { table, view } = await talon.dealt(game, preset, 4, {});
  const views = [view];
  const isFound = () => {
    const [whole, led] = views.slice(-2);
    return led && laid(whole) === 4 && whole.acting[0] !== 0 && laid(led) === 1;
  };
  while (!isFound()) views.push((await talon.step(table, views.at(-1))).next);
  const [before, whole, led] = views.slice(-3);
  return { table, before, whole, led, all: views.slice(-6) };
}

/** Runs in the page: notes when the table shows how many cards in the middle. */
function noteLaid() {
  window.laid = [];
  const count = () => document.querySelectorAll('.scene .zone[data-zone=trick] [data-fly]').length;
  const note = () => {
    const n = count();
    if (window.laid.at(-1)?.n !== n) window.laid.push({ n, at: performance.now() });
  };
  note();
  new MutationObserver(note).observe(document.querySelector('.scene'), {
    ...{ subtree: true, childList: true, attributes: true },
  });
}

const LEAST = 1500; // ms that four cards lie
const wordsOf = (page) =>
  page.evaluate(() => {
    const text = (where) => document.querySelector(where)?.textContent ?? '';
    return [text('.log ol'), text('[data-live]'), text('.prompt'), text('.last-move')].join('\n');
  });

for (const [game, preset] of TRICK_GAMES)
  for (const reducedMotion of ['no-preference', 'reduce'])
    test(`a whole trick of ${game} lies until it is seen, ${reducedMotion}`, LONG, async () => {
      const { before, whole, led } = await wholeTrick(game, preset);
      const how = { pace: 700, reducedMotion };
      const it = await stage(browser, server.url, games, before, how);
      const { page } = it;
      await page.evaluate(noteLaid);
      await it.shown(whole);
      await it.shown(led);
      await page.waitForFunction(() => window.laid.at(-1).n === 1 && window.laid.length > 2);
      const times = await page.evaluate(() => window.laid);
      const at = times.findIndex(({ n }) => n === 4);
      const lay = times[at + 1].at - times[at].at;
      assert.ok(lay > LEAST, `it lay for ${Math.round(lay)} ms`);
      await leave(page);
    });

test('a tap goes on sooner, and plays nothing on cards that were not seen', LONG, async () => {
  const { table, before, whole, led } = await wholeTrick('whist', 'classic');
  const views = [whole, led];
  while (views.at(-1).acting[0] !== 0) views.push((await talon.step(table, views.at(-1))).next);
  assert.ok(views.at(-1).moves.length > 1, 'there is a choice');
  const it = await stage(browser, server.url, games, before, { pace: 700 });
  const { page, moves } = it;
  for (const view of views) await it.shown(view);
  const lies = () => page.locator('.zone[data-zone=trick] [data-fly]').count();
  assert.equal(await lies(), 4);
  await page.locator('.own .hand button.card').last().click();
  await page.waitForSelector('.own .hand button.card.legal');
  assert.ok((await lies()) < 4);
  assert.deepEqual(moves(), [], 'the press has shown the cards, and no more');
  await page.locator('.own .hand button.card.legal').last().click();
  assert.equal((await it.made(1)).length, 1);
  await leave(page);
});

/** Runs before the page: cards stay on their way until they are let go. */
function hold() {
  const { animate } = Element.prototype;
  window.held = [];
  Element.prototype.animate = function (...given) {
    const motion = animate.apply(this, given);
    if (!window.free) {
      motion.pause();
      window.held.push(motion);
    }
    return motion;
  };
  window.letGo = () => {
    window.free = true;
    window.held.forEach((motion) => motion.finish());
  };
}

test('words come when the card has landed, and once', LONG, async () => {
  const { before, whole } = await wholeTrick('whist', 'classic');
  const first = (page) => page.addInitScript(hold);
  const how = { pace: 700, reducedMotion: 'no-preference', first };
  const it = await stage(browser, server.url, games, before, how);
  const { page } = it;
  await it.shown(whole);
  assert.doesNotMatch(await wordsOf(page), /takes? the trick/, 'the card is still on its way');
  const tricks = () => page.locator('.status [data-field=tricks] dd').textContent();
  const then = await tricks();
  await page.evaluate(() => window.letGo());
  const isTold = () => /takes? the trick/.test(document.querySelector('.log').innerText);
  await page.waitForFunction(isTold);
  assert.match(await page.textContent('[data-live]'), /takes? the trick/);
  assert.notEqual(await tricks(), then);
  const below = await page.textContent('.actions');
  assert.equal(below.match(/takes? the trick/g).length, 1, below);
  await leave(page);
});

/** The first turn of seat 0 in a game of Whist. */
async function firstTurn(player = 0) {
  const { table, view } = await talon.dealt('whist', 'classic', 4, { first_dealer: '3' });
  return { table, view: { ...view, undo: false }, player };
}

test('a grey tool says why, to a finger and to a reader', LONG, async () => {
  const { table, view } = await firstTurn();
  const next = (await talon.step(table, view)).next;
  const SAID = [
    ['undo', view, /not played anything yet/],
    ['undo', { ...next, undo: false }, /cannot be undone/],
    ['hint', { ...next, undo: false }, /when it is your turn/],
  ];
  for (const size of SIZES) {
    const hasTouch = size.height < 768;
    const it = await stage(browser, server.url, games, view, { viewport: size, hasTouch });
    const { page } = it;
    for (const [tool, now, said] of SAID) {
      if (now.number > view.number) await it.shown(now);
      const button = page.locator(`[data-tool=${tool}]`);
      await page.waitForFunction(
        (name) => document.querySelector(`[data-tool=${name}]`).ariaDisabled === 'true',
        tool,
      );
      assert.match(await button.getAttribute('title'), said);
      await (hasTouch ? button.tap({ force: true }) : button.click({ force: true }));
      assert.match(await page.locator('.toast p').innerText(), said);
      await page.click('.toast button.icon');
    }
    assert.equal(it.asked.filter((one) => one.do === 'undo' || one.do === 'hint').length, 0);
    assert.equal(await page.locator('.actions :disabled').count(), 0);
    await leave(page);
  }
});

const REASON = 'Your partner is winning the trick. Throw away a card you can spare.';
const MAXIM = 'Do not trump a trick that your partner wins.';

/** Runs in the page: what the hint covers of cards and people. */
function coveredByHint() {
  const { left, right, top, bottom } = document.querySelector('.advice').getBoundingClientRect();
  const all = document.querySelectorAll('.scene .place, .scene .plate, .scene .tag');
  return [...all].filter((e) => {
    const box = e.getBoundingClientRect();
    const wide = Math.min(box.right, right) - Math.max(box.left, left);
    return wide > 1 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1;
  }).length;
}

for (const locale of LOCALES)
  test(`a hint covers no card and nobody, and its reasons add to it, ${locale}`, LONG, async () => {
    const { view } = await firstTurn();
    const [move, other, third] = view.moves;
    const hint = {
      ...{ move, reason: REASON, template: REASON, worlds: 2000 },
      expected: {
        ...{ unit: 'tricks', value: 6, other, difference: 0.4, sentence: REASON },
        template: REASON,
      },
      slips: [
        { move: third, unit: 'tricks', cost: 1.2, weight: 2 },
        { move: other, unit: 'tricks', cost: 0, weight: 1, maxim: MAXIM },
      ],
    };
    for (const viewport of SIZES) {
      const how = { viewport, hasTouch: viewport.height < 768, locale };
      const all = { ...how, also: { hint: () => hint } };
      const it = await stage(browser, server.url, games, view, all);
      const { page } = it;
      await page.click('[data-tool=hint]');
      await page.waitForSelector('.advice');
      assert.equal(await page.evaluate(coveredByHint), 0, `${viewport.width}`);
      const told = await page.locator('.advice .words > p').innerText();
      await page.click('.advice summary');
      const lines = await page.locator('.advice details li').allInnerTexts();
      assert.equal(lines.length, 2, lines.join('\n'));
      for (const line of lines) assert.ok(!told.includes(line), line);
      assert.equal(await page.evaluate(coveredByHint), 0);
      await leave(page);
    }
  });

test('where nothing more is known, a hint has no reasons behind it', LONG, async () => {
  const { view } = await firstTurn();
  const hint = { move: view.moves[0], reason: REASON, template: REASON };
  const it = await stage(browser, server.url, games, view, { also: { hint: () => hint } });
  await it.page.click('[data-tool=hint]');
  await it.page.waitForSelector('.advice');
  assert.equal(await it.page.locator('.advice summary').count(), 0);
  await leave(it.page);
});

for (const locale of LOCALES)
  test(`all tools are whole and in reach, ${locale}`, LONG, async () => {
    for (const [game, preset] of [...TRICK_GAMES, ['spite', 'standard'], ['war', 'classic']]) {
      const { view } = await talon.dealt(game, preset, game === 'spite' || game === 'war' ? 2 : 4);
      const it = await stage(browser, server.url, games, view, { locale, viewport: SIZES[0] });
      const { page } = it;
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await still(page);
        assert.deepEqual(await outOfReach(page), [], `${game} ${size.width}`);
        const cut = await page.$$eval('.tools :is(button, summary, label)', (all) =>
          all
            .filter((e) => {
              const { right, bottom, left } = e.getBoundingClientRect();
              const out = right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1;
              return out || e.scrollWidth > e.clientWidth + 1;
            })
            .map((e) => e.textContent),
        );
        assert.deepEqual(cut, [], `${game} ${size.width}`);
      }
      await leave(page);
    }
  });

test('what plays by itself is called so, on a phone behind one button', LONG, async () => {
  const { view } = await firstTurn();
  for (const viewport of SIZES) {
    const it = await stage(browser, server.url, games, view, { viewport, hasTouch: true });
    const { page } = it;
    const more = page.locator('.more-tools > summary');
    if (await more.count()) await more.tap();
    const label = await page.locator('.switch').innerText();
    assert.match(label, /Play a card by itself when only one is possible/);
    await leave(page);
  }
});

test('the last trick is shown with its cards and who played them', LONG, async () => {
  const [from, ...rest] = (await wholeTrick('whist', 'classic')).all;
  const viewport = SIZES[0];
  const it = await stage(browser, server.url, games, from, { viewport, hasTouch: true });
  const { page } = it;
  for (const view of rest) await it.shown(view);
  await page.click('[data-tool=recap]');
  const names = await page.locator('.recap .trick-cards li').allInnerTexts();
  const drawn = page.locator('.recap .trick-cards .card');
  const cards = await drawn.evaluateAll((all) => all.map((e) => e.ariaLabel));
  assert.equal(names.length, 4, names.join());
  assert.equal(new Set(cards).size, 4);
  assert.equal(names.filter((text) => /takes the trick/.test(text)).length, 1);
  const heads = await page.locator('.recap :is(h2, h3)').allInnerTexts();
  assert.ok(!heads.includes('Latest moves'), heads.join());
  await leave(page);
});

test('cards are called cards, and a lifted card says what comes next', LONG, async () => {
  const { view } = await firstTurn();
  const it = await stage(browser, server.url, games, view, { viewport: SIZES[0], hasTouch: true });
  const { page } = it;
  assert.match(await page.locator('.all > summary').innerText(), /All \d+ cards/);
  await page.locator('.own .hand button.card.legal').first().tap();
  await page.waitForSelector('.card.chosen');
  assert.equal(await page.locator('.prompt').innerText(), 'Tap the card again to play it.');
  await leave(page);
});

test('an address of this computer alone has no code to scan', LONG, async () => {
  const page = await atHome();
  const seats = ['human', 'open', 'open', 'simple'];
  await sitAt(page, await table(page, 'whist/classic', { players: 4, seats }));
  await page.getByText('This link works only on this computer.').waitFor();
  assert.equal(await page.locator('.qr').count(), 0);
  await leave(page);
});

test('figures are told as people speak; where nothing is, nothing is deleted', LONG, async () => {
  const page = await atHome();
  await page.evaluate(() => (location.hash = '#/truths'));
  const fact = await page.locator('[data-fact=war-length] p').first().innerText();
  assert.match(fact, /takes 441 battles/);
  await page.evaluate(() => (location.hash = '#/statistics'));
  await page.waitForSelector('[data-tool=export-statistics]');
  assert.equal(await page.getByText('Delete statistics').count(), 0);
  await leave(page);
});
