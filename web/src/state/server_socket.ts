// One WebSocket to a server, with requests and their answers. It is tested when nothing was heard
// for a while, because a connection can be dead without notice, such as after a phone has slept.
import { signal } from '@preact/signals';
import type { Refusal } from '../base/protocol_types';
import { RequestError } from '../base/request_error';

export type Link = 'connecting' | 'open' | 'lost';
export type Answer = Record<string, unknown> & { id?: number; error?: Refusal; push?: string };
export type Push = Record<string, unknown> & { push?: string };

/** A request on its way. */
export interface Waiting {
  id: number;
  members: Record<string, unknown>;
  again: boolean; // it may be sent again after a break
  moves: number; // how often it was sent on to another server
  done: (answer: Answer) => void;
  fail: (why: RequestError) => void;
}

interface Hooks {
  opened: () => void;
  closed: () => void;
  pushed: (push: Push) => void;
  answered: (request: Waiting, answer: Answer) => void;
}

const HEARTBEAT = 20000; // ms, as all below: without a message until the connection is tested
const HEARTBEAT_IN_USE = 1500; // the same while somebody plays there
const ANSWER_DUE = 2200; // then it is said that the server does not answer
const ANSWER_LOST = 8000; // then the connection is dropped

let next = 1;

export const connectionLost = () =>
  new RequestError({ code: 'connection', message: 'The connection was lost.' });

/** A request that nobody has sent yet. */
export const request = (
  members: Record<string, unknown>,
  again: boolean,
  { done, fail }: Pick<Waiting, 'done' | 'fail'>,
): Waiting => ({ id: next++, members, again, moves: 0, done, fail });

export class ServerSocket {
  readonly link = signal<Link>('connecting');
  readonly silent = signal(false); // the server should have answered by now
  heard = Date.now(); // the last message of the server, in ms since 1970
  private socket: WebSocket | null = null;
  private testing = false;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    readonly address: () => string,
    private readonly hooks: Hooks,
  ) {}

  get isThere(): boolean {
    return !!this.socket;
  }

  open(): void {
    if (this.socket) return;
    const opening = new WebSocket(this.address());
    const arrived = this.watch(() => opening.close());
    this.socket = opening;
    opening.onopen = () => {
      arrived();
      const old = [...this.waiting.values()];
      this.silent.value = false;
      this.link.value = 'open';
      this.hooks.opened();
      for (const one of old) this.write(one);
    };
    opening.onmessage = (event) => this.receive(String(event.data));
    opening.onclose = () => {
      arrived();
      if (this.socket === opening) this.dropped();
    };
  }

  /** Sends a request, or keeps it until the connection is open. */
  send(one: Waiting): void {
    this.waiting.set(one.id, one);
    if (this.socket?.readyState === WebSocket.OPEN) this.write(one);
  }

  /** The requests that wait here; they do so no longer. */
  takeWaiting(): Waiting[] {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    return all;
  }

  /** Tests the connection if nothing was heard for long: soon where somebody plays, and seldom
   * elsewhere, so that an idle phone may sleep. */
  look(inUse: boolean): void {
    if (Math.abs(Date.now() - this.heard) > (inUse ? HEARTBEAT_IN_USE : HEARTBEAT)) this.test();
  }

  test(): void {
    const asked = this.socket;
    if (this.link.value !== 'open' || !asked || this.testing) return;
    this.testing = true;
    const answered = this.watch(() => {
      this.testing = false;
      if (this.socket !== asked) return;
      asked.onclose = null;
      asked.close();
      this.dropped();
    });
    const ended = () => {
      this.testing = false;
      answered();
    };
    this.send(request({ do: 'hello' }, true, { done: ended, fail: ended }));
  }

  private write({ id, members }: Waiting): void {
    this.socket?.send(JSON.stringify({ id, ...members }));
  }

  private receive(text: string): void {
    const answer = JSON.parse(text) as Answer;
    this.heard = Date.now();
    this.silent.value = false;
    if (answer.push) return this.hooks.pushed(answer);
    const one = answer.id === undefined ? undefined : this.waiting.get(answer.id);
    if (!one) return;
    this.waiting.delete(one.id);
    this.hooks.answered(one, answer);
  }

  private dropped(): void {
    this.socket = null;
    this.silent.value = false;
    this.link.value = 'lost';
    for (const [id, one] of this.waiting) {
      if (one.again) continue;
      this.waiting.delete(id);
      one.fail(connectionLost());
    }
    this.hooks.closed();
  }

  /** Waits for the server; returns what ends that. */
  private watch(lost: () => void): () => void {
    const due = setTimeout(() => (this.silent.value = true), ANSWER_DUE);
    const late = setTimeout(lost, ANSWER_LOST);
    return () => {
      clearTimeout(due);
      clearTimeout(late);
    };
  }
}
