// The page's side of the engine's worker, which starts when it is first asked for something.
import { language } from '../words';
import { Refused } from '../refused';
import type { Refusal } from '../wire';
import type { FromWorker, ToWorker } from './messages';
import type { Message } from './module';

interface Waiting {
  done: (answers: Message[]) => void;
  fail: (why: Refused) => void;
}

let worker: Worker | null = null;
let next = 1;
const waiting = new Map<number, Waiting>();

/** The engine did not come or broke down: whoever waits is told, and it may be tried again. */
function broken(): void {
  worker?.terminate();
  worker = null;
  const message = 'The engine could not be loaded.';
  for (const { fail } of waiting.values()) fail(new Refused({ code: 'engine', message }));
  waiting.clear();
}

function receive(message: FromWorker): void {
  if ('broken' in message) {
    console.error(message.broken);
    broken();
    return;
  }
  const request = waiting.get(message.id);
  waiting.delete(message.id);
  request?.done(message.answers);
}

function post(message: ToWorker): void {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
    worker.onerror = () => broken();
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

/** The engine writes rule books in this language from now on, besides English. */
export function engineSpeaks(words: Record<string, unknown>): void {
  post({ language: language.value, words });
}
