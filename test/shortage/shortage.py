"""A real `talon serve` of which one allocation fails, another one in each run: start-up, a page, an
account, a game over a real socket, the end: shortage.py SHORT TALON [--every K] [--seed N]
[--begin N] [--only N] [--kind KIND] [--jobs N]. SHORT is talon_short (short.c), best a sanitized
one, TALON the program itself, which looks at what the disk holds then. Says TAP.

Either it does not begin, and says why in a sentence, or it goes on: somebody may be cut off, and is
welcome a moment later. Nothing acknowledged is lost, nothing leaks. It knows whist only by name.
"""
import argparse
import collections
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from client import PATIENCE, Closed, Refused, Server

ORDER = {"game": "whist", "preset": "classic", "pace": 0,
         "seats": ["human", "simple", "simple", "simple"]}
WORDS = "correct horse battery"
MOVES = 3  # at each table
TRIES = 3  # one fails for want of memory, and one more because of what that left
BROKEN = 77  # how a sanitizer ends a process
ENVIRONMENT = {"ASAN_OPTIONS": f"detect_leaks=1:handle_abort=1:exitcode={BROKEN}",
               "LSAN_OPTIONS": "print_suppressions=0",
               "UBSAN_OPTIONS": f"halt_on_error=1:print_stacktrace=1:exitcode={BROKEN}"}


class Wrong(Exception):
    """What must not happen."""


class NoStart(Exception):
    """The server said that it cannot begin."""


class Table:
    """What the one who plays at a table knows of it, and which moves were acknowledged."""

    def __init__(self):
        self.name = self.token = None
        self.told = []

    def request(self):
        return {"table": self.name, "token": self.token}


class House:
    """What is known of a data directory: its tables, and whether there is an account in it."""

    def __init__(self, data):
        self.data = data
        self.tables = []
        self.account = False


class Visit:
    """Somebody at a server, who comes back when cut off."""

    def __init__(self, server, house):
        self.server, self.house = server, house
        self.ws = None
        self.cuts = 0

    def again(self, what):
        """Does it; once more if it was cut off or refused for want of memory."""
        for attempt in range(TRIES):
            try:
                if not self.ws:
                    self.ws = self.server.socket()
                    if self.ws.status != 101:
                        raise Closed()
                return what(self.ws)
            except TimeoutError as problem:
                raise Wrong(f"no answer to {what.__name__}") from problem
            except (Closed, OSError, Refused) as problem:
                if isinstance(problem, Refused) and problem.code not in ("memory", "store"):
                    raise Wrong(f"{what.__name__}: {problem}") from problem
                trouble = problem
            self.cuts += 1
            self.leave()
        raise Wrong(f"{what.__name__} fails again and again: {trouble}")

    def leave(self):
        if self.ws:
            self.ws.close()
        self.ws = None

    def page(self):
        def read_page(_):
            for path, status in (("/", 200), ("/missing", 404), ("/healthz", 200)):
                try:
                    answer = self.server.get(path)
                except TimeoutError:
                    raise
                except Exception as problem:  # of http.client there are many
                    raise Closed() from problem
                if answer.status != status:
                    raise Closed()
        self.again(read_page)

    def log_in(self):
        def register(ws):
            try:
                return ws.ask("register", name="Anna", passphrase=WORDS)
            except Refused as refused:
                if refused.code == "name":  # it was done, and the answer was lost
                    return log_in(ws)
                raise

        def log_in(ws):
            return ws.ask("login", name="Anna", passphrase=WORDS)
        self.again(log_in if self.house.account else register)
        self.house.account = True

    def open_table(self):
        table = Table()

        def open_table(ws):
            answer = ws.ask("new", **ORDER)
            table.name, table.token = answer["table"], answer["tokens"][0]
        self.again(open_table)
        self.house.tables.append(table)

    def play(self, table):
        """A few moves, each until it is acknowledged; asking again must not do it twice."""
        for _ in range(MOVES):
            asked = []

            def look(ws):
                view = ws.ask("join", **table.request())["view"]
                while not view["moves"]:
                    view = ws.push()["view"]
                return view

            def act(ws):
                if not asked:
                    view = look(ws)
                    asked[:] = [view["moves"][0], view["number"] + 1]
                else:
                    look_only(ws)
                ws.ask("act", move=asked[0], number=asked[1], **table.request())

            def look_only(ws):
                ws.ask("join", **table.request())
            self.again(act)
            table.told.append(asked[0])


def check_end(server, status):
    text = server.error_text()
    if status == BROKEN or "Sanitizer" in text or "runtime error" in text:
        raise Wrong("a sanitizer complains:\n" + text)
    if isinstance(status, int) and status < 0:
        raise Wrong(f"died of signal {-status}\n" + text)
    return text


def how_it_ended(server):
    """What there is to say of a server at which something went wrong."""
    server.process.terminate()
    return f"status {end_of(server)}\n{server.error_text()}"


def end_of(server):
    """Its exit status, even if it has to be killed; a sanitized one says then where it was."""
    try:
        return server.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.process.send_signal(signal.SIGABRT)
        return f"it does not stop, {server.process.wait(PATIENCE)}"


def begin(program, house, page, number, asked, who):
    environment = {**os.environ, **ENVIRONMENT, "TALON_TEST_SHORT": str(number),
                   "TALON_TEST_ASKED": asked}
    if who:
        environment["TALON_TEST_WHO"] = "1"
    server = Server.__new__(Server)
    try:
        server.__init__(program, house.data, page, env=environment)
    except AssertionError as problem:
        status = server.process.returncode
        text = check_end(server, status)
        server.__exit__()
        if status != 1 or not re.fullmatch(r"(#.*\n)*talon serve: [^\n]+\.\n", text):
            raise Wrong(f"start, status {status}: {text!r}") from problem
        raise NoStart(text) from problem
    return server


def visit(server, house):
    someone = Visit(server, house)
    someone.page()
    someone.log_in()
    for table in list(house.tables):
        someone.play(table)
    someone.open_table()
    someone.play(house.tables[-1])
    return someone


def look_at_disk(talon, house):
    """Everything acknowledged is there, in order, and what is there can go on."""
    path = os.path.join(house.data, "talon.db")
    if not os.path.exists(path):
        if house.tables or house.account:
            raise Wrong("the database is gone")
        return
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        if base.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise Wrong("the database is damaged")
        for table in house.tables:
            written = [move for move, in base.execute(
                "SELECT text FROM event WHERE stream = ? AND kind = 'move' AND seat = 0"
                " ORDER BY number", (table.name,))]
            if written[:len(table.told)] != table.told or len(written) > len(table.told) + 1:
                raise Wrong(f"{table.told} were acknowledged, {written} are written")
        if house.account and not base.execute(
                "SELECT 1 FROM stream WHERE sort = 'account'").fetchone():
            raise Wrong("the account is gone")
    except sqlite3.OperationalError as problem:
        if house.tables or house.account:
            raise Wrong(f"the database cannot be read: {problem}") from problem
    finally:
        base.close()
    done = subprocess.run([talon, "store", "check", house.data], capture_output=True, text=True)
    if done.returncode and (house.tables or house.account):
        raise Wrong(f"store check: {done.stdout}{done.stderr}")


def run(options, house, number, who=False):
    """One server, of which that allocation fails; "refused", "cut" or "fine", and how many
    allocations there were."""
    asked = house.data + ".asked"
    try:
        server = begin(options.short, house, options.page, number, asked, who)
    except NoStart:
        look_at_disk(options.talon, house)
        return "refused", number
    with server:
        try:
            someone = visit(server, house)
        except Wrong as wrong:
            raise Wrong(f"{wrong}\n{how_it_ended(server)}") from wrong
        server.process.terminate()
        status = end_of(server)
        text = check_end(server, status)
        if status:
            raise Wrong(f"status {status}\n{text}")
        someone.leave()
        if who:
            print(text)
    look_at_disk(options.talon, house)
    with open(asked, encoding="ascii") as file:
        return "cut" if someone.cuts else "fine", int(file.read())


def copy_of(house, data):
    """The same in another place."""
    if os.path.isdir(house.data):
        shutil.copytree(house.data, data)
    copy = House(data)
    copy.account = house.account
    for table in house.tables:
        there = Table()
        there.name, there.token, there.told = table.name, table.token, list(table.told)
        copy.tables.append(there)
    return copy


def one(options, house, number, who=False):
    """The same on a fresh copy: (what became of it, None) or ("wrong", why)."""
    room = tempfile.mkdtemp(prefix="talon-short-")
    try:
        copy = copy_of(house, os.path.join(room, "data"))
        what, count = run(options, copy, number, who)
        return what if count >= number else "few", None
    except Wrong as wrong:
        return "wrong", str(wrong)
    except Exception as problem:  # whatever it is: the server said something odd
        return "wrong", f"{type(problem).__name__}: {problem}"
    finally:
        shutil.rmtree(room, True)


def run_kind(options, kind, house, number):
    """Every K-th allocation in one kind of house; whether all went well. TAP."""
    probe = copy_of(house, house.data + "-probe")
    count = run(options, probe, 0)[1]
    numbers = [options.only] if options.only else list(
        range(options.begin + 1 + random.Random(options.seed).randrange(options.every), count + 1,
              options.every))
    became = collections.Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for which, (what, why) in zip(numbers, pool.map(
                lambda which: one(options, house, which, bool(options.only)), numbers)):
            became[what] += 1
            if why:
                print(f"# {kind}, allocation {which}: {why}".replace("\n", "\n# "), flush=True)
    part = options.only or options.begin
    fine = not became["wrong"] and (part or (became["refused"] and became["cut"]))
    print(f"{'ok' if fine else 'not ok'} {number} - {kind}: of {count} allocations {len(numbers)} "
          f"failed, each once (seed {options.seed}): no start {became['refused']}, somebody cut "
          f"off {became['cut']}, unnoticed {became['fine']}, not so many this time "
          f"{became['few']}, wrong {became['wrong']}", flush=True)
    return bool(fine)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("short")
    parser.add_argument("talon")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--begin", type=int, default=0, help="leave out those before")
    parser.add_argument("--seed", type=int, default=random.randrange(10000))
    parser.add_argument("--only", type=int, help="just this one, and who asked for it")
    parser.add_argument("--kind", choices=("fresh", "lived"))
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    room = tempfile.mkdtemp(prefix="talon-shortage-")
    try:
        options.page = os.path.join(room, "page")
        os.makedirs(options.page)
        with open(os.path.join(options.page, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html><title>Talon</title>")
        fresh, lived = House(os.path.join(room, "fresh")), House(os.path.join(room, "lived"))
        run(options, lived, 0)
        kinds = [("fresh", "a new house", fresh), ("lived", "a house with a table", lived)]
        kinds = [row[1:] for row in kinds if options.kind in (None, row[0])]
        results = [run_kind(options, kind, house, number)
                   for number, (kind, house) in enumerate(kinds, 1)]
        print(f"1..{len(kinds)}")
        return not all(results)
    finally:
        shutil.rmtree(room, True)


if __name__ == "__main__":
    sys.exit(main())
