// A request that was refused, by a server or by the engine of this device.
import type { Refusal } from './protocol_types';

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
