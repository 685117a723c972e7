"""Tests that every command takes a text file however it was saved: with a byte-order mark, lines
that end in any way, blank lines at the end, Latin-1 and UTF-16, of which it says so; what is no
text is refused. Argument: the program. TAP.
"""
import codecs
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from engine import Engine, Tap  # noqa: E402

FILES = os.path.join(HERE, "../data/files")
DEAL = "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
EVENING = {"movement": "swedish", "names": ["Jörg", "Anaïs"],
           "standings": [{"player": 1, "rank": 1, "played": 1, "score": 5},
                         {"player": 2, "rank": 2, "played": 1, "score": 3}]}
DRIVE = ("drive", "swedish", "--players", "8", "--rounds", "1")
LINES = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}
ENDS = {"one end": lambda text, end: text, "no end": lambda text, end: text[:-len(end)],
        "blank lines": lambda text, end: text + end + "  " + end + end,
        "DOS's end": lambda text, end: text + "\x1a"}
LATIN1, UTF16 = " is not UTF-8. It was read as Latin-1.\n", " is UTF-16. It was read as such.\n"
FORMS = {"UTF-8": (lambda text: text.encode(), ""),
         "with a mark": (lambda text: codecs.BOM_UTF8 + text.encode(), ""),
         "Latin-1": (lambda text: text.encode("cp1252"), LATIN1),
         "UTF-16LE": (lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"), UTF16),
         "UTF-16BE": (lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"), UTF16),
         "UTF-16 without a mark": (lambda text: text.encode("utf-16-le"), UTF16)}


def record_of(program, game, preset, players=4):
    engine = Engine(program)
    table = engine.ask("new", game=game, preset=preset, seed="9",
                       names=["Jörg", "Ana – ïs", "Zoë", "Eva"][:players])["table"]
    engine.ask("playout", table=table)
    record = engine.ask("record", table=table)["record"]
    engine.close()
    return record


def counters_of(program, path):
    """A file of talon sim; its option names no person, so it has no letters beyond ASCII."""
    if os.path.exists(path):
        os.remove(path)
    run(program, ["sim", "war/classic", "--games", "20", "--file", path])
    with open(path, encoding="utf-8") as file:
        return file.read()


def readers(program, path):
    """A text for each command, and its words for a file."""
    record = record_of(program, "whist", "classic")
    names = "Jörg\nAna – ïs\nZoë\nEva\n"
    return {
        "verify": (record, ["verify", path]),
        "review": (record_of(program, "war", "classic", 2),
                   ["review", path, "--json", "--budget", "40"]),
        "sim --merge": (counters_of(program, path), ["sim", "--merge", path, "--csv"]),
        "replay": (record, ["replay", path]),
        "solve, a record": (record, ["solve", path, "--json", "--nodes", "1"]),
        "solve --move": (record, ["solve", path, "--move", "50", "--open"]),
        "solve": (f'[Event "Jörg"]\n[Deal "N:{DEAL}"]\n\n[Event "ï"]\n[Deal "N:{DEAL}"]\n',
                  ["solve", path, "--pbn", "--nodes", "1"]),
        "drive --names": (names, [*DRIVE, "--names", path]),
        "drive --results": ("1 1 8 5\n1 2 7 6 # Jörg\n", [*DRIVE, "--json", "--results", path]),
        "league": (json.dumps(EVENING, ensure_ascii=False, indent=1) + "\n",
                   ["league", path, "--json"]),
    }


def run(program, words):
    return subprocess.run([program, *words], capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)


def saved(text, form, end, last):
    return FORMS[form][0](ENDS[last](text.replace("\n", LINES[end]), LINES[end]))


def spellings(text):
    """Every form with every end of lines, and every last line with the usual ones."""
    latin = text.encode("cp1252", "ignore").decode("cp1252") == text
    for form in FORMS:
        for end in LINES:
            for last in ENDS:
                if (latin and not text.isascii() or form != "Latin-1") and \
                        (form != "UTF-16BE" or last == "one end"):
                    yield form, end, last


def check_reader(tap, program, path, name, text, words):
    def write(content):
        with open(path, "wb") as file:
            file.write(content)
    write(text.encode())
    plain, wrong = run(program, words), []
    tap.check(not plain.returncode and plain.stdout, f"{name} reads the file", plain)
    for form, end, last in spellings(text):
        write(saved(text, form, end, last))
        told = run(program, words)
        said = [line for line in told.stderr.splitlines(True) if path + " is " in line]
        wanted = FORMS[form][1]
        if told.stdout != plain.stdout or told.returncode or \
                (len(said) != 1 or not said[0].endswith(path + wanted) if wanted else said):
            wrong.append((form, end, last, told.returncode, told.stderr[:200]))
    tap.check(not wrong, f"{name} reads it however it was saved", wrong[:4])
    for content, what in ((b"PK\x03\x04" + bytes(60), "no text"),
                          (codecs.BOM_UTF16_LE + b"a\x00\x00\xd8b\x00", "half a character"),
                          (text.encode() + b"\x00\n" + text.encode(), "a zero")):
        write(content)
        told = run(program, words)
        tap.check(told.returncode and not told.stdout and
                  f"{path} is not a text: it has bytes that no text has." in told.stderr,
                  f"{name} refuses {what}", told)
    if name == "sim --merge":
        return  # counters may be as long as they like
    write(b"# " + b"x" * (17 << 20))
    told = run(program, words)
    tap.check(told.returncode and not told.stdout and "16 MiB" in told.stderr,
              f"{name} refuses what is too long", told)


def check_keys(tap, program, folder):
    """The key of invitations is a text, too; it says nothing, because nothing can be misread."""
    path, wrong = os.path.join(folder, "keys"), []
    run(program, ["invite", path])
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for form, end, last in spellings(text):
        with open(path, "wb") as file:
            file.write(saved(text, form, end, last))
        told = run(program, ["invite", path])
        if told.returncode or told.stderr or len(told.stdout.split()) != 1:
            wrong.append((form, end, last, told.stderr))
    tap.check(not wrong, "the key of invitations is read however it was saved", wrong[:4])
    for content in (text.encode()[:-2], text.encode() + b"00", b"", b"\0" + text.encode()):
        with open(path, "wb") as file:
            file.write(content)
        tap.check(run(program, ["invite", path]).returncode == 1, "another key is refused")


KEPT = os.path.join(HERE, "../data/kept-0.1/talon.db")


def check_rows(tap, program, folder):
    """Rows are read line by line: with a mark, blank lines, and lines that end as in Windows."""
    data = os.path.join(folder, "data")
    os.mkdir(data)
    shutil.copy(KEPT, data)
    rows = run(program, ["store", "export", data]).stdout
    path = os.path.join(folder, "rows")
    for name, text in (("as they are", rows), ("with a mark", "\ufeff" + rows),
                       ("with blank lines", "\n" + rows.replace("\n", "\n \n", 2) + "\n \n"),
                       ("with lines of Windows", rows.replace("\n", "\r\n")),
                       ("with no end", rows[:-1])):
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        new = tempfile.mkdtemp(dir=folder)
        told = run(program, ["store", "import", new, path])
        again = run(program, ["store", "export", new]).stdout
        tap.check(not told.returncode and again == rows, f"store import reads rows {name}", told)


def check_engine(tap, program):
    """A request behind the mark that some shells put before what they pipe."""
    told = subprocess.run([program, "engine"], input='\ufeff{"do":"hello"}\r\n{"do":"hello"}',
                          encoding="utf-8", capture_output=True, check=False)
    answers = told.stdout.splitlines()
    tap.check(len(answers) == 2 and answers[0] == answers[1] and '"ok":true' in answers[0],
              "engine: a byte-order mark", told)


def check_fixtures(tap, program):
    def names_of(file):
        return run(program, [*DRIVE, "--json", "--names", os.path.join(FILES, file)])
    marked, latin = names_of("names-with-mark-crlf.txt"), names_of("names-latin1.txt")
    tap.check(json.loads(marked.stdout)["names"][:4] ==
              ["Ida Sørensen", "Müller, Jörg", "Zoë", "=Max"] and not marked.stderr,
              "names with a mark", marked)
    tap.check(json.loads(latin.stdout)["names"][:4] == ["Jürgen", "René", "Anaïs", "Åse"] and
              latin.stderr.endswith(LATIN1), "names in Latin-1", latin)
    results = run(program, [*DRIVE, "--json", "--results",
                            os.path.join(FILES, "results-with-mark.txt")])
    tap.check(not results.stderr and '"result":[[8,5]]' in results.stdout and
              '"result":[[7,6]]' in results.stdout, "results with a mark", results)


def check_blanks(tap, program, path):
    """Blanks at the ends of a record's lines carry nothing: more of them, or none."""
    for name, players in (("whist", ["Ida", "", "Zoë", ""]), ("war", ["", ""])):
        engine = Engine(program)
        table = engine.ask("new", game=name, preset="classic", seed="9", names=players)["table"]
        engine.ask("playout", table=table)
        record = engine.ask("record", table=table)["record"]
        for how, text in (("more", record.replace("\n", "  \t\n")),
                          ("none", re.sub(r" +\n", "\n", record))):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = run(program, ["verify", path])
            tap.check(text != record and done.returncode == 0, f"{name}: {how} blanks", done)
            tap.check("table" in engine.ask("load", record=text), f"{name}: {how}, the engine")
        tap.check("error" in engine.ask("load", record=record.replace("step 1 ", "step  1 ")),
                  f"{name}: blanks inside of a line are refused")
        engine.close()


def main():
    tap, program = Tap(), sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "file.txt")
        for name, (text, words) in readers(program, path).items():
            check_reader(tap, program, path, name, text, words)
        check_blanks(tap, program, path)
        check_keys(tap, program, folder)
        check_rows(tap, program, folder)
    check_engine(tap, program)
    check_fixtures(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
