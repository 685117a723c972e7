"""Tests `talon drive --read`: names and results from files of other clubs' programs. The samples of
test/data/foreign in every encoding and with every separator say the same; the lines that it prints
are taken by --names and --results; what is refused prints one sentence and nothing else. Argument:
the program. TAP.
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402

SAMPLES = os.path.join(HERE, "../data/foreign")
MITCHELL = ["mitchell", "--players", "12", "--rounds", "3", "--compare", "match_points"]
NAMES = ["Ann Archer", "Zoë Ångström", "Dan Dyer", "Eve Ellis", "Bob Baker", "Cy Cole",
         "Gus Gray", "Hal Hill", "Ed Eagle", "Flo Finch", "Ida Ives", "Jo Jones"]
# By tables in the order of rounds, as the plan has them: counted by hand from the samples.
POINTS = [450, 170, 1370, -50, 200, 50, 0, -90, -50]
TRICKS = ["1 1 9 4", "1 2 8 5", "1 3 4 9", "2 1 5 8", "2 2 10 3", "2 3 6 7", "3 1 none none",
          "3 2 7 6", "3 3 60% 40%"]


class Command:
    def __init__(self, program):
        self.program = program

    def run(self, *words, data=b""):
        return subprocess.run([self.program, "drive", *words], input=data, capture_output=True,
                              check=False, timeout=300)

    def lines(self, *words, data=b""):
        done = self.run(*words, data=data)
        return done.stdout.decode().splitlines() if not done.returncode else [done.stderr.decode()]

    def is_refused(self, words, data, sentence):
        done = self.run(*words, "--read", "-", data=data)
        told = done.stderr.decode()
        return done.returncode == 2 and not done.stdout and told.count("\n") == 1 and \
            sentence in told or told


def sample(name):
    with open(os.path.join(SAMPLES, name), "rb") as file:
        return file.read()


def check_names(tap, command):
    for name in ("pairs_scorer_travellers.txt", "magiccontest.pbn"):
        path = os.path.join(SAMPLES, name)
        tap.check(command.lines("--read", path) == NAMES, f"names of {name}")
    text = sample("pairs_scorer_travellers.txt").decode()
    for encoding in ("utf-8-sig", "cp1252", "utf-16"):
        told = command.lines("--read", "-", data=text.replace("\n", "\r\n").encode(encoding))
        tap.check(told == NAMES, f"the same as {encoding}, with CRLF")
    table = sample("table_results.csv").decode()
    for separator in ";\t":
        data = table.replace(",", separator).encode()
        tap.check(command.lines(*MITCHELL, "--read", "-", data=data) == TRICKS,
                  f"separated by {separator!r}")


def check_results(tap, command):
    points = [f"{1 + i // 3} {1 + i % 3} " +
              ("{0} 0 {0} 0" if score >= 0 else "0 {0} 0 {0}").format(abs(score))
              for i, score in enumerate(POINTS)]
    by_points = [*MITCHELL, "--score", "points"]
    for name in ("pairs_scorer_travellers.txt", "acblscore_boards.txt"):
        told = command.lines(*by_points, "--read", os.path.join(SAMPLES, name))
        tap.check(told == points, f"points of {name}", str(told))
    told = command.lines(*MITCHELL, "--read", os.path.join(SAMPLES, "table_results.csv"))
    tap.check(told == TRICKS, "tricks of a table", str(told))
    done = command.run(*MITCHELL, "--results", "-", "--travellers", data="\n".join(told).encode())
    tap.check(not done.returncode and b"Board 3" in done.stdout, "are taken by --results")


def check_names_are_taken(tap, command):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names.txt")
        told = command.lines("--read", os.path.join(SAMPLES, "magiccontest.pbn"))
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(told) + "\n")
        done = command.run(*MITCHELL, "--names", path)
        tap.check("Ann Archer and Zoë Ångström against" in done.stdout.decode(),
                  "names are taken by --names", done.stdout.decode()[:400])


def check_groups_are_taken(tap, command):
    rows = "Name;Gender\nAnn;Ladies\nBert;Gents\nCora;Ladies\nDirk;Gents\n"
    told = command.lines("--read", "-", data=rows.encode())
    tap.check(told == ["Ann\tLadies", "Bert\tGents", "Cora\tLadies", "Dirk\tGents"],
              "groups stand behind names", str(told))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(told) + "\n")
        drive = ["progressive", "--players", "4", "--rounds", "1", "--names", path]
        done = command.run(*drive, "--groups", "Ladies/Gents", "--csv", "standings",
                           "--results", "-", data=b"1 1 9 4")
        tap.check(done.stdout.count(b"Ladies") == 2, "and are taken by --groups",
                  (done.stdout + done.stderr).decode())
        done = command.run(*drive)
        tap.check(not done.returncode and b"Ladies" not in done.stdout,
                  "without --groups they say nothing", (done.stdout + done.stderr).decode())


def check_refusals(tap, command):
    table = sample("table_results.csv")
    cases = [
        ([], b"hello\n", "No line names columns"),
        ([], b"Pair,Names\n1,\"Al & Bo\n", "Line 2: a quotation mark is not closed."),
        ([], b"\0\1\0\0Standard Jet DB\0", "not a text"),
        (MITCHELL, table.replace(b"2,3,4", b"2,3,5"), "Line 7: pairs 3 and 5 do not play board 2"),
        (MITCHELL, table.replace(b"1,1,4,9", b"1,1,4,nine"), "Line 2, column 7"),
        (MITCHELL, b"names\nAl\n", "There are no results in the file."),
        (["howell", *MITCHELL[1:]], b"Board,NS,EW,Tricks\n1,1,2,9\n",
         "The file has 2 pairs that played, and the drive has 6."),
        (["progressive", "--players", "12", "--rounds", "3"], table,
         "reads results of pairs that play boards"),
        (["mitchell", "--players", "12", "--rounds", "3", "--deals", "2"],
         b"Board,NS,EW,Tricks\n" + b"".join(b"%d,%d,%d,7\n" % (2 * t + 2, t + 1, t + 4)
                                          for t in range(3)),
         "a deal has no result"),
    ]
    for words, data, sentence in cases:
        fine = command.is_refused(words, data, sentence)
        tap.check(fine is True, f"refused: {sentence}", str(fine))


def main():
    tap, command = Tap(), Command(sys.argv[1])
    check_names(tap, command)
    check_results(tap, command)
    check_names_are_taken(tap, command)
    check_groups_are_taken(tap, command)
    check_refusals(tap, command)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
