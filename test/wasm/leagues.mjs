// leagues.mjs - the page counts leagues as `talon league` does: for many generated evenings, rules
// and names, and for refusals, both say the same, byte for byte. Arguments: the program, the
// module, how many leagues. TAP output.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pure } from "../e2e/page_modules.mjs";

const [program, path, count = "100"] = process.argv.slice(2);
const command = resolve(program);
const { LeagueModule } = await pure("league/league_module.ts");
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const module = new LeagueModule(instance);
const folder = mkdtempSync(join(tmpdir(), "talon-leagues-"));
const HEADINGS = ["place", "name", "total", "played"];

let tests = 0;
function check(fine, what, told = "") {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (fine) return;
  console.log(`# ${told}`);
  process.exitCode = 1;
}

// ---- chance -----------------------------------------------------------------------------------

let state = 20261128;
function below(bound) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}
const one = (list) => list[below(list.length)];
const often = (percent) => below(100) < percent;
function some(list, least) {
  const rest = [...list];
  const wanted = least + below(list.length - least + 1);
  return Array.from({ length: wanted }, () => rest.splice(below(rest.length), 1)[0]);
}

// ---- evenings ---------------------------------------------------------------------------------

// Each may be spelled in several ways, which are one name unless --same says more.
const PEOPLE = [
  ["Zoe", "ZOE", " zoe "],
  ["Émile", "émile", "ÉMILE"],
  ["Emile"],
  ["Änne Straße", "änne strasse", "ÄNNE STRASSE"],
  ["Łukasz", "łukasz"],
  ["Ștefan", "ștefan"],
  ["İpek", "Ipek"], // two names, whatever the browser's language
  ["Ольга", "ОЛЬГА"],
  ["Ωmega", "ωmega"],
  ["=1+1", "-7", "O'Hara, \"Bo\""],
  ["e\u0301va", "e\u0301VA"], // an accent that is a character of its own
  ["李", "𝒁"],
];

const percentOf = () => one([below(101), below(1e6) / 7e3, -below(100) / 3, 33.335, 1e-9]);

function standingsOf(people, shape, hasPercent) {
  const scores = people.map(() => below(7) - 1);
  return people.map((_, i) => ({
    rank: 1 + scores.filter((other) => other > scores[i]).length,
    [shape === "program" ? "player" : "person"]: i + 1,
    group: "AB"[i % 2],
    score: scores[i],
    ...(hasPercent ? { percent: percentOf() } : {}),
    played: often(90) ? 5 : 0,
    ...(often(8) ? { bot: true } : {}),
  }));
}

function driveOf(number) {
  const shape = one(["page", "program", "server"]);
  const people = some(PEOPLE, 3).map((names) => (often(5) ? "" : one(names)));
  const standings = standingsOf(people, shape, often(80));
  const movement = one(["swedish", "mitchell"]);
  const setup = { title: often(30) ? `Evening in ${one(PEOPLE)[0]}` : "", movement };
  const botOrNot = () => (often(5) ? { bot: true } : {});
  const listed = people.map((name, i) => ({ number: i + 1, name, ...botOrNot() }));
  const id = often(40) ? { id: `drive${number % 9}` } : {};
  if (shape === "program") return { movement, names: people, standings };
  if (shape === "server") return { drive: { ...id, setup }, people: listed, standings };
  return { ...id, setup, people: listed, standings };
}

const WRONG = [
  "{}", "nonsense", "[".repeat(50), "[]", "",
  '{"standings":[{"rank":0,"person":1,"score":1,"played":1}]}',
  '{"standings":[{"rank":1,"person":1,"score":"one","played":1}]}',
  '{"standings":[{"rank":1,"person":1,"score":1,"played":0}]}',
  `{"names":["${"x".repeat(200)}"],"standings":[{"rank":1,"player":1,"score":1,"played":1}]}`,
  '{"names":["A\\u200bB"],"standings":[{"rank":1,"player":1,"score":1,"played":1}]}',
];

/** The people of a drive who count, by all the places that name them. */
function namesIn(text) {
  const { names, people, standings } = JSON.parse(text);
  const nameOf = ({ player, person }) =>
    player ? names[player - 1] : people.find(({ number, bot }) => number === person && !bot)?.name;
  return standings.filter(({ bot, played }) => !bot && played).map(nameOf);
}

function leagueOf() {
  const texts = Array.from({ length: 1 + below(6) }, (_, i) => JSON.stringify(driveOf(i)));
  if (often(6)) texts.push(one(texts)); // the same file twice
  const rules = { points: one(["sum", "percent", "places", "10,8,6,5,4", "7"]), best: 0, drop: 0 };
  if (often(60)) rules[one(["best", "drop"])] = below(texts.length + 2);
  // The command refuses a name that nobody has, which the page keeps for an evening to come.
  const present = texts.flatMap(namesIn);
  const pair = [one(one(PEOPLE)), one(one(PEOPLE))];
  const canBeJoined = present.includes(pair[0]) && !pair[0].includes("=");
  const same = often(80) && canBeJoined ? [pair] : [];
  return { texts, rules, same };
}

// ---- both -------------------------------------------------------------------------------------

const titleOf = (i) => `Evening ${i + 1}`;
const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

function refusalOf({ sentence, word, evening, name }) {
  const told = fill(sentence, { word });
  const file = evening ? `${titleOf(evening - 1)}.json: ` : "";
  return `talon league: ${file}${evening && name ? `${name}: ` : ""}${told}\n`;
}

/** The JSON and the tables of the page, or why there are none. */
function onPage({ texts, rules, same }) {
  const evenings = [];
  for (const [i, text] of texts.entries()) {
    const evening = JSON.parse(module.evening(text, titleOf(i)));
    if (evening.refused) return { refused: refusalOf({ ...evening.refused, evening: i + 1 }) };
    evenings.push(evening);
  }
  const league = { id: "1", title: "", ...rules, same, evenings };
  const json = module.count(league);
  const { refused } = JSON.parse(json);
  return refused
    ? { refused: refusalOf(refused) }
    : { json, csv: module.table(league, HEADINGS, "."), de: module.table(league, HEADINGS, ",") };
}

function run(words) {
  const done = spawnSync(command, ["league", ...words], { cwd: folder, encoding: "utf8" });
  const sentence = done.stderr.replace(" See talon league --help.", "");
  return done.status ? { refused: sentence } : { told: done.stdout };
}

function byCommand({ texts, rules, same }) {
  const files = texts.map((text, i) => {
    writeFileSync(join(folder, `${titleOf(i)}.json`), text);
    return `${titleOf(i)}.json`;
  });
  const words = [...files, "--points", rules.points];
  for (const name of ["best", "drop"])
    if (rules[name]) words.push(`--${name}`, String(rules[name]));
  for (const pair of same) words.push("--same", pair.join("="));
  const json = run([...words, "--json"]);
  if (json.refused) return json;
  const csv = (language) => run([...words, "--csv", "--lang", language]).told;
  return { json: json.told, csv: csv("en"), de: csv("de") };
}

let shown = 0;
/** The answer of both; false if they differ. The first such leagues are shown. */
function compare(league) {
  const [page, native] = [onPage(league), byCommand(league)].map((told) => JSON.stringify(told));
  if (page !== native && shown++ < 2)
    for (const told of [page, native, JSON.stringify(league)])
      console.log(`# ${told.slice(0, 400)}`);
  return page === native && JSON.parse(page);
}

const found = Array.from({ length: Number(count) }, () => compare(leagueOf()));
const counted = found.filter((told) => told?.json).length;
const refused = new Set(found.map((told) => told && told.refused?.replace(/.*: (?=[A-Z])/s, "")));
check(!found.includes(false), `${count} leagues are counted alike`);
check(counted > found.length / 3, `most of them can be counted: ${counted}`);
check(refused.size > 3, "some are refused", [...refused].join("|"));

const fine = JSON.stringify({
  names: ["Zoe", "Émile", "Emile", "Ann"],
  standings: [1, 2, 3, 4].map((player) => ({ rank: 1, player, score: 3, played: 2 })),
});
const sum = { points: "sum", best: 0, drop: 0 };
const even = compare({ texts: [fine], rules: sum, same: [] });
const order = even && JSON.parse(even.json).standings.map((row) => row.name).join();
check(order === "Ann,Emile,Émile,Zoe", `equal sums are sorted as people sort names: ${order}`);
const REFUSED = [
  ...WRONG.map((text) => [[text], sum, []]),
  [[fine, fine], sum, []],
  [[fine], { ...sum, points: "percent" }, []],
  [[fine], { ...sum, points: "most" }, []],
  [[fine], { ...sum, points: "10," }, []],
  [[fine], { ...sum, best: 101 }, []],
  [[fine], { ...sum, drop: 101 }, []],
  [[fine], { ...sum, drop: 1 }, []],
  [[fine], sum, [["zoe", "Ann"]]],
];
for (const [texts, rules, same] of REFUSED) {
  const what = `refused alike: ${texts[0].slice(0, 40)} ${JSON.stringify({ rules, same })}`;
  const told = compare({ texts, rules, same });
  check(told && /^talon league: .*\.\n$/.test(told.refused), `${what}: ${told?.refused?.trim()}`);
}
rmSync(folder, { recursive: true });
console.log(`1..${tests}`);
