"""Games of `talon play` that are left and gone on with, what follows at the end of one, and the
statistics. Argument: the program. TAP output.

A game is left by the end of the input, ^C, HUP, TERM, KILL and a closed terminal, in every preset
of the list; the one that goes on stands where it was left.
"""
import difflib
import json
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import pty

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

PRESETS = ["war/classic", "war/tod-und-leben", "whist/classic", "wunsdorf/standard",
           "wippen/basic", "spite/standard"]
SECONDS = 60


class Terminal:
    """`talon play` at a terminal of its own."""

    def __init__(self, program, folder, words, most=None, **environment):
        """`most` bytes have room in a file."""
        self.process, self.terminal = pty.fork()
        if not self.process:
            if most:
                resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            variables = {"PATH": "/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8",
                         "NO_COLOR": "1", "TALON_LINES": "1", "HOME": folder,
                         "XDG_STATE_HOME": folder, **environment}
            os.execve(program, [program, "play", *words.split()], variables)
        self.status = None

    def wait(self, pattern):
        """The text up to this."""
        came = ""
        while not re.search(pattern, came):
            if not select.select([self.terminal], [], [], SECONDS)[0]:
                raise TimeoutError(f"no {pattern!r} in {came[-2000:]!r}")
            try:
                part = os.read(self.terminal, 65536)
            except OSError:
                raise EOFError(f"no {pattern!r} in {came[-2000:]!r}") from None
            came += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", part.decode(errors="replace"))
        return came

    def type(self, text):
        os.write(self.terminal, f"{text}\n".encode())

    def turn(self):
        """The text up to the next prompt."""
        return self.wait(r"\n> ?$")

    def end(self):
        """The rest of the output."""
        rest = b""
        while select.select([self.terminal], [], [], SECONDS)[0]:
            try:
                part = os.read(self.terminal, 65536)
            except OSError:
                break
            rest += part
            if not part:
                break
        self.close()
        return rest.decode(errors="replace").replace("\r", "")

    def close(self):
        os.close(self.terminal)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def table_of(terminal):
    """Everything the person can see, as the command tells it. The terminal may show the typed line
    before the program does."""
    terminal.type("table")
    told = terminal.turn().rsplit("\n", 1)[0]
    return "\n".join(line for line in told.split("\n")
                     if line and not re.fullmatch("(> ?)*(table)+", line))


def leave(terminal, how):
    if how == "closed":
        terminal.close()
        return
    if how == "^D":
        os.write(terminal.terminal, b"\x04")
    elif how == "^C":
        os.write(terminal.terminal, b"\x03")
    elif how == "quit":
        terminal.type("quit")
    else:
        os.kill(terminal.process, getattr(signal, how))
    terminal.end()


WAYS = ["^D", "^C", "quit", "SIGHUP", "SIGTERM", "SIGKILL", "closed"]


def check_left(tap, program, preset, how):
    game = preset.split("/")[0]
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(program, folder, preset)
        terminal.turn()
        # By number or, where there is one move, by Enter.
        for _ in range(2):
            terminal.type("1")
            if "no move number" in terminal.turn():
                terminal.type("")
                terminal.turn()
        seen = table_of(terminal)
        leave(terminal, how)
        terminal = Terminal(program, folder, game)
        offer = terminal.turn()
        tap.check("Go on with " in offer and "(today, " in offer, f"{preset}, {how}: it is offered",
                  offer)
        terminal.type("")
        terminal.turn()
        now = table_of(terminal)
        tap.check(now == seen, f"{preset}, {how}: it goes on where it was left",
                  "\n".join(difflib.unified_diff(seen.splitlines(), now.splitlines(), "left",
                                                 "now", lineterm="")))
        leave(terminal, "quit")


def check_no(tap, program):
    """Who says no gets a new game, and the old one is there until that one is played."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(program, folder, "whist --seed first")
        terminal.turn()
        terminal.type("1")
        terminal.turn()
        leave(terminal, "quit")
        for words in ("whist", "whist/rubber", "wh", ""):
            terminal = Terminal(program, folder, words)
            tap.check("Go on with" in terminal.turn(), f"talon play {words} offers it")
            terminal.type("n")
            if words:
                told = terminal.turn()
                tap.check("Seat 1: Anna (you)" in told, f"talon play {words}: n is a new one",
                          told)
                leave(terminal, "quit")
            else:
                told = terminal.end()
                tap.check("war/classic" in told, "talon play: n lists the games", told)
        for words in ("whist --seed x", "whist --level simple", "whist --option target=3", "war"):
            terminal = Terminal(program, folder, words)
            told = terminal.turn()
            tap.check("Go on with" not in told, f"talon play {words} begins a new one", told)
            leave(terminal, "quit")
        terminal = Terminal(program, folder, "whist", LC_ALL="de_DE.UTF-8", LANGUAGE="de")
        told = terminal.turn()
        tap.check("heute, " in told, "it is offered in German", told)
        terminal.type("")
        told = terminal.turn()
        leave(terminal, "quit")


def check_two(tap, program):
    """Another process that plays the same game is told, and harms nothing."""
    with tempfile.TemporaryDirectory() as folder:
        first = Terminal(program, folder, "whist --seed first")
        first.turn()
        first.type("1")
        first.turn()
        seen = table_of(first)
        second = Terminal(program, folder, "whist")
        told = second.turn()
        tap.check("Go on with" not in told and "is not kept" in told,
                  "a game that is being played is not offered", told)
        second.type("1")
        second.turn()
        leave(second, "quit")
        leave(first, "SIGKILL")
        third = Terminal(program, folder, "whist")
        third.turn()
        third.type("")
        third.turn()
        tap.check(table_of(third) == seen, "the first one goes on")
        leave(third, "quit")


def check_untouched(tap, program):
    """A game in which nobody has moved, and one of a script, leave nothing behind."""
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(program, folder, "whist")
        terminal.turn()
        leave(terminal, "quit")
        terminal = Terminal(program, folder, "whist")
        tap.check("Go on with" not in terminal.turn(), "nothing is kept before the first move")
        leave(terminal, "quit")
        subprocess.run([program, "play", "war"], input=b"\n\n\n", check=True, capture_output=True,
                       env={"XDG_STATE_HOME": os.path.join(folder, "script"), "LC_ALL": "C"})
        tap.check(not os.path.exists(os.path.join(folder, "script")), "a script leaves nothing")


def check_damaged(tap, program):
    """A file that somebody has damaged is told of, and a new game begins."""
    with tempfile.TemporaryDirectory() as folder:
        games = os.path.join(folder, "talon/games")
        os.makedirs(games)
        kept = os.path.join(games, "whist.txt")
        texts = ("", "talon-kept 1\nseed x\n",
                 "talon-kept 1\nseed x\ntalon-record 1\nrubbish\n", "\0\0\0")
        for number, text in enumerate(texts, start=1):
            with open(kept, "w", encoding="utf-8") as file:
                file.write(text)
            terminal = Terminal(program, folder, "whist")
            told = re.sub(r"\s+", " ", terminal.turn())
            tap.check("Seat 1: Anna (you)" in told and "Go on with" not in told and
                      "whist.txt" in told, f"{text!r}: it is named, and a new game begins", told)
            leave(terminal, "quit")
            with open(f"{kept}.unread.{number}", encoding="utf-8") as file:
                tap.check(file.read() == text, f"{text!r}: it is set aside")
        tap.check("Line 4: " in re.sub(r"\s+", " ", refused(program, folder, texts[2])),
                  "lines are counted from the first of the file")
        for name in (kept, os.path.join(folder, "talon/results")):
            os.mkfifo(name)
        terminal = Terminal(program, folder, "whist --option target=1")
        told = terminal.turn()
        tap.check("Seat 1: Anna (you)" in told, "a pipe in its place is no game", told)
        told = re.sub(r"\s+", " ", play_out(terminal))
        tap.check(re.search("This result is not in .*/results: ", told), "nor has it a result",
                  told)
        leave(terminal, "quit")


def refused(program, folder, text):
    """The refusal of such a file by --load."""
    wrong = os.path.join(folder, "wrong")
    with open(wrong, "w", encoding="utf-8") as file:
        file.write(text)
    return subprocess.run([program, "play", "--load", wrong], input="", text=True, check=False,
                          capture_output=True, env={"LC_ALL": "C.UTF-8"}).stderr


def keep_one(program, folder):
    """A game of Whist that was left. Its file."""
    terminal = Terminal(program, folder, "whist --seed first")
    terminal.turn()
    terminal.type("1")
    terminal.turn()
    leave(terminal, "quit")
    return os.path.join(folder, "talon/games/whist.txt")


def content(path):
    with open(path, "rb") as file:
        return file.read()


LOCALES = {"en": "C.UTF-8", "de": "de_DE.UTF-8", "fr": "fr_FR.UTF-8"}


def check_answers(tap, program):
    """The answers to the offer. It is made again to a word that is none of them."""
    with tempfile.TemporaryDirectory() as folder:
        kept = keep_one(program, folder)
        before = content(kept)
        for answer, language, follows in (("yes", "en", "Hand:"), ("y", "en", "Hand:"),
                                          ("ja", "de", "Hand:"), ("o", "fr", "Main"),
                                          ("no", "en", "Hand:"), ("nein", "de", "Hand:"),
                                          ("maybe", "en", "Go on with"),
                                          ("4", "de", "Weiterspielen"),
                                          ("q", "en", ""), ("quit", "de", "")):
            terminal = Terminal(program, folder, "whist", LC_ALL=LOCALES[language],
                                LANGUAGE=language)
            terminal.turn()
            terminal.type(answer)
            told = terminal.turn() if follows else terminal.end()
            tap.check(follows in told if follows else "1)" not in told, f"{language}: {answer}",
                      told)
            if follows:
                leave(terminal, "^D")
        terminal = Terminal(program, folder, "whist")
        terminal.turn()
        leave(terminal, "^D")
        tap.check(terminal.status in (0, 1) and content(kept) == before,
                  "whatever is said, the game stays until it is played on")


def check_lock(tap, program):
    """A game that is being offered to somebody is offered to nobody else."""
    with tempfile.TemporaryDirectory() as folder:
        keep_one(program, folder)
        first = Terminal(program, folder, "whist")
        first.turn()
        for words in ("whist", ""):
            second = Terminal(program, folder, words)
            told = second.turn() if words else second.end()
            tap.check("Go on with" not in told, f"talon play {words}: it is offered once", told)
            if words:
                leave(second, "quit")
        leave(first, "quit")


def check_loaded(tap, program):
    """Looking into a file does not take the place of the game that was left."""
    with tempfile.TemporaryDirectory() as folder:
        kept = keep_one(program, folder)
        saved = os.path.join(folder, "saved.txt")
        terminal = Terminal(program, folder, "whist --seed second --option target=1")
        terminal.turn()
        terminal.type(f"save {saved}")
        terminal.turn()
        leave(terminal, "quit")
        before = content(kept)
        terminal = Terminal(program, folder, f"--load {saved}")
        terminal.turn()
        leave(terminal, "quit")
        tap.check(content(kept) == before, "a file that was looked into")
        terminal = Terminal(program, folder, f"--load {saved}")
        terminal.turn()
        told = play_out(terminal)
        tap.check("Enter: new cards; q: no." in told, "its cards cannot be dealt again", told)
        leave(terminal, "quit")


def check_seeds(tap, program):
    for seed in (b"a\nb", b"a\tb", b"\x7f", b"\xff", b"\xc3", b"x" * 200):
        done = subprocess.run([program.encode(), b"play", b"war", b"--seats", b"s,s", b"--seed",
                               seed], input=b"", capture_output=True, check=False)
        tap.check(done.returncode == 2 and b"A seed is a line of text" in done.stderr,
                  f"{seed!r} is no seed", done.stderr)
    done = subprocess.run([program, "play", "war", "--seats", "s,s", "--seed", "Größe 7"],
                          input=b"", capture_output=True, check=False)
    tap.check(done.returncode == 0, "words are", done.stderr)


def check_results(tap, program):
    """A line of the results is whole or is not there; others count all the same."""
    with tempfile.TemporaryDirectory() as folder:
        results = os.path.join(folder, "talon/results")
        for limit in (None, 4):
            before = content(results) if limit else b""
            terminal = Terminal(program, folder, "whist --option target=1 --seed x",
                                most=limit and len(before) + limit)
            terminal.turn()
            told = re.sub(r"\s+", " ", play_out(terminal))
            leave(terminal, "quit")
            if limit:
                tap.check(content(results) == before and "This result is not in" in told,
                          "a line for which there is no room", told)
        with open(results, "ab") as file:
            file.write(b"\0\0\0\nrubbish\n" + before)
        done = subprocess.run([program, "play", "--stats"], capture_output=True, text=True,
                              env={"XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}, check=False)
        tap.check(done.returncode == 0 and re.search(r"Classic Whist +2 ", done.stdout) and
                  re.search(r"/results that are no results: 2\.", done.stderr),
                  "lines that are no results are told", done.stdout + done.stderr)


def play_out(terminal, moves=3000):
    """Plays to the end; the text from the end on."""
    told = ""
    while "Play again?" not in told and moves:
        terminal.type("1")
        told = terminal.turn()
        moves -= 1
    return told


def check_end(tap, program):
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(program, folder, "whist --option target=1 --seed same")
        first = terminal.turn()
        told = play_out(terminal)
        tap.check("Look through it: talon review " in told, "at the end: look through it", told)
        record = re.search(r"talon review (\S+)", told)[1]
        done = subprocess.run([program, "verify", record], capture_output=True, text=True,
                              check=False)
        tap.check(done.returncode == 0, "that is the record of the game", done.stdout)
        terminal.type("r")
        told = terminal.turn()
        tap.check(re.search(r"Decision \d+ of \d+: Play ", told) and "Hand: " in told,
                  "r looks back at the decisions", told)
        terminal.type("q")
        tap.check("Play again?" in terminal.turn(), "and q asks again")
        terminal.type("s")
        again = terminal.turn()
        hand = re.compile(r"^Hand: .*", re.M)
        tap.check(hand.findall(first) == hand.findall(again) != [], "s deals the same cards", again)
        play_out(terminal)
        terminal.type("")
        other = terminal.turn()
        tap.check(hand.findall(first) != hand.findall(other), "Enter deals others", other)
        leave(terminal, "quit")
        done = subprocess.run([program, "play", "--stats"], capture_output=True, text=True,
                              env={"XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}, check=False)
        tap.check(re.search(r"Classic Whist +2 ", done.stdout), "both games are in the statistics",
                  done.stdout)
        done = subprocess.run([program, "play", "--stats", "--json"], capture_output=True,
                              text=True, env={"XDG_STATE_HOME": folder}, check=False)
        rows = json.loads(done.stdout)["statistics"]
        tap.check([(row["preset"], row["played"]) for row in rows] == [("classic", 2)],
                  "as JSON, too", rows)


def check_load(tap, program):
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "my game.txt")
        terminal = Terminal(program, folder, "wippen/basic --seed x --names Ida")
        terminal.turn()
        terminal.type("1")
        terminal.turn()
        terminal.type(f"save {saved}")
        terminal.turn()
        seen = table_of(terminal)
        terminal.type(f"save {saved}")
        told = terminal.turn()
        tap.check("is there already, and stays" in told, "save writes nothing over", told)
        leave(terminal, "quit")
        environment = {"XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}
        done = subprocess.run([program, "play", "--load", saved], input="table\n", text=True,
                              capture_output=True, env=environment, check=False)
        tap.check(seen in done.stdout, "--load goes on with it, in a script, too", done.stdout)
        for words, sentence in (("--load /nonexistent", "could not be read"),
                                (f"--load {program}", ""), ("whist --load x", "has no effect"),
                                ("--load x --seed y", "has no effect")):
            done = subprocess.run([program, "play", *words.split()], input="", text=True,
                                  capture_output=True, env=environment, check=False)
            tap.check(done.returncode > 0 and sentence in done.stdout + done.stderr,
                      f"talon play {words} is refused", done.stdout + done.stderr)
        over = os.path.join(folder, "over.txt")
        subprocess.run([program, "play", "war", "--seats", "s,s", "--record", over], check=True,
                       capture_output=True, env=environment)
        done = subprocess.run([program, "play", "--load", over], input="", text=True,
                              capture_output=True, env=environment, check=False)
        tap.check(done.returncode == 2 and "is over: talon replay" in done.stderr,
                  "a game that is over is refused", done.stderr)


def main():
    tap, program = Tap(), os.path.abspath(sys.argv[1])
    for number, preset in enumerate(PRESETS):
        check_left(tap, program, preset, WAYS[number])
    for how in WAYS:
        check_left(tap, program, "whist/classic", how)
    for check in (check_no, check_two, check_untouched, check_damaged, check_end, check_load,
                  check_answers, check_lock, check_loaded, check_seeds, check_results):
        check(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
