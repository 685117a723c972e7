// Builds the page with Vite into web/dist.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { firstFiles, tableFiles } from './tool/catalogue_parts.mjs';
import { offline } from './tool/pack_release.mjs';

// The page is served by `talon serve` under a strict Content-Security-Policy: nothing inline, and
// nothing from elsewhere. So no polyfill is injected and no asset becomes a data: URL.
const root = fileURLToPath(new URL('..', import.meta.url));
const first = firstFiles(root);
const table = tableFiles(root);

export default defineConfig({
  base: './',
  plugins: [offline()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: 'dist',
    emptyOutDir: true,
    // The files of the first page are packed together, and so are those of a table: many small
    // files compress less well.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: (id: string) => first.has(id) },
            { name: 'table', test: (id: string) => table.has(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
