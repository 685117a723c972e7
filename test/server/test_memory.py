"""A process of which one allocation fails: `talon serve`, `talon play`, `talon engine`, and
commands that read a record. It ends with one line and its own exit status, and after a restart
everything acknowledged is there. Or one of its threads cannot start, and it does not start either.
Usage: test_memory.py PROGRAM FAILING_MALLOC.so [CLASS or CLASS.TEST …].

Each run draws the allocations that it lets fail. SEED=NUMBER draws those of an earlier run again,
and SEED=all takes every allocation in turn. Some may fail without harm, because a library does
without: then the process goes on.
"""
import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import PATIENCE, Closed, Refused, Server
from tap import run

OUT_OF_MEMORY = 70
LINE = "talon: out of memory"
NO_THREAD = ("talon serve: A thread cannot be started: memory ran out, or the system allows "
             "no more threads.")
MOVES, RUNS, STRETCH = 6, 16, 40
SEED = os.environ.get("SEED") or str(random.SystemRandom().randrange(1000000))
ORDER = {"game": "whist", "preset": "classic", "seed": "1", "pace": 0,
         "seats": ["human", "simple", "simple", "simple"]}
SHIM = ""


def chosen(count):
    """Numbers of allocations to fail: one of each part of the run, or all."""
    if SEED == "all":
        return list(range(1, count + 1))
    chance = random.Random(SEED)
    return [1 + count * i // RUNS + chance.randrange(max(1, count // RUNS)) for i in range(RUNS)]


def stretches(numbers):
    return [numbers[at:at + STRETCH] for at in range(0, len(numbers), STRETCH)]


def name_of(number):
    return f"allocation {number} (SEED={SEED}): "


class Case(test_serve.Case):
    def setUp(self):
        super().setUp()
        self.count_file = os.path.join(self.room, "count")

    def environment(self, number):
        return {**os.environ, "LD_PRELOAD": SHIM, "FAILING_MALLOC": str(number),
                "FAILING_MALLOC_COUNT": self.count_file}

    def count(self):
        with open(self.count_file, encoding="ascii") as file:
            return int(file.read())

    def ended_well(self, status, which, errors):
        """Whether it ended for want of memory; it must be one or the other."""
        lines = [line for line in errors.splitlines() if not line.startswith("{")]
        self.assertIn(status, (0, OUT_OF_MEMORY), which + errors)
        self.assertEqual(lines, [LINE] if status else [], which)
        return bool(status)


class Serving(Case):
    def visit(self, server, told):
        """Plays until the server ends; `told` are the table, the token and the moves so far."""
        with server.socket() as ws:
            ws.ask("register", name=f"Anna {os.urandom(3).hex()}", passphrase="correct horse")
            answer = ws.ask("new", **ORDER)
            told.update(table=answer["table"], token=answer["tokens"][0], moves=0)
            seat = {"table": told["table"], "token": told["token"]}
            view = ws.ask("join", **seat)["view"]
            for _ in range(MOVES):
                while not view["moves"]:
                    view = ws.push()["view"]
                ws.ask("act", move=view["moves"][0], number=view["number"] + 1, **seat)
                told["moves"] += 1
                view = ws.push()["view"]

    def run_once(self, number):
        """A server of which this allocation fails; what was acknowledged, and whether it ended."""
        told = {}
        try:
            server = Server(test_serve.PROGRAM, self.data, self.page,
                            env=self.environment(number))
        except AssertionError as problem:
            # The C library asked, for libwebsockets or a thread: that is told as a failed start.
            self.assertRegex(
                str(problem), f"{LINE}|talon serve: libwebsockets cannot start|{NO_THREAD}")
            return told, LINE in str(problem)
        with server:
            try:
                self.visit(server, told)
                server.process.terminate()
            except (Closed, OSError):
                pass
            except Refused as refused:  # nobody is told `memory`, or anything else: it ends
                self.fail(f"{name_of(number)}refused with {refused.code}")
            status = server.process.wait(PATIENCE)
            return told, self.ended_well(status, name_of(number), server.error_text())

    def check_table(self, base, told):
        """The moves of this seat at the table are those that were acknowledged, or one more."""
        if "table" not in told:
            return
        (own,), = base.execute("SELECT count(*) FROM event WHERE stream = ? AND kind = 'move'"
                               " AND seat = 0", (told["table"],))
        self.assertIn(own, (told["moves"], told["moves"] + 1))

    def run_all(self, numbers):
        """Runs one server after the other in a new folder, and looks at what they told; how many
        ended for want of memory."""
        self.data = os.path.join(self.room, f"data-{numbers[0]}")
        tables, ended = [], 0
        for number in numbers:
            told, did = self.run_once(number)
            tables.append(told)
            ended += did
        self.check_tables(tables)
        return ended

    def test_it_ends_with_one_line_and_loses_nothing(self):
        self.assertFalse(self.run_once(0)[1])
        numbers = chosen(self.count())
        ended = sum(self.run_all(stretch) for stretch in stretches(numbers))
        self.assertGreater(ended, len(numbers) // 4)

    def check_tables(self, tables):
        with self.serve() as server, server.socket() as ws:
            for told in tables:
                if "table" in told:
                    ws.ask("join", table=told["table"], token=told["token"])
            self.assertEqual(server.stop(), 0)
        with contextlib.closing(sqlite3.connect(os.path.join(self.data, "talon.db"))) as base:
            for told in tables:
                self.check_table(base, told)


class Threads(Case):
    """All threads start with the server, or it does not start; none can fail to start later."""
    MOST = 40
    ALL = ("--push", "mailto:host@talon.example", "--mail", "/bin/cat",
           "--public", "https://talon.example", "--bot-threads", "2")

    def start(self, number):
        return Server(test_serve.PROGRAM, self.data, self.page, None, *self.ALL,
                      env={**os.environ, "LD_PRELOAD": SHIM, "FAILING_MALLOC_THREAD": str(number)})

    def first_that_starts(self):
        for number in range(1, self.MOST):
            try:
                return number - 1, self.start(number)
            except AssertionError as problem:
                self.assertIn(repr(NO_THREAD + "\n"), str(problem), f"thread {number}")
        return self.fail("it never starts")

    def test_a_thread_that_cannot_start_is_told_at_the_start(self):
        threads, server = self.first_that_starts()
        # bots 2, hashing 2, alerts 4, mails 2, replays 1, reads 1, disk 1, and the store's
        self.assertEqual(threads, 14)
        with server, server.socket() as ws:
            ws.ask("register", name="Anna", passphrase="correct horse")
            ws.ask("new", game="whist", seats=["expert"] * 4, pace=0)
            self.assertEqual(server.get("/healthz").status, 200)
            self.assertEqual(server.stop(), 0)
            self.assertEqual([line for line in server.error_text().splitlines()
                              if not line.startswith("{")], [])


class Commands(Case):
    def run_once(self, number, arguments, text):
        return subprocess.run([test_serve.PROGRAM, *arguments], input=text, text=True,
                              capture_output=True, timeout=PATIENCE, env=self.environment(number))

    def check_command(self, arguments, text="", share=2):
        """Each of some allocations fails, and the command ends for one in `share` of them, with the
        line. What it does without changes nothing of what it prints."""
        whole = self.run_once(0, arguments, text)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        numbers, ended = chosen(self.count()), 0
        for number in numbers:
            done = self.run_once(number, arguments, text)
            if self.ended_well(done.returncode, name_of(number), done.stderr):
                ended += 1
            else:
                self.assertEqual(done.stdout, whole.stdout, name_of(number))
        self.assertGreater(ended, len(numbers) // share)

    def test_play_ends_with_one_line(self):
        text = "show\nhint\nplay\nplay\nrules\nquit\n"
        self.check_command(["play", "whist", "--seed", "1"], text)

    def test_the_engine_ends_with_one_line(self):
        requests = [{"do": "games"}, {"do": "new", "game": "whist", "seed": 1},
                    {"do": "view", "table": 1, "seat": 0}, {"do": "bot", "table": 1, "seat": 1},
                    {"do": "playout", "table": 1, "most": 40}, {"do": "record", "table": 1}]
        text = "".join(json.dumps(request) + "\n" for request in requests)
        self.check_command(["engine"], text)

    def test_commands_that_read_a_record_end_with_one_line(self):
        requests = [{"do": "new", "game": "war", "seed": 1},
                    {"do": "playout", "table": 1, "most": 9999}, {"do": "record", "table": 1}]
        text = "".join(json.dumps(request) + "\n" for request in requests)
        engine = self.run_once(0, ["engine"], text).stdout.splitlines()
        record = json.loads(engine[-1])["record"]
        for command in ("verify", "replay", "review"):
            with self.subTest(command):
                self.check_command([command, "-"], record, 3)


if __name__ == "__main__":
    print(f"# SEED={SEED}", flush=True)
    test_serve.PROGRAM, SHIM = (os.path.abspath(path) for path in sys.argv[1:3])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[3:], sys.modules[__name__]) if sys.argv[3:] else
        unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])))
