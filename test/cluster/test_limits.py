"""What several `talon serve` know together: limits that nobody gets round by going from one to the
next, and the list of public tables, in PostgreSQL and in Redis; and what holds without them. Usage:
test_limits.py PROGRAM. TAP.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
from client import PATIENCE, Refused, wait_until  # noqa: E402
from postgres import FOLDERS, MISSING  # noqa: E402
from sharing_servers import SharingServers  # noqa: E402
from tap import run  # noqa: E402

TALON = ""
ORDER = {"game": "whist", "preset": "classic", "pace": 0, "seats": ["human"] * 4}
NAMES = "abc"
TABLES = 6  # that an address may open
STRANGER = {"headers": ["X-Forwarded-For: 192.0.2.1"]}  # this machine itself has no limits
REDIS = shutil.which("redis-server")


class Redis:
    """A Redis of the test's own, on a socket. Nothing of it is kept on the disk."""

    def __init__(self):
        self.room = tempfile.mkdtemp(prefix="talon-redis-")
        self.path = os.path.join(self.room, "socket")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [REDIS, "--port", "0", "--unixsocket", self.path, "--save", "", "--dir", self.room],
            stdout=subprocess.PIPE, text=True)
        while "ready to accept" not in (line := self.process.stdout.readline()):
            assert line, "Redis does not start"

    def ask(self, *words):
        return subprocess.run(["redis-cli", "-s", self.path, *words], capture_output=True,
                              text=True, check=True, timeout=PATIENCE).stdout.split()

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        self.stop()
        shutil.rmtree(self.room, True)


class Together(SharingServers):
    """The tests, for each engine."""

    def serve(self, name):
        return self.start(TALON, name, f"https://{name}.talon.example", "--tables",
                          str(TABLES), "--behind", "127.0.0.1", *self.state())

    def attack(self, sockets):
        """Opens tables at one server after the other, each time when what it did before is known
        everywhere; how many it got."""
        opened, refused, at = 0, 0, 0
        while refused < len(sockets):
            told = max(self.counts(), default=0)
            try:
                sockets[at % len(sockets)].ask("new", **ORDER)
                opened, refused = opened + 1, 0
                self.await_more(told)
            except Refused as refusal:
                self.assertEqual(refusal.code, "limit")
                refused += 1
            at += 1
        return opened

    def await_more(self, told):
        wait_until(lambda: max(self.counts(), default=0) > told)

    def test_an_attacker_goes_round(self):
        """Each further server lets one more through, before it has heard of the others."""
        sockets = [self.serve(name).socket(**STRANGER) for name in NAMES]
        opened = self.attack(sockets)
        self.assertLessEqual(TABLES, opened)
        self.assertLessEqual(opened, TABLES + len(NAMES) - 1)

    def test_public_tables_of_all_are_listed(self):
        one, other = self.serve("a"), self.serve("b")
        ids = {server.socket().ask("new", **ORDER, public=True)["table"]
               for server in (one, other)}
        for server in (one, other):
            ws = server.socket()
            wait_until(lambda: [line["table"] for line in ws.ask("list")["tables"]] == sorted(ids),
                       every=0.1)


@unittest.skipUnless(FOLDERS, MISSING)
class InPostgres(Together, unittest.TestCase):
    def state(self):
        return ()

    def counts(self):
        if self.base.run(f"SELECT to_regclass('{self.schema}.cluster_count') IS NULL") == "t":
            return []
        return [int(one) for one in
                self.base.run(f"SELECT count FROM {self.schema}.cluster_count").split()]


@unittest.skipUnless(FOLDERS and REDIS, "PostgreSQL or Redis is not installed")
class InRedis(Together, unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.redis = Redis()
        self.addCleanup(self.redis.close)

    def state(self):
        return ("--cluster-state", "unix:" + self.redis.path)

    def counts(self):
        keys = self.redis.ask("keys", "talon:count:*")
        return [int(one) for one in self.redis.ask("mget", *keys)] if keys else []

    def test_without_redis(self):
        """Moves go on, and each server counts for itself. When it is there again, empty, they
        count together, and nobody has got his count back."""
        servers = [self.serve(name) for name in NAMES]
        sockets = [server.socket(**STRANGER) for server in servers]
        for told, ws in enumerate(sockets[:2]):
            ws.ask("new", **ORDER)
            self.await_more(told)
        self.redis.stop()
        sockets[0].ask("new", **ORDER)
        wait_until(lambda: "each counts for itself" in servers[0].error_text())
        self.redis.start()
        self.await_more(0)
        self.assertLessEqual(self.attack(sockets), TABLES + len(NAMES) - 2)

    def test_what_does_not_go_together(self):
        shared = ["--shared", "https://a.talon.example", "--data", self.base.address(self.schema)]
        for words, sentence in ((["--cluster-state", "redis://h"], "without --shared"),
                                ([*shared, "--cluster-state", "http://u:hush@h"], "redis://"),
                                ([*shared, "--cluster-state", "redis://hush@h:x"],
                                 "cannot be read")):
            done = subprocess.run([TALON, "serve", "--page", self.page, "--keys", self.room,
                                   *words], capture_output=True, text=True, timeout=PATIENCE,
                                  check=False)
            self.assertIn(done.returncode, (1, 2), words)
            self.assertIn(sentence, done.stderr)
            self.assertNotIn("hush", done.stderr)


if __name__ == "__main__":
    TALON = os.path.abspath(sys.argv.pop(1))
    here = sys.modules["__main__"]
    load = unittest.defaultTestLoader.loadTestsFromTestCase
    sys.exit(run(unittest.TestSuite([load(InPostgres), load(InRedis)])))
