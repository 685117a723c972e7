"""Every command of `talon` when what it prints or writes is lost: on a full disk, in a pipe that
nobody reads, at a stream that is closed. Argument: the program. TAP.

Each row of OUTPUTS prints something when all is well; a command of `talon --help` without a row
fails. Each row of FILES writes a file, which a limit of the system cuts off; each row of REWRITTEN
writes one that had another text before.
"""
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
sys.path.insert(0, os.path.join(HERE, "../server"))
from client import Server  # noqa: E402  (the paths above come first)
from engine import Tap  # noqa: E402

KEPT = os.path.join(HERE, "../data/kept-0.1")
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 NT N\n"
RESULTS = "1 1 7 6\n"
# The words of a command line, with {names} of the paths below, and what is on standard input.
OUTPUTS = [
    ("", "--help"), ("", "help"), ("", "--version"),
    ("play", "war/classic --seats simple,simple --seed 1"),
    ("play", "--stats"), ("play", "--stats --json"),
    ("rules", "whist/classic"), ("rules", "whist/classic --format html"),
    ("rules", "--list"), ("rules", ""),
    ("card", "--svg Ks"), ("card", "--sheet"), ("card", "--style"), ("card", "--parts"),
    ("verify", "{whist}"), ("verify", "{broken}"),
    ("replay", "{whist}"),
    ("review", "{war}"), ("review", "{war} --json"), ("review", "{unfinished} --json"),
    ("store", "backup {data} {folder}/copy.db"), ("store", "check {data}"),
    ("store", "export {data}"), ("store", "record {data} {ended}"),
    ("store", "import {new} {rows}"), ("store", "forget {data} --before 2020-01-01"),
    ("store", "forget {data} --before 2020-01-01 {folder}/copy.db"), ("store", "reports {data}"),
    ("invite", "{folder}/keys"), ("invite", "{folder}/keys --count 1000"),
    ("reset", "{data} Anna"),
    ("match", "simple random --preset whist/classic --deals 2"),
    ("match", "simple random --preset whist/classic --deals 2 --json"),
    ("sim", "war/classic --games 100"), ("sim", "war/classic --games 100 --json"),
    ("sim", "war/classic --games 100 --csv"),
    ("sim", "war/classic --games 100 --html {folder}/page.html"),
    ("exact", "tod-und-leben"), ("exact", "tod-und-leben --json"),
    ("exact", "first-pass --deck 2x4"), ("exact", "war --deck 2x4"),
    ("exact", "cycle --deck 3x4 --seed 9"), ("exact", "cycle --deck 3x4 --count 9"),
    ("solve", "-", DEAL), ("solve", "- --json", DEAL), ("solve", "- --pbn", DEAL),
    ("solve", "- --picture", DEAL), ("solve", "{whist} --deal 1"),
    ("solve", "{whist} --move {late}"), ("solve", "{whist} --move {late} --json"),
    ("solve", "--problems 1"), ("solve", "--problems 1 --json"), ("solve", "--day 2026-11-26"),
    ("completion", "bash"), ("completion", "zsh"), ("completion", "fish"),
    ("completion", "-- talon p"), ("manual", ""), ("manual", "sim"),
    ("drive", "--list"), ("drive", "--list --json"), ("drive", "--options"),
    ("drive", "progressive --players 4"),
    ("drive", "progressive --players 4 --json"),
    ("drive", "progressive --players 4 --results - --csv standings", RESULTS),
    ("drive", "howell --players 8 --results - --csv travellers", "1 1 7 6\n1 2 7 6\n"),
    ("league", "{evening}"), ("league", "{evening} --json"), ("league", "{evening} --csv"),
    ("engine", "", '{"do":"hello"}\n'), ("engine", "", '{"do":"games"}\n' * 9),
]
HELPLESS = ["bot", "serve"]  # print their help alone, or need a signal to end: see check_serve()
FILES = [
    ("play", "war/classic --seats simple,simple --seed 1 --record {cut}"),
    ("replay", "{whist} --html {cut}"),
    ("sim", "war/classic --games 100 --html {cut}"),
    ("sim", "war/classic --games 100 --file {cut}"),
    ("match", "simple random --preset whist/classic --deals 9 --resume {cut}"),
    ("drive", "howell --players 8 --rounds 1 --seed 77 --boards {cut}.html"),
    ("drive", "howell --players 8 --rounds 1 --seed 77 --boards {cut}.pbn"),
    ("invite", "{cut}"),
    ("store", "backup {data} {cut}", 40000),
    ("store", "forget {data} --before 2020-01-01 {cut}", 40000),
]
CUT = 50  # bytes a file may have, unless the row says so
# They write a file again, another text each time: the old one is lost only to a whole new one.
REWRITTEN = [
    ("play", "war/classic --seats simple,simple --seed {n} --record {cut}"),
    ("replay", "{whist} --lang {lang} --html {cut}"),
    ("sim", "war/classic --games 10{n} --html {cut}"),
    ("sim", "war/classic --range {n}00:{n}99 --file {cut}"),
    ("drive", "howell --players 8 --rounds 1 --seed {n} --boards {cut}.html"),
    ("drive", "howell --players 8 --rounds 1 --seed {n} --boards {cut}.pbn"),
]


class Commands:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.paths = {"folder": folder, "data": os.path.join(folder, "data"),
                      "new": os.path.join(folder, "new"), "cut": os.path.join(folder, "cut")}
        for name in ("whist", "unfinished"):
            self.paths[name] = os.path.join(KEPT, f"records/{name}.talon")
        os.mkdir(self.paths["data"])
        shutil.copy(os.path.join(KEPT, "talon.db"), self.paths["data"])
        self.keep("data/talon.reset", 64 * "0" + "\n")
        with open(os.path.join(KEPT, "answers.json"), encoding="utf-8") as file:
            tables = json.load(file)["tables"]
        self.paths["ended"] = next(it["table"] for it in tables if it["view"]["over"])
        self.paths["war"] = os.path.join(folder, "war.talon")
        self.run("play", "war/classic --seats simple,simple --seed 1 --record {war}")
        self.keep("broken", "talon-record 1\nnothing\n")
        self.keep("index.html", "<!doctype html><title>Talon</title>")
        drive = self.run("drive", "progressive --players 4 --rounds 1 --results - --json", RESULTS)
        self.keep("evening", drive.stdout)
        self.keep("rows", self.run("store", "export {data} {ended}").stdout)
        moves = self.run("replay", "{whist}").stdout.splitlines()
        self.paths["late"] = max(int(it[1]) for it in (re.match(r"(\d+)\. ", line)
                                                       for line in moves) if it) - 3

    def keep(self, name, text):
        self.paths[name] = os.path.join(self.folder, name)
        with open(self.paths[name], "w", encoding="utf-8") as file:
            file.write(text)

    def words(self, command, words):
        return [self.program, *filter(None, [command]), *words.format(**self.paths).split()]

    def run(self, command, words, text="", is_kept=False, **how):
        for name in () if is_kept else ("cut", "cut.html", "cut.pbn", "copy.db", "new.house"):
            if os.path.exists(os.path.join(self.folder, name)):
                os.remove(os.path.join(self.folder, name))
        shutil.rmtree(self.paths["new"], True)
        os.mkdir(self.paths["new"])
        how.setdefault("stdout", subprocess.PIPE)
        return subprocess.run(self.words(command, words), input=text, text=True, timeout=300,
                              check=False, stderr=subprocess.PIPE, **how,
                              env={"PATH": os.environ["PATH"], "LC_ALL": "C",
                                   **how.pop("environment", {})})


def all_commands(program):
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  talon (\S+)", told, re.M)


def example_rows(program, commands):
    """Those that stand in no row above are run as the list of commands shows them."""
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return [(command, re.search(rf": talon {command} ?(.*)$", told, re.M)[1])
            for command in sorted(commands)]


def last_line(text):
    return text.splitlines()[-1] if text else ""


def is_told(done, command, reason, usual):
    """A sentence at the end, and no success. Another status stays. The reason is missing where the
    C library has forgotten it: it throws away what puts() could not write."""
    sentence = f"{' '.join(['talon', command]).strip()}: The output could not be written"
    return (done.returncode == (usual.returncode or 1) and
            last_line(done.stderr) in (f"{sentence}: {reason}", f"{sentence}."))


def run_at_full_disk(commands, *row):
    with open("/dev/full", "wb") as full:
        return commands.run(*row, stdout=full)


def run_at_closed_pipe(commands, ignored, *row):
    """Nobody reads the pipe any more when the command begins."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return commands.run(*row, stdout=writing, restore_signals=not ignored)
    finally:
        os.close(writing)


def run_without_output(commands, *row):
    return commands.run(*row, stdout=None, preexec_fn=lambda: os.close(1))


def check_row(tap, commands, row):
    command, name = row[0], " ".join(["talon", *row[:2]])
    usual = commands.run(*row)

    tap.check(usual.stdout and usual.returncode in (0, 1), f"{name}: prints something",
              f"{usual.returncode}: {usual.stderr}")
    done = run_at_full_disk(commands, *row)
    tap.check(is_told(done, command, "No space left on device", usual), f"{name}: a full disk",
              f"{done.returncode}: {done.stderr}")
    done = run_at_closed_pipe(commands, True, *row)
    tap.check(is_told(done, command, "Broken pipe", usual), f"{name}: a closed pipe, told",
              f"{done.returncode}: {done.stderr}")
    done = run_at_closed_pipe(commands, False, *row)
    tap.check(done.returncode == -signal.SIGPIPE and "could not be written" not in done.stderr,
              f"{name}: a closed pipe ends it without a word", f"{done.returncode}: {done.stderr}")
    done = run_without_output(commands, *row)
    tap.check(is_told(done, command, "Bad file descriptor", usual), f"{name}: no output",
              f"{done.returncode}: {done.stderr}")


def check_serve(tap, commands, folder):
    """It prints where it listens, and does not begin without."""
    words = ["--listen", "127.0.0.1:0", "--data", commands.paths["data"], "--page", folder]
    row = ("serve", " ".join(words))
    with Server(commands.program, commands.paths["data"], folder) as server:
        tap.check(server.stop() == 0, "talon serve: prints something")
    usual = subprocess.CompletedProcess([], 0)
    done = run_at_full_disk(commands, *row)
    tap.check(is_told(done, "serve", "No space left on device", usual), "talon serve: a full disk",
              f"{done.returncode}: {done.stderr}")
    done = run_at_closed_pipe(commands, False, *row)
    tap.check(is_told(done, "serve", "Broken pipe", usual), "talon serve: a closed pipe",
              f"{done.returncode}: {done.stderr}")


def check_languages(tap, commands):
    done = run_at_full_disk(commands, "verify", "{whist} --lang de")
    tap.check(last_line(done.stderr) == "talon verify: Die Ausgabe konnte nicht geschrieben "
              "werden: No space left on device", "told in German", done.stderr)


def limit_files(most):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def check_files(tap, commands):
    for *row, most in (row if len(row) > 2 else (*row, CUT) for row in FILES):
        name = " ".join(["talon", *row])
        usual = commands.run(*row)
        tap.check(usual.returncode == 0, f"{name}: writes a file", usual.stderr)
        done = commands.run(*row, preexec_fn=lambda most=most: limit_files(most))
        tap.check(done.returncode == 1 and "cut" in done.stderr + done.stdout or
                  "file of finished deals cannot be written" in done.stderr,
                  f"{name}: a file that is cut off", f"{done.returncode}: {done.stderr}")


def contents(folder):
    """The bytes of the file that a command writes, and of those that it left beside it."""
    names = [name for name in os.listdir(folder) if name.startswith((".", "cut"))]
    return {name: open(os.path.join(folder, name), "rb").read() for name in names}


def check_rewritten(tap, commands):
    """The old text stays in the file until the new one is whole. Nothing is left beside it."""
    for command, words in REWRITTEN:
        name = f"talon {command} {words}"
        old, new = (words.replace("{n}", n).replace("{lang}", lang)
                    for n, lang in (("1", "en"), ("2", "de")))
        commands.run(command, old)
        before = contents(commands.folder)
        lost = commands.run(command, new, is_kept=True, preexec_fn=lambda: limit_files(CUT))
        tap.check(lost.returncode == 1 and contents(commands.folder) == before and
                  len(before) == 1, f"{name}: the old file stays", lost.stderr)
        done = commands.run(command, new, is_kept=True)
        after = contents(commands.folder)
        tap.check(done.returncode == 0 and after.keys() == before.keys() and after != before,
                  f"{name}: the new one takes its place", done.stderr)


def check_rights(tap, commands):
    """A link stays a link, and the rights of a file stay."""
    path, linked = commands.paths["cut"], os.path.join(commands.folder, "linked")
    for name in (path, linked):
        if os.path.lexists(name):
            os.remove(name)
    with open(linked, "w", encoding="utf-8") as file:
        file.write("<!doctype html>")
    os.chmod(linked, 0o640)
    os.symlink("linked", path)
    done = commands.run("replay", "{whist} --html {cut}", is_kept=True)
    tap.check(done.returncode == 0 and os.path.islink(path) and
              os.stat(linked).st_mode & 0o777 == 0o640 and os.path.getsize(linked) > 5000,
              "a link stays a link, and the rights of a file stay", done.stderr)
    os.remove(linked)
    done = commands.run("replay", "{whist} --html {cut}", is_kept=True)
    tap.check(done.returncode == 0 and os.path.islink(path) and os.path.getsize(linked) > 5000,
              "a link to a file that is yet to be made", done.stderr)
    os.remove(path)


SPECIAL = [("play", "war/classic --seats simple,simple --seed 1 --record"),
           ("replay", "{whist} --html"), ("sim", "war/classic --games 100 --html")]


def check_special_files(tap, commands):
    """A pipe or a device is written straight."""
    for command, words in SPECIAL:
        page = commands.run(command, words + " {cut}")
        with open(commands.paths["cut"], encoding="utf-8") as file:
            text = file.read()
        done = commands.run(command, words + " /dev/stdout")
        tap.check(done.returncode == 0 and text in done.stdout, f"talon {command}: /dev/stdout",
                  (page.stderr, done.stderr))
        done = commands.run(command, words + " -")
        tap.check(done.returncode == 0 and text in done.stdout and not os.path.exists("-"),
                  f"talon {command}: - is standard output", done.stderr)
        os.mkfifo(commands.paths["cut"])
        with subprocess.Popen(["cat", commands.paths["cut"]], stdout=subprocess.PIPE,
                              text=True) as cat:
            commands.run(command, words + " {cut}", is_kept=True)
            tap.check(cat.stdout.read() == text, f"talon {command}: a pipe with a name")
        os.remove(commands.paths["cut"])
        done = commands.run(command, words + " /dev/full")
        tap.check(done.returncode == 1 and "No space left on device" in done.stderr + done.stdout,
                  f"talon {command}: /dev/full", done.stderr)


def check_page_before_output(tap, commands):
    """The reader of the output may go; a page of hours is there."""
    row = ("sim", "war/classic --games 100 --html {cut}")
    done = run_at_closed_pipe(commands, False, *row)
    tap.check(done.returncode == -signal.SIGPIPE and os.path.getsize(commands.paths["cut"]) > 5000,
              "the page of talon sim is written before its output", done.stderr)


def check_closed_streams(tap, commands):
    """A file that is opened never takes the place of a closed stream."""
    row = ("replay", "{whist} --html {cut}")
    done = commands.run(*row)
    with open(commands.paths["cut"], encoding="utf-8") as file:
        page = file.read()
    done = commands.run(*row, stdin=None, preexec_fn=lambda: [os.close(i) for i in range(3)])
    with open(commands.paths["cut"], encoding="utf-8") as file:
        tap.check(done.returncode == 0 and file.read() == page, "all streams are closed",
                  str(done.returncode))


def main():
    tap = Tap()
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="talon-lost-") as folder:
        commands = Commands(program, folder)
        named = {row[0] for row in OUTPUTS} | set(HELPLESS)
        told = all_commands(program)
        tap.check(len(told) > 15 and named <= set(told) | {""}, "every row has a command",
                  f"{named - set(told)}")
        others = example_rows(program, set(told) - named)
        for row in [*OUTPUTS, *others, *((command, "--help") for command in told)]:
            check_row(tap, commands, row)
        check_serve(tap, commands, folder)
        check_languages(tap, commands)
        check_files(tap, commands)
        check_rewritten(tap, commands)
        check_rights(tap, commands)
        check_special_files(tap, commands)
        check_page_before_output(tap, commands)
        check_closed_streams(tap, commands)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
