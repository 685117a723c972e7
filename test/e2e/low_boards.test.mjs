// On a phone that lies, the hands and the trick of a problem and of an exercise are whole in sight
// before anything is scrolled, and the way on through a lesson is, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { still } from './fit_checks.mjs';

const VIEWPORT = { width: 740, height: 360 };
const GAMES = ['war', 'whist', 'wunsdorf', 'wippen', 'spite'];

/** Runs in the page: the cards and places that are not whole in the window. */
const outOfSight = (where) =>
  [...document.querySelectorAll(where)]
    .filter((e) => e.checkVisibility())
    .flatMap((e) => {
      const { top, bottom, left, right } = e.getBoundingClientRect();
      const out = top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1;
      return out ? [`${e.className} ${Math.round(top)}-${Math.round(bottom)}`] : [];
    });

for (const locale of ['en-GB', 'de-DE', 'fr-FR'])
  test(`problems, exercises and lessons on a phone that lies, ${locale}`, LONG, async () => {
    const page = await atHome({ viewport: VIEWPORT, hasTouch: true, locale });
    await page.evaluate(() => (location.hash = '#/problem'));
    await page.waitForSelector('.open-hands .card');
    await still(page);
    const board = '.open-hands :is(.card, .other-hand, .trick)';
    assert.deepEqual(await page.evaluate(outOfSight, board), [], 'the problem');
    for (const game of GAMES) {
      await page.evaluate((id) => (location.hash = `#/course/${id}`), game);
      await page.waitForSelector(`[data-game=${game}] .exercise .felt .card`);
      await still(page);
      const places = '.exercise .felt :is(.place, .plate)';
      assert.deepEqual(await page.evaluate(outOfSight, places), [], `the course of ${game}`);
      await page.click('.beyond [data-lesson]');
      await page.waitForSelector('.coach [data-lesson=next], .coach [data-lesson=leave]');
      await still(page);
      const way = '.coach > .buttons > button, .felt .own .place';
      assert.deepEqual(await page.evaluate(outOfSight, way), [], `the lesson of ${game}`);
      await page.evaluate(() => (location.hash = '#/'));
      await page.waitForSelector('.families');
    }
    await leave(page);
  });
