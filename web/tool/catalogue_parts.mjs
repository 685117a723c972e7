// Which part of a catalogue a msgid belongs to, by where it stands: `books` are told by rule books
// alone, more than half of all; `later` are told at a table, in a lesson or by a page beside the
// tables, never by the first page anybody sees; all others are there from the start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BOOK = /_book\.c$|[/\\]book[/\\]|[/\\]cli[/\\]/;
const AT_TABLES = /[/\\]bots[/\\]simple_|_why\.c$/; // why a move is good, and why it is not allowed
const QUOTED = { c: /"(?:[^"\\\n]|\\.)*"/g, ts: /'(?:[^'\\\n]|\\.)*'/g };
const PIECES = {
  c: /"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*/g,
  ts: /'(?:[^'\\\n]|\\.)*'(?:\s*\+\s*'(?:[^'\\\n]|\\.)*')*/g,
};
const IMPORT = /(?:from|import) '(\.[^']+)'/g; // one that comes at once

const sources = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => ending.test(name) && !name.includes('generated'))
    .map((name) => join(folder, name));

function unquoted(literal) {
  const inside = literal
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replace(/(?<!\\)"/g, '\\"');
  try {
    return JSON.parse(`"${inside}"`);
  } catch {
    return ''; // an escape that only C has: no sentence
  }
}

/** The texts of files in one language; those in pieces put together. */
function textsOf(files, language) {
  const out = new Set();
  for (const file of files)
    for (const [pieces] of readFileSync(file, 'utf8').matchAll(PIECES[language]))
      out.add(pieces.match(QUOTED[language]).map(unquoted).join(''));
  return out;
}

/** The files of the page that come with these. */
function withImports(files) {
  const found = new Set(files);
  for (const file of found)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const path = join(dirname(file), name);
      const is = [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(existsSync);
      if (is && !is.includes('generated')) found.add(is);
    }
  return found;
}

/** Says of a key of a catalogue: 'books', 'later' or 'first'. */
export function partOf(root) {
  const engine = sources(join(root, 'src'), /\.c$/);
  const told = (belongs) => textsOf(engine.filter(belongs), 'c');
  const books = told((name) => BOOK.test(name));
  const tables = told((name) => AT_TABLES.test(name));
  const others = told((name) => !BOOK.test(name) && !AT_TABLES.test(name));
  const page = sources(join(root, 'web/src'), /\.tsx?$/);
  const games = page.filter((name) => /[/\\]games[/\\][^/\\]+$/.test(name)); // by a glob, at once
  const atOnce = withImports([join(root, 'web/src/main.tsx'), ...games]);
  const first = textsOf(atOnce, 'ts');
  const later = textsOf(
    page.filter((name) => !atOnce.has(name)),
    'ts',
  );
  const allFirst = [...atOnce].map((name) => readFileSync(name, 'utf8')).join('\n');
  const inFirst = (text) => first.has(text) || others.has(text) || allFirst.includes(text);
  return (key) => {
    const msgid = key.split('\u0004').pop();
    if (inFirst(msgid)) return 'first';
    if (tables.has(msgid) || later.has(msgid)) return 'later';
    return books.has(msgid) ? 'books' : 'first';
  };
}
