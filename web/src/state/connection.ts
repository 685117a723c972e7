// The connection to the server: one WebSocket with requests, answers and pushes, which is opened
// again whenever it breaks. Requests about a table of this device go to the engine in this browser,
// and so do requests that it can answer while there is no server.
import { computed, signal } from '@preact/signals';
import type { Refusal } from '../base/protocol_types';
import { RequestError } from '../base/request_error';
import { REPEATABLE, type Requests } from '../base/request_rows';
import { askLocal, connectLocal, isLocal } from '../engine/local_requests';
import { currentTableId } from './saved_tables';

export { askLocal, isLocal } from '../engine/local_requests';
export { RequestError } from '../base/request_error';

export type Link = 'connecting' | 'open' | 'lost';
export const link = signal<Link>('connecting');
export const restarting = signal(false); // the server has just said that it will be back
const silent = signal(false); // the server should have answered by now
/** Whether requests reach the server, as far as is known. */
export const unreachable = computed(() => link.value === 'lost' || silent.value);

type Answer = Record<string, unknown> & { id?: number; error?: Refusal; push?: string };
export type Push = Record<string, unknown> & { push?: string };

interface Waiting {
  text: string;
  again: boolean;
  done: (answer: Answer) => void;
  fail: (why: RequestError) => void;
}

// Requests that the engine on this device can answer as well, if they name no table.
const LOCAL_TOO = new Set(['new', 'rules']);
const FIRST_WAIT = 300; // ms, as all below
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20000; // without a message until the connection is tested
const HEARTBEAT_AT_TABLE = 1500; // the same while somebody plays
const PLAYS = 120000; // since a key or the table was touched
const LOOK = 1000;
const ANSWER_DUE = 2200; // then it is said that the server does not answer
const ANSWER_LOST = 8000; // then the connection is dropped
const RESTART = 8000; // a server that is not back by then is simply gone

let socket: WebSocket | null = null;
let next = 1;
let wait = FIRST_WAIT;
let timer = 0;
let heard = Date.now(); // the last message of the server
let used = heard;
let testing = false;
const waiting = new Map<number, Waiting>();
const pushHandlers: ((push: Push) => void)[] = [];
const openHandlers: (() => void)[] = [];
const localOpenHandlers: (() => void)[] = [];

/** Calls with every push, of the server or of the engine on this device. */
export const onPush = (handler: (push: Push) => void): void => void pushHandlers.push(handler);
/** Calls whenever the connection to the server has been opened. */
export const onServerOpen = (handler: () => void): void => void openHandlers.push(handler);
/** Calls whenever another tab has taken over the tables of this device. */
export const onLocalOpen = (handler: () => void): void => void localOpenHandlers.push(handler);

function address(): string {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}

/** When the server was last heard, in ms since 1970. */
export const lastHeard = (): number => heard;

function takePush(push: Push): void {
  if (push.push === 'restart') {
    restarting.value = true;
    setTimeout(() => (restarting.value = false), RESTART);
  }
  for (const handle of pushHandlers) handle(push);
}

function receive(text: string): void {
  const answer = JSON.parse(text) as Answer;
  heard = Date.now();
  silent.value = false;
  if (answer.push) return takePush(answer);
  const request = answer.id === undefined ? undefined : waiting.get(answer.id);
  if (!request) return;
  waiting.delete(answer.id as number);
  if (answer.error) request.fail(new RequestError(answer.error));
  else request.done(answer);
}

const connectionLost = () =>
  new RequestError({ code: 'connection', message: 'The connection was lost.' });

/** Waits for the server; returns what ends that. */
function watch(lost: () => void): () => void {
  const due = setTimeout(() => (silent.value = true), ANSWER_DUE);
  const late = setTimeout(lost, ANSWER_LOST);
  return () => {
    clearTimeout(due);
    clearTimeout(late);
  };
}

function dropped(): void {
  socket = null;
  silent.value = false;
  link.value = 'lost';
  for (const [id, request] of waiting) {
    if (request.again) continue;
    waiting.delete(id);
    request.fail(connectionLost());
  }
  clearTimeout(timer);
  timer = window.setTimeout(open, wait * (0.75 + Math.random() / 2));
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

function open(): void {
  clearTimeout(timer);
  if (socket) return;
  const opening = new WebSocket(address());
  const arrived = watch(() => opening.close());
  socket = opening;
  opening.onopen = () => {
    arrived();
    silent.value = false;
    wait = FIRST_WAIT;
    const old = [...waiting.values()];
    link.value = 'open';
    for (const handle of openHandlers) handle();
    for (const request of old) opening.send(request.text);
  };
  opening.onmessage = (event) => receive(String(event.data));
  opening.onclose = () => {
    arrived();
    if (socket === opening) dropped();
  };
}

/** A connection can be dead without notice, for example after a phone has slept: so it is tested
 * when nothing was heard for a while. */
function heartbeat(): void {
  const asked = socket;
  if (link.value !== 'open' || !asked || testing) return;
  testing = true;
  const answered = watch(() => {
    testing = false;
    if (socket !== asked) return;
    asked.onclose = null;
    asked.close();
    dropped();
  });
  void askServer('hello', {}).finally(() => {
    testing = false;
    answered();
  });
}

/** Tests the connection soon while somebody plays, and seldom while nobody does: an idle phone may
 * sleep. */
function look(): void {
  const now = Date.now();
  const plays = currentTableId.value && !document.hidden && now - used < PLAYS;
  if (Math.abs(now - heard) > (plays ? HEARTBEAT_AT_TABLE : HEARTBEAT)) heartbeat();
}

/** Connects to the server, and names the tables of this device to its engine. */
export function connect(tables: () => string[]): void {
  connectLocal({
    pushed: takePush,
    opened: () => localOpenHandlers.forEach((handle) => handle()),
    known: tables,
  });
  open();
  setInterval(look, LOOK);
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, () => (used = Date.now()));
  const hurry = () => {
    if (socket) return heartbeat();
    wait = FIRST_WAIT;
    open();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) hurry();
  });
}

/** Whether a table needs nobody from another device. */
function playsAlone(members: Record<string, unknown>): boolean {
  const { seats } = members;
  return !members.public && !(Array.isArray(seats) && seats.includes('open'));
}

/** A request with its members. */
type Asked = {
  [What in keyof Requests]: object extends Requests[What]
    ? [what: What, members?: Requests[What]]
    : [what: What, members: Requests[What]];
}[keyof Requests];

/** Asks the server, or the engine that keeps the table; rejects with RequestError. */
export const ask = <T>(...[what, members]: Asked): Promise<T> => askOneOf<T>(what, { ...members });

/** The same where it is known only later which request it is. */
export function askOneOf<T>(
  what: keyof Requests,
  members: Record<string, unknown>,
): Promise<T> {
  const away = link.value !== 'open' && LOCAL_TOO.has(what) && playsAlone(members);
  if (isLocal(members.table) || away) return askLocal<T>(what, members, REPEATABLE.has(what));
  return askServer<T>(what, members);
}

function askServer<T>(what: string, members: Record<string, unknown>): Promise<T> {
  const id = next++;
  const text = JSON.stringify({ id, do: what, ...members });
  return new Promise<T>((resolve, reject) => {
    const request: Waiting = {
      text,
      again: REPEATABLE.has(what),
      done: (answer) => resolve(answer as T),
      fail: reject,
    };
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    else if (!request.again) {
      reject(connectionLost());
      return;
    }
    waiting.set(id, request);
  });
}
