// Parts of the page that need no page: built for node, as they are.
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = new URL('../../web/', import.meta.url);
const require = createRequire(new URL('package.json', web));

/** The module at a path of web/src, with whatever it needs. */
export async function built(path) {
  const { build } = await import(pathToFileURL(require.resolve('vite')).href);
  const outDir = mkdtempSync(join(tmpdir(), 'talon-pure-'));
  await build({
    root: fileURLToPath(web),
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL(`src/${path}`, web)),
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'built.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return import(pathToFileURL(join(outDir, 'built.mjs')).href);
}

export const pure = built;
