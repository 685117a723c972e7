// What makes each game feel right: War's one large button, bars and guess; Whist's last trick and
// sheet; Wunsdorf's duties and pad; Wippen's buttons for every move; Spite's race and wild kings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, choose, deal, generator, launch, look, open, overflowing, shot } from './browser.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function atTable(preset, options, work) {
  const page = await open(browser, server.url, options);
  await deal(page, preset);
  await page.waitForFunction(() => document.querySelector('.table-page').dataset.mine === 'yes');
  await work(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

const texts = (page, selector) => page.$$eval(selector, (all) => all.map((e) => e.textContent));

test('War: one large button, Space, bars that add up, a cry at war, a guess', () =>
  atTable('war/classic', { size: 'phone', locale: 'de-DE' }, async (page) => {
    const button = page.locator('button.move.big');
    assert.equal(await button.innerText(), 'Aufdecken');
    assert.ok((await button.boundingBox()).height >= 60);
    const cries = [];
    await page.exposeFunction('cried', (word) => cries.push(word));
    await page.evaluate(() => {
      const cry = document.querySelector('.cry');
      const tell = () => cry.textContent && window.cried(cry.textContent);
      new MutationObserver(tell).observe(cry, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    for (let i = 0; i < 60 && !cries.length; i++) {
      const seen = await look(page);
      await page.keyboard.press('Space');
      await page.waitForFunction(
        (n) => Number(document.querySelector('.table-page').dataset.number) > n,
        seen.number,
      );
    }
    assert.equal(cries[0], 'Jetzt – gibt – es – Krieg!');
    assert.match((await page.locator('.guess').innerText()) ?? '', /Wohl noch \d+ bis \d+ /);
    const numbers = (await texts(page, '.bars b')).map(Number);
    const lies = await page.$$eval('.place', (all) => all.length);
    assert.ok(numbers[0] + numbers[1] <= 52 && lies > 0);
    const before = (await look(page)).number;
    await page.click('[data-tool=leap]');
    await page.waitForFunction(
      (n) => Number(document.querySelector('.table-page').dataset.number) > n + 10,
      before,
    );
    assert.deepEqual(await overflowing(page), []);
    assert.deepEqual(await axe(page), []);
  }));

test('Whist: the turned-up card, the last trick, a sheet with a line for the deal', () =>
  atTable('whist/classic', {}, async (page) => {
    const random = generator(4);
    for (let i = 0; i < 3; i++) await choose(page, random);
    await page.click('.last-trick summary');
    assert.equal((await texts(page, '.last-trick li')).length, 4);
    const lines = await texts(page, '.sheet tbody tr');
    assert.equal(lines.length, 1);
    assert.match(lines[0], /^1\. [♣♦♥♠]/);
    assert.deepEqual(await axe(page), []);
    await shot(page, 'feel-whist');
  }));

test('Wunsdorf: bids against tricks, the duty to play trumps, the pad through a reload', () =>
  atTable('wunsdorf/standard', {}, async (page) => {
    assert.match(await page.locator('.bids').innerText(), /1 trick to win · \d still bid/);
    const random = generator(9);
    const lines = () => page.locator('.sheet tbody tr').count();
    for (let i = 0; i < 30 && (await lines()) < 3; i++) await choose(page, random);
    assert.equal(await lines(), 3);
    const kept = await texts(page, '.sheet tbody tr:first-child td');
    assert.ok(
      kept.every((cell) => /^\d+\/\d \d+$/.test(cell)),
      kept.join(' '),
    );
    await page.reload();
    await page.waitForSelector('.sheet tbody tr:nth-child(3)');
    assert.deepEqual(await texts(page, '.sheet tbody tr:first-child td'), kept);
    for (let i = 0; i < 12 && !(await page.locator('.duty').count()); i++)
      await choose(page, random);
    assert.match(await page.locator('.duty').innerText(), /trump/);
  }));

test('Wippen: every legal move is a button, builds say their value and whose they are', () =>
  atTable('wippen/advanced', {}, async (page) => {
    const random = generator(2);
    for (let i = 0; i < 10; i++) {
      const moves = await page.$$eval('.actions button.move', (all) =>
        all.map((b) => b.dataset.move),
      );
      const hidden = await page.locator('details.all').count();
      const chosen = await page.locator('.card.chosen').count();
      assert.ok(moves.length > 0);
      assert.ok(!hidden || chosen || moves.length > 12, 'few moves stand open');
      for (const label of await texts(page, '[data-zone=build] .value, .place .value'))
        assert.match(label, /^\d+ · (You|Bot 2)$/);
      if (!(await choose(page, random))) break;
    }
    await shot(page, 'feel-wippen');
  }));

test('Spite: the race of the reserves, and what a king stands for', () =>
  atTable('spite/standard', {}, async (page) => {
    assert.match(await page.locator('.strip').innerText(), /Cards left in the reserve/);
    assert.deepEqual(await texts(page, '.bars b'), ['20', '20']);
    const random = generator(6);
    for (let i = 0; i < 25; i++) {
      const names = await texts(page, '.place .unseen');
      for (const name of names.filter((n) => /^Sequence/.test(n)))
        assert.equal(/, King of/.test(name), /stands for/.test(name), name);
      for (const name of names.filter((n) => /^Sequence/.test(n)))
        assert.match(name, /next: |Queen|stands for Q/);
      if (!(await choose(page, random))) break;
    }
  }));
