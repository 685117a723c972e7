// The big screen of a drive: the director's clicks lead the prize-giving there and on every phone,
// and nobody else has the winners before; everything is inside the window, in type that grows with
// it, in pages where not all fits; tables that have played stay readable.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, request, shot } from './browser.mjs';
import { atHome, leave, LONG, server } from './browser_fixture.mjs';
import { still } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const SCREENS = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
const PER_ACT = 22;

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

/** A drive that is asked for without the form: what its director's device needs, and its acts. */
async function openDrive(page, setup, names) {
  const all = { movement: 'progressive', deals: 1, ceremony: true, prizes: 'high:3', ...setup };
  const { drive: id, key } = await request(page, { id: 1, do: 'drive_new', setup: all });
  const act = async (name, members) => {
    const answer = await request(page, {
      ...{ id: 1, do: 'drive_act', drive: id, key },
      act: { act: name, ...members },
    });
    assert.ok(answer.ok, JSON.stringify(answer));
  };
  for (let at = 0; at < names.length; at += PER_ACT)
    await act('enter', { names: names.slice(at, at + PER_ACT) });
  return { id, key, act };
}

const people = (count) => Array.from({ length: count }, (_, i) => `Player ${i + 1}`);

/** Names of 63 letters, in words, and one that is a single word. */
const longNames = (count) =>
  Array.from({ length: count }, (_, i) =>
    i
      ? `${i + 1} Maximiliane-Antoinette von Hohenstein zu Wolkenburg`.padEnd(63, 'x')
      : 'W'.repeat(63),
  );

async function play(act, round, tables, tricksOf) {
  for (let table = 1; table <= tables; table++)
    await act('result', { round, table, deal: 1, values: [tricksOf(table), 13 - tricksOf(table)] });
}

const namesShown = (page) => page.locator('.ceremony-steps b, .wall-prizes b').allInnerTexts();

const reading = (page, count) =>
  page.waitForSelector(`[data-shown="${count}"], [data-read="${count}"]`);

test("the director's clicks lead the big screen and the phones", LONG, async () => {
  const director = await atHome(LIGHT);
  const setup = { rounds: 1, prizes: 'high:2,low' };
  const { id, key, act } = await openDrive(director, setup, people(8));
  await act('begin');
  const wall = await atHome(LIGHT);
  const phone = await atHome({ size: 'phone', ...LIGHT });
  await goTo(wall, `#/drive/${id}/wall`);
  await goTo(phone, `#/drive/${id}`);
  await wall.waitForSelector('.wall-tables li');
  await play(act, 1, 2, (table) => 6 + 2 * table);
  for (let person = 1; person <= 8; person++)
    await act('adjust', { person, round: 1, points: person, reason: 'no ties' });
  await act('next', { round: 1 });
  await goTo(director, `#/drive/${id}/${key}`);
  await director.waitForSelector('.ceremony-desk[data-read="0"]');
  await wall.waitForSelector('.ceremony[data-shown="0"]');
  await phone.waitForSelector('[data-held-back]');
  assert.equal(await phone.locator('.standings').count(), 0);
  assert.equal(await wall.locator('[data-tool=reveal]').count(), 0, 'only the director goes on');

  // one on, on, back, and through a restart and a reload
  const on = director.locator('[data-tool=read-out]');
  const lead = async (button, count) => {
    await director.click(`[data-tool=${button}]`);
    await director.waitForSelector(`.ceremony-desk[data-read="${count}"]`);
    await wall.waitForSelector(`.ceremony[data-shown="${count}"]`);
    await phone.locator('.ceremony-steps li').nth(count - 1).waitFor();
  };
  await lead('read-out', 1);
  const [first] = await namesShown(wall);
  assert.deepEqual(await namesShown(phone), [first]);
  await shot(wall, 'wall-ceremony');
  await shot(director, 'drive-ceremony-desk');
  await lead('read-out', 2);
  assert.equal((await namesShown(wall)).length, 2);
  await lead('read-back', 1);
  await phone.waitForFunction(() => document.querySelectorAll('.ceremony-steps li').length === 1);
  await server.restart();
  await wall.reload();
  await wall.waitForSelector('.ceremony[data-shown="1"]');
  assert.deepEqual(await namesShown(wall), [first]);
  await director.waitForFunction(() => !document.querySelector('.connection'));
  await lead('read-out', 2);
  await on.click();
  await wall.waitForSelector('.wall-places li');
  await phone.waitForSelector('.standings');
  assert.equal(await director.locator('[data-tool=read-out]').count(), 0);

  // the log takes back the last step
  await goTo(director, `#/drive/${id}/log`);
  await director.locator('.act-log li button').first().click();
  await wall.waitForSelector('.ceremony[data-shown="2"]');
  await phone.waitForSelector('[data-held-back]');
  assert.equal(await phone.locator('.standings').count(), 0);
  await shot(phone, 'drive-ceremony-phone');
  await leave(director, wall, phone);
});

test('prizes of the first half are read out at half-time, a lot without points', LONG, async () => {
  const director = await atHome(LIGHT);
  const groups = ['Ladies', 'Gents'];
  const setup = { rounds: 2, prizes: 'high,first_half_a,first_half_raffle', groups };
  const { id, key, act } = await openDrive(director, setup, people(8));
  for (let person = 1; person <= 8; person++)
    await act('group', { person, group: (person % 2) + 1 });
  await act('begin');
  const wall = await atHome(LIGHT);
  const phone = await atHome({ size: 'phone', ...LIGHT });
  await goTo(wall, `#/drive/${id}/wall`);
  await goTo(phone, `#/drive/${id}`);
  await goTo(director, `#/drive/${id}/${key}`);
  await wall.waitForSelector('.wall-tables li');
  assert.equal(await director.locator('.ceremony-desk').count(), 0);
  await play(act, 1, 2, (table) => 6 + 2 * table);
  await director.waitForSelector('.ceremony-desk[data-read="0"]');
  assert.match(await director.innerText('.ceremony-desk h2'), /Prizes at half-time/);
  await director.click('[data-tool=read-out]');
  await wall.waitForSelector('.wall-prizes li');
  await phone.waitForSelector('.half-time li');
  for (const page of [wall, phone]) {
    const words = await page.innerText('.wall-prizes, .half-time');
    assert.match(words, /Raffle at half-time/);
    assert.doesNotMatch(words, /point/);
  }
  await shot(wall, 'wall-half-time');
  await shot(phone, 'phone-half-time');
  await shot(director, 'desk-half-time');
  await director.click('[data-tool=read-out]');
  await phone.locator('.half-time li').nth(1).waitFor();
  assert.match(await phone.innerText('.half-time'), /Most points, first half, Ladies[^]*points/);
  assert.equal(await director.locator('[data-tool=read-out]').count(), 0);

  // they stay on the phones and in the list, the tables are on the big screen again
  await act('next', { round: 1 });
  await wall.waitForSelector('.wall-tables li');
  await phone.waitForSelector('main[data-round="2"] .half-time');
  await goTo(director, `#/drive/${id}/standings`);
  await director.waitForSelector('.half-time li');
  await play(act, 2, 2, (table) => 6 + 2 * table);
  await act('next', { round: 2 });
  await phone.waitForSelector('main[data-phase=over] .ceremony-steps li:nth-child(2)');
  await phone.waitForSelector('[data-held-back]');
  await leave(director, wall, phone);
});

/** Parts of the lists that are outside the window or cut off, and the size of the type. */
async function shapeOf(page) {
  await still(page);
  return page.evaluate(() => {
    const { innerWidth, innerHeight } = window;
    const parts = document.querySelectorAll(
      '.wall-list > li:not([hidden]), .wall-head > *, .wall-foot',
    );
    const out = [...parts].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const box = part.closest('.wall-box')?.getBoundingClientRect();
      const low = box ? Math.min(box.bottom, innerHeight) + 2 : innerHeight;
      return left < -1 || right > innerWidth + 1 || top < -1 || bottom > low;
    });
    const list = document.querySelector('.wall-list');
    const wide = [...parts].filter((part) => part.scrollWidth > part.clientWidth + 1);
    return {
      out: [...out, ...wide].map((part) => part.textContent),
      scrolls: document.documentElement.scrollHeight > innerHeight,
      size: parseFloat(getComputedStyle(list).fontSize),
      shown: [...list.children].filter((one) => !one.hidden).length,
      all: list.children.length,
    };
  });
}

/** Turns the pages, one after the other; each item was on one of them. */
async function seenInTurn(page, all) {
  const seen = new Set();
  for (let turn = 0; turn <= all && seen.size < all; turn++) {
    const texts = await page.locator('.wall-list > li:not([hidden])').allInnerTexts();
    texts.forEach((text) => seen.add(text));
    const before = texts[0];
    if (!(await page.locator('[data-tool=turn]').count())) break;
    await page.click('[data-tool=turn]');
    await page.waitForFunction(
      (text) => document.querySelector('.wall-list > li:not([hidden])').innerText !== text,
      before,
    );
  }
  return seen.size;
}

test('everything is on the big screen, in type that grows with it', LONG, async () => {
  const page = await atHome(LIGHT);
  const least = (screen) => Math.max(16, Math.min(screen.width, screen.height) * 0.024);
  const halls = [[12, people], [20, longNames], [92, people], [200, longNames]];
  for (const [count, nameOf] of halls) {
    const { id, act } = await openDrive(page, { rounds: 2, minutes: 15 }, nameOf(count));
    await act('begin');
    await act('clock', { until: Date.now() + 600000 });
    await play(act, 1, 2, () => 9);
    const sizes = [];
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await goTo(page, `#/drive/${id}/wall`);
      await page.waitForSelector('.wall-tables li[data-done=true]');
      await page.waitForSelector('.wall-clock');
      const shape = await shapeOf(page);
      const what = `${count} at ${screen.width}`;
      assert.deepEqual(shape.out, [], what);
      assert.equal(shape.scrolls, false, what);
      assert.equal(shape.all, count / 4, what);
      assert.ok(shape.size >= least(screen) - 0.5, `${what}: ${shape.size}`);
      await shot(page, `wall-${count}-${screen.width}`);
      if (screen === SCREENS[0])
        assert.equal(await seenInTurn(page, shape.all), shape.all, `${what}: each has its turn`);
      sizes.push(shape.size);
      if (screen === SCREENS[1] && count === 12)
        assert.deepEqual(await axe(page, ['color-contrast-enhanced', 'color-contrast']), []);
      await page.click('.wall-choice');
      await page.waitForSelector('.wall-places li');
      const places = await shapeOf(page);
      assert.deepEqual(places.out, [], `${what}, standings`);
      assert.equal(places.all, count);
      await shot(page, `wall-standings-${count}-${screen.width}`);
      await page.click('.wall-choice');
    }
    assert.ok(sizes[0] < sizes[1] && sizes[1] < sizes[2], `${sizes}`);
  }
  await leave(page);
});

test('prizes with long names and many winners are on the big screen', LONG, async () => {
  const page = await atHome(LIGHT);
  const { id, key, act } = await openDrive(
    page,
    { rounds: 1, prizes: 'high:3,low:3,first_half:2,second_half:2' },
    longNames(16),
  );
  await act('begin');
  await play(act, 1, 4, (table) => 5 + table);
  await act('next', { round: 1 });
  await goTo(page, `#/drive/${id}/${key}`);
  await page.waitForSelector('.ceremony-desk');
  const steps = Number(
    /of (\d+)/.exec(await page.innerText('.ceremony-desk .next-step'))?.[1],
  );
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    for (const count of [1, steps - 1, steps]) {
      await act('read_out', { steps: count });
      await goTo(page, `#/drive/${id}/wall`);
      await reading(page, count);
      const shape = await shapeOf(page);
      assert.deepEqual(shape.out, [], `${screen.width}, ${count} read out`);
      assert.equal(shape.scrolls, false);
      await shot(page, `wall-prizes-${count}-${screen.width}`);
    }
  }
  await leave(page);
});
