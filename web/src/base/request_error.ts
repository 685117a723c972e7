// The error of a request that the server, or the engine on this device, has refused.
import type { Refusal } from './protocol_types';

export class RequestError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
