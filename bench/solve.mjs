// solve.mjs - milliseconds of the double-dummy solver in WebAssembly, beside the native solver on
// the same deals, and beside libdds if there is a file with the output of bench/solve for as many
// deals. Processor time of one core; it judges nothing. Arguments: solve.wasm, the program
// solved_positions, deals of each kind (40), that file.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startSolver } from '../test/wasm/solve_module.mjs';

const MEBIBYTES = 64;
const TABLE_SHARE = 5;
const RUNS = 3;
const DEALS_LEAST = 10; // a deal is not solved twice in a row, since its bounds would be kept
const WARM_UP = 10;
const WARM_UP_SEED = 99;
// The names and seeds of bench/solve_speed.c.
const ROWS = [
  ['deal-with-trump', 'trump', 1, 1],
  ['deal-without-trump', 'no-trump', 2, 1],
  ['table-of-20', 'tables', 3, TABLE_SHARE],
];

const [path, native, wanted = '40', beside] = process.argv.slice(2);
const deals = Number(wanted);
if (!path || !native || !(deals >= DEALS_LEAST)) {
  console.error('solve.mjs solve.wasm solved_positions [DEALS, at least 10] [FILE]');
  process.exit(2);
}

/** Milliseconds of libdds by the names of the rows, as bench/solve has printed them. */
function libddsTimes() {
  const times = new Map();
  if (!beside) return times;
  for (const line of readFileSync(beside, 'utf8').trim().split('\n')) {
    const [name, , , , milliseconds] = line.split(/\s+/);
    times.set(name, Number(milliseconds));
  }
  return times;
}

function positions(kind, seed, count) {
  const text = execFileSync(native, [kind, String(count), String(seed)], { encoding: 'utf8' });
  return text.trim().split('\n').map((line) => line.split(' '));
}

const mean = (figures) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** Milliseconds of one position. */
function timeHere(solver, kind, position) {
  const before = process.cpuUsage().user;
  if (kind === 'tables') solver.strains(position);
  else solver.solve(position, 0);
  return (process.cpuUsage().user - before) / 1e3;
}

/** Milliseconds of a row's deals, each the mean: here, native at the portable level and at the
 * fastest one. Three runs of each by turns; the shortest counts. */
function timeRow(solver, kind, seed, count) {
  const runs = [...Array(RUNS).keys()].map(() => {
    const rows = positions(kind, seed, count);
    const here = rows.map((row) => timeHere(solver, kind, Buffer.from(row[2], 'hex')));
    return [mean(here), ...[0, 1].map((at) => mean(rows.map((row) => row[at] / 1e3)))];
  });
  return [0, 1, 2].map((at) => Math.min(...runs.map((run) => run[at])));
}

const libdds = libddsTimes();
const columns = (words) => console.log(words[0].padEnd(20), ...words.slice(1).map((word) =>
  String(word).padStart(12)));
columns(['what', 'wasm-ms', 'portable-ms', 'fastest-ms', 'to-portable', 'to-fastest', 'to-libdds']);
for (const [name, kind, seed, share] of ROWS) {
  const solver = await startSolver(path, MEBIBYTES);
  // Node compiles the module again while it runs. Other deals come first, so that this is over.
  for (const row of positions(kind, WARM_UP_SEED, WARM_UP))
    timeHere(solver, kind, Buffer.from(row[2], 'hex'));
  const [here, portable, fastest] = timeRow(solver, kind, seed, Math.ceil(deals / share));
  columns([name, here.toFixed(2), portable.toFixed(2), fastest.toFixed(2),
    (portable / here).toFixed(2), (fastest / here).toFixed(2),
    libdds.has(name) ? (libdds.get(name) / here).toFixed(2) : '-']);
}
