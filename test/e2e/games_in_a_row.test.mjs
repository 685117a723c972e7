// Games in a row that a table agrees on: chosen when it is opened, and when a game is over; which
// one it is, the sums after each, and who has won all of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { browser, leave, LONG, server } from './browser_fixture.mjs';
import { hostTable, linkOf, sitDown, start, visitor } from './several_players.mjs';

const FORCED = 'war/tod-und-leben'; // no decisions

/** All moves of this device's person are made for them, to the end of the game. */
async function playOut(...pages) {
  for (const page of pages)
    await page.evaluate(async () => {
      const own = location.hash.split('/')[1];
      const list = JSON.parse(localStorage.getItem('talon.tables'));
      const { table, held, at } = list.find((one) => one.table === own);
      const ws = new WebSocket(new URL('ws', document.baseURI).href.replace('http', 'ws'));
      await new Promise((done) => (ws.onopen = done));
      ws.send(JSON.stringify({ id: 1, do: 'auto', table, token: held[at], on: true }));
      await new Promise((done) => (ws.onmessage = done));
      ws.close();
    });
  for (const page of pages) await page.waitForSelector('.result');
}

async function nextGame(tool, caller, ...pages) {
  await caller.click(`.result [data-tool=${tool}]`);
  for (const page of [caller, ...pages])
    await page.waitForSelector('.table-page:not(:has(.result))');
}

const evening = (page) => page.innerText('.evening summary');

test('two games in a row, and two more', LONG, async () => {
  const settings = { rounds: '2 games: everybody deals once' };
  const anna = await hostTable(browser, server.url, FORCED, { settings });
  assert.match(await anna.innerText('.table-settings'), /Games in a row\s+Game 1 of 2/);
  const bert = await visitor(browser, await linkOf(anna), { size: 'phone', locale: 'de-DE' });
  await sitDown(bert, 'Bert');
  await start(anna);
  await playOut(anna, bert);
  assert.equal(await anna.locator('.result [data-tool=rounds]').count(), 0);
  assert.equal(await anna.innerText('.result [data-tool=again]'), 'Game 2 of 2');
  // Who is not the host asks for it, in one tap.
  assert.equal(await bert.innerText('.result [data-tool=ask-again]'), 'Weiter? Spiel 2 von 2');
  await bert.click('.result [data-tool=ask-again]');
  await anna.waitForSelector('.result :text("Again? Yes: Bert")');
  await server.restart();
  for (const page of [anna, bert]) {
    await page.reload();
    await page.waitForSelector('.result [data-tool=again]');
  }
  await nextGame('again', anna, bert);
  await playOut(anna, bert);
  assert.match(await evening(anna), /^Winner of 2 games: /);
  assert.match(await evening(bert), /^Gesamtsieg nach 2 Spielen: /);
  const won = await anna.locator('.evening tbody td:nth-child(3)').allInnerTexts();
  assert.ok(won.reduce((sum, n) => sum + Number(n), 0) >= 2, 'both won a drawn game');
  const names = (await evening(anna)).split(': ')[1].split(', ').length;
  assert.equal(names, won[0] === won[1] ? 2 : 1);
  for (const page of [anna, bert]) assert.deepEqual(await axe(page), []);
  await shot(bert, 'games-in-a-row');

  await nextGame('rounds', anna, bert);
  await playOut(anna, bert);
  assert.equal(await anna.innerText('.result [data-tool=again]'), 'Game 2 of 3');
  await nextGame('again', anna, bert);
  await playOut(anna, bert);
  assert.equal(await evening(anna), 'After 2 of 3 games');
  await leave(anna, bert);
});
