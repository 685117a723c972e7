"""The recipes of doc/bulk.md in small: GNU parallel, the lines of a job array, and the queue of
reviews in a real PostgreSQL. Usage: test_bulk.py PROGRAM. TAP.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
from client import Server, make_page, wait_until  # noqa: E402
from postgres import FOLDERS, MISSING, Postgres  # noqa: E402
from tap import run  # noqa: E402

TALON = ""
BOTS = {"game": "whist", "preset": "classic", "pace": 0, "seats": ["simple"] * 4,
        "options": {"target": 1}}


def without_time(answer):
    return {name: value for name, value in answer.items() if "seconds" not in name}


class Bulk(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="talon-bulk-", dir="/tmp")
        self.addCleanup(shutil.rmtree, self.room, True)
        os.symlink(TALON, os.path.join(self.room, "talon"))
        self.environment = {**os.environ, "TALON": TALON,
                            "PATH": f"{self.room}:{os.environ['PATH']}"}

    def run_shell(self, *words, status=0, **more):
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300,
                              cwd=self.room, env={**self.environment, **more})
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr if status else done.stdout

    def recipe(self, begins, *changes):
        """The block of the page that begins so, made shorter."""
        with open(os.path.join(ROOT, "doc/bulk.md"), encoding="utf-8") as file:
            block = re.search("^```\n(" + re.escape(begins) + ".*?)^```$", file.read(),
                              re.M | re.S)[1]
        for long, short in changes:
            self.assertIn(long, block)
            block = block.replace(long, short)
        return block

    def test_matches(self):
        self.run_shell("sh", "-c", self.recipe("MATCH=", ("seq 1 10", "seq 1 2"),
                                               ("strong steady", "simple random"),
                                               ("--deals 30", "--deals 2")))
        whole = [self.run_shell("talon", "match", "simple", "random", "--preset", "whist/classic",
                                "--deals", "2", "--seed", str(seed), "--json") for seed in (1, 2)]
        for part, text in enumerate(whole, 1):
            with open(os.path.join(self.room, f"match{part}"), encoding="utf-8") as file:
                self.assertEqual(without_time(json.load(file)), without_time(json.loads(text)))

    def test_reviews_and_solving(self):
        os.mkdir(os.path.join(self.room, "deals"))
        self.run_shell("talon", "match", "simple", "random", "--preset", "wippen/basic", "--deals",
                       "1", "--records", "records")
        with open(os.path.join(self.room, "deals/one.pbn"), "w", encoding="utf-8") as file:
            file.write('[Deal "N:A... K... Q... J..."]\n')
        self.run_shell("sh", "-c", self.recipe("parallel talon review",
                                               ("--jobs 1", "--budget 40 --jobs 1")))
        self.run_shell("sh", "-c", self.recipe("parallel talon solve"))
        for name in ("records/deal-000001-1.json", "records/deal-000001-2.json",
                     "deals/one.json"):
            with open(os.path.join(self.room, name), encoding="utf-8") as file:
                self.assertTrue(json.load(file), name)

    def test_lines_of_a_job_array(self):
        script = os.path.join(ROOT, "deploy/lines.sbatch")
        with open(os.path.join(self.room, "list"), "w", encoding="utf-8") as file:
            file.write("echo one > first\necho 'two  words' > second\n")
        for task in "10":
            self.run_shell("sh", script, LIST="list", SLURM_ARRAY_TASK_ID=task)
        for name, words in (("first", "one\n"), ("second", "two  words\n")):
            with open(os.path.join(self.room, name), encoding="utf-8") as file:
                self.assertEqual(file.read(), words)
        for wrong, sentence in (({"LIST": "none"}, "LIST"), ({"SLURM_ARRAY_TASK_ID": ""}, "array"),
                                ({"SLURM_ARRAY_TASK_ID": "2"}, "line 3"),
                                ({"SLURM_ARRAY_TASK_ID": "x"}, "whole number")):
            said = self.run_shell("sh", script, status=2,
                                  **{"LIST": "list", "SLURM_ARRAY_TASK_ID": "0", **wrong})
            self.assertIn(sentence, said)

    @unittest.skipUnless(FOLDERS, MISSING)
    def test_the_queue_of_reviews(self):
        base = Postgres()
        self.addCleanup(base.close)
        page = make_page(self.room)
        with Server(TALON, base.address(), page, None, "--keys", self.room) as server:
            ws = server.socket()
            tables = [ws.ask("new", **BOTS)["table"] for _ in range(3)]
            ws.ask("new", **{**BOTS, "seats": ["human"] + ["simple"] * 3})
            for table in tables:
                wait_until(lambda: ws.ask("preview", table=table)["state"] == "over", every=0.05)
            server.stop()
        with open(os.path.join(ROOT, "deploy/review_queue.sql"), encoding="utf-8") as file:
            base.run(file.read())
        base.run("INSERT INTO review.queue(stream) SELECT id FROM stream WHERE sort = 'table'")
        session = base.session()
        self.addCleanup(session.close)
        session.say("BEGIN; UPDATE review.queue SET taken = now()"
                    " WHERE stream = (SELECT min(stream) FROM review.queue);")
        self.run_shell(os.path.join(ROOT, "deploy/review_worker.sh"), "--budget", "40", "--jobs",
                       "1", DATA=base.address())
        self.assertEqual(base.run("SELECT count(*) FROM review.queue WHERE done IS NOT NULL"), "3")
        session.say("ROLLBACK;")
        self.run_shell(os.path.join(ROOT, "deploy/review_worker.sh"), "--budget", "40", "--jobs",
                       "1", DATA=base.address())
        self.assertEqual(base.run("SELECT count(*) FROM review.queue WHERE done IS NULL"), "0")
        answers = base.run("SELECT status || ' ' || answer FROM review.queue ORDER BY status")
        self.assertEqual([line[:3] for line in answers.splitlines()], ["0 {"] * 3 + ["1 t"])


if __name__ == "__main__":
    TALON = os.path.abspath(sys.argv.pop(1))
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(Bulk)))
