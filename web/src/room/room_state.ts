// The people of the table looked at: what the server says of them, and what one may ask of it as
// a host, as somebody who sits, and as somebody who wants to.
import { batch, computed, signal } from '@preact/signals';
import {
  amend,
  at,
  fresh,
  here,
  keepTable,
  lose,
  mine,
  place,
  tokenOf,
} from '../state/saved_tables';
import { recall, remember } from '../base/local_storage';
import { ask } from '../state/connection';
import { forgetView, join, refused, titleOf, visit } from '../state/store';
import { asMyself } from '../state/login';
import { contribute, mixesFor, mixFor, randomHex } from './entropy_share';
import { dealt, settleCurtain } from './pass_and_play';
import type { ClockState, Room } from '../base/room_types';

export const room = signal<Room | null>(null);
export const clock = signal<(ClockState & { since: number }) | null>(null);
export const next = signal<string | null>(null); // the table where the same people go on

export const hosting = computed(() => !!here.value?.host);
export const openSeats = computed(
  () => room.value?.seats.flatMap((chair, s) => (chair.who === 'open' ? [s] : [])) ?? [],
);
/** Whether anybody but this device is, or could be, at the table. */
export const company = computed(() => {
  const held = here.value?.held ?? {};
  return !!room.value?.seats.some(
    (chair, s) => chair.who === 'open' || (chair.who === 'person' && !(s in held)),
  );
});

/** More than one person plays here, and they are to be told apart. */
export const several = computed(
  () => (room.value?.seats.filter((chair) => chair.who === 'person').length ?? 0) > 1,
);

export function takeRoom(table: string, now: Room): void {
  const before = room.value?.state;
  room.value = now;
  if (now.next && !next.value) offerNext(table, now.next);
  if (!now.clock) clock.value = null;
  if (here.value && !here.value.title) amend(table, { title: titleOf(now) });
  if (now.state === 'gathering') contribute(table, now);
  if (table === eager && now.state === 'gathering') dealAtOnce(now);
  if (before === 'gathering' && now.state === 'playing') dealt();
  settleCurtain();
}

export function takeClock(now: ClockState): void {
  clock.value = { ...now, since: Date.now() };
}

export function forgetRoom(): void {
  batch(() => {
    room.value = null;
    clock.value = null;
    next.value = null;
  });
}

// ---- going on with the same people -----------------------------------------------------------

/** The same seats and tokens open the next table. */
function moveOn(from: string, to: string): void {
  const old = mine.value.find((m) => m.table === from);
  if (old && !mine.value.some((m) => m.table === to)) {
    const { given: _, covered: __, ...rest } = old;
    keepTable({ ...rest, table: to, when: Date.now(), over: false });
  }
}

let calling: string | null = null; // the table from which this host calls everybody on
let eager: string | null = null; // the table that is dealt as soon as nobody has to come

/** Everybody is led to the next table, unless they read something just now. */
export function takeNext(from: string, to: string): void {
  moveOn(from, to);
  if (calling === from) eager = to;
  if (document.querySelector('dialog[open]')) next.value = to;
  else visit(to);
}

/** Who comes back later finds the way, too. */
function offerNext(from: string, to: string): void {
  moveOn(from, to);
  next.value = to;
}

/** The host calls; the push `next` leads this device on like all others. */
export async function rematch(): Promise<void> {
  const entry = here.value;
  if (!entry?.host) return;
  const { table, host } = entry;
  calling = table;
  const answer = await ask<{ table: string }>('rematch', { table, host }).catch(refused);
  if (answer && place.value === table && !next.value) takeNext(table, answer.table);
}

/** Where nobody else plays, the next game needs no gathering. */
function dealAtOnce(now: Room): void {
  const held = here.value?.held ?? {};
  const alone = now.seats.every((c, s) => c.who !== 'open' && (c.who !== 'person' || s in held));
  eager = null;
  if (alone) void asHost('start');
}

/** Deals a table just made, with values of our own for its seats at this device. */
export async function begin(
  table: string,
  host: string,
  commitment: string,
  held: Record<string, string>,
): Promise<void> {
  const mixes = mixesFor(table, commitment, Object.keys(held).map(Number));
  await ask('start', { table, host, mixes });
}

// ---- the host --------------------------------------------------------------------------------

async function asHost(what: string, members: Record<string, unknown> = {}): Promise<boolean> {
  const entry = here.value;
  if (!entry?.host) return false;
  const answer = await ask(what, { table: entry.table, host: entry.host, ...members }).catch(
    refused,
  );
  return !!answer;
}

export const setSeat = (seat: number, who: string) => void asHost('seat', { seat, who });
/** The seat that is opened anew so that whoever was sent away may come again; -1: none. */
export const seatToOpen = computed(() => {
  const free = openSeats.value[0];
  return free ?? room.value?.seats.findIndex((chair) => chair.who !== 'person') ?? -1;
});
export const letBack = () => setSeat(seatToOpen.value, 'open');
export const pause = () => void asHost('pause');
export const resume = () => void asHost('resume');

/** Deals; bots of this kind take the seats still free. */
export const startNow = (fill: string) =>
  void asHost('start', openSeats.value.length ? { fill } : {});

// ---- somebody who sits -----------------------------------------------------------------------

interface Seated {
  seat: number;
  token: string;
}

/** Tokens made up for seats asked for: when an answer was lost, asking again is the same seat. */
const asked = new Map<string, string>();

let mark = '';

/** What this device is known by where somebody was sent away: made up here, and no name. */
function deviceMark(): string {
  mark ||= recall('device', '') || randomHex(16);
  remember('device', mark);
  return mark;
}

/** Sits down, at the first free seat if none is named; true if that went well. */
export async function sit(name: string, seat?: number): Promise<boolean> {
  const table = place.value;
  const now = room.value;
  if (!table || !now) return false;
  const target = seat ?? openSeats.value[0];
  const mix = now.state === 'gathering' && target !== undefined && mixFor(table, now, target);
  const beside = tokenOf(here.value);
  const first = !beside;
  if (first) remember('name', name);
  const own = asked.get(table) ?? randomHex(16);
  asked.set(table, own);
  const members = {
    table,
    name,
    own,
    device: deviceMark(),
    ...(beside ? { beside } : {}),
    ...(target === undefined ? {} : { seat: target }),
    ...(mix ? { mix } : {}),
    ...(first && here.value?.host ? { host: here.value.host } : {}),
  };
  const answer = await asMyself((session) =>
    ask<Seated>('sit', first && session ? { ...members, session } : members),
  ).catch(refused);
  if (!answer) return false;
  asked.delete(table);
  const old = mine.value.find((m) => m.table === table) ?? { ...fresh(table), title: titleOf(now) };
  const held = { ...old.held, [answer.seat]: answer.token };
  keepTable({ ...old, held, at: first ? answer.seat : old.at });
  if (first) forgetView();
  await join(table);
  return true;
}

/** Gets up: the seat is free again. */
export async function stand(seat: number): Promise<void> {
  const entry = here.value;
  const token = entry?.held[seat];
  if (!entry || !token) return;
  const { table } = entry;
  if (!(await ask('stand', { table, token }).catch(refused))) return;
  lose(table, token);
  forgetView();
  await join(table);
}

export async function nameSeat(seat: number, name: string): Promise<void> {
  const entry = here.value;
  const token = entry?.held[seat];
  if (!entry || !token || !name) return;
  if (seat === entry.at) remember('name', name);
  await ask('rename', { table: entry.table, token, name }).catch(refused);
}

/** A bot keeps my seat until I am back. */
export async function setAway(on: boolean): Promise<void> {
  const where = at();
  if (where) await ask('away', { ...where, on }).catch(refused);
}

export const rememberedName = (): string => recall('name', '');
