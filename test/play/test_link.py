"""`talon play LINK`: people at terminals at a table of a real server. Whole games against bots and
against each other, in every family and language; chat, clocks, undo, refusals, watching, people who
come and go, seats that are kept, a server that is killed. Arguments: the program, or it and the
names of checks. TAP output.

Every wait is for something that the terminal or the server tells.
"""
import contextlib
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "engine"), str(HERE.parent / "server")]
from client import Server  # noqa: E402  (the path above comes first)
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
                         "NO_COLOR": "1", "HOME": home, "XDG_STATE_HOME": home, **environment}
            os.execve(program, [program, "play", *words.split()], variables)
        self.came, self.told, self.status = "", "", None

    def read(self):
        if not select.select([self.terminal], [], [], SECONDS)[0]:
            raise TimeoutError(f"nothing more after {self.came[-1500:]!r}")
        try:
            part = os.read(self.terminal, 65536)
        except OSError:
            raise EOFError(f"the end after {self.came[-1500:]!r}") from None
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


# ---- whole games ---------------------------------------------------------------------------------

def check_whist(tap, program, server):
    """One person with three bots, to the end, with a record of the game."""
    with Room(program, server, "whist", "drive", {"deals": "1"},
              ["open", "simple", "simple", "simple"]) as room:
        record = os.path.join(room.home(), "game.txt")
        person = room.person(f"--record {record}")
        person.wait("Your name")
        told = person.ask("Ida", "when the host begins")
        tap.check("Seat 1: Ida (you)" in told and "Simple bot" in told, "who sits where", told)
        tap.check("has sat down" not in told, "that one sits down oneself is no news", told)
        room.deal()
        play_on(person)
        view = room.view()
        points = view["points"]
        told = person.wait("opens the next game")
        tap.check(view["over"] and re.search(rf"Place \d: You, points: {points[0]}\.", told),
                  "the result is the server's", (points, told))
        tap.check(len(re.findall("You play ", person.told)) == 13, "thirteen own cards are told")
        tap.check(len(re.findall(r"(\w+) takes? the trick", person.told)) == 13,
                  "and thirteen tricks")
        done = subprocess.run([program, "verify", record], capture_output=True, text=True,
                              check=False)
        tap.check(done.returncode == 0, "the record is that of the game", done.stdout)
        tap.check(person.leave() == 0, "quit ends it")


def check_war(tap, program, server):
    """Two people at two terminals, and nobody else."""
    with Room(program, server, "war", "classic", {"players": "2", "max_battles": "100"},
              ["open", "open"]) as room:
        ida, max_ = room.person("--name Ida"), None
        ida.wait("when the host begins")
        max_ = room.person("--name Max")
        max_.wait("when the host begins")
        tap.check("Max has sat down." in ida.wait("Max is here."), "Ida hears that Max comes")
        room.deal()
        moves, over = 0, False
        while not over:
            for person in (ida, max_):
                over = over or bool(re.search(OVER, person.wait(f"{TURN}|{OVER}")))
                if not over:
                    person.type("")
                    moves += 1
        view = room.view()
        for person in (ida, max_):
            person.wait("opens the next game")
            tap.check(person.leave() == 0, "quit ends it")
        place = "|".join(str(rank) for rank in view["rank"])
        for seat, person in enumerate((ida, max_)):
            tap.check(f"Place {view['rank'][seat]}: You" in person.told,
                      f"the place of seat {seat} is the server's", (place, person.told[-800:]))
        tap.check(view["number"] == moves, "each Enter was a move", (view["number"], moves))


FAMILIES = [("war", "tod-und-leben", {}, 2), ("war", "steal", {"players": "2"}, 2),
            ("whist", "drive", {"deals": "1"}, 4), ("wunsdorf", "standard", {"players": "3"}, 3),
            ("wippen", "basic", {"players": "2"}, 2),
            ("spite", "standard", {"players": "2", "reserve": "5"}, 2)]
# The sentences that a language has for the loop of this test.
WORDS = {
    "de": (r"Du bist dran[^\n]*\n", r"Das Spiel ist zu Ende\.", "Gastgeber anfängt",
           "Eröffnet der Gastgeber", "Du spielst "),
    "fr": (r"C’est à vous[^\n]*\n|À vous de jouer[^\n]*\n", r"La partie est finie\.",
           "l’hôte commence", "ouvre la partie suivante", "Vous jouez "),
}


def move_in_turn(person, told):
    """The first move; where there is one alone, Enter."""
    person.type("" if ": Enter" in told or "Enter:" in told else "1")


def check_families(tap, program, server):
    """A whole game in each family, against a bot."""
    for game, preset, options, seats in FAMILIES:
        with Room(program, server, game, preset, options,
                  ["open"] + ["simple"] * (seats - 1)) as room:
            person = room.person("--name Ida")
            person.wait("when the host begins")
            room.deal()
            while not re.search(OVER, told := person.wait(f"{TURN}|{OVER}")):
                move_in_turn(person, told)
            person.wait("opens the next game")
            view = room.view()
            tap.check(view["over"] and f"Place {view['rank'][0]}: You" in person.told,
                      f"{game}/{preset}: played to the end", person.told[-900:])
            tap.check("neither a move" not in person.told, f"{game}/{preset}: every line is a move")
            person.leave()


def check_same_words(tap, program, server):
    """With the same cards a game tells the same lines as one at a table of the program."""
    for lang in ("en", "de", "fr"):
        with Room(program, server, "wippen", "basic", {"players": "2", "first_dealer": "0"},
                  ["human", "simple"], names=["Ida"], seed="same words") as room:
            link = f"{room.link}/{room.made['tokens'][0]}"
            person = room.person(f"--lang {lang}", link=link)
            person.wait("\n> ")
            there = person.ask("table", "\n> ")
            person.leave()
            here = Person(program, room.home(), "wippen/basic --option players=2 --option "
                          f"first_dealer=0 --names Ida --seed x --lang {lang}")
            here.wait("\n> ")
            local = here.ask("table", "\n> ")
            here.leave()
            labels = [[line.split(":")[0] for line in told.splitlines() if ":" in line]
                      for told in (there, local)]
            tap.check(labels[0] == labels[1] and len(labels[0]) > 3,
                      f"{lang}: the table has the same lines", labels)


def check_languages(tap, program, server):
    for lang, (turn, over, waits, end, own) in WORDS.items():
        with Room(program, server, "whist", "drive", {"deals": "1"},
                  ["open", "simple", "simple", "simple"]) as room:
            person = room.person(f"--name Ida --lang {lang}")
            person.wait(waits)
            room.deal()
            play_on(person, turn, over)
            person.wait(end)
            tap.check(person.told.count(own) >= 13, f"{lang}: a whole game", person.told[-900:])
            tap.check(not re.search(r"\b(the|Your|You|plays)\b", person.told),
                      f"{lang}: nothing is English",
                      re.findall(r".*\b(?:the|Your|You|plays)\b.*", person.told))
            person.leave()


CHECKS = [check_whist, check_war, check_families, check_same_words, check_languages]


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as page:
        pathlib.Path(page, "index.html").write_text("<!doctype html>", encoding="utf-8")
        with Server(program, os.path.join(data, "data"), page, None, "--listen",
                    "127.0.0.1:0") as server:
            for check in CHECKS:
                if len(sys.argv) < 3 or check.__name__[len("check_"):] in sys.argv[2:]:
                    check(tap, program, server)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
