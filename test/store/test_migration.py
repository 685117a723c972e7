"""A database as `talon serve` of version 0.1.0 wrote it, with games in progress, opened by this
version: everybody is where they were, with the same tokens, and plays on. Usage: test_migration.py
PROGRAM
"""
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from client import Server, make_page
from tap import run

PROGRAM = ""
FIRST_SCHEMA = """
    CREATE TABLE game(id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
        pace INTEGER NOT NULL, tokens TEXT NOT NULL, record TEXT NOT NULL);
    CREATE TABLE event(game TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,
        seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY(game, number)) WITHOUT ROWID;
    CREATE INDEX put_away ON event(game) WHERE kind = 'close';
    PRAGMA application_id = 1415670894;
    PRAGMA user_version = 1;"""
SEATS = ["human", "simple", "human", "human"]
TOKENS = ["0" * 32, None, "2" * 32, "3" * 32]


def hashed(token):
    return hashlib.sha256(b"talon token " + token.encode()).hexdigest() if token else "-"


class Game:
    """A whist deal that somebody played for a while on the engine."""

    def __init__(self, moves):
        self.engine = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True)
        self.table = self.ask("new", game="whist", preset="classic", seed="7", seats=SEATS,
                              names=["Änne", "", "Cleo \"C\"", ""])["table"]
        self.record = self.ask("record")["record"]
        self.moves = [self.move() for _ in range(moves)]
        while moves and self.view(0)["acting"] == [1]:  # it shall be a person's turn
            self.moves.append(self.move())
        self.views = [self.view(seat) for seat in range(4)]
        self.engine.stdin.close()
        self.engine.wait(20)
        self.engine.stdout.close()

    def ask(self, do, **members):
        if do != "new":
            members["table"] = self.table
        self.engine.stdin.write(json.dumps({"do": do, **members}) + "\n")
        self.engine.stdin.flush()
        answer = json.loads(self.engine.stdout.readline())
        assert "error" not in answer, answer
        return answer

    def view(self, seat):
        return self.ask("view", seat=seat)["view"]

    def move(self):
        seat = self.view(0)["acting"][0]
        move = self.view(seat)["moves"][0]
        self.ask("act", seat=seat, move=move)
        return seat, move


class Migration(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-first-")
        self.addCleanup(shutil.rmtree, self.room, True)
        self.data, self.page = os.path.join(self.room, "data"), make_page(self.room)
        os.makedirs(self.data)

    def write(self, games):
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        base.executescript(FIRST_SCHEMA)
        for name, game in games.items():
            base.execute("INSERT INTO game VALUES(?, 1763760000000, 5000, ?, ?)",
                         (name, " ".join(map(hashed, TOKENS)), game.record))
            for number, (seat, move) in enumerate(game.moves, 1):
                base.execute("INSERT INTO event VALUES(?, ?, 'move', ?, ?, 1763760000001)",
                             (name, number, seat, move))
        base.commit()
        base.close()

    def serve(self):
        server = Server(PROGRAM, self.data, self.page)
        self.addCleanup(server.__exit__)
        return server

    def test_games_go_on_where_they_were(self):
        games = {"game00000000": Game(0), "game00000001": Game(9)}
        self.write(games)
        for again in range(2):
            with self.serve() as server, server.socket() as ws:
                for name, game in games.items():
                    for seat in (0, 2, 3):
                        view = ws.ask("join", table=name, token=TOKENS[seat])["view"]
                        self.same(view, game.views[seat])
                self.assertEqual(server.error_text(), "")
                self.assertEqual(server.stop(), 0)
        with self.serve() as server, server.socket() as ws:
            table = {"table": "game00000001"}
            view = ws.ask("join", **table)["view"]
            seat = view["acting"][0]
            view = ws.ask("join", token=TOKENS[seat], **table)["view"]
            self.assertEqual(ws.ask("act", token=TOKENS[seat], move=view["moves"][0],
                                    number=view["number"] + 1, **table)["number"],
                             len(games["game00000001"].moves) + 1)
        old = sqlite3.connect(os.path.join(self.data, "talon.db.1"))
        self.assertEqual(old.execute("SELECT count(*) FROM event").fetchone(),
                         (len(games["game00000001"].moves),))
        old.close()

    def same(self, view, before):
        for part in ("number", "acting", "moves", "zones", "names", "points", "over"):
            self.assertEqual(view.get(part), before.get(part), part)


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Migration))


if __name__ == "__main__":
    sys.exit(main())
