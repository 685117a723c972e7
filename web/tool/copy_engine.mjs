// Puts talon.wasm, the engine as the page uses it, where Vite finds it: src/generated/talon.wasm.
// It is built by Meson (src/wasm); a build folder that lacks it is asked to make it.
//
//   node tool/copy_engine.mjs [build folder]
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
