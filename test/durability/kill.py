"""Kills `talon serve` while people play at many tables as fast as they can, starts it again, and
compares its data with what they were told: kill.py PROGRAM KILLS [SEED]. TAP output.

Nothing acknowledged may be lost or changed. A request that was repeated after the kill, because no
answer came, may not be carried out twice.
"""
import collections
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from client import PATIENCE, Closed, Server, make_page

PLAYERS, TABLES = 10, 3  # sockets, and tables each of them plays at
IN_A_SECOND = 180  # requests: what a socket may ask for
A_DIRECTORY = 40  # kills, then a fresh one
ORDERS = [{"game": "whist", "preset": "classic", "pace": 0,
           "seats": ["human", "simple", "simple", "simple"]},
          {"game": "spite", "pace": 0, "seats": ["human", "simple"]}]


class Table:
    """The requests of the player at one table, and the answers."""

    def __init__(self, order):
        self.order = order
        self.name = self.token = None
        self.acknowledged = []  # moves of this person, in order
        self.asked = None  # (move, number) without an answer
        self.seen = 0  # steps
        self.over = False

    def request(self):
        return {"table": self.name, "token": self.token}


class Player(threading.Thread):
    """One socket and its tables, played until the server is gone."""

    def __init__(self, port_socket, tables, problems):
        super().__init__(daemon=True)
        self.ws, self.tables, self.problems = port_socket, tables, problems
        self.by_name = {}
        self.waiting = {}  # by the number of a request: its table, and what it was
        self.asked_at = collections.deque([0.0] * IN_A_SECOND)

    def run(self):
        try:
            for table in self.tables:
                self.begin(table)
            while True:
                self.hear(self.ws.message())
        except (Closed, OSError):
            pass
        except Exception as problem:  # whatever it is, the run has failed
            self.problems.append(f"{type(problem).__name__}: {problem}")

    def ask(self, at, do, **members):
        number = self.ws.next_id
        self.ws.next_id += 1
        self.waiting[number] = at, do
        time.sleep(max(0.0, self.asked_at.popleft() + 1 - time.monotonic()))
        self.asked_at.append(time.monotonic())
        self.ws.send(id=number, do=do, **members)

    def begin(self, table):
        if table.name is None:
            self.ask(table, "new", **table.order)
            return
        self.by_name[table.name] = table
        if table.asked:  # it may have been done: asking again must not do it twice
            self.act(table, *table.asked)
        self.ask(table, "join", **table.request())

    def act(self, table, move, number):
        table.asked = move, number
        self.ask(table, "act", move=move, number=number, **table.request())

    def hear(self, message):
        if "id" in message:
            self.hear_answer(message, *self.waiting.pop(message["id"]))
        elif message["push"] == "view":
            self.look(self.by_name[message["table"]], message["view"])

    def hear_answer(self, answer, table, do):
        if "error" in answer:
            raise AssertionError(f"{do} of {table.asked}: {answer['error']['message']}")
        if do == "new":
            table.name, table.token = answer["table"], answer["tokens"][0]
            self.begin(table)
        elif do == "act":
            if answer["number"] != table.asked[1]:
                raise AssertionError("another move was acknowledged")
            table.acknowledged.append(table.asked[0])
            table.asked = None
        if "view" in answer:
            self.look(table, answer["view"])

    def look(self, table, view):
        if view["number"] < table.seen:
            raise AssertionError(f"{table.name}: {table.seen} steps were seen, now "
                                 f"{view['number']} are left")
        table.seen, table.over = view["number"], view["over"]
        if view["moves"] and not table.asked:
            self.act(table, random.choice(view["moves"]), view["number"] + 1)


def read_sqlite(data, problems):
    """(table, move) of each move of the first seat, in order."""
    base = sqlite3.connect(f"file:{data}/talon.db?mode=ro", uri=True)
    moves = base.execute("SELECT stream, text FROM event WHERE kind = 'move' AND seat = 0"
                         " ORDER BY stream, number").fetchall()
    if base.execute("PRAGMA integrity_check").fetchone() != ("ok",):
        problems.append("the database is damaged")
    base.close()
    return moves


class Round:
    """One server on one store, from its start to its kill. `read` reads the store's moves."""

    def __init__(self, program, data, page, tables, problems, read=read_sqlite, more=()):
        self.data, self.tables, self.problems, self.read = data, tables, problems, read
        self.server = Server(program, data, page, None, *more)
        self.check()
        share = len(tables) // PLAYERS
        self.players = [Player(self.server.socket(), tables[i * share:(i + 1) * share], problems)
                        for i in range(PLAYERS)]

    def check(self):
        """Every person's moves as they are written down, in order, are those acknowledged, and at
        most the one more that was asked for."""
        written = collections.defaultdict(list)
        for table, move in self.read(self.data, self.problems):
            written[table].append(move)
        for table in self.tables:
            if table.name is None:
                continue
            moves, told = written[table.name], table.acknowledged
            if moves[:len(told)] != told:
                self.problems.append(f"{table.name}: {len(told)} moves were acknowledged, "
                                     f"{len(moves)} are written, and they differ")
            elif moves[len(told):] not in ([], [table.asked[0]] if table.asked else []):
                self.problems.append(f"{table.name}: {moves[len(told):]} was not asked for once")

    def play(self, seconds):
        for player in self.players:
            player.start()
        time.sleep(seconds)
        self.server.kill()
        for player in self.players:
            player.join(PATIENCE)
            player.ws.close()
        self.server.__exit__()


class Figures:
    def __init__(self):
        self.kills = self.moves = self.unanswered = 0
        self.problems = []


def fresh_tables():
    return [Table(ORDERS[i % len(ORDERS)]) for i in range(PLAYERS * TABLES)]


def kill_often(program, room, kills, figures, data=None, read=read_sqlite, more=()):
    """In one store: a directory below the room, or what `data` says. Tables that are over make way
    for others."""
    data, page = data or os.path.join(room, "data"), make_page(room)
    tables = fresh_tables()
    for _ in range(kills):
        before = sum(len(table.acknowledged) for table in tables)
        one = Round(program, data, page, tables, figures.problems, read, more)
        one.play(random.uniform(0.02, 0.3))
        figures.kills += 1
        figures.moves += sum(len(table.acknowledged) for table in tables) - before
        figures.unanswered += sum(table.asked is not None for table in tables)
        tables = [Table(table.order) if table.over and not table.asked else table
                  for table in tables]
        if figures.problems:
            return
    last = Round(program, data, page, tables, figures.problems, read, more)
    if last.server.stop():
        figures.problems.append("it does not stop in order")
    last.server.__exit__()


def main():
    program, kills = sys.argv[1], int(sys.argv[2])
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    figures = Figures()
    while figures.kills < kills and not figures.problems:
        # A disk answers late, memory at once: both are places to be killed.
        place = "/dev/shm" if figures.kills // A_DIRECTORY % 2 else None
        room = tempfile.mkdtemp(prefix="talon-kill-", dir=place)
        try:
            kill_often(program, room, min(A_DIRECTORY, kills - figures.kills), figures)
        finally:
            shutil.rmtree(room, True)
    fine = not figures.problems and figures.moves > figures.kills
    print(f"{'ok' if fine else 'not ok'} 1 - {figures.kills} kills, {figures.moves} moves "
          f"acknowledged, {figures.unanswered} in flight: {len(figures.problems)} went wrong")
    for problem in figures.problems[:20]:
        print("#", problem)
    print("1..1")
    return not fine


if __name__ == "__main__":
    sys.exit(main())
