// A page's side of a worker that has the engine.
import type { Answers, Asks, Broken, Catalogue } from './engine_messages.js';
import type { Message } from './engine_module.js';
import type { Refusal } from './game_types.js';
import { RequestError } from './refusal.js';

interface Waiting {
  done: (answers: Message[]) => void;
  fail: (why: RequestError) => void;
}

const LOST = { code: 'engine', message: 'The game engine could not be loaded.' };

function checked(answer: Message): Message {
  if (answer.error) throw new RequestError(answer.error as Refusal);
  return answer;
}

/** `More` are messages of a worker that does more than answer requests. */
export class EngineWorker<More extends object = never> {
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();

  /** `heard` takes such messages. `failed` is told when the engine could not be loaded, or has
   * crashed: pending requests have failed then, and the worker has ended. */
  constructor(
    private readonly worker: Worker,
    private readonly heard: (message: More) => void = () => {},
    private readonly failed: (why: string) => void = () => {},
  ) {
    worker.onmessage = (event: MessageEvent<Answers | Broken | More>) => this.take(event.data);
    worker.onerror = (event) => this.fail(event.message);
  }

  private take(message: Answers | Broken | More): void {
    if ('broken' in message) this.fail(message.broken);
    else if ('answers' in message) {
      this.waiting.get(message.id)?.done(message.answers);
      this.waiting.delete(message.id);
    } else this.heard(message);
  }

  private fail(why: string): void {
    this.end();
    this.failed(why);
  }

  /** Sends a message that has no answer. */
  post(message: object): void {
    this.worker.postMessage(message);
  }

  /** Sends several requests that are answered without another one in between. Rejects with the
   * first refusal. */
  async askAll(asks: [what: string, members: Record<string, unknown>][]): Promise<Message[]> {
    const answers = await new Promise<Message[]>((done, fail) => {
      const id = this.next++;
      this.waiting.set(id, { done, fail });
      this.post({ id, asks: asks.map(([what, members]) => ({ do: what, ...members })) } as Asks);
    });
    return answers.map(checked);
  }

  /** A request of `talon engine` (doc/protocol.md). Rejects with RequestError. */
  async ask<T>(what: string, members: Record<string, unknown> = {}): Promise<T> {
    return (await this.askAll([[what, members]]))[0] as T;
  }

  /** Gives the words of a language, for rule books. */
  translate(language: string, words: Record<string, unknown>): void {
    this.post({ language, words } as Catalogue);
  }

  /** Ends the worker; pending requests fail. */
  end(): void {
    this.worker.terminate();
    for (const { fail } of this.waiting.values()) fail(new RequestError(LOST));
    this.waiting.clear();
  }
}
