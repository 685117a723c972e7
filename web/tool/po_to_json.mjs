// Converts the gettext catalogues (../po/*.po) into the JSON modules of the page, with an index of
// the languages. A new language only needs a new .po file.
//
//    node tool/po_to_json.mjs [folder with .po files] [folder for the modules]
//
// Fuzzy and empty translations are left out: the page then shows the msgid. A message with a plural
// becomes a list. Messages with a context have the key "context\u0004msgid", as in gettext.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partOf } from './catalogue_parts.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const from = process.argv[2] ?? join(here, '../../po');
const to = process.argv[3] ?? join(here, '../src/generated');

/** The text of one quoted PO line. */
function unquote(line) {
  return JSON.parse(line.trim());
}

/** The rule in the header that gives the plural form of a number. */
function pluralOf(text) {
  const rule = /\bplural=([^;]+);/.exec(parse(text).find((e) => e.msgid === '')?.msgstr ?? '')?.[1];
  if (!rule || !/^[n\d\s%!=<>&|?:()]+$/.test(rule)) throw new Error('no rule for plurals');
  return rule.trim();
}

/** Reads a catalogue as a list of { flags, msgctxt, msgid, msgstr, 'msgstr[0]', … }. */
function parse(text) {
  const entries = [];
  let entry = { flags: '' };
  let key = '';
  const finish = () => {
    if (entry.msgid !== undefined) entries.push(entry);
    entry = { flags: '' };
  };
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#~')) continue;
    if (line.startsWith('#')) {
      if (key.startsWith('msgstr')) (finish(), (key = ''));
      if (line.startsWith('#,')) entry.flags += line;
      continue;
    }
    const start = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(".*")\s*$/.exec(line);
    if (start) {
      const starts = start[1] === 'msgctxt' || (start[1] === 'msgid' && key !== 'msgctxt');
      if (starts && key) finish();
      key = start[1];
      entry[key] = unquote(start[2]);
    } else if (line.trim().startsWith('"') && key) {
      entry[key] += unquote(line);
    }
  }
  finish();
  return entries;
}

function convert(text) {
  const out = {};
  for (const entry of parse(text)) {
    if (!entry.msgid || entry.flags.includes('fuzzy')) continue;
    const id = entry.msgctxt === undefined ? entry.msgid : `${entry.msgctxt}\u0004${entry.msgid}`;
    if (entry.msgid_plural === undefined) {
      if (entry.msgstr) out[id] = entry.msgstr;
      continue;
    }
    const forms = Object.keys(entry)
      .filter((name) => name.startsWith('msgstr['))
      .map((name) => entry[name]);
    if (forms.length && forms.every(Boolean)) out[id] = forms;
  }
  return out;
}

mkdirSync(to, { recursive: true });
const files = existsSync(from)
  ? readdirSync(from)
      .filter((name) => name.endsWith('.po'))
      .sort()
  : [];
const languages = files.map((name) => name.slice(0, -3));
const part = partOf(join(here, '../..'));
const write = (name, words) =>
  writeFileSync(
    join(to, `${name}.json`),
    JSON.stringify(Object.fromEntries(words), null, 1) + '\n',
  );
const PARTS = { first: '', table: '.table', later: '.later', books: '.books' };
const rules = [];
for (const language of languages) {
  const text = readFileSync(join(from, `${language}.po`), 'utf8');
  const words = Object.entries(convert(text));
  rules.push(`  '${language}': (n) => Number(${pluralOf(text)}),\n`);
  for (const [name, ending] of Object.entries(PARTS))
    write(
      language + ending,
      words.filter(([msgid]) => part(msgid) === name),
    );
}
const loaders = (name, part) =>
  `export const ${name}: Record<string, () => Promise<Words>> = {\n` +
  languages
    .map((l) => `  '${l}': () => import('./${l}${part}.json').then((m) => m.default as Words),\n`)
    .join('') +
  '};\n';
writeFileSync(
  join(to, 'index.ts'),
  '// Written by tool/po_to_json.mjs.\nexport type Words = Record<string, string | string[]>;\n' +
    loaders('catalogues', PARTS.first) +
    '// For tables.\n' +
    loaders('tableWords', PARTS.table) +
    '// For what tables say in time, lessons and pages beside the tables.\n' +
    loaders('laterWords', PARTS.later) +
    '// Only in rule books.\n' +
    loaders('books', PARTS.books) +
    '// The plural form of a number.\n' +
    `export const plurals: Record<string, (n: number) => number> = {\n${rules.join('')}};\n`,
);
console.log(`catalogues: ${languages.join(', ') || 'none'}`);
