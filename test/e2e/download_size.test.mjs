// The bytes that a first visit downloads until its first card is seen, and those of the engine,
// which comes later. The page has the list of games of its own release. Every other part of it is
// fetched when it is needed, that of a table with the first table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { device, open, request } from './browser.mjs';
import { browser, server } from './browser_fixture.mjs';

const MOST = 192_000; // bytes until the first card is seen, packed
const ENGINE = 260_000; // and of the engine, which comes later

/** Counts what comes to a page: answers as they are packed, and what its WebSocket hears. */
async function weigh(page) {
  const session = await page.context().newCDPSession(page);
  const told = { bytes: 0, files: [] };
  const names = new Map();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    names.set(requestId, request.url.split('/').pop());
    told.files.push(request.url.split('/').pop());
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (names.has(requestId)) told.bytes += encodedDataLength;
  });
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    told.bytes += Buffer.byteLength(response.payloadData);
  });
  return told;
}

for (const locale of ['en-GB', 'de-DE', 'fr-FR'])
  test(`the first card takes at most ${MOST} bytes (${locale})`, async () => {
    const page = await device(browser, { locale, serviceWorkers: 'allow' });
    const told = await weigh(page);
    let go;
    const seen = new Promise((done) => (go = done));
    // Words that a table needs in time come once its cards are seen: here not before.
    await page.route(/\.later-[\w-]+\.js/, (route) => seen.then(() => route.continue()));
    await page.goto(server.url);
    await page.click('[data-play=whist]');
    await page.waitForSelector('.own .hand .card', { state: 'attached' });
    const now = { ...told, files: [...told.files] };
    go();
    console.log(`# ${locale}: ${now.bytes} bytes until the first card`);
    assert.ok(now.bytes <= MOST, `${now.bytes} bytes: ${now.files}`);
    assert.ok(now.bytes > 80_000, 'something was weighed');
    const early = now.files.filter((name) => /wasm|worker|sw\.js/.test(name));
    assert.deepEqual(early, [], 'neither engine nor the rest of the release come before');
    const registered = () => navigator.serviceWorker.getRegistration().then(Boolean);
    await page.waitForFunction(registered, null, { polling: 20 }); // the rest comes by and by
    await page.context().close();
  });

test(`the engine takes at most ${ENGINE} bytes`, async () => {
  const page = await device(browser, {});
  await page.goto(server.url);
  const sizes = await page.evaluate(async () => {
    const list = await (await fetch('sw.js')).text();
    const files = list.match(/assets\/(?:worker|talon)-[\w-]+\.(?:js|wasm)/g);
    for (const file of files) await (await fetch(file)).arrayBuffer();
    return performance
      .getEntriesByType('resource')
      .filter((entry) => files.some((file) => entry.name.endsWith(file)))
      .map((entry) => entry.encodedBodySize);
  });
  assert.equal(sizes.length, 2, 'a worker and talon.wasm');
  const sum = sizes.reduce((all, n) => all + n, 0);
  assert.ok(sum > 50_000 && sum <= ENGINE, `${sum} bytes`);
  await page.context().close();
});

/** The first page at a server that answers like this, or not at all, and what the page asks. */
async function beside(answer) {
  const page = await device(browser, {});
  const asked = [];
  await page.routeWebSocket(/\/ws\?/, (here) =>
    here.onMessage((text) => {
      const what = JSON.parse(text);
      asked.push(what);
      const told = { id: what.id, ok: true, ...answer };
      if (answer && what.do === 'games') here.send(JSON.stringify(told));
    }),
  );
  await page.goto(server.url);
  await page.waitForSelector('[data-family=whist]');
  while (!asked.length) await page.evaluate(() => 0);
  return { page, asked };
}

test('the page has the games of its release, which the server does not repeat', async () => {
  const { page, asked } = await beside(null);
  assert.equal(asked[0].do, 'games');
  assert.equal(await page.locator('.families > li').count(), 5);
  await page.context().close();
  const other = await open(browser, server.url);
  const { etag, ...rest } = await request(other, { do: 'games', etag: asked[0].etag });
  assert.deepEqual([etag, rest], [asked[0].etag, { ok: true }]);
  await other.context().close();
});

test('a server of another release has another list, and the page shows that', async () => {
  const other = await open(browser, server.url);
  const list = await request(other, { do: 'games' });
  await other.context().close();
  const games = list.games.filter((game) => game.id === 'whist');
  const { page } = await beside({ ...list, games, etag: '0'.repeat(32) });
  await page.waitForFunction(() => document.querySelectorAll('.families > li').length === 1);
  await page.context().close();
});

test('the words of tables come with the first table, which does not wait in vain', async () => {
  const page = await device(browser, { locale: 'de-DE' });
  const asked = [];
  await page.route(/de\.table-/, (route) => (asked.push(route.request().url()), route.abort()));
  await page.goto(server.url);
  await page.waitForSelector('.families');
  assert.deepEqual(asked, [], 'the first page does without');
  await page.click('[data-play=war]');
  await page.waitForSelector('.own .card');
  assert.ok(asked.length > 0);
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
