// The table by itself: what taps, drags and keys do, that nothing hidden is in the page, that
// nothing jumps, that everything can be hit. Views come from the engine, without a server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FAINT, SIZES } from './browser.mjs';
import { engine, stage } from './scripted_table.mjs';
import { browser, server } from './browser_fixture.mjs';

const SUITS = ['c', 'd', 'h', 's'];
const PACK = SUITS.flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

/** Cards in an order that deals seat 0 the same thirteen and the same card turned up. */
function packs() {
  const one = [...PACK.filter((_, i) => i % 3 === 0), ...PACK.filter((_, i) => i % 3 !== 0)];
  const two = [...one]; // every fourth card is for seat 0
  [two[1], two[2]] = [two[2], two[1]];
  [two[5], two[11]] = [two[11], two[5]];
  return [one, two];
}

async function whist(pack, dealer = '3') {
  const options = { first_dealer: dealer };
  const names = ['Anna', 'Bert', 'Carla', 'Dora'];
  const seats = ['human', 'simple', 'simple', 'simple'];
  const dealt = pack ? { pack } : { seed: '5' };
  const made = await talon.ask('new', {
    game: 'whist',
    preset: 'classic',
    options,
    seats,
    names,
    ...dealt,
  });
  return { table: made.table, view: await talon.viewOf(made.table, 0) };
}

async function at(view, options, run) {
  const staged = await stage(browser, server.url, games, view, options);
  await run(staged);
  assert.deepEqual(staged.page.faults, []);
  await staged.page.context().close();
}

const legal = (page) => page.locator('.own .hand button.card.legal');
const middleOf = async (locator) => {
  const box = await locator.boundingBox();
  return { x: box.x + Math.min(14, box.width / 2), y: box.y + box.height / 3 };
};

test('two deals that differ only in what is hidden make the same page', async () => {
  const [one, two] = packs();
  const pages = [];
  for (const pack of [one, two]) {
    const { table, view } = await whist(pack);
    const all = (await talon.ask('inspect', { table })).state.zones.hand;
    await at(view, {}, async ({ page }) => {
      const html = await page.evaluate(() => document.querySelector('.table-page').outerHTML);
      assert.ok(html.includes('data-fly'));
      pages.push({ html, view, others: JSON.stringify(all.slice(1)) });
    });
  }
  assert.notEqual(pages[0].others, pages[1].others, 'the others hold other cards');
  assert.deepEqual(pages[0].view, pages[1].view);
  assert.equal(pages[0].html, pages[1].html);
});

/** Nobody's cards lie upon their name and numbers. In a lower window some hands give way. */
const isClear = (seen) =>
  [...document.querySelectorAll('.others .person')].every((person) => {
    const { bottom } = person.querySelector('.plate').getBoundingClientRect();
    const cards = [...person.querySelectorAll('.place')].map((c) => c.getBoundingClientRect().top);
    return (cards.length > 0 || !seen) && cards.every((top) => top >= bottom - 1);
  });

test('names and numbers are clear of the cards, also when the window has changed', async () => {
  const { view } = await whist(null, '2'); // the partner deals: two lines below the name
  await at(view, { size: 'phone', locale: 'de-DE' }, async ({ page }) => {
    await page.waitForFunction(isClear, true);
    for (const height of [SIZES.phone.height - 60, SIZES.phone.height]) {
      const before = await page.$eval('.felt', (felt) => felt.clientHeight);
      await page.setViewportSize({ width: SIZES.phone.width, height });
      await page.waitForFunction((h) => document.querySelector('.felt').clientHeight !== h, before);
      await page.waitForFunction(isClear, height === SIZES.phone.height);
    }
  });
});

test('the hand is sorted as its owner likes it, and stays so', async () => {
  const { view } = await whist();
  const order = (page) =>
    page.$$eval('.own .hand .card', (cards) => cards.map((card) => card.dataset.fly));
  await at(view, {}, async ({ page }) => {
    const trump = 'cdhs'[view.fields.trump];
    const usual = await order(page);
    await page.keyboard.press('o');
    await page.waitForFunction(
      (first) => document.querySelector('.own .hand .card').dataset.fly !== first,
      usual[0],
    );
    const ranks = (await order(page)).map((card) => '23456789TJQKA'.indexOf(card[0]));
    assert.deepEqual(ranks, [...ranks].sort((a, b) => b - a));
    await page.keyboard.press('o');
    await page.click('.bar [aria-label=Settings]');
    await page.check('[name=hand-trumpsFirst]');
    await page.check('[name=hand-ascending]');
    await page.keyboard.press('Escape');
    const trumps = usual.filter((card) => card[1] === trump).reverse();
    assert.deepEqual((await order(page)).slice(0, trumps.length), trumps);
    assert.notEqual(trumps[0], usual[0]);
    await page.reload();
    await page.waitForSelector('.own .hand .card');
    assert.deepEqual((await order(page)).slice(0, trumps.length), trumps);
  });
});

test('a finger lifts a card, then plays it; a pointer plays at once', async () => {
  const { view } = await whist();
  await at(view, { size: 'phone' }, async ({ page, moves, made }) => {
    const card = await middleOf(legal(page).first());
    await page.touchscreen.tap(card.x, card.y);
    await page.waitForSelector('.card.chosen');
    assert.deepEqual(moves(), [], 'one tap too many loses nothing');
    const other = await middleOf(page.locator('.own .hand button.card.other').nth(3));
    await page.waitForTimeout(450); // no double tap
    await page.touchscreen.tap(other.x, other.y);
    await page.waitForFunction(() => document.querySelectorAll('.card.chosen').length === 1);
    assert.deepEqual(moves(), [], 'another card is lifted instead');
    const lifted = await page.locator('.card.chosen').getAttribute('data-fly');
    await page.waitForTimeout(450);
    await page.touchscreen.tap(other.x, other.y);
    await page.waitForFunction(() => !document.querySelector('.card.chosen'));
    assert.deepEqual(await made(1), [`play ${lifted}`]);
  });
  await at(view, {}, async ({ page, made }) => {
    const card = await legal(page).first().getAttribute('data-fly');
    const { x, y } = await middleOf(legal(page).first());
    await page.mouse.click(x, y);
    assert.deepEqual(await made(1), [`play ${card}`]);
  });
});

test('a card is dragged to the middle, or goes back', async () => {
  const { view } = await whist();
  await at(view, {}, async ({ page, moves, made }) => {
    const first = legal(page).first();
    const card = await first.getAttribute('data-fly');
    const from = await middleOf(first);
    const drag = async (...points) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const [x, y] of points) await page.mouse.move(x, y, { steps: 4 });
    };
    await drag([from.x + 30, from.y + 6]);
    await page.mouse.up();
    assert.deepEqual(moves(), [], 'let go at home');
    await drag([480, 300]);
    assert.equal(await page.locator('.place.dragged').count(), 1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    assert.deepEqual(moves(), [], 'Escape');
    assert.equal(await page.locator('.place.dragged, .card.chosen').count(), 0);
    await drag([480, 300]);
    await page.mouse.up();
    assert.deepEqual(await made(1), [`play ${card}`]);
  });
});

/** Seat 0 of five laid its last cards in a war that it wins: the views before and after all took
 * up, and what it may do is the same in both. */
async function lastCardsWin() {
  const seats = ['human', 'human', 'human', 'human', 'human'];
  const names = ['Anna', 'Bert', 'Carla', 'Dora', 'Emil'];
  const made = { game: 'war', preset: 'multi', seed: '3', seats, names };
  const { table } = await talon.ask('new', made);
  for (let before = null; ; ) {
    const view = await talon.viewOf(table, 0);
    const packet = view.zones.packet[0];
    if (before && packet.length) return [before, await talon.viewOf(table, 0, before.number)];
    before = view.acting.includes(0) && !packet.length ? view : null;
    const others = view.acting.filter((seat) => seat !== 0);
    await talon.ask('act', { table, seat: others[0] ?? 0, move: 'flip', number: view.number + 1 });
  }
}

test('a press that sweeps up cards first still counts, where the packet was empty', async () => {
  const [before, after] = await lastCardsWin();
  for (const size of ['desktop', 'phone'])
    await at(before, { size }, async ({ page, moves, shown }) => {
      await shown(after);
      const packet = page.locator('.own [data-zone=packet] .card.legal');
      assert.ok(await packet.evaluate((card) => card.classList.contains('empty')), 'not drawn yet');
      const { x, y } = await middleOf(packet);
      await (size === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      await page.waitForTimeout(200); // a second move would have come
      assert.deepEqual(moves(), ['flip']);
    });
});

/** A page whose settings are these. */
const kept = (settings) => ({
  first: (page) =>
    page.addInitScript(
      (text) => localStorage.setItem('talon.settings', text),
      JSON.stringify(settings),
    ),
});

test('two taps on a card that can do several things do the obvious one', async () => {
  const made = { game: 'spite', preset: 'standard', seed: '32', seats: ['human', 'simple'] };
  const { table } = await talon.ask('new', { ...made, names: ['Anna', 'Bert'] });
  let view = await talon.viewOf(table, 0);
  for (; !view.acting.includes(0); view = await talon.viewOf(table, 0)) {
    const { move } = await talon.ask('bot', { table, seat: view.acting[0], bot: 'simple' });
    await talon.ask('act', { table, seat: view.acting[0], move });
  }
  const king = (page) => page.locator('.own .hand button.card[data-fly=Kh]');
  const all = view.moves.filter((move) => move.includes('Kh'));
  assert.ok(all.length > 1 && all.includes('centre Kh 1'), all.join());
  await at(view, {}, async ({ page, moves, made: played }) => {
    const { x, y } = await middleOf(king(page));
    await page.mouse.click(x, y);
    await page.waitForSelector('.card.chosen');
    assert.deepEqual(moves(), [], 'one tap chooses');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.card.chosen'));
    await page.mouse.dblclick(x, y);
    assert.deepEqual(await played(1), ['centre Kh 1']);
  });
  await at(view, kept({ confirm: 'button' }), async ({ page, moves }) => {
    const { x, y } = await middleOf(king(page));
    await page.mouse.dblclick(x, y);
    await page.waitForFunction(() => !document.querySelector('.card.chosen'));
    assert.deepEqual(moves(), [], 'who wants a button for it gets one');
  });
});

/** Runs in the page: notes how long each card flies that is dealt, in ms. */
function noteFlights() {
  const { animate } = Element.prototype;
  window.flights = [];
  Element.prototype.animate = function (frames, how) {
    const animation = animate.call(this, frames, how);
    const moves = animation.effect
      .getKeyframes()
      .some((frame) => frame.transform?.includes('translate'));
    if (moves && this.matches('.place')) window.flights.push(animation.effect.getTiming().duration);
    return animation;
  };
}

test('cards fly as fast as somebody likes, or not at all', async () => {
  const { view } = await whist();
  const times = {};
  for (const speed of ['off', 'fast', 'normal', 'slow']) {
    const { first } = kept({ speed });
    const options = {
      reducedMotion: 'no-preference',
      first: (page) => Promise.all([first(page), page.addInitScript(noteFlights)]),
    };
    await at(view, options, async ({ page }) => {
      times[speed] = await page.evaluate(() => window.flights);
    });
  }
  assert.deepEqual(times.off, []);
  for (const [speed, part] of [
    ['fast', 0.5],
    ['slow', 2],
  ]) {
    assert.ok(times[speed].length > 10 && times.normal.length > 10);
    assert.equal(Math.max(...times[speed]), part * Math.max(...times.normal), speed);
  }
});

test('single keys can be switched off; Enter plays all the same', async () => {
  const { view } = await whist();
  await at(view, kept({ keys: false }), async ({ page, asked, made }) => {
    for (const key of ['1', '1', 'h', '?', ' ']) await page.keyboard.press(key);
    const card = await legal(page).first().getAttribute('data-fly');
    await legal(page).first().press('Enter');
    assert.deepEqual(await made(1), [`play ${card}`], 'nothing else was played');
    assert.ok(!asked.some((request) => request.do === 'hint'));
    assert.equal(await page.locator('dialog').count(), 0);
  });
});

test('numbers lift and play, and the focus stays in the hand', async () => {
  const { table, view } = await whist();
  await at(view, {}, async ({ page, moves, made, shown }) => {
    await page.keyboard.press('2');
    const lifted = page.locator('.own .card.chosen');
    const card = await lifted.getAttribute('data-fly');
    await page.waitForFunction(() => document.activeElement.matches('.own .card.chosen'));
    assert.deepEqual(moves(), []);
    await page.keyboard.press('2');
    assert.deepEqual(await made(1), [`play ${card}`]);
    await talon.ask('act', { table, seat: 0, move: `play ${card}` });
    await shown(await talon.viewOf(table, 0, view.number));
    // the neighbour of the card that went has the focus
    await page.waitForFunction(
      () => document.activeElement.closest('.zone')?.dataset.zone === 'hand',
    );
    await page.keyboard.press('End');
    const last = page.locator('.own .hand .place').last().locator('button');
    assert.ok(await last.evaluate((e) => e === document.activeElement));
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.keys');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.keys', { state: 'detached' });
  });
});

/** How far a button can be hit: the longest runs of points, sideways and down, that hit it. */
const reaches = (page, selector) =>
  page.evaluate((sought) => {
    const STEP = 2;
    return [...document.querySelectorAll(sought)].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (!element.checkVisibility() || !box.width) return [];
      const hit = (x, y) => element.contains(document.elementFromPoint(x, y));
      let width = 0;
      const columns = new Map();
      for (let y = Math.ceil(box.top); y < box.bottom; y += STEP) {
        let run = 0;
        for (let x = Math.ceil(box.left); x < box.right; x += STEP) {
          run = hit(x, y) ? run + STEP : 0;
          width = Math.max(width, run);
          if (hit(x, y)) columns.set(x, (columns.get(x) ?? 0) + STEP);
        }
      }
      const height = Math.max(0, ...columns.values());
      return [{ name: element.textContent.trim().slice(0, 50), width, height }];
    });
  }, selector);

const LEAST = { phone: 44, lying: 32, desktop: 44 }; // px of a card in a hand of 13 that can be hit

for (const size of Object.keys(SIZES))
  test(`everything can be hit: 24 px at least, cards of a hand of 13 more, ${size}`, async () => {
    const { view } = await whist();
    await at(view, { size }, async ({ page }) => {
      const cards = await reaches(page, '.own .hand button.card');
      assert.equal(cards.length, 13);
      for (const card of cards)
        assert.ok(card.width >= LEAST[size] && card.height >= 44, JSON.stringify(card));
      const all = 'main button:not(.card), main summary, header button, .card:not([aria-disabled])';
      for (const button of await reaches(page, all))
        assert.ok(button.width >= 24 && button.height >= 24, JSON.stringify(button));
    });
  });

test('nothing shifts while cards are played, moving or not', async () => {
  for (const [reducedMotion, opacity] of [
    ['reduce', FAINT],
    ['no-preference', 1],
  ])
    for (const size of ['phone', 'desktop']) {
      const { table, view } = await whist();
      await at(view, { size, reducedMotion, opacity }, async ({ page, shown }) => {
        await page.evaluate(() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              window.shifts.push({
                value: entry.value,
                of: entry.sources.map(({ node, previousRect, currentRect }) => ({
                  node: node?.className ?? node?.nodeName,
                  zone: node?.closest?.('.zone')?.dataset.zone,
                  log: !!node?.closest?.('.log'),
                  from: [previousRect.x, previousRect.y],
                  to: [currentRect.x, currentRect.y],
                })),
              });
          }).observe({ type: 'layout-shift' });
        });
        let last = view;
        for (let step = 0; step < 10; step++) {
          const seat = last.acting[0];
          const { move } = await talon.ask('bot', { table, seat, bot: 'simple' });
          await talon.ask('act', { table, seat, move });
          last = await talon.viewOf(table, 0, last.number);
          await shown(last);
          await page.waitForTimeout(60);
        }
        await page.waitForTimeout(300);
        const shifts = await page.evaluate(() => window.shifts);
        // A figure of the score sheet that gets another digit is no jump of the table, and lines of
        // the log make room for the newest.
        const inLog = ({ of }) => of.every((it) => it.log);
        const jumps = shifts.filter((shift) => shift.value > 0.00002 && !inLog(shift));
        assert.equal(JSON.stringify(jumps), '[]', size);
      });
    }
});

test('a move goes out at once, whatever is still moving', async () => {
  const { view } = await whist();
  await at({ ...view }, { reducedMotion: 'no-preference' }, async ({ page, made }) => {
    const moving = await page.evaluate(
      () => document.getAnimations().filter((a) => a.playState === 'running').length,
    );
    assert.ok(moving > 0, `the deal is under way: ${moving} motions`);
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    assert.equal((await made(1)).length, 1);
  });
});
