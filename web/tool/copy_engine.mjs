// Copies talon.wasm, the engine of the page, to src/generated/talon.wasm, where Vite finds it.
// Meson builds it (src/wasm), here if that has not been done yet.
//
//    node tool/copy_engine.mjs [build folder]
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const build = process.argv[2] ?? process.env.BUILD ?? join(root, 'build');
const to = join(here, '../src/generated');
const made = join(build, 'src/wasm/talon.wasm');

if (!existsSync(join(build, 'build.ninja')))
  execFileSync('meson', ['setup', build, root], { stdio: 'inherit' });
execFileSync('ninja', ['-C', build, 'src/wasm/talon.wasm'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
mkdirSync(to, { recursive: true });
copyFileSync(made, join(to, 'talon.wasm'));
console.log('engine: talon.wasm');
