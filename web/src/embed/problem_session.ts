// The problem of a day in a stranger's page: the person plays for north and south, and a worker
// answers for the others. Nothing of it is stored.
import { batch, signal } from '@preact/signals';
import type { Card } from '../base/protocol_types';
import { mayMove } from '../base/settings';
import { isOver, isSolved, type Moment } from '../problem/problem_moment';
import type { Report } from '../problem/problem_worker';

const PAUSE = 700; // ms before east or west plays
const SHORT_PAUSE = 100; // where nothing is to move

export class ProblemSession {
  readonly moment = signal<Moment | null>(null);
  /** How many cards had been played before the first wrong one; null while none is wrong. */
  readonly wrongFrom = signal<number | null>(null);
  /** How many wrong cards have been played. */
  readonly wrong = signal(0);
  private readonly worker: Worker;
  private asked = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly day: string,
    private readonly handlers: {
      ready: () => void;
      solved: (wrong: number) => void;
      failed: (why: string) => void;
    },
  ) {
    this.worker = new Worker(new URL('../problem/problem_worker.ts', import.meta.url), {
      type: 'module',
    });
    this.worker.onmessage = (event: MessageEvent<Report>) => this.take(event.data);
    this.worker.onerror = (event) => this.handlers.failed(event.message);
    this.ask([]);
  }

  private ask(played: Card[]): void {
    clearTimeout(this.timer);
    this.asked = played.join();
    this.worker.postMessage({ day: this.day, played });
  }

  private take(report: Report): void {
    if ('broken' in report) return this.handlers.failed(report.broken);
    const now = report.moment;
    if (now.played.join() !== this.asked) return;
    const isFirst = !this.moment.peek();
    batch(() => {
      this.moment.value = now;
      if (now.most === now.problem.goal) this.wrongFrom.value = null;
      else this.wrongFrom.value ??= now.played.length - 1;
    });
    if (isFirst) this.handlers.ready();
    if (isSolved(now)) this.handlers.solved(this.wrong.peek());
    const { answer, played } = now;
    const wait = mayMove() ? PAUSE : SHORT_PAUSE;
    if (answer) this.timer = setTimeout(() => this.ask([...played, answer]), wait);
  }

  /** Plays a card of north or south. */
  readonly play = (card: Card): void => {
    const now = this.moment.peek();
    const choice = now?.choices.find((one) => one.card === card);
    if (!now || !choice || isOver(now) || now.played.join() !== this.asked) return;
    if (choice.tricks < now.most) this.wrong.value++;
    this.ask([...now.played, card]);
  };

  /** Takes back the first wrong card, and all cards after it. */
  takeBack(): void {
    const [from, now] = [this.wrongFrom.peek(), this.moment.peek()];
    if (from !== null && now) this.ask(now.played.slice(0, from));
  }

  startAgain(): void {
    this.ask([]);
  }

  close(): void {
    clearTimeout(this.timer);
    this.worker.terminate();
  }
}
