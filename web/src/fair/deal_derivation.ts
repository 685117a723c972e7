// Derives deals from the secret of a table, with the SHA-256 of talon.wasm (doc/fairness.md).
import type { RecordCheck } from '@talon-cards/engine';

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of exactly 64 hexadecimal digits; null for any other text. */
export function bytesOf(hex: string | undefined): Uint8Array | null {
  if (!hex || !/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// ---- derived from a table's secret

export const commitmentOf = (engine: RecordCheck, secret: Uint8Array) =>
  hexOf(engine.sum('talon commitment ', secret));

export function dealSecretOf(engine: RecordCheck, secret: Uint8Array, deal: number): Uint8Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, deal, true);
  return engine.sum('talon deal secret ', secret, number);
}

export const dealCommitmentOf = (engine: RecordCheck, dealSecret: Uint8Array) =>
  hexOf(engine.sum('talon deal commitment ', dealSecret));
