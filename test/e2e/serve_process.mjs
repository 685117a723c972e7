// A `talon serve` of its own for each test file: a free port, a fresh data folder.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const talon =
  process.env.TALON ?? fileURLToPath(new URL('../../build/talon', import.meta.url));
export const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));

const OWN_PORTS = 10000;

/** A port below those that the system gives away by itself: no connection and no server of another
 * test gets it while the server that has it is gone for a moment. */
export function freePort() {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'ascii');
  const first = Number(range.split(/\s/)[0]);
  return new Promise((resolve) => {
    const wanted = first > 2 * OWN_PORTS ? randomInt(OWN_PORTS, first) : 0;
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

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
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: new URL('../..', import.meta.url),
    });
    const fails = once(child, 'exit').then(() => {
      throw new Error(`${talon} ${args.join(' ')} does not start`);
    });
    await Promise.race([once(child.stdout, 'data'), fails]); // it tells where it listens
    child.stdout.resume();
  }

  async function end(signal = 'SIGTERM') {
    if (child.exitCode !== null || child.signalCode !== null) return; // nothing would come
    const gone = once(child, 'exit');
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
