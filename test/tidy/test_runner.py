"""How tool/test.py tells of suites that fail: each has a line at the end, with its failed tests or
how it broke off; which of them run once more; and which Python they find. TAP.
"""
import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tool"), os.path.join(ROOT, "test/engine")]
from engine import Tap  # noqa: E402
from test_suites import Suite  # noqa: E402

# A suite as a command of the shell, and what the end tells of it; nothing: it has passed.
TOLD = {
    "echo ok 1 - one": "",
    "echo ok 1 - one; echo not ok 2 - two; echo not ok 3 - three; exit 1": "two; three",
    "echo ok 1 - one; exit 3": "broke off with status 3, after: ok 1 - one",
    "echo ok 1 - one; kill -9 $$": "broke off with status -9, after: ok 1 - one",
    "echo hello; exit 2": "broke off with status 2",
    "exit 4": "broke off with status 4",
    f"for i in {' '.join(map(str, range(200)))}; do echo not ok $i - some test; done; exit 1":
        "some test; " * 3,
}
BREAKS = """
import sys
sys.path.insert(0, sys.argv[1])
from engine import Tap
tap = Tap()
def check_this():
    tap.check(True, "one")
    raise TimeoutError("too late")
check_this()
"""


def runner():
    """tool/test.py; `import test` would be a package of Python's own."""
    row = importlib.util.spec_from_file_location("runner", os.path.join(ROOT, "tool/test.py"))
    made = importlib.util.module_from_spec(row)
    row.loader.exec_module(made)
    return made


def end_of(tool, commands):
    """The lines of the reports and those of the end, of a suite for each command."""
    schedule, said = tool.Schedule(1), io.StringIO()
    with contextlib.redirect_stdout(said):
        schedule.run([Suite(f"suite {number}", ["sh", "-c", command], after=())
                      for number, command in enumerate(commands)])
        began = len(said.getvalue())
        tool.print_summary(schedule.results, False)
    return said.getvalue()[:began].splitlines(), said.getvalue()[began:].splitlines()


def check_lines(tap, tool):
    reports, end = end_of(tool, TOLD)
    lines = [line for line in end if line.startswith("failed: ")]
    for number, (command, told) in enumerate(TOLD.items()):
        mine = [line for line in lines if line.startswith(f"failed: suite {number}: ")]
        tap.check([line.startswith(f"failed: suite {number}: {told}") for line in mine] ==
                  ([True] if told else []), f"{command[:60]}: {told[:60] or 'nothing'}", mine)
    tap.check(max(map(len, lines)) <= tool.LETTERS, "no line is too long", lines)
    tap.check(end[-1 - len(lines):-1] == lines and end[-1] == "4 passed, 206 failed",
              "they stand just before the sum", end[-9:])
    tap.check(any("not ok - broke off with status 3" in line for line in reports),
              "a suite that broke off has a line that says not ok", reports)


def check_many(tap, tool):
    _, end = end_of(tool, ["exit 1"] * 30)
    lines = [line for line in end if line.startswith("failed: ")]
    tap.check(len(lines) == tool.TOLD and lines[-1] == "failed: 11 other suites",
              "many are told by their number", lines[-2:])


def check_again(tap, tool):
    """What waits for clocks runs once more if it fails, and the second result counts."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
        passes_later = f"mkdir {folder}/mark 2> /dev/null && exit 1; echo ok 1 - one"
        schedule = tool.Schedule(1)
        schedule.run([Suite(name, ["sh", "-c", command], after=()) for name, command in
                      (("kills", passes_later), ("browser, one", "exit 1"), ("other", "exit 1"))])
        schedule.run_again()
    failed = {result.suite.name for result in schedule.results if result.failed}
    again = re.findall(r"(?m)^(.*): once more, alone$", said.getvalue())
    tap.check(sorted(again) == ["browser, one", "kills"] and failed == {"browser, one", "other"},
              "what waits runs once more, and what passes then has passed", (again, failed))


def check_break(tap):
    done = subprocess.run([sys.executable, "-c", BREAKS, os.path.join(ROOT, "test/engine")],
                          capture_output=True, text=True, check=False)
    tap.check(done.returncode == 1 and "\n1..2\n" in done.stdout and
              "not ok 2 - check_this broke off: TimeoutError\n" in done.stdout and
              "# TimeoutError: too late" in done.stdout,
              "what nobody catches is a failed check with its name", done.stdout + done.stderr)


def check_python(tap, tool):
    """The one that runs the suites comes before a script of its name, and after all before that."""
    own = os.path.dirname(sys.executable)
    with tempfile.TemporaryDirectory() as folder:
        first, scripts = os.path.join(folder, "first"), os.path.join(folder, "scripts")
        for made in (first, scripts):
            os.mkdir(made)
        with open(os.path.join(scripts, "python3"), "w", opener=lambda path, flags:
                  os.open(path, flags, 0o755), encoding="utf-8") as file:
            file.write("#!/bin/sh\nexit 1\n")
        for name, path, expected in (
                ("comes before a script", [first, scripts, own], [first, own, scripts, own]),
                ("stays where it is found", [first, own, scripts], [first, own, scripts]),
                ("is not needed where there is none", [first], [first])):
            found = tool.own_python_first(os.pathsep.join(path)).split(os.pathsep)
            tap.check(found == expected, f"the Python of the run {name}", (found, expected))


def main():
    tap, tool = Tap(), runner()
    check_lines(tap, tool)
    check_many(tap, tool)
    check_again(tap, tool)
    check_break(tap)
    check_python(tap, tool)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
