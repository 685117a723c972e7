// The page gets deltas of its table, and after a gap the whole view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, dealSeeded, device, generator, look } from './browser.mjs';
import { browser, server } from './browser_fixture.mjs';

/** Listens to a page, and keeps one delta from it: the first that `isLost` names. */
async function listen(page, isLost = () => false) {
  const heard = { joins: [], views: [], deltas: [], lost: 0 };
  await page.routeWebSocket(/\/ws\?/, (here) => {
    const there = here.connectToServer();
    here.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.do === 'join') heard.joins.push(message);
      there.send(text);
    });
    there.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.push === 'view') heard.views.push(message);
      if (message.push !== 'delta') return here.send(text);
      heard.deltas.push(message);
      if (heard.lost || !isLost(message.delta)) return here.send(text);
      heard.lost++;
    });
  });
  return heard;
}

async function playing(isLost) {
  const page = await device(browser);
  const heard = await listen(page, isLost);
  await page.goto(server.url);
  await page.waitForSelector('.families');
  const seats = ['human', 'simple', 'simple', 'simple'];
  const at = await dealSeeded(page, 'whist/classic', '7', { seats, pace: 100 });
  return { page, heard, at };
}

/** A tap on a trick that still lies there goes on sooner, and plays nothing: the prompt follows. */
async function chooseOnceSeen(page, random) {
  await page.waitForSelector('.prompt.mine');
  await choose(page, random);
}

/** The hand and the number that the page shows are those of the seat's view. */
async function showsTheTable({ page, heard, at }) {
  const { view } = await page.evaluate(
    ({ table, token }) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
        socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'join', table, token }));
        socket.onmessage = ({ data }) => {
          if (JSON.parse(data).id === 1) resolve(JSON.parse(data));
        };
      }),
    at,
  );
  heard.joins.pop();
  const cards = await page.$$eval('.own .hand .card', (all) => all.map((c) => c.dataset.fly));
  assert.equal((await look(page)).number, view.number);
  assert.equal(cards.length, view.zones.hand[0].length);
}

test('the page is told deltas, and shows what the whole view shows', async () => {
  const it = await playing();
  const random = generator(3);
  for (let i = 0; i < 8; i++) await chooseOnceSeen(it.page, random);
  assert.ok(it.heard.deltas.length >= 8, `${it.heard.deltas.length} deltas`);
  assert.deepEqual(it.heard.views, []);
  assert.equal(it.heard.joins.length, 1);
  assert.equal(it.heard.joins[0].deltas, true);
  await showsTheTable(it);
  assert.deepEqual(it.page.faults, []);
});

test('after a delta was lost, the page asks for the whole view, once', async () => {
  const isFollowed = ({ number, acting }) => number > 5 && acting && !acting.includes(0);
  const it = await playing(isFollowed);
  const random = generator(3);
  for (let i = 0; i < 8; i++) await chooseOnceSeen(it.page, random);
  assert.equal(it.heard.lost, 1);
  assert.equal(it.heard.joins.length, 2);
  await showsTheTable(it);
  assert.deepEqual(it.page.faults, []);
});
