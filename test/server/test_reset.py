"""`talon reset`, and new passphrases in place of forgotten ones at a real `talon serve`: with the
code that it prints, and with one by mail. Usage: test_reset.py PROGRAM [CLASS or CLASS.TEST …]
"""
import os
import re
import stat
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from mail_box import MailBox, code_in, text_of
from tap import run

OLD, NEW, OTHER = "seven green umbrellas", "eight blue lanterns", "nine red kites"
ANNA = "anna@mail.example"


class Reset(test_serve.Case):
    def talon(self, *words):
        return subprocess.run([test_serve.PROGRAM, "reset", *words], capture_output=True,
                              text=True, timeout=300)

    def code(self, *words):
        done = self.talon(self.data, *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(re.fullmatch("[0-9a-f]{32}\n", done.stdout), done.stdout)
        return done.stdout.strip()

    def refused_reset(self, ws, **members):
        self.refused("token", lambda: ws.ask("reset", **members))

    def test_a_code_of_the_operator(self):
        with self.serve() as server, server.socket() as ws, server.socket() as other:
            session = ws.ask("register", name="Annabel", passphrase=OLD)["session"]
            key = os.path.join(self.data, "talon.reset")
            self.assertEqual(stat.S_IMODE(os.stat(key).st_mode), 0o600)
            code, later = self.code("annabel"), self.code("Annabel", "--days", "30")
            self.assertNotEqual(code, later)
            with open(key, encoding="ascii") as file:
                self.assertNotIn(file.read().strip(), code + later)
            wanted = {"name": "Annabel", "new": NEW}
            self.refused_reset(other, **wanted, code=code[::-1])
            self.refused_reset(other, name="Berta", new=NEW, code=code)
            now = other.ask("reset", **wanted, code=code.upper())
            self.assertEqual(now["name"], "Annabel")
            self.refused("session", ws.ask, "me", session=session)
            self.assertEqual(ws.ask("me", session=now["session"])["logins"], 1)
            for used in (code, later):
                self.refused_reset(other, name="Annabel", new=OTHER, code=used)
            self.refused("passphrase", ws.ask, "login", name="Annabel", passphrase=OLD)
            ws.ask("login", name="Annabel", passphrase=NEW)
            server.kill()
        with self.serve() as server, server.socket() as ws:
            ws.ask("login", name="Annabel", passphrase=NEW)
            ws.ask("reset", name="Annabel", new=OTHER, code=self.code("Annabel"))
            ws.ask("login", name="Annabel", passphrase=OTHER)

    def test_a_key_that_is_no_key(self):
        with self.serve() as server, server.socket() as ws:
            ws.ask("register", name="Annabel", passphrase=OLD)
        key = os.path.join(self.data, "talon.reset")
        with open(key, "w", encoding="ascii") as file:
            file.write("something else\n")
        self.assertIn(key, self.fails(*self.here()))
        self.assertIn(key, self.talon(self.data, "Annabel").stderr)
        os.remove(key)
        done = self.talon(self.data, "Annabel")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("talon serve", done.stderr)

    def test_wrong_usage(self):
        for words in ([], [self.data], [self.data, "Anna", "more"], [self.data, "Anna", "--days"],
                      [self.data, "Anna", "--days", "31"], [self.data, "Anna", "--days", "0"]):
            done = self.talon(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn("talon reset --help", done.stderr)
        done = self.talon(self.data, "Anna")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        with self.serve():
            pass
        done = self.talon(self.data, "Anna")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("Anna", done.stderr)

    def test_a_code_by_mail(self):
        box = MailBox(self.room)
        with self.serve(None, "--mail", box.command, "--public",
                        "https://talon.example") as server, server.socket() as ws:
            session = ws.ask("register", name="Annabel", passphrase=OLD)["session"]
            ws.ask("recovery", session=session, address=ANNA, lang="de")
            ws.ask("recovery", session=session, address=ANNA, passphrase=OLD,
                   code=code_in(box.wait(1)[0]))
            ws.ask("reset_code", name="Berta", address=ANNA, lang="de")
            ws.ask("reset_code", name="Annabel", address=ANNA, lang="de")
            mail = box.wait(2)[1]
            self.assertEqual(mail["To"], ANNA)
            self.assertIn("neues Kennwort", text_of(mail))
            self.assertNotIn("Annabel", str(mail))
            wanted = {"name": "Annabel", "address": ANNA, "code": code_in(mail)}
            ws.ask("reset", **wanted, new=NEW)
            self.refused_reset(ws, **wanted, new=OTHER)
            self.refused("session", ws.ask, "me", session=session)
            self.assertEqual(len(box.raw()), 2)  # none for Berta, whom nobody knows
        with open(os.path.join(self.data, "talon.db"), "rb") as file:
            self.assertNotIn(ANNA.encode(), file.read())

    def test_without_mails_there_is_no_address(self):
        with self.serve() as server, server.socket() as ws:
            session = ws.ask("register", name="Annabel", passphrase=OLD)["session"]
            self.refused("request", ws.ask, "recovery", session=session, address=ANNA, lang="de")
            self.refused("request", ws.ask, "reset_code", name="Annabel", address=ANNA, lang="de")
            self.refused_reset(ws, name="Annabel", address=ANNA, new=NEW, code="12345678")


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Reset"], sys.modules[__name__])))
