// The bytes of a text file, whichever program wrote it, as text that all readers take: no
// byte-order mark, lines that end with "\n", the last one too, no blank lines at the end. The twin
// of src/util/text_file.c, with the same sentences.

export interface TextFile {
  text: string | null; // null: refused
  sentence: string; // for people, with {file}, to be translated; or ''
}

const MOST = 16 << 20; // bytes

/** UTF-16 is known by its mark, or because half of its first letter is a zero. */
function utf16Of([first, second]: Uint8Array): string {
  if (first === undefined || second === undefined) return '';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (!first === !second) return '';
  return first ? 'utf-16le' : 'utf-16be';
}

// Where Latin-1 has no characters, Windows has these. Not every TextDecoder knows that.
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const latin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => WINDOWS[byte - 0x80] ?? String.fromCharCode(byte)).join('');

/** Null: the bytes are not in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes); // leaves out the mark
  } catch {
    return null;
  }
}

const unified = (text: string): string => {
  const lines = text.replace(/\r\n?/g, '\n');
  const kept = lines.replace(/(?:\n|\x1a|^)[ \t\v\f\n\x1a]*$/, '');
  return kept && `${kept}\n`;
};

const SENTENCES = {
  latin1: '{file} is not UTF-8. It was read as Latin-1.',
  utf16: '{file} is UTF-16. It was read as such.',
  binary: '{file} is not a text: it has bytes that no text has.',
  long: '{file} is too long: a file may have 16 MiB.',
};

function accept(text: string | null, sentence: string): TextFile {
  if (text === null || text.includes('\0')) return { text: null, sentence: SENTENCES.binary };
  return { text: unified(text), sentence };
}

/** The text of these bytes of a file. */
export function readText(bytes: Uint8Array): TextFile {
  if (bytes.length > MOST) return { text: null, sentence: SENTENCES.long };
  const utf16 = utf16Of(bytes);
  if (utf16) return accept(decode(bytes, utf16), SENTENCES.utf16);
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== null) return accept(utf8, '');
  return accept(latin1(bytes), SENTENCES.latin1);
}
