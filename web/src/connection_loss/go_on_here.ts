// Goes on with a server's table on this device: the cards that the seat does not know are mixed
// again (world.ts), and the local server gets a table that begins with that position. The cards
// that really lie there are the server's secret, and no device ever has them.
import type { Cards, Game, View } from '../base/protocol_types';
import type { Room } from '../base/room_types';
import { noDatabase, openDatabase } from '../engine/database';
import { engine, engineAll } from '../engine/engine_client';
import { gameOf } from '../state/game_list';
import { currentTable, newTable, savedTables, saveTable } from '../state/saved_tables';
import { randomHex } from '../room/entropy_share';
import type { LastKnown } from './last_known';
import { drawWorld, factsOfView, packOf, type Draw, type Facts } from './world';

const MARK = '~'; // of this device's tables
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ID_LETTERS = 12;
const TRIES = 50;
const LOCK = 'talon-go-on';
const OPENING = { number: 0, kind: 'open', seat: -1 };

const draw: Draw = (below) => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((word / 2 ** 32) * below);
};

const letters = (): string =>
  Array.from({ length: ID_LETTERS }, () => LETTERS[draw(LETTERS.length)]).join('');

/** As the server stores it: only the token opens the seat. */
async function hashOf(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(`talon token ${token}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const configOf = ({ game, preset, options }: View) => ({ game, preset, options });

/** The facts of this very view, or what the view alone tells. */
async function factsOf(game: Game, { view, facts }: LastKnown): Promise<Facts> {
  if (facts) return facts;
  const { table } = await engine<{ table: number }>('new', { ...configOf(view), key: randomHex() });
  const [inspected] = await engineAll([
    ['inspect', { table }],
    ['close', { table }],
  ]);
  const { zones } = inspected?.state as { zones: Record<string, Cards> };
  return factsOfView(game, view, packOf(game, zones));
}

/** Fields that the seat may know. Sets of more than 53 bits are no numbers here, and follow from
 * the cards; so does what nobody may know. */
const knownFields = ({ fields }: View) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      const numbers = ([value] as unknown[]).flat(3);
      return numbers.every((n) => n !== null && Number(n) <= Number.MAX_SAFE_INTEGER);
    }),
  );

/** A table of the engine at such a position. A view alone does not tell everything that a position
 * must have, so a world that is refused is drawn again. */
async function positionOf(game: Game, view: View, facts: Facts, tries = TRIES): Promise<number> {
  const zones = drawWorld(game, view, facts, draw);
  const people = { seats: view.who, names: view.names };
  const cards = { key: randomHex(), zones, fields: knownFields(view) };
  try {
    const members = { ...configOf(view), ...people, ...cards };
    return (await engine<{ table: number }>('position', members)).table;
  } catch (error) {
    if (tries <= 1) throw error;
    return positionOf(game, view, facts, tries - 1);
  }
}

/** The record of a table that begins there. */
async function recordOf(game: Game, known: LastKnown): Promise<string> {
  const table = await positionOf(game, known.view, await factsOf(game, known));
  const [told] = await engineAll([
    ['record', { table }],
    ['close', { table }],
  ]);
  return told?.record as string;
}

/** The first row of the new table (src/server/room/table_settings.c). */
function openingOf(room: Room, seat: number, token: string, host: string, record: string) {
  const seats = room.seats.map(({ who, name, sign }, s) => ({
    who,
    name: name || undefined,
    sign,
    ...(s === seat ? { token, own: true } : {}),
  }));
  const { game, form, preset, options, pace, talk, grace } = room;
  const people = { public: false, wait: false, seeded: true, delay: 0, talk, grace };
  return { game, form, preset, options, pace, ...people, host, host_seat: seat, seats, record };
}

/** The table on which this device goes on already from the same step. */
const madeBefore = ({ table, view }: LastKnown): string | undefined =>
  savedTables.value.find(
    ({ standsFor }) => standsFor?.table === table && standsFor.step === view.number,
  )?.table;

/** Makes the table on this device; answers its id, or null if it cannot be made here. */
async function made(known: LastKnown): Promise<string | null> {
  const { view, room } = known;
  const game = gameOf(view);
  const record = game && (await recordOf(game, known));
  const database = await openDatabase();
  if (!record || database === noDatabase) return null;
  const [id, token, host] = [letters(), randomHex(16), randomHex(16)];
  const hashes = [await hashOf(token), await hashOf(host)] as const;
  const old = savedTables.value.find(({ table }) => table === known.table) ?? currentTable.value;
  const { title = '', order = null, auto = false } = old ?? {};
  const standsFor = { table: known.table, step: view.number };
  const own = { held: { [view.seat]: token }, at: view.seat, host, standsFor };
  saveTable({ ...newTable(MARK + id), title, order, auto, ...own });
  const text = JSON.stringify(openingOf(room, view.seat, ...hashes, record));
  await database.append([{ ...OPENING, table: id, text }]);
  return MARK + id;
}

/** Goes on at one table, whichever tab of this browser is first. */
export async function goOnHere(known: LastKnown): Promise<string | null> {
  const goOn = async () => madeBefore(known) ?? made(known);
  return 'locks' in navigator ? navigator.locks.request(LOCK, goOn) : goOn();
}
