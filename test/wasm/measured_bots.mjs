// measured_bots.mjs - bench/page_bots.mjs names the level that it measures: the one as which the
// strongest plays in this game. Arguments: the program, talon.wasm. TAP output.
import { execFileSync } from 'node:child_process';

const [talon, module] = process.argv.slice(2);
const PRESETS = ['wippen/basic', 'wunsdorf/standard'];
const bench = new URL('../../bench/page_bots.mjs', import.meta.url).pathname;

const question = `${JSON.stringify({ do: 'games' })}\n`;
const { games } = JSON.parse(execFileSync(talon, ['engine'], { input: question }));
const rows = execFileSync('node', [bench, module, '1', ...PRESETS], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(/\s+/));
const levels = PRESETS.map((preset, i) => {
  const { merged } = games.find(({ id }) => id === preset.split('/')[0]);
  const wanted = merged.expert ?? 'expert';
  const fine = rows[i]?.[0] === preset && rows[i][1] === wanted && Number(rows[i][2]) >= 0;
  console.log(`${fine ? 'ok' : 'not ok'} ${i + 1} - ${preset} is measured as ${wanted}`);
  return fine && wanted;
});
const differ = new Set(levels).size === PRESETS.length;
console.log(`${differ ? 'ok' : 'not ok'} ${PRESETS.length + 1} - one of them offers fewer levels`);
console.log(`1..${PRESETS.length + 1}`);
process.exit(differ && levels.every(Boolean) ? 0 : 1);
