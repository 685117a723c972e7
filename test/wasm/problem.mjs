// problem.mjs - the page's problem of a day is that of `talon solve --day`; along the main line its
// answers for east and west are the line's; what it says of cards is what `talon solve` says, also
// after wrong ones; and the solver stays within its memory. Arguments: the program, solve.wasm, how
// many days. TAP output.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { generator } from "../e2e/browser.mjs";
import { SolveModule } from "../../npm/engine/dist/index.js";
import { pure } from "../e2e/page_modules.mjs";

const [program, path, count] = process.argv.slice(2);
const MEBIBYTES = 4;
const MOST_BYTES = 8 << 20; // the solver's memory, the module's own data, and room to grow
const FIRST = Date.UTC(2028, 1, 20); // before a leap day
const SEATS = "NESW";
const STRAINS = ["C", "D", "H", "S", "NT"];
const RANKS = "23456789TJQKA";

const { isOver, isOwn, isSolved, momentOf, problemOf } = await pure("problem/problem_moment.ts");
const { daysOfMonth, hasCome, today } = await pure("base/days.ts");
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const solver = new SolveModule(instance, MEBIBYTES);

let tests = 0;
function check(fine, what, detail = "") {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine && detail) console.log(`# ${JSON.stringify(detail)}`);
  if (!fine) process.exitCode = 1;
}

const talon = (words, input = "") =>
  execFileSync(program, ["solve", ...words, "--json"], { encoding: "utf8", input })
    .trim().split("\n").map((line) => JSON.parse(line));

/** "9h" of the page is "H9" of the program. */
const word = (card) => card[1].toUpperCase() + card[0];
const words = (cards) => cards.map(word).sort().join();

/** A position as a line of `talon solve`. */
function lineOf({ hands, trump, leader, lying }) {
  const suits = (hand) => [..."shdc"].map((suit) =>
    [...RANKS].reverse().filter((rank) => hand.includes(rank + suit)).join(""));
  const deal = hands.map((hand) => suits(hand).join(".")).join(" ");
  return [`N:${deal}`, STRAINS[trump], SEATS[leader], ...lying.map(word)].join(" ");
}

const days = Array.from({ length: Number(count) }, (_, i) =>
  new Date(FIRST + i * 86400000).toISOString().slice(0, 10));
const problems = days.map((day) => problemOf(solver, day));

const others = problems.filter((mine) => {
  const [told] = talon(["--day", mine.day]);
  return lineOf(mine.start) !== `${told.deal} ${told.trump} ${told.leader}` ||
    mine.goal !== told.goal || mine.difficulty !== told.difficulty ||
    words(mine.key) !== words(told.key.map((card) => card[1] + card[0].toLowerCase())) ||
    mine.line.map(word).join() !== told.line.join();
});
check(problems.length === days.length && !others.length, `${days.length} days`, others[0]);
check(new Set(problems.map(({ start }) => lineOf(start))).size === days.length, "all different");
const [[seeded], [ofDay]] = [["--problems", "1", "--seed", "20280229"], ["--day", "2028-02-29"]]
  .map((given) => talon(given));
check(JSON.stringify(seeded) === JSON.stringify(ofDay), "a day stands for a seed");
const twice = problemOf(solver, days[0]);
check(JSON.stringify(twice) === JSON.stringify(problems[0]), "a problem is the same after others");

const off = problems.filter((problem) => {
  const played = [];
  for (let now = momentOf(solver, problem, played); !isOver(now); ) {
    const next = problem.line[played.length];
    if (now.most !== problem.goal || (isOwn(now.seat) ? now.answer : now.answer !== next))
      return true;
    played.push(next);
    now = momentOf(solver, problem, played);
    if (isOver(now) && !isSolved(now)) return true;
  }
  return problem.solution.filter(({ taker }) => isOwn(taker)).length !== problem.goal;
});
check(!off.length, "the answers are those of the main line", off[0]?.day);

/** The moments of a problem while any cards are played for north and south. */
function straying(problem, random) {
  const moments = [];
  const played = [];
  for (;;) {
    const now = momentOf(solver, problem, [...played]);
    moments.push(now);
    if (isOver(now)) return moments;
    played.push(now.answer ?? now.choices[random(now.choices.length)].card);
  }
}

/** Whether the moments agree with the program: the cards, and the most tricks after each. */
function judgedWell(moments) {
  const open = moments.filter((now) => !isOver(now));
  const told = talon(["-"], open.map((now) => `${lineOf(now)}\n`).join(""));
  return open.every((now, i) => {
    const { cards, tricks } = told[i];
    const [best] = cards.filter(({ card }) => now.answer && card === word(now.answer));
    const mine = now.choices.map(({ card, tricks: n }) => `${word(card)}:${n}`).sort().join();
    const theirs = cards.map((one) => `${one.card}:${now.taken + one.tricks}`).sort().join();
    return now.most === now.taken + tricks.NS &&
      (now.answer ? best.optimal && !now.choices.length : mine === theirs);
  });
}

const random = generator(7);
const strays = problems.map((problem) => straying(problem, random));
check(strays.every(judgedWell), "cards are judged as talon solve judges them");
const ends = strays.map((moments) => moments.at(-1));
check(ends.some((end) => !isSolved(end)) && strays.every((moments) =>
  moments.every(({ most }, i) => i === 0 || most <= moments[i - 1].most)),
  "what was given away does not come back");

const { byteLength } = instance.exports.memory.buffer;
check(byteLength <= MOST_BYTES, `the solver has ${byteLength} bytes`);

const now = today();
check(daysOfMonth(now).length === Number(now.slice(-2)) && daysOfMonth(now).at(-1) === now,
  "the days of this month until today");
check(daysOfMonth("2024-02-10").length === 29, "a leap day");
const wrong = ["", "2024-2-1", "2023-02-29", "2024-13-01", "2024-01-00", "9999-01-01", "today"];
check(wrong.every((day) => !hasCome(day)) && hasCome("2024-02-29"), "days that there are not");
console.log(`1..${tests}`);
