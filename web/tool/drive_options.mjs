// Asks `talon drive --options` what can be chosen for a drive, for the page's forms:
// src/generated/drive_options.json. draw_faces.mjs has built the program.
//
//    node tool/drive_options.mjs [build folder]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const build = process.argv[2] ?? process.env.BUILD ?? join(here, '../../build');
const told = execFileSync(join(build, 'src/cli/talon'), ['drive', '--options']);
writeFileSync(join(here, '../src/generated/drive_options.json'), told);
console.log('drives: drive_options.json');
