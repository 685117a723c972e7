// The problem that is open: the person plays for north and south, a worker answers for the others.
import { batch, signal } from '@preact/signals';
import type { Card } from '../base/protocol_types';
import { mayMove } from '../base/settings';
import { isOver, isSolved, type Moment } from './problem_moment';
import { noteSolved, noteWrong } from './problem_results';
import type { Report } from './problem_worker';

const PAUSE = 700; // ms before east or west plays, and at the end of a trick
const SHORT_PAUSE = 100; // where nothing is to move

export const moment = signal<Moment | null>(null);
export const failed = signal(false);
/** How many cards had been played before the first wrong one; null while none is wrong. */
export const wrongFrom = signal<number | null>(null);

let worker: Worker | null = null;
let day = '';
let asked = ''; // the cards of the last question: answers to earlier ones are ignored
let timer: ReturnType<typeof setTimeout> | undefined;

function fail(why: unknown): void {
  console.error(why);
  closeProblem();
  failed.value = true;
}

function started(): Worker {
  const own = new Worker(new URL('./problem_worker.ts', import.meta.url), { type: 'module' });
  own.onmessage = (event: MessageEvent<Report>) => own === worker && take(event.data);
  own.onerror = (event) => own === worker && fail(event.message);
  return own;
}

function ask(played: Card[]): void {
  clearTimeout(timer);
  asked = played.join();
  worker ??= started();
  worker.postMessage({ day, played });
}

function take(report: Report): void {
  if ('broken' in report) return fail(report.broken);
  const now = report.moment;
  if (now.problem.day !== day || now.played.join() !== asked) return;
  batch(() => {
    moment.value = now;
    if (now.most === now.problem.goal) wrongFrom.value = null;
    else wrongFrom.value ??= now.played.length - 1;
  });
  if (isSolved(now)) noteSolved(day);
  const { answer, played } = now;
  const pause = mayMove() ? PAUSE : SHORT_PAUSE;
  if (answer) timer = setTimeout(() => ask([...played, answer]), pause);
}

/** Sets the problem of a day up. */
export function openProblem(wanted: string): void {
  day = wanted;
  moment.value = null;
  failed.value = false;
  wrongFrom.value = null;
  ask([]);
}

export function closeProblem(): void {
  clearTimeout(timer);
  worker?.terminate();
  worker = null;
  moment.value = null;
}

/** Plays a card of north or south. */
export function play(card: Card): void {
  const now = moment.value;
  const choice = now?.choices.find((one) => one.card === card);
  if (!now || !choice || isOver(now) || now.played.join() !== asked) return;
  if (choice.tricks < now.most) noteWrong(day);
  ask([...now.played, card]);
}

/** Takes back the first wrong card, and all cards after it. */
export function takeBack(): void {
  const from = wrongFrom.value;
  if (from !== null && moment.value) ask(moment.value.played.slice(0, from));
}

export const startAgain = (): void => ask([]);
