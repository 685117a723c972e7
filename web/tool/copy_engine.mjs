// Copies the modules of WebAssembly that Meson builds (src/wasm), here if that has not been done
// yet: talon.wasm, sim.wasm and solve.wasm to the package of the engine, and drive.wasm, which the
// page alone has, to src/generated, where Vite finds it.
//
//    node tool/copy_engine.mjs [build folder]
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const build = process.argv[2] ?? process.env.BUILD ?? join(root, 'build');
const PACKAGE = join(root, 'npm/engine/wasm');
const PAGE = join(here, '../src/generated');
const FOLDERS = {
  'talon.wasm': PACKAGE,
  'sim.wasm': PACKAGE,
  'solve.wasm': PACKAGE,
  'drive.wasm': PAGE,
};
const names = Object.keys(FOLDERS);
const made = (name) => `src/wasm/${name}`;

if (!existsSync(join(build, 'build.ninja')))
  execFileSync('meson', ['setup', build, root], { stdio: 'inherit' });
const words = ['-C', build, ...names.map(made)];
execFileSync('ninja', words, { stdio: ['ignore', 'ignore', 'inherit'] });
for (const [name, to] of Object.entries(FOLDERS)) {
  mkdirSync(to, { recursive: true });
  copyFileSync(join(build, made(name)), join(to, name));
}
console.log(`engine: ${names.join(', ')}`);
