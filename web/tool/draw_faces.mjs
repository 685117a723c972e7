// Has `talon card` draw all cards for the page: src/generated/faces.json, more_faces.json
// and faces.css. Meson
// builds the program, here if that has not been done yet.
//
//    node tool/draw_faces.mjs [build folder]
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const build = process.argv[2] ?? process.env.BUILD ?? join(root, 'build');
const to = join(here, '../src/generated');
const program = 'src/cli/talon';

if (!existsSync(join(build, 'build.ninja')))
  execFileSync('meson', ['setup', build, root], { stdio: 'inherit' });
execFileSync('ninja', ['-C', build, program], { stdio: ['ignore', 'ignore', 'inherit'] });
const ask = (what) => execFileSync(join(build, program), ['card', what], { encoding: 'utf8' });
mkdirSync(to, { recursive: true });
const { faces, glyphs, shared } = JSON.parse(ask('--parts'));
const some = (...sets) => Object.fromEntries(sets.map((set) => [set, faces[set]]));
const write = (name, content) => writeFileSync(join(to, name), JSON.stringify(content));
const first = some('classic', 'compact');
const inFirst = ([name]) => JSON.stringify(first).includes(`{${name}}`);
const part = (wanted) =>
  Object.fromEntries(Object.entries(shared).filter((one) => inFirst(one) === wanted));
write('faces.json', { glyphs, shared: part(true), faces: first });
// The page loads these when they are chosen.
write('more_faces.json', { shared: part(false), faces: some('large', 'plain', 'belgian') });
writeFileSync(join(to, 'faces.css'), ask('--style'));
console.log('faces: faces.json, more_faces.json, faces.css');
