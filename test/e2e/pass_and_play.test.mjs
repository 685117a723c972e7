// Several people at one device: a curtain between them, and no card of anybody behind it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, generator, look, open, overflowing, pickPreset, shot } from './browser.mjs';
import { hostTable, linkOf, numberOf, sitDown, visitor } from './several_players.mjs';
import { browser, meanwhile, server } from './browser_fixture.mjs';

const shownHand = (page) =>
  page.$$eval('.own .hand [data-fly]', (cards) => cards.map((c) => c.dataset.fly).sort());

/** A table where the people of these names sit at this device, bots beside them. */
async function around(preset, names, options = {}) {
  const page = await open(browser, server.url, options);
  await pickPreset(page, preset);
  await page.fill('input[name=name]', names[0]);
  await page.selectOption('select[name=pace]', '0');
  for (const [i, name] of names.slice(1).entries()) {
    await page.selectOption(`select[name=seat-${i + 1}]`, 'human');
    await page.fill(`[name=other-${i + 1}]`, name);
  }
  await page.click('button.deal');
  return page;
}

const nameOnCurtain = async (page) => {
  await page.waitForSelector('.curtain');
  return (await page.locator('.curtain h1').innerText()).replace('Pass the device to ', '');
};

/** Everything of the page that could tell a card. */
const cardsInPage = (page) =>
  page.evaluate(() => {
    const told = document.documentElement.outerHTML.match(
      /data-fly|class="card|\w+ of (?:Clubs|Diamonds|Hearts|Spades)/g,
    );
    return told ?? [];
  });

/** Lifts the curtain, and gathers every card that was in a hand of the page from then on. */
async function lift(page) {
  await page.evaluate(() => {
    window.handled = new Set();
    const note = () =>
      document
        .querySelectorAll('.own .hand [data-fly]')
        .forEach((card) => window.handled.add(card.dataset.fly));
    window.watching?.disconnect();
    window.watching = new MutationObserver(note);
    window.watching.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.click('[data-tool=uncover]');
  await page.waitForFunction(() => document.querySelector('.table-page')?.dataset.mine === 'yes');
  return page.evaluate(() => [...window.handled].sort());
}

/** One choice; somebody who is to act again after it goes on until the curtain hangs. */
async function playOn(page, random) {
  for (;;) {
    const seen = await look(page);
    const list = seen.cards.length ? seen.cards : seen.buttons;
    const at = list[random(list.length)];
    await page.mouse.click(at.x, at.y);
    await page.waitForFunction(
      ({ number, chosen }) => {
        const root = document.querySelector('.table-page');
        if (!root) return document.querySelector('.curtain');
        const changed =
          Number(root.dataset.number) !== number ||
          document.querySelectorAll('.card.chosen').length !== chosen;
        return changed && root.dataset.mine === 'yes';
      },
      seen,
      { polling: 20 },
    );
    if (await page.locator('.curtain').count()) return;
  }
}

/** Somebody joins a guest on one device, which then lies there longer than anybody may be away. */
async function besideAGuest() {
  const anna = await hostTable(browser, server.url, 'whist/classic', {
    settings: { grace: 'After 10 seconds' },
  });
  const bert = await visitor(browser, await linkOf(anna), { size: 'phone' });
  await sitDown(bert, 'Bert');
  await bert.click('[data-tool=another]');
  await bert.fill('dialog [name=sit-name]', 'Carla');
  await bert.click('dialog [data-tool=sit]');
  await anna.waitForSelector('[data-room-seat="2"][data-state=here]');
  await anna.click('[data-tool=start]');
  assert.match(await nameOnCurtain(bert), /Bert|Carla/);
  await anna.waitForSelector('.table-page');
  // However long the device goes round, nobody around it is away.
  await anna.waitForTimeout(12000);
  for (const seat of [1, 2]) await anna.waitForSelector(`[data-seat="${seat}"] .presence.here`);
  assert.equal(await anna.locator('.keeping').count(), 0);
  for (const page of [anna, bert]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}

test('a curtain hangs between people at one device, and nobody’s cards are behind it', async () => {
  const random = generator(5);
  const page = await around('whist/classic', ['Anna', 'Bert', 'Carla'], { size: 'phone' });
  const hands = {};
  for (let turn = 0; turn < 9; turn++) {
    const name = await nameOnCurtain(page);
    assert.deepEqual(await cardsInPage(page), [], `${name} comes next`);
    if (turn === 1) {
      assert.deepEqual(await axe(page), []);
      assert.deepEqual(await overflowing(page), []);
      await shot(page, 'passing-curtain');
      await page.reload();
      assert.equal(await nameOnCurtain(page), name, 'a reload lifts no curtain');
      assert.deepEqual(await cardsInPage(page), []);
    }
    const seen = await lift(page);
    const hand = await shownHand(page);
    assert.deepEqual(seen, hand, 'no other hand was ever drawn');
    if (hands[name])
      assert.ok(
        hand.every((card) => hands[name].includes(card)),
        `these are the cards of ${name}`,
      );
    hands[name] = hand;
    assert.match(await page.locator('.prompt').innerText(), new RegExp(`${name}: your turn`));
    await playOn(page, random);
  }
  assert.deepEqual(Object.keys(hands).sort(), ['Anna', 'Bert', 'Carla']);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the log goes on when the device is handed over', async () => {
  const random = generator(7);
  const page = await around('wippen/basic', ['Anna', 'Bert']);
  for (let turn = 0; turn < 6; turn++) {
    await nameOnCurtain(page);
    await lift(page);
    await page.waitForFunction(
      (n) => document.querySelectorAll('.log li:not(.notice)').length >= n,
      turn,
    );
    const told = await page.locator('.log li:not(.notice)').allInnerTexts();
    assert.equal(told.length, turn, told.join('; '));
    await playOn(page, random);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('where everybody acts at once the device goes round, too', async () => {
  const random = generator(6);
  const page = await around('war/steal', ['Anna', 'Bert']);
  const names = new Set();
  for (let turn = 0; turn < 6; turn++) {
    names.add(await nameOnCurtain(page));
    assert.deepEqual(await cardsInPage(page), []);
    await lift(page);
    await playOn(page, random);
  }
  assert.deepEqual([...names].sort(), ['Anna', 'Bert']);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Seats take turns by themselves where they hide nothing: no curtain, and both are asked. */
async function withoutCurtain(preset) {
  const page = await around(preset, ['Anna', 'Bert']);
  const names = new Set();
  for (let turn = 0; turn < 8; turn++) {
    await page.waitForSelector('.prompt.mine');
    const prompt = await page.locator('.prompt').innerText();
    names.add(/Anna|Bert/.exec(prompt)?.[0]);
    const before = await numberOf(page);
    await page.locator('button.move').first().click();
    await page.waitForFunction(
      (n) =>
        Number(document.querySelector('.table-page')?.dataset.number) > n &&
        document.querySelector('.prompt.mine'),
      before,
    );
  }
  assert.deepEqual([...names].sort(), ['Anna', 'Bert']);
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test('a game without secrets needs no curtain', () => withoutCurtain('war/classic'));

test('hands that lie open need none either', () => withoutCurtain('wippen/children'));

test('somebody sits down beside a person who came by the link', meanwhile(besideAGuest));
