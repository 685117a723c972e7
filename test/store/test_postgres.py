"""The store in a real PostgreSQL 15: the tests of all stores, its schema, and what it does when the
database fails in every way that could be thought of. Usage: test_postgres.py TALON [CLASS.TEST]...
Skipped where PostgreSQL is not installed.
"""
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../durability")]
import kill
from client import PATIENCE, Closed, Server, make_page
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
        self.check("shared_leases", "lease_")


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


ORDER = {"game": "whist", "preset": "classic", "pace": 0, "seats": ["human"] * 4}


class Room:
    """A folder with a page and keys, and servers on one schema of a database."""

    def __init__(self, test, base, schema, more=""):
        self.test, self.base, self.schema = test, base, schema
        self.room = tempfile.mkdtemp(prefix="talon-faults-")
        test.addCleanup(shutil.rmtree, self.room, True)
        self.page = make_page(self.room)
        base.run(f"CREATE SCHEMA IF NOT EXISTS {schema}")
        self.data = base.address(schema, more)
        self.keys = ("--keys", os.path.join(self.room, "keys"))

    def serve(self):
        server = Server(TALON, self.data, self.page, None, *self.keys)
        self.test.addCleanup(server.__exit__)
        return server

    def refused(self, data=None):
        """The sentence of a refused start."""
        done = subprocess.run([TALON, "serve", "--listen", "127.0.0.1:0", "--page", self.page,
                               "--data", data or self.data, *self.keys],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.test.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr

    def moves(self, base=None):
        """The moves in the database, in order."""
        return (base or self.base).run(
            f"SELECT text FROM {self.schema}.event WHERE kind = 'move' ORDER BY number").split("\n")


class Table:
    """A table for one person, who plays all its hands one after the other."""

    def __init__(self, server):
        self.ws = server.socket()
        answer = self.ws.ask("new", **ORDER)
        self.seats = [{"table": answer["table"], "token": token} for token in answer["tokens"]]
        self.told = []
        self.pending = None

    def begin(self):
        """Sends the next move, and does not wait for its answer."""
        for at in self.seats:
            view = self.ws.ask("join", **at)["view"]
            if view["moves"]:
                break
        self.pending = dict(at, move=view["moves"][0], number=view["number"] + 1)
        self.number = self.ws.next_id
        self.ws.next_id += 1
        self.ws.send(id=self.number, do="act", **self.pending)

    def end(self):
        """The answer: None, or the error."""
        while True:
            message = self.ws.message()
            if message.get("id") == self.number:
                break
        if "error" not in message:
            self.told.append(self.pending["move"])
        return message.get("error")

    def act(self):
        self.begin()
        return self.end()


@unittest.skipUnless(FOLDERS, MISSING)
class Faults(unittest.TestCase):
    """Each begins with two moves that were acknowledged, and harms the database."""

    def setUp(self):
        self.room = Room(self, BASE, self.id().rpartition(".")[2])
        self.server = self.room.serve()
        self.table = Table(self.server)
        self.fine(2)

    def fine(self, moves=1):
        """Moves are acknowledged, and all that were are stored once."""
        for _ in range(moves):
            self.assertIsNone(self.table.act())
        self.assertEqual(self.room.moves(), self.table.told)

    def refuses(self, sentence):
        """The next move is refused, and the log says why."""
        error = self.table.act()
        self.assertEqual(error and error["code"], "store")
        self.assertIn(sentence, self.server.error_text())

    def set(self, setting, value):
        self.addCleanup(self.reset, setting)
        BASE.configure(**{setting: value})

    def reset(self, setting):
        BASE.configure(**{setting: None})

    def hold(self, lock):
        """Another session that holds a lock on the events, until it is closed."""
        other = BASE.session()
        other.say(f"BEGIN; LOCK TABLE {self.room.schema}.event IN {lock} MODE;")
        self.addCleanup(other.close)
        return other

    def await_writer(self, condition):
        BASE.wait_for("SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name LIKE"
                      f" 'talon %' AND {condition}")

    def await_a_commit_that_waits(self):
        """The database heeds a new standby some moments after it was told."""
        other = BASE.session()
        self.addCleanup(other.close)
        other.process.stdin.write("SELECT pg_logical_emit_message(true, 'a', 'b') \\watch 0.02\n")
        other.process.stdin.flush()
        BASE.wait_for("SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name = 'psql'"
                      " AND wait_event = 'SyncRep'")

    def test_a_read_only_database(self):
        self.set("default_transaction_read_only", "on")
        self.refuses("can only be read at present")
        self.reset("default_transaction_read_only")
        self.fine()

    def test_a_statement_that_takes_too_long(self):
        self.set("statement_timeout", "200")
        other = self.hold("SHARE")
        self.refuses("took too long")
        self.reset("statement_timeout")
        other.close()
        self.fine()

    def test_a_full_disk(self):
        """While rows are added, and at the commit."""
        for when in ("", "DEFERRABLE INITIALLY DEFERRED"):
            BASE.run(f"SET search_path = {self.room.schema};"
                     "CREATE OR REPLACE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS"
                     " $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;"
                     f"CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON event {when}"
                     " FOR EACH ROW EXECUTE FUNCTION fill()")
            self.refuses("is full")
            BASE.run(f"DROP TRIGGER full_disk ON {self.room.schema}.event")
            self.fine()

    def test_a_locked_table_and_a_lost_answer(self):
        """While nobody can look at the table, what became of a move is found out all the same."""
        other = self.hold("ACCESS EXCLUSIVE")
        self.table.begin()
        self.await_writer("wait_event_type = 'Lock'")
        BASE.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE wait_event_type = 'Lock'")
        self.await_writer("query LIKE 'INSERT INTO event%' AND wait_event_type = 'Lock'")
        BASE.run("DO $$ BEGIN WHILE EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type ="
                 " 'Lock') LOOP PERFORM pg_sleep(0.1), pg_stat_clear_snapshot(); END LOOP; END $$")
        other.close()
        self.assertEqual(self.table.end()["code"], "store")
        self.fine()

    def test_nothing_is_written_meanwhile(self):
        """A server that is deposed, or whose database hangs, notices it without a move."""
        BASE.run(f"UPDATE {self.room.schema}.writer SET turn = turn + 1")
        self.assertEqual(self.server.process.wait(PATIENCE), 1)
        self.assertIn("has taken over", self.server.error_text())

    def await_health(self, status):
        until = time.monotonic() + PATIENCE
        while self.server.get("/healthz").status != status:
            self.assertLess(time.monotonic(), until)
            time.sleep(0.1)

    def test_a_database_that_hangs(self):
        self.assertEqual(self.server.get("/healthz").status, 200)
        writer = int(BASE.run("SELECT pid FROM pg_stat_activity WHERE application_name ~"
                              " '^talon [0-9a-f-]+$'"))
        os.kill(writer, signal.SIGSTOP)
        try:
            self.await_health(503)
        finally:
            os.kill(writer, signal.SIGCONT)
        self.await_health(200)
        self.fine()

    def test_killed_before_the_commit(self):
        """A batch hangs in the database, whose process is killed: nothing of it is stored."""
        self.hold("SHARE")
        self.table.begin()
        self.await_writer("wait_event_type = 'Lock'")
        self.assertEqual(BASE.kill_writers(), 1)
        self.assertEqual(self.table.end()["code"], "store")
        self.fine()

    def test_killed_after_the_commit(self):
        """The batch is stored, and waits for a standby that there is not: its answer is lost. The
        move counts, once."""
        self.set("synchronous_standby_names", "nobody")
        self.await_a_commit_that_waits()
        self.table.begin()
        self.await_writer("wait_event = 'SyncRep'")
        BASE.stop()
        BASE.start("-c synchronous_standby_names=''")
        self.assertIsNone(self.table.end())
        self.fine()

    def test_stopped_and_started(self):
        BASE.stop()
        self.refuses("There is no connection to the database")
        BASE.start()
        self.fine()

    def test_an_older_copy(self):
        """The database has gone back behind what was acknowledged."""
        BASE.run(f"UPDATE {self.room.schema}.writer SET batch = batch - 1")
        BASE.stop()
        BASE.start()
        with self.assertRaises((Closed, OSError)):
            self.table.act()
        self.assertEqual(self.server.process.wait(PATIENCE), 1)
        self.assertIn("lacks rows that it had stored", self.server.error_text())

    def test_one_server_a_database(self):
        self.assertIn("in use by another talon serve", self.room.refused())
        BASE.run(f"DELETE FROM {self.room.schema}.writer")
        with self.assertRaises((Closed, OSError)):
            self.table.act()
        self.assertEqual(self.server.process.wait(PATIENCE), 1)
        self.assertIn("has taken over", self.server.error_text())


@unittest.skipUnless(FOLDERS, MISSING)
class Starts(unittest.TestCase):
    def setUp(self):
        self.room = Room(self, BASE, self.id().rpartition(".")[2])

    def test_what_would_lose_rows_is_refused(self):
        for setting in ("synchronous_commit", "fsync"):
            BASE.configure(**{setting: "off"})
            self.assertIn(f"{setting} is off", self.room.refused())
            BASE.configure(**{setting: None})

    def test_a_database_of_something_else(self):
        BASE.run(f"CREATE TABLE {self.room.schema}.stream(x integer)")
        self.assertIn("tables that are not Talon's", self.room.refused())
        BASE.run(f"DROP TABLE {self.room.schema}.stream;"
                 f"CREATE TABLE {self.room.schema}.writer(x integer)")
        self.assertIn("tables that are not Talon's", self.room.refused())

    def test_a_database_that_was_changed(self):
        self.room.serve().stop()
        BASE.run(f"INSERT INTO {self.room.schema}.version(number) VALUES(1)")
        self.assertIn("another version of Talon", self.room.refused())

    def test_every_letter_is_kept(self):
        BASE.run("CREATE DATABASE narrow ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        self.addCleanup(BASE.run, "DROP DATABASE narrow")
        self.assertIn("the encoding UTF8",
                      self.room.refused(f"postgresql://talon@/narrow?host={BASE.room}"))

    def test_another_database_is_noticed(self):
        self.room.serve().stop()
        BASE.run(f"DROP SCHEMA {self.room.schema} CASCADE; CREATE SCHEMA {self.room.schema}")
        self.assertIn("not the one that this server had before", self.room.refused())

    def test_no_password_is_told(self):
        self.room.data = self.room.data.replace("talon@", "talon:hush@")
        with self.room.serve() as server:
            self.assertNotIn("hush", server.line)
        said = self.room.refused("postgresql://talon:hush@127.0.0.1:1/none")
        self.assertIn("none on 127.0.0.1", said)
        self.assertNotIn("hush", said)
        self.assertNotIn("hush", self.room.refused("postgresql://talon:hush@[x/none"))
        self.room.data = self.room.data.replace("talon:hush@", "talon:hu?sh@")
        with self.room.serve() as server:
            self.assertNotIn("hu", server.line.partition("data in")[2])

    def test_a_misspelt_address_makes_no_folder(self):
        for address in ("PostgreSQL://talon:hush@127.0.0.1/talon", "postgres:talon:hush@/talon"):
            said = self.room.refused(address)
            self.assertIn("cannot be read. It is written like", said)
            self.assertNotIn("hush", said)


@unittest.skipUnless(FOLDERS, MISSING)
class Copies(unittest.TestCase):
    """From a directory into a database, and from there into another directory."""

    def setUp(self):
        self.room = Room(self, BASE, self.id().rpartition(".")[2])
        self.first, self.last = (os.path.join(self.room.room, name) for name in ("first", "last"))

    def store(self, *words, status=0):
        done = subprocess.run([TALON, "store", *words], capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr if status else done.stdout

    def filled(self):
        """Tables with moves, an account with a session that ended, a report, a closed table."""
        with Server(TALON, self.first, self.room.page) as server:
            table = Table(server)
            for _ in range(30):
                self.assertIsNone(table.act())
            table.ws.ask("say", phrase="hello", **table.seats[1])
            table.ws.ask("register", name="Anna \\ \"Ä", passphrase="a clever phrase")
            table.ws.ask("report", seat=1, reason="rude", **table.seats[0])
            Table(server).act()
            server.stop()
        base = sqlite3.connect(os.path.join(self.first, "talon.db"))
        with base:
            number = base.execute("SELECT max(number) FROM event WHERE stream = ?",
                                  (table.seats[0]["table"],)).fetchone()[0]
            base.execute("INSERT INTO event(stream, number, kind, seat, text, at)"
                         " VALUES(?, ?, 'close', -1, '', 1763760000000)",
                         (table.seats[0]["table"], number + 1))
            base.execute("UPDATE stream SET closed = 1763760000000 WHERE id = ?",
                         (table.seats[0]["table"],))
        base.close()

    def test_there_and_back(self):
        self.filled()
        there = self.store("copy", self.first, self.room.data)
        self.assertRegex(there, "^Copied and compared: 2 tables .1 of them closed., 1 account, ")
        self.assertEqual(self.store("copy", self.room.data, self.last), there)
        self.assertEqual(self.store("export", self.last), self.store("export", self.first))
        checked = self.store("check", self.room.data)
        self.assertEqual(checked, self.store("check", self.first))
        self.assertEqual(self.store("reports", self.room.data), self.store("reports", self.first))
        for order in (("backup", self.room.data, self.last + ".db"), ("export", self.room.data)):
            self.assertIn("talon store copy", self.store(*order, status=1))
        with self.room.serve() as server:
            server.socket().ask("login", name="anna \\ \"ä", passphrase="a clever phrase")
            self.assertIn("in use by", self.store("copy", self.room.data, self.last + "2",
                                                  status=1))
        code = subprocess.run([TALON, "reset", self.room.data, "anna \\ \"ä", *self.room.keys],
                              capture_output=True, text=True, timeout=60, check=True)
        self.assertGreater(len(code.stdout), 20)

    def test_no_password_is_told(self):
        for words in (("store", "import", "postgresql://u:hush@h/t", "x"),
                      ("store", "backup", self.first, "postgresql://u:hush@h/t"),
                      ("invite", "postgresql://u:hush@h/t")):
            done = subprocess.run([TALON, *words], capture_output=True, text=True, timeout=60,
                                  check=False)
            self.assertEqual((words, done.returncode, "hush" in done.stderr), (words, 1, False))
            self.assertIn("Name a file or a directory", done.stderr)

    def test_epochs_never_fall(self):
        """Rows that were written beside other servers keep theirs in a copy; a server alone goes
        on under the last one."""
        self.filled()
        self.store("copy", self.first, self.room.data)
        BASE.run(f"UPDATE {self.room.schema}.event SET epoch = 7")
        other = self.room.data.replace(self.room.schema, "copied")
        BASE.run("CREATE SCHEMA copied")
        self.store("copy", self.room.data, other)
        self.room.data = other
        with Server(TALON, other, self.room.page, None, *self.room.keys) as server:
            Table(server).act()
            server.socket().ask("login", name="anna \\ \"ä", passphrase="a clever phrase")
        self.assertEqual(BASE.run("SELECT DISTINCT epoch FROM copied.event WHERE stream LIKE '@%'"),
                         "7")

    def test_an_interrupted_copy(self):
        """It ends while rows are added; what is there then is opened by nobody."""
        self.filled()
        self.room.serve().stop()
        other = BASE.session()
        BASE.run(f"SET search_path = {self.room.schema};"
                 "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS"
                 " $$ BEGIN PERFORM pg_advisory_xact_lock(77); RETURN NEW; END $$;"
                 "CREATE TRIGGER waits BEFORE INSERT ON event FOR EACH ROW"
                 " WHEN (NEW.kind = 'report') EXECUTE FUNCTION wait()")
        other.say("DO $$ BEGIN PERFORM pg_advisory_lock(77); END $$;")
        self.addCleanup(other.close)
        copy = subprocess.Popen([TALON, "store", "copy", self.first, self.room.data])
        BASE.wait_for("SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'advisory'")
        copy.kill()
        copy.wait()
        BASE.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE wait_event = 'advisory'")
        other.close()
        for words in (("check", self.room.data), ("copy", self.first, self.room.data)):
            self.assertIn("only a part of a copy", self.store(*words, status=1))
        self.assertIn("only a part of a copy", self.room.refused())
        BASE.run(f"DROP SCHEMA {self.room.schema} CASCADE; CREATE SCHEMA {self.room.schema}")
        self.store("copy", self.first, self.room.data)

    def test_what_must_not_be_copied(self):
        self.assertIn("There is no database", self.store("copy", self.first, self.room.data,
                                                         status=1))
        self.assertIn("no tables of Talon", self.store("copy", self.room.data, self.last,
                                                       status=1))
        self.filled()
        with Server(TALON, self.first, self.room.page):
            self.assertIn("in use by", self.store("copy", self.first, self.room.data, status=1))
        self.store("copy", self.first, self.room.data)
        self.assertIn("is not empty", self.store("copy", self.first, self.room.data, status=1))

    def test_half_a_copy_is_taken_back(self):
        self.filled()
        self.room.serve().stop()
        BASE.run(f"SET search_path = {self.room.schema};"
                 "CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS"
                 " $$ BEGIN NEW.seat = 9; RETURN NEW; END $$;"
                 "CREATE TRIGGER changed BEFORE INSERT ON event FOR EACH ROW"
                 " WHEN (NEW.kind = 'report') EXECUTE FUNCTION change()")
        self.assertIn("differs from the original", self.store("copy", self.first, self.room.data,
                                                              status=1))
        self.assertEqual(BASE.run(f"SELECT count(*) FROM {self.room.schema}.stream"), "0")


@unittest.skipUnless(FOLDERS, MISSING)
class Survival(unittest.TestCase):
    def test_a_server_killed_under_load(self):
        room = Room(self, BASE, "killed")
        figures = kill.Figures()

        def moves(*_):
            if BASE.run("SELECT to_regclass('killed.event') IS NULL") == "t":
                return []
            lines = BASE.run("SELECT stream || ' ' || text FROM killed.event WHERE kind = 'move'"
                             " AND seat = 0 ORDER BY stream, number")
            return [line.split(" ", 1) for line in lines.splitlines()]

        kill.kill_often(TALON, room.room, 4, figures, room.data, moves, room.keys)
        self.assertEqual(figures.problems, [])
        self.assertGreater(figures.moves, 10)

    def test_failover(self):
        """A standby that has every row takes over: no acknowledged move is lost."""
        standby = Postgres(of=BASE)
        self.addCleanup(standby.close)
        BASE.configure(synchronous_commit="remote_apply", synchronous_standby_names="*")
        self.addCleanup(BASE.start, "-c synchronous_standby_names=''")
        room = Room(self, BASE, "moved")
        room.data = room.data.replace(BASE.room, f"{BASE.room},{standby.room}")
        room.data += "&target_session_attrs=read-write"
        server = room.serve()
        table = Table(server)
        for _ in range(3):
            self.assertIsNone(table.act())
        table.begin()
        BASE.stop()
        standby.promote()
        error = table.end()
        self.assertIn(error and error["code"], (None, "store"))
        self.assertIsNone(table.act(), server.error_text())
        self.assertEqual(room.moves(standby), table.told)


if __name__ == "__main__":
    names = sys.argv[2:]
    loader = unittest.defaultTestLoader
    here = sys.modules["__main__"]
    sys.exit(run(loader.loadTestsFromNames(names, here) if names else
                 loader.loadTestsFromModule(here)))
