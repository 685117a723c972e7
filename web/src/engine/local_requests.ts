// Sends requests to the server inside this browser, which takes the same requests as `talon serve`
// and gives the same answers and pushes. The ids of its tables begin with a tilde.
import { RequestError } from '../base/request_error';
import type { Refusal } from '../base/protocol_types';
import { callLocalServer, leaveLocalServer, openLocalServer } from './engine_client';
import type { Message } from '@talon-cards/engine';

const MARK = '~';

/** Whether a table is kept in this browser. */
export const isLocal = (table: unknown): boolean =>
  typeof table === 'string' && table.startsWith(MARK);

interface Waiting {
  what: string;
  text: string;
  again: boolean;
  done: (answer: Message) => void;
  fail: (why: RequestError) => void;
}

let next = 1;
let open: boolean | null = null; // null: not started yet
const waiting = new Map<number, Waiting>();
let pushed: (push: Message) => void = () => {};
let reopened: () => unknown = () => {};
let known: () => string[] = () => [];

/** Sets the handlers for pushes and for a new server, and tells which tables are saved. */
export function connectLocal(ears: {
  pushed: (push: Message) => void;
  opened: () => unknown;
  known: () => string[];
}): void {
  ({ pushed, opened: reopened, known } = ears);
  window.addEventListener('pagehide', leaveLocalServer);
}

const marked = (table: unknown) => (typeof table === 'string' ? MARK + table : table);

/** Adds the tilde to the tables that a message names. */
function named(message: Message): Message {
  const out = { ...message };
  if ('table' in out) out.table = marked(out.table);
  if ('next' in out) out.next = marked(out.next);
  const room = out.room as { next: unknown } | undefined;
  if (room) out.room = { ...room, next: marked(room.next) };
  return out;
}

function heard(message: Message): void {
  if (message.push) return pushed(named(message));
  const id = message.id as number;
  const request = waiting.get(id);
  waiting.delete(id);
  if (message.error) request?.fail(new RequestError(message.error as Refusal));
  else request?.done(named(message));
}

/** Another tab's server has taken over: repeatable requests are sent to it again. */
function opened(): void {
  const first = !open;
  open = true;
  for (const [id, request] of waiting) {
    if (first || request.again) void callLocalServer(request.text, request.what);
    else {
      waiting.delete(id);
      request.fail(new RequestError({ code: 'connection', message: 'The connection was lost.' }));
    }
  }
  if (!first) reopened();
}

function lost(): void {
  open = null;
  const message = 'The game engine could not be loaded.';
  for (const { fail } of waiting.values()) fail(new RequestError({ code: 'engine', message }));
  waiting.clear();
}

/** Starts the local server, if it is not running. */
export function startLocalServer(): void {
  if (open !== null) return;
  open = false;
  const own = known().filter(isLocal);
  openLocalServer(
    own.map((table) => table.slice(MARK.length)),
    { heard, opened, lost },
  );
}

/** Sends a request to the local server; rejects with RequestError. */
export function askLocal<T>(
  what: string,
  members: Record<string, unknown>,
  again: boolean,
): Promise<T> {
  const id = next++;
  const { table, session: _, ...rest } = members;
  const own = isLocal(table) ? { table: String(table).slice(MARK.length) } : {};
  const text = JSON.stringify({ id, do: what, ...own, ...rest });
  startLocalServer();
  return new Promise<T>((done, fail) => {
    waiting.set(id, { what, text, again, done: (answer) => done(answer as T), fail });
    if (open) void callLocalServer(text, what);
  });
}
