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

async function gather(page, movement, rounds, names, plan) {
  await goTo(page, '#/drive');
  await page.waitForSelector('[data-place], [data-tool=place]');
  if (await page.locator('[data-tool=place]').count()) await page.click('[data-tool=place]');
  await page.click('[data-place=cards]');
  await page.selectOption('[name=movement]', movement);
  await page.fill('[name=rounds]', String(rounds));
  if (plan) {
    await page.click('.drive-form details summary');
    await page.fill('[name=plan]', plan);
    await shot(page, 'forecast-plan');
    assert.deepEqual([...(await axe(page)), ...(await faultsAt(page, 'desktop'))], []);
  }
  await page.click('.drive-form [data-tool=open]');
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

test('a plan of one’s own is played', LONG, async () => {
  const page = await atHome(LIGHT);
  const plan = '1 2 3 4 / 5 6 7 8\n1 5 2 6 / 3 7 4 8\n1 3 2 8 / 5 4 6 7';
  await gather(page, 'individual', 3, NAMES.slice(0, 8), plan);
  assert.match(await page.innerText('.forecast'), /From round 3 on: 2 couples play together/);
  await shot(page, 'own-plan');
  await page.click('[data-tool=begin]');
  await page.waitForSelector('main[data-phase=playing][data-round="1"]');
  assert.match(await page.innerText('[data-table="2"] .sides'), /P5.*P7.*P6.*P8/s);
  await leave(page);
});
