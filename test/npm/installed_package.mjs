// The npm package as other people get it: packed, and installed into an empty folder by the
// commands of an example's README.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A folder that stands for Talon's sources, with the package in it. */
export function packed() {
  const folder = mkdtempSync(join(tmpdir(), 'talon-npm-'));
  const sources = join(folder, 'talon');
  mkdirSync(join(sources, 'build'), { recursive: true });
  cpSync(join(ROOT, 'examples'), join(sources, 'examples'), { recursive: true });
  const words = ['run', '--silent', 'pack', '--', '--pack-destination', join(sources, 'build')];
  execFileSync('npm', words, { cwd: join(ROOT, 'web'), stdio: ['ignore', 'ignore', 'inherit'] });
  const [name] = readdirSync(join(sources, 'build'));
  return { folder, sources, tarball: join(sources, 'build', name) };
}

export const discard = ({ folder }) => rmSync(folder, { recursive: true, force: true });

const blockOf = (text, kind) => RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\``, 'ms').exec(text)?.[1] ?? '';

/** The commands of an example's README, and what they print at last. */
export function readmeOf(example) {
  const text = readFileSync(join(ROOT, 'examples', example, 'README.md'), 'utf8');
  return {
    commands: blockOf(text, 'sh').trim().split('\n'),
    printed: blockOf(text, 'text'),
  };
}

/** Runs shell commands in the sources of a packed folder, which is the home of this person. */
export const shell = ({ folder, sources }, commands) =>
  execFileSync('bash', ['-e', '-c', commands.join('\n')], {
    cwd: sources,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, npm_config_offline: 'true' },
  });
