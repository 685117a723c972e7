// The worker that makes the problem of a day, judges cards, and answers for east and west. It makes
// each problem once, and keeps nothing else between two questions.
import type { Card } from '../base/protocol_types';
import { loadSolver } from '@talon-cards/engine';
import { momentOf, problemOf, type Moment, type Problem } from './problem_moment';

export interface Question {
  day: string;
  played: Card[];
}

/** The answer; or why there is none. */
export type Report = { moment: Moment } | { broken: string };

const MEBIBYTES = 4; // as `talon solve --day` has

const say = (report: Report): void => postMessage(report);

const solver = loadSolver(MEBIBYTES);
let problem: Problem | null = null;

async function answer({ day, played }: Question): Promise<void> {
  const module = await solver;
  if (problem?.day !== day) problem = problemOf(module, day);
  say({ moment: momentOf(module, problem, played) });
}

addEventListener('message', (event: MessageEvent<Question>) => {
  answer(event.data).catch((error: unknown) => say({ broken: String(error) }));
});
