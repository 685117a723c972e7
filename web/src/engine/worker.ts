// The engine's worker, in which bots think without blocking the page. It loads talon.wasm, answers
// engine_client.ts, and runs the local server if this tab is elected.
import { answerOf, brokenBy, loadEngineModule, type Message } from '@talon-cards/engine';
import { LocalServer, type SendMessage } from './local_server';
import { openDatabase } from './database';
import type { FromWorker, ToWorker } from './worker_messages';
import { LeaderElection } from './leader_election';

const SECRET = 32;

const module = loadEngineModule();
let tabs: LeaderElection | null = null;

function say(message: FromWorker): void {
  postMessage(message);
}

function broken(error: unknown): void {
  say(brokenBy(error));
}

/** Randomness comes from the browser. */
const secret = () => crypto.getRandomValues(new Uint8Array(SECRET));

async function startLocalServer(known: string[], tell: SendMessage): Promise<LocalServer> {
  const [engine, database] = await Promise.all([module, openDatabase()]);
  await database.prune(known);
  return new LocalServer(engine, { database, tell, now: () => performance.now(), secret });
}

function openTabs(known: string[]): LeaderElection {
  const tab = {
    hear: (heard: Message) => say({ heard }),
    opened: () => say({ opened: true }),
    failed: broken,
  };
  return new LeaderElection(tab, (tell) => startLocalServer(known, tell));
}

async function take(message: ToWorker): Promise<void> {
  if ('known' in message) tabs ??= openTabs(message.known);
  else if ('call' in message) tabs?.ask(message.call);
  else if ('leaving' in message) tabs?.leave();
  else {
    const answer = answerOf(await module, message);
    if (answer) say(answer);
  }
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  take(event.data).catch(broken);
});
