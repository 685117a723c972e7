// A worker that has the engine, so that bots think without blocking the page. EngineWorker talks to
// it.
import { answerOf, brokenBy, type Asks, type Catalogue } from './engine_messages.js';
import { loadEngineModule } from './load_modules.js';

const engine = loadEngineModule();

addEventListener('message', (event: MessageEvent<Asks | Catalogue>) => {
  engine
    .then((module) => answerOf(module, event.data))
    .then((answer) => answer && postMessage(answer))
    .catch((error: unknown) => postMessage(brokenBy(error)));
});
