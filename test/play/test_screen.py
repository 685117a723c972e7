"""`talon play` on the full screen, seen by an emulator: whole games of every family by keys, in
three languages and several sizes; the words of line mode; slow lines, signals, sizes, the mouse.

    python3 test/play/test_screen.py BUILD/talon [--write]

test/data/screens-*.txt shows screens. After an intended change --write writes them again, and
people look at them.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import termios

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "engine"))
from engine import Tap  # noqa: E402  (the path above comes first)
from screen_user import KEYS, Screen  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
BYTES_OF_A_MOVE = 2200  # with it a game may end, and how it was scored is told
AGAIN = {"en": "Play again?", "de": "Noch einmal?", "fr": "Encore une"}
TAKES, GIVES = b"\x1b[?1049h", b"\x1b[?1049l"
# Every family and form, short, on terminals of several sizes in every language.
GAMES = [("whist/classic --option target=1", 24, 80, "en"),
         ("whist/rubber --option target=1", 20, 40, "de"),
         ("wunsdorf/standard", 24, 80, "fr"),
         ("wippen/basic", 20, 40, "fr"), ("wippen/advanced", 60, 200, "de"),
         ("spite/standard --option reserve_size=2", 24, 80, "de"),
         ("war/tod-und-leben", 20, 40, "en"), ("war/steal --option max_battles=100", 30, 120, "fr")]


class Users:
    """Screens of one program, each with a home of its own."""

    def __init__(self, tap, program):
        self.tap, self.program = tap, program
        self.folder = None

    def sit_down(self, words, rows=24, columns=80, home=None, program=None, **environment):
        if not home:
            self.folder = tempfile.TemporaryDirectory()
            home = self.folder.name
        user = Screen(program or self.program, home, words, rows, columns, **environment)
        if not program:
            user.settle()
        return user

    def lines(self, words, typed, **environment):
        """What line mode answers to lines."""
        done = subprocess.run([self.program, "play", *words.split()], capture_output=True,
                              input="".join(f"{line}\n" for line in typed).encode(), check=False,
                              env={"LC_ALL": "C.UTF-8", **environment})
        return done.stdout.decode()


def leave(user):
    if "press Enter." in user.text():
        user.press("enter")
    if TAKES in user.all:  # a terminal that gives lines tells nobody of Esc
        user.press("escape", "escape")
        user.write("\x15")
    user.write("quit\r")
    return user.end()


# ---- whole games -------------------------------------------------------------------------------

def check_whole_games(users):
    tap = users.tap
    for words, rows, columns, language in GAMES:
        user = users.sit_down(f"{words} --seed whole --lang {language}", rows, columns)
        most, text, moves = 0, user.text(), 0
        while AGAIN[language] not in text and moves < 3000 and not user.has_ended():
            before = user.sent
            text = user.press("right", "enter")
            most = max(most, user.sent - before)
            moves += 1
        name = f"{words}, {columns} x {rows}, {language}"
        tap.check(AGAIN[language] in text, f"{name}: a whole game by keys", text)
        tap.check(most <= BYTES_OF_A_MOVE, f"{name}: a move is at most {most} bytes")
        user.write("q\r")
        tap.check(user.end() == 0, f"{name}: it ends well")


# ---- the same words ----------------------------------------------------------------------------

COMMANDS = ["?", "help", "score", "table", "hint", "last", "why 5", "undo", "redo", "rubbish"]


def squeeze(text):
    """Words, wherever lines were broken."""
    return " ".join(text.split())


def check_words(users):
    """The answers of line mode stand on the screen."""
    for words, language in (("whist --seed w", "de"), ("wippen --seed w", "fr"),
                            ("spite --seed w", "en"), ("wunsdorf --seed w", "de"),
                            ("war/steal --seed w", "fr")):
        user = users.sit_down(f"{words} --lang {language}", 100, 240)
        wrong = []
        for command in COMMANDS:
            before = users.lines(f"{words} --lang {language}", [])
            told = users.lines(f"{words} --lang {language}", [command])
            told = told[before.rindex("\n> "):].split("\n> ")[1] if before else ""
            told = told.split("\n", 1)[1].rsplit("\n>", 1)[0]
            seen = squeeze(user.type(command))
            user.press("escape")
            wrong += [f"{command}: {line}" for line in told.split("\n")
                      if squeeze(line) not in seen]
        users.tap.check(not wrong, f"{words}, {language}: the words of line mode",
                        "\n".join(wrong))
        leave(user)


# ---- typing ------------------------------------------------------------------------------------

def prompt(text):
    return next(line for line in text.split("\n") if line.startswith((">", "/")))


def check_typing(users):
    tap = users.tap
    user = users.sit_down("whist --seed x --lang de")
    text = user.press("zurüx", "backspace", "ck")
    tap.check(prompt(text) == "> zurück", "letters with accents, and one taken back", text)
    text = user.press("left", "left", "backspace", "ü")
    tap.check(prompt(text) == "> zurück", "in the middle of a line", text)
    text = user.press("enter")
    tap.check("zurückzunehmen" in text, "the line is run", text)
    text = user.press("x", "backspace", "escape", "karte", "up")
    tap.check(prompt(text) == "> zurück", "an earlier line is brought back", text)
    text = user.press("escape", "tipp", "tab")
    tap.check(prompt(text) == "> tipp", "Tab completes a command", text)
    text = user.press("escape", "right", "right", "left")
    tap.check("spielen" in prompt(text), "arrows choose a move", text)
    first = prompt(text)
    text = user.press("escape")
    tap.check(prompt(text) != first and "möglich" in prompt(text), "Esc chooses none", text)
    text = user.press("enter")
    tap.check("4 Züge zur Wahl" in text, "Enter without a choice plays nothing", text)
    leave(user)
    user = users.sit_down("whist --seed x")
    for paste in (b"\xe4" * 300, b"\xff" * 300, b"(\xc3()" * 300, b"\x1b[M\xff\xff\xff" * 50):
        user.write(paste.decode("latin-1"), "latin-1")
        text = user.press("escape", "escape", "help", "enter")
        tap.check("hint" in text, f"{paste[:6]!r}: bytes that are no letters end nothing", text)
        user.press("escape")
    user.write("\x04")
    tap.check(user.end() == 0, "^D ends it")


def check_panel(users):
    tap = users.tap
    for rows, columns in ((24, 80), (40, 140), (20, 40)):
        user = users.sit_down("whist --seed x", rows, columns)
        text = user.press("F6")
        short = [line for line in text.split("\n") if line.strip() in ("stay", "it", "wins")]
        tap.check(not short, f"{columns}: rules are broken once, as wide as they may be", short)
        tap.check("Aim of the game" in text and "Esc: close" in text, f"{columns}: the rules", text)
        tap.check(("Hand:" in text) == (columns > 110), f"{columns}: beside the table, or over it",
                  text)
        text = user.press("page down")
        tap.check("Aim of the game" not in text, f"{columns}: a page further", text)
        text = user.press("page up", "/", "revoke", "enter")
        tap.check(re.search("revoke", text) or "Aim of the game" in text, f"{columns}: a search",
                  text)
        text = user.press("/", "Scoring", "enter")
        tap.check("Scoring" in text, f"{columns}: another search finds it", text)
        once = user.press("home", "/", "R-WHI", "enter")
        again = user.press("/", "enter")
        tap.check("R-WHI" in again and again != once, f"{columns}: / and Enter go on", again)
        text = user.press("escape")
        tap.check("Aim of" not in text and "Hand:" in text, f"{columns}: Esc closes it", text)
        leave(user)


# ---- the mouse ---------------------------------------------------------------------------------

def check_mouse(users):
    tap = users.tap
    user = users.sit_down("spite/standard --seed x")
    row, column = user.find("♠6")
    text = user.click(row, column)
    tap.check("♠6" in prompt(text), "a click chooses a card", text)
    row, column = user.find("3: │")
    text = user.click(row, column + 5)
    tap.check(prompt(text) == "> Put ♠6 on side stack 3", "a click chooses where it goes", text)
    text = user.click(row, column + 5)
    tap.check("You put ♠6 on side stack 3" in text, "a second one makes the move", text)
    row, column = user.find("F8")
    text = user.click(row, column)
    tap.check("Place 1:" in text, "a click on a key", text)
    leave(user)


# ---- slow lines, signals, other sizes -----------------------------------------------------------

def check_slow_line(users):
    """Keys typed ahead over a line that takes a few bytes at a time do what they do on a fast one.
    """
    keys = ["right", "enter"] * 12
    user = users.sit_down("whist --seed slow")
    for key in keys:
        user.write(KEYS[key])
    fast = user.settle()
    leave(user)
    user = users.sit_down("whist --seed slow")
    user.bytes_at_once = 24
    for key in keys:
        user.write(KEYS[key])
    slow = user.settle()
    user.bytes_at_once = 65536
    users.tap.check(slow == fast, "nothing is lost over a slow line", f"{fast}\n{slow}")
    leave(user)


def check_signals(users):
    tap = users.tap
    for name, number in (("^C", signal.SIGINT), ("TERM", signal.SIGTERM), ("HUP", signal.SIGHUP),
                         ("QUIT", signal.SIGQUIT), ("ABRT", signal.SIGABRT)):
        with tempfile.TemporaryDirectory() as home:
            user = users.sit_down("whist --seed s", home=home)
            user.press("right", "enter", "right")
            if name == "^C":
                user.write("\x03")
            else:
                os.kill(user.process, number)
            status = user.wait()
            tap.check(status == -number, f"{name} ends it", status)
            tap.check(GIVES in user.all[-200:] and user.all.rstrip().endswith(b"1000l"),
                      f"{name}: the terminal is given back", user.all[-200:])
            modes = termios.tcgetattr(user.theirs)
            tap.check(modes[3] & termios.ECHO and modes[3] & termios.ICANON,
                      f"{name}: it echoes again", modes)
            user.end()
            user = users.sit_down("whist", home=home)
            tap.check("Go on with Classic Whist (today" in user.text(),
                      f"{name}: the game is offered again", user.text())
            text = user.type("")
            tap.check("Hand:" in text and "possible" in text, f"{name}: and goes on", text)
            leave(user)


def check_stop(users):
    """^Z and fg, below a shell."""
    tap = users.tap
    user = users.sit_down(["--norc", "--noprofile", "-i"], program="/bin/bash", PS1="SHELL ",
                          TALON=users.program)
    user.until("^SHELL")
    user.write("$TALON play whist --seed x\r")
    text = user.until("13 moves|4 moves")
    user.write("\x1bOC")
    user.until("> Play")
    user.write("\x1a")
    user.until("Stopped")
    tap.check(GIVES in user.all, "^Z gives the terminal back", user.all[-200:])
    user.all = b""
    user.write("fg\r")
    while TAKES not in user.all:
        user.take(60)
    text = user.until("> Play")
    tap.check("Hand:" in text, "fg draws it again", text)
    user.write("\x1b")
    user.until("Your turn")
    user.write("quit\r")
    user.until("^SHELL$")
    user.write("exit\r")
    user.end()


SIZES = [(20, 40), (60, 200), (24, 80), (10, 20), (3, 10), (24, 80), (40, 110), (21, 41)]


def check_sizes(users):
    tap = users.tap
    for words in ("whist", "spite", "wippen/advanced", "wunsdorf", "war/steal"):
        user = users.sit_down(f"{words} --seed x")
        user.press("right", "hel")
        wrong = []
        for rows, columns in SIZES:
            user.resize(rows, columns)
            text = user.settle()
            if columns >= 40 and (prompt(text) != "> hel" or ":" not in text):
                wrong.append(f"{columns} x {rows}\n{text}")
        tap.check(not wrong and not user.has_ended(),
                  f"{words}: other sizes in the middle of a line", "\n".join(wrong))
        text = user.press("p", "enter")
        tap.check("Esc: close" in text, f"{words}: the line is run", text)
        leave(user)


# ---- where it is shown, and how ------------------------------------------------------------------

def check_where(users):
    tap = users.tap
    for name, words, size, environment in (
            ("TERM=dumb", "", (24, 80), {"TERM": "dumb"}),
            ("an unknown TERM", "", (24, 80), {"TERM": "no-such-terminal"}),
            ("--lines", "--lines", (24, 80), {}),
            ("TALON_LINES", "", (24, 80), {"TALON_LINES": "1"}),
            ("19 rows", "", (19, 80), {}), ("39 columns", "", (24, 39), {})):
        user = users.sit_down(f"whist --seed x {words}", *size, **environment)
        text = squeeze(user.text())
        tap.check(TAKES not in user.all and "Your turn: 4 moves are possible. >" in text,
                  f"{name}: line by line", text)
        leave(user)
    for words in ("whist", "spite", "wunsdorf", "wippen/advanced", "war"):
        for language in ("en", "de", "fr"):
            user = users.sit_down(f"{words} --seed x --lang {language}", LC_ALL="C")
            user.press("right", "enter", "F6", "escape", "F5")
            tap.check(TAKES in user.all and user.all.isascii(), f"{words}, {language}: ASCII",
                      re.findall(rb"[^\x80-\xff]{20}[\x80-\xff]+", user.all)[:5])
            leave(user)


COLOUR = re.compile(rb"\x1b\[[0-9;]*3[1-7]m")


def check_colours(users):
    tap = users.tap
    for name, words, environment, colours in (
            ("two colours", "", {}, {b"31"}), ("NO_COLOR", "", {"NO_COLOR": "1"}, set()),
            ("four colours", "--four-colours", {}, {b"31", b"32", b"34"}),
            ("no colours to be had", "", {"TERM": "vt100"}, set())):
        user = users.sit_down(f"whist --seed x {words}", **environment)
        seen = {found[-3:-1] for found in COLOUR.findall(user.all)}
        tap.check(seen == colours, name, seen)
        leave(user)


def check_hot_seat(users):
    """Between two people the screen shows no card, and nothing that the one before was told."""
    user = users.sit_down("wippen/basic --seats human,human --names Ida,Max --seed x")
    wrong, turns = [], 0
    for _ in range(12):
        text = user.text()
        if "press Enter." in text:
            turns += 1
            wrong += [text] if re.search("[♠♥♦♣]", text) else []
            user.press("enter")
        user.press("right", "enter")
    users.tap.check(turns > 3 and not wrong, "no card is seen between two people",
                    "\n".join(wrong) or turns)
    leave(user)


MANY = [("spite --option players=6", "Hand:"), ("wippen/advanced --option players=4", "Hand:"),
        ("wunsdorf --option players=8", "Hand:"), ("war --option players=8", "")]


def check_many_players(users):
    """The hand and the prompt are in sight on the smallest terminal, however many play."""
    for words, hand in MANY:
        user = users.sit_down(f"{words} --seed many", 20, 40)
        wrong = ""
        for _ in range(60):
            text = user.press("right", "enter")
            if "look back" in text:
                tells = "Place" in text or "Seed" in text
                wrong = wrong if tells else text
                continue
            asks = any(line.startswith("> ") for line in text.split("\n"))
            if not asks or not any(it in text for it in (hand, "Enter: ", "Chosen so far")):
                wrong = text
        users.tap.check(not wrong, f"{words}: 40 x 20 have the hand and the prompt", wrong)
        leave(user)


def check_look_back(users):
    """After a game: each decision with the table of that time, a mark, and what it cost."""
    tap = users.tap
    user = users.sit_down("whist --seed x --option target=1")
    text = user.text()
    while AGAIN["en"] not in text:
        text = user.press("right", "enter")
    text = user.press("r", "enter")
    tap.check("Mistake. Step" in text and "Hand:" in text, "the first mistake, with the hand", text)
    first = re.findall(r"Decision (\d+) of", text)[-1]
    after = user.press("right")
    tap.check(f"Decision {int(first) + 1} of" in after, "right: the next decision", after)
    text = user.press("left")
    tap.check(re.findall(r"Decision (\d+) of", text)[-1] == first, "left: the one before", text)
    text = user.press("down")
    tap.check(re.search(r"(Mistake|Inaccuracy)\. Step", text.rsplit("Decision", 1)[1]),
              "down: the next one that cost something", text)
    text = user.press("q", "enter")
    tap.check("Play again?" in text.rsplit("r: look back", 1)[-1], "q: the question again", text)
    leave(user)


def check_time(users):
    """A key costs no more behind a long log, in time of the processor."""
    for words, keys in (("spite --seed x", ["right"]), ("war --seed x", ["enter"])):
        user = users.sit_down(words, 60, 80)
        times = []
        for _ in range(2):
            before = user.processor_time()
            user.press(*keys * 150)
            times.append(user.processor_time() - before)
        # The system counts in hundredths of a second.
        users.tap.check(times[1] <= 4 * max(times[0], 0.05), f"{words}: keys take {times} s")
        leave(user)


def check_long_words(users):
    """A path that is wider than the log is broken, and nothing of it is lost."""
    path = "/nonexistent/" + "/".join(f"folder-{n}" for n in range(14))
    for rows, columns in ((24, 120), (24, 140), (20, 40)):
        user = users.sit_down("war --seed x", rows, columns)
        text = user.type(f"save {path}")
        lines = text.split("\n")
        width, log = max(map(len, lines)), max(0, *(line.find("Seat 1:") for line in lines))
        seen = "".join(line[log:] for line in lines)
        users.tap.check(path in re.sub(r"\s+", "", seen) and width <= columns,
                        f"{columns} columns: a path of {len(path)} letters is whole", text)
        leave(user)


def check_keys_shown(users):
    """How to leave is always told, however narrow the terminal is."""
    for rows, columns in ((20, 40), (24, 60), (24, 80), (24, 120)):
        for language, leaving in (("en", "F10 quit"), ("de", "F10 ende"), ("fr", "F10 quitter")):
            user = users.sit_down(f"war --seed x --lang {language}", rows, columns)
            text = user.text()
            users.tap.check("F1 " in text and leaving in text, f"{language}, {columns}: {leaving}",
                            text)
            leave(user)


# ---- pictures ------------------------------------------------------------------------------------

SHOWN = [("whist --seed x", ["right"]), ("wunsdorf --seed x", []), ("wippen/advanced --seed x", []),
         ("spite --seed x", ["right", "down"]), ("war --seed x", []),
         ("war/steal --seed x", ["enter"]), ("war/tod-und-leben --seed x", ["enter"])]
WINDOWS = [(20, 40, "de"), (24, 80, "en"), (60, 200, "fr")]


def check_pictures(users, write):
    for rows, columns, language in WINDOWS:
        path = ROOT / f"test/data/screens-{columns}x{rows}.txt"
        shown = ""
        for words, keys in SHOWN:
            user = users.sit_down(f"{words} --lang {language}", rows, columns)
            shown += f"$ talon play {words} --lang {language}; {' '.join(keys)}\n"
            shown += "".join(f"|{line.ljust(columns)}|\n" for line in user.press(*keys).split("\n"))
            leave(user)
        if write:
            path.write_text(shown, encoding="utf-8")
        users.tap.check(path.read_text(encoding="utf-8") == shown, f"{columns} x {rows}: as before",
                        shown)


CHECKS = [check_whole_games, check_words, check_typing, check_panel, check_mouse, check_slow_line,
          check_signals, check_stop, check_sizes, check_where, check_colours, check_hot_seat,
          check_many_players, check_look_back, check_time, check_long_words, check_keys_shown]


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])
    assert set(KEYS)
    users = Users(tap, program)
    wanted = [word for word in sys.argv[2:] if not word.startswith("-")]
    for check in CHECKS:
        if not wanted or check.__name__ in wanted:
            check(users)
    if not wanted or "check_pictures" in wanted:
        check_pictures(users, "--write" in sys.argv)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
