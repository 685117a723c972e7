// Sorts the msgids of a catalogue into parts, by the files in which they stand: `books` stand in
// rule books alone and are more than half of all; `table` are what a table says when its cards are
// dealt; `later` are said at a table in time, in a lesson, or on a page beside the tables;
// `commands` are said by commands alone, and the page does without; `first` are all others, which
// the first page may need. Of the games' own tables it needs titles and taglines alone. The page
// fetches all parts by itself when it has to say something that those it has lack.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// What commands print, and the mails and the log of the server; also why files are refused that the
// page does not read, and the page of charts.
const COMMANDS = new RegExp(
  'src[/\\\\](cli|daemon|exact|match|pbn|store|web_push)[/\\\\]|' +
    '[/\\\\]core[/\\\\]game_(add|fault)\\.c$|' +
    '[/\\\\]text[/\\\\]spoken\\w*\\.c$|' +
    '[/\\\\]sim_(chart|file|plot|progress|report|spoken|terminal)\\.c$',
);
const BOOK = /_rulebook\.c$|[/\\]text[/\\]rule_book\w*\.c$/;
// Only at tables and on pages beside them: why a move is good, or not allowed; words of the chat;
// sentences of reviews and of simulated games; what is wrong with a record; and refusals.
const AT_TABLES = new RegExp(
  '[/\\\\]bots[/\\\\](simple_|hint\\.)|[/\\\\]knowledge[/\\\\]|_why_not\\.c$|' +
    'src[/\\\\](core|drive|foreign|league|series|server|sim|solve|replay|protocol|json)[/\\\\]|' +
    '(record_reader|text_file|websocket)\\.c$|(chat_phrases|review_sentences)\\.c$',
);
// Of the files that the page loads at once, those whose texts stand only at tables or in answers.
const LATER_TEXTS = /(Panels|Bars|presence_messages|coach|text_file)\.tsx?$/;
// Contexts whose words are said in one place alone, though others say the same words, too.
const PART_OF_CONTEXT = {
  command: 'commands',
  'below 2': 'later',
  luck: 'later',
  object: 'later',
  own: 'later',
};
const GAMES = /[/\\]games[/\\]/;
// Of presets, and of a game itself: what it measures has its title in the middle of a line.
const TITLES = /struct talon_preset \w+\[\] = \{[^;]*\};|^ {4}\.(title|tagline) = "[^"]*"/gm;
const QUOTED = { c: /"(?:[^"\\\n]|\\.)*"/g, ts: /'(?:[^'\\\n]|\\.)*'/g };
const PIECES = {
  c: /"(?:[^"\\\n]|\\.)*"(?:[\s\\]*"(?:[^"\\\n]|\\.)*")*/g,
  ts: /'(?:[^'\\\n]|\\.)*'(?:\s*\+\s*'(?:[^'\\\n]|\\.)*')*/g,
};
const IMPORT = /(?:from|import) '(\.[^']+)'/g; // static imports

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
    return ''; // an escape that only C knows: not a sentence
  }
}

/** The string literals in a text; adjacent ones are joined. */
const literalsIn = (text, language) =>
  [...text.matchAll(PIECES[language])].map(([pieces]) =>
    pieces.match(QUOTED[language]).map(unquoted).join(''),
  );

const textsOf = (files, language) =>
  new Set([...files].flatMap((file) => literalsIn(readFileSync(file, 'utf8'), language)));

/** The titles of games and presets, and what one does in a game. */
function titlesIn(files) {
  const found = files.flatMap((file) => readFileSync(file, 'utf8').match(TITLES) ?? []);
  return new Set(found.flatMap((text) => literalsIn(text, 'c')));
}

/** The questions of the truths and their answers. */
function questionsIn(file) {
  const list = JSON.parse(readFileSync(file, 'utf8'));
  return list.flatMap(({ question, answer, fact = answer }) => [question, answer, fact]);
}

/** The files of the page that are loaded together with these. */
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

/** The files that the first page loads at once. */
export function firstFiles(root) {
  const page = sources(join(root, 'web/src'), /\.tsx?$/);
  // A glob loads these at once.
  const games = page.filter((name) => /[/\\]games[/\\][^/\\]+$/.test(name));
  return withImports([join(root, 'web/src/main.tsx'), ...games]);
}

/** The files that come with the first table. */
export function tableFiles(root) {
  const first = firstFiles(root);
  const table = withImports([join(root, 'web/src/table_page/TablePage.tsx')]);
  return new Set([...table].filter((file) => !first.has(file)));
}

/** The function, which looks for each key once: every language asks for it, for each part. */
function remembered(tell) {
  const told = new Map();
  return (key) => {
    if (!told.has(key)) told.set(key, tell(key));
    return told.get(key);
  };
}

/** Returns the function that tells the part of a key of a catalogue. */
export function partOf(root) {
  const engine = sources(join(root, 'src'), /\.[ch]$/);
  for (const pattern of [BOOK, AT_TABLES, COMMANDS, GAMES])
    if (!engine.some((name) => pattern.test(name))) throw new Error(`${pattern} finds no file`);
  const told = (belongs) => textsOf(engine.filter(belongs), 'c');
  const books = told((name) => BOOK.test(name));
  const atTables = (name) =>
    !BOOK.test(name) && !COMMANDS.test(name) && (AT_TABLES.test(name) || GAMES.test(name));
  const inTime = told((name) => atTables(name) && AT_TABLES.test(name));
  const dealt = told((name) => atTables(name) && !AT_TABLES.test(name));
  const commands = told((name) => COMMANDS.test(name));
  const others = told((name) => !BOOK.test(name) && !atTables(name) && !COMMANDS.test(name));
  const titles = titlesIn(engine.filter((name) => GAMES.test(name)));
  const page = sources(join(root, 'web/src'), /\.tsx?$/);
  const atOnce = new Set([...firstFiles(root)].filter((name) => !LATER_TEXTS.test(name)));
  const first = textsOf(atOnce, 'ts');
  const panels = [...firstFiles(root)].filter((name) => LATER_TEXTS.test(name));
  const table = textsOf([...tableFiles(root), ...panels], 'ts');
  const later = textsOf(
    page.filter((name) => !atOnce.has(name)),
    'ts',
  );
  for (const text of questionsIn(join(root, 'web/src/truths/questions.json'))) later.add(text);
  const allFirst = [...atOnce].map((name) => readFileSync(name, 'utf8')).join('\n');
  const early = [first, others, titles];
  // Most texts are not there at all, which one search tells.
  const isQuoted = (text) =>
    allFirst.includes(text) && [...`'"\``].some((mark) => allFirst.includes(mark + text + mark));
  const inFirst = (text) => early.some((set) => set.has(text)) || isQuoted(text);
  return remembered((key) => {
    const [context, msgid] = key.includes('\u0004') ? key.split('\u0004') : ['', key];
    if (context in PART_OF_CONTEXT) return PART_OF_CONTEXT[context];
    if (inFirst(msgid)) return 'first';
    if (table.has(msgid) || dealt.has(msgid)) return 'table';
    if (inTime.has(msgid) || later.has(msgid)) return 'later';
    if (books.has(msgid)) return 'books';
    return commands.has(msgid) ? 'commands' : 'first';
  });
}
