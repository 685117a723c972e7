// What the page knows: the games, and the table being looked at. Requests are made elsewhere
// (play.ts, room/): this file takes what the server says.
import { batch, computed, effect, signal } from '@preact/signals';
import { aside, asideOf } from '../app/routes';
import {
  amend,
  forgetTable,
  fresh,
  here,
  keepTable,
  lose,
  mine,
  place,
  tokenOf,
  heldSeats,
  type Mine,
} from './saved_tables';
import { askHouse, connectHouse, isLocal } from '../engine/local_requests';
import { ask, connect, link, Refused } from './connection';
import { coverAtFirst, passing, pondered, underCurtain } from '../room/pass_and_play';
import { forgetRoom, room, takeClock, takeNext, takeRoom } from '../room/room_state';
import { forgetAccount, noteAccount } from '../learn/score_breakdown';
import { forgetTalk, hear, phrases, tellTalk, type PhraseGroup } from '../room/chat';
import type { ClockState, Room, Said } from '../base/room_types';
import type { Bot, Card, Event, Game, View } from '../base/protocol_types';
import { noteEnd } from '../stats/finished_games';
import { linesOf } from '../game_log/log_lines';
import type { Notice } from '../game_log/score_notices';
import { themeOf, type Telling } from '../games/themes';
import { after } from '../table_view/view_queue';
import { laidCards } from '../table_view/zone_placement';
import { t } from '../base/translations';

export { here, mine, place } from './saved_tables';

export type LogLine = { number: number } & (
  { event: Event; shown: Record<string, Card> } | { notice: Notice } | { told: Telling }
);

export interface Toast {
  message: string;
  rule?: string | undefined;
}

const LOG_LINES = 30;
const SILENCE = 2000; // ms without a word from the server, until the games are asked for here

export const games = signal<Game[]>([]);
export const bots = signal<Bot[]>([]);
export const view = signal<View | null>(null);
export const log = signal<LogLine[]>([]);
export const toast = signal<Toast | null>(null);
export const hinted = signal<string | null>(null);
export const sent = signal<number | null>(null); // the step from which a move is under way
export const missing = signal(false); // the table looked at is not there
export const restarting = signal(false); // the server said that it will be back

interface Called {
  game: string;
  form: string | null;
  preset: string | null;
}

/** The tables of a game that a view, a room or a list names. */
export function gameOf(it: Called): Game | null {
  const family = games.value.filter((g) => g.id === it.game);
  return (
    family.find((g) => g.form === it.form) ??
    family.find((g) => g.presets.some((p) => p.id === it.preset)) ??
    family[0] ??
    null
  );
}

/** A preset's title as people tell it from all others: with its family's name where it does not say
 * that itself. */
export function fullTitle(msgid: string): string {
  const family = games.value.find((g) => g.presets.some((p) => p.title === msgid));
  const own = t(msgid);
  if (!family) return own;
  const name = t(family.title);
  return own.toLowerCase().includes(name.toLowerCase()) ? own : `${own} · ${name}`;
}

/** The msgid of what is played. */
export function titleOf(it: Called): string {
  const g = gameOf(it);
  return g?.presets.find((p) => p.id === it.preset)?.title ?? g?.title ?? '';
}

export const game = computed<Game | null>(() => {
  const it = view.value ?? room.value;
  return it && gameOf(it);
});

export const auto = computed(() => here.value?.auto ?? false);
export const seat = computed(() => view.value?.seat ?? -1);
export const paused = computed(() => room.value?.state === 'paused');
export const acting = computed(
  () => !!view.value?.acting.includes(seat.value) && seat.value >= 0 && !paused.value,
);

export function say(message: string, rule?: string): void {
  toast.value = { message, rule };
}

/** Tells the person what was refused; anything else is a fault of ours and may be seen as such. */
export function refused(error: unknown): void {
  if (error instanceof Refused) say(error.refusal.message, error.refusal.rule);
  else throw error;
}

// ---- the table looked at ---------------------------------------------------------------------

let newest: View | null = null;
let lines: LogLine[] = [];
let scheduled = false;
let early = false; // a view was shown before its frame came
let joins = 0;
const seen = new Map<number, number>(); // the last step each seat of this device was shown

/** The newest view that came, drawn already or not. */
export const latest = (): View | null => newest;

function note(v: View): void {
  const entry = here.value;
  const title = entry?.title || titleOf(v);
  if (entry && (entry.over !== v.over || entry.title !== title))
    amend(entry.table, { over: v.over, title });
  const g = v.over ? gameOf(v) : null;
  if (g && entry) noteEnd(g, v, entry.table, heldSeats(entry));
}

/** Shows the newest view once a frame, however many steps came in between. */
function frame(): void {
  early = false;
  show();
}

/** Bots may take up what was laid within the frame in which it came: it is shown first, so that the
 * table can let it lie. */
function showBefore(v: View, g: Game | null): void {
  if (!scheduled || early || !newest || !g) return;
  const theme = themeOf(g.id, g.form);
  if (laidCards(g, v, theme) >= laidCards(g, newest, theme)) return;
  early = true;
  show();
  scheduled = true; // its frame is still to come
}

function show(): void {
  scheduled = false;
  const v = newest;
  if (!v || !place.value || passing.value !== null) return;
  batch(() => {
    if (view.value?.number !== v.number) {
      hinted.value = null;
      sent.value = null;
    }
    view.value = v;
    log.value = lines.slice(-LOG_LINES);
  });
  seen.set(v.seat, v.number);
  note(v);
  pondered(v);
}

/** What pushed views leave out while it stays the same: which game this is, and who plays. */
let common: Partial<View> = {};

function whole(v: View): View {
  if ('game' in v) {
    const { game, form, preset, options, who, names } = v;
    common = { game, form, preset, options, who, names };
  }
  return { ...common, ...v };
}

function take(told: View): void {
  const v = whole(told);
  if (passing.value !== null) return underCurtain(v);
  if (v.seat !== (here.value?.at ?? -1)) return; // of a seat shown before
  const before = newest;
  const g = gameOf(v);
  noteAccount(v);
  showBefore(v, g); // with the lines until then: each is spoken once
  lines = lines.filter((l) => l.number <= v.number); // what was taken back has not happened
  if (g) lines = [...lines, ...linesOf(g, before, v, lines)].slice(-4 * LOG_LINES);
  newest = after(newest !== view.value ? newest : null, v);
  if (scheduled) return;
  scheduled = true;
  if (document.hidden) setTimeout(frame, 50);
  else requestAnimationFrame(frame);
}

/** Nothing of what one seat saw stays, in the page or behind it. */
export function forgetView(): void {
  newest = null;
  lines = [];
  forgetAccount();
  batch(() => {
    view.value = null;
    log.value = [];
    hinted.value = null;
    sent.value = null;
  });
}

interface Joined {
  seat: number;
  view: View | null;
  room?: Room;
  said?: Said[];
  ignored?: number[];
  clock?: ClockState;
}

/** The seat a token opens is known now. */
function seated(table: string, token: string | null, at: number): void {
  const entry = here.value;
  if (!token || !entry || entry.held[at] === token) return;
  const { token: link, ...rest } = entry;
  const held = { ...rest.held, [at]: token };
  keepTable({
    ...rest,
    held,
    at,
    ...(link && link !== token ? { token: link } : {}),
    table,
  });
}

async function lost(table: string, token: string | null, refusal: Refused): Promise<void> {
  const { code } = refusal.refusal;
  if (code === 'token' && token) {
    lose(table, token);
    say(t('This seat is not yours any more. You are watching.'));
    return join(table);
  }
  if (code === 'unknown') {
    missing.value = true;
    forgetTable(table);
  }
  refused(refusal);
}

/** Looks at a table from the seat this device shows, or as somebody who watches. */
export async function join(table: string): Promise<void> {
  const entry = here.value;
  const token = passing.value === null ? tokenOf(entry) : null;
  const mineNow = ++joins;
  const since = newest?.number ?? seen.get(entry?.at ?? -1);
  const also = Object.values(entry?.held ?? {}).filter((own) => own !== token);
  try {
    const answer = await ask<Joined>('join', {
      table,
      ...(token ? { token } : {}),
      ...(since === undefined ? {} : { since }),
      ...(also.length ? { also } : {}),
      brief: true,
    });
    if (place.value !== table || mineNow !== joins) return;
    restarting.value = false;
    seated(table, token, answer.seat);
    if (answer.room) takeRoom(table, answer.room);
    if (answer.clock) takeClock(answer.clock);
    tellTalk(answer.said ?? [], answer.ignored ?? []);
    if (answer.view) take(answer.view);
    if (token && auto.value) void ask('auto', { table, token, on: true }).catch(refused);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (place.value === table && mineNow === joins) await lost(table, token, error);
  }
}

/** Opens the table of the address anew: nothing of another one stays. */
function enter(table: string | null): void {
  forgetView();
  seen.clear();
  forgetRoom();
  forgetTalk();
  if (table) coverAtFirst(table);
  batch(() => {
    place.value = table;
    toast.value = null;
    missing.value = false;
  });
}

/** `#/table` or, from a link somebody sent, `#/table/token`; or a page beside the tables. */
function arrive(): void {
  aside.value = asideOf(location.hash);
  const [, table = '', token = ''] = aside.value ? [] : location.hash.split('/');
  if (token) {
    const old: Mine = mine.value.find((m) => m.table === table) ?? fresh(table);
    const known = heldSeats(old).find((s) => old.held[s] === token);
    keepTable(known === undefined ? { ...old, at: -1, token } : { ...old, at: known });
    history.replaceState(null, '', `#/${table}`);
  }
  if ((table || null) === place.value) return;
  const left = place.value;
  if (left) void ask('leave', { table: left }).catch(() => {});
  enter(table || null);
  if (table) void join(table);
}

export function visit(table: string | null): void {
  location.hash = table ? `#/${table}` : '#/';
}

type Push = Record<string, unknown> & { push?: string };

/** What the server says of itself. */
function onPush(push: Push): void {
  if (push.push === 'restart') restarting.value = true;
  if (push.table !== place.value || !place.value) return;
  const table = place.value;
  if (push.clock) takeClock(push.clock as ClockState);
  if (push.push === 'view') take(push.view as View);
  else if (push.push === 'room') {
    takeRoom(table, push.room as Room);
    if (room.value?.state !== 'gathering' && !newest && passing.value === null) void join(table);
  } else if (push.push === 'said') hear(push.line as Said);
  else if (push.push === 'next') takeNext(table, String(push.next));
  else if (push.push === 'removed') removed(table, Number(push.seat));
  else if (push.push === 'gone') void join(table); // laid aside for want of memory: it comes back
}

/** A device may hold several seats: only with the one it looks from it loses its view. */
function removed(table: string, seat: number): void {
  const own = tokenOf(here.value);
  const token = here.value?.held[seat] ?? own;
  if (token) lose(table, token);
  if (token !== own) {
    say(t('The host has given one of your seats away.'));
    return;
  }
  forgetView();
  say(t('The host has given your seat away. You are watching.'));
  void join(table);
}

interface Known {
  games: Game[];
  bots: Bot[];
  talk?: PhraseGroup[];
}

function learn(answer: Known): void {
  games.value = answer.games;
  bots.value = answer.bots;
  phrases.value = answer.talk ?? [];
}

/** While there is no server, the engine on this device tells what can be played. */
function learnHere(): void {
  if (!games.value.length) void askHouse<Known>('games', {}, true).then(learn, refused);
}

export function start(): void {
  window.addEventListener('hashchange', arrive);
  connectHouse({
    pushed: onPush,
    opened: () => place.value && isLocal(place.value) && void join(place.value),
    known: () => mine.value.map((m) => m.table),
  });
  connect(onPush, () => {
    if (!place.value) restarting.value = false;
    void ask<Known>('games').then(learn, refused);
    if (place.value && !isLocal(place.value)) void join(place.value);
  });
  effect(() => {
    if (link.value === 'lost') learnHere();
  });
  setTimeout(learnHere, SILENCE);
  arrive();
}
