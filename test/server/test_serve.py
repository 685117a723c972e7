"""`talon serve` as it really runs: a process, sockets, a database on disk. It is killed, runs out
of disk, is sent nonsense, and is stopped. Usage: test_serve.py PROGRAM [CLASS or CLASS.TEST …]
"""
import contextlib
import hashlib
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import (BINARY, CLOSE, PATIENCE, PONG, PING, TEXT, Closed, Refused, Server, frame,
                    killed_after, wait_until)
from tap import run

PROGRAM = ""
FOUR = ["human"] * 4
WHIST = {"game": "whist", "preset": "classic", "seed": "1"}


class Case(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-test-")
        self.addCleanup(shutil.rmtree, self.room, True)
        self.data = os.path.join(self.room, "data")
        self.page = os.path.join(self.room, "page")
        os.makedirs(os.path.join(self.page, "assets"))
        self.put("index.html", b"<!doctype html><title>Talon</title>")

    def put(self, name, content):
        with open(os.path.join(self.page, name), "wb") as file:
            file.write(content)

    def serve(self, prepare=None, *more):
        server = Server(PROGRAM, self.data, self.page, prepare, *more)
        self.addCleanup(server.__exit__)
        return server

    def fails(self, *arguments, status=1):
        """Runs it with arguments that cannot work; the one sentence it says."""
        done = subprocess.run([PROGRAM, "serve", *arguments], capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertRegex(done.stderr, r"\Atalon serve: [^\n]+\.\n\Z")
        return done.stderr

    def lets_in(self, server, **how):
        """Whether it has a place for somebody: a server hears of those who have gone when it gets
        round to it."""
        try:
            with server.socket(**how) as ws:
                return ws.ask("hello")["protocol"] == 2
        except (Closed, ConnectionError):
            return False

    def here(self, data=None, page=None, listen="127.0.0.1:0"):
        return ["--listen", listen, "--data", data or self.data, "--page", page or self.page]

    def refused(self, code, call, *arguments, **members):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **members)
        self.assertEqual(caught.exception.code, code)
        self.assertGreater(len(caught.exception.error["message"]), 10)


class Table:
    """A table somebody opened, played by the first legal move."""

    def __init__(self, ws, **order):
        answer = ws.ask("new", **order)
        self.ws, self.table, self.tokens = ws, answer["table"], answer["tokens"]

    def view(self, seat=None, ws=None):
        token = {} if seat is None else {"token": self.tokens[seat]}
        return (ws or self.ws).ask("join", table=self.table, **token)["view"]

    def act(self, ws=None):
        """A seat that may act plays a move; returns what was sent."""
        seat = self.view(0)["acting"][0]
        view = self.view(seat)
        request = {"table": self.table, "token": self.tokens[seat], "move": view["moves"][0],
                   "number": view["number"] + 1}
        answer = (ws or self.ws).ask("act", **request)
        assert answer["number"] == view["number"] + 1
        return request


def table_in_log(table):
    """How the log calls it."""
    return hashlib.sha256(f"talon log {table}".encode()).hexdigest()[:8]


def made_by(views):
    """How many steps all these views have seen."""
    return max(view["number"] for view in views)


class Playing(Case):
    def test_two_people_see_each_other_play(self):
        with self.serve() as server, server.socket() as one, server.socket() as two:
            table = Table(one, pace=0, seats=["human", "simple", "human", "simple"],
                          options={"first_dealer": "3"}, **WHIST)
            view = table.view(0)
            other = table.view(2, two)
            self.assertEqual(view["acting"], [0])
            self.assertEqual(other["moves"], [])
            one.ask("act", table=table.table, token=table.tokens[0], move=view["moves"][0],
                    number=1)
            push = two.push()
            self.assertEqual(push["push"], "view")
            self.assertEqual(push["view"]["seat"], 2)
            self.assertEqual([event["seat"] for event in push["view"]["events"]], [0, 1])
            self.assertEqual(push["view"]["acting"], [2])
            hands = push["view"]["zones"]["hand"]
            self.assertEqual({card for hand in (0, 1, 3) for card in hands[hand]}, {"?"})
            self.assertNotIn("?", hands[2])

    def test_bots_play_by_themselves(self):
        with self.serve() as server, server.socket() as ws:
            began = time.monotonic()
            table = Table(ws, pace=50, seats=["simple"] * 4, **WHIST)
            table.view()
            numbers = [ws.push()["view"]["number"] for _ in range(10)]
            self.assertEqual(numbers, list(range(numbers[0], numbers[0] + 10)))
            self.assertGreater(time.monotonic() - began, 0.4)

    def test_a_whole_game_and_its_record(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, pace=0, seats=["human", "simple", "simple", "simple"], **WHIST)
            self.refused("request", ws.ask, "record", table=table.table)
            view = table.view(0)
            while not view["over"]:
                if 0 in view["acting"]:
                    ws.ask("act", table=table.table, token=table.tokens[0],
                           move=view["moves"][0], number=view["number"] + 1)
                view = ws.push()["view"]
                while ws.pushes:
                    view = ws.pushes.popleft().get("view", view)
            record = ws.ask("record", table=table.table)["record"]
            self.assertRegex(record, r"(?m)^key [0-9a-f]{64}$")

    def test_a_move_sent_again_is_made_once(self):
        with self.serve() as server, server.socket() as ws, server.socket() as again:
            table = Table(ws, seats=FOUR, **WHIST)
            request = table.act(again)
            self.assertEqual(ws.ask("act", **request)["number"], 1)
            self.assertEqual(table.view()["number"], 1)
            self.refused("stale", ws.ask, "act", **{**request, "number": 7})


class Restarting(Case):
    def test_killed_in_the_middle_it_goes_on(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, seats=FOUR, names=["Änne", "B", "C", "D"], **WHIST)
            for _ in range(11):
                table.act()
            ws.ask("rename", table=table.table, token=table.tokens[3], name="Дora ♠")
            ws.ask("auto", table=table.table, token=table.tokens[1], on=True)
            before = [table.view(seat) for seat in (None, 0, 1, 2, 3)]
            server.kill()
        with self.serve() as server, server.socket() as ws:
            table.ws = ws
            self.assertEqual([table.view(seat) for seat in (None, 0, 1, 2, 3)], before)
            self.assertEqual(before[0]["names"], ["Änne", "B", "C", "Дora ♠"])
            for _ in range(9):
                table.act()
            self.assertEqual(server.stop(), 0)

    def test_no_answered_move_is_ever_lost(self):
        """Kills it while moves are being made as fast as they go, several times over, each time
        some time after the fifth move."""
        made, table = 0, None
        for round in range(5):
            with self.serve() as server, contextlib.ExitStack() as stack:
                people = [stack.enter_context(server.socket()) for _ in range(4)]
                if table is None:
                    table = Table(people[0], seats=FOUR, game="war", preset="classic",
                                  options={"players": 4})
                try:
                    views = [table.view(seat, ws) for seat, ws in enumerate(people)]
                    self.assertGreaterEqual(views[0]["number"], made)
                    goal = made + 5
                    killed = killed_after(server, 0.1 + 0.05 * round,
                                          lambda: made >= goal or views[0]["over"])
                    while not views[0]["over"]:
                        seat = views[0]["acting"][0]
                        made = people[seat].ask(
                            "act", table=table.table, token=table.tokens[seat],
                            move=views[seat]["moves"][0], number=made_by(views) + 1)["number"]
                        views = [ws.push()["view"] for ws in people]
                        made = max(made, made_by(views))
                        time.sleep(0.002)  # within what one socket may ask for
                except (Closed, OSError):
                    pass
                killed.join()
        self.assertGreater(made, 20)
        with sqlite3.connect(os.path.join(self.data, "talon.db")) as base:
            self.assertEqual(base.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            self.assertGreaterEqual(base.execute("SELECT max(number) FROM event").fetchone()[0],
                                    made)

    def test_tokens_are_not_in_the_store(self):
        with self.serve() as server, server.socket() as ws:
            tokens = Table(ws, seats=FOUR, **WHIST).tokens
            server.kill()
        self.assertEqual(os.stat(os.path.join(self.data, "talon.db")).st_mode & 0o077, 0)
        for name in os.listdir(self.data):
            with open(os.path.join(self.data, name), "rb") as file:
                content = file.read()
            for token in tokens:
                self.assertNotIn(token.encode(), content)
                self.assertNotIn(bytes.fromhex(token), content)

    def test_it_stops_in_order_with_people_connected(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.serve() as server:
                sockets = [server.socket() for _ in range(20)]
                tables = [Table(ws, pace=0, seats=["human"] + ["simple"] * 3, **WHIST)
                          for ws in sockets]
                half_open = socket.create_connection(("127.0.0.1", server.port))
                half_open.sendall(b"GET / HT")
                self.assertEqual(server.stop(number), 0)
                self.assertEqual(server.error_text(), "")
                for ws in sockets:
                    ws.close()
                half_open.close()
                self.assertEqual(len({table.table for table in tables}), 20)


class Failing(Case):
    def test_a_port_in_use(self):
        with self.serve() as server:
            sentence = self.fails(*self.here(os.path.join(self.room, "other"),
                                             listen=f"127.0.0.1:{server.port}"))
            self.assertIn("in use", sentence)

    def test_a_directory_in_use(self):
        with self.serve():
            self.assertIn("in use", self.fails(*self.here()))

    def test_addresses_that_are_none(self):
        self.assertIn("not an address", self.fails(*self.here(listen="nowhere:80")))
        self.assertIn("does not have", self.fails(*self.here(listen="192.0.2.1:8080")))
        for wrong in ("8080", ":8080", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:8o"):
            self.fails(*self.here(listen=wrong), status=2)

    def test_wrong_usage(self):
        self.assertIn("--help", self.fails("--port", "80", status=2))
        self.fails("--data", status=2)
        self.fails("--data", "", status=2)
        done = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("--listen", done.stdout)

    def test_a_missing_page(self):
        self.assertIn("index.html", self.fails(*self.here(page="/nowhere")))
        os.remove(os.path.join(self.page, "index.html"))
        self.assertIn("index.html", self.fails(*self.here()))

    def test_a_directory_that_cannot_be_used(self):
        path = os.path.join(self.room, "file")
        with open(path, "w", encoding="utf-8"):
            pass
        self.assertIn("data directory", self.fails(*self.here(data=path)))
        self.assertIn("data directory", self.fails(*self.here(data="/proc/nowhere")))
        for below in ("in", "far/in"):
            self.assertRegex(self.fails(*self.here(data=os.path.join(path, below))),
                             "data directory .* cannot be used: Not a directory")

    def test_a_directory_without_rights_is_told_as_such(self):
        """Root may do everything, so it becomes somebody else."""
        os.chmod(self.room, 0o755)
        closed = os.path.join(self.room, "closed")
        os.makedirs(closed, 0o755)
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        if os.getuid():
            os.chmod(closed, 0o555)
            nobody = []
        for below in ("in", "far/in", "far/away/in"):
            done = subprocess.run([*nobody, self.readable_program(), "serve",
                                   *self.here(os.path.join(closed, below))],
                                  capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, "data directory .* cannot be used: Permission denied")

    def readable_program(self):
        """A copy that everybody may run: the build folder may be closed to others."""
        return shutil.copy(PROGRAM, os.path.join(self.room, "talon"))

    def change_base(self, *statements):
        with self.serve() as server:
            server.stop()
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        for statement in statements:
            base.execute(statement)
        base.commit()
        base.close()

    def test_a_database_from_the_future(self):
        self.change_base("PRAGMA user_version = 3")
        self.assertIn("later version", self.fails(*self.here()))
        self.change_base_back()

    def change_base_back(self):
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        self.assertEqual(base.execute("PRAGMA user_version").fetchone(), (3,))
        base.execute("PRAGMA user_version = 2")
        base.close()
        with self.serve() as server:
            self.assertEqual(server.stop(), 0)

    def test_a_database_of_somebody_else(self):
        os.makedirs(self.data)
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        base.execute("CREATE TABLE game(x)")
        base.commit()
        base.close()
        self.assertIn("is not a Talon database", self.fails(*self.here()))
        with open(os.path.join(self.data, "talon.db"), "wb") as file:
            file.write(b"This is a letter to my grandmother. " * 100)
        self.assertIn("not a database", self.fails(*self.here()))

    def test_a_broken_table_does_not_stop_the_others(self):
        with self.serve() as server, server.socket() as ws:
            good, bad = (Table(ws, seats=FOUR, **WHIST) for _ in range(2))
            good.act()
            bad.act()
            server.stop()
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        base.execute("UPDATE event SET text = 'play nonsense' WHERE stream = ?", (bad.table,))
        base.commit()
        base.close()
        with self.serve() as server, server.socket() as ws:
            good.ws = bad.ws = ws
            self.refused("store", bad.view)
            good.act()
            self.assertRegex(server.error_text(),
                             rf"\A({{[^\n]+Table {table_in_log(bad.table)}: [^\n]+\n){{2}}\Z")

    def test_with_too_few_files_it_says_so(self):
        served = []
        for files in range(14, 24):
            program = subprocess.Popen(
                [PROGRAM, "serve", *self.here()],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
            patience = threading.Timer(PATIENCE, program.kill)
            patience.start()
            served.append(bool(program.stdout.readline()))
            if served[-1]:
                program.terminate()
            told = program.communicate()[1]
            patience.cancel()
            self.assertEqual(program.returncode, 0 if served[-1] else 1, f"{files} files: {told}")
            if not served[-1]:
                self.assertIn("talon serve: ", told)
        self.assertEqual(served, sorted(served))
        self.assertTrue(served[-1] and not served[0])


class FullDisk(Case):
    def play_until_full(self, server, free):
        """Plays until the store is full; then makes room and plays on. No answered move is lost."""
        with server.socket() as ws:
            table = Table(ws, seats=FOUR, **WHIST)
            table.act()
            refusals = 0
            for _ in range(20000):
                before = table.view(0)
                try:
                    ws.ask("rename", table=table.table, token=table.tokens[0],
                           name=str(time.monotonic_ns()) * 3)
                except Refused as refused:
                    self.assertEqual(refused.code, "store")
                    refusals += 1
                    after = table.view(0)
                    self.assertEqual(after, before)
                    if refusals == 3:
                        break
            self.assertEqual(refusals, 3)
            self.refused("store", ws.ask, "new", seats=FOUR, **WHIST)
            self.assertEqual(server.error_text().count("\n"), 1)
            ws.pushes.clear()
            kept = table.view(0)
            free()
            table.act()
            self.assertEqual(table.view(0)["number"], kept["number"] + 1)
            self.assertIn("works again", server.error_text())
            return table, table.view(0)

    def test_a_full_file_system(self):
        os.makedirs(self.data)
        if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs",
                                           self.data], capture_output=True).returncode:
            self.skipTest("only root can mount a small file system")
        try:
            with self.serve() as server:
                table, view = self.play_until_full(server, lambda: subprocess.run(
                    ["mount", "-o", "remount,size=8m", self.data], check=True))
                server.kill()
            with self.serve() as server, server.socket() as ws:
                self.assertEqual(table.view(0, ws), view)
                self.assertEqual(server.stop(), 0)
        finally:
            subprocess.run(["umount", "-l", self.data], check=True)

    def test_a_file_that_may_not_grow(self):
        limit = 200 * 1024
        with self.serve(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, -1))) as server:
            table, view = self.play_until_full(server, lambda: resource.prlimit(
                server.process.pid, resource.RLIMIT_FSIZE, (-1, -1)))
            server.kill()
        with self.serve() as server, server.socket() as ws:
            self.assertEqual(table.view(0, ws), view)


class Nonsense(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def closes(self, data, code=None):
        """These bytes end the connection, with this code if one is given."""
        with self.server.socket() as ws:
            ws.raw.sendall(data)
            with self.assertRaises((Closed, ConnectionError)) as caught:
                while True:
                    ws.message()
            if code:
                self.assertEqual(caught.exception.code, code)
        self.lives()

    def lives(self):
        self.assertTrue(self.lets_in(self.server))

    def test_messages_that_are_no_requests(self):
        with self.server.socket() as ws:
            for text in (b"", b"{", b"[]", b"null", b"{}", b'{"do":[]}', b"\x00",
                         b'{"do":"hello","id":1e999}', b'{"a":"\\"[[[[[[[[[[', b"[" * 8 + b"]" * 8):
                ws.raw.sendall(frame(TEXT, text))
                self.assertIn(ws.message()["error"]["code"], ("json", "request"), text)
            for text in (b"[" * 4000, b'{"a":' * 800, b"[" * 9 + b"]" * 9):
                ws.raw.sendall(frame(TEXT, text))
                self.assertEqual(ws.message()["error"]["code"], "limit", text)
            ws.ask("hello", ignored='[[[[[[[[[["\\"{{{{{{{{{{')
            self.assertEqual(ws.ask("hello")["protocol"], 2)

    def test_messages_in_pieces(self):
        request = b'{"id":5,"do":"hello"}'
        with self.server.socket() as ws:
            ws.raw.sendall(frame(TEXT, request[:4], False) + frame(PING, b"x") +
                           frame(0, request[4:9], False) + frame(0, request[9:]))
            opcodes = sorted(ws.frame()[0] for _ in range(2))
            self.assertEqual(opcodes, [TEXT, PONG])
            for byte in frame(TEXT, request):
                ws.raw.sendall(bytes([byte]))
            self.assertEqual(ws.message()["id"], 5)
            ws.raw.sendall(frame(TEXT, request) * 50)
            self.assertEqual([ws.message()["id"] for _ in range(50)], [5] * 50)

    def test_messages_that_are_too_long(self):
        request = b'{"id":5,"do":"hello"}'
        with self.server.socket() as ws:
            ws.raw.sendall(frame(TEXT, request.ljust(4096)))
            self.assertEqual(ws.message()["id"], 5)
            ws.raw.sendall(frame(TEXT, request.ljust(4097)))
            self.assertEqual(ws.message()["error"]["code"], "limit")
            with self.assertRaises(Closed) as caught:
                ws.message()
            self.assertEqual(caught.exception.code, 1009)
        with self.server.socket() as ws:
            try:
                for _ in range(200):
                    ws.raw.sendall(frame(0 if _ else TEXT, b" " * 10000, False))
                while True:
                    ws.message()
            except (Closed, OSError):
                pass
        self.lives()

    def test_frames_that_break_the_rules(self):
        self.closes(frame(BINARY, b"{}"), 1003)
        self.closes(frame(TEXT, b'{"do":"\xff"}'))
        self.closes(bytes([0xC1, 0x80, 1, 2, 3, 4]))  # a reserved bit
        self.closes(frame(3, b"x"))                   # a reserved opcode
        self.closes(frame(PING, b"x" * 126))
        self.closes(frame(PING, b"x", False))
        self.closes(frame(CLOSE, b"\x03\xe8"), 1000)

    def test_handshakes_that_are_refused(self):
        port = self.server.port
        def status(**how):
            with self.server.socket(**how) as ws:
                return ws.status

        self.assertEqual(status(origin=f"http://127.0.0.1:{port}"), 101)
        # A page whose name somebody made point here: without --public only addresses are ours.
        self.assertEqual(status(origin="https://Play.Example", host="play.example"), 403)
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{port + 1}",
                       f"http://127.0.0.1:{port}.evil.example", f"http://evil/127.0.0.1:{port}"):
            self.assertEqual(status(origin=origin), 403, origin)
        self.assertEqual(status(path="/other"), 404)
        self.lives()

    def test_connections_that_say_nonsense(self):
        for data in (b"\x00" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", os.urandom(5000),
                     b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n",
                     b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 50000 + b"\r\n\r\n"):
            raw = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
            try:
                raw.sendall(data)
                raw.shutdown(socket.SHUT_WR)
                while raw.recv(65536):
                    pass
            except OSError:
                pass
            raw.close()
        self.lives()

    def test_too_many_messages(self):
        with self.server.socket() as ws:
            self.server.process.send_signal(signal.SIGSTOP)  # so that all are there at once
            ws.raw.sendall(frame(TEXT, b'{"do":"hello"}') * 380)
            self.server.process.send_signal(signal.SIGCONT)
            said = [ws.message()]
            while "error" not in said[-1]:
                said.append(ws.message())
            # From its first refusal on it grants more than is left, however slow it is.
            time.sleep(1.1)
            ws.raw.sendall(frame(TEXT, b'{"id":99,"do":"hello"}'))
            while said[-1].get("id") != 99:  # most of what was too much is not answered
                said.append(ws.message())
            codes = [message.get("error", {}).get("code") for message in said]
            self.assertGreaterEqual(codes.count(None), 201)
            self.assertGreater(codes.count("limit"), 0)
            self.lives()

    def test_somebody_who_never_listens(self):
        """A socket that asks and does not read is dropped; the server's memory stays small."""
        with self.server.socket(buffer=4096) as deaf:
            deaf.raw.settimeout(2)
            try:
                for _ in range(60):
                    deaf.raw.sendall(frame(TEXT, b'{"do":"games"}') * 10)
                    time.sleep(0.05)
            except OSError:
                pass
            self.lives()
            deaf.raw.settimeout(PATIENCE)
            with self.assertRaises((Closed, OSError)):
                while True:
                    deaf.message()

    def test_more_sockets_than_there_are_places(self):
        self.server.stop()
        self.server = self.serve(None, "--sockets", "300")
        sockets = [self.server.socket() for _ in range(330)]
        for ws in sockets:
            self.addCleanup(ws.close)
        self.assertEqual({ws.status for ws in sockets}, {101})
        for ws in sockets[300:]:
            self.assertEqual(ws.message()["error"]["code"], "limit")
            with self.assertRaises(Closed) as caught:
                ws.message()
            self.assertEqual(caught.exception.code, 1013)
        self.assertEqual(sockets[299].ask("hello")["protocol"], 2)
        for ws in sockets:
            ws.close()
        wait_until(lambda: self.lets_in(self.server))


def main():
    suite = unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Playing", "Restarting", "Failing", "FullDisk", "Nonsense"],
        sys.modules[__name__])
    return run(suite)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(main())
