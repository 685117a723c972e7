// Parts of the page that need no page: built for node, as they are.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = new URL('../../web/', import.meta.url);
const require = createRequire(new URL('package.json', web));

/** Provides the browser objects that modules use while they are loaded. */
function pretend() {
  const nothing = () => {};
  const list = { matches: false, addEventListener: nothing };
  const root = { classList: { toggle: nothing }, lang: 'en' };
  globalThis.window ??= globalThis;
  globalThis.addEventListener ??= nothing;
  globalThis.matchMedia ??= () => list;
  globalThis.document ??= { documentElement: root, addEventListener: nothing };
  globalThis.navigator ??= { languages: [] };
  globalThis.location ??= { hash: '', search: '' };
  globalThis.localStorage ??= { getItem: () => null, setItem: nothing, removeItem: nothing };
}

const sourceOf = (path) => fileURLToPath(new URL(`src/${path}`, web));

/** The module at a path of web/src, with whatever it needs. */
export const built = (path) => builtFrom(sourceOf(path));

/** Several modules as one, so that they share their state, such as the language. */
export function builtTogether(paths) {
  const entry = join(mkdtempSync(join(tmpdir(), 'talon-entry-')), 'entry.ts');
  const lines = paths.map((path) => `export * from ${JSON.stringify(sourceOf(path))};`);
  writeFileSync(entry, lines.join('\n'));
  return builtFrom(entry);
}

/** What several modules export under the same name, in their order. */
export async function builtEach(paths, name) {
  const entry = join(mkdtempSync(join(tmpdir(), 'talon-entry-')), 'entry.ts');
  const from = (path) => JSON.stringify(sourceOf(path));
  const lines = paths.map((path, i) => `import { ${name} as one${i} } from ${from(path)};`);
  const all = paths.map((_, i) => `one${i}`).join(', ');
  writeFileSync(entry, `${lines.join('\n')}\nexport const all = [${all}];`);
  return (await builtFrom(entry)).all;
}

async function builtFrom(entry) {
  const { build } = await import(pathToFileURL(require.resolve('vite')).href);
  const outDir = mkdtempSync(join(tmpdir(), 'talon-pure-'));
  await build({
    root: fileURLToPath(web),
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'built.mjs' } },
    },
    ssr: { noExternal: true },
  });
  pretend();
  return import(pathToFileURL(join(outDir, 'built.mjs')).href);
}

export const pure = built;
