// The page's side of the engine's worker, which starts when it is first asked for something.
import { effect } from '@preact/signals';
import { language, words } from '../words';
import { Refused } from '../refused';
import type { Refusal } from '../wire';
import type { FromWorker, ToWorker } from './messages';
import type { Message } from './module';

/** What the house says (local.ts). */
export interface Ear {
  heard: (message: Message) => void;
  opened: () => void;
  lost: () => void;
}

interface Waiting {
  done: (answers: Message[]) => void;
  fail: (why: Refused) => void;
}

let worker: Worker | null = null;
let silence = () => {}; // ends telling a worker the language
let next = 1;
let ear: Ear | null = null;
const waiting = new Map<number, Waiting>();

/** The engine did not come or broke down: whoever waits is told, and it may be tried again. */
function broken(): void {
  silence();
  worker?.terminate();
  worker = null;
  const message = 'The engine could not be loaded.';
  for (const { fail } of waiting.values()) fail(new Refused({ code: 'engine', message }));
  waiting.clear();
  ear?.lost();
}

function receive(message: FromWorker): void {
  if ('broken' in message) {
    console.error(message.broken);
    return broken();
  }
  if ('heard' in message) return ear?.heard(message.heard);
  if ('opened' in message) return ear?.opened();
  const request = waiting.get(message.id);
  waiting.delete(message.id);
  request?.done(message.answers);
}

/** Rule books are written in the language of the page. */
function speak(): void {
  worker?.postMessage({ language: language.value, words: words.value } satisfies ToWorker);
}

function post(message: ToWorker): void {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = () => broken();
    silence = effect(speak);
  }
  worker.postMessage(message);
}

function checked(answer: Message): Message {
  if (answer.error) throw new Refused(answer.error as Refusal);
  return answer;
}

/** Several requests in one go, with nothing of anybody else in between; rejects with the first
 * refusal. */
export async function engineAll(
  asks: [what: string, members: Record<string, unknown>][],
): Promise<Message[]> {
  const answers = await new Promise<Message[]>((done, fail) => {
    const id = next++;
    waiting.set(id, { done, fail });
    post({ id, asks: asks.map(([what, members]) => ({ do: what, ...members })) });
  });
  return answers.map(checked);
}

/** A request of `talon engine` (doc/protocol.md), answered on this device. Rejects with Refused. */
export async function engine<T>(what: string, members: Record<string, unknown> = {}): Promise<T> {
  return (await engineAll([[what, members]]))[0] as T;
}

/** Opens the house, or looks for the one that another tab has opened. */
export function openHouse(known: string[], listener: Ear): void {
  ear = listener;
  post({ known });
}

/** A request to the house, as JSON. */
export function callHouse(text: string): void {
  post({ call: text });
}

export function leaveHouse(): void {
  if (worker) post({ leaving: true });
}
