"""deploy/nginx-cluster.conf in a real nginx, with TLS, before two real `talon serve` at one real
PostgreSQL: people come to the server of their table, and whom it leads elsewhere is sent on.
Usage: test_proxy.py PROGRAM. TAP.
"""
import hashlib
import os
import re
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
import test_serve  # noqa: E402
from client import Closed, Refused, Server  # noqa: E402
from postgres import FOLDERS, MISSING, Postgres  # noqa: E402
from tap import run  # noqa: E402
from test_nginx import LOCAL, NAME, SITE, Before  # noqa: E402

ROOT = os.path.join(HERE, "../..")
ORDER = {"game": "whist", "preset": "classic", "pace": 0, "seats": ["human"] * 4}
LEASE = 20  # seconds
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


def id_of(own):
    """As the server and the page make it of the digits."""
    digest = hashlib.sha256(b"talon new table\0" + own.encode()).digest()
    return "".join(LETTERS[byte & 31] for byte in digest[:12])


def lines_of(name):
    with open(os.path.join(ROOT, "deploy", name), encoding="utf-8") as file:
        return [line.strip() for line in file if not line.startswith("#")]


@unittest.skipUnless(FOLDERS, MISSING)
class Cluster(Before):
    file = "deploy/nginx-cluster.conf"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.base = Postgres() if FOLDERS else None

    @classmethod
    def tearDownClass(cls):
        if cls.base:
            cls.base.close()
        super().tearDownClass()

    def start_talon(self):
        self.schema = self.id().rpartition(".")[2][-40:]
        self.base.run(f"CREATE SCHEMA {self.schema}")
        self.servers = {name: self.start_one(name) for name in "ab"}

    def start_one(self, name):
        server = Server(test_serve.PROGRAM, self.base.address(self.schema), self.page, None,
                        "--keys", self.at(f"keys-{name}"), "--shared", f"{SITE}/at/{name}",
                        "--lease", str(LEASE), "--public", SITE, "--behind", LOCAL)
        self.addCleanup(server.__exit__)
        return server

    def upstreams(self):
        """The third server of the file is never there."""
        port = {number: self.servers[name].port for number, name in ((11, "a"), (12, "b"))}
        return (*((rf"server 192\.0\.2\.{number}:8080", f"server {LOCAL}:{port[number]}")
                  for number in port),
                (r"server 192\.0\.2\.13:8080", f"server {LOCAL}:1"),
                (r"limit_req zone=[^;]*;", ""))

    def site(self):
        return re.sub(r"limit_conn talon_people \d+;", "", super().site())

    def owner(self, table):
        return self.base.run(f"SELECT address FROM {self.schema}.lease JOIN {self.schema}.server ON"
                             f" lease.server = server.id WHERE stream = '{table}'")

    def open_as_page(self, own):
        table = id_of(own)
        ws = self.socket(path=f"/ws?table={table}")
        made = ws.ask("new", own=own, **ORDER)
        self.assertEqual(made["table"], table)
        return ws, made

    def test_tables_that_the_page_opens_are_found_by_the_proxy(self):
        """Opened and asked for by different connections; and not all at one server."""
        owners = set()
        for number in range(12):
            _, made = self.open_as_page(f"{number:032x}")
            owners.add(self.owner(made["table"]))
            again = self.socket(path=f"/ws?table={made['table']}", source="127.0.0.2")
            again.ask("join", table=made["table"], token=made["tokens"][0])
        self.assertEqual(owners, {f"{SITE}/at/a", f"{SITE}/at/b"})

    def test_whom_it_leads_elsewhere_is_sent_on(self):
        _, made = self.open_as_page("7" * 32)
        table, owner = made["table"], self.owner(made["table"])
        other = {f"{SITE}/at/a": "b", f"{SITE}/at/b": "a"}[owner]
        with self.assertRaises(Refused) as moved:
            self.socket(path=f"/at/{other}/ws").ask("join", table=table)
        self.assertEqual((moved.exception.code, moved.exception.error["server"]), ("moved", owner))
        path = owner.removeprefix(SITE) + "/ws"
        self.socket(path=path).ask("join", table=table, token=made["tokens"][0])

    def test_the_tables_of_a_dead_server_are_led_to_another(self):
        _, made = self.open_as_page("3" * 32)
        table, owner = made["table"], self.owner(made["table"])
        self.servers[owner[-1]].kill()
        self.base.run(f"UPDATE {self.schema}.server SET until = clock_timestamp()"
                      f" WHERE address = '{owner}'")
        while True:
            ws = self.socket(path=f"/ws?table={table}")
            try:
                ws.ask("join", table=table, token=made["tokens"][0])
                break
            except Refused as refused:
                self.assertEqual(refused.code, "moved")
            except Closed:
                pass
            ws.close()
            time.sleep(0.1)  # until the lease is over; nginx and Talon would refuse a crowd
        self.assertNotEqual(self.owner(table), owner)

    def test_the_rest_is_as_before_one_server(self):
        alone, cluster = lines_of("nginx.conf"), lines_of("nginx-cluster.conf")
        other = [line for line in alone if line not in cluster]
        self.assertEqual([line.split(";")[0] for line in other],
                         ["server unix:/run/talon/talon.sock"])


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv.pop(1))
    names = [f"Cluster.{name}" for name in dir(Cluster) if name.startswith("test_")]
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(names, sys.modules[__name__])))
