"""Refusals of the commands of `talon`: each row is a command line, its exit status, and words of
the sentence on standard error. Argument: the program. TAP.
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

ROWS = [
    ("store", 2, "What is to be done is missing: backup, check, export"),
    ("store move data", 2, "There is no \"move\". Possible: backup,"),
    ("store backup data", 2, "talon store backup DATA FILE"),
    ("store check", 2, "talon store check DATA"),
    ("store record data", 2, "talon store record DATA TABLE"),
    ("play war --lang de --lang fr", 2, "--lang"),
    ("sim war/classic --games 3 --seed=", 2, "--seed needs a value"),
    ("serve --data=", 2, "--data needs a value"),
    ("play whist --seats human,simple", 2, "--seats names 2 players"),
    ("bot --server ws://none.invalid --table x --token y -- cat", 1,
     "ws://none.invalid cannot be reached."),
    ("bot --server ws://none.invalid --table x --token y -- /none", 1,
     "The program cannot play. It ended with exit status 127"),
    ("match cmd:cat simple --preset war/classic --deals 2", 1,
     "Nobody decides anything in this game."),
    ("match cmd:/none simple --preset whist/classic --deals 1", 1, "cmd:/none cannot play. It"),
    ("match cmd:cat simple --preset whist/classic --deals 1", 1, "Deal 1: cmd:cat loses"),
]


def run(program, folder, words, **how):
    return subprocess.run([program, *words], cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=300, check=False,
                          env={"LC_ALL": "C"}, **how)


def check_rows(tap, program, folder):
    for line, status, part in ROWS:
        done = run(program, folder, line.split())
        tap.check(done.returncode == status and part in done.stderr, f"talon {line}",
                  f"{done.returncode} {done.stderr}")


def check_help(tap, program, folder):
    for command in ("sim", "serve", "store", "play"):
        asked = run(program, folder, [command, "--help"]).stdout
        for word in ("help", "--help", "-h"):
            done = run(program, folder, [word, command])
            tap.check(done.returncode == 0 and done.stdout == asked, f"talon {word} {command}",
                      done.stderr)
    tap.check(run(program, folder, ["-h"]).stdout == run(program, folder, ["--help"]).stdout,
              "talon -h")


def check_cut_record(tap, program, folder):
    """A record that was cut at the end of any line: no line is named that it does not have."""
    line = "play war/tod-und-leben --seats simple,simple --seed 1 --record whole"
    run(program, folder, line.split())
    with open(os.path.join(folder, "whole"), encoding="utf-8") as file:
        lines = file.readlines()
    for count in range(len(lines)):
        with open(os.path.join(folder, "cut"), "w", encoding="utf-8") as file:
            file.writelines(lines[:count])
        done = run(program, folder, ["replay", "cut"])
        named = done.stdout.split("Line ")[-1].split(":")[0]
        tap.check("Line " not in done.stdout or int(named) <= max(1, count),
                  f"{count} lines of {len(lines)}", done.stdout)


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        check_rows(tap, program, folder)
        check_help(tap, program, folder)
        check_cut_record(tap, program, folder)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
