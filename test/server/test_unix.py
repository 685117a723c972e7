"""`talon serve` at a Unix socket, as behind a proxy on the same machine: who may connect, whose
address counts, and what becomes of the file. Usage: test_unix.py PROGRAM [CLASS or CLASS.TEST …]
"""
import fcntl
import json
import os
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import PATIENCE, TEXT, Asking, Closed, frame, wait_until
from tap import run
from test_serve import FOUR, WHIST, Table

LONGEST = 107  # bytes of a path, as Linux has it
NOBODY = 65534
SYSTEM_MOST = 144 << 10  # bytes: twice what is asked for, as Linux has it, and a piece more


def waiting(raw):
    """Bytes that the system keeps for the reader of this socket."""
    count = struct.pack("i", 0)
    return struct.unpack("i", fcntl.ioctl(raw, termios.FIONREAD, count))[0]


def forwarded(*addresses):
    return {"headers": [f"X-Forwarded-For: {', '.join(addresses)}"]}


class Case(test_serve.Case):
    def setUp(self):
        super().setUp()
        self.path = os.path.join(self.room, "talon.sock")

    def serve(self, *more, path=None, prepare=None):
        return super().serve(prepare, "--listen", f"unix:{path or self.path}", *more)

    def works(self, server, **how):
        ws = server.socket(**how)
        self.addCleanup(ws.close)
        self.assertTrue(ws.ask("hello")["protocol"])
        return ws

    def ask(self, path, what):
        """The answer at another socket of the server, as (status, text)."""
        connection = Asking(path)
        connection.request("GET", what)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text


class Serving(Case):
    def test_a_conversation(self):
        server = self.serve()
        self.assertEqual(server.line, f"Talon: unix:{self.path} (data in {self.data})\n")
        one, two = self.works(server), self.works(server)
        table = Table(one, pace=0, seats=["human", "simple", "human", "simple"], **WHIST)
        table.view(2, two)
        for _ in range(6):
            table.act()
        self.assertGreaterEqual(two.push()["view"]["number"], 1)

    def test_much_at_once_and_nothing_read(self):
        """What does not fit into the socket waits and arrives; more than that is dropped."""
        server = self.serve()
        ws = self.works(server)
        ws.raw.sendall(frame(TEXT, b'{"id":1,"do":"games"}') * 2)  # 80 KiB each
        wait_until(lambda: waiting(ws.raw) > SYSTEM_MOST // 2)
        self.works(server)  # and has done with the first one
        self.assertLessEqual(waiting(ws.raw), SYSTEM_MOST)
        self.assertEqual([ws.message()["id"] for _ in range(2)], [1, 1])
        deaf = server.socket()
        deaf.raw.settimeout(2)
        try:
            for _ in range(60):
                deaf.raw.sendall(frame(TEXT, b'{"do":"games"}') * 10)
                time.sleep(0.02)
        except OSError:
            pass
        self.works(server)
        deaf.raw.settimeout(PATIENCE)
        with self.assertRaises((Closed, OSError)):
            while True:
                deaf.message()
        deaf.close()

    def test_the_page_and_health(self):
        server = self.serve()
        self.assertEqual(server.get("/").status, 200)
        health = server.get("/healthz")
        self.assertEqual((health.status, health.body), (200, b"ok\n"))
        self.assertEqual(server.get("/metrics").status, 404)

    def test_an_admin_listener(self):
        back = os.path.join(self.room, "status.sock")
        server = self.serve("--status", f"unix:{back}")
        self.assertEqual(self.ask(back, "/healthz"), (200, "ok\n"))
        status, text = self.ask(back, "/metrics")
        self.assertEqual(status, 200)
        self.assertIn("\ntalon_sockets 0\n", text)
        self.assertEqual(self.ask(back, "/")[0], 404)
        self.assertEqual(server.stop(), 0)
        self.assertEqual(os.listdir(self.room).count("status.sock"), 0)

    def test_what_the_log_says(self):
        server = self.serve("--log", "info")
        server.stop()
        started = json.loads(server.error_text().splitlines()[0])
        self.assertEqual(started["event"], "started")
        self.assertNotIn("port", started)  # there is none
        self.assertNotIn(self.path, server.error_text())


class Proxies(Case):
    """A client that may open the file is the proxy, and names the address that counts."""

    def turned_away(self, ws):
        self.assertEqual(ws.message()["error"]["code"], "limit")
        with self.assertRaises(Closed) as caught:
            ws.message()
        self.assertEqual(caught.exception.code, 1013)
        ws.close()

    def test_everybody_has_a_share(self):
        server = self.serve("--per-address", "2")
        for _ in range(2):
            self.works(server, **forwarded("192.0.2.1"))
        self.turned_away(server.socket(**forwarded("192.0.2.1")))
        self.turned_away(server.socket(**forwarded("203.0.113.9", "192.0.2.1")))
        self.works(server, **forwarded("192.0.2.1", "192.0.2.2"))
        self.assertEqual(server.error_text(), "")

    def test_a_proxy_behind_the_proxy(self):
        server = self.serve("--per-address", "1", "--behind", "198.51.100.0/24")
        self.works(server, **forwarded("192.0.2.1", "198.51.100.7"))
        self.turned_away(server.socket(**forwarded("192.0.2.1", "198.51.100.8")))
        self.works(server, **forwarded("192.0.2.1", "198.51.101.8"))

    def test_a_proxy_that_names_nobody_is_told_of(self):
        server = self.serve("--per-address", "1")
        for _ in range(3):
            self.works(server)
        lines = server.error_text().splitlines()
        self.assertEqual([json.loads(line)["event"] for line in lines], ["no_forwarded"])

    def test_only_sites_that_are_named(self):
        server = self.serve("--public", "https://talon.example")
        for origin, status in (("https://talon.example", 101), (None, 101), ("null", 403),
                               ("http://talon.example", 403), ("https://evil.example", 403)):
            with server.socket(origin=origin, host="talon.example", **forwarded("192.0.2.1")) as ws:
                self.assertEqual(ws.status, status, origin)


class File(Case):
    def is_there(self, path=None):
        return os.path.lexists(path or self.path)

    def test_its_rights(self):
        """Its owner and its group; which group that is the directory may say."""
        folder = os.path.join(self.room, "run")
        os.mkdir(folder)
        if not os.geteuid():
            os.chown(folder, 0, NOBODY)
        os.chmod(folder, 0o2750)
        path = os.path.join(folder, "talon.sock")
        self.works(self.serve(path=path))
        about = os.stat(path)
        self.assertTrue(stat.S_ISSOCK(about.st_mode))
        self.assertEqual(stat.S_IMODE(about.st_mode), 0o660)
        self.assertEqual(about.st_gid, os.stat(folder).st_gid)

    def test_it_is_gone_when_the_server_is(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = self.serve()
            ws = server.socket()
            self.assertTrue(self.is_there())
            self.assertEqual(server.stop(number), 0)
            self.assertFalse(self.is_there())
            ws.close()

    def begin_to_stop(self, server):
        """Until nobody new is let in; it waits for the answers to its goodbyes then."""
        server.process.terminate()
        wait_until(lambda: not self.is_there(), every=0.005)
        self.assertIsNone(server.process.poll())

    def test_the_next_server_may_have_it_meanwhile(self):
        """Two processes: one still sends a page, the other one lets people in already."""
        self.put("big.wasm", bytes(3 << 20))
        old = self.serve()
        slow = socket.socket(socket.AF_UNIX)
        slow.settimeout(PATIENCE)
        slow.connect(self.path)
        slow.sendall(b"GET /big.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
        got = len(slow.recv(1000))
        self.begin_to_stop(old)
        self.data = os.path.join(self.room, "other")  # with the same one it would have to wait
        new = self.serve()
        ws = self.works(new)
        self.assertIsNone(old.process.poll())
        while got < 3 << 20:
            more = len(slow.recv(65536))
            self.assertTrue(more)
            got += more
        slow.close()
        self.assertEqual(old.process.wait(PATIENCE), 0)
        self.assertTrue(ws.ask("hello")["protocol"])
        self.works(new)
        self.assertEqual(new.stop(), 0)
        self.assertFalse(self.is_there())

    def test_it_goes_before_the_last_goodbye(self):
        """Nobody new is let in while others are still being told."""
        server = self.serve()
        slow = self.works(server)
        self.begin_to_stop(server)
        with self.assertRaises(Closed) as caught:
            while True:
                slow.message()
        self.assertEqual(caught.exception.code, 1012)
        slow.close()
        self.assertEqual(server.process.wait(PATIENCE), 0)

    def test_that_of_a_dead_server_is_replaced(self):
        server = self.serve()
        table = Table(self.works(server), seats=FOUR, **WHIST)
        table.act()
        server.kill()
        self.assertTrue(self.is_there())
        server = self.serve()
        self.assertEqual(table.view(0, self.works(server))["number"], 1)

    def test_that_of_a_living_one_is_refused(self):
        server = self.serve()
        before = os.stat(self.path).st_ino
        other = os.path.join(self.room, "other")
        sentence = self.fails(*self.here(other, listen=f"unix:{self.path}"))
        self.assertIn("in use", sentence)
        self.assertIn(self.path, sentence)
        self.assertEqual(os.stat(self.path).st_ino, before)
        self.works(server)

    def test_one_who_lets_nobody_in_lives(self):
        """However many stand before its door."""
        with socket.socket(socket.AF_UNIX) as busy:
            busy.bind(self.path)
            busy.listen(0)
            crowd = []
            try:
                while True:
                    crowd.append(socket.socket(socket.AF_UNIX))
                    crowd[-1].setblocking(False)
                    crowd[-1].connect(self.path)
            except BlockingIOError:
                pass
            self.assertIn("in use", self.fails(*self.here(listen=f"unix:{self.path}")))
            self.assertTrue(self.is_there())
            for raw in crowd:
                raw.close()

    def test_another_server_may_take_its_place(self):
        """It was taken away under the first one, which leaves the new one alone at its end."""
        first = self.serve()
        os.unlink(self.path)
        self.data = os.path.join(self.room, "other")
        second = self.serve()
        self.assertEqual(first.stop(), 0)
        self.works(second)
        self.assertTrue(self.is_there())

    def test_it_comes_again_after_it(self):
        """The old one is told to go, and the new one starts as soon as it has gone."""
        old = self.serve()
        table = Table(self.works(old), seats=FOUR, **WHIST)
        table.act()
        self.assertEqual(old.stop(), 0)
        new = self.serve()
        self.assertEqual(table.view(0, self.works(new))["number"], 1)


class WrongPaths(Case):
    def wrong(self, path, *parts, user=None, option="--listen"):
        """It says so in one sentence with these parts, and ends with 2."""
        where = {"--listen": "127.0.0.1:0", "--data": os.path.join(self.room, "wrong"),
                 "--page": self.page, option: f"unix:{path}"}
        words = [word for pair in where.items() for word in pair]
        done = subprocess.run([test_serve.PROGRAM, "serve", *words],
                              capture_output=True, text=True, timeout=PATIENCE, user=user)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertRegex(done.stderr, r"\Atalon serve: [^\n]+\.\n\Z")
        for part in parts:
            self.assertIn(part, done.stderr)

    def test_too_long_or_none(self):
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            longest = os.path.join(folder, "s" * (LONGEST - len(folder) - 1))
            self.wrong(longest + "s", "107 bytes", "--help")
            self.wrong("", "107 bytes")
            self.works(self.serve(path=longest))

    def test_no_directory(self):
        self.wrong(os.path.join(self.room, "none/talon.sock"), "no such directory")
        self.wrong(os.path.join(self.page, "index.html/talon.sock"), "no such directory")
        self.wrong(os.path.join(self.room, "none/s"), "no such directory", "--status",
                   option="--status")

    def test_what_is_no_socket_stays(self):
        target = os.path.join(self.page, "index.html")
        link = os.path.join(self.room, "link")
        os.symlink(target, link)
        for path in (target, link, self.page):
            self.wrong(path, "no socket")
        with open(target, encoding="utf-8") as file:
            self.assertIn("Talon", file.read())
        self.assertTrue(os.path.islink(link))

    def test_no_right(self):
        folder = os.path.join(self.room, "closed")
        os.mkdir(folder)
        user = None if os.geteuid() else NOBODY
        for shared in (self.room, os.path.dirname(self.data)):
            os.chmod(shared, 0o755)
        os.mkdir(os.path.join(self.room, "wrong"))
        if user:
            os.chown(os.path.join(self.room, "wrong"), user, user)
            self.addCleanup(setattr, test_serve, "PROGRAM", test_serve.PROGRAM)
            # where others may run it
            test_serve.PROGRAM = shutil.copy(test_serve.PROGRAM, self.room)
        os.chmod(folder, 0o555)
        self.wrong(os.path.join(folder, "talon.sock"), "this user may not", user=user)


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Serving", "Proxies", "File", "WrongPaths"], sys.modules[__name__])))
