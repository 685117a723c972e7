// talon.wasm in Node, as web/src/engine/wasm_module.ts has it.
import { readFileSync } from "node:fs";
import { pure } from "../e2e/page_modules.mjs";

export async function start(path) {
  const { Module } = await pure("engine/wasm_module.ts");
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  return new Module(instance);
}
