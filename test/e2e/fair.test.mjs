// "Check this shuffle": what the page kept before the deal is held against what is shown after it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axe,
  generator,
  launch,
  open,
  overflowing,
  pickPreset,
  setOptions,
  shot,
} from './browser.mjs';
import { anybodyActs } from './people.mjs';
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

/** One tap at home: a deal of Whist against bots, to its end. */
async function playedOut(options) {
  const random = generator(19);
  const page = await open(browser, server.url, options);
  await pickPreset(page, 'whist/classic');
  await setOptions(page, { target: '1' });
  await page.selectOption('select[name=pace]', '0');
  await page.click('[data-way=now]');
  await page.waitForSelector('.table-page');
  while (await anybodyActs([page], random));
  return page;
}

async function found(page) {
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
    const page = await playedOut(options);
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
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test('a deal that leaves out our value, or changes the promise, is told', async () => {
  const page = await playedOut({});
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
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
