// "Check this shuffle": what the page kept before the deal is held against what is shown after it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, generator, overflowing, shot } from './browser.mjs';
import { atHome, leave, playedOut } from './browser_fixture.mjs';

async function finished(options) {
  const page = await atHome(options);
  await playedOut(page, generator(19));
  return page;
}

async function found(page) {
  await page.click('.result .more summary');
  await page.click('.result [data-tool=check]');
  await page.waitForSelector('.finding');
  return page.locator('.finding').getAttribute('data-ok');
}

const kept = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('talon.tables'))[0].given);

for (const options of [
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desktop', colorScheme: 'light' },
])
  test(`a finished game is checked in the browser, ${options.size}`, async () => {
    const page = await finished(options);
    const { commitment, mixes } = await kept(page);
    assert.match(commitment, /^[0-9a-f]{64}$/);
    assert.match(mixes[0], /^[0-9a-f]{64}$/, 'a value of our own was given');
    assert.equal(await found(page), 'true');
    await page.click('.check summary');
    const told = await page.locator('.looked-at').innerText();
    assert.ok(told.includes(commitment) && told.includes(mixes[0]), told);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflowing(page), []);
    await shot(page, `fair-${options.size}`);
    await leave(page);
  });

test('a deal that leaves out our value, or changes the promise, is told', async () => {
  const page = await finished({});
  const change = (part) =>
    page.evaluate((given) => {
      const tables = JSON.parse(localStorage.getItem('talon.tables'));
      Object.assign(tables[0].given, given);
      localStorage.setItem('talon.tables', JSON.stringify(tables));
    }, part);
  const { commitment } = await kept(page);
  for (const part of [{ mixes: { 0: 'ab'.repeat(32) } }, { commitment: 'cd'.repeat(32) }]) {
    await change(part);
    await page.reload();
    await page.waitForSelector('.result');
    assert.equal(await found(page), 'false', JSON.stringify(part));
    await page.keyboard.press('Escape');
  }
  assert.notEqual(commitment, 'cd'.repeat(32));
  await leave(page);
});
