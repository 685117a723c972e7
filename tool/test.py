"""Runs every test suite and counts. It knows commands and TAP, and nothing about games.

Each suite is a row: a name, whether it belongs to `make quick`, and a command. A suite that prints
TAP counts each of its lines; any other command counts as one test by its exit status. The last
line is `N passed, N failed`, of tests that really ran.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GCC, CLANG, SAFE = "build", "build-clang", "build-safe"
SAID = os.path.join(ROOT, GCC, "said")  # what the tests' clients said and heard
SANITIZE = ["-Db_sanitize=address,undefined", "-Db_lundef=false", "-Dbuildtype=debugoptimized"]
SAFE_ENVIRONMENT = {
    "ASAN_OPTIONS": "detect_leaks=1:abort_on_error=0",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
}


def corpus(target):
    folder = os.path.join(ROOT, "test/fuzz/corpus", target)
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def builds():
    """(name, quick, steps): what must be built first, one after the other."""
    return [
        ("gcc 12 build, warnings as errors", True,
         [["meson", "setup", GCC, ".", "--reconfigure"] if os.path.isdir(GCC)
          else ["meson", "setup", GCC, "."], ["ninja", "-C", GCC]]),
        ("clang 14 build, warnings as errors", False,
         [["env", "CC=clang-14", "meson", "setup", CLANG, "."], ["ninja", "-C", CLANG]]),
        ("sanitizer build", False,
         [["meson", "setup", SAFE, ".", *SANITIZE], ["ninja", "-C", SAFE]]),
        ("page build", False,
         [["npm", "--prefix", "web", "ci", "--no-audit", "--no-fund", "--silent"],
          ["npm", "--prefix", "web", "run", "--silent", "build"]]),
    ]


def suites(quick):
    """(name, in quick runs, command, environment)."""
    # Games of each preset, and steps after which no further one begins: a match of Spite and
    # Malice has thousands of them, and many games.
    few, many = ("8", "--enough", "2500"), ("200", "--enough", "150000")
    rows = [
        ("tidy", True, ["python3", "tool/tidy.py"], {}),
        ("symbols", True, ["python3", "tool/symbols.py", GCC], {}),
        ("format", True, ["tool/check_format.sh"], {}),
        ("evidence", True, ["python3", "tool/evidence.py"], {}),
        ("properties", True, [f"{GCC}/test/properties", "4" if quick else "20"], {}),
        ("leaks", True, [f"{GCC}/test/leaks", "5" if quick else "60"], {}),
        ("bots", True, [f"{GCC}/test/bot_properties", "100" if quick else "400"], {}),
        ("vectors, models", True, ["python3", "test/reference/vectors.py", "--model"], {}),
        ("vectors, engine", True,
         ["python3", "test/reference/vectors.py", "--engine", f"{GCC}/talon"], {}),
        ("WebAssembly", True,
         ["node", "test/wasm/same.mjs", f"{GCC}/src/wasm/talon.wasm",
          f"{GCC}/src/wasm/random_games", "5" if quick else "50"], {}),
        ("unit", True, ["python3", "tool/unit.py", GCC], {}),
        ("power cuts", False, [f"{GCC}/test/durability/power_cuts", "60"], {}),
        ("store", False, ["python3", "test/store/test_command.py", f"{GCC}/talon"], {}),
        ("store, first version", False,
         ["python3", "test/store/test_migration.py", f"{GCC}/talon"], {}),
        ("store, PostgreSQL", False, ["python3", "test/store/test_postgres.py"], {}),
        ("store, sanitized", False,
         ["python3", "test/store/test_command.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("a slow disk", False,
         ["python3", "test/durability/test_slow_disk.py", f"{GCC}/talon",
          f"{GCC}/test/durability/slow_disk.so"], {}),
        ("kills", False,
         ["python3", "test/durability/kill.py", f"{GCC}/talon", "25"], {}),
        ("full and broken disks", False, [f"{GCC}/test/durability/disk_faults", "7"], {}),
        ("catalogues", True, ["python3", "test/i18n/test_catalogue.py", GCC], {}),
        ("engine dialogue", True, ["python3", "test/engine/test_dialogue.py", f"{GCC}/talon"], {}),
        ("cards", True, ["python3", "test/card_art/test_card_art.py", f"{GCC}/talon"], {}),
        ("rule books", True, ["python3", "test/rule_book/test_rule_book.py", f"{GCC}/talon"], {}),
        ("statements", True, ["python3", "test/engine/test_rules.py", f"{GCC}/talon"], {}),
        ("hints", True, ["python3", "test/engine/test_hints.py", f"{GCC}/talon"], {}),
        ("bad input", True, ["python3", "test/engine/test_bad_input.py", f"{GCC}/talon"], {}),
        ("visibility", True, ["python3", "test/engine/test_visibility.py", f"{GCC}/talon"], {}),
        ("secrets on the wire", True,
         ["python3", "test/engine/test_secrets.py", f"{GCC}/talon"], {}),
        ("records", True, ["python3", "test/engine/test_records.py", f"{GCC}/talon"], {}),
        ("fair deals", True,
         ["python3", "test/fairness/test_fairness.py", f"{GCC}/talon"], {}),
        ("shuffles", True, [f"{GCC}/test/shuffle", "--test"], {}),
        ("verify and replay", True,
         ["python3", "test/fairness/test_verify.py", f"{GCC}/talon"], {}),
        ("terminal", True, ["python3", "test/play/test_play.py", f"{GCC}/talon"], {}),
        ("simulation", True, [f"{GCC}/test/sim", "--seeds", "20" if quick else "200"], {}),
        ("secrets at the socket", True,
         [f"{GCC}/test/wire_secrets", "20" if quick else "150"], {}),
        ("simulation, controls", False, [f"{GCC}/test/sim", "--controls", "--seeds", "1"], {}),
        ("server dialogue", True, ["python3", "test/server/test_rooms.py", f"{GCC}/talon"], {}),
        ("server", False, ["python3", "test/server/test_serve.py", f"{GCC}/talon"], {}),
        ("time", True, ["python3", "test/server/test_time.py", f"{GCC}/talon"], {}),
        ("accounts", False, ["python3", "test/server/test_accounts.py", f"{GCC}/talon"], {}),
        ("pages", False, ["python3", "test/server/test_pages.py", f"{GCC}/talon"], {}),
        ("strangers", False, ["python3", "test/server/test_expose.py", f"{GCC}/talon"], {}),
        ("load", False, [f"{GCC}/bench/load", f"{GCC}/talon", "/tmp", "restart", "abuse"],
         {"LOAD_SECONDS": "1"}),
        ("out of memory", False,
         ["python3", "test/server/test_memory.py", f"{GCC}/talon",
          f"{GCC}/test/server/failing_malloc.so"], {}),
        ("Unix socket", True, ["python3", "test/server/test_unix.py", f"{GCC}/talon"], {}),
        ("patience", False, ["python3", "test/server/test_patience.py", f"{GCC}/talon"], {}),
        ("deploy", False, ["python3", "test/server/test_deploy.py", f"{GCC}/talon"], {}),
        ("nginx", False, ["python3", "test/server/test_nginx.py", f"{GCC}/talon"], {}),
        ("WebSocket", True, ["python3", "test/server/test_websocket.py", f"{GCC}/talon"], {}),
        ("messages", False, ["python3", "test/server/test_messages.py", f"{GCC}/talon"], {}),
        ("records in the page", False,
         ["node", "test/wasm/verify.mjs", f"{GCC}/talon", f"{GCC}/src/wasm/talon.wasm"], {}),
        ("answers in the page", False,
         ["node", "test/wasm/answers.mjs", f"{GCC}/talon", f"{GCC}/src/wasm/talon.wasm"], {}),
        ("a house in the page", False,
         ["node", "test/wasm/house.mjs", f"{GCC}/talon", f"{GCC}/src/wasm/talon.wasm"], {}),
        ("browser", False, ["npm", "--prefix", "web", "run", "--silent", "e2e"],
         {"TALON": os.path.join(ROOT, GCC, "talon")}),
        ("a tenth game", False, ["python3", "test/new_game/test_new_game.py"], {}),
        ("clang-tidy", False, ["python3", "tool/clang_tidy.py", GCC], {}),
        ("properties, sanitized", False, [f"{SAFE}/test/properties", "2"], SAFE_ENVIRONMENT),
        ("bots, sanitized", False, [f"{SAFE}/test/bot_properties", "20"], SAFE_ENVIRONMENT),
        ("vectors, sanitized", False,
         ["python3", "test/reference/vectors.py", "--engine", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("secrets on the wire, sanitized", False,
         ["python3", "test/engine/test_secrets.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("reference, sanitized", False,
         ["python3", "tool/reference.py", "--games", "4", "--enough", "1500", "--trace",
          f"{SAFE}/test/trace"],
         SAFE_ENVIRONMENT),
        ("unit, sanitized", False, ["python3", "tool/unit.py", SAFE], SAFE_ENVIRONMENT),
        ("engine dialogue, sanitized", False,
         ["python3", "test/engine/test_dialogue.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("bad input, sanitized", False,
         ["python3", "test/engine/test_bad_input.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("records, sanitized", False,
         ["python3", "test/engine/test_records.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("terminal, sanitized", False,
         ["python3", "test/play/test_play.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("simulation, sanitized", False, [f"{SAFE}/test/sim", "--seeds", "20"], SAFE_ENVIRONMENT),
        ("WebSocket, sanitized", False,
         ["python3", "test/server/test_websocket.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("server, sanitized", False,
         ["python3", "test/server/test_serve.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("Unix socket, sanitized", False,
         ["python3", "test/server/test_unix.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
        ("strangers, sanitized", False,
         ["python3", "test/server/test_expose.py", f"{SAFE}/talon"], SAFE_ENVIRONMENT),
    ]
    rows.append(("fuzz network, sanitized", False,
                 ["python3", "test/fuzz/network.py", f"{SAFE}/talon", "--seconds", "15"],
                 SAFE_ENVIRONMENT))
    for target in ("engine", "json", "record", "server", "text"):
        rows.append((f"fuzz corpus, {target}", False,
                     [f"{SAFE}/test/fuzz/replay_{target}", *corpus(target)], SAFE_ENVIRONMENT))
    rows.append(("reference, options", True,
                 ["python3", "test/reference/pairs.py", "--singles", "--random",
                  "10" if quick else "120", "--games", "1" if quick else "3", "--jobs", "1",
                  "--trace", f"{GCC}/test/trace"], {}))
    for preset in run([f"{GCC}/test/trace", "--list"])[1].split():
        rows.append((f"reference, {preset}", True,
                     ["python3", "tool/reference.py", "--games", *(few if quick else many),
                      "--trace", f"{GCC}/test/trace", preset], {}))
    return [row for row in rows if row[1] or not quick]


def last_suite(every):
    """The suite that needs the messages of all others."""
    return ("every message", True, ["python3", "test/protocol/test_schema.py", SAID,
                                    *(["--every"] if every else [])], {})


def run(command, environment=None):
    """(exit status, everything it printed)."""
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **(environment or {})},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout


def around_failures(lines):
    """The lines that say not ok, with what stands before and after them."""
    shown = set()
    for number, line in enumerate(lines):
        if re.match(r"\s*not ok\b", line):
            shown.update(range(max(0, number - 8), min(len(lines), number + 25)))
    return [lines[number] for number in sorted(shown)][:120]


def count(status, output):
    """(passed, failed, the lines worth showing). A suite that breaks off has failed once more."""
    passed = len(re.findall(r"^ok\b(?!.*# SKIP)", output, re.M))
    failed_lines = re.findall(r"^not ok\b.*", output, re.M)
    if not passed and not failed_lines:
        skipped = re.search(r"^ok\b.*# SKIP", output, re.M)
        return (0 if skipped else 1, 0, []) if status == 0 else (0, 1, output.splitlines()[-40:])
    if status and not failed_lines:
        return passed, 1, output.splitlines()[-40:]
    return passed, len(failed_lines), around_failures(output.splitlines())


def report(name, result, seconds):
    passed, failed, lines = result
    print(f"{name}: {passed} passed, {failed} failed ({seconds:.1f} s)", flush=True)
    for line in lines:
        print(f"    {line}", flush=True)
    return passed, failed


def build(row):
    name, _, steps = row
    began, output, status = time.time(), "", 0
    for step in steps:
        status, text = run(step)
        output += text
        if status:
            break
    result = (1, 0, []) if status == 0 else (0, 1, output.splitlines()[-60:])
    return report(name, result, time.time() - began)


def suite(row):
    name, _, command, environment = row
    began = time.time()
    try:
        status, output = run(command, environment)
    except OSError as problem:
        status, output = 1, str(problem)
    return report(name, count(status, output), time.time() - began)


def total(results):
    return sum(passed for passed, _ in results), sum(failed for _, failed in results)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--only", help="run only suites whose name holds this text")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    wanted = [row for row in builds() if row[1] or not arguments.quick]
    results = [build(row) for row in wanted]
    if results[0][1] == 0:
        rows = [row for row in suites(arguments.quick)
                if not arguments.only or arguments.only in row[0]]
        shutil.rmtree(SAID, ignore_errors=True)
        os.makedirs(SAID)
        os.environ["TALON_SAID"] = SAID
        with ThreadPoolExecutor(arguments.jobs) as pool:
            results += pool.map(suite, rows)
        if not arguments.only or arguments.only in "every message":
            results.append(suite(last_suite(not arguments.quick and not arguments.only)))
    passed, failed = total(results)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
