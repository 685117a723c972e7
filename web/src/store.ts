// What the page knows: the games, where the person is, their tables, and the table being looked at.
import { batch, computed, signal } from '@preact/signals';
import { recall, remember } from './memory';
import { ask, connect, Refused } from './socket';
import type { Bot, Event, Game, Options, View } from './wire';
import { reason } from './table/moves';
import { notices, type Notice } from './table/notices';
import { t } from './words';

/** How a table was made, to make another one like it. */
export interface Order {
  game: string;
  preset: string | null;
  options: Options;
  seats: string[];
  names: string[];
  pace: number;
}

/** A table this device may open. */
export interface Mine {
  table: string;
  token: string | null;
  title: string;
  when: number;
  over: boolean;
  order: Order | null;
  /** Tokens of seats for other people, by seat. */
  invites: Record<string, string>;
  /** Forced moves are made for this seat. */
  auto?: boolean;
}

export type LogLine = { number: number } & ({ event: Event } | { notice: Notice });

export interface Toast {
  message: string;
  rule?: string | undefined;
}

const LOG_LINES = 30;

export const games = signal<Game[]>([]);
export const bots = signal<Bot[]>([]);
export const mine = signal<Mine[]>(recall<Mine[]>('tables', []));
export const place = signal<string | null>(null); // the table looked at; null: home
export const view = signal<View | null>(null);
export const log = signal<LogLine[]>([]);
export const toast = signal<Toast | null>(null);
export const hinted = signal<string | null>(null);
export const sent = signal<number | null>(null); // the step from which a move is under way
export const missing = signal(false); // the table looked at is not there

export const game = computed<Game | null>(() => {
  const v = view.value;
  if (!v) return null;
  const family = games.value.filter((g) => g.id === v.game);
  return (
    family.find((g) => g.form === v.form) ??
    family.find((g) => g.presets.some((p) => p.id === v.preset)) ??
    family[0] ??
    null
  );
});

/** A preset's title as people tell it from all others: with its family's name where it does not say
 * that itself. */
export function fullTitle(msgid: string): string {
  const family = games.value.find((g) => g.presets.some((p) => p.title === msgid));
  const own = t(msgid);
  if (!family) return own;
  const name = t(family.title);
  return own.toLowerCase().includes(name.toLowerCase()) ? own : `${own} · ${name}`;
}

export const here = computed(() => mine.value.find((m) => m.table === place.value) ?? null);
export const auto = computed(() => here.value?.auto ?? false);
export const seat = computed(() => view.value?.seat ?? -1);
export const acting = computed(() => !!view.value?.acting.includes(seat.value) && seat.value >= 0);

function keep(list: Mine[]): void {
  mine.value = list;
  remember('tables', list);
}

export function keepTable(table: Mine): void {
  keep([table, ...mine.value.filter((m) => m.table !== table.table)].slice(0, 50));
}

export function forgetTable(table: string): void {
  keep(mine.value.filter((m) => m.table !== table));
}

export function say(message: string, rule?: string): void {
  toast.value = { message, rule };
}

/** Says why a move is forbidden, in words about this move. */
function forbidden(move: string, template: string, rule?: string): void {
  if (game.value && view.value) say(reason(game.value, view.value, move, template), rule);
  else say(template, rule);
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

/** Shows the newest view once a frame, however many steps came in between. */
function show(): void {
  scheduled = false;
  const v = newest;
  if (!v || !place.value) return;
  batch(() => {
    if (view.value?.number !== v.number) {
      hinted.value = null;
      sent.value = null;
    }
    view.value = v;
    log.value = lines.slice(-LOG_LINES);
  });
  const entry = here.value;
  const title = entry?.title || game.value?.presets.find((p) => p.id === v.preset)?.title || '';
  if (entry && (entry.over !== v.over || entry.title !== title))
    keepTable({ ...entry, over: v.over, title });
}

function take(v: View): void {
  const before = newest;
  const g = games.value.find((one) => one.id === v.game && one.form === v.form);
  lines = lines.filter((l) => l.number <= v.number); // what was taken back has not happened
  const known = lines.reduce((most, l) => ('event' in l ? Math.max(most, l.number) : most), 0);
  for (const event of v.events)
    if (event.number > known) lines.push({ number: event.number, event });
  if (g && before && v.number > before.number)
    for (const notice of notices(g, before, v)) lines.push({ number: v.number, notice });
  lines = lines.slice(-4 * LOG_LINES);
  newest = v;
  if (scheduled) return;
  scheduled = true;
  if (document.hidden) setTimeout(show, 50);
  else requestAnimationFrame(show);
}

async function join(table: string): Promise<void> {
  const token = here.value?.token;
  try {
    const answer = await ask<{ seat: number; view: View }>(
      'join',
      token ? { table, token } : { table },
    );
    if (place.value !== table) return;
    take(answer.view);
    if (token && auto.value) void ask('auto', { table, token, on: true }).catch(refused);
    const name = recall('name', '');
    if (token && name && !here.value?.order && answer.view.names[answer.seat] !== name)
      void ask('rename', { table, token, name }).catch(refused);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const code = error.refusal.code;
    if (code === 'unknown' || code === 'token') {
      missing.value = true;
      forgetTable(table);
    }
    refused(error);
  }
}

/** `#/table` or, from a link somebody sent, `#/table/token`. */
function arrive(): void {
  const [, table = '', token = ''] = location.hash.split('/');
  if (token) {
    const old = mine.value.find((m) => m.table === table);
    keepTable({
      table,
      title: '',
      when: Date.now(),
      over: false,
      order: null,
      invites: {},
      ...old,
      token,
    });
    history.replaceState(null, '', `#/${table}`);
  }
  if ((table || null) === place.value) return;
  const left = place.value;
  if (left) void ask('leave', { table: left }).catch(() => {});
  newest = null;
  lines = [];
  batch(() => {
    place.value = table || null;
    view.value = null;
    log.value = [];
    toast.value = null;
    missing.value = false;
    sent.value = null;
  });
  if (table) void join(table);
}

export function visit(table: string | null): void {
  location.hash = table ? `#/${table}` : '#/';
}

export function invitation(table: string, token: string | null): string {
  const url = new URL(location.href);
  url.hash = token ? `#/${table}/${token}` : `#/${table}`;
  return url.href;
}

// ---- asking for things -----------------------------------------------------------------------

function at(): { table: string; token: string } | null {
  const entry = here.value;
  return entry?.token ? { table: entry.table, token: entry.token } : null;
}

async function request(what: string, members: Record<string, unknown> = {}): Promise<unknown> {
  const where = at();
  if (!where) return null;
  try {
    return await ask(what, { ...where, ...members });
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'stale') void join(where.table);
    else refused(error);
    return null;
  }
}

/** Plays a move; while one is under way a second tap is a mistake and does nothing. */
export function act(move: string): void {
  const v = view.value;
  if (!v || sent.value === v.number) return;
  toast.value = null;
  sent.value = v.number;
  void make(move, v.number + 1).then((made) => {
    if (!made && sent.value === v.number) sent.value = null; // else the next view clears it
  });
}

/** Where everybody acts at once, somebody else's step may come first: then the move is made again,
 * as long as it is still ours to make. */
async function make(move: string, number: number, tries = 3): Promise<boolean> {
  const where = at();
  if (!where) return false;
  try {
    await ask('act', { ...where, move, number });
    return true;
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.code !== 'stale') {
      const refusal = error instanceof Refused ? error.refusal : null;
      if (refusal?.template) forbidden(move, refusal.template, refusal.rule);
      else refused(error);
      return false;
    }
    await join(where.table);
    const now = newest;
    const still = now && now.number >= number && now.moves.includes(move);
    return !!still && tries > 0 && make(move, now.number + 1, tries - 1);
  }
}

export async function why(move: string): Promise<void> {
  const answer = (await request('why', { move })) as {
    legal: boolean;
    rule?: string;
    sentence?: string;
    template?: string;
  } | null;
  const sentence = answer?.template ?? answer?.sentence;
  if (answer && !answer.legal && sentence) forbidden(move, sentence, answer.rule);
}

export async function hint(): Promise<void> {
  const answer = (await request('hint')) as { move: string } | null;
  if (answer) hinted.value = answer.move;
}

export const undo = () => void request('undo');
export const redo = () => void request('redo');
export const forward = () => void request('forward', { steps: 1000 });

export async function setAuto(on: boolean): Promise<void> {
  if ((await request('auto', { on })) !== null && here.value)
    keepTable({ ...here.value, auto: on });
}

/** A new name for the person at this seat, here and from now on. */
export function rename(name: string): void {
  remember('name', name);
  if (name) void request('rename', { name });
}

export async function record(): Promise<string | null> {
  const answer = (await request('record')) as { record: string } | null;
  return answer?.record ?? null;
}

/** Makes a table, remembers its tokens, and goes there. Rejects with Refused. */
export async function deal(order: Order, title: string): Promise<void> {
  const seats = order.seats.map((who) => (who === 'you' ? 'human' : who));
  const members: Record<string, unknown> = {
    game: order.game,
    seats,
    names: order.names,
    pace: order.pace,
  };
  if (order.preset) members.preset = order.preset;
  if (Object.keys(order.options).length) members.options = order.options;
  const answer = await ask<{ table: string; tokens: (string | null)[] }>('new', members);
  const own = order.seats.indexOf('you');
  const invites: Record<string, string> = {};
  answer.tokens.forEach((token, s) => {
    if (token && s !== own) invites[s] = token;
  });
  const token = answer.tokens[own] ?? null;
  keepTable({ table: answer.table, token, title, when: Date.now(), over: false, order, invites });
  visit(answer.table);
}

export function start(): void {
  window.addEventListener('hashchange', arrive);
  connect(
    (push) => {
      if (push.table !== place.value) return;
      if (push.push === 'view') take(push.view as View);
      if (push.push === 'gone') missing.value = true;
    },
    () => {
      void ask<{ games: Game[]; bots: Bot[] }>('games').then((answer) => {
        games.value = answer.games;
        bots.value = answer.bots;
      }, refused);
      if (place.value) void join(place.value);
    },
  );
  arrive();
}
