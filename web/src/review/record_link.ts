// Puts a record into a link, compressed, so that a game of this device can be shown to others
// without a server; and reads it from there.
export const LONGEST = 6000; // characters; chats cut longer links
const MARK = '=';

/** Whether a word of an address contains a record. */
export const isSent = (word: string): boolean => word.startsWith(MARK);

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: TransformStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function letters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/** A record as one word of an address; null if it is too long. */
export async function toLink(record: string): Promise<string | null> {
  const packed = await through(
    new TextEncoder().encode(record),
    new CompressionStream('deflate-raw'),
  );
  const word = MARK + letters(packed);
  return word.length <= LONGEST ? word : null;
}

/** The record in a word of an address; null if there is none. */
export async function fromLink(word: string): Promise<string | null> {
  if (!isSent(word)) return null;
  try {
    const unpack = new DecompressionStream('deflate-raw');
    return new TextDecoder().decode(await through(bytesOf(word.slice(MARK.length)), unpack));
  } catch {
    return null;
  }
}
