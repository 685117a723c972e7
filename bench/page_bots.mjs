// page_bots.mjs - how long the strongest level of a game takes for a move in WebAssembly, as the
// page's worker runs it. Arguments: talon.wasm, decisions of each preset, presets (GAME/PRESET). It
// plays by the requests of `talon engine`, and prints for each preset the level, the median and the
// longest time in milliseconds of processor time, and four times the longest: a phone is about that
// much slower.
import { readFileSync } from 'node:fs';

const [path, wanted, ...presets] = process.argv.slice(2);
if (!presets.length) {
  console.error('page_bots.mjs talon.wasm DECISIONS GAME/PRESET...');
  process.exit(2);
}
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const engine = instance.exports;

function ask(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const at = engine.talon_input_buffer(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const length = engine.talon_engine_request(bytes.length);
  const answer = new Uint8Array(engine.memory.buffer, engine.talon_engine_answer(), length);
  const told = JSON.parse(new TextDecoder().decode(answer));
  if (!told.ok) throw new Error(JSON.stringify(told));
  return told;
}

const STRONGEST = 'expert';
const { games } = ask({ do: 'games' });

/** The level as which the strongest one plays: not every game offers all of them. */
function levelAt(game, preset) {
  const has = ({ id, presets: own }) => id === game && own.some((one) => one.id === preset);
  const found = games.find(has);
  if (!found) throw new Error(`${game}/${preset}: there is no such preset.`);
  return found.merged[STRONGEST] ?? STRONGEST;
}

const spent = () => process.cpuUsage().user / 1000;

/** The time of each decision in some games, seats moved by the level that is measured. */
function measure(game, name, level) {
  const times = [];
  for (let seed = 1; times.length < Number(wanted); seed++) {
    const { table } = ask({ do: 'new', game, preset: name, seed: String(seed) });
    while (times.length < Number(wanted)) {
      const { view } = ask({ do: 'view', table, seat: -1 });
      if (view.over) break;
      const seat = view.acting[0];
      const choice = ask({ do: 'view', table, seat }).view.moves.length > 1;
      const before = spent();
      const { move } = ask({ do: 'bot', table, seat, bot: level, seed: String(times.length) });
      if (choice) times.push(spent() - before);
      ask({ do: 'act', table, seat, move });
    }
    ask({ do: 'close', table });
    if (!times.length) throw new Error(`${game}/${name}: nobody has a choice.`);
  }
  return times.sort((a, b) => a - b);
}

console.log('preset                   level       median   longest  four times');
for (const preset of presets) {
  const [game, name] = preset.split('/');
  const level = levelAt(game, name);
  const times = measure(game, name, level);
  const longest = times.at(-1);
  const row = [times[times.length >> 1], longest, 4 * longest];
  console.log(preset.padEnd(24), level.padEnd(8), ...row.map((ms) => ms.toFixed(0).padStart(9)));
}
