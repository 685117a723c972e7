// The engine's worker: bots think here, and nothing of it ever makes the page wait. It fetches
// talon.wasm and answers what client.ts asks, one after the other.
import source from '../generated/talon.wasm?url';
import { Module } from './module';
import type { FromWorker, ToWorker } from './messages';

async function start(): Promise<Module> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(source), {});
  return new Module(instance);
}

const module = start();

function say(message: FromWorker): void {
  postMessage(message);
}

async function take(message: ToWorker): Promise<void> {
  const engine = await module;
  if ('words' in message) engine.translate(message.language, message.words);
  else say({ id: message.id, answers: message.asks.map((ask) => engine.ask(ask)) });
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  take(event.data).catch((error: unknown) => {
    say({ broken: error instanceof Error ? error.message : String(error) });
  });
});
