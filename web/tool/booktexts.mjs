// Which msgids stand in rule books alone: the page needs them only when the engine writes one, and
// they are more than half of a catalogue. A text that stands anywhere else, in the page or in the
// tables of a game, is not among them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BOOK = /_book\.c$|[/\\]book[/\\]|[/\\]cli[/\\]/;
const TEXT = /"(?:[^"\\\n]|\\.)*"/g;
const TEXTS = /"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*/g;

const sources = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => ending.test(name) && !name.includes('generated'))
    .map((name) => join(folder, name));

function unquoted(literal) {
  try {
    return JSON.parse(literal);
  } catch {
    return ''; // an escape that only C has: no sentence
  }
}

/** The texts of C files; those in pieces put together. */
function textsOf(files) {
  const out = new Set();
  for (const file of files)
    for (const [pieces] of readFileSync(file, 'utf8').matchAll(TEXTS))
      out.add(pieces.match(TEXT).map(unquoted).join(''));
  return out;
}

/** A test for msgids. */
export function bookOnly(root) {
  const files = sources(join(root, 'src'), /\.c$/);
  const books = textsOf(files.filter((name) => BOOK.test(name)));
  const tables = textsOf(files.filter((name) => !BOOK.test(name)));
  const page = sources(join(root, 'web/src'), /\.tsx?$/)
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  const inPage = (text) => page.includes(text) || page.includes(text.replaceAll("'", "\\'"));
  return (key) => {
    const msgid = key.split('\u0004').pop();
    return books.has(msgid) && !tables.has(msgid) && !inPage(msgid);
  };
}
