// The people met at tables of this device, and the tables they sat at: kept in this browser alone.
// A person is a name and a sign, since nothing else of others is known.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import type { Options, View } from '../base/protocol_types';
import type { Room } from '../base/room_types';
import { gameOf } from '../state/game_list';
import type { SavedTable } from '../state/saved_tables';
import { sidesOf } from '../stats/finished_games';
import { outcomeOf } from '../stats/played_game';

export const NAME = 'people';
const MOST = 200;
const COMPANIES = 12;

/** Somebody met at a table. */
export interface Met {
  name: string;
  when: number;
  games: Record<string, number>; // how often, by game
  won: number; // games that the person at this device won with or against them
  sign?: string; // at that table
}

/** People who sat at one table, to play there again. */
export interface Company {
  game: string;
  preset: string | null;
  title: string; // a msgid
  options: Options;
  who: string[]; // by seat: "you", "human" (at this device), "open" (one of the people), or a bot
  names: string[];
  when: number;
  circle?: string;
}

interface Kept {
  people: Met[];
  companies: Company[];
  noted: string[]; // tables that are counted already
}

const read = (): Kept => ({
  people: [],
  companies: [],
  noted: [],
  ...readStored<Partial<Kept>>(NAME, {}),
});

export const met = signal<Kept>(read());

onStoredChange(NAME, () => (met.value = read()));

function keep(now: Kept): void {
  met.value = now;
  store(NAME, now);
}

export const folded = (name: string): string => name.normalize().trim().toLocaleLowerCase();

/** The people of a company, as they are named. */
export const peopleOf = (company: Company): string[] =>
  company.names.filter((_, seat) => company.who[seat] === 'open');

const keyOf = (company: Company): string =>
  [company.game, ...peopleOf(company).map(folded).sort()].join('\n');

/** The seats of people at other devices. */
function strangersAt(view: View, held: number[]): number[] {
  return view.who.flatMap((who, seat) =>
    who === 'human' && !held.includes(seat) && view.names[seat]?.trim() ? [seat] : [],
  );
}

function addMeeting(
  people: Met[],
  { name, sign }: { name: string; sign?: string | undefined },
  game: string,
  won: boolean,
): Met[] {
  const old = people.find((one) => folded(one.name) === folded(name));
  const games = { ...old?.games, [game]: (old?.games[game] ?? 0) + 1 };
  const sum = (old?.won ?? 0) + Number(won);
  const now = { name, when: Date.now(), games, won: sum, ...(sign ? { sign } : {}) };
  return [now, ...people.filter((one) => one !== old)].slice(0, MOST);
}

function companyAt(view: View, title: string, room: Room | null, at: number, held: number[]) {
  const who = view.who.map((one, seat) => {
    if (seat === at) return 'you';
    if (one !== 'human') return one;
    return held.includes(seat) ? 'human' : 'open';
  });
  return {
    ...{ game: view.game, preset: view.preset, title, who, names: view.names, when: Date.now() },
    options: room?.options ?? (view.preset ? {} : view.options),
    ...(room?.circle ? { circle: room.circle } : {}),
  };
}

/** Notes who was at a table whose game is over; each table once. */
export function noteTable(view: View, entry: SavedTable, room: Room | null): void {
  const kept = read();
  const held = Object.keys(entry.held).map(Number);
  const seats = strangersAt(view, held);
  const game = gameOf(view);
  if (!seats.length || !game || entry.at < 0 || kept.noted.includes(entry.table)) return;
  const sides = sidesOf(view.game, view.form, view.options, view.seats);
  const { rank } = view;
  const won = outcomeOf({ rank, seat: entry.at, sides } as Parameters<typeof outcomeOf>[0]);
  let { people } = kept;
  for (const seat of seats) {
    const person = { name: view.names[seat] as string, sign: room?.seats[seat]?.sign };
    people = addMeeting(people, person, view.game, won !== 'lost');
  }
  const company = companyAt(view, entry.title || game.title, room, entry.at, held);
  const others = kept.companies.filter((one) => keyOf(one) !== keyOf(company));
  const companies = [company, ...others].slice(0, COMPANIES);
  keep({ people, companies, noted: [entry.table, ...kept.noted].slice(0, MOST) });
}

/** Strikes a person, and every company with them. */
export function strikePerson(name: string): void {
  const { people, companies, noted } = read();
  keep({
    people: people.filter((one) => one.name !== name),
    companies: companies.filter((one) => !peopleOf(one).map(folded).includes(folded(name))),
    noted,
  });
}

/** The tables stay noted, so that nobody comes back by looking at an old one. */
export function clearPeople(): void {
  keep({ people: [], companies: [], noted: read().noted });
}
