// One WebSocket to the server: requests with answers, pushes, and reconnecting for ever.
// Requests that may be made twice are sent again after a break; the rest are refused. What is
// about a table of this device, or can be done here while there is no server, goes to the house.
import { signal } from '@preact/signals';
import { askHouse, isLocal } from '../engine/local_requests';
import { Refused } from '../base/request_error';
import type { Refusal } from '../base/protocol_types';

export { Refused } from '../base/request_error';

export type Link = 'connecting' | 'open' | 'lost';
export const link = signal<Link>('connecting');

type Answer = Record<string, unknown> & { id?: number; error?: Refusal; push?: string };
interface Waiting {
  text: string;
  again: boolean;
  done: (answer: Answer) => void;
  fail: (why: Refused) => void;
}

// A repeated `act` carries its number, a repeated `new` digits of our own: either is done once.
const REPEATABLE = new Set([
  'new',
  'hello',
  'games',
  'rules',
  'join',
  'act',
  'why',
  'hint',
  'record',
  'auto',
  'list',
  'me',
  'fair',
  'away',
]);
// What the house on this device can do as well, where no table is named.
const ALONE = new Set(['new', 'rules']);
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20000;
const PATIENCE = 8000;

let socket: WebSocket | null = null;
let next = 1;
let wait = FIRST_WAIT;
let timer = 0;
const waiting = new Map<number, Waiting>();
let onPush: (push: Answer) => void = () => {};
let onOpen: () => void = () => {};

function address(): string {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}

function receive(text: string): void {
  const answer = JSON.parse(text) as Answer;
  if (answer.push) {
    onPush(answer);
    return;
  }
  const request = answer.id === undefined ? undefined : waiting.get(answer.id);
  if (!request) return;
  waiting.delete(answer.id as number);
  if (answer.error) request.fail(new Refused(answer.error));
  else request.done(answer);
}

function dropped(): void {
  socket = null;
  link.value = 'lost';
  for (const [id, request] of waiting) {
    if (request.again) continue;
    waiting.delete(id);
    request.fail(new Refused({ code: 'connection', message: 'The connection was lost.' }));
  }
  clearTimeout(timer);
  timer = window.setTimeout(open, wait * (0.75 + Math.random() / 2));
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

function open(): void {
  clearTimeout(timer);
  if (socket) return;
  const mine = new WebSocket(address());
  socket = mine;
  mine.onopen = () => {
    wait = FIRST_WAIT;
    const old = [...waiting.values()];
    link.value = 'open';
    onOpen();
    for (const request of old) mine.send(request.text);
  };
  mine.onmessage = (event) => receive(String(event.data));
  mine.onclose = () => {
    if (socket === mine) dropped();
  };
}

/** A connection can be dead without anybody saying so (a phone that slept): ask now and then. */
function heartbeat(): void {
  const mine = socket;
  if (link.value !== 'open' || !mine) return;
  const doubt = setTimeout(() => {
    if (socket !== mine) return;
    mine.onclose = null;
    mine.close();
    dropped();
  }, PATIENCE);
  askServer('hello', {}).finally(() => clearTimeout(doubt));
}

export function connect(pushed: (push: Answer) => void, opened: () => void): void {
  onPush = pushed;
  onOpen = opened;
  open();
  setInterval(heartbeat, HEARTBEAT);
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

/** Nobody has to come from elsewhere. */
function alone(members: Record<string, unknown>): boolean {
  const { seats } = members;
  return !members.public && !(Array.isArray(seats) && seats.includes('open'));
}

/** Asks whoever keeps the table; rejects with Refused. */
export function ask<T>(what: string, members: Record<string, unknown> = {}): Promise<T> {
  const away = link.value !== 'open' && ALONE.has(what) && alone(members);
  if (isLocal(members.table) || away) return askHouse<T>(what, members, REPEATABLE.has(what));
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
      reject(new Refused({ code: 'connection', message: 'The connection was lost.' }));
      return;
    }
    waiting.set(id, request);
  });
}
