// Goes on with a server's table on this device. The engine opens a table at a world: a position
// that agrees with everything that the seat sees and remembers. The local server opens a table that
// begins there. The cards that really lie there are the server's secret, and no device ever has
// them.
import { askLocal } from '../engine/local_requests';
import { engine, engineAll } from '../engine/engine_client';
import { randomHex } from '../base/random_hex';
import type { Made } from '../room/create_table';
import type { View } from '../base/protocol_types';
import { currentTable, newTable, savedTables, saveTable } from '../state/saved_tables';
import type { LastKnown } from './last_known';

const LOCK = 'talon-go-on';

const configOf = ({ game, form, preset, options }: View) => ({ game, form, preset, options });

/** Sets of more than 53 bits are no numbers here; they follow from the cards. */
const rounded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rounded);
  return Number(value) > Number.MAX_SAFE_INTEGER ? null : value;
};

/** The parts of the view that tell the position. */
function positionIn({ seat, seats, acting, zones, fields }: View) {
  const numbers = Object.entries(fields).map(([id, value]) => [id, rounded(value)]);
  return { seat, seats, acting, zones, fields: Object.fromEntries(numbers) as View['fields'] };
}

/** The record of a table that begins in a world. */
async function recordOf({ view, facts }: LastKnown): Promise<string> {
  const { table } = await engine<{ table: number }>('world', {
    ...configOf(view),
    ...{ seats: view.who, view: positionIn(view), key: randomHex() },
    ...(facts ? { facts } : {}),
  });
  const [told] = await engineAll([
    ['record', { table }],
    ['close', { table }],
  ]);
  return told?.record as string;
}

/** The table on which this device goes on already from the same step. */
const madeBefore = ({ table, view }: LastKnown): string | undefined =>
  savedTables.value.find(
    ({ standsFor }) => standsFor?.table === table && standsFor.step === view.number,
  )?.table;

/** Makes the table on this device; answers its id. */
async function made(known: LastKnown): Promise<string> {
  const { view, room } = known;
  const { pace, talk, grace, seats } = room;
  const { table, tokens, host = '' } = await askLocal<Made>(
    'go_on',
    {
      ...configOf(view),
      ...{ own: randomHex(16), record: await recordOf(known), pace, talk, grace },
      ...{ seats: view.who, names: seats.map(({ name }) => name || null) },
      sign: seats[view.seat]?.sign,
    },
    true,
  );
  const old = savedTables.value.find((one) => one.table === known.table) ?? currentTable.value;
  const { title = '', order = null, auto = false } = old ?? {};
  const standsFor = { table: known.table, step: view.number };
  const held = { [view.seat]: tokens[view.seat] ?? '' };
  saveTable({ ...newTable(table), title, order, auto, held, at: view.seat, host, standsFor });
  return table;
}

/** Goes on at one table, whichever tab of this browser is first. */
export async function goOnHere(known: LastKnown): Promise<string> {
  const goOn = async () => madeBefore(known) ?? made(known);
  return 'locks' in navigator ? navigator.locks.request(LOCK, goOn) : goOn();
}
