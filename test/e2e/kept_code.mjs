// Loads a large package of node's first kind of modules quickly: what V8 made of its text in an
// earlier process is kept beside the packages, by the text itself. V8 refuses what another version
// has made, and then it is made once more.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import vm from 'node:vm';

const LARGE = 1e6; // letters of a file; nothing is gained by smaller ones

/** Compiles a file as node does, with what is kept of it, or keeps that when the process ends. */
function compile(folder, text, filename) {
  const kept = join(folder, createHash('sha256').update(text).digest('hex'));
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  const script = new vm.Script(Module.wrap(text), { filename, cachedData });
  if (!cachedData || script.cachedDataRejected)
    process.once('exit', () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${kept}.${process.pid}`, script.createCachedData());
      renameSync(`${kept}.${process.pid}`, kept); // others may read it meanwhile
    });
  return script.runInThisContext();
}

/** The module of this name, for a file at `from`. */
export function quickly(name, from) {
  const require = createRequire(from);
  const folder = join(dirname(require.resolve(`${name}/package.json`)), '../.cache/talon-code');
  const plain = Module.prototype._compile;
  Module.prototype._compile = function (text, filename) {
    if (text.length < LARGE) return plain.call(this, text, filename);
    const whole = compile(folder, text, filename);
    const { exports } = this;
    return whole.call(exports, exports, createRequire(filename), this, filename, dirname(filename));
  };
  try {
    return require(name);
  } finally {
    Module.prototype._compile = plain;
  }
}
