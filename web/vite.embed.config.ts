// Builds the elements for other people's pages into the package of the engine: table/elements.js,
// with what it loads later beside it.
import { defineConfig } from 'vite';

// The modules of WebAssembly lie in the package already, by these names.
const isModule = (names: string[]): boolean => names.some((name) => name.endsWith('.wasm'));

const output = {
  entryFileNames: 'table/[name].js',
  chunkFileNames: 'table/[name].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    `${isModule(names) ? 'wasm' : 'table'}/[name][extname]`,
};

export default defineConfig({
  base: './',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', rolldownOptions: { output } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    outDir: '../npm/engine',
    emptyOutDir: false,
    rolldownOptions: {
      input: { elements: 'src/embed/elements.ts' },
      preserveEntrySignatures: 'strict',
      output,
    },
  },
});
