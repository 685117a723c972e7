// A slow line to a server: all connections share its bytes per second, and each way takes its time.
// The browser's own throttling would leave out service workers and WebSockets.
import { connect, createServer } from 'node:net';

export const SLOW_4G = { rate: 200_000, way: 75 }; // bytes a second; ms
const TICK = 5; // ms
const BURST = 40; // ms: the line sends at most what it has missed in this time
const WINDOW = 16_384; // bytes of a connection that may wait for the line
const PACKET = 1400; // bytes

/** A connection of the browser and its own to the server. */
function pair(client, port, way) {
  const server = connect(port, '127.0.0.1');
  const one = { client, server, waits: Buffer.alloc(0), over: false };
  server.on('data', (data) => {
    one.waits = Buffer.concat([one.waits, data]);
    if (one.waits.length >= WINDOW) server.pause();
  });
  client.on('data', (data) => setTimeout(() => server.writable && server.write(data), 2 * way));
  server.on('error', () => {}).on('close', () => (one.over = true));
  client.on('error', () => {}).on('close', () => server.destroy());
  return one;
}

/** Listens on a port of its own; `bytes` counts what has come from the server. */
export async function slowLine(port, { rate, way } = SLOW_4G) {
  const pairs = new Set();
  const line = { bytes: 0 };
  let room = 0;
  let last = performance.now();

  function send(one) {
    const part = one.waits.subarray(0, PACKET);
    one.waits = one.waits.subarray(part.length);
    line.bytes += part.length;
    room -= part.length;
    setTimeout(() => one.client.writable && one.client.write(part), way);
    if (one.waits.length < WINDOW) one.server.resume();
  }

  /** Each connection in turn sends a packet, as long as the line has room. */
  function tick() {
    const now = performance.now();
    room = Math.min(room + (rate * (now - last)) / 1000, (rate * BURST) / 1000);
    last = now;
    const waiting = () => [...pairs].filter((one) => one.waits.length);
    for (let some = waiting(); room > 0 && some.length; some = waiting())
      for (const one of some) if (room > 0) send(one);
    for (const one of pairs) {
      if (!one.over || one.waits.length) continue;
      pairs.delete(one);
      setTimeout(() => one.client.end(), way);
    }
  }

  const listener = createServer((client) => pairs.add(pair(client, port, way)));
  await new Promise((done) => listener.listen(0, '127.0.0.1', done));
  const timer = setInterval(tick, TICK);
  const close = () => {
    clearInterval(timer);
    listener.close();
    for (const { client } of pairs) client.destroy();
  };
  return Object.assign(line, { url: `http://127.0.0.1:${listener.address().port}/`, close });
}
