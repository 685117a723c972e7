// An answer that was lost on the way: the page sends the request again, and the server carries it
// out only once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deal, device } from './browser.mjs';
import { browser, server } from './browser_fixture.mjs';

/** The connection breaks instead of bringing the first answer to this request: what was asked and
 * what the server answered, each time. */
async function loseAnswer(page, what) {
  const asked = [];
  const answered = [];
  await page.routeWebSocket(/\/ws\?/, (here) => {
    const there = here.connectToServer();
    here.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.do === what) asked.push(message);
      there.send(text);
    });
    there.onMessage((text) => {
      const message = JSON.parse(text);
      if (!asked.length || message.id !== asked.at(-1).id) return here.send(text);
      answered.push(message);
      if (answered.length > 1) return here.send(text);
      there.close();
      return here.close({ code: 1011 });
    });
  });
  return { asked, answered };
}

test('a table asked for again is the same table', async () => {
  const page = await device(browser);
  const { asked, answered } = await loseAnswer(page, 'new');
  await page.goto(server.url);
  await page.waitForSelector('.families');
  await deal(page, 'whist/classic');
  assert.equal(answered.length, 2);
  assert.match(asked[0].own, /^[0-9a-f]{32}$/);
  assert.deepEqual(asked[1], asked[0]);
  for (const name of ['table', 'host', 'tokens', 'commitment'])
    assert.deepEqual(answered[1][name], answered[0][name], name);
  await page.waitForFunction(() => document.querySelector('.table-page')?.dataset.mine === 'yes');
  assert.deepEqual(page.faults, []);
});
