// Which games are played by the files that play games, and how far: one table, so that all of them
// together take the same time however many games there are. Each way of playing plays a short form
// of every family: its first choices, and its last ones up to the result. Beside these it plays the
// first choices of a few other games of the engine, each way different ones, so that a new game is
// played without a line here.
import { spawnSync } from 'node:child_process';
import { nearItsEnd, table } from './seeded_tables.mjs';
import { talon } from './serve_process.mjs';

// `own`: how many moves the first seat makes in all, where counting them would take long.
const FAMILIES = [
  { preset: 'war/tod-und-leben', players: 2 },
  { preset: 'whist/classic', players: 4, options: { target: '1' } },
  { preset: 'wunsdorf/standard', players: 4, own: 122 },
  { preset: 'wippen/advanced', players: 2, options: { target: '11' } },
  { preset: 'spite/standard', players: 2, options: { reserve_size: '3' } },
];
const SEED = '6';

// A file: the choices from the first turn on (in layout_shifts those of the others), the last own
// choices before the result, and how many of the other games, or which ones: layout_shifts and
// zoom_200 have the one that says most and the one that lays out most, for time.
const WAYS = {
  browser_translation: { begins: 4, ends: 2, others: 1 },
  keyboard: { begins: 3, ends: 0, others: 2 },
  layout_shifts: { begins: 5, ends: 0, others: ['bid-whist/standard'] },
  small_window: { begins: 4, ends: 2, others: 1 },
  whole_games: { begins: 6, ends: 4, others: 2 },
  zoom_200: { begins: 4, ends: 3, others: ['esmakker/standard'] },
};

/** What `talon engine` answers. */
function asked(request) {
  const input = `${JSON.stringify({ id: 1, ...request })}\n`;
  const { stdout } = spawnSync(talon, ['engine'], { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  return JSON.parse(stdout.split('\n')[0]);
}

/** Every game that belongs to no row above, and every form of one, by its first preset. */
function otherGames() {
  const isFamily = ({ id, presets }) =>
    FAMILIES.some((row) => presets.some((preset) => row.preset === `${id}/${preset.id}`));
  return asked({ do: 'games' })
    .games.filter((game) => !isFamily(game))
    .map(({ id, presets, options }) => {
      const usual = options.find((option) => option.id === 'players').default;
      const [first] = presets;
      return {
        preset: `${id}/${first.id}`,
        players: Number(first.options.players ?? usual),
        title: first.title,
      };
    });
}

/** The games that this way of playing plays: the preset, how to make its table, `begins` choices,
 * and `ends`, which is 0 where it is not played to its end. */
export function gamesOf(way) {
  const { begins, ends, others } = WAYS[way];
  const list = otherGames();
  const before = Object.keys(WAYS).slice(0, Object.keys(WAYS).indexOf(way));
  const first = before.reduce((sum, one) => sum + (Number(WAYS[one].others) || 0), 0);
  const next = (_, i) => list[(first + i) % list.length];
  const own = Array.isArray(others)
    ? list.filter(({ preset }) => others.includes(preset))
    : Array.from({ length: Math.min(others, list.length) }, next);
  const all = [...FAMILIES.map((row) => ({ ...row, ends })), ...own];
  return all.map((row) => ({ ends: 0, ...row, begins }));
}

/** Goes from the first page to a table that was made, as by its link. */
async function goTo(page, { table: id, tokens }) {
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('.families');
  await page.evaluate((to) => (location.hash = to), `#/${id}/${tokens[0]}`);
  await page.waitForSelector('.table-page[data-mine=yes], .result');
}

/** Sits at the table of a preset. The page is not loaded again, which takes twice as long. */
export const sitAtTable = async (page, preset, how) => goTo(page, await table(page, preset, how));

/** All these pages are the first seat of such a game, before its first choice. */
export async function sitAtFirst(pages, { preset, players, options }) {
  const made = await table(pages[0], preset, { players, options, seed: SEED });
  for (const page of pages) await goTo(page, made);
}

/** And before its last choices. */
export async function sitAtLast(pages, { preset, players, options, ends, own }) {
  const how = { players, options, own, seed: SEED };
  const made = await nearItsEnd(pages[0], preset, ends, how);
  for (const page of pages) await goTo(page, made);
}
