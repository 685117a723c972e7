// verify.mjs - the page's check of records (web/src/fair/verify_record.ts, with talon.wasm) against
// the program: both accept good records of every preset, and both refuse the same forged ones.
// Arguments: the program, the module. TAP output.
import { createHash } from "node:crypto";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pure } from "../e2e/page_modules.mjs";

const [program, modulePath] = process.argv.slice(2);
const FORGERIES = 40;
const STEPS = 150;
const { verifyRecord, verifyDeals } = await pure("fair/verify_record.ts");
const wasm = readFileSync(modulePath);
const source = async () => wasm;

// ---- the program

const engine = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(action, members = {}) {
  engine.stdin.write(JSON.stringify({ do: action, ...members }) + "\n");
  return JSON.parse((await answers.next()).value);
}

const sha = (...parts) => parts.reduce((sum, p) => sum.update(p), createHash("sha256")).digest();

async function played(game, preset, chance, options = {}, most = STEPS) {
  const { table } = await ask("new", { game, preset, options, ...chance, names: ["Änna", "Ben "] });
  await ask("playout", { table, most, seed: "1" });
  const { record } = await ask("record", { table });
  await ask("close", { table });
  return record;
}

async function refusal(record) {
  const { table, error } = await ask("load", { record });
  if (table) await ask("close", { table });
  return error?.message ?? "";
}

// ---- forgeries

let seed = 1;
/** A small generator, so that a failure can be seen again. */
function below(n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}

/** The chain made right again, as any forger would. */
function boundAgain(text) {
  const lines = text.split("\n").slice(0, -2);
  const chain = lines.reduce((sum, line) => sha(sum, line + "\n"), Buffer.alloc(32));
  return [...lines, `chain ${chain.toString("hex")}`, ""].join("\n");
}

const LIES = [
  (text) => {
    const at = below(text.length);
    const other = text[at] === "\n" ? " " : "0123456789abcdef:- "[below(19)];
    return text.slice(0, at) + other + text.slice(at + 1);
  },
  (text) => {
    const at = below(text.length);
    return text.slice(0, at) + text.slice(at + 1);
  },
  (text) => {
    const lines = text.split("\n");
    lines.splice(below(lines.length - 2), 1);
    return lines.join("\n");
  },
  (text) => {
    const lines = text.split("\n");
    const at = below(lines.length - 2);
    lines.splice(at, 0, lines[below(lines.length - 2)]);
    return lines.join("\n");
  },
  (text) => {
    const lines = text.split("\n");
    const at = below(lines.length - 3);
    [lines[at], lines[at + 1]] = [lines[at + 1], lines[at]];
    return lines.join("\n");
  },
  (text) => {
    const what = ["over", "rank", "points", "state", "rules", "preset", "option", "deal", "mix"];
    const line = new RegExp(`^(${what[below(what.length)]} .*)(.)$`, "m");
    return text.replace(line, (_, start, last) => start + (last === "1" ? "0" : "1"));
  },
  (text) => text.slice(0, below(text.length)),
  (text) => text + ["x", "\n", "chain \n"][below(3)],
];

// ---- the tests

let tests = 0;
function check(fine, name, detail = "") {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${name}`);
  if (fine) return;
  process.exitCode = 1;
  for (const line of String(detail).split("\n").slice(0, 20)) console.log(`# ${line}`);
}

async function holds(name, record, wanted) {
  const verdict = await verifyRecord(record, source);
  const said = verdict.lines.map((line) => line.msgid).join("\n");
  const fine = verdict.ok && wanted.every((part) => said.includes(part));
  check(fine && !(await refusal(record)), `${name}: holds`, JSON.stringify(verdict));
}

async function forge(name, record) {
  const differ = [];
  let good = 0;
  for (let n = 0; n < FORGERIES; n++) {
    let text = LIES[n % LIES.length](record);
    if (n % 2 && text.endsWith("\n")) text = boundAgain(text);
    const verdict = await verifyRecord(text, source);
    const refused = await refusal(text);
    good += verdict.ok && text === record;
    if (verdict.ok !== !refused) differ.push(JSON.stringify({ n, refused, verdict }));
  }
  check(!differ.length, `${name}: ${FORGERIES} forged records, judged alike`, differ.join("\n"));
}

async function everyPreset() {
  for (const game of (await ask("games")).games)
    for (const { id } of game.presets) {
      const secret = sha(`${game.id} ${id}`).toString("hex");
      const fair = await played(game.id, id, { secret, mixes: { 1: secret } });
      await holds(`${game.id}/${id}, fair`, fair, ["Random draws", "{name} gave the value"]);
      await forge(`${game.id}/${id}, fair`, fair);
      const plain = await played(game.id, id, { seed: "1" });
      await holds(`${game.id}/${id}, one key`, plain, ["All random numbers come from one key"]);
    }
}

/** Whole matches: many deals, and ends. */
async function matches() {
  const secret = sha("match").toString("hex");
  for (const [game, preset, options] of [
    ["whist", "classic", { target: 9 }],
    ["wunsdorf", "standard", {}],
    ["war", "tod-und-leben", { rounds: 5 }],
    ["wippen", "advanced", { match: "points" }],
    ["spite", "scored", { max_turns: 100 }],
  ]) {
    const record = await played(game, preset, { secret }, options, 3000);
    await holds(`${game}/${preset}, a match`, record, ["No seat added a random value"]);
    check(record.split("\ndeal ").length > 2, `${game}/${preset}: of several deals`);
    await forge(`${game}/${preset}, a match`, record);
  }
}

async function lines() {
  const secret = sha("lines").toString("hex");
  const record = await played("whist", "classic", { secret, mixes: { 0: secret } }, {}, 60);
  const broken = record.replace(/^mix 0 ../m, "mix 0 00");
  const { ok, line, lines: why } = await verifyRecord(broken, source);
  const number = record.slice(0, record.indexOf("\nchance ")).split("\n").length + 1;
  check(!ok && line === number && /draws/.test(why[0].msgid), "the refused line is named", line);
  const sealed = record.replace(/^secret .*/m, "secret sealed");
  const verdict = await verifyRecord(sealed, source);
  check(!verdict.ok && /sealed/.test(verdict.lines[0].msgid), "a sealed record is said to be so");
  const good = await verifyRecord(record, source);
  check(good.commitment && record.includes(`\ncommitment ${good.commitment}\n`) &&
    good.values.join() === [secret, "", "", ""].join(), "commitment and values are handed out");
  let failed = "";
  await verifyRecord(record, async () => Promise.reject(new Error("offline"))).catch((problem) => {
    failed = problem.message;
  });
  check(failed === "offline", "without the engine nothing is claimed");
}

const dealSecret = (secret, deal) => {
  const number = Buffer.alloc(4);
  number.writeUInt32LE(deal);
  return sha("talon deal secret ", secret, number);
};

/** The deals of a table while it is played. */
async function deals() {
  const secret = sha("deals");
  const shown = (deal, open) => {
    const own = dealSecret(secret, deal);
    const commitment = sha("talon deal commitment ", own).toString("hex");
    return { commitment, secret: open ? own.toString("hex") : null };
  };
  const commitment = sha("talon commitment ", secret).toString("hex");
  const mixes = [null, "ab".repeat(32)];
  const fair = { commitment, mixes, deals: [shown(1, true), shown(2, false)], secret: null };
  const over = { ...fair, deals: [shown(1, true), shown(2, true)], secret: secret.toString("hex") };
  const kept = { commitment, seat: 1, value: mixes[1] };
  const wrong = { ...fair, deals: [shown(2, true), shown(2, false)] };
  const rows = [
    [fair, kept, true, "while it is played"], [over, kept, true, "when it is over"],
    [fair, {}, true, "with nothing kept"],
    [fair, { ...kept, commitment: "0".repeat(64) }, false, "another commitment than was shown"],
    [fair, { ...kept, value: "0".repeat(64) }, false, "another value than was given"],
    [fair, { ...kept, seat: 0 }, false, "a value that was left out"],
    [{ ...fair, deals: [{ ...shown(1, true), commitment: "0".repeat(64) }] }, kept, false,
      "another deal than was committed to"],
    [{ ...over, deals: wrong.deals }, kept, false, "a deal's secret that is not the table's"],
    [{ ...over, secret: "0".repeat(64) }, kept, false, "another secret of the table"],
    [{ ...over, secret: "0" }, kept, false, "no secret at all"],
    [{ ...fair, deals: [{ ...shown(1, true), secret: "x" }] }, kept, false, "no deal's secret"],
  ];
  for (const [answer, keep, ok, name] of rows) {
    const verdict = await verifyDeals(answer, source, keep);
    check(verdict.ok === ok, `deals: ${name}`, JSON.stringify(verdict));
  }
}

await everyPreset();
await matches();
await lines();
await deals();
engine.stdin.end();
console.log(`1..${tests}`);
