// The analysis of the game that is open: looked up, made in a worker of its own, and stored.
import { signal } from '@preact/signals';
import type { Review } from '../base/protocol_types';
import { shortened, type Analysis } from './analysis';
import type { Report } from './analysis_worker';
import { storeAnalysis, storedAnalysis } from './stored_analyses';

export type RunState = 'looking' | 'none' | 'working' | 'stopped' | 'failed' | 'done';

/** `done` of `tasks` tasks; `tasks` is 0 until the engine has counted them. */
export interface AnalysisRun {
  state: RunState;
  done: number;
  tasks: number;
}

const IDLE: AnalysisRun = { state: 'none', done: 0, tasks: 0 };

export const analysisRun = signal<AnalysisRun>(IDLE);
export const analysis = signal<Analysis | null>(null);

let record = ''; // of the game that is open
let worker: Worker | null = null;

function endWorker(): void {
  worker?.terminate();
  worker = null;
}

/** Shows the stored analysis of a game, if there is one. */
export async function openAnalysis(text: string): Promise<void> {
  closeAnalysis();
  record = text;
  analysisRun.value = { ...IDLE, state: 'looking' };
  const found = await storedAnalysis(text);
  if (record !== text || analysisRun.value.state !== 'looking') return;
  analysis.value = found;
  analysisRun.value = { ...IDLE, state: found ? 'done' : 'none' };
}

export function closeAnalysis(): void {
  endWorker();
  record = '';
  analysis.value = null;
  analysisRun.value = IDLE;
}

function fail(why: unknown): void {
  console.error(why);
  endWorker();
  analysisRun.value = { ...IDLE, state: 'failed' };
}

function take(report: Report): void {
  if ('broken' in report) return fail(report.broken);
  if ('tasks' in report) {
    analysisRun.value = { state: 'working', ...report };
    return;
  }
  endWorker();
  const made = shortened(report.review as unknown as Review, report.open);
  analysis.value = made;
  analysisRun.value = { ...analysisRun.value, state: 'done' };
  void storeAnalysis(record, made);
}

/** Analyses the open game. */
export function startAnalysis(): void {
  if (!record) return;
  endWorker();
  analysisRun.value = { ...IDLE, state: 'working' };
  const own = new Worker(new URL('./analysis_worker.ts', import.meta.url), { type: 'module' });
  // A report may be under way when the worker is ended.
  own.onmessage = (event: MessageEvent<Report>) => own === worker && take(event.data);
  own.onerror = (event) => own === worker && fail(event.message);
  worker = own;
  own.postMessage(record);
}

export function stopAnalysis(): void {
  endWorker();
  analysisRun.value = { ...analysisRun.value, state: 'stopped' };
}
