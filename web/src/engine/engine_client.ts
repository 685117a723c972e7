// The page's side of the engine's worker. The worker starts with the first request.
import { wholeCatalogue, language } from '../base/translations';
import { RequestError } from '../base/request_error';
import type { Refusal } from '../base/protocol_types';
import type { FromWorker, ToWorker } from './worker_messages';
import type { Message } from './wasm_module';

/** Handlers for what the local server sends. */
export interface ServerHandlers {
  heard: (message: Message) => void;
  opened: () => void;
  lost: () => void;
}

interface Waiting {
  done: (answers: Message[]) => void;
  fail: (why: RequestError) => void;
}

let worker: Worker | null = null;
let sentLanguage = 'en'; // the worker's language
let next = 1;
let ear: ServerHandlers | null = null;
const waiting = new Map<number, Waiting>();

/** The engine could not be loaded, or has crashed: pending requests fail, and the next one starts
 * it again. */
function engineFailed(): void {
  sentLanguage = 'en';
  worker?.terminate();
  worker = null;
  const message = 'The game engine could not be loaded.';
  for (const { fail } of waiting.values()) fail(new RequestError({ code: 'engine', message }));
  waiting.clear();
  ear?.lost();
}

function receive(message: FromWorker): void {
  if ('broken' in message) {
    console.error(message.broken);
    return engineFailed();
  }
  if ('heard' in message) return ear?.heard(message.heard);
  if ('opened' in message) return ear?.opened();
  const request = waiting.get(message.id);
  waiting.delete(message.id);
  request?.done(message.answers);
}

/** Gives the worker the page's language before a rule book is asked for. */
async function sendLanguage(): Promise<void> {
  if (sentLanguage === language.value) return;
  const own = language.value;
  post({ language: own, words: await wholeCatalogue() });
  sentLanguage = own;
}

function post(message: ToWorker): void {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = () => engineFailed();
  }
  worker.postMessage(message);
}

function checked(answer: Message): Message {
  if (answer.error) throw new RequestError(answer.error as Refusal);
  return answer;
}

/** Sends several requests that are answered without another one in between. Rejects with the first
 * refusal. */
export async function engineAll(
  asks: [what: string, members: Record<string, unknown>][],
): Promise<Message[]> {
  if (asks.some(([what]) => what === 'rules')) await sendLanguage();
  const answers = await new Promise<Message[]>((done, fail) => {
    const id = next++;
    waiting.set(id, { done, fail });
    post({ id, asks: asks.map(([what, members]) => ({ do: what, ...members })) });
  });
  return answers.map(checked);
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
