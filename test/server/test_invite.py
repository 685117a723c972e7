"""`talon invite`, and `talon serve --invitations` with the codes that it prints.
Usage: test_invite.py PROGRAM [CLASS or CLASS.TEST …]
"""
import os
import re
import stat
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from tap import run


class Invite(test_serve.Case):
    def setUp(self):
        super().setUp()
        self.file = os.path.join(self.room, "invitations")

    def talon(self, *words):
        return subprocess.run([test_serve.PROGRAM, *words], capture_output=True, text=True,
                              timeout=300)

    def codes(self, *more):
        done = self.talon("invite", self.file, *more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_codes_are_printed(self):
        codes = self.codes("--count", "20", "--days", "3")
        self.assertEqual(len(set(codes)), 20)
        for code in codes:
            self.assertTrue(re.fullmatch("[0-9a-f]{32}", code), code)
        self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o600)
        with open(self.file, encoding="ascii") as file:
            key = file.read()
        self.codes()
        with open(self.file, encoding="ascii") as file:
            self.assertEqual(file.read(), key, "the key stays")

    def test_wrong_usage(self):
        for words in ([], [self.file, "--count"], [self.file, "--count", "0"],
                      [self.file, "--days", "9x"], [self.file, "--count", "10001"],
                      [self.file, "--other", "1"], ["--count", "1"]):
            done = self.talon("invite", *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn("talon invite --help", done.stderr)
        self.assertFalse(os.path.exists(self.file))
        done = self.talon("invite", "--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("--days NUMBER", done.stdout)

    def test_a_file_that_is_no_key(self):
        with open(self.file, "w", encoding="ascii") as file:
            file.write("something else\n")
        done = self.talon("invite", self.file)
        self.assertEqual(done.returncode, 1)
        self.assertIn(self.file, done.stderr)
        self.assertIn(self.file, self.fails(*self.here(), "--invitations", self.file))
        with open(self.file, encoding="ascii") as file:
            self.assertEqual(file.read(), "something else\n")

    def test_without_the_file_nothing_is_served(self):
        self.assertIn("talon invite", self.fails(*self.here(), "--invitations", self.file))

    def test_a_code_makes_an_account(self):
        one, other = self.codes("--count", "2")
        with self.serve(None, "--invitations", self.file) as server:
            with server.socket() as ws:
                who = {"name": "Annabel", "passphrase": "seven green umbrellas"}
                self.refused("invitation", ws.ask, "register", **who)
                self.refused("invitation", ws.ask, "register", **who, invitation=one[::-1])
                ws.ask("register", **who, invitation=one)
                who["name"] = "Berthold"
                self.refused("invitation", ws.ask, "register", **who, invitation=one)
                ws.ask("register", **who, invitation=other)


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Invite"], sys.modules[__name__])))
