// More of what a device does by itself: people who pass it around, the rule book in the reader's
// language, and sharing a game with nobody between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, deal, generator, pickPreset } from './browser.mjs';
import { anybodyActs } from './several_players.mjs';
import { atHome, cutOff, kept, leave } from './browser_fixture.mjs';

/** Opened once, then cut off. */
async function alone(options) {
  const page = await kept(options);
  await cutOff(page);
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

/** The person to act plays on until the curtain hides the table again. */
async function playOn(page, random) {
  for (;;) {
    await page.waitForSelector('.curtain, .table-page[data-mine=yes]');
    if (await page.locator('.curtain').count()) return;
    await anybodyActs([page], random);
  }
}

test('people pass a device around that has no connection', async () => {
  const random = generator(8);
  const page = await alone({ size: 'phone' });
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
  await leave(page);
});

test('the rule book opens in German', async () => {
  const page = await alone({ locale: 'de-DE' });
  await deal(page, 'spite/standard');
  await page.click('[data-tool=rules]');
  const german = () => /Worum es geht/.test(document.querySelector('dialog')?.innerText);
  await page.waitForFunction(german);
  await leave(page);
});

test('a game is shared as a link with the whole of it inside', async () => {
  const random = generator(4);
  const page = await alone();
  await page.addInitScript(() => {
    navigator.share = (parcel) => Promise.resolve((window.shared = parcel));
  });
  await page.reload();
  await page.waitForSelector('.families');
  await deal(page, 'war/tod-und-leben');
  for (let i = 0; i < 200 && (await choose(page, random)); i++);
  await page.click('.result .more summary');
  await page.click('[data-tool=share]');
  await page.waitForFunction(() => window.shared);
  const { url } = await page.evaluate(() => window.shared);
  assert.match(url, /#\/review\/=[\w-]+$/);
  const friend = await atHome({ size: 'phone' });
  await friend.goto(url);
  await friend.waitForSelector('.review .story');
  await leave(friend);
  await leave(page);
});
