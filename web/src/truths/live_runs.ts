// The games that are played on this device for a question: at most one question at a time. Their
// figures stay until the page is loaded again.
import { signal, type Signal } from '@preact/signals';
import type { Order, Report } from './sim_worker';
import { storedFigure, type Figure, type Question } from './truths';

/** `wanted`: games to be played. `state` is `stopped` where somebody ended it before that. */
export interface LiveRun {
  state: 'loading' | 'playing' | 'done' | 'stopped' | 'failed';
  wanted: number;
  figure: Figure | null;
  seconds: number;
}

const runs = new Map<string, Signal<LiveRun | null>>();

/** A question's run: a signal of its own, so that only this question is drawn again. */
export function liveRun(id: string): Signal<LiveRun | null> {
  const run = runs.get(id) ?? signal<LiveRun | null>(null);
  runs.set(id, run);
  return run;
}

let worker: Worker | null = null;
let current: string | null = null;

export const isOn = (run: LiveRun | null): boolean =>
  run?.state === 'loading' || run?.state === 'playing';

function change(id: string, part: Partial<LiveRun>): void {
  const run = liveRun(id);
  if (run.value) run.value = { ...run.value, ...part };
}

function end(): void {
  worker?.terminate();
  worker = null;
  current = null;
}

function take(id: string, report: Report): void {
  if ('broken' in report) {
    console.error(report.broken);
    return fail(id);
  }
  const { figure, seconds, done } = report;
  change(id, { figure, seconds, state: done ? 'done' : 'playing' });
  if (done) end();
}

function fail(id: string): void {
  change(id, { state: 'failed' });
  end();
}

/** Ends what is being played; its figures so far stay. */
export function stopPlaying(): void {
  if (current && isOn(liveRun(current).value)) change(current, { state: 'stopped' });
  end();
}

/** A seed that nobody has chosen, so that these are other games than the stored ones. */
function freshSeed(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), '');
}

export function playHere(question: Question, games: number): void {
  const stored = storedFigure(question);
  if (!stored) return;
  stopPlaying();
  const { id } = question;
  liveRun(id).value = { state: 'loading', wanted: games, figure: null, seconds: 0 };
  current = id;
  worker = new Worker(new URL('./sim_worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<Report>) => take(id, event.data);
  worker.onerror = () => fail(id);
  const order: Order = { question, stored: stored.chart, games, seed: freshSeed() };
  worker.postMessage(order);
}
