// talon.wasm in Node, as web/src/engine/module.ts has it: compiled from there, for the tests.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../web");

/** Modules of web/src as JavaScript; they may import one another. */
export async function compiled(...names) {
  const folder = mkdtempSync(join(tmpdir(), "talon-engine-"));
  const flags = ["--ignoreConfig", "--target", "es2022", "--module", "esnext", "--strict",
    "--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable", "--skipLibCheck",
    "--rootDir", join(web, "src"), "--outDir", folder];
  const files = names.map((name) => join(web, "src", name));
  execFileSync(join(web, "node_modules/.bin/tsc"), [...files, ...flags], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return Promise.all(
    names.map((name) => import(pathToFileURL(join(folder, name.replace(/\.ts$/, ".js"))))),
  );
}

export async function start(path) {
  const [{ Module }] = await compiled("engine/module.ts");
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  return new Module(instance);
}
