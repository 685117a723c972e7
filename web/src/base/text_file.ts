// The bytes of a text file, whichever program wrote it, as text that all readers take: no
// byte-order mark, lines that end with "\n", the last one too, no blank lines at the end. The twin
// of src/util/text_file.c, with the same sentences.
import { t } from './translations';

export interface TextFile {
  text: string | null; // null: refused
  sentence: string; // what people are told of the file, or ''
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

function accept(text: string | null, sentence: string, file: string): TextFile {
  if (text === null || text.includes('\0'))
    return { text: null, sentence: t('{file} is not a text: it has bytes that no text has.', { file }) };
  return { text: unified(text), sentence };
}

/** The text of these bytes, which the named file has. */
export function readText(bytes: Uint8Array, file: string): TextFile {
  if (bytes.length > MOST)
    return { text: null, sentence: t('{file} is too long: a file may have 16 MiB.', { file }) };
  const utf16 = utf16Of(bytes);
  if (utf16)
    return accept(decode(bytes, utf16), t('{file} is UTF-16. It was read as such.', { file }), file);
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== null) return accept(utf8, '', file);
  const sentence = t('{file} is not UTF-8. It was read as Latin-1.', { file });
  return accept(decode(bytes, 'windows-1252'), sentence, file);
}
