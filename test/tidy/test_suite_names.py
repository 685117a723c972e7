"""tool/test.py and the names of its suites: one that no suite has ends it with status 2 and the
nearest names, before anything is built, and doc/testing.md names suites that there are. TAP.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tool"), os.path.join(ROOT, "test/engine")]
import test_suites  # noqa: E402
from engine import Tap  # noqa: E402

MISTYPED = {"circels": "circles", "Deal of the day": "deal of the day", "brwoser, chat":
            "browser, chat", "Catalogs": "catalogues", "make": ""}


def suite_names():
    rows = [*test_suites.builds(2), *test_suites.suites(False, 2)]
    return [row.name for row in [*rows, test_suites.message_suite(False)]]


def documented():
    """The first cells of the tables of suites. Commas part them where no suite has the whole."""
    with open(os.path.join(ROOT, "doc/testing.md"), encoding="utf-8") as file:
        part = file.read().split("\n## What the suites prove\n")[1].split("\n## ")[0]
    cells = re.findall(r"(?m)^\| ([^|]+?) +\|", part)
    return [cell for cell in cells if cell != "suite" and not re.fullmatch("-+", cell)]


def unknown(names):
    for cell in documented():
        if not any(cell in name for name in names):
            yield from (part for part in cell.split(", ")
                        if not any(part in name for name in names))


def main():
    tap, names = Tap(), suite_names()
    tap.check(len(documented()) > 80, "doc/testing.md has tables of suites", len(documented()))
    tap.check(not list(unknown(names)), "each names suites that there are", list(unknown(names)))
    tap.check(len(names) == len(set(names)), "no two suites have the same name")
    for typed, meant in MISTYPED.items():
        done = subprocess.run([sys.executable, "tool/test.py", "--only", typed], cwd=ROOT,
                              capture_output=True, text=True, check=False)
        fine = (done.returncode == 2 and not done.stdout and done.stderr.count("\n") == 1 and
                f'"{typed}"' in done.stderr and meant in done.stderr)
        tap.check(fine, f"--only \"{typed}\" ends with status 2 and names {meant or 'some'}",
                  done.stdout + done.stderr)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
