// The page's side of the engine's worker. The worker starts with the first request.
import { EngineWorker, type Message } from '@talon-cards/engine';
import { wholeCatalogue, language } from '../base/translations';
import type { Heard, Opened, ToWorker } from './worker_messages';

/** Handlers for what the local server sends. */
export interface ServerHandlers {
  heard: (message: Message) => void;
  opened: () => void;
  lost: () => void;
}

let worker: EngineWorker<Heard | Opened> | null = null;
let sentLanguage = 'en'; // the worker's language
let ear: ServerHandlers | null = null;

/** The engine could not be loaded, or has crashed: the next request starts it again. */
function engineFailed(why: string): void {
  console.error(why);
  sentLanguage = 'en';
  worker = null;
  ear?.lost();
}

function receive(message: Heard | Opened): void {
  if ('heard' in message) ear?.heard(message.heard);
  else ear?.opened();
}

function started(): EngineWorker<Heard | Opened> {
  worker ??= new EngineWorker(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    receive,
    engineFailed,
  );
  return worker;
}

/** Gives the worker the page's language before a rule book is asked for. */
async function sendLanguage(): Promise<void> {
  if (sentLanguage === language.value) return;
  const own = language.value;
  started().translate(own, await wholeCatalogue());
  sentLanguage = own;
}

const post = (message: ToWorker): void => started().post(message);

/** Sends several requests that are answered without another one in between. Rejects with the first
 * refusal. */
export async function engineAll(
  asks: [what: string, members: Record<string, unknown>][],
): Promise<Message[]> {
  if (asks.some(([what]) => what === 'rules')) await sendLanguage();
  return started().askAll(asks);
}

/** A request of `talon engine` (doc/protocol.md), answered on this device. Rejects with
 * RequestError. */
export async function engine<T>(what: string, members: Record<string, unknown> = {}): Promise<T> {
  return (await engineAll([[what, members]]))[0] as T;
}

/** Opens the local server, or finds the one that another tab runs. */
export function openLocalServer(known: string[], listener: ServerHandlers): void {
  ear = listener;
  post({ known });
}

/** Sends a request, as JSON, to the local server. */
export async function callLocalServer(text: string, what: string): Promise<void> {
  if (what === 'rules') await sendLanguage();
  post({ call: text });
}

export function leaveLocalServer(): void {
  if (worker) post({ leaving: true });
}
