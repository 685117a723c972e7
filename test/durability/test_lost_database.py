"""The files of a running `talon serve` are removed, replaced or cut short: it ends before it
acknowledges another move, and where there was a house no new one begins silently.
Usage: test_lost_database.py PROGRAM
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from client import PATIENCE, Closed, Server, make_page
from tap import run

PROGRAM = ""
ORDER = {"game": "whist", "preset": "classic", "pace": 0,
         "seats": ["human", "simple", "simple", "simple"]}


class Lost(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-lost-")
        self.addCleanup(shutil.rmtree, self.room, True)
        self.data, self.page = os.path.join(self.room, "data"), make_page(self.room)
        self.database = os.path.join(self.data, "talon.db")

    def serve(self, data=None):
        server = Server(PROGRAM, data or self.data, self.page)
        self.addCleanup(server.__exit__)
        return server

    def open_table(self, ws):
        answer = ws.ask("new", **ORDER)
        return {"table": answer["table"], "token": answer["tokens"][0]}

    def act(self, ws, at):
        view = ws.ask("join", **at)["view"]
        return ws.ask("act", move=view["moves"][0], number=view["number"] + 1, **at)["number"]

    def ends(self, harm, sentence):
        """Moves are made, the files are harmed, and the next move is not acknowledged."""
        with self.serve() as server, server.socket() as ws:
            at = self.open_table(ws)
            for _ in range(3):
                self.act(ws, at)
            harm()
            with self.assertRaises((Closed, OSError)):
                self.act(ws, at)
            self.assertEqual(server.process.wait(PATIENCE), 1)
            self.says_lost(server, sentence)

    def says_lost(self, server, sentence):
        """Its log tells the cause, and promises nothing that the next start cannot keep."""
        said = server.error_text()
        self.assertRegex(said, sentence)
        self.assertIn("store_lost", said)
        self.assertIn("restore it, or a backup, before you start it again.", said)
        self.assertNotIn("is there", said)

    def refused(self):
        """A start that is refused says why, and begins nothing."""
        done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", self.data,
                               "--page", self.page], capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertFalse(os.path.exists(self.database) and os.path.getsize(self.database))
        return done.stderr

    def remove_all(self):
        os.rename(self.data, self.data + "-elsewhere")

    def test_a_removed_database(self):
        self.ends(lambda: os.unlink(self.database), r"talon\.db was removed")
        self.assertIn("is gone", self.refused())

    def test_a_removed_directory(self):
        self.ends(self.remove_all, r"talon\.db was removed")
        self.assertIn("is gone", self.refused())
        self.assertIn("data.house", self.refused())

    def test_a_removed_directory_that_is_there_again(self):
        def remove_and_make():
            self.remove_all()
            os.mkdir(self.data)
        self.ends(remove_and_make, r"talon\.db was removed")
        self.assertIn("is gone", self.refused())

    def test_a_directory_that_is_deleted_before_the_start(self):
        with self.serve() as server:
            server.stop()
        shutil.rmtree(self.data)
        self.assertIn("is gone", self.refused())

    def test_a_replaced_database(self):
        def replace():
            shutil.copy(self.database, self.database + ".copy")
            os.replace(self.database + ".copy", self.database)
        self.ends(replace, r"talon\.db was replaced")

    def test_a_database_cut_short(self):
        self.ends(lambda: os.truncate(self.database, 0), r"talon\.db was cut short")
        self.assertIn("is gone", self.refused())

    def test_a_removed_log(self):
        self.ends(lambda: os.unlink(self.database + "-wal"), r"talon\.db-wal was removed")

    def test_a_log_cut_short(self):
        self.ends(lambda: os.truncate(self.database + "-wal", 0), r"talon\.db-wal was cut short")

    def test_it_is_noticed_when_nobody_moves(self):
        with self.serve() as server:
            os.unlink(self.database)
            self.assertEqual(server.process.wait(PATIENCE), 1)
            self.says_lost(server, r"talon\.db was removed")

    def test_another_house_is_not_taken_for_this_one(self):
        other = os.path.join(self.room, "other")
        for data in (self.data, other):
            with self.serve(data) as server:
                server.stop()
        shutil.copy(os.path.join(other, "talon.db"), self.database)
        with self.assertRaises(AssertionError) as caught:
            self.serve()
        self.assertIn("not the one that belongs here", str(caught.exception))

    def test_a_house_goes_on_from_its_backup(self):
        with self.serve() as server, server.socket() as ws:
            at = self.open_table(ws)
            told = self.act(ws, at)
            backup = os.path.join(self.room, "backup.db")
            subprocess.run([PROGRAM, "store", "backup", self.data, backup], check=True,
                           capture_output=True)
            server.kill()
        for name in os.listdir(self.data):
            if name.startswith("talon.db"):
                os.unlink(os.path.join(self.data, name))
        self.assertIn("is gone", self.refused())
        shutil.copy(backup, self.database)
        with self.serve() as server, server.socket() as ws:
            self.assertGreaterEqual(ws.ask("join", **at)["view"]["number"], told)

    def test_without_the_mark_a_new_house_begins(self):
        self.ends(lambda: os.unlink(self.database), "was removed")
        for mark in (os.path.join(self.data, "talon.house"), self.data + ".house"):
            os.unlink(mark)
        with self.serve() as server, server.socket() as ws:
            self.act(ws, self.open_table(ws))


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Lost))


if __name__ == "__main__":
    sys.exit(main())
