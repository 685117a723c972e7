// What this device last knew of the tables of a server: the view of its own seat, who sits there,
// and what the seat remembers of hidden cards. It is kept in this browser, so that a table can be
// shown, and a game against bots go on, while the server is gone. It has no card that the seat was
// not shown.
import { effect } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import type { View } from '../base/protocol_types';
import type { Room } from '../base/room_types';
import { ask, isLocal, unreachable } from '../state/connection';
import { gameOf } from '../state/game_list';
import { room } from '../state/room';
import { currentTable, heldSeats, seatMembers, type SavedTable } from '../state/saved_tables';
import { view } from '../state/view';
import { tellPlayed } from './played_for_you';

/** What a seat knows about cards that it does not see now; for the engine alone. */
type Facts = object;

export interface LastKnown {
  table: string;
  when: number; // ms since 1970
  view: View;
  room: Room;
  facts?: Facts;
}

const NAME = 'last-known';
const MOST = 4; // tables
const ALL_STEPS = 200000; // no event comes after this one

const read = (): LastKnown[] => readStored<LastKnown[]>(NAME, []);

export const lastKnown = (table: string): LastKnown | undefined =>
  read().find((one) => one.table === table);

function keep(now: LastKnown): void {
  const others = read().filter(({ table }) => table !== now.table);
  store(NAME, [now, ...others].slice(0, MOST));
}

/** Several people at one device keep their cards from each other. */
const isKept = (entry: SavedTable | null, now: View): entry is SavedTable =>
  !!entry && !isLocal(entry.table) && heldSeats(entry).length === 1 && now.seat === entry.at;

/** Whether this person plays against bots alone, so that the game can go on without the server. */
export function playsAlone({ view: { seat, over }, room: { seats, strict } }: LastKnown): boolean {
  const others = seats.filter((_, s) => s !== seat);
  const bots = others.every(({ who }) => who !== 'person' && who !== 'open');
  return !over && !strict && bots && seats[seat]?.who === 'person';
}

// ---- what the seat remembers

let asking = false;

/** Asks for it as often as the view changes, one request at a time. A game without choices hides
 * nothing that anybody would remember. */
async function askFacts(known: LastKnown): Promise<void> {
  const members = seatMembers();
  if (asking || unreachable.value || !members || members.table !== known.table) return;
  if (!playsAlone(known) || gameOf(known.view)?.levels === false) return;
  asking = true;
  const answer = await ask<{ number: number; facts?: Facts }>('history', {
    ...members,
    since: ALL_STEPS,
  }).catch(() => null);
  asking = false;
  const now = lastKnown(known.table);
  if (answer?.facts && now?.view.number === answer.number) keep({ ...now, facts: answer.facts });
  else if (now && now.view.number !== known.view.number) await askFacts(now); // it has moved on
}

/** Keeps every view of a server's table that is shown. */
export function keepLastKnown(): () => void {
  return effect(() => {
    const [now, people, entry] = [view.value, room.value, currentTable.peek()];
    if (!now || !people || unreachable.peek() || !isKept(entry, now)) return;
    const before = lastKnown(entry.table);
    if (before) tellPlayed(before.view.number, now);
    const same = before?.view.number === now.number && before.facts;
    const known = { table: entry.table, when: Date.now(), view: now, room: people };
    keep(same ? { ...known, facts: same } : known);
    if (!same) void askFacts(known);
  });
}
