// Creates a table: the cards are dealt at once, or people gather first.
import { namedBots } from '../base/bot_names';
import { playedAs } from '../base/played_as';
import { givenNames } from '../table_view/field_values';
import { gameOf } from '../state/game_list';
import { newTable, saveTable, type TableSpec } from '../state/saved_tables';
import { askOneOf } from '../state/connection';
import { takeOwn } from '../state/next_table_id';
import { showRefusal } from '../state/toasts';
import { visit } from '../state/session';
import { login, withLogin } from '../state/login';
import { signMember } from '../state/own_sign';
import { startNewTable } from './host_requests';
import type { Room, TableSettings } from '../base/room_types';

export const YOU = 'you'; // the seat of the person who creates the table
export const AT_THIS_DEVICE = 'human'; // another person at this device
export const OPEN_SEAT = 'open'; // somebody who comes by the link

export const usualSettings: TableSettings = {
  public: false,
  delay: 0,
  talk: 'phrases',
  clock: null,
  grace: 60,
};

export interface Made {
  table: string;
  tokens: (string | null)[];
  host?: string;
  commitment: string;
  room?: Room;
}

export const AT_ONCE = 1; // ms

/** With pace 0 the server tells all that bots did in one view, and cards that met in between would
 * never be seen. With the least pace each step is told without a wait. */
export const stepwisePace = (pace: number): number => Math.max(AT_ONCE, pace);

const isPerson = (who: string): boolean => [YOU, AT_THIS_DEVICE, OPEN_SEAT].includes(who);

/** The spec with the bots that will play: an earlier release may have chosen one that the game does
 * not offer any more. */
function withPlayers(spec: TableSpec): TableSpec {
  const game = gameOf({ game: spec.game, form: null, preset: spec.preset ?? null });
  return { ...spec, seats: spec.seats.map((who) => playedAs(game, who)) };
}

/** The spec with a name for each bot; those of an earlier table like it do not count. */
async function withNames({ seats, names, ...spec }: TableSpec): Promise<TableSpec> {
  const who = seats.map((one) => (isPerson(one) ? AT_THIS_DEVICE : one));
  const given = givenNames({ names: seats.map((_, s) => names[s] ?? ''), who });
  const account = login.value?.name ?? ''; // which takes the first seat of a person
  const people = given.map((name, s) =>
    seats[s] === YOU ? name || account : isPerson(seats[s] ?? '') ? name : '',
  );
  const bots = seats.map((one) => (isPerson(one) ? '' : one));
  const all = await namedBots(bots, people);
  return { ...spec, seats, names: all.map((name, s) => (bots[s] ? name : (given[s] ?? ''))) };
}

function membersOf(spec: TableSpec, session: string | undefined): Record<string, unknown> {
  const settings = spec.settings ?? usualSettings;
  const { clock, ...plain } = settings;
  return {
    own: takeOwn(),
    game: spec.game,
    seats: spec.seats.map((who) => (who === YOU ? AT_THIS_DEVICE : who)),
    names: spec.names,
    pace: stepwisePace(spec.pace),
    wait: true,
    ...signMember(),
    ...plain,
    ...(clock ? { clock } : {}),
    ...(spec.rounds ? { rounds: spec.rounds } : {}),
    ...(spec.preset ? { preset: spec.preset } : {}),
    ...(Object.keys(spec.options).length ? { options: spec.options } : {}),
    ...(session ? { session } : {}),
  };
}

/** Creates a table, saves its tokens and goes there. If nobody has to come, the cards are dealt at
 * once. `circle` names a circle and proves that this device belongs to it: its members see the
 * table. Rejects with RequestError. */
export async function createTable(
  wanted: TableSpec,
  title: string,
  circle?: Record<string, string>,
): Promise<void> {
  const spec = await withNames(withPlayers(wanted));
  const made = await withLogin((session) =>
    askOneOf<Made>(circle ? 'circle_table' : 'new', { ...membersOf(spec, session), ...circle }),
  );
  const held: Record<string, string> = {};
  made.tokens.forEach((token, s) => {
    if (token) held[s] = token;
  });
  const { table, host } = made;
  const at = spec.seats.indexOf(YOU);
  saveTable({ ...newTable(table), title, order: spec, held, at, ...(host ? { host } : {}) });
  if (host && made.room?.state === 'gathering' && !spec.seats.includes(OPEN_SEAT))
    await startNewTable(table, host, made.commitment, held).catch(showRefusal);
  visit(table);
}
