// The error of a request that the engine, or a server, has refused. Nothing has changed then.
import type { Refusal } from './game_types.js';

export class RequestError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
