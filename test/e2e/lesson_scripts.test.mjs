// The first games of all games, below the browser: the engine plays each script to its end with the
// same cards and bots as the page. lessons.test.mjs plays some of them in the page.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { builtEach } from './page_modules.mjs';
import { engine, NAMES } from './scripted_table.mjs';

const FOLDER = new URL('../../web/src/games/lessons/', import.meta.url);
const LEAST = 6; // steps
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('_lesson.ts'));

let talon;
let lessons;
before(async () => {
  talon = engine();
  lessons = await builtEach(FILES.map((name) => `games/lessons/${name}`), 'lesson');
});
after(() => talon?.stop());

/** The table as the page opens it (learn/lesson_progress.ts). */
async function opened(game, { preset, players, seed }) {
  const bots = Array(players - 1).fill('simple');
  const { table } = await talon.ask('new', {
    ...{ game, preset, seed, seats: ['human', ...bots], names: NAMES.slice(0, players) },
    options: { players: String(players) },
  });
  return { table, view: await talon.viewOf(table, 0) };
}

/** Until the person decides: bots move, and the page deals by itself unless a step says so. */
async function awaited(table, view, move) {
  let now = view;
  while (!now.over && now.moves[0] !== move && !now.acting.includes(0))
    ({ next: now } = await talon.step(table, now));
  return now;
}

async function playThrough(game, lesson) {
  let { table, view } = await opened(game, lesson);
  for (const [i, { say, move, instead }] of lesson.steps.entries()) {
    const where = `${game}, step ${i + 1}`;
    assert.ok(say().length > 14, where);
    view = await awaited(table, view, move);
    if (!move) continue;
    assert.ok(view.moves.includes(move), `${where}: ${move} is none of ${view.moves}`);
    assert.ok(!instead || instead().length > 15, where);
    await talon.ask('act', { table, seat: 0, move });
    view = await talon.viewOf(table, 0, view.number);
  }
  assert.ok(lesson.steps.length >= LEAST && !view.over, `${game} goes on without help`);
}

for (const [i, name] of FILES.entries())
  test(`${name} is as the engine plays it`, async () => {
    const game = name.replace(/(_equal|_sums)?_lesson.ts$/, '');
    await playThrough(game, lessons[i]);
  });
