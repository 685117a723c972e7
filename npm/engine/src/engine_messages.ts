// The messages between a page and a worker that has the engine, and how the worker answers them.
import type { EngineModule, Message } from './engine_module.js';

/** Requests of `talon engine`, answered without another one in between. */
export interface Asks {
  id: number;
  asks: object[];
}

/** The catalogue for rule books. */
export interface Catalogue {
  language: string;
  words: Record<string, unknown>;
}

export interface Answers {
  id: number;
  answers: Message[];
}

/** The engine could not be started, or has crashed. */
export interface Broken {
  broken: string;
}

/** The answer to a message; null where it wants none. */
export function answerOf(engine: EngineModule, message: Asks | Catalogue): Answers | null {
  if ('asks' in message)
    return { id: message.id, answers: message.asks.map((ask) => engine.ask(ask)) };
  engine.translate(message.language, message.words);
  return null;
}

export const brokenBy = (error: unknown): Broken => ({
  broken: error instanceof Error ? error.message : String(error),
});
