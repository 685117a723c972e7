// Two tables that one seat cannot tell apart: the same position, with some of the cards it does not
// see exchanged; and how both play on alike for as long as they can.
import { generator } from './browser.mjs';

const NAMES = ['Anna', 'Bert', 'Carla', 'Dora'];
const TRIES = 40;

/** Every place where the whole position has a card and the view a back. */
function hidden(whole, view, at = []) {
  if (Array.isArray(whole)) return whole.flatMap((one, i) => hidden(one, view?.[i], [...at, i]));
  return view === '?' ? [at] : [];
}

const zonesHidden = (state, view) =>
  Object.keys(view.zones).flatMap((id) =>
    hidden(state.zones[id], view.zones[id]).map((at) => [id, ...at]),
  );

const listAt = (zones, at) => at.slice(0, -1).reduce((list, key) => list[key], zones);

/** The same zones with some cards of those places exchanged among them; each lies as it lay. */
function exchanged(zones, places, random) {
  const other = structuredClone(zones);
  const faces = places.map((at) => listAt(zones, at)[at.at(-1)].replace('-', ''));
  for (let swaps = Math.ceil(faces.length / 6); swaps > 0; swaps--) {
    const [i, j] = [random(faces.length), random(faces.length)];
    [faces[i], faces[j]] = [faces[j], faces[i]];
  }
  places.forEach((at, i) => {
    const list = listAt(other, at);
    list[at.at(-1)] = list[at.at(-1)].replace(/^(-?).*/, `$1${faces[i]}`);
  });
  return other;
}

/** Two tables at the same position for `seat`, after so many steps of a game. */
export async function twins(talon, { game, preset, options, steps, seed = '5' }) {
  const random = generator(17);
  const begun = await talon.ask('new', { game, preset, options, seed });
  if (steps) await talon.ask('playout', { table: begun.table, most: steps, bot: 'simple', seed });
  const { state } = await talon.ask('inspect', { table: begun.table });
  const view = await talon.viewOf(begun.table, 0);
  const places = zonesHidden(state, view);
  const seats = view.who.map((_, seat) => (seat ? 'simple' : 'human'));
  const names = NAMES.slice(0, view.seats);
  // Sets of more than 53 bits are no numbers here; they follow from the cards.
  const numbers = Object.entries(state.fields).filter(([, n]) => !(n > Number.MAX_SAFE_INTEGER));
  const fields = Object.fromEntries(numbers);
  const made = { game, preset, options, seed, seats, names, fields };
  const set = async (zones) => (await talon.ask('position', { ...made, zones })).table;
  const one = await set(state.zones);
  for (let i = 0; i < TRIES; i++) {
    const zones = exchanged(state.zones, places, random);
    const two = await set(zones).catch(() => null); // not every exchange is a position
    const fits = two && (await alike(talon, [one, two])) && (await differ(talon, [one, two]));
    if (fits) return { tables: [one, two], places };
  }
  throw new Error(`no second ${game} looks the same`);
}

const alike = async (talon, tables) => {
  const [one, two] = await Promise.all(tables.map((table) => talon.viewOf(table, 0)));
  return JSON.stringify(one) === JSON.stringify(two);
};

/** Whether the cards that lie there really are others. */
async function differ(talon, tables) {
  const whole = async (table) => (await talon.ask('inspect', { table })).state.zones;
  return JSON.stringify(await whole(tables[0])) !== JSON.stringify(await whole(tables[1]));
}

/** Makes a move at both tables, or at neither if seat 0 would see two things then,
 * or there would be nothing left that differs. */
async function actAlike(talon, tables, seat, move) {
  const numbers = [];
  for (const table of tables) numbers.push((await talon.ask('act', { table, seat, move })).number);
  if ((await alike(talon, tables)) && (await differ(talon, tables))) return true;
  for (const [i, table] of tables.entries())
    await talon.ask('go', { table, number: numbers[i] - 1 });
  return false;
}

/** Makes the first move after which seat 0 sees the same at both tables; null if there is none. */
async function sameStep(talon, tables, acting) {
  for (const seat of acting) {
    const lists = [];
    for (const table of tables) lists.push((await talon.ask('legal', { table, seat })).moves);
    for (const move of lists[0].filter((text) => lists[1].includes(text)))
      if (await actAlike(talon, tables, seat, move)) return { seat, move };
  }
  return null;
}

/** Both tables play on alike for as long as they can; the steps, each with seat 0's two views. */
export async function course(talon, tables, most) {
  const out = [];
  let view = await talon.viewOf(tables[0], 0);
  while (out.length < most && !view.over) {
    const step = await sameStep(talon, tables, view.acting);
    if (!step) break;
    const views = [];
    for (const table of tables) views.push(await talon.viewOf(table, 0, view.number));
    view = views[0];
    out.push({ ...step, views });
  }
  return out;
}
