// Copies talon.wasm, the engine of the page, sim.wasm, its simulation, solve.wasm, its double-dummy
// solver, and drive.wasm, its count of leagues, to src/generated, where Vite finds them. Meson
// builds them (src/wasm), here if that has not been done yet.
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
const MODULES = ['talon.wasm', 'sim.wasm', 'solve.wasm', 'drive.wasm'];
const made = MODULES.map((name) => `src/wasm/${name}`);

if (!existsSync(join(build, 'build.ninja')))
  execFileSync('meson', ['setup', build, root], { stdio: 'inherit' });
execFileSync('ninja', ['-C', build, ...made], { stdio: ['ignore', 'ignore', 'inherit'] });
mkdirSync(to, { recursive: true });
MODULES.forEach((name, i) => copyFileSync(join(build, made[i]), join(to, name)));
console.log(`engine: ${MODULES.join(', ')}`);
