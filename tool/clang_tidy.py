"""Runs clang-tidy over every C file of src, a few at a time, in TAP. It knows no check.

    clang_tidy.py BUILD_FOLDER [--jobs N] [--nodes N]

A file that several programs compile is checked once, with the flags of its library: clang-tidy
alone would check it once for each of its commands. Large files begin first. --nodes says after how
many states the analyzer gives up a function: 225000 unless told otherwise, as in clang itself.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def sources():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard",
                             "src/*.c"], cwd=ROOT, capture_output=True, text=True, check=True)
    there = [name for name in listed.stdout.split() if os.path.isfile(os.path.join(ROOT, name))]
    return sorted(there, key=lambda name: -os.path.getsize(os.path.join(ROOT, name)))


def write_database(build, folder):
    """The build's compile commands, one of each file: the first, which is its library's where it
    has one, because meson.build names bench and test last."""
    with open(os.path.join(ROOT, build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    first = {}
    for command in sorted(commands, key=lambda c: c["output"].startswith(("bench/", "test/"))):
        first.setdefault(command["file"], command)
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(list(first.values()), file)


def check(database, nodes, name):
    limit = [f"--extra-arg={part}" for part in
             ("-Xclang", "-analyzer-config", "-Xclang", f"max-nodes={nodes}")]
    done = subprocess.run(["clang-tidy-14", "-p", database, "--quiet", *limit, name], cwd=ROOT,
                          capture_output=True, text=True)
    return name, done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--nodes", type=int, default=225000)
    arguments = parser.parse_args()
    failures = count = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as pool:
        write_database(arguments.build, folder)
        checks = pool.map(lambda name: check(folder, arguments.nodes, name), sources())
        for count, (name, status, output) in enumerate(checks, 1):
            failures += status != 0
            if status:
                errors = (line for line in output.splitlines() if ": error: " in line)
                print("\n".join("# " + line for line in errors))
            print(f"{'not ok' if status else 'ok'} {count} - {name}", flush=True)
    print(f"1..{count}")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
