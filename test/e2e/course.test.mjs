// Courses: the engine accepts each exercise and what it calls right; a person does one with wrong
// tries, leaves it and comes back; and rule books have exercises to try.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, overflowing, shot } from './browser.mjs';
import { atHome, leave } from './browser_fixture.mjs';
import { misfits, still } from './fit_checks.mjs';
import { built } from './page_modules.mjs';
import { engine } from './scripted_table.mjs';

// How many exercises a course has at least: those of relatives leave out what Whist's has.
const OWN = 6;
const RELATIVE = 4;
const GAMES = {
  ...{ war: OWN, whist: OWN, wunsdorf: OWN, wippen: OWN, spite: OWN },
  ...{ german: RELATIVE, norwegian: RELATIVE, minnesota: RELATIVE, danish: RELATIVE },
  ...{ romanian: RELATIVE, knockout: RELATIVE, israeli: RELATIVE, 'bid-whist': RELATIVE },
  ...{ 'solo-whist': RELATIVE, wiezen: RELATIVE, kleurenwiezen: RELATIVE },
  ...{ esmakker: RELATIVE },
};

let talon;
before(() => (talon = engine()));
after(() => talon?.stop());

const cardsOf = (text) =>
  Array.isArray(text) ? text.map(cardsOf) : text.split(' ').filter(Boolean);

async function openPosition(game, { preset, players, zones, fields = {}, before: moves = [] }) {
  const { table } = await talon.ask('position', {
    game,
    preset,
    options: { players: String(players) },
    zones: Object.fromEntries(Object.entries(zones).map(([id, text]) => [id, cardsOf(text)])),
    fields,
    seed: '1',
  });
  for (const [seat, move] of moves) await talon.ask('act', { table, seat, move });
  return table;
}

const legalIn = async (table) => (await talon.ask('legal', { table, seat: 0 })).moves;

/** Makes the right moves of an exercise; returns how many were legal at each. */
async function solve(game, exercise, where) {
  const table = await openPosition(game, exercise);
  if (!exercise.right) return [(await legalIn(table)).length];
  const counts = [];
  for (let n = 0; n < (exercise.moves ?? 1); n++) {
    const legal = await legalIn(table);
    const right = legal.filter((move) => exercise.right.test(move));
    assert.ok(right.length > 0, `${where}, move ${n + 1}: none of ${legal} is right`);
    if (right.length < legal.length)
      assert.ok(exercise.instead, `${where}: nothing is said of ${legal}`);
    counts.push(legal.length);
    await talon.ask('act', { table, seat: 0, move: right[0] });
    const most = exercise.answers;
    if (most) await talon.ask('playout', { table, bot: 'simple', most });
  }
  return counts;
}

test('every course there is gets tried', () => {
  const written = readdirSync(new URL('../../web/src/games/courses/', import.meta.url))
    .filter((file) => file.endsWith('_course.ts'))
    .map((file) => file.slice(0, -'_course.ts'.length));
  assert.deepEqual(Object.keys(GAMES).sort(), written.sort());
});

for (const [game, least] of Object.entries(GAMES))
  test(`the course for ${game} is as the engine says`, async () => {
    const { course } = await built(`games/courses/${game}_course.ts`);
    assert.ok(course.length >= least, `${course.length} exercises`);
    for (const [i, exercise] of course.entries()) {
      assert.ok(exercise.say().length > 20 && exercise.well().length > 20);
      await solve(game, exercise, `${game} ${i + 1}`);
    }
  });

const said = (page) => page.textContent('.said');

test('an exercise is done with a wrong try, left and taken up again', async () => {
  const page = await atHome({ size: 'phone', hasTouch: false });
  await page.click('[data-course=whist]');
  await page.waitForSelector('.exercise .own .hand .card');
  await still(page);
  await page.click('.own .hand [data-fly="Kc"]');
  await page.waitForSelector('.said .wrong');
  assert.match(await said(page), /[Hh]eart/, 'the engine’s own sentence');
  for (const card of ['3h', '9h']) {
    await page.click(`.own .hand [data-fly="${card}"]`);
    await page.waitForSelector('.said .right');
  }
  assert.match(await said(page), /2 of 3 found/);
  assert.deepEqual([...(await overflowing(page)), ...(await misfits(page))], []);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'course-phone');
  await page.click('.own .hand [data-fly="Ah"]');
  await page.waitForSelector('.exercise[data-done=true]');
  await page.click('[data-tool=next].primary');
  await page.waitForSelector('.course[data-exercise="2"] .own .hand .card');
  // which exercise is open is kept once it has been drawn
  await page.waitForFunction(() => JSON.parse(localStorage['talon.courses']).whist.at === 1);
  await page.reload();
  await page.goto(page.url().replace(/#.*/, '#/'));
  await page.click('[data-course=whist]');
  await page.waitForSelector('.course[data-exercise="2"] .course-steps a.done');
  await leave(page);
});

test('a move that is allowed but not right is explained, and several are right', async () => {
  const page = await atHome();
  await page.evaluate(() => (location.hash = '#/course/whist/5'));
  const card = (face) => page.click(`.exercise .own .hand [data-fly="${face}"]`);
  await page.waitForSelector('.exercise .own .hand .card.legal');
  await card('As');
  await page.waitForSelector('.said .wrong');
  await card('4s');
  await page.waitForSelector('.exercise[data-done=true]');
  await page.click('.again');
  await page.waitForSelector('.exercise[data-done=false] .own .hand .card.legal');
  await card('2s');
  await page.waitForSelector('.exercise[data-done=true]');
  await page.evaluate(() => (location.hash = '#/course/wunsdorf/1'));
  await page.click('.exercise [data-move="bid 0"]');
  await page.waitForSelector('.said .wrong');
  await page.click('.exercise [data-move="bid 1"]');
  await page.waitForSelector('.exercise[data-done=true]');
  await shot(page, 'course-desktop');
  await leave(page);
});

/** Notes, when something is said, how many cards still fly; and whether any ever flew. */
const watchWords = (page) =>
  page.evaluate(() => {
    const flying = () =>
      document.querySelector('.exercise .felt').getAnimations({ subtree: true })
        .filter((one) => !(one instanceof CSSTransition) && one.playState === 'running').length;
    window.flew = 0;
    window.early = [];
    new MutationObserver(() => {
      window.flew = Math.max(window.flew, flying());
      const said = document.querySelector('.said').textContent;
      if (said && !window.early.length) window.early.push(flying()); // it may move the table then
    }).observe(document.querySelector('.exercise'), { subtree: true, childList: true });
  });

test('what is said of a move waits for its cards', async () => {
  const page = await atHome({ reducedMotion: 'no-preference' });
  await page.evaluate(() => (location.hash = '#/course/wippen/1'));
  await page.waitForSelector('.exercise .own .hand .card.legal');
  await still(page);
  await watchWords(page);
  await page.click('.exercise .own .hand [data-fly="9h"]');
  await page.locator('.exercise [data-move^="capture 9h"]').first().click();
  await page.waitForSelector('.said .right');
  const { flew, early } = await page.evaluate(() => ({ flew: window.flew, early: window.early }));
  assert.ok(flew > 0, 'cards have moved');
  assert.deepEqual(early, [0]);
  await leave(page);
});

test('a rule book has exercises that open over it', async () => {
  const page = await atHome();
  await page.evaluate(() => (location.hash = '#/course/wippen/2'));
  await page.click('[data-tool=rules]');
  await page.waitForSelector('.book-exercise [data-tool=try]');
  assert.ok((await page.locator('.book-exercise').count()) >= 2);
  assert.deepEqual(await axe(page), []);
  await page.locator('.book-exercise [data-tool=try]').first().click();
  await page.waitForSelector('.try-dialog .exercise .own .hand .card.legal');
  assert.match(await page.textContent('.try-dialog .task'), /Discard a card/);
  await page.locator('.try-dialog .own .hand .card.legal').first().click();
  await page.waitForSelector('.try-dialog .exercise[data-done=true]');
  await shot(page, 'course-book');
  await leave(page);
});
