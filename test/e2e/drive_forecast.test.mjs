// A plan that lasts too short says so above the button that begins: from which round on people meet
// again, and boards that several tables need at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const NAMES = Array.from({ length: 24 }, (_, i) => `P${i + 1}`);

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

async function gather(page, movement, rounds, names) {
  await goTo(page, '#/drive');
  await page.waitForSelector('[data-place], [data-tool=place]');
  if (await page.locator('[data-tool=place]').count()) await page.click('[data-tool=place]');
  await page.click('[data-place=cards]');
  await page.selectOption('[name=movement]', movement);
  await page.fill('[name=rounds]', String(rounds));
  await page.click('.drive-form .primary');
  await page.fill('[name=names]', names.join('\n'));
  await page.click('.enter-form button');
  await page.waitForSelector(`[data-person="${names.length}"]`);
  const id = await page.getAttribute('.drive', 'data-drive');
  await goTo(page, `#/drive/${id}`);
  await page.waitForSelector('[data-tool=begin]');
}

test('repeats and copies are told before a drive begins', LONG, async () => {
  const page = await atHome(LIGHT);
  await gather(page, 'rainbow', 8, NAMES);
  assert.equal(
    await page.innerText('.forecast'),
    'From round 8 on: 36 couples meet more than once.',
  );
  await shot(page, 'forecast-rainbow');
  assert.deepEqual([...(await axe(page)), ...(await faultsAt(page, 'desktop'))], []);
  await gather(page, 'rainbow', 7, NAMES);
  assert.equal(await page.locator('.forecast').count(), 0);
  await gather(page, 'mitchell', 4, NAMES.slice(0, 16));
  assert.equal(
    await page.innerText('.forecast'),
    'Up to 2 tables play a board at once: they need copies, or share it.',
  );
  await leave(page);
});
