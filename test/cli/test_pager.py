"""Long texts at a terminal: lines no wider than it, a pager where they are longer than it, and
plain output in pipes. Argument: the program. TAP.
"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

SECONDS = 60
SIZES = [(40, 20), (80, 24), (200, 60)]
COMMANDS = ["--help", "help", "play --help", "sim -h", "drive --help", "serve --help",
            "rules whist", "rules spite/standard", "rules --list", "review RECORD --budget 40",
            "help match"]
LANGUAGES = ["en", "de", "fr"]
# A usage is one text: its lines are broken at blanks, but an option with its value may be wider.
PAGER = "sed 's/^/PAGED /'"


def at_terminal(program, words, columns, rows, **environment):
    """The lines that a terminal of this size gets, and the exit status."""
    process, terminal = pty.fork()
    if not process:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.execve(program, [program, *words], {"PATH": "/usr/bin:/bin", "TERM": "xterm",
                                               "LC_ALL": "C.UTF-8", **environment})
    out = b""
    while select.select([terminal], [], [], SECONDS)[0]:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        out += part
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return out.decode().replace("\r", "").splitlines(), status


def plain(program, words, **environment):
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", **environment})
    return done.stdout


def words_of(text):
    return re.sub(r"\s+", " ", text).strip()


def check_sizes(tap, program, record):
    for line in COMMANDS:
        words = [record if word == "RECORD" else word for word in line.split()]
        for language in LANGUAGES:
            spoken = [*words, "--lang", language]
            piped = plain(program, spoken)
            for columns, rows in SIZES:
                lines, status = at_terminal(program, spoken, columns, rows, PAGER=PAGER)
                paged = [text.startswith("PAGED ") for text in lines]
                shown = [text.removeprefix("PAGED ") for text in lines]
                # Only a single word may be wider, such as an example without blanks.
                wide = [text for text in shown if len(text) > columns and " " in text.strip()]
                name = f"{line}, {language}, {columns}x{rows}"
                tap.check(status == 0 and not wide, f"{name}: no line is wider", wide)
                tap.check(words_of(" ".join(shown)) == words_of(piped), f"{name}: nothing is lost")
                long = len(lines) >= rows
                tap.check(all(paged) if long else not any(paged),
                          f"{name}: {'a' if long else 'no'} pager", lines[:3])


def check_pagers(tap, program):
    words = ["rules", "whist"]
    text = words_of(plain(program, words))
    for pager in ("/nonexistent/pager", ""):
        lines, status = at_terminal(program, words, 80, 24, PAGER=pager)
        told = words_of("\n".join(line for line in lines if "nonexistent" not in line))
        # less needs a key; with -F it ends only where all fits.
        if pager:
            tap.check(status == 0 and told == text, "a pager that is not there shows all", told)
    lines, status = at_terminal(program, words, 80, 24, PAGER="head -3")
    tap.check(status == 0 and len(lines) == 3, "a pager may end early", lines)
    lines, status = at_terminal(program, words, 80, 2000, PAGER=PAGER)
    tap.check(status == 0 and not any("PAGED" in line for line in lines),
              "where all fits, there is no pager", lines[:3])


def check_bound(tap, program):
    """The prompt of the shell needs the last row."""
    words = ["rules", "war"]
    count = len(at_terminal(program, words, 80, 2000, PAGER=PAGER)[0])
    for rows, is_paged in ((count + 1, False), (count, True), (count - 1, True)):
        lines, _ = at_terminal(program, words, 80, rows, PAGER=PAGER)
        tap.check(any("PAGED" in line for line in lines) == is_paged,
                  f"{count} lines on {rows} rows: {'a' if is_paged else 'no'} pager", lines[:2])


HEEDS_BREAK = """trap 'echo HEARD' INT; cat >/dev/null; echo READY
while read line </dev/tty; do [ "$line" = q ] && break; done; echo ENDED"""


def check_break(tap, program):
    """^C is meant for the pager, and talon waits for its end."""
    with tempfile.TemporaryDirectory() as folder:
        pager = os.path.join(folder, "pager")
        with open(pager, "w", encoding="utf-8") as file:
            file.write(HEEDS_BREAK)
        process, terminal = pty.fork()
        if not process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execve(program, [program, "rules", "whist"], {
                "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PAGER": f"bash {pager}"})
        out = b""
        for awaited, typed in ((b"READY", b"\x03"), (b"HEARD", b"q\n"), (b"ENDED", b"")):
            while awaited not in out and select.select([terminal], [], [], SECONDS)[0]:
                try:
                    out += os.read(terminal, 65536)
                except OSError:
                    break
            if typed and awaited in out:
                os.write(terminal, typed)
        # A terminal that is closed ends what is still at it.
        while select.select([terminal], [], [], SECONDS)[0]:
            try:
                if not os.read(terminal, 65536):
                    break
            except OSError:
                break
        os.close(terminal)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        tap.check(b"ENDED" in out and status == 0, "^C is heard by the pager alone",
                  (status, out[-300:]))


def check_pipes(tap, program):
    piped = plain(program, ["rules", "whist"], PAGER=PAGER)
    tap.check("PAGED" not in piped, "a pipe has no pager")
    narrow = plain(program, ["rules", "whist"], COLUMNS="50")
    tap.check(max(map(len, narrow.splitlines())) <= 50 and words_of(narrow) == words_of(piped),
              "COLUMNS says how wide lines are")
    for wrong in ("0", "x", "-5", "7", "99999999999999999999"):
        tap.check(plain(program, ["rules", "whist"], COLUMNS=wrong) == piped,
                  f"COLUMNS={wrong} says nothing")
    told = plain(program, ["sim", "war", "--games", "9", "--json"], COLUMNS="40")
    tap.check(len(told.splitlines()) == 1, "JSON is never broken", told)


def check_play(tap, program):
    """A game's lines are as wide as the terminal, too."""
    script = b"table\nhelp\nrules\nquit\n"
    done = subprocess.run([program, "play", "whist", "--seed", "x"], input=script, check=True,
                          capture_output=True, env={"LC_ALL": "C.UTF-8", "COLUMNS": "40"})
    told = done.stdout.decode()
    wide = [line for line in told.splitlines() if len(line) > 40 and " " in line.strip()]
    tap.check(len(told.splitlines()) > 100 and not wide, "a game in 40 columns", wide)


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "game")
        subprocess.run([program, "play", "whist", "--option", "target=1", "--seats", "s,s,s,s",
                        "--record", record, "--seed", "1"], check=True, capture_output=True)
        check_sizes(tap, program, record)
    check_pagers(tap, program)
    check_bound(tap, program)
    check_break(tap, program)
    check_pipes(tap, program)
    check_play(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
