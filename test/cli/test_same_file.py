"""No command of `talon` writes over a file that it reads: not by its name, through a link, or as
standard output; and no two outputs go to one file. A record, a page, a plan or boards take the
place of no file of another kind. After a refusal they are as before. Each option
and word whose value names a file has a row. Argument: the program. TAP.
"""
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

KEPT = os.path.join(HERE, "../data/kept-0.1")
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 NT N\n"
DRIVE = "drive howell --players 8 --rounds 1 --seed 7"
# A command line with {file} twice, by two names. The file has this text.
SAME = [
    ("replay {file} --html {again}", "record"), ("sim war/classic --games 9 --file {file} --html "
                                                 "{again}", "counters"),
    ("sim --merge {file} --html {again}", "counters"),
    (f"{DRIVE} --results {{file}} --boards {{again}}", "results"),
    (f"{DRIVE} --names {{file}} --boards {{again}}", "names"),
    (f"{DRIVE} --results results --field {{file}} --boards {{again}}", "names"),
]
# What prints, with standard output into the file that it reads, behind its text.
PRINTED = [
    ("replay {file}", "record"), ("verify {file}", "record"),
    ("review {file} --budget 40", "record"),
    ("solve {file}", "deal"), ("solve {file} --pbn", "deal"), ("sim --merge {file}", "counters"),
    (f"{DRIVE} --results {{file}}", "results"), ("drive --acts {file}", "names"),
    (f"{DRIVE} --names {{file}}", "names"), ("league {file}", "evening"),
    ("match simple random --preset whist/classic --deals 1 --resume {file}", "finished"),
    ("invite {file}", "key"), ("store export data", "data/talon.db"),
    ("reset data Anna", "data/talon.db"),
    ("store check data/talon.db", "data/talon.db"), ("replay -", "record"), ("solve -", "deal"),
    ("play war/classic --seats simple,simple --record {file}", "record"),
    ("sim war/classic --games 9 --html {file}", "names"),
]
STREAMLESS = ["match simple random --preset whist/classic --deals 1 --resume -",
              "sim war/classic --games 9 --file -", "invite -"]
# Both would be read from standard input.
TWICE = [f"{DRIVE} --results - --names -", "league - -"]
# Outputs of a kind. A file of another kind stays; one of the same, or an empty one, is replaced.
# (command, how such a file begins)
KINDS = [("play war/classic --seats simple,simple --record {file}", "talon-record 1\n"),
         ("replay record --html {file}", "<!doctype html>"),
         ("sim war/classic --games 9 --html {file}", "<!doctype html>"),
         ("drive individual --players 8 --rounds 2 --keep {file}", "# talon drive "),
         (f"{DRIVE} --boards {{file}}.pbn", "% PBN 2.1\n% EXPORT\n% talon drive"),
         (f"{DRIVE} --boards {{file}}.html", "<!doctype html>"),
         (f"{DRIVE} --boards {{file}}.txt", "Board 1")]
# The rest of an old file of the kind, where the beginning alone does not tell.
REST = {"Board 1": "\nNorth 7 7 7 7 7\n"}
SENTENCE = "are the same file, which would be written over."


class Folder:
    def __init__(self, program, path):
        self.program, self.path = program, path
        os.mkdir(os.path.join(path, "data"))
        shutil.copy(os.path.join(KEPT, "talon.db"), os.path.join(path, "data"))
        for name, text in (("deal", DEAL), ("results", "1 1 7 6\n1 2 7 6\n"), ("names", "Ida\n")):
            with open(os.path.join(path, name), "w", encoding="utf-8") as file:
                file.write(text)
        self.run("play war/classic --seats simple,simple --seed 1 --record record")
        self.run("sim war/classic --games 9 --file counters")
        self.run("match simple random --preset whist/classic --deals 1 --resume finished")
        self.run("invite key")
        done = self.run("drive progressive --players 8 --rounds 1 --results results --json")
        with open(os.path.join(path, "evening"), "w", encoding="utf-8") as file:
            file.write(done.stdout)

    def run(self, line, **how):
        how.setdefault("stdout", subprocess.PIPE)
        how.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.run([self.program, *line.split()], cwd=self.path, text=True,
                              stderr=subprocess.PIPE, timeout=300, check=False,
                              env={"LC_ALL": "C"}, **how)

    def play(self, lines):
        return subprocess.run([self.program, "play", "war/classic"], cwd=self.path, text=True,
                              input=lines, capture_output=True, timeout=300, check=False,
                              env={"LC_ALL": "C"})

    def bytes_of(self, name):
        with open(os.path.join(self.path, name), "rb") as file:
            return file.read()


def check_same(tap, folder):
    os.symlink("record", os.path.join(folder.path, "link"))
    for line, name in SAME:
        before = folder.bytes_of(name)
        for again in (name, f"./{name}", f"{folder.path}/data/../{name}"):
            done = folder.run(line.format(file=name, again=again))
            tap.check(done.returncode == 2 and SENTENCE in done.stderr and not done.stdout and
                      folder.bytes_of(name) == before, f"talon {line} ({again[-20:]})",
                      f"{done.returncode} {done.stderr}")
    done = folder.run("replay record --html link")
    tap.check(done.returncode == 2 and SENTENCE in done.stderr, "a link", done.stderr)
    done = folder.run("sim war/classic --games 9 --file new --html new")
    tap.check(done.returncode == 2 and not os.path.exists(os.path.join(folder.path, "new")),
              "two outputs in one file that is not there yet", done.stderr)


def check_printed(tap, folder):
    for line, name in PRINTED:
        before = folder.bytes_of(name)
        with open(os.path.join(folder.path, name), "ab") as out, \
                open(os.path.join(folder.path, name), "rb") as text:
            done = folder.run(line.format(file=name), stdout=out, stdin=text)
        tap.check(done.returncode == 2 and SENTENCE in done.stderr and
                  "tandard output" in done.stderr and folder.bytes_of(name) == before,
                  f"talon {line} >> {name}", f"{done.returncode} {done.stderr}")


def check_kinds(tap, folder):
    for line, beginning in KINDS:
        command = line.format(file="place")
        place = [word for word in command.split() if word.startswith("place")][0]
        path = os.path.join(folder.path, place)
        for old, is_kept in ((b"Dear Ida,\n", True), (b"", False), (None, False),
                             (f"{beginning}{REST.get(beginning, ' old')}".encode(), False),
                             (b"Board of Ida\n", True)):
            if os.path.exists(path):
                os.unlink(path)
            if old is not None:
                with open(path, "wb") as file:
                    file.write(old)
            done = folder.run(command)
            new = folder.bytes_of(place)
            tap.check(done.returncode == (2 if is_kept else 0) and (new == old) == is_kept and
                      ("name another file" in done.stderr) == is_kept and
                      (is_kept or new.lower().startswith(beginning.lower().encode())),
                      f"talon {line} in the place of {old}", f"{done.returncode} {done.stderr}")
    with open(os.path.join(folder.path, "place"), "w", encoding="utf-8") as file:
        file.write("Dear Ida,\n")
    done = folder.play("record place\nquit\n")
    tap.check("place is there already, and stays" in done.stdout and
              folder.bytes_of("place") == b"Dear Ida,\n", "record in the terminal", done.stdout)


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(program, path)
        check_same(tap, folder)
        check_printed(tap, folder)
        check_kinds(tap, folder)
        for line in STREAMLESS:
            done = folder.run(line)
            tap.check(done.returncode == 2 and "- is none" in done.stderr and
                      not os.path.exists(os.path.join(path, "-")), f"talon {line}", done.stderr)
        for line in TWICE:
            done = folder.run(line)
            tap.check(done.returncode == 2 and "- is given twice" in done.stderr and
                      not done.stdout, f"talon {line}", done.stderr)
        done = folder.run("play whist --seats simple,simple,simple,simple --record none/record")
        tap.check(done.returncode == 1 and "none/record cannot be written" in done.stderr and
                  not done.stdout, "a record without a place is told before the game", done)
        done = folder.run("replay record --html /dev/null")
        tap.check(done.returncode == 0, "a device may be written", done.stderr)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
