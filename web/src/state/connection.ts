// The connection to the server: requests, answers and pushes. It is opened again when it breaks.
// Where several servers share a database, another one may have a table or a drive: the server says
// so by the error `moved`, and requests about it go there by a connection of their own. Requests
// about a table of this device go to the engine in this browser, and so do requests that it can
// answer while there is no server.
import { computed, effect, signal } from '@preact/signals';
import { RequestError } from '../base/request_error';
import { REPEATABLE, type Requests } from '../base/request_rows';
import { askLocal, connectLocal, isLocal } from '../engine/local_requests';
import { nextTableId, prepareTable } from './next_table_id';
import { currentTableId } from './saved_tables';
import {
  connectionLost,
  request,
  ServerSocket,
  type Answer,
  type Link,
  type Push,
  type Waiting,
} from './server_socket';

export { askLocal, isLocal } from '../engine/local_requests';
export { RequestError } from '../base/request_error';
export type { Link, Push } from './server_socket';

// Requests that the engine on this device can answer as well, if they name no table.
const LOCAL_TOO = new Set(['new', 'rules']);
const SILENCE = 2000; // ms, as all below: then the first connection is no longer waited for
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PLAYS = 120000; // since a key or the table was touched
const LOOK = 1000;
const RESTART = 8000; // a server that is not back by then is simply gone
const MOVES = 4; // a request is sent on no oftener
const STREAMS = ['table', 'drive', 'circle']; // members that say what a request is about

export const linkKnown = signal(false); // there is a server, or none answers
export const restarting = signal(false); // the server has just said that it will be back

const pushHandlers: ((push: Push) => void)[] = [];
const openHandlers: (() => void)[] = [];
const localOpenHandlers: (() => void)[] = [];

/** Calls with every push, of the server or of the engine on this device. */
export const onPush = (handler: (push: Push) => void): void => void pushHandlers.push(handler);
/** Calls whenever the connection to the server has been opened. */
export const onServerOpen = (handler: () => void): void => void openHandlers.push(handler);
/** Calls whenever another tab has taken over the tables of this device. */
export const onLocalOpen = (handler: () => void): void => void localOpenHandlers.push(handler);

function takePush(push: Push): void {
  if (push.push === 'restart') {
    restarting.value = true;
    setTimeout(() => (restarting.value = false), RESTART);
  }
  for (const handle of pushHandlers) handle(push);
}

// ---- the server of this page

let wait = FIRST_WAIT;
let timer = 0;

function longerWait(): number {
  const now = wait * (0.75 + Math.random() / 2);
  wait = Math.min(2 * wait, LONGEST_WAIT);
  return now;
}

/** A proxy before several servers finds the one that has the table by its id. */
function ownAddress(): string {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  const table = currentTableId.value;
  url.search = `?table=${table && !isLocal(table) ? table : nextTableId()}`;
  return url.href;
}

const main = new ServerSocket(ownAddress, {
  opened: () => {
    wait = FIRST_WAIT;
    linkKnown.value = true;
    for (const handle of openHandlers) handle();
  },
  closed: () => {
    linkKnown.value = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => main.open(), longerWait());
  },
  pushed: takePush,
  answered: answer,
});

// ---- other servers

const servers = new Map<string, ServerSocket>(); // by the addresses that `moved` told
const owners = signal<ReadonlyMap<string, string>>(new Map()); // of streams: such addresses
const returning = signal(false); // the server of the table was lost, and no other has it yet
let otherWait = FIRST_WAIT;

const streamOf = (members: Record<string, unknown>): string | null =>
  STREAMS.map((name) => members[name]).find((id): id is string => typeof id === 'string') ?? null;

function ownerOf(stream: string | null): ServerSocket {
  const address = stream === null ? undefined : owners.value.get(stream);
  return (address === undefined ? undefined : servers.get(address)) ?? main;
}

/** The connection by which the open table is played. */
const ofTable = computed(() => ownerOf(currentTableId.value));

export const link = computed<Link>(() => (returning.value ? 'lost' : ofTable.value.link.value));
/** Whether requests reach the server, as far as is known. */
export const unreachable = computed(() => link.value === 'lost' || ofTable.value.silent.value);
/** When the server was last heard, in ms since 1970. */
export const lastHeard = (): number => ofTable.value.heard;

function socketOf(server: string): string | null {
  try {
    const url = new URL('ws', server.endsWith('/') ? server : `${server}/`);
    if (!/^https?:$/.test(url.protocol)) return null;
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return url.href;
  } catch {
    return null;
  }
}

/** Requests that waited there go again to where the page came from: that server knows, or takes the
 * table over once the lease of the other one has run out. */
function serverLost(lost: ServerSocket, address: string): void {
  if (ofTable.value === lost) returning.value = true;
  servers.delete(address);
  owners.value = new Map([...owners.value].filter(([, at]) => at !== address));
  const waiting = lost.takeWaiting();
  setTimeout(() => {
    for (const one of waiting) send(one);
    if (main.link.value === 'open') for (const handle of openHandlers) handle();
  }, otherWait * (0.75 + Math.random() / 2));
  otherWait = Math.min(2 * otherWait, LONGEST_WAIT);
}

function serverAt(address: string): ServerSocket {
  const known = servers.get(address);
  if (known) return known;
  const server: ServerSocket = new ServerSocket(() => address, {
    opened: () => {
      otherWait = FIRST_WAIT;
      if (ofTable.value === server) returning.value = false;
    },
    closed: () => serverLost(server, address),
    pushed: takePush,
    answered: answer,
  });
  servers.set(address, server);
  server.open();
  return server;
}

/** Sends a request on to the server that has what it is about. Servers that do not agree on that
 * are not asked for ever. */
function follow(one: Waiting, server: unknown): boolean {
  const address = typeof server === 'string' ? socketOf(server) : null;
  if (!address || one.moves >= MOVES) return false;
  const stream = streamOf(one.members);
  one.moves++;
  const there = serverAt(address);
  if (stream !== null) owners.value = new Map(owners.value).set(stream, address);
  there.send(one);
  return true;
}

function answer(one: Waiting, message: Answer): void {
  const { error } = message;
  if (error?.code === 'moved' && follow(one, error.server)) return;
  if (streamOf(one.members) === currentTableId.value) returning.value = false;
  if (error) one.fail(new RequestError(error));
  else one.done(message);
}

const send = (one: Waiting): void => ownerOf(streamOf(one.members)).send(one);

// ---- all of them

/** Tests the connections that were not heard: soon while somebody plays. */
function look(used: number): void {
  const plays = currentTableId.value && !document.hidden && Date.now() - used < PLAYS;
  for (const server of [main, ...servers.values()])
    server.look(!!plays && server === ofTable.value);
}

/** Connects to the server, and names the tables of this device to its engine. */
export function connect(tables: () => string[]): void {
  connectLocal({
    pushed: takePush,
    opened: () => localOpenHandlers.forEach((handle) => handle()),
    known: tables,
  });
  void prepareTable().then(() => main.open());
  setTimeout(() => (linkKnown.value = true), SILENCE);
  let used = Date.now();
  setInterval(() => look(used), LOOK);
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, () => (used = Date.now()));
  const hurry = () => {
    for (const server of servers.values()) server.test();
    if (main.isThere) return main.test();
    wait = FIRST_WAIT;
    clearTimeout(timer);
    main.open();
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
  if (isLocal(members.table)) return askLocal<T>(what, members, REPEATABLE.has(what));
  return LOCAL_TOO.has(what) && playsAlone(members)
    ? askEither<T>(what, members)
    : askServer<T>(what, members);
}

/** Ends as soon as it is known whether there is a server. */
const begun = new Promise<void>((done) => {
  effect(() => {
    if (linkKnown.value) done();
  });
});

async function askEither<T>(what: string, members: Record<string, unknown>): Promise<T> {
  await begun;
  if (main.link.value === 'open') return askServer<T>(what, members);
  return askLocal<T>(what, members, REPEATABLE.has(what));
}

function askServer<T>(what: string, members: Record<string, unknown>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const again = REPEATABLE.has(what);
    const server = ownerOf(streamOf(members));
    if (!again && server.link.value !== 'open') return reject(connectionLost());
    const done = (answer: Answer) => resolve(answer as T);
    server.send(request({ do: what, ...members }, again, { done, fail: reject }));
  });
}
