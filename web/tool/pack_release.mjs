// A step of Vite's build: writes the service worker with the list of all files and the name of the
// release, and compresses files for `talon serve` (.br, .gz).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PACKED = /\.(js|css|html|json|wasm|svg|webmanifest)$/;
const WORTH = 600; // bytes: smaller files stay as they are
const DIGITS = 12; // of a release's name
const FOR_MESSENGERS = 'previews/'; // pictures that no page shows

function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile())
    .sort();
}

function pack(file) {
  const bytes = readFileSync(file);
  if (!PACKED.test(file) || bytes.length < WORTH) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** The name of the release is a hash of everything in it. */
function serviceWorker(source, folder) {
  const files = filesOf(folder);
  const sum = createHash('sha256').update(source);
  const paths = files.map((file) => relative(folder, file).replaceAll('\\', '/'));
  files.forEach((file, i) => sum.update(`${paths[i]}\n`).update(readFileSync(file)));
  const release = sum.digest('hex').slice(0, DIGITS);
  const kept = paths.filter((path) => !path.startsWith(FOR_MESSENGERS));
  return `const RELEASE = '${release}';\nconst FILES = ${JSON.stringify(kept)};\n${source}`;
}

export function offline() {
  let folder = '';
  let root = '';
  return {
    name: 'talon-offline',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = join(root, config.build.outDir);
    },
    closeBundle() {
      const source = readFileSync(join(root, 'src/offline/service_worker.js'), 'utf8');
      writeFileSync(join(folder, 'sw.js'), serviceWorker(source, folder));
      for (const file of filesOf(folder)) pack(file);
    },
  };
}
