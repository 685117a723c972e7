// Addresses that people pass on: what a messenger sees there, without scripts; that the page leads
// on to the same place, with the secret of a seat, also below a folder of a proxy and without a
// network; and a picture for each game.
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { device } from './browser.mjs';
import { atHome, browser, cutOff, kept, leave, server } from './browser_fixture.mjs';
import { hostTable, linkOf, sitDown, start, visitor } from './several_players.mjs';
import { serve } from './serve_process.mjs';

const WHIST = 'whist/classic';
const TAG = /<meta (?:property|name)="([^"]+)" content="([^"]*)"/g;

/** What a messenger sees: the tags of the head. */
async function told(url, language = 'en') {
  const answer = await fetch(url, { headers: { 'accept-language': language } });
  assert.equal(answer.status, 200);
  const tags = (await answer.text()).matchAll(TAG);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

/** Width and height of a PNG. */
async function sizeOf(url) {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  assert.equal(answer.headers.get('content-type'), 'image/png');
  const bytes = new DataView(await answer.arrayBuffer());
  return [bytes.getUint32(16), bytes.getUint32(20)];
}

/** A proxy that serves Talon below a folder; the rest of it is not there. */
async function below(folder, target) {
  const { port } = new URL(target);
  const headers = { 'x-forwarded-prefix': folder, 'x-forwarded-for': '203.0.113.7' };
  const inside = (url) => (url.startsWith(`${folder}/`) ? url.slice(folder.length) : null);
  const proxy = createServer((asked, answer) => {
    const path = inside(asked.url);
    if (!path) return answer.writeHead(404).end();
    const how = { port, path, method: asked.method, headers: { ...asked.headers, ...headers } };
    request(how, (got) => got.pipe(answer.writeHead(got.statusCode, got.headers))).end();
  });
  proxy.on('upgrade', (asked, socket) => {
    const on = connect(port, () => {
      const { 'sec-websocket-key': key, origin, host } = asked.headers;
      on.write(
        `GET ${inside(asked.url)} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
          'Upgrade: websocket\r\nConnection: Upgrade\r\nX-Forwarded-For: 203.0.113.7\r\n' +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
      on.pipe(socket).pipe(on);
    });
    for (const end of [on, socket]) end.on('error', () => socket.destroy());
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  const stop = () => (proxy.closeAllConnections(), proxy.close());
  return { url: `http://127.0.0.1:${proxy.address().port}${folder}/`, stop };
}

test('the link of a table shows the game, and leads to the table', async () => {
  const anna = await hostTable(browser, server.url, WHIST, {});
  const link = await linkOf(anna);
  assert.match(link, /\/table\/[a-z0-9]+$/);
  const seen = await told(link, 'de');
  assert.equal(seen['og:title'], 'Whist');
  assert.match(seen['og:description'], /3 Plätze sind frei\./);
  assert.deepEqual(await sizeOf(seen['og:image']), [1200, 630]);
  const bert = await visitor(browser, link);
  const id = link.split('/').at(-1);
  assert.equal(bert.url(), `${server.url}#/${id}`);
  await sitDown(bert, 'Bert');
  assert.match((await told(link))['og:description'], /2 seats are free\./);
  await leave(anna, bert);
});

test('the link of a seat keeps its secret from the server', async () => {
  const anna = await hostTable(browser, server.url, WHIST, {});
  await start(anna);
  await anna.click('[data-tool=people]');
  await anna.locator('.people-dialog details summary').nth(1).click();
  const link = await anna.locator('.people-dialog .invite input').nth(1).inputValue();
  assert.match(link, /\/table\/[a-z0-9]+#[\w-]+$/);
  const page = await device(browser);
  const asked = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto(link);
  await page.waitForSelector('.table-page');
  assert.equal(await page.evaluate(() => location.hash), `#/${link.split(/[/#]/).at(-2)}`);
  const secret = link.split('#')[1];
  const other = asked.filter((url) => url.split('#')[0].includes(secret));
  assert.deepEqual(other, []);
  const own = await page.evaluate(() => JSON.parse(localStorage.getItem('talon.tables'))[0].held);
  assert.deepEqual(Object.values(own), [secret]);
  await leave(anna);
  await page.context().close();
});

test('days and problems below a folder of a proxy', async (t) => {
  const inner = await serve({ more: ['--behind', '127.0.0.1'] });
  const proxy = await below('/cards', inner.url);
  t.after(() => Promise.all([proxy.stop(), inner.stop()]));
  const page = await device(browser);
  const missing = [];
  page.on('response', (one) => one.status() >= 400 && missing.push(one.url()));
  for (const [words, selector] of [
    ['problem/2026-11-04', '[data-day="2026-11-04"]'],
    ['day', '.beside.day'],
    ['table/nothinghere', 'main'],
  ]) {
    await page.goto(`${proxy.url}${words}`);
    await page.waitForSelector(selector);
    assert.equal(page.url(), `${proxy.url}#/${words.replace('table/', '')}`);
    const named = 'link:not([rel=stylesheet])'; // that is loaded already
    const links = await page.$$eval(named, (all) => all.map((one) => one.href));
    assert.deepEqual(links.filter((href) => !href.startsWith(proxy.url)), []);
  }
  assert.deepEqual(missing, []);
  const seen = await told(`${proxy.url}day`);
  assert.equal(seen['og:image'], `${proxy.url}previews/talon.png`);
  assert.deepEqual(await sizeOf(seen['og:image']), [1200, 630]);
  await page.context().close();
});

test('without a network the page on the device goes there', async () => {
  const page = await kept();
  await cutOff(page);
  await page.goto(`${server.url}problem/2026-11-04`);
  await page.waitForSelector('[data-day="2026-11-04"]');
  assert.equal(page.url(), `${server.url}#/problem/2026-11-04`);
  await page.context().close();
});

test('every game has a picture, and a visit loads none of them', async () => {
  const page = await atHome();
  const games = await page.$$eval('[data-family]', (all) => all.map((one) => one.dataset.family));
  assert.ok(games.length >= 5);
  for (const name of ['talon', ...games])
    assert.deepEqual(await sizeOf(`${server.url}previews/${name}.png`), [1200, 630], name);
  await leave(page);
});
