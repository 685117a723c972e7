"""`talon play LINK` on the full screen: whole games by keys in three languages beside a person with
lines; chat, a begun line, another size of the terminal, a server that is killed, watching.
Arguments: the program, and perhaps names of checks. TAP output.
"""
import os
import re
import select
import signal
import sys

from link_people import SECONDS, TURN, Room, Server, free_port, run_checks
from screen_user import KEYS, Screen

# The cards are not dealt, one's turn, and the last line at the end.
WORDS = {"en": ("when the host begins", r"Your turn[.:]", "opens the next game"),
         "de": ("Gastgeber anf", r"Du bist dran[.:]", "Eröffnet der Gastgeber"),
         "fr": ("commence", r"À vous[ \xa0.]", "ouvre la partie suivante")}
END = WORDS["en"][2]


class Cells:
    """Somebody with a full screen at a table of a server."""

    def __init__(self, program, home, words, **more):
        self.screen = Screen(program, home, words, **more)

    @property
    def text(self):
        return "\n".join(self.screen.cells.display)

    def read(self, seconds):
        if not select.select([self.screen.terminal], [], [], seconds)[0]:
            return False
        self.screen.stream.feed(os.read(self.screen.terminal, 65536))
        return True

    def see(self, pattern):
        """Waits until it stands on the screen."""
        while not re.search(pattern, self.text):
            if not self.read(SECONDS):
                raise TimeoutError(f"no {pattern!r} on\n{self.text}")

    def type(self, text):
        os.write(self.screen.terminal, text.encode())

    def leave(self):
        """Leaves, and reads what is shown until the program has ended."""
        self.type("quit\r")
        ended = os.pidfd_open(self.screen.process)
        while ended not in select.select([self.screen.terminal, ended], [], [], SECONDS)[0]:
            self.read(SECONDS)
        os.waitpid(self.screen.process, 0)
        os.close(ended)


def held(cells):
    """How many cards the hand has."""
    line = re.search(r"^(?:Hand|Main)\W.*$", cells.text, re.M)
    return line[0].count("│") // 2 if line else 0


def play_by_keys(cells, turn, over):
    """Chooses the first card and makes the move, until the game is over; how often."""
    moves = 0
    while True:
        cells.see(f"{turn}|{over}")
        if re.search(over, cells.text):
            return moves
        before = held(cells)
        cells.type(KEYS["right"] + KEYS["enter"])
        moves += 1
        while held(cells) == before:
            if not cells.read(SECONDS):
                raise TimeoutError(f"no move on\n{cells.text}")


def check_games(tap, program, server):
    for lang, (waits, turn, over) in WORDS.items():
        with Room(program, server, "whist", "drive", {"deals": "1"},
                  ["open", "simple", "simple", "simple"]) as room:
            ida = Cells(program, room.home(), f"{room.link} --name Ida --lang {lang}")
            ida.see(waits)
            room.deal()
            moves = play_by_keys(ida, turn, over)
            ida.see(over)
            tap.check(moves == 13 and room.view()["over"], f"{lang}: a whole game by keys",
                      f"{moves}\n{ida.text}")
            ida.leave()


def check_beside_lines(tap, program, server):
    """One person with a full screen, one with lines: chat, a begun line, another size."""
    with Room(program, server, "wippen", "basic", {"players": "2", "first_dealer": "1"},
              ["open", "open"], talk="free") as room:
        ida = Cells(program, room.home(), f"{room.link} --name Ida")
        ida.see("when the host begins")
        max_ = room.person("--name Max")
        max_.wait("when the host begins")
        ida.see("Max is here")
        room.deal()
        ida.see("Your turn")
        ida.type("say a line that is be")
        ida.see("> say a line that is be")
        max_.type("say hello Ida")
        ida.see("Max: hello Ida")
        tap.check("> say a line that is be" in ida.text, "a begun line stays in its place",
                  ida.text)
        ida.screen.resize(30, 100)
        ida.type("gun\r")
        tap.check("Ida: a line that is begun" in max_.wait("begun"), "and is sent whole")
        ida.see("You: a line that is begun")
        tap.check(ida.screen.cells.columns == 100, "after the terminal has got another size")
        ida.type("1\r")
        told = max_.wait(TURN)
        tap.check("Ida " in told, "a move by its number", told)
        max_.type("1")
        ida.see("Max (takes|discards|puts|plays)")
        watcher = Cells(program, room.home(), f"{room.link} --watch")
        watcher.see("You are watching")
        watcher.see("Ida")
        tap.check("Your turn" not in watcher.text, "who watches sees the table", watcher.text)
        watcher.leave()
        ida.leave()
        max_.leave()


def check_killed(tap, program, data, page):
    folder = os.path.join(data, "killed")
    with Server(program, folder, page, None, "--listen", f"127.0.0.1:{free_port()}") as server:
        room = Room(program, server, "whist", "drive", {"deals": "1"},
                    ["open", "simple", "simple", "simple"])
        ida = Cells(program, room.home(), f"{room.link} --name Ida")
        ida.see("when the host begins")
        room.deal()
        ida.see("Your turn")
        server.stop(signal.SIGKILL)
        ida.see("connection to the server is lost")
    with Server(program, folder, page, None, "--listen", f"127.0.0.1:{server.port}"):
        ida.see("connection is back")
        play_by_keys(ida, "Your turn", END)
        tap.check(re.search(END, ida.text), "after a kill the game goes on to its end", ida.text)
        ida.leave()
    room.host.close()


if __name__ == "__main__":
    sys.exit(run_checks([check_games, check_beside_lines], [check_killed]))
