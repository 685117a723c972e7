// open_cards.mjs - the page's analysis and `talon solve RECORD --play` agree on the tricks that
// cards gave away with open hands, in games of Whist of every kind. Arguments: the program,
// talon.wasm, solve.wasm. TAP output.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { EngineModule, SolveModule } from "../../npm/engine/dist/index.js";
import { pure } from "../e2e/page_modules.mjs";

const [program, enginePath, solverPath] = process.argv.slice(2);
const MEBIBYTES = 32;
const GAMES = [
  ["classic", { target: 1 }, "beginner"],
  ["classic", {}, "random"],
  ["rotation-nt", { nt_every: "2" }, "simple"],
];

const { openCosts } = await pure("analysis/open_cards.ts");
const start = async (path) =>
  (await WebAssembly.instantiate(readFileSync(path), {})).instance;
const engine = new EngineModule(await start(enginePath));
const solver = new SolveModule(await start(solverPath), MEBIBYTES);

let tests = 0;
function check(fine, what, detail = "") {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine && detail) console.log(`# ${JSON.stringify(detail)}`);
  if (!fine) process.exitCode = 1;
}

/** The whole deals of a record, as `talon solve` tells them. */
const told = (record) =>
  execFileSync(program, ["solve", "-", "--play", "--json"], { encoding: "utf8", input: record })
    .trim().split("\n").map((line) => JSON.parse(line));

for (const [preset, options, bot] of GAMES) {
  const { table, error } = engine.ask({ do: "new", game: "whist", preset, options, seed: "5" });
  const name = `${preset}, ${JSON.stringify(options)}`;
  if (error) check(false, name, error);
  engine.ask({ do: "playout", table, bot, seed: "5" });
  const { record } = engine.ask({ do: "record", table });
  const { moves } = engine.ask({ do: "past", table });
  const mine = openCosts(engine, table, solver).map(([step, lost]) => {
    const card = moves[step].move.replace("play ", "");
    return `${card[1].toUpperCase()}${card[0]}:${lost}`;
  });
  const deals = told(record);
  const wanted = deals.flatMap(({ play }) => play).map(({ card, lost }) => `${card}:${lost}`);
  check(mine.length % 52 === 0 && mine.join() === wanted.join(), name, [mine, wanted]);
  check(mine.some((one) => !one.endsWith(":0")), `${name}: something was given away`);
  const strains = [...new Set(deals.map(({ trump }) => trump))];
  check(preset !== "rotation-nt" || strains.includes("NT"), `${name}: trumps ${strains.join()}`);
  engine.ask({ do: "close", table });
}
const { table } = engine.ask({ do: "new", game: "whist", preset: "classic", seed: "5" });
engine.ask({ do: "playout", table, bot: "simple", seed: "5", most: 30 });
check(openCosts(engine, table, solver).length === 0, "a deal that goes on has no costs");
console.log(`1..${tests}`);
