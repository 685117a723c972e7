// Three people in a circle: a link, a wrong one and an old one; who is here, where somebody says
// so; a table for the circle, joined with one tap from the front page; boards after the game and
// after a restart; people met, and playing again with them; somebody is removed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, leave, LONG, server } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light' };
const DARK = { colorScheme: 'dark' };

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

/** A device whose person deals a game without decisions. */
async function person(name, options = LIGHT, sign = null) {
  const page = await atHome(options);
  await page.evaluate(([name, sign]) => {
    const war = { game: 'war', preset: 'tod-und-leben', options: {}, name: '' };
    localStorage.setItem('talon.variants', JSON.stringify({ war }));
    localStorage.setItem('talon.name', JSON.stringify(name));
    localStorage.setItem('talon.pace', '0');
    if (sign) localStorage.setItem('talon.sign', JSON.stringify(sign));
  }, [name, sign]);
  await page.reload();
  await page.waitForSelector('.families');
  return page;
}

async function openCircle(page, title) {
  await goTo(page, '#/circle');
  await page.fill('.circle-form [name=title]', title);
  await page.click('.circle-form .primary');
  await page.waitForSelector('.members');
  return page.inputValue('.invite input');
}

async function join(page, link) {
  await goTo(page, new URL(link).hash);
  await page.waitForSelector('.welcome');
  const told = await page.innerText('.welcome');
  await page.click('.welcome .primary');
  await page.waitForSelector('.members');
  return told;
}

/** The person of this page plays all the forced moves of both. */
const playOut = async (...pages) => {
  for (const page of pages)
    await page.evaluate(async () => {
      const [{ table, held, at }] = JSON.parse(localStorage.getItem('talon.tables'));
      const ws = new WebSocket(new URL('ws', document.baseURI).href.replace('http', 'ws'));
      await new Promise((done) => (ws.onopen = done));
      ws.send(JSON.stringify({ id: 1, do: 'auto', table, token: held[at], on: true }));
      await new Promise((done) => (ws.onmessage = done));
      ws.close();
    });
  for (const page of pages) await page.waitForSelector('.result');
};

const boardOf = (page, game) =>
  page.locator(`[data-board=${game}] tbody tr`).evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );

test('three people in a circle, an evening long', LONG, async () => {
  const anna = await person('Anna');
  const purpleLeaf = { shape: 3, colour: 5 };
  const ben = await person('Ben', { size: 'phone', ...LIGHT }, purpleLeaf);
  const cora = await person('Cora', DARK);
  for (const page of [anna, ben, cora])
    assert.equal(await page.locator('.friends').count(), 0, 'nothing before anybody is known');

  // links
  const link = await openCircle(anna, 'Family');
  await goTo(ben, `${new URL(link).hash.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`);
  await ben.waitForSelector('[role=alert]');
  assert.match(await ben.innerText('[role=alert]'), /not valid any more/);
  assert.match(await join(ben, link), /Anna invites you to the circle “Family”/);
  await join(cora, link);
  await anna.waitForSelector('[data-member=Cora]');
  await anna.waitForSelector('[data-member=Ben] path[fill="#d7b0ff"]', { state: 'attached' });

  // who is here, only if they say so
  assert.equal(await anna.locator('.members .here').count(), 0);
  await cora.check('[name=here]');
  await anna.waitForSelector('[data-member=Cora] .here');
  await goTo(ben, '#/');
  await ben.waitForSelector('.friends .here-now');
  assert.match(await ben.innerText('.friends .here-now'), /Here now: Cora$/);

  // a table for the circle, from the front page with one tap
  await anna.selectOption('.open-table select', 'war');
  await anna.click('[data-tool=open-table]');
  await anna.waitForSelector('.gathering .own-seat');
  await ben.waitForSelector('[data-offer]');
  assert.match(await ben.innerText('[data-offer]'), /Anna has opened a table: .*1 seat free/s);
  await shot(ben, 'circle-front-phone');
  await ben.click('[data-offer] button');
  await ben.waitForSelector('.own-seat');
  await anna.click('[data-tool=start]');
  await playOut(anna, ben);

  // the boards, and the sums of both after a rematch
  const id = await anna.evaluate(() => JSON.parse(localStorage.getItem('talon.circles'))[0].id);
  await goTo(cora, `#/circle/${id}`);
  await cora.waitForSelector('[data-board=war] tbody tr');
  const board = await boardOf(cora, 'all');
  assert.deepEqual(board.map((row) => row[2]), ['1', '1']);
  assert.equal(board.reduce((sum, row) => sum + Number(row[3]), 0) >= 1, true);
  await anna.click('.result [data-tool=again]');
  for (const page of [anna, ben]) await page.waitForSelector('.table-page:not(:has(.result))');
  await playOut(anna, ben);
  await anna.click('.evening summary');
  const sums = await anna.locator('.evening tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  assert.deepEqual(sums.map(([name, games]) => [name, games]), [['Anna', '2'], ['Ben', '2']]);
  await shot(anna, 'circle-evening');

  // the boards after a restart, too
  await cora.waitForFunction(
    () => document.querySelector('[data-board=all] tbody td:nth-child(3)')?.textContent === '2',
  );
  const after = await boardOf(cora, 'all');
  await server.restart();
  await cora.reload();
  await cora.waitForSelector('[data-board=all] tbody tr');
  assert.deepEqual(await boardOf(cora, 'all'), after);
  await cora.locator('.segments label').nth(1).click();
  await cora.waitForSelector('[data-board=all] tbody tr');
  assert.deepEqual(await boardOf(cora, 'all'), after);

  // people met, and again with them
  await goTo(ben, '#/circle');
  await ben.waitForSelector('[data-met=Anna]');
  assert.match(await ben.innerText('[data-met=Anna]'), /War · 2 games/);
  await shot(ben, 'circle-people-phone');
  await ben.click('[data-company=Anna] button');
  await ben.waitForSelector('[data-expected]');
  assert.match(await ben.innerText('[data-expected]'), /Seats for Anna/);
  await goTo(anna, '#/');
  await anna.waitForSelector('[data-offer]');
  assert.match(await anna.innerText('[data-offer]'), /Ben has opened a table/);
  await goTo(ben, '#/circle');
  await ben.getByRole('button', { name: 'Remove Anna from this list' }).click();
  await ben.locator('.met button.warn').click();
  await ben.waitForSelector('[data-met=Anna]', { state: 'detached' });

  // somebody is removed, and the old link ends
  await goTo(anna, `#/circle/${id}`);
  await anna.waitForSelector('[data-member=Ben]');
  await anna.locator('[data-member=Cora] button').click();
  await anna.locator('[data-member=Cora] button.warn').click();
  await cora.waitForSelector('[role=alert]');
  assert.match(await cora.innerText('[role=alert]'), /not a member/);
  assert.notEqual(await anna.inputValue('.invite input'), link);
  await leave(anna, ben, cora);
});

test('its screens fit and are accessible, in German too', LONG, async () => {
  for (const size of ['phone', 'desktop']) {
    const page = await person('Anna', { size, ...DARK, locale: 'de-DE' });
    const check = async (what) => {
      assert.deepEqual([...(await axe(page)), ...(await faultsAt(page, size))], [], what);
      await shot(page, `circle-${what}-${size}`);
    };
    await goTo(page, '#/circle');
    await page.waitForSelector('.circle-form');
    await check('home');
    const link = await openCircle(page, 'Skatfreunde Hintertupfingen');
    const other = await person('Bertram', { ...LIGHT, locale: 'de-DE' });
    await goTo(other, new URL(link).hash);
    await other.waitForSelector('.welcome');
    assert.deepEqual(await axe(other), []);
    await join(other, link);
    await page.selectOption('.open-table select', 'war');
    await page.click('[data-tool=open-table]');
    await other.waitForSelector('[data-offer] button');
    await other.click('[data-offer] button');
    await other.waitForSelector('.own-seat');
    await page.click('[data-tool=start]');
    await playOut(page, other);
    await other.evaluate(() => (location.hash = '#/circle'));
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('talon.circles'))[0].id);
    await goTo(page, `#/circle/${id}`);
    await page.waitForSelector('[data-board=war]');
    for (const one of await page.locator('.circle details').all())
      await one.evaluate((details) => (details.open = true));
    await check('view');
    await goTo(page, '#/circle');
    await page.waitForSelector('[data-met]');
    await check('people');
    await page.evaluate(() => localStorage.removeItem('talon.variants'));
    await goTo(page, '#/');
    await page.reload();
    await page.waitForSelector('.friends');
    await check('front');
    await leave(page, other);
  }
});
