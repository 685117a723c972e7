// The problem that is open: the person plays for north and south, a worker answers for the others;
// or the solution is played.
import { batch, signal } from '@preact/signals';
import type { Card } from '../base/protocol_types';
import { mayMove, RESTS, settings } from '../base/settings';
import { SEATS } from '@talon-cards/engine';
import { restOf } from '../table_view/resting';
import { isOver, isOwn, isSolved, type Moment } from './problem_moment';
import { noteShown, noteSolved, noteWrong } from './problem_results';
import type { Report } from './problem_worker';

const PAUSE = 700; // ms before east or west plays
const SHORT_PAUSE = 100; // where nothing is to move
const READING_PAUSE = 3500; // ms in which the reason for a card of the solution is read

export const moment = signal<Moment | null>(null);
export const failed = signal(false);
/** How many cards had been played before the first wrong one; null while none is wrong. */
export const wrongFrom = signal<number | null>(null);

/** Whether the solution is played, and the card before it was: what is told is why it was. */
export const showing = signal(false);
export const before = signal<Moment | null>(null);

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

/** The next card of the solution comes by itself, unless somebody wants nothing to move. */
function showNext(now: Moment): void {
  if (isOver(now) || !mayMove()) return;
  const pause = before.value && isOwn(before.value.seat) ? READING_PAUSE : PAUSE;
  timer = setTimeout(nextCard, now.played.length ? pause : PAUSE);
}

const usualPause = (): number => (mayMove() ? PAUSE : SHORT_PAUSE);

/** Whether a whole trick lies, which the next card sweeps up. */
const isWhole = ({ played }: Moment): boolean => played.length > 0 && played.length % SEATS === 0;

function take(report: Report): void {
  if ('broken' in report) return fail(report.broken);
  const now = report.moment;
  if (now.problem.day !== day || now.played.join() !== asked) return;
  batch(() => {
    before.value = now.played.length ? moment.value : null;
    moment.value = now;
    if (now.most === now.problem.goal) wrongFrom.value = null;
    else wrongFrom.value ??= now.played.length - 1;
  });
  if (showing.value) return showNext(now);
  if (isSolved(now)) noteSolved(day);
  const { answer, played } = now;
  const pause = isWhole(now) ? restOf(SEATS, RESTS[settings.value.speed]) : usualPause();
  if (answer) timer = setTimeout(() => ask([...played, answer]), pause);
}

/** Sets the problem of a day up. */
export function openProblem(wanted: string): void {
  day = wanted;
  moment.value = null;
  failed.value = false;
  wrongFrom.value = null;
  showing.value = false;
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
  if (!now || !choice || showing.value || isOver(now) || now.played.join() !== asked) return;
  if (choice.tricks < now.most) noteWrong(day);
  ask([...now.played, card]);
}

/** Takes back the first wrong card, and all cards after it. */
export function takeBack(): void {
  const from = wrongFrom.value;
  if (from !== null && moment.value) ask(moment.value.played.slice(0, from));
}

export function startAgain(): void {
  showing.value = false;
  ask([]);
}

/** Plays the main line from its first card. It is noted for the line to share. */
export function showSolution(): void {
  noteShown(day);
  showing.value = true;
  ask([]);
}

/** The next card of the solution, at once. */
export function nextCard(): void {
  const now = moment.value;
  const card = now && !isOver(now) && now.problem.line[now.played.length];
  if (now && card && now.played.join() === asked) ask([...now.played, card]);
}
