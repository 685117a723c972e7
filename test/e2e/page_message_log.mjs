// Writes down what pages say and hear, as test/protocol/message_log.py does, for test_schema.py.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.TALON_SAID;
const file = folder && join(folder, `page-${process.pid}.txt`);
let sockets = 0;

/** Listens to every WebSocket that this page opens, where a folder for it is named. */
export function noteSaid(page) {
  if (!folder) return;
  page.on('websocket', (socket) => {
    const name = `serve page${++sockets}`;
    const note = (sign) => (frame) => {
      if (typeof frame.payload === 'string')
        appendFileSync(file, `${name} ${sign} ${frame.payload.replaceAll('\n', ' ')}\n`);
    };
    socket.on('framesent', note('>'));
    socket.on('framereceived', note('<'));
  });
}
