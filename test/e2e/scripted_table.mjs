// A table without a server behind it: the page comes from `talon serve`, what it hears from a test,
// views from `talon engine` or made up. So any position can be shown, and what the page asks for
// is seen at once.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { device } from './browser.mjs';
import { talon } from './serve_process.mjs';

const TABLE = 't1';
const TOKEN = '00112233445566778899aabbccddeeff';

export const NAMES = ['Anna', 'Bert', 'Carla', 'Dora'];

/** The engine as a program: ask('new', {…}) answers its answer. */
export function engine() {
  const child = spawn(talon, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (what, members = {}) => {
    child.stdin.write(`${JSON.stringify({ do: what, ...members })}\n`);
    const answer = JSON.parse((await lines.next()).value);
    if (answer.error) throw new Error(`${what}: ${answer.error.message}`);
    return answer;
  };
  const viewOf = async (table, seat, since) =>
    (await ask('view', { table, seat, ...(since === undefined ? {} : { since }) })).view;
  /** A table with the same cards each time, and what seat 0, the page's own, sees of it. */
  const dealt = async (game, preset, players, options = {}) => {
    const seats = ['human', ...Array(players - 1).fill('simple')];
    const names = NAMES.slice(0, players);
    const { table } = await ask('new', { game, preset, seats, names, options, seed: '5' });
    return { table, view: await viewOf(table, 0) };
  };
  /** A bot's move for this seat: the move, and what seat 0 sees then. */
  const step = async (table, view, seat = view.acting[0]) => {
    const { move } = await ask('bot', { table, seat, bot: 'simple' });
    await ask('act', { table, seat, move });
    return { move, next: await viewOf(table, 0, view.number) };
  };
  return { ask, viewOf, dealt, step, stop: () => child.kill() };
}

function roomOf(view, pace) {
  const seats = view.who.map((who, i) => ({
    who: who === 'human' ? 'person' : who,
    name: view.names[i],
    here: true,
    kept: false,
    account: false,
    mixed: true,
  }));
  const { game, form, preset, options } = view;
  const settings = { public: false, delay: 0, talk: 'phrases', clock: null, grace: 60 };
  const deal = { pace, seeded: false, commitment: '0'.repeat(64), next: null };
  const people = { host: 0, seats, removed: [], watchers: 0 };
  return { state: 'playing', ...people, ...settings, ...deal, game, form, preset, options };
}

/** A page that has left its table, on a device that remembers nothing. */
async function emptied(page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  return page;
}

/** A page at a table that shows `view`. `asked` and `told` list the page's requests and the
 * messages sent to it. `show` pushes a view, `tell` any message; `made` waits for a number of
 * moves, and `sitAt` changes to another table. `also` answers the other requests; `first` is done
 * before the page opens. A `used` page begins as a new one. `pace` is that of the bots: where it is
 * 0, and nothing moves, nobody waits to look at cards. */
export async function stage(browser, url, games, view, how = {}) {
  const { also = {}, first, used, pace = 0, ...options } = how;
  const page = used ? await emptied(used) : await device(browser, options);
  await first?.(page);
  const asked = [];
  const told = [];
  let socket = null;
  let now = view;
  const answers = {
    games: () => ({ ...games, talk: [] }),
    join: () => ({
      seat: now.seat,
      auto: false,
      room: roomOf(now, pace),
      said: [],
      ignored: [],
      view: now,
    }),
    act: ({ number }) => ({ number }),
    ...also,
  };
  const tell = (message) => {
    told.push(message);
    socket.send(JSON.stringify(message));
  };
  await page.routeWebSocket(/\/ws\?/, (here) => {
    socket = here;
    here.onMessage(async (text) => {
      const request = JSON.parse(text);
      asked.push(request);
      const answer = (await answers[request.do]?.(request)) ?? {};
      tell({ id: request.id, ok: true, ...answer });
    });
  });
  await page.goto(`${url}#/${TABLE}/${TOKEN}`);
  await page.waitForSelector('.table-page .place');
  const show = (next) => {
    now = next;
    tell({ push: 'view', table: TABLE, view: next });
  };
  const shown = async (next) => {
    show(next);
    await page.waitForFunction(
      (n) => Number(document.querySelector('.table-page').dataset.number) === n,
      next.number,
    );
  };
  let tables = 1;
  /** Views of different tables differ in their number: by it the page tells which one is shown. */
  const sitAt = async (next) => {
    now = next;
    await page.evaluate((hash) => (location.hash = hash), `#/t${++tables}/${TOKEN}`);
    await page.waitForFunction(
      (n) =>
        Number(document.querySelector('.table-page')?.dataset.number) === n &&
        document.querySelector('.table-page .place'),
      next.number,
    );
  };
  const moves = () =>
    asked.filter((request) => request.do === 'act').map((request) => request.move);
  const made = async (n) => {
    while (moves().length < n) await page.evaluate(() => 0);
    return moves();
  };
  return { page, asked, told, tell, show, shown, sitAt, moves, made };
}
