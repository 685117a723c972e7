// A mail system for tests: a command that puts each mail into a folder, and finds them there.
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function mailFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'talon-mail-'));
  const command = join(folder, 'command');
  const own = `${folder}/$$`;
  writeFileSync(command, `#!/bin/sh\ncat > ${own}.part && mv ${own}.part ${own}.mail\n`);
  chmodSync(command, 0o700);
  const all = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.mail'))
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', ''));

  /** The match in a mail, once it has come, with its lines put together again. */
  async function find(pattern) {
    for (let i = 0; i < 1500; i++) {
      const found = all()
        .map((mail) => mail.match(pattern))
        .find(Boolean);
      if (found) return found;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`no mail has ${pattern}`);
  }

  /** Of a server at this port. */
  const options = (port) => [
    ...['--mail', command, '--mail-from', 'talon@talon.example'],
    ...['--public', `http://127.0.0.1:${port}`],
  ];
  return { find, options, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
