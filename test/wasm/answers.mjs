// answers.mjs - WebAssembly answers every request of `talon engine` as the program does, letter by
// letter: deals, views of every seat, whole games of every preset, records, rule books, refusals.
// Arguments: the program, the module. TAP output.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { start } from "./module.mjs";

const [program, path] = process.argv.slice(2);
const module = await start(path);
const native = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();

let tests = 0;
let asked = 0;
function check(fine, what) {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine) process.exitCode = 1;
}

const differences = [];

/** The answer of both; where they differ it is noted. */
async function ask(what, members = {}) {
  const request = { id: ++asked, do: what, ...members };
  native.stdin.write(JSON.stringify(request) + "\n");
  const wanted = (await lines.next()).value;
  const answer = module.ask(request);
  const languages = what === "hello"; // the page brings its own catalogue
  if (!languages && JSON.stringify(answer) !== JSON.stringify(JSON.parse(wanted)))
    differences.push(`${JSON.stringify(request).slice(0, 200)}: ${wanted.slice(0, 300)}`);
  return answer;
}

/** Whether both have answered alike since the last time. */
function same(what) {
  check(!differences.length, `${what}${differences.length ? `: ${differences[0]}` : ""}`);
  differences.length = 0;
}

async function everySeat(table, seats, since) {
  for (let seat = -1; seat < seats; seat++) {
    await ask("view", { table, seat, since });
    await ask("history", { table, seat });
  }
}

async function game(name, preset, number) {
  const secret = number.toString(16).padStart(64, "0");
  const chance = number % 2 ? { secret, mixes: { 0: secret } } : { seed: `alike ${number}` };
  const { table, seats } = await ask("new", { game: name, preset, ...chance });
  await everySeat(table, seats, 0);
  await ask("playout", { table, bot: "random", seed: `${number}`, most: 5 });
  await everySeat(table, seats, 0);
  for (let seat = 0; seat < seats; seat++) {
    await ask("legal", { table, seat });
    await ask("bot", { table, seat });
    await ask("undo", { table, seat });
  }
  const { number: steps } = await ask("playout", { table, bot: "simple", seed: `${number}` });
  const { record } = await ask("record", { table });
  const loaded = await ask("load", { record });
  await ask("go", { table: loaded.table, number: Math.floor(steps / 2) });
  await everySeat(loaded.table, seats, Math.max(0, Math.floor(steps / 2) - 3));
  const copy = await ask("copy", { table: loaded.table });
  await ask("playout", { table: copy.table, bot: "simple", seed: "otherwise" });
  for (const one of [table, loaded.table, copy.table]) {
    await ask("inspect", { table: one });
    await ask("close", { table: one });
  }
  return record;
}

const REFUSED = [
  ["new"], ["new", { game: "chess" }], ["view"], ["view", { table: 1, seat: 0 }],
  ["act", { table: 400, seat: "0" }], ["load", { record: "no record\n" }], ["nothing"],
  ["rules", { game: "whist", format: "paper" }], ["new", { game: "whist", seats: [1, null] }],
  ["new", { game: "whist", options: { target: 1.5, "": [[[]]] } }],
  ["load", { record: "\u0001ß𝄞" }],
];

const first = await ask("games");
const { games } = first;
same(`games: ${games.length} of them`);
for (const { id, presets } of games)
  for (const preset of presets) {
    let record;
    for (const number of [2, 1]) record = await game(id, preset.id, number);
    await ask("rules", { game: id, preset: preset.id, format: "html" });
    if (!record?.startsWith("talon-record 2\n")) differences.push("no fair record");
    same(`${id}/${preset.id}: program and WebAssembly answer alike`);
  }
/** The texts in this part of an answer. */
function textsIn(part) {
  const told = new Set();
  JSON.stringify(part, (key, text) => {
    if (typeof text === "string") told.add(text);
    return text;
  });
  return told;
}

// The first page shows titles and taglines. Other texts of a game are told at a table or about its
// variants.
const titles = games.map(({ title, tagline, presets }) => [
  title, tagline, presets.map((preset) => preset.title),
]);
for (const [part, told] of Object.entries({
  books: textsIn(first), later: textsIn([titles, first.bots]),
})) {
  const generated = new URL(`../../web/src/generated/de.${part}.json`, import.meta.url);
  const texts = Object.keys(JSON.parse(readFileSync(generated, "utf8")));
  const astray = texts.filter((text) => told.has(text));
  check(texts.length > 100 && !astray.length, `${part}: in no table${astray.join(", ")}`);
}
for (const [what, members] of REFUSED) await ask(what, members);
same("refusals are alike");
console.log(`1..${tests}`);
native.stdin.end();
