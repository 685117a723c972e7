"""People at terminals at tables of a real server, for the tests of `talon play LINK`."""
import contextlib
import os
import pathlib
import pty
import re
import select
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "engine"), str(HERE.parent / "server")]
from client import Server, free_port  # noqa: E402  (the path above comes first)
from engine import Tap  # noqa: E402

SECONDS = 60
SEQUENCE = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\r")
TURN = r"Your turn[^\n]*\n"
OVER = r"The game is over\."


class Person:
    """Somebody with a terminal and a home of his or her own, who opens a link."""

    def __init__(self, program, home, words, **environment):
        self.process, self.terminal = pty.fork()
        if not self.process:
            variables = {"PATH": "/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8",
                         "NO_COLOR": "1", "TALON_LINES": "1", "HOME": home,
                         "XDG_STATE_HOME": home, **environment}
            os.execve(program, [program, "play", *words.split()], variables)
        self.came, self.told, self.raw, self.status = "", "", b"", None

    def read(self):
        if not select.select([self.terminal], [], [], SECONDS)[0]:
            raise TimeoutError(f"nothing more after {self.came[-1500:]!r}")
        try:
            part = os.read(self.terminal, 65536)
        except OSError:
            raise EOFError(f"the end after {self.came[-1500:]!r}") from None
        self.raw += part
        text = SEQUENCE.sub(b"", part).decode(errors="replace")
        self.came += text
        self.told += text

    def wait(self, pattern):
        """The text up to this, which is then behind."""
        while not (found := re.search(pattern, self.came)):
            self.read()
        before, self.came = self.came[:found.end()], self.came[found.end():]
        return before

    def type(self, text):
        os.write(self.terminal, f"{text}\n".encode())

    def ask(self, text, pattern):
        self.type(text)
        return self.wait(pattern)

    def end(self):
        """Everything up to the end of the process; its status."""
        with contextlib.suppress(EOFError):
            while True:
                self.read()
        os.close(self.terminal)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return self.status

    def leave(self):
        self.type("quit")
        return self.end()


class Room:
    """A server, a table that a host has opened there, and a home for each person."""

    def __init__(self, program, server, game, preset, options, seats, **more):
        self.program, self.server = program, server
        self.host = server.socket()
        members = {"game": game, "preset": preset, "options": options, "pace": 0, "seats": seats}
        members.update(more)
        self.made = self.host.ask("new", **members)
        self.homes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.host.close()
        for home in self.homes:
            home.cleanup()

    @property
    def table(self):
        return self.made["table"]

    @property
    def link(self):
        return f"http://127.0.0.1:{self.server.port}/#/{self.table}"

    def home(self):
        self.homes.append(tempfile.TemporaryDirectory())
        return self.homes[-1].name

    def person(self, words="", home=None, link=None, **environment):
        return Person(self.program, home or self.home(), f"{link or self.link} {words}",
                      **environment)

    def deal(self, **more):
        self.host.ask("start", table=self.table, host=self.made["host"], **more)

    def view(self):
        return self.host.ask("join", table=self.table)["view"]


def play_on(person, turn=TURN, over=OVER, moves=2000, line="1"):
    """Plays until the game is over; everything told."""
    for _ in range(moves):
        told = person.wait(f"{turn}|{over}")
        if re.search(over, told):
            return
        person.type(line)
    raise TimeoutError("the game does not end")


def play_both(*people):
    """Two people turn up cards until the game is over; how often."""
    moves = 0
    while True:
        for person in people:
            if re.search(OVER, person.wait(f"{TURN}|{OVER}")):
                return moves
            person.type("")
            moves += 1


def run_checks(checks, with_folders=()):
    """Runs those that the command line names, or all: each gets a server, or the folders for one.
    """
    tap, program = Tap(), os.path.abspath(sys.argv[1])

    def is_asked(check):
        return len(sys.argv) < 3 or check.__name__[len("check_"):] in sys.argv[2:]

    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as page:
        pathlib.Path(page, "index.html").write_text("<!doctype html>", encoding="utf-8")
        with Server(program, os.path.join(data, "data"), page, None, "--listen",
                    "127.0.0.1:0") as server:
            for check in filter(is_asked, checks):
                check(tap, program, server)
        for check in filter(is_asked, with_folders):
            check(tap, program, data, page)
    return tap.end()
