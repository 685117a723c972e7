// A `talon serve` of its own for each test file: a free port, a fresh data folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const talon =
  process.env.TALON ?? fileURLToPath(new URL('../../build/talon', import.meta.url));
export const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the server, with `more` options or what that makes of its port, on a folder of its own or
 * a `base` of PostgreSQL; stop() ends it, restart() ends it and starts it again on the same data,
 * with the page as it lies in its folder then. */
export async function serve({ folder = PAGE, more = [], base = null, port: known = 0 } = {}) {
  const port = known || (await freePort());
  const data = mkdtempSync(join(tmpdir(), 'talon-e2e-'));
  const store = base ? ['--data', base, '--keys', data] : ['--data', data];
  let child;

  async function start() {
    const where = ['--listen', `127.0.0.1:${port}`, ...store, '--page', folder];
    const options = typeof more === 'function' ? more(port) : more;
    const args = ['serve', ...where, '--tables', '100000', ...options];
    child = spawn(talon, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: new URL('../..', import.meta.url),
    });
    for (let i = 0; i < 100; i++) {
      if (await answers(port)) return;
      if (child.exitCode !== null) break;
      await pause(50);
    }
    throw new Error(`${talon} ${args.join(' ')} does not answer`);
  }

  async function end(signal = 'SIGTERM') {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}/`,
    data,
    stop: async () => {
      await end();
      rmSync(data, { recursive: true, force: true });
    },
    restart: async (while_down = async () => {}, signal = 'SIGTERM') => {
      await end(signal);
      await while_down();
      await start();
    },
    kill: () => end('SIGKILL'),
    start,
  };
}
