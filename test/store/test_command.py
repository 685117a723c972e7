"""`talon store`: copies of a running server, checks, export and import of rows, records. Usage:
test_command.py PROGRAM
"""
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from client import PATIENCE, Refused, Server, make_page, wait_until
from tap import run

PROGRAM = ""
WHIST = {"game": "whist", "preset": "classic"}


# A device that is told of turns, as it is stored.
DEVICE = ('{"endpoint":"https://push.example/%s","key":"' + "04" * 65 + '","secret":"' +
          "07" * 16 + '","lang":"en","from":0,"to":0,"zone":0,"seats":[]}')


class Case(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-store-")
        self.addCleanup(shutil.rmtree, self.room, True)
        self.data = self.path("data")
        make_page(self.room)

    def path(self, name):
        return os.path.join(self.room, name)

    def serve(self, data=None):
        server = Server(PROGRAM, data or self.data, self.path("page"))
        self.addCleanup(server.__exit__)
        return server

    def store(self, *words, status=0, text=None):
        """Its standard output if all went well, or the one sentence of its error."""
        done = subprocess.run([PROGRAM, "store", *words], capture_output=True, text=True,
                              input=text, timeout=300)
        self.assertEqual(done.returncode, status, done.stderr)
        if status:
            self.assertRegex(done.stderr, r"talon store: [^\n]+\.\n\Z")
            return done.stderr
        self.assertEqual(done.stderr, "")
        return done.stdout

    def open_table(self, ws, seats=("human",) * 4, **order):
        answer = ws.ask("new", seats=list(seats), **WHIST, **order)
        return answer["table"], answer["tokens"]

    def play(self, ws, table, tokens, count):
        """So many moves; the number of the last one."""
        number = 0
        for _ in range(count):
            view = ws.ask("join", table=table)["view"]
            if view["over"]:
                break
            seat = view["acting"][0]
            view = ws.ask("join", table=table, token=tokens[seat])["view"]
            number = ws.ask("act", table=table, token=tokens[seat], move=view["moves"][0],
                            number=view["number"] + 1)["number"]
        return number


class Backup(Case):
    def test_of_a_running_server_is_of_one_moment(self):
        """Somebody plays on while the copy is made. Moves acknowledged before are in it."""
        with self.serve() as server, server.socket() as ws:
            table, tokens = self.open_table(ws)
            before = self.play(ws, table, tokens, 10)
            thread = threading.Thread(target=self.play, args=(ws, table, tokens, 30))
            thread.start()
            for copy in range(3):
                said = self.store("backup", self.data, self.path(f"copy{copy}"))
                self.assertRegex(said, r"\ACopied and checked: 1 table .* rows\.\n\Z")
            thread.join()
        for copy in range(3):
            file = self.path(f"copy{copy}")
            self.assertEqual(os.stat(file).st_mode & 0o077, 0)
            self.assertIn("In order: 1 table ", self.store("check", file))
            base = sqlite3.connect(file)
            self.assertGreaterEqual(base.execute("SELECT max(number) FROM event").fetchone()[0],
                                    before)
            base.close()
        self.assertEqual(sorted(name for name in os.listdir(self.room) if "copy" in name),
                         ["copy0", "copy1", "copy2"])

    def test_a_copy_can_be_played_on(self):
        with self.serve() as server, server.socket() as ws:
            table, tokens = self.open_table(ws)
            number = self.play(ws, table, tokens, 7)
            self.store("backup", self.data, self.path("copy"))
            self.play(ws, table, tokens, 7)
        os.makedirs(self.path("other"))
        os.rename(self.path("copy"), self.path("other/talon.db"))
        with self.serve(self.path("other")) as server, server.socket() as ws:
            self.assertEqual(ws.ask("join", table=table)["view"]["number"], number)
            self.assertEqual(self.play(ws, table, tokens, 1), number + 1)

    def test_what_cannot_be(self):
        self.assertIn("no database", self.store("backup", self.data, self.path("copy"), status=1))
        with self.serve() as server:
            server.stop()
        with open(self.path("there"), "w", encoding="utf-8") as file:
            file.write("mine")
        self.assertIn("already", self.store("backup", self.data, self.path("there"), status=1))
        with open(self.path("there"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        self.assertIn("cannot", self.store("backup", self.data, "/nowhere/copy", status=1))
        self.assertIn("cannot", self.store("backup", self.data, "/proc/copy", status=1))

    def run_here(self, *words, **more):
        os.makedirs(self.path("here"), exist_ok=True)
        return subprocess.run([os.path.abspath(PROGRAM), "store", *words], timeout=300,
                              cwd=self.path("here"), stderr=subprocess.PIPE, check=False,
                              env={**os.environ, "TMPDIR": self.path("here")}, **more)

    def test_a_copy_on_standard_output_is_whole_and_leaves_nothing_behind(self):
        with self.serve() as server:
            with open(self.path("copy"), "wb") as copy:
                done = self.run_here("backup", self.data, "-", stdout=copy)
            server.stop()
        self.assertEqual((done.returncode, b"Copied and checked: " in done.stderr), (0, True))
        self.assertIn("In order: ", self.store("check", self.path("copy")))
        with open("/dev/full", "wb") as full:
            done = self.run_here("backup", self.data, "-", stdout=full)
        self.assertEqual((done.returncode, b"Copied" in done.stderr), (1, False))
        self.assertEqual(os.listdir(self.path("here")), [])

    def grow(self):
        """A database that takes a while to copy and to check."""
        with self.serve() as server, server.socket() as ws:
            self.open_table(ws)
            server.stop()
        base = sqlite3.connect(self.path("data/talon.db"))
        stream, = base.execute("SELECT id FROM stream WHERE sort = 'table'").fetchone()
        last, = base.execute("SELECT max(number) FROM event WHERE stream = ?", [stream]).fetchone()
        base.executemany("INSERT INTO event(stream, number, kind, seat, text, at)"
                         " VALUES (?, ?, 'chat', 0, ?, 0)",
                         ((stream, last + 1 + row, "x" * 200) for row in range(400000)))
        base.commit()
        base.close()

    def test_a_copy_that_is_ended_leaves_nothing_behind(self):
        self.grow()
        os.makedirs(self.path("here"))
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            for file in (self.path("here/copy"), "-"):
                wait_until(lambda: self.ended_copy(sign, file) == -sign)
                self.assertEqual(os.listdir(self.path("here")), [], (sign, file))

    def ended_copy(self, sign, file):
        """The exit status of a copy that gets a signal when it has begun. 0: it had ended before,
        because this process had to wait for its turn."""
        process = subprocess.Popen([PROGRAM, "store", "backup", self.data, file],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={**os.environ, "TMPDIR": self.path("here")})
        while process.poll() is None and not any(
                "." in name for _, _, names in os.walk(self.path("here")) for name in names):
            pass
        process.send_signal(sign)
        status = process.wait(PATIENCE)
        self.assertIn(status, (-sign, 0), file)
        if not status and file != "-":
            os.unlink(file)
        return status

    def test_a_copy_for_which_there_is_no_room_leaves_nothing_behind(self):
        self.grow()
        for file in (self.path("here/copy"), "-"):
            done = self.run_here("backup", self.data, file, stdout=subprocess.DEVNULL,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                                       (1 << 20, 1 << 20)))
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertEqual(os.listdir(self.path("here")), [], file)

    def test_what_is_left_over_by_forget_needs_a_name(self):
        with self.serve() as server:
            server.stop()
        done = self.run_here("forget", self.data, "--before", "2026-01-01", "-",
                             stdout=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"name a file, not -", done.stderr)
        self.assertEqual(os.listdir(self.path("here")), [])

    def test_what_cannot_be_read_is_not_empty(self):
        os.makedirs(self.data)
        self.assertIn("Line 1 cannot be read: Is a directory.",
                      self.store("import", self.data, self.room, status=1))


class Check(Case):
    def spoil(self, statement):
        """A fresh data directory with one table, changed by somebody."""
        shutil.rmtree(self.data, True)
        if os.path.exists(self.data + ".house"):
            os.unlink(self.data + ".house")
        with self.serve() as server, server.socket() as ws:
            table, tokens = self.open_table(ws)
            self.play(ws, table, tokens, 5)
            server.stop()
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        base.execute(statement)
        base.commit()
        base.close()

    def test_every_kind_of_disorder_is_told(self):
        for statement, sentence in (
                ("DELETE FROM event WHERE number = 3", "Rows are missing"),
                ("DELETE FROM event WHERE number = 0", "no first row"),
                ("DELETE FROM stream", "belong to no stream"),
                ("UPDATE stream SET closed = 5", "marked as closed"),
                ("UPDATE event SET text = 'nonsense' WHERE number = 4", "cannot go on"),
                ("PRAGMA user_version = 3", "later version"),
                ("PRAGMA user_version = 1", "older version"),
                ("PRAGMA application_id = 7", "is not a Talon database")):
            with self.subTest(statement):
                self.spoil(statement)
                self.assertIn(sentence, self.store("check", self.data, status=1))

    def test_a_damaged_file(self):
        self.spoil("SELECT 1")
        with open(os.path.join(self.data, "talon.db"), "r+b") as file:
            file.seek(4096 * 3)
            file.write(b"\xaa" * 4096)
        self.store("check", self.data, status=1)
        self.store("backup", self.data, self.path("copy"), status=1)
        self.assertEqual([name for name in os.listdir(self.room) if "copy" in name], [])


class Rows(Case):
    def test_out_and_in_again(self):
        with self.serve() as server, server.socket() as ws:
            tables = [self.open_table(ws, names=["Änne", "B\"\\", "C", "D"]) for _ in range(3)]
            for table, tokens in tables:
                self.play(ws, table, tokens, 6)
            views = [ws.ask("join", table=table)["view"] for table, _ in tables]
            one = self.store("export", self.data, tables[0][0])
            everything = self.store("export", self.data)
        rows = [json.loads(line) for line in one.splitlines()]
        self.assertEqual([row["number"] for row in rows], list(range(7)))
        self.assertEqual({row["stream"] for row in rows}, {tables[0][0]})
        self.assertEqual([row["kind"] for row in rows], ["open"] + ["move"] * 6)
        self.assertEqual(len(everything.splitlines()), 21)
        other = self.path("other")
        os.makedirs(other)
        self.assertIn("Imported: 1 table ", self.store("import", other, "-", text=one))
        self.assertIn("cannot be imported", self.store("import", other, "-", text=one, status=1))
        with open(self.path("rest"), "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in everything.splitlines()
                               if line not in one.splitlines()))
        self.assertIn("Imported: 2 tables", self.store("import", other, self.path("rest")))
        self.assertEqual(sorted(self.store("export", other).splitlines()),
                         sorted(everything.splitlines()))
        with self.serve(other) as server, server.socket() as ws:
            self.assertEqual([ws.ask("join", table=table)["view"] for table, _ in tables], views)
            self.assertIn("in use", self.store("import", other, "-", text=one, status=1))

    def test_what_is_no_row_is_refused_and_changes_nothing(self):
        with self.serve() as server, server.socket() as ws:
            table, tokens = self.open_table(ws)
            self.play(ws, table, tokens, 3)
            server.stop()
        good = self.store("export", self.data)
        other = self.path("other")
        os.makedirs(other)
        lines = good.splitlines()
        for wrong in ("", "x", "{}", "[]", good + "{", "\n".join(lines[1:]),
                      "\n".join(lines[:2] + lines[3:]), good.replace('"move"', '"dance"'),
                      good + lines[1], good.replace('"number":2', '"number":null')):
            self.store("import", other, "-", text=wrong, status=1)
            self.assertIn("In order: 0 tables", self.store("check", other))
        self.assertIn("no table", self.store("export", self.data, "nobody", status=1))
        self.assertIn("cannot be read", self.store("import", other, "/nowhere", status=1))

    def test_records(self):
        with self.serve() as server, server.socket() as ws:
            answer = ws.ask("new", game="war", seats=["human", "simple"], pace=0)
            at = {"table": answer["table"], "token": answer["tokens"][0]}
            self.assertIn("not over", self.store("record", self.data, at["table"], status=1))
            while not ws.ask("join", **at)["view"]["over"]:
                ws.ask("forward", steps=5000, **at)
            told = ws.ask("record", table=at["table"])["record"]
            self.assertEqual(self.store("record", self.data, at["table"]), told)
            self.assertIn("no such table", self.store("record", self.data, "nobody", status=1))
        done = subprocess.run([PROGRAM, "verify", "-"], input=told, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Rest(Case):
    def test_a_table_nobody_was_at_is_there_when_somebody_asks(self):
        """Tables that a start does not read are complete in the store."""
        with self.serve() as server, server.socket() as ws:
            table, tokens = self.open_table(ws)
            number = self.play(ws, table, tokens, 7)
            view = ws.ask("join", table=table, token=tokens[0])["view"]
            server.stop()
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        base.execute("INSERT INTO event(stream, number, kind, seat, text, at)"
                     " VALUES(?, ?, 'close', -1, '', 5)", (table, number + 1))
        base.execute("UPDATE stream SET closed = 5")
        base.commit()
        self.assertIn("1 of them closed", self.store("check", self.data))
        with self.serve() as server, server.socket() as ws:
            self.assertEqual(ws.ask("list")["tables"], [])
            self.assertEqual(ws.ask("join", table=table, token=tokens[0])["view"], view)
            self.assertEqual(self.play(ws, table, tokens, 2), number + 2)
            self.assertIn("0 of them closed", self.store("check", self.data))
            rows = [json.loads(line) for line in
                    self.store("export", self.data, table).splitlines()]
        self.assertEqual([row["kind"] for row in rows[-4:]], ["close", "wake", "move", "move"])
        self.assertEqual(base.execute("SELECT closed FROM stream").fetchall(), [(None,)])
        base.execute("UPDATE event SET text = 'nonsense' WHERE number = 4")
        base.execute("DELETE FROM event WHERE number > ?", (number + 1,))
        base.execute("UPDATE stream SET closed = 5")
        base.commit()
        base.close()
        self.assertIn("cannot go on", self.store("check", self.data, status=1))


class Forget(Case):
    """Tables nobody was at since a day are left out of a copy; all others play on."""

    def rest(self, base, table, at):
        last = base.execute("SELECT max(number) FROM event WHERE stream = ?", (table,)).fetchone()
        base.execute("INSERT INTO event(stream, number, kind, seat, text, at)"
                     " VALUES(?, ?, 'close', -1, '', ?)", (table, last[0] + 1, at))
        base.execute("UPDATE stream SET closed = ? WHERE id = ?", (at, table))

    def fill(self):
        """Old, new, with a result, reported, and one that does not rest; how far each is."""
        with self.serve() as server, server.socket() as ws:
            tables = [self.open_table(ws) for _ in range(5)]
            for table, tokens in tables:
                self.play(ws, table, tokens, 3)
            ws.ask("report", table=tables[3][0], token=tables[3][1][0], seat=1, reason="Rude.")
            ws.ask("register", name="Anna", passphrase="correct horse")
            server.stop()
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        day = 1767225600000  # 2026-01-01
        for (table, _), at in zip(tables, (day - 1, day, day - 1, day - 1)):
            self.rest(base, table, at)
        account = base.execute("SELECT id FROM stream WHERE sort = 'account'").fetchone()[0]
        base.execute("INSERT INTO event(stream, number, kind, seat, text, at)"
                     " SELECT ?1, max(number) + 1, 'result', -1, ?2, 5 FROM event"
                     " WHERE stream = ?1",
                     (account, f"{tables[2][0]} whist - classic 4 0 1 won 5 -"))
        for day, device in ((5, "!old"), (1767225600000, "!new")):  # 2026-01-01
            base.execute("INSERT INTO stream(id, sort, opened) VALUES(?, 'device', ?)",
                         (device, day))
            base.execute("INSERT INTO event(stream, number, kind, seat, text, at)"
                         " VALUES(?, 0, 'device', -1, ?, ?)", (device, DEVICE % device[1:], day))
        base.commit()
        base.close()
        return tables

    def test_what_is_old_is_left_out_and_the_rest_plays_on(self):
        tables = self.fill()
        before = ("forget", self.data, "--before", "2026-01-01")
        whole = self.store("check", self.data)
        gone = self.store(*before)
        self.assertRegex(gone, r"\AWould be left out: 1 table \(1 of them closed\), 0 accounts, "
                               r"\d+ rows\.\n\Z")
        copy = self.path("kept.db")
        self.assertTrue(self.store(*before, copy).startswith(
            gone.replace("Would be left", "Left") + "Copied and checked: 4 tables (3 of"))
        self.assertEqual(self.store("check", self.data), whole)
        self.assertIn("4 tables (3 of them closed), 1 account,", self.store("check", copy))
        self.assertIn("already", self.store(*before, copy, status=1))
        os.makedirs(self.path("new"))
        shutil.copy(copy, self.path("new/talon.db"))
        with self.serve(self.path("new")) as server, server.socket() as ws:
            with self.assertRaises(Refused) as caught:
                ws.ask("join", table=tables[0][0])
            self.assertEqual(caught.exception.code, "unknown")
            for table, tokens in tables[1:]:
                self.assertEqual(ws.ask("join", table=table)["view"]["number"], 3)
                self.assertEqual(self.play(ws, table, tokens, 2), 5)
            ws.ask("login", name="Anna", passphrase="correct horse")
        kept = self.store("export", self.path("new"))
        self.assertIn('"!new"', kept)
        self.assertNotIn('"!old"', kept)
        self.assertIn("Rude.", self.store("reports", self.path("new")))
        self.assertIn("4 tables (0 of", self.store("check", self.path("new")))

    def test_what_cannot_be(self):
        tables = self.fill()
        copy = self.path("kept.db")
        for day in ("2026", "yesterday", "2026-13-01", "2026-01-00", "2026-01-01x", "-",
                    "2026-02-30", "2026-02-29", "2100-02-29", "2026-04-31"):
            self.assertIn("no day", self.store("forget", self.data, "--before", day, status=1))
        self.store("forget", self.path("none"), "--before", "2026-01-01", copy, status=1)
        self.store("forget", self.data, "--after", "2026-01-01", status=2)
        self.assertFalse(os.path.exists(self.path("none")))
        with self.serve():
            said = self.store("forget", self.data, "--before", "2026-01-01", copy, status=1)
            self.assertFalse(os.path.exists(copy), said)
        self.assertEqual(len(tables), 5)

    def test_a_leap_day_is_a_day(self):
        self.fill()
        self.assertIn("left out", self.store("forget", self.data, "--before", "2024-02-29"))

    def test_an_empty_file_is_no_older_version(self):
        with open(self.path("empty"), "w", encoding="utf-8"):
            pass
        self.assertIn("is empty", self.store("check", self.path("empty"), status=1))

    def test_a_copy_in_a_folder_that_is_missing(self):
        self.fill()
        copy = self.path("none/copy.db")
        for words in (["backup", self.data, copy],
                      ["forget", self.data, "--before", "2026-01-01", copy]):
            self.assertIn(f"The copy {copy} cannot be written", self.store(*words, status=1))


class Usage(Case):
    def test_wrong_words(self):
        for words in ((), ("copy",), ("backup",), ("backup", "a"), ("check",), ("check", "a", "b"),
                      ("record", "a"), ("import", "a", "b", "c")):
            self.store(*words, status=2)
        self.assertIn("backup", self.store("--help"))
        for flag in ("--lagn", "--help"):
            with self.subTest(flag=flag):
                self.store("backup", "a", flag, status=0 if flag == "--help" else 2)
                self.assertFalse(os.path.exists(flag))


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    loader = unittest.defaultTestLoader
    return run(unittest.TestSuite(loader.loadTestsFromTestCase(case)
                                  for case in (Backup, Check, Rows, Rest, Forget, Usage)))


if __name__ == "__main__":
    sys.exit(main())
