"""Runs the reference models beside the engine, preset by preset, in TAP; with --pairs over all
pairs of option values instead. run.py and pairs.py do the comparing.
"""
import argparse
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def presets(trace):
    return subprocess.run([trace, "--list"], capture_output=True, text=True,
                          check=True).stdout.split()


def try_pairs(arguments):
    return subprocess.run(
        [sys.executable, os.path.join(ROOT, "test/reference/pairs.py"), *arguments.presets,
         "--games", arguments.games or "2", "--seed", arguments.seed, "--trace", arguments.trace]
    ).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*")
    parser.add_argument("--games", help="300; with --pairs 2 of each combination")
    parser.add_argument("--enough", default="1000000000", metavar="STEPS",
                        help="of a preset: no further game begins then")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--trace", required=True)
    parser.add_argument("--pairs", action="store_true", help="all pairs of option values")
    arguments = parser.parse_args()
    if arguments.pairs:
        return try_pairs(arguments)
    failures = 0
    chosen = arguments.presets or presets(arguments.trace)
    for number, preset in enumerate(chosen, 1):
        done = subprocess.run(
            [sys.executable, os.path.join(ROOT, "test/reference/run.py"), preset, "--games",
             arguments.games or "300", "--enough", arguments.enough, "--seed", arguments.seed,
             "--trace", arguments.trace],
            capture_output=True, text=True)
        lines = (done.stdout + done.stderr).strip().splitlines()
        if done.returncode:
            failures += 1
            print("\n".join("# " + line for line in lines[-60:]))
        verdict = "not ok" if done.returncode else "ok"
        print(f"{verdict} {number} - {lines[-1] if lines else preset}", flush=True)
    print(f"1..{len(chosen)}")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
