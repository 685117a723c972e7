// Two servers on one database of PostgreSQL: a table that is opened through the wrong one is played
// at its own, and the page goes on when either of them dies.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { device, generator, launch, open, request } from './browser.mjs';
import { numberOf, playTo } from './several_players.mjs';
import { freePort, serve } from './serve_process.mjs';

const LEASE = 10; // seconds: a busy machine holds servers up
const POSTGRES = fileURLToPath(new URL('../store/postgres.py', import.meta.url));
const BACK = { timeout: 60000 };

let database, base, browser;

before(async () => {
  database = spawn('python3', [POSTGRES], { stdio: ['pipe', 'pipe', 'inherit'] });
  [base] = await Promise.race([
    once(createInterface(database.stdout), 'line'),
    once(database, 'exit').then(() => ['']),
  ]);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  if (database.exitCode !== null) return;
  const gone = once(database, 'exit');
  database.stdin.end();
  await gone;
});

/** Each lets the pages of both talk to it. */
async function pair() {
  const ports = [await freePort(), await freePort()];
  const sites = ports.map((port) => `http://127.0.0.1:${port}`);
  const origins = sites.flatMap((site) => ['--origin', site]);
  const shared = (site) => ['--shared', site, '--lease', `${LEASE}`, ...origins];
  const one = (at) => serve({ base, port: ports[at], more: shared(sites[at]) });
  return [await one(0), await one(1)];
}

/** Moves until the game has gone on, wherever somebody is to act. */
async function playOn(pages, random) {
  const before = await numberOf(pages[0]);
  await playTo(pages, random, before + 1);
  assert.ok((await numberOf(pages[0])) > before);
}

test('a table is played at its server, and goes on when one dies', async (t) => {
  if (!base) return t.skip('PostgreSQL is not installed');
  const random = generator(3);
  const [first, second] = await pair();
  const host = await open(browser, second.url);
  const seats = ['human', 'simple', 'human', 'simple'];
  const order = { do: 'new', game: 'whist', preset: 'classic', seats, pace: 0 };
  const made = await request(host, { id: 1, ...order });
  await host.context().close();
  const pages = [];
  for (const seat of [0, 2]) {
    const page = await device(browser);
    await page.goto(`${first.url}#/${made.table}/${made.tokens[seat]}`);
    await page.waitForSelector('.table-page .own .hand .card', BACK);
    pages.push(page);
  }
  await playOn(pages, random);

  await first.kill(); // where the pages came from: their table goes on
  await playOn(pages, random);
  await playOn(pages, random);
  const reached = await numberOf(pages[0]);

  await first.start();
  await second.kill(); // that of the table: the other takes over after the lease
  for (const page of pages) await page.waitForSelector('[data-note=gone]', BACK);
  for (const page of pages)
    await page.waitForSelector('[data-note=gone]', { state: 'detached', ...BACK });
  assert.ok((await numberOf(pages[0])) >= reached, 'no move is lost');
  await playOn(pages, random);
  for (const page of pages) await page.context().close();
  await first.stop();
});

test('a page that two servers send to and fro says so', async (t) => {
  if (!base) return t.skip('PostgreSQL is not installed');
  const server = await serve();
  const page = await device(browser);
  const joins = new Map(); // how often each was sent
  await page.routeWebSocket(/\/ws/, (here) => {
    const there = here.connectToServer();
    here.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.do !== 'join') return there.send(text);
      joins.set(message.id, (joins.get(message.id) ?? 0) + 1);
      const error = { code: 'moved', message: 'This table is at another server.' };
      here.send(JSON.stringify({ id: message.id, error: { ...error, server: server.url } }));
    });
  });
  await page.goto(`${server.url}#/k3x9q2k3x9q2`);
  await page.waitForSelector('text=This table is at another server.');
  assert.ok(joins.size && [...joins.values()].every((sent) => sent === 5), [...joins].join(' '));
  await page.context().close();
  await server.stop();
});
