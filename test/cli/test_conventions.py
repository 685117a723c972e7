"""Conventions that every command of `talon` keeps: short options, "--", --version, values of the
environment, and names written wrong. Argument: the program. TAP.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)


class Checks(Tap):
    def same(self, name, got, wanted):
        self.check(got == wanted, name, f"{got}\ninstead of {wanted}")


class Talon:
    def __init__(self, program):
        self.program = program

    def run(self, line, **variables):
        """(exit status, output, standard error) of a command line, in English."""
        done = subprocess.run([self.program, *line.split()], capture_output=True, text=True,
                              env={"LC_ALL": "C.UTF-8", "HOME": "/nonexistent", **variables},
                              stdin=subprocess.DEVNULL, timeout=300, check=False)
        return done.returncode, done.stdout, done.stderr

    def commands(self):
        lines = subprocess.run([self.program, "completion", "--", "talon", "help", ""],
                               capture_output=True, text=True, check=True).stdout
        return [line.split("\t")[0] for line in lines.splitlines() if not line.startswith("help\t")
                and line != "help"]

    def rows(self, command):
        """The options in its help: {long name: (letter or None, whether it takes a value)}."""
        found = {}
        for line in self.run(f"{command} --help")[1].splitlines():
            row = re.match(r"  (?:-(\w), )?(--[a-z-]+)( [A-Z]\S*)?", line)
            if row:
                found[row[2]] = (row[1], bool(row[3]))
        return found


def check_each_command(tap, talon):
    for command in talon.commands():
        version = talon.run(f"{command} --version")
        tap.same(f"{command} --version", version, (0, talon.run("--version")[1], ""))
        tap.same(f"{command} -V", talon.run(f"{command} -V"), version)
        help_text = talon.run(f"{command} --help")
        tap.same(f"{command} -h", talon.run(f"{command} -h"), help_text)
        tap.same(f"help {command}", talon.run(f"help {command}"), help_text)
        status, _, told = talon.run(f"{command} --nosuch")
        tap.same(f"{command} refuses an unknown option", (status, "--nosuch" in told), (2, True))
        status, _, told = talon.run(f"{command} -x")
        tap.same(f"{command} refuses an unknown letter",
                  (status, f"talon {command}: There is no option -x." in told), (2, True))


def slips(name):
    """The name with a letter left out, doubled, changed, or swapped with the next one."""
    middle = 2 + (len(name) - 2) // 2
    yield name[:middle] + name[middle + 1:]
    yield name[:middle] + name[middle - 1:]
    yield f"{name[:middle]}q{name[middle + 1:]}"
    yield f"{name[:middle - 1]}{name[middle]}{name[middle - 1]}{name[middle + 1:]}"


def check_near_misses(tap, talon):
    for command in talon.commands():
        rows = talon.rows(command)
        for name in rows:
            for slip in slips(name):
                if slip in rows or slip == name:
                    continue
                status, _, told = talon.run(f"{command} {slip}")
                meant = re.search(r"Did you mean (--[a-z-]+)\?", told)
                # Another option may be as near, as --seat is to --seats.
                tap.same(f"{command}: {slip} is near a name", (status, bool(meant)), (2, True))
    for wrong, right in (("simm", "sim"), ("smi", "sim"), ("paly", "play"), ("revew", "review")):
        status, _, told = talon.run(wrong)
        tap.same(f"{wrong} is near {right}",
                  (status, f'Did you mean "{right}"?' in told, len(told.splitlines())),
                  (2, True, 1))
    tap.same("what is near nothing is refused in a line",
             talon.run("xyzzy")[::2],
             (2, 'talon: There is no command "xyzzy". See talon --help.\n'))


def check_letters(tap, talon):
    """A letter means the same in every command, and does what the long name does."""
    meanings = {}
    for command in talon.commands():
        for name, (letter, _) in talon.rows(command).items():
            if letter:
                meanings.setdefault(letter, set()).add(name)
    tap.same("letters that programs usually have", set("hVjnos") - set(meanings), set())
    def counters(line):
        return re.sub(r'"cpu_seconds":[^,}]*', "", talon.run(f"sim war {line} --json")[1])

    for line in ("-n 40 -s x -j 1", "-n40 -sx -j1"):
        tap.same(f"sim war {line}", counters(line), counters("--games 40 --seed=x --jobs 1"))
    tap.same("a letter and its long name are one option",
              talon.run("sim war -n 4 --games 5")[2].count("is given twice"), 1)
    tap.same("a letter without a value ends its word",
             [talon.run(f"sim {word}")[::2] for word in ("-hV", "-Vh", "-jx1 -hx")],
             [(2, f'talon sim: There is no option {word}. See talon sim --help.\n')
              for word in ("-hV", "-Vh", "-hx")])
    tap.same("completion is of one shell",
             [talon.run(f"completion {words}")[0] for words in ("bash zsh", "fish x", "bash")],
             [2, 2, 0])
    tap.same("a letter needs its value", talon.run("sim war -n")[2].count("--games needs a value"),
              1)


def check_double_hyphen(tap, talon):
    for command in ("replay", "verify", "review", "solve"):
        status, _, told = talon.run(f"{command} -- --file")
        tap.same(f"{command}: behind -- everything is a word",
                  (status > 0, "There is no option" in told, "--file" in told), (True, False, True))
    tap.same("a word behind --", talon.run("rules -- whist"), talon.run("rules whist"))


def check_environment(tap, talon):
    """Of the server alone: its units and containers have no command line to edit."""
    told = talon.run("serve", TALON_LOG="loud")
    tap.same("a wrong variable is named", (told[0], "TALON_LOG: \"loud\" is not" in told[2]),
              (2, True))
    told = talon.run("serve", TALON_SOCKETS="many")
    tap.same("so is a wrong number's", (told[0], "TALON_SOCKETS: " in told[2]), (2, True))
    told = talon.run("serve", TALON_ORIGIN="https://a.example nonsense")
    tap.same("several values have blanks between them",
              (told[0], "TALON_ORIGIN: \"nonsense\" is not a site" in told[2]), (2, True))
    told = talon.run("serve", TALON_MAIL_FROM="a@b.example")
    tap.same("what has no effect is refused", (told[0], "has no effect without --mail" in told[2]),
              (2, True))
    told = talon.run("serve --data /dev/null/x", TALON_DATA="/nonexistent/y")
    tap.same("the command line comes first", (told[0], "/dev/null/x" in told[2]), (1, True))
    told = talon.run("serve", TALON_DATA="/dev/null/y")
    tap.same("else the variable counts", (told[0], "/dev/null/y" in told[2]), (1, True))
    told = talon.run("serve", TALON_DATA="", TALON_LOG="loud", TALON_PAGE="")
    tap.same("an empty variable is none", "TALON_LOG" in told[2], True)
    tap.same("other commands read none", talon.run("sim war -n 4", TALON_SEED="")[0], 0)


def main():
    tap, talon = Checks(), Talon(sys.argv[1])
    for check in (check_each_command, check_near_misses, check_letters, check_double_hyphen,
                  check_environment):
        check(tap, talon)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
