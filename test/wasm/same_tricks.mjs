// same_tricks.mjs - the solver in WebAssembly gives the answers of the native portable level after
// as many nodes, for endings, whole deals and tables; says why a position cannot be solved; and
// makes the problems of `talon solve --problems`. Arguments: solve.wasm, the native program
// solved_positions, talon, positions of each kind. TAP output.
import { execFileSync } from "node:child_process";
import { startSolver } from "./solve_module.mjs";

const [modulePath, native, talon, count] = process.argv.slice(2);
const MEBIBYTES = 64; // as the native program has
const TABLE = 3;
const KINDS = [["endings", 10], ["trump", 1], ["no-trump", 1], ["tables", 0.2]];

let tests = 0;
function check(fine, what, detail = "") {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine && detail) console.log(`# ${detail}`);
  if (!fine) process.exitCode = 1;
}

function answer(solver, position, question) {
  if (question === TABLE) {
    const { exact, tricks } = solver.strains(position);
    return [exact, ...tricks].join(" ");
  }
  const { exact, tricks, least, most, seat, nodes, cards } = solver.solve(position, question);
  const scores = cards.map((card) =>
    [card.face, card.tricks, card.optimal, card.equals.toString(16)].join(":"));
  return [exact, tricks, least, most, seat, nodes, ...scores].join(" ");
}

for (const [what, share] of KINDS) {
  const solver = await startSolver(modulePath, MEBIBYTES);
  const number = String(Math.ceil(Number(count) * share));
  const lines = execFileSync(native, [what, number, "20261126"], { encoding: "utf8",
    maxBuffer: 1 << 28 }).trim().split("\n");
  const wrong = lines.filter((line) => {
    const [, , bytes, question, ...wanted] = line.split(" ");
    return answer(solver, Buffer.from(bytes, "hex"), Number(question)) !== wanted.join(" ");
  });
  check(lines.length === Number(number) && !wrong.length, `${lines.length} ${what}`, wrong[0]);
}

const solver = await startSolver(modulePath, 1);
check(solver.check(new Uint8Array(40)) === "Hands have one to thirteen cards.",
  "a position without cards is refused");

const suits = "CDHS";
const ranks = "23456789TJQKA";
const strains = ["C", "D", "H", "S", "NT"];
const word = (face) => suits[face >> 4] + ranks[face & 15];

for (const [cards, trump, args] of [[0, 255, []], [5, 4, ["--cards", "5", "--trump", "NT"]]]) {
  const problems = String(Math.max(10, Number(count)));
  const wanted = execFileSync(talon, ["solve", "--problems", problems, "--seed", "7", "--json",
    ...args], { encoding: "utf8" }).trim().split("\n").map((line) => JSON.parse(line));
  solver.seed(7);
  const wrong = wanted.filter((problem) => {
    const mine = solver.problem(cards, trump);
    return ["goal", "difficulty", "first", "effort", "moments", "failing", "others"].some(
      (member) => mine[member] !== problem[member]) || strains[mine.trump] !== problem.trump ||
      mine.line.map(word).join() !== problem.line.join() ||
      mine.key.map(word).join() !== problem.key.join();
  });
  check(wanted.length === Number(problems) && !wrong.length,
    `problems of ${cards || "any number of"} cards`, JSON.stringify(wrong[0]));
}
console.log(`1..${tests}`);
