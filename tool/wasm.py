"""Compiles and links the WebAssembly module, and writes down which headers it includes, so that it
is made again when one changes.

    python3 tool/wasm.py DEPFILE OUTPUT CLANG FLAGS… SOURCES…
"""
import concurrent.futures
import os
import subprocess
import sys
import tempfile

JOBS = 2


def main(depfile, output, clang, rest):
    sources = [name for name in rest if name.endswith(".c")]
    flags = [flag for flag in rest if not flag.endswith(".c")]
    with tempfile.TemporaryDirectory() as folder:
        def compile_one(number):
            made = os.path.join(folder, f"{number}.o")
            done = subprocess.run([clang, *flags, "-MMD", "-MF", f"{made}.d", "-c",
                                   sources[number], "-o", made])
            return done.returncode, made
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            results = list(pool.map(compile_one, range(len(sources))))
        if any(code for code, _ in results):
            return 1
        objects = [made for _, made in results]
        code = subprocess.run([clang, *flags, *objects, "-o", output]).returncode
        headers = set()
        for made in objects:
            with open(f"{made}.d", encoding="utf-8") as told:
                headers.update(told.read().replace("\\\n", " ").split(":", 1)[1].split())
    with open(depfile, "w", encoding="utf-8") as out:
        print(f"{output}: {' '.join(sorted(headers))}", file=out)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4], sys.argv[4:]))
