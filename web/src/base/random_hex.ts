// Random bytes as text: tokens, keys and marks that nobody can guess.

/** So many of them, as hexadecimal digits. */
export function randomHex(count = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
