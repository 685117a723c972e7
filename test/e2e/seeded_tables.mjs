// Tables of a real server that lie the same whenever they are made: dealt from a seed, and played
// on by the first legal move and by `simple`, which knows no chance in the games asked for here.
const NAMES = ['Anna', 'Bert', 'Carla', 'Dora', 'Emil', 'Frida', 'Georg', 'Hanna'];

/** Runs in the page, over a socket of its own: makes a table, or takes one that is there, and plays
 * its first seat on. */
async function makeHere({ members, there, moves, until, last }) {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
  const waiting = [];
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    if (!answer.push) waiting.shift()(answer);
  };
  await new Promise((resolve) => (socket.onopen = resolve));
  const ask = async (what, more) => {
    const answer = new Promise((resolve) => waiting.push(resolve));
    socket.send(JSON.stringify({ id: 1, do: what, ...more }));
    const { error, ...rest } = await answer;
    if (error) throw new Error(`${what}: ${error.message}`);
    return rest;
  };
  const made = there ?? (await ask('new', members));
  const at = { table: made.table, token: made.tokens[0] };
  const isLast = ({ fields, zones }) =>
    !!last && fields.deal >= last.deal && zones.hand[0].length <= last.cards;
  let own = 0;
  for (;;) {
    const { view } = await ask('join', at);
    if (!view || view.over || (own >= moves && !until)) break;
    if (view.moves.length && isLast(view)) break;
    if (!view.moves.length) {
      await ask('forward', { ...at, steps: 1 }); // whatever the bots have still to do
      continue;
    }
    if (own++ >= moves && view.moves[0].startsWith(until)) break;
    await ask('act', { ...at, move: view.moves[0], number: view.number + 1 });
  }
  await ask('leave', { table: made.table }); // gone before anybody else comes
  socket.close();
  return { ...made, own };
}

/** Makes a table of a preset for a number of people. Where `seats` names nothing, the first seat is
 * a person and the others are bots. The first seat makes a number of moves, and more until a move
 * of the verb `until` is due. `members` are further members of the request `new`. The answer has
 * how many moves the first seat has made, as `own`. */
export function table(page, preset, how) {
  const { players = 2, moves = 0, until, seats = [], options, ...members } = how;
  const [game, id] = preset.split('/');
  const all = Array.from({ length: players }, (_, s) => seats[s] ?? (s ? 'simple' : 'human'));
  const names = NAMES.slice(0, players);
  const chosen = { players: String(players), ...options };
  const request = { game, preset: id, options: chosen, seats: all, names, pace: 0, ...members };
  return page.evaluate(makeHere, { members: request, moves, until });
}

/** Plays the first seat of a table on until it holds no more than some cards in a deal of this
 * number or a later one. Meanwhile its page is the first one, so that it draws nothing. */
export async function playOn(page, made, last) {
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('.families');
  await page.evaluate(makeHere, { there: made, moves: Infinity, last });
  await page.evaluate((id) => (location.hash = `#/${id}`), made.table);
  await page.waitForSelector('.table-page[data-mine=yes], .result');
}

/** A table of this kind at which the first seat has so many moves left until the end. Where nobody
 * knows how many moves of its `own` it makes in all, the game is played once to count them. */
export async function nearItsEnd(page, preset, left, { own, ...how }) {
  const all = own ?? (await table(page, preset, { ...how, moves: Infinity })).own;
  return table(page, preset, { ...how, moves: Math.max(0, all - left) });
}

/** The entry that a device stores for a table it has made. */
export function entryOf(made, title, more = {}) {
  const held = Object.fromEntries(made.tokens.flatMap((token, s) => (token ? [[s, token]] : [])));
  const when = Date.UTC(2026, 2, 1, 12);
  const { table: id, host } = made;
  return { table: id, title, when, over: false, order: null, held, at: 0, host, ...more };
}

/** Stores entries of tables on this device, the newest first, and opens the page again. */
export async function remember(page, entries, hash = '#/') {
  await page.evaluate(
    ({ list, to }) => {
      localStorage.setItem('talon.tables', JSON.stringify(list));
      location.hash = to;
    },
    { list: entries, to: hash },
  );
  await page.reload();
}

/** Sits at the table that was made. */
export async function sitAt(page, made, title = '') {
  await remember(page, [entryOf(made, title)], `#/${made.table}`);
}
