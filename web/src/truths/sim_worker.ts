// The worker in which the simulation plays. It tells how far it is a few times a second, and ends
// when all games are played. To stop it, the page ends the worker.
import { loadSimulation } from '@talon-cards/engine';
import { figureOf } from './live_figure';
import type { ChartData, Figure, Question } from './truths';

/** The games of a question to be played; its chart is made like the stored one. */
export interface Order {
  question: Question;
  stored: ChartData;
  games: number;
  seed: string;
}

/** How far it is; or why it cannot go on. */
export type Report = { figure: Figure; seconds: number; done: boolean } | { broken: string };

const FEW = 16; // games of the first slice; later ones are as long as the time between reports
const SLICE = 0.25; // s

const say = (report: Report): void => postMessage(report);

async function play({ question, stored, games, seed }: Order): Promise<void> {
  const sim = await loadSimulation();
  sim.begin({ ...question.run, seed });
  let slice = Math.min(FEW, games);
  let seconds = 0;
  for (let played = 0; played < games;) {
    const begun = performance.now();
    sim.play(slice);
    seconds += (performance.now() - begun) / 1000;
    played += slice;
    say({ figure: figureOf(question, stored, sim.result()), seconds, done: played === games });
    const fitting = Math.ceil((played / Math.max(seconds, 0.001)) * SLICE);
    slice = Math.min(fitting, 4 * slice, games - played);
  }
}

addEventListener('message', (event: MessageEvent<Order>) => {
  play(event.data).catch((error: unknown) => say({ broken: String(error) }));
});
