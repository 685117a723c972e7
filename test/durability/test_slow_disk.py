"""A real `talon serve` on a disk that is slow or breaks: a table waits for its own rows only, and a
failed sync ends the process. Usage: test_slow_disk.py PROGRAM slow_disk.so.
"""
import os
import shutil
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from client import PATIENCE, Closed, Server, make_page, wait_until
from tap import run

PROGRAM = TROUBLE = ""
ORDER = {"game": "whist", "preset": "classic", "pace": 0,
         "seats": ["human", "simple", "simple", "simple"]}


class Disk(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-trouble-")
        self.addCleanup(shutil.rmtree, self.room, True)
        self.data, self.state = os.path.join(self.room, "data"), os.path.join(self.room, "state")
        make_page(self.room)
        self.disk("fine")

    def disk(self, state):
        with open(self.state + ".new", "w", encoding="utf-8") as file:
            file.write(state)
        os.replace(self.state + ".new", self.state)

    def syncs(self):
        """How many the server has begun so far."""
        path = self.state + ".syncs"
        return os.path.getsize(path) if os.path.exists(path) else 0

    def held_by(self, begin):
        """Begins something, of which the next sync is held; that has been reached."""
        self.disk("held")
        before = self.syncs()
        begin()
        wait_until(lambda: self.syncs() > before)

    def serve(self):
        def prepare():
            os.environ.update(LD_PRELOAD=TROUBLE, TALON_TEST_DISK=self.state)
        server = Server(PROGRAM, self.data, os.path.join(self.room, "page"), prepare)
        self.addCleanup(server.__exit__)
        return server

    def open_table(self, ws):
        answer = ws.ask("new", **ORDER)
        return {"table": answer["table"], "token": answer["tokens"][0]}

    def act(self, ws, at):
        """Makes a move; its number, once it is acknowledged."""
        view = ws.ask("join", **at)["view"]
        return ws.ask("act", move=view["moves"][0], number=view["number"] + 1, **at)["number"]

    def test_nobody_waits_for_somebody_elses_rows(self):
        with self.serve() as server, server.socket() as one, server.socket() as two:
            mine, other = self.open_table(one), self.open_table(two)
            two.ask("join", **other)
            thread = threading.Thread(target=self.act, args=(one, mine))
            self.held_by(thread.start)
            two.ask("hello")
            two.ask("join", **other)
            with self.assertRaises(TimeoutError):  # but the table itself says nothing yet
                two.raw.settimeout(0.2)
                two.ask("join", table=mine["table"])
            self.assertTrue(thread.is_alive())
            self.disk("fine")
            thread.join(PATIENCE)
            self.assertFalse(thread.is_alive())

    def test_what_piles_up_is_written_together(self):
        with self.serve() as server:
            sockets = [server.socket() for _ in range(12)]
            tables = [self.open_table(ws) for ws in sockets]
            threads = [threading.Thread(target=self.act, args=pair)
                       for pair in zip(sockets, tables)]
            self.held_by(threads[0].start)
            for thread in threads[1:]:
                thread.start()
            time.sleep(0.5)
            before = self.syncs()
            self.disk("fine")
            for thread in threads:
                thread.join(PATIENCE)
            self.assertLess(self.syncs() - before, len(threads) // 2)
            for ws in sockets:
                ws.close()

    def test_it_ends_in_order_while_the_disk_is_slow(self):
        with self.serve() as server, server.socket() as ws:
            at = self.open_table(ws)
            view = ws.ask("join", **at)["view"]
            self.held_by(lambda: ws.send(id=0, do="act", move=view["moves"][0],
                                         number=view["number"] + 1, **at))
            threading.Timer(0.4, self.disk, ["fine"]).start()
            self.assertEqual(server.stop(), 0)
            answers = []
            with self.assertRaises(Closed):
                while True:
                    answers.append(ws.message())
            self.assertIn({"id": 0, "ok": True, "number": view["number"] + 1}, answers)
        with self.serve() as server, server.socket() as ws:
            self.assertGreater(ws.ask("join", **at)["view"]["number"], view["number"])

    def test_a_failed_sync_ends_it(self):
        with self.serve() as server, server.socket() as ws:
            at = self.open_table(ws)
            for _ in range(5):
                told = self.act(ws, at)
            self.disk("broken")
            with self.assertRaises((Closed, OSError)):
                self.act(ws, at)
            self.assertEqual(server.process.wait(PATIENCE), 1)
            self.assertRegex(server.error_text(), r"talon\.db[^\n]+Start it again")
        with self.serve_fails() as sentence:
            self.assertIn("talon", sentence)
        self.disk("fine")
        with self.serve() as server, server.socket() as ws:
            self.assertGreaterEqual(ws.ask("join", **at)["view"]["number"], told)
            self.act(ws, at)
            self.assertEqual(server.stop(), 0)

    def test_a_disk_that_becomes_read_only_ends_it(self):
        with self.serve() as server, server.socket() as ws:
            at = self.open_table(ws)
            self.act(ws, at)
            self.disk("read-only")
            with self.assertRaises((Closed, OSError)):
                self.act(ws, at)
            self.assertEqual(server.process.wait(PATIENCE), 1)
            self.assertIn("has become read-only", server.error_text())

    def serve_fails(self):
        """Starting on a broken disk says so in a sentence."""
        case = self

        class Fails:
            def __enter__(self):
                with case.assertRaises(AssertionError) as caught:
                    case.serve()
                return str(caught.exception)

            def __exit__(self, *_):
                pass
        return Fails()


def main():
    global PROGRAM, TROUBLE
    PROGRAM, TROUBLE = map(os.path.abspath, sys.argv[1:3])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Disk))


if __name__ == "__main__":
    sys.exit(main())
