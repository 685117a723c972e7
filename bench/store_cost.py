"""The cost of a move that is stored, in SQLite and in PostgreSQL, in one run: how long the answer
takes (median), and the processor time of the server and of the database. Usage:
store_cost.py TALON [ROUNDS]. The two take turns, so that a busy machine is busy for both.
"""
import os
import shutil
import statistics
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../test/server"), os.path.join(HERE, "../test/store")]
from client import Server
from postgres import FOLDERS, MISSING, Postgres

ORDER = {"game": "whist", "preset": "classic", "pace": 0,
         "seats": ["human", "simple", "simple", "simple"]}
ALONE, TABLES, TOGETHER = 150, 24, 60  # moves of one table; tables at once, and moves of each
TICKS = os.sysconf("SC_CLK_TCK")


class Table:
    """One person with three bots, whose moves are stored as well."""

    def __init__(self, server):
        self.ws = server.socket()
        self.open()

    def open(self):
        answer = self.ws.ask("new", **ORDER)
        self.at = {"table": answer["table"], "token": answer["tokens"][0]}
        self.view = self.ws.ask("join", **self.at)["view"]
        self.await_turn()

    def await_turn(self):
        while not self.view["moves"] and not self.view["over"]:
            self.view = self.ws.push("view")["view"]
        if self.view["over"]:
            self.open()

    def send(self):
        self.number = self.ws.next_id
        self.ws.next_id += 1
        self.began = time.monotonic()
        self.ws.send(id=self.number, do="act", move=self.view["moves"][0],
                     number=self.view["number"] + 1, **self.at)

    def hear(self):
        """The seconds until the answer."""
        while True:
            message = self.ws.message()
            if message.get("id") == self.number:
                break
            self.ws.pushes.append(message)
        took = time.monotonic() - self.began
        assert "error" not in message, message
        self.view = message.get("view", self.view | {"moves": []})
        self.await_turn()
        return took


def spent(pid):
    """Seconds of the processor that this process and those below it have had."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    own = sum(int(field) for field in fields[11:15]) / TICKS  # also of children that have ended
    with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
        return own + sum(spent(child) for child in file.read().split())


class Side:
    """One store with its server, and what it has needed so far."""

    def __init__(self, name, room, data, database=None, keys=()):
        page = os.path.join(room, "page")
        os.makedirs(page, exist_ok=True)
        with open(os.path.join(page, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html><title>Talon</title>")
        self.name, self.database = name, database
        self.server = Server(sys.argv[1], data, page, None, *keys)
        self.tables = [Table(self.server) for _ in range(TABLES)]
        self.alone, self.together, self.server_time, self.base_time = [], 0, 0.0, 0.0

    def clock(self):
        base = 0.0
        if self.database:
            with open(os.path.join(self.database.data, "postmaster.pid"),
                      encoding="utf-8") as file:
                base = spent(int(file.readline()))
        return spent(self.server.process.pid), base

    def measure(self):
        for _ in range(ALONE):
            self.tables[0].send()
            self.alone.append(self.tables[0].hear())
        server, base = self.clock()
        for _ in range(TOGETHER):
            for table in self.tables:
                table.send()
            for table in self.tables:
                table.hear()
            self.together += TABLES
        later, base_later = self.clock()
        self.server_time += later - server
        self.base_time += base_later - base

    def figures(self):
        move = 1e6 / self.together
        return (1000 * statistics.median(self.alone), move * self.server_time,
                move * self.base_time)


def main():
    if not FOLDERS:
        print(MISSING)
        return 1
    room = tempfile.mkdtemp(prefix="talon-cost-", dir=os.environ.get("TMPDIR", "/tmp"))
    base = Postgres()
    try:
        sides = [Side("SQLite", room, os.path.join(room, "data")),
                 Side("PostgreSQL", room, base.address(), base,
                      ("--keys", os.path.join(room, "keys")))]
        for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 3):
            for side in sides:
                side.measure()
        for side in sides:
            print("{}: median {:.2f} ms; processor time of a move: server {:.0f} us, database {:.0f}"
                  " us".format(side.name, *side.figures()))
        one, other = (side.figures() for side in sides)
        print("PostgreSQL to SQLite: median {:.2f}, server {:.2f}, with the database {:.2f}".format(
            other[0] / one[0], other[1] / one[1], (other[1] + other[2]) / one[1]))
        for side in sides:
            side.server.__exit__()
    finally:
        base.close()
        shutil.rmtree(room, True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
