// kernels.mjs - games a second of the fast kernels in WebAssembly, beside the engine in the same
// module. Processor time, seven runs of each by turns; the median counts. It prints figures and
// judges nothing. Arguments: kernels.wasm, games of each run (10,000).
import { startKernels } from '../test/wasm/kernel_module.mjs';

const RUNS = 7;
const ENGINE_SHARE = 8;
const VARIANTS = [
  ['war 1 down, shuffled', 'classic'],
  ['war 1 down, winner first', 'classic,collect_order=winner_first'],
  ['war 3 down, shuffled', 'three-down'],
  ['war 3 down, winner first', 'three-down,collect_order=winner_first'],
];

const [path, wanted] = process.argv.slice(2);
const games = Number(wanted ?? 10000);
if (!path || !(games >= ENGINE_SHARE)) {
  console.error('kernels.mjs kernels.wasm [GAMES, at least 8]');
  process.exit(2);
}
const kernels = await startKernels(path);

/** Games a second. */
function rate(play, count) {
  const before = process.cpuUsage().user;
  play(count);
  return (count * 1e6) / (process.cpuUsage().user - before);
}

const median = (rates) => rates.sort((a, b) => a - b)[rates.length >> 1];

console.log(`${'kernel'.padEnd(28)} ${'level'.padEnd(10)}      games/s  ratio-to-engine`);
for (const [name, variant] of VARIANTS) {
  kernels.configure(variant);
  const players = [
    { name: 'engine', count: Math.ceil(games / ENGINE_SHARE), rates: [],
      play: (count) => kernels.playByEngine(0, count) },
    ...kernels.levels().map(({ level, name: levelName }) => ({
      name: levelName, count: games, rates: [], play: (count) => kernels.play(level, 0, count),
    })),
  ];
  for (let run = 0; run < RUNS; run++)
    for (const { play, count, rates } of players) rates.push(rate(play, count));
  const engine = median(players[0].rates);
  for (const { name: level, rates } of players.slice(1)) {
    const figures = [median(rates).toFixed(0).padStart(12), (median(rates) / engine).toFixed(2)];
    console.log(name.padEnd(28), level.padEnd(10), figures[0], figures[1].padStart(16));
  }
}
