// Asks the engine of the page for the list of games, so that a page has it before any server or
// engine answers: src/generated/games.json. copy_engine.mjs has copied the engine.
//
//    node tool/game_list.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const to = join(dirname(fileURLToPath(import.meta.url)), '../src/generated');
const { instance } = await WebAssembly.instantiate(readFileSync(join(to, 'talon.wasm')), {});
const engine = instance.exports;
engine._initialize?.();
const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at, length);

/** Hands bytes over; the answer is their number. */
function give(given) {
  bytes(engine.talon_input_buffer(given.length), given.length).set(given);
  return given.length;
}

give(new Uint8Array(32)); // nothing of the list is drawn by chance
engine.talon_server_seed();
engine.talon_server_open();
engine.talon_server_connect(1, 1);
const asked = give(new TextEncoder().encode('{"id":1,"do":"games"}'));
const length = engine.talon_server_request(2, 1, asked);
const told = new TextDecoder().decode(bytes(engine.talon_server_outputs(), length));
const [[, { etag, games, bots, talk }]] = JSON.parse(told).sends;
writeFileSync(join(to, 'games.json'), JSON.stringify({ etag, games, bots, talk }));
console.log(`games: ${games.length} tables of games`);
