"""The store in a real PostgreSQL 15: the tests of all stores, its schema, and what it does when the
database fails in every way that could be thought of. Usage: test_postgres.py TALON. Skipped where
PostgreSQL is not installed.
"""
import os
import re
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../server"))
from postgres import FOLDERS, MISSING, Postgres
from tap import run

ROOT = os.path.join(HERE, "../..")
TALON = sys.argv[1]
UNIT = os.path.join(os.path.dirname(TALON), "test/unit")
SCHEMAS = 30  # more than there are tests in test_store.c


def schema():
    """The text of src/store/schema.c, its pieces put together."""
    with open(os.path.join(ROOT, "src/store/schema.c"), encoding="utf-8") as file:
        pieces = re.findall(r'^ *"(.*)";?$', file.read(), re.M)
    return "".join(pieces)


def setUpModule():
    if FOLDERS:
        globals()["BASE"] = Postgres()


def tearDownModule():
    if FOLDERS:
        BASE.close()


@unittest.skipUnless(FOLDERS, MISSING)
class AllStores(unittest.TestCase):
    def check(self, program, name):
        BASE.run("".join(f"CREATE SCHEMA {name}{number};" for number in range(SCHEMAS)))
        done = subprocess.run([os.path.join(UNIT, program), BASE.address(name)],
                              capture_output=True, text=True, check=False, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_tests_of_all_stores(self):
        self.check("test_store", "test_")

    def test_servers_that_share_the_store(self):
        self.check("test_leases", "lease_")


@unittest.skipUnless(FOLDERS, MISSING)
class Schema(unittest.TestCase):
    def setUp(self):
        self.base = BASE
        BASE.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public;" + schema())

    def test_rows_are_kept_and_read_in_order(self):
        self.base.run("""
            BEGIN;
            INSERT INTO stream(id, sort, opened) VALUES('b', 'table', 1763760000001);
            INSERT INTO event(stream, number, kind, seat, text, at)
                VALUES('b', 0, 'open', -1, '{"x":1}', 1763760000001);
            INSERT INTO event(stream, number, kind, seat, text, at)
                VALUES('b', 1, 'move', 3, 'play 9h ä♠', 1763760000002);
            INSERT INTO stream(id, sort, opened) VALUES('a', 'account', 1763760000003);
            COMMIT;""")
        self.assertEqual(self.base.run("SELECT id FROM stream WHERE closed IS NULL"
                                       " ORDER BY sort, opened, id"), "a\nb")
        self.assertEqual(self.base.run("SELECT number, kind, seat, text, at, epoch FROM event"
                                       " WHERE stream = 'b' ORDER BY number"),
                         '0|open|-1|{"x":1}|1763760000001|0\n1|move|3|play 9h ä♠|1763760000002|0')
        self.base.run("UPDATE stream SET closed = 1763760000004 WHERE id = 'b'")
        self.assertEqual(self.base.run("SELECT id FROM stream WHERE closed IS NULL"), "a")

    def test_what_must_not_be_is_refused(self):
        self.base.run("INSERT INTO stream(id, sort, opened) VALUES('a', 'table', 1)")
        row = ("INSERT INTO event(stream, number, kind, seat, text, at)"
               " VALUES('{}', {}, 'move', 0, '', 1)")
        self.base.run(row.format("a", 1))
        for wrong in (row.format("a", 1), row.format("nowhere", 1), row.format("a", "NULL"),
                      "INSERT INTO stream(id, sort, opened) VALUES('a', 'table', 2)"):
            self.assertNotEqual(self.base.run(wrong, check=False), 0, wrong)

    def test_the_list_of_what_is_open_has_an_index(self):
        self.assertEqual(self.base.run("SELECT indexdef LIKE '%WHERE (closed IS NULL)%' FROM"
                                       " pg_indexes WHERE indexname = 'stream_open'"
                                       " AND schemaname = 'public'"), "t")


if __name__ == "__main__":
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])))
