// A step costs the page little: whatever is as before is not made again, and the page is laid out
// and styled a few times only. The counts do not depend on the machine.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { engine, stage } from './scripted_table.mjs';
import { browser, server } from './browser_fixture.mjs';

const STEPS = 24;
const SIZES = ['desktop', 'phone'];
const MOST = { LayoutCount: 2.5, RecalcStyleCount: 5 }; // a step

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

/** Shows many steps one by one, and calls before and after each. */
async function watched({ shown }, { table, view }, around) {
  for (let n = 0, last = view; n < STEPS && !last.over; n++) {
    const { next } = await talon.step(table, last);
    await around(() => shown(next), last, next);
    last = next;
  }
}

const at = (view, how) => stage(browser, server.url, games, view, how);

async function leave({ page }) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test('a line of the log stays as it is while others come', async () => {
  const dealing = await talon.dealt('whist', 'classic', 4);
  const it = await at(dealing.view);
  let kept = 0;
  await watched(it, dealing, async (show) => {
    const lines = await it.page.$$eval('.log li', (all) => {
      for (const line of all) line.isOld = true;
      return all.length;
    });
    await show();
    const old = await it.page.$$eval('.log li', (all) => all.filter((line) => line.isOld).length);
    assert.ok(old >= Math.min(lines, 27), `${old} of ${lines} lines are those of before`);
    kept = old;
  });
  assert.ok(kept > 20);
  await leave(it);
});

test('on a phone no log is made as long as nobody looks at it', async () => {
  const { view } = await talon.dealt('whist', 'classic', 4);
  const it = await at(view, { size: 'phone' });
  assert.equal(await it.page.locator('.log').count(), 0);
  await it.page.click('.bar .toggle');
  await it.page.waitForSelector('.log');
  await leave(it);
});

test('a pile that has another number of cards is not drawn again', async () => {
  const dealing = await talon.dealt('war', 'classic', 2);
  const it = await at(dealing.view);
  await it.page.$$eval('.place svg.face', (all) => all.forEach((face) => (face.isOld = true)));
  const before = await it.page.$$eval('.badge', (all) => all.map((one) => one.textContent).join());
  for (let n = 0, view = dealing.view; n < 4; n++) {
    view = (await talon.step(dealing.table, view)).next;
    await it.shown(view);
  }
  const piles = await it.page.$$eval('.pile:not(.empty) .badge', (all) =>
    all.map((one) => [one.textContent, !!one.parentElement.querySelector('svg.face').isOld]),
  );
  assert.notEqual(piles.map(([text]) => text).join(), before, 'the numbers have changed');
  assert.ok(piles.length > 0 && piles.every(([, old]) => old), JSON.stringify(piles));
  await leave(it);
});

for (const size of SIZES)
  test(`a step lays the page out and styles it a few times only, ${size}`, async () => {
    const dealing = await talon.dealt('whist', 'classic', 4);
    const it = await at(dealing.view, { size });
    const session = await it.page.context().newCDPSession(it.page);
    await session.send('Performance.enable');
    const counts = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    };
    const sums = { LayoutCount: [], RecalcStyleCount: [] };
    await watched(it, dealing, async (show) => {
      const then = await counts();
      await show();
      const now = await counts();
      for (const name of Object.keys(sums)) sums[name].push(now[name] - then[name]);
    });
    for (const [name, list] of Object.entries(sums)) {
      const mean = list.reduce((sum, n) => sum + n, 0) / list.length;
      console.log(`# ${size}: ${name} ${mean.toFixed(2)}: ${list.join(' ')}`);
      assert.ok(mean <= MOST[name], `${name}: ${mean.toFixed(2)} a step`);
    }
    await leave(it);
  });
