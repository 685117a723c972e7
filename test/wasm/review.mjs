// review.mjs - a review in parts ends with the same bytes as the whole request, in the program and
// in WebAssembly, however many tasks are done at once and whatever is asked between. A game that is
// not over has none. Arguments: the program, the module. TAP output.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [program, path] = process.argv.slice(2);
const native = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const { exports } = instance;
exports._initialize?.();

let tests = 0;
function check(fine, what) {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine) process.exitCode = 1;
}

async function inProgram(text) {
  native.stdin.write(`${text}\n`);
  return (await lines.next()).value;
}

async function inPage(text) {
  const bytes = new TextEncoder().encode(text);
  const at = exports.talon_input_buffer(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const length = exports.talon_engine_request(bytes.length);
  const answer = new Uint8Array(exports.memory.buffer, exports.talon_engine_answer(), length);
  return new TextDecoder().decode(answer);
}

const SIMULATIONS = 400;
const GAMES = [
  ["whist", "classic", { target: 1 }],
  ["wippen", "basic", {}],
  ["war", "steal", {}],
  ["war", "tod-und-leben", {}],
];

/** The requests of a part; they are answered by `engine`. */
function asking(engine) {
  const raw = (what, members) => engine(JSON.stringify({ do: what, ...members }));
  const ask = async (what, members) => JSON.parse(await raw(what, members));
  return { raw, ask };
}

/** Asks until the review is there; the last answer, and how far the others said that it was. */
async function inParts({ raw }, members, between) {
  const told = [];
  for (;;) {
    const text = await raw("review", members);
    const answer = JSON.parse(text);
    if (answer.error || !("done" in answer)) return { text, told };
    told.push(answer);
    await between?.(answer);
  }
}

/** Whether each part did so many tasks, and the last one the rest. */
function goesOn(told, step, tasks) {
  const expected = Math.ceil(tasks / step) - 1;
  return told.length === expected && told.every(({ done }, i) => done === (i + 1) * step);
}

for (const [where, engine] of [["program", inProgram], ["page", inPage]]) {
  const { raw, ask } = asking(engine);
  for (const [game, preset, options] of GAMES) {
    const name = `${where}, ${game}/${preset}`;
    const { table } = await ask("new", { game, preset, options, seed: "7" });
    const plan = { table, simulations: SIMULATIONS };
    const early = await ask("review", { ...plan, tasks: 1 });
    check(early.error?.code === "running", `${name}: not before the game is over`);
    const { number } = await ask("playout", { table, bot: "simple", seed: "7" });
    const whole = await raw("review", plan);
    for (const tasks of [0, -1, "7"]) {
      const { error } = await ask("review", { ...plan, tasks });
      check(error?.code === "request", `${name}: refused: ${JSON.stringify(tasks)} tasks`);
    }
    const all = (await ask("review", { ...plan, seed: 3, tasks: 1 })).tasks;
    for (const tasks of [1, 7, 100000]) {
      const { text, told } = await inParts({ raw }, { ...plan, tasks });
      const parts = told.length + 1;
      const fine = text === whole && goesOn(told, tasks, all);
      check(fine, `${name}: ${tasks} of ${all} at once, ${parts} parts`);
    }
    // Somebody else looks at the table meanwhile.
    const looking = async () => {
      await ask("go", { table, number: Math.floor(number / 2) });
      const { error } = await ask("review", { ...plan, tasks: 1 });
      check(error?.code === "running", `${name}: not in the middle`);
      await ask("go", { table, number });
    };
    const { text } = await inParts({ raw }, { ...plan, tasks: 20 }, looking);
    check(text === whole, `${name}: the table was moved between`);
    await ask("review", { ...plan, tasks: 1 });
    const other = await ask("review", { ...plan, seed: 2, tasks: 1 });
    check(other.done === 1, `${name}: another plan begins from the start`);
    if (game === "whist") {
      await ask("go", { table, number: 10 });
      await ask("playout", { table, bot: "random", seed: "another game" });
      const now = await ask("review", { ...plan, seed: 2, tasks: 1 });
      check(now.done === 1, `${name}: another game at the table begins from the start`);
    }
    await ask("close", { table });
    const gone = await ask("review", { ...plan, tasks: 1 });
    check(gone.error?.code === "unknown", `${name}: not of a closed table`);
  }
}
console.log(`1..${tests}`);
native.stdin.end();
