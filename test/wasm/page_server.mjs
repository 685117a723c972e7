// page_server.mjs - the server inside a page (web/src/engine/local_server.ts) in Node: whole games
// of every preset against bots, the tables read again from their rows in between, and each record
// accepted by the program. Arguments: the program, the module. TAP output.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { EngineModule } from "../../npm/engine/dist/index.js";
import { pure } from "../e2e/page_modules.mjs";

const [program, path] = process.argv.slice(2);
const { LocalServer } = await pure("engine/local_server.ts");
const { applyDelta } = await pure("base/view_delta.ts");
const compiled = await WebAssembly.compile(readFileSync(path));
const LEVELS = ["simple", "beginner", "casual"];
const CHOICES = 400; // made one by one; then bots play on

let tests = 0;
function check(fine, what) {
  console.log(`${fine ? "ok" : "not ok"} ${++tests} - ${what}`);
  if (!fine) process.exitCode = 1;
}

/** A disk: rows of tables, in memory. It may be told to refuse. */
class Disk {
  rows = new Map();
  broken = false;
  async read(table) {
    return this.rows.get(table) ?? [];
  }
  async append(rows) {
    if (this.broken) throw new Error("The disk is full.");
    for (const row of rows)
      this.rows.set(row.table, [...(this.rows.get(row.table) ?? []), structuredClone(row)]);
  }
  async prune(known) {
    for (const table of this.rows.keys()) if (!known.includes(table)) this.rows.delete(table);
  }
}

let secrets = 0;
const secret = () => new Uint8Array(createHash("sha256").update(`house ${++secrets}`).digest());

/** Somebody with a server of their own on this disk. */
class Person {
  ids = 0;
  waiting = new Map();
  view = null;
  deltas = 0;
  gaps = 0;
  gone = false;

  static async in(disk) {
    const person = new Person();
    const append = (rows) => (person.gone ? new Promise(() => {}) : disk.append(rows));
    const database = { read: (table) => disk.read(table), append };
    const module = new EngineModule(await WebAssembly.instantiate(compiled, {}));
    const tell = (_, message) => person.hear(message);
    const now = () => performance.now();
    person.server = new LocalServer(module, { database, tell, now, secret });
    person.server.connect(1);
    return person;
  }

  hear(message) {
    if (message.push === "view") this.view = message.view;
    if (message.push === "delta" && message.from !== this.view.number) this.gaps++;
    if (message.push === "delta") this.view = applyDelta(this.view, message.delta);
    this.deltas += message.push === "delta";
    this.waiting.get(message.id)?.(message);
  }

  ask(what, members = {}) {
    const id = ++this.ids;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.server.ask(1, JSON.stringify({ id, do: what, ...members }));
    });
  }

  async join(table, token) {
    const { view } = await this.ask("join", { table, token, deltas: true });
    this.view = view;
  }
}

const where = ({ number, zones, moves, points, names }) =>
  JSON.stringify({ number, zones, moves, points, names });

async function openTable(person, game, preset, seats, more = { pace: 0 }) {
  const who = Array.from({ length: seats }, (_, s) => (s ? LEVELS[s % LEVELS.length] : "human"));
  const order = { game, preset, seats: who, names: who.map((_, s) => `Ä${s}`), ...more };
  const { table, tokens, error } = await person.ask("new", order);
  if (error) return null;
  await person.join(table, tokens[0]);
  return { table, token: tokens[0] };
}

/** Plays by the first, then the last move, and so on; meanwhile the page is closed and opened. */
async function play(disk, game, preset, seats) {
  let person = await Person.in(disk);
  const at = await openTable(person, game, preset, seats);
  let alike = true;
  for (let i = 0; at && i < CHOICES && !person.view.over; i++) {
    const { moves, number } = person.view;
    if (!moves.length) break;
    const move = moves[i % 2 ? moves.length - 1 : 0];
    await person.ask("act", { ...at, move, number: number + 1 });
    if (i % 40 !== 3) continue;
    const before = where(person.view);
    person.gone = true; // whatever its bots still do is not written down
    alike &&= person.deltas > 0 && !person.gaps;
    person = await Person.in(disk);
    await person.join(at.table, at.token);
    alike &&= where(person.view) === before;
  }
  await person.ask("away", { ...at, on: true });
  for (let i = 0; i < 2000 && !person.view.over; i++) await new Promise((r) => setTimeout(r, 1));
  return { person, at, alike };
}

function holds(record) {
  try {
    return /Everything is correct/.test(execFileSync(program, ["verify", "-"], { input: record }));
  } catch {
    return false;
  }
}

const disk = new Disk();
const { games } = await (await Person.in(disk)).ask("games");
for (const { id, presets, options } of games)
  for (const preset of presets) {
    const players = options.find((o) => o.id === "players");
    const seats = Number(preset.options.players ?? players?.default ?? 2);
    const { person, at, alike } = await play(disk, id, preset.id, seats);
    check(alike, `${id}/${preset.id}: a page opened anew goes on where it was`);
    const { record, error } = await person.ask("record", { table: at.table });
    check(record && holds(record), `${id}/${preset.id}: ${error?.message ?? "the record holds"}`);
  }

async function takesBack() {
  const person = await Person.in(disk);
  const leads = { pace: 5000, options: { first_dealer: "3" } }; // and nobody acts meanwhile
  const at = await openTable(person, "whist", "classic", 4, leads);
  const { number, moves } = person.view;
  const hint = await person.ask("hint", at);
  check(moves.includes(hint.move), "a hint is a legal move");
  await person.ask("act", { ...at, move: moves[0], number: number + 1 });
  const why = await person.ask("why", { ...at, move: moves[0] });
  check(why.legal === false && why.rule, "a forbidden move is explained by its rule");
  check((await person.ask("undo", at)).number === number, "a move is taken back");
  check((await person.ask("redo", at)).number === number + 1, "and made again");
}
await takesBack();

const person = await Person.in(disk);
const at = await openTable(person, games[0].id, games[0].presets[0].id, 2);
const before = where(person.view);
disk.broken = true;
const move = { ...at, move: person.view.moves[0], number: person.view.number + 1 };
const failed = await person.ask("act", move);
check(failed.error?.code === "store", "on a full disk a move is refused");
await person.join(at.table, at.token);
check(where(person.view) === before, "and has not happened");
disk.broken = false;
const made = await person.ask("act", move);
check(made.number === move.number, "once there is room again it is made");
const kept = (await disk.read(at.table)).length;
await disk.prune([at.table]);
check(disk.rows.size === 1 && (await disk.read(at.table)).length === kept, "others are forgotten");
console.log(`1..${tests}`);
process.exit();
