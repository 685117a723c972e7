// Writes the files of the package of the engine that no compiler makes: the words of each language,
// whole, and the licences of what is inside. po_to_json.mjs has written the words by parts. Last, all
// files of the package may be read by everybody, whatever the umask is, since npm packs their modes.
//
//    node tool/package_files.mjs
import {
  chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const generated = join(here, '../src/generated');
const to = join(root, 'npm/engine');
const INSIDE = ['preact', '@preact/signals', '@preact/signals-core']; // of table/elements.js

const parts = readdirSync(generated).filter((name) => /^[a-z]{2}(\.\w+)?\.json$/.test(name));
const languages = new Set(parts.map((name) => name.slice(0, 2)));
mkdirSync(join(to, 'words'), { recursive: true });
for (const language of languages) {
  const own = parts.filter((name) => name.startsWith(`${language}.`));
  const read = (name) => JSON.parse(readFileSync(join(generated, name), 'utf8'));
  const words = Object.assign({}, ...own.map(read));
  writeFileSync(join(to, `words/${language}.json`), JSON.stringify(words));
}
const licence = (name) =>
  `${name}\n\n${readFileSync(join(here, '../node_modules', name, 'LICENSE'), 'utf8')}`;
copyFileSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
writeFileSync(
  join(to, 'NOTICE'),
  `table/elements.js contains parts of these packages:\n\n${INSIDE.map(licence).join('\n')}`,
);
const { files } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
for (const name of [...files, 'LICENSE', 'README.md', 'package.json']) {
  const path = join(to, name);
  const inside = statSync(path).isDirectory() ? readdirSync(path) : [''];
  for (const one of inside) chmodSync(join(path, one), 0o644);
}
console.log(`package: words of ${[...languages].join(', ')}; LICENSE, NOTICE`);
