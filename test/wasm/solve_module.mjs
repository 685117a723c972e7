// solve_module.mjs - solve.wasm in Node: writes positions into its memory and reads the answers.
import { readFileSync } from "node:fs";

const POSITION = 40;
const HANDS = 4;
const CARDS_AT = 8;
const CARD = 16;
const NODES_AT = 216;
const STRAINS = 5;
const TRUMP_AT = 37;
const KEY_AT = 56;
const LINE_AT = 72;
const LINE = 32;

/** The module with a solver of so many MiB. Positions are the bytes of talon/solve.h. */
export async function startSolver(path, mebibytes) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  const solver = instance.exports;
  if (!solver.talon_wasm_solve_begin(mebibytes)) throw new Error("There is no memory.");
  const bytes = (at, count) => new Uint8Array(solver.memory.buffer, at, count);
  const put = (position) => bytes(solver.talon_wasm_solve_position(), POSITION).set(position);

  function readCard(view, at) {
    return { face: view.getUint8(at), tricks: view.getUint8(at + 1),
      optimal: view.getUint8(at + 2), equals: view.getBigUint64(at + CARD / 2, true) };
  }

  function readResult() {
    const view = new DataView(solver.memory.buffer, solver.talon_wasm_solve_result());
    const [exact, tricks, least, most, seat, count] = new Uint8Array(view.buffer, view.byteOffset);
    const cards = [...Array(count).keys()].map((i) => readCard(view, CARDS_AT + CARD * i));
    return { exact, tricks, least, most, seat, cards, nodes: view.getBigUint64(NODES_AT, true) };
  }

  /** Null, or why the position cannot be solved. */
  function check(position) {
    put(position);
    const at = solver.talon_wasm_solve_check();
    if (!at) return null;
    const all = new Uint8Array(solver.memory.buffer, at);
    return new TextDecoder().decode(all.slice(0, all.indexOf(0)));
  }

  /** Answers a question, whose number is that of enum talon_solve_question. */
  function solve(position, question, nodes = 0) {
    put(position);
    if (!solver.talon_wasm_solve(question, nodes)) throw new Error("No such position.");
    return readResult();
  }

  /** The table of strains and declarers. */
  function strains(position, nodes = 0) {
    put(position);
    const exact = solver.talon_wasm_solve_strains(nodes);
    return { exact, tricks: [...bytes(solver.talon_wasm_solve_table(), STRAINS * HANDS)] };
  }

  /** The next problem; 0 cards and 255 as trump stand for any. */
  function problem(cards, trump) {
    const at = solver.talon_wasm_solve_problem(cards, trump);
    const view = new DataView(solver.memory.buffer, at);
    const number = (place) => view.getUint32(place, true);
    const [size, goal, difficulty] = [0, 1, 2].map((i) => number(POSITION + 4 * i));
    const [first, effort] = [0, 1].map((i) => number(KEY_AT + 8 + 4 * i));
    const [moments, failing, others] = [0, 1, 2].map((i) => number(LINE_AT + LINE + 4 * i));
    const set = view.getBigUint64(KEY_AT, true);
    const key = [...Array(64).keys()].filter((face) => set >> BigInt(face) & 1n);
    const line = [...bytes(at + LINE_AT, HANDS * size)];
    return { goal, difficulty, first, effort, moments, failing, others, key, line,
      trump: view.getUint8(TRUMP_AT) };
  }

  return { check, solve, strains, problem, seed: solver.talon_wasm_solve_seed };
}
