// Builds the page with Vite into web/dist.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { firstFiles } from './tool/catalogue_parts.mjs';
import { offline } from './tool/pack_release.mjs';

// The page is served by `talon serve` under a strict Content-Security-Policy: nothing inline, and
// nothing from elsewhere. So no polyfill is injected and no asset becomes a data: URL.
const first = firstFiles(fileURLToPath(new URL('..', import.meta.url)));
const isFirst = (id: string) => first.has(id);

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
    // The files of the first page are packed together: many small files compress less well.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', test: isFirst }] } },
    },
  },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
