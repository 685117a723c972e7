// More of what a device does by itself: people who pass it around, the rule book in the reader's
// language, and sharing a game with nobody between.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choose, deal, generator, launch, look, open, pickPreset } from './browser.mjs';
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

/** Opened once, then cut off. */
async function cutOff(options) {
  const page = await open(browser, server.url, options);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 20));
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.families');
  return page;
}

const curtain = async (page) => {
  await page.waitForSelector('.curtain');
  const name = (await page.locator('.curtain h1').innerText()).replace('Pass the device to ', '');
  assert.equal(await page.locator('[data-fly]').count(), 0, 'no card is behind the curtain');
  await page.click('[data-tool=uncover]');
  await page.waitForFunction(() => document.querySelector('.table-page')?.dataset.mine === 'yes');
  return name;
};

/** Whoever is to act goes on until the curtain hangs again. */
async function playOn(page, random) {
  const until = Date.now() + 20000;
  while (!(await page.locator('.curtain').count()) && Date.now() < until) {
    const seen = await look(page);
    const list = seen.cards.length ? seen.cards : seen.buttons;
    const at = seen.mine && list[random(list.length)];
    if (at) await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(150);
  }
}

test('people pass a device around that has no connection', async () => {
  const random = generator(8);
  const page = await cutOff({ size: 'phone' });
  await pickPreset(page, 'whist/classic');
  await page.fill('input[name=name]', 'Anna');
  await page.selectOption('select[name=pace]', '0');
  await page.selectOption('select[name=seat-1]', 'human');
  await page.fill('[name=other-1]', 'Bert');
  await page.click('button.deal');
  const names = new Set();
  for (let turn = 0; turn < 4; turn++) {
    names.add(await curtain(page));
    await playOn(page, random);
  }
  assert.deepEqual([...names].sort(), ['Anna', 'Bert']);
  assert.deepEqual(
    page.faults.filter((text) => !/ERR_INTERNET/.test(text)),
    [],
  );
  await page.context().close();
});

test('the rule book opens in German', async () => {
  const page = await cutOff({ locale: 'de-DE' });
  await deal(page, 'spite/standard');
  await page.click('[data-tool=rules]');
  const german = () => /Worum es geht/.test(document.querySelector('dialog')?.innerText);
  await page.waitForFunction(german);
  await page.context().close();
});

test('a game is shared as a link with the whole of it inside', async () => {
  const random = generator(4);
  const page = await cutOff();
  await page.addInitScript(() => {
    navigator.share = (parcel) => Promise.resolve((window.shared = parcel));
  });
  await page.reload();
  await page.waitForSelector('.families');
  await deal(page, 'war/tod-und-leben');
  for (let i = 0; i < 200 && (await choose(page, random)); i++);
  await page.click('[data-tool=share]');
  await page.waitForFunction(() => window.shared);
  const { url } = await page.evaluate(() => window.shared);
  assert.match(url, /#\/review\/=[\w-]+$/);
  const friend = await open(browser, server.url, { size: 'phone' });
  await friend.goto(url);
  await friend.waitForSelector('.review-tools');
  assert.deepEqual(friend.faults, []);
  await friend.context().close();
  await page.context().close();
});
