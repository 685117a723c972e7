"""The store's schema in a real PostgreSQL: it accepts the same statements as SQLite, keeps the same
rows and refuses the same ones. Usage: test_postgres.py. Skipped where PostgreSQL is not installed.
"""
import glob
import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from tap import run

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
FOLDERS = sorted(glob.glob("/usr/lib/postgresql/*/bin"))


def schema():
    """The text of src/store/schema.c, its pieces put together."""
    with open(os.path.join(ROOT, "src/store/schema.c"), encoding="utf-8") as file:
        pieces = re.findall(r'^ *"(.*)";?$', file.read(), re.M)
    return "".join(pieces)


def somebody():
    """PostgreSQL does not run for root; whom it runs for instead."""
    if os.getuid():
        return {}
    user = pwd.getpwnam("nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A cluster in a directory of its own, spoken to through a socket there."""

    def __init__(self, room):
        self.room = room
        self.data = os.path.join(room, "data")
        self.call("initdb", "--no-sync", "--auth=trust", "--username=talon",
                  "--encoding=UTF8", "--locale=C", self.data)
        self.call("pg_ctl", "--pgdata", self.data, "--wait", "--log", os.path.join(room, "log"),
                  "--options", f"-k {room} -c listen_addresses='' -c fsync=off", "start")

    def call(self, program, *arguments, text=None, check=True):
        return subprocess.run([os.path.join(FOLDERS[-1], program), *arguments], input=text,
                              capture_output=True, text=True, check=check, cwd=self.room,
                              env={"PATH": os.environ["PATH"], "LC_ALL": "C"}, **somebody())

    def run(self, statements, check=True):
        done = self.call("psql", "-h", self.room, "-U", "talon", "-d", "postgres", "-qAtX",
                         "-v", "ON_ERROR_STOP=1", text=statements, check=False)
        if check and done.returncode:
            raise AssertionError(done.stderr)
        return done.stdout.strip() if check else done.returncode

    def stop(self):
        self.call("pg_ctl", "--pgdata", self.data, "--mode", "immediate", "stop")


@unittest.skipUnless(FOLDERS, "PostgreSQL is not installed")
class Schema(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-postgres-", dir="/tmp")
        os.chmod(self.room, 0o777)
        self.addCleanup(shutil.rmtree, self.room, True)
        self.base = Postgres(self.room)
        self.addCleanup(self.base.stop)
        self.base.run(schema())

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
                                       " pg_indexes WHERE indexname = 'stream_open'"), "t")


if __name__ == "__main__":
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(Schema)))
