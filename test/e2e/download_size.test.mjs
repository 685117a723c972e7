// The bytes that a first visit downloads: the page as it is served, and the engine. The engine
// comes after the first paint. Every other part of the page is fetched when it is needed, that of a
// table with the first table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { device } from './browser.mjs';
import { browser, server } from './browser_fixture.mjs';

const MOST = 250_000; // bytes, packed

/** Bytes on the way, by the last word of the address. */
const fetched = (page) =>
  page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map((entry) => ({
      name: entry.name.split('/').pop() || 'index.html',
      bytes: entry.encodedBodySize,
      at: entry.startTime,
    })),
  );

/** The engine's files, packed as this browser takes them. */
const engineOf = (page) =>
  page.evaluate(async () => {
    const list = await (await fetch('sw.js')).text();
    const files = list.match(/assets\/(?:worker|talon)-[\w-]+\.(?:js|wasm)/g);
    for (const file of files) await (await fetch(file)).arrayBuffer();
    return performance
      .getEntriesByType('resource')
      .filter((entry) => files.some((file) => entry.name.endsWith(file)))
      .map((entry) => entry.encodedBodySize);
  });

for (const locale of ['en-GB', 'de-DE'])
  test(`page and engine weigh at most ${MOST} bytes (${locale})`, async () => {
    const page = await device(browser, { locale, opacity: 1 });
    await page.goto(server.url);
    await page.waitForSelector('.families');
    const list = await fetched(page);
    const paint = await page.evaluate(() => performance.getEntriesByType('paint')[0].startTime);
    const early = list.filter((one) => /wasm|worker/.test(one.name) && one.at < paint);
    assert.deepEqual(early, [], 'the engine waits for the first paint');
    const engine = await engineOf(page);
    assert.equal(engine.length, 2, 'a worker and talon.wasm');
    const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);
    const first = sum(list.map((one) => one.bytes));
    console.log(`# ${locale}: page ${first}, engine ${sum(engine)} bytes`);
    assert.ok(first + sum(engine) <= MOST, `${first} + ${sum(engine)} bytes`);
    assert.ok(first > 10_000 && sum(engine) > 50_000, 'something was weighed');
    await page.context().close();
  });

test('the words of tables come with the first table, which does not wait in vain', async () => {
  const page = await device(browser, { locale: 'de-DE' });
  const asked = [];
  await page.route(/de\.later-/, (route) => (asked.push(route.request().url()), route.abort()));
  await page.goto(server.url);
  await page.waitForSelector('.families');
  assert.deepEqual(asked, [], 'the first page does without');
  await page.click('[data-play=war]');
  await page.waitForSelector('.own .card');
  assert.equal(asked.length, 1);
  assert.equal(await page.locator('button.move.big').innerText(), 'Aufdecken');
  await page.context().close();
});

test('the page of a table comes with the first table, and says when it cannot come', async () => {
  const page = await device(browser, { locale: 'en-GB' });
  const asked = [];
  const fail = (route) => (asked.push(route.request().url()), route.abort());
  await page.route(/table-[\w-]+\.js/, fail);
  await page.goto(server.url);
  await page.waitForSelector('.families');
  assert.deepEqual(asked, [], 'the first page does without');
  await page.click('[data-play=war]');
  await page.waitForSelector('main.missing');
  assert.match(await page.locator('main.missing').innerText(), /could not be loaded/);
  assert.ok(asked.length > 0);
  await page.unroute(/table-[\w-]+\.js/);
  await page.click('main.missing button');
  await page.waitForSelector('.own .card');
  await page.context().close();
});
