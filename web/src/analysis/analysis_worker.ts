// The worker in which a finished game is analysed, apart from the worker that shows it, so that the
// page stays quick. It tells how far it is several times a second. To stop it, the page ends it.
import {
  loadEngineModule,
  loadSolver,
  type EngineModule,
  type Message,
} from '@talon-cards/engine';
import { openCosts, type OpenCost } from './open_cards';

/** How far it is; the answer of the engine, and what cards cost with open hands; or why it cannot
 * go on. */
export type Report =
  | { done: number; tasks: number }
  | { review: Message; open: OpenCost[] }
  | { broken: string };

const TRICKS = 'tricks'; // the unit of a review
const SLICE = 0.1; // s between two reports

const say = (report: Report): void => postMessage(report);

function checked(answer: Message): Message {
  const error = answer.error as { message: string } | undefined;
  if (error) throw new Error(error.message);
  return answer;
}

const MEBIBYTES = 32; // of the solver

/** Only games that count tricks have hands that the solver can read. */
async function costsOf(engine: EngineModule, table: unknown, review: Message): Promise<OpenCost[]> {
  return review.unit === TRICKS ? openCosts(engine, table, await loadSolver(MEBIBYTES)) : [];
}

async function analyse(record: string): Promise<void> {
  const engine = await loadEngineModule();
  const { table } = checked(engine.ask({ do: 'load', record }));
  for (let tasks = 1; ;) {
    const begun = performance.now();
    const answer = checked(engine.ask({ do: 'review', table, tasks }));
    if (!('done' in answer))
      return say({ review: answer, open: await costsOf(engine, table, answer) });
    say({ done: answer.done as number, tasks: answer.tasks as number });
    const seconds = (performance.now() - begun) / 1000;
    const fitting = Math.floor((tasks / Math.max(seconds, 0.001)) * SLICE);
    tasks = Math.max(1, Math.min(fitting, 4 * tasks));
  }
}

addEventListener('message', (event: MessageEvent<string>) => {
  analyse(event.data).catch((error: unknown) => say({ broken: String(error) }));
});
