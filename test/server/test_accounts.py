"""Accounts on a real `talon serve`: hashing of passphrases, deleting an account, and carrying a
game from one server to another. Usage: test_accounts.py PROGRAM
"""
import glob
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from client import Refused, wait_until
from tap import run
from test_serve import Case

WORDS = "correct horse battery"
WAR = {"game": "war", "preset": "tod-und-leben", "seats": ["human", "simple"], "pace": 0}
PIECE = 2500


class Accounts(Case):
    def on_disk(self, text):
        """Whether any file of the store has this text in it."""
        found = False
        for path in glob.glob(os.path.join(self.data, "*")):
            with open(path, "rb") as file:
                found = found or text.encode() in file.read()
        return found

    def play(self, ws, session):
        opened = ws.ask("new", session=session, **WAR)
        seat = {"table": opened["table"], "token": opened["tokens"][0]}
        view = ws.ask("join", **seat)["view"]
        while not view["over"]:
            move = view["moves"][0]
            ws.ask("act", move=move, number=view["number"] + 1, **seat)
            view = ws.ask("join", **seat)["view"]
        return opened["table"]

    def test_an_account_outlives_the_server(self):
        with self.serve() as server, server.socket() as ws:
            session = ws.ask("register", name="Anna", passphrase=WORDS)["session"]
            self.refused("name", ws.ask, "register", name="ANNA", passphrase=WORDS)
            self.refused("passphrase", ws.ask, "login", name="Anna", passphrase=WORDS + "!")
            self.refused("passphrase", ws.ask, "login", name="Bert", passphrase=WORDS)
            server.kill()
        with self.serve() as server, server.socket() as ws:
            self.assertEqual(ws.ask("me", session=session)["name"], "Anna")
            self.assertNotEqual(ws.ask("login", name="anna", passphrase=WORDS)["session"], session)
            ws.ask("logout", session=session, all=True)
            self.refused("session", ws.ask, "me", session=session)
        self.assertTrue(self.on_disk("$argon2id$v=19$m=19456,t=2,p=1$"))
        self.assertFalse(self.on_disk(WORDS))
        self.assertFalse(self.on_disk(session))

    def test_a_network_makes_so_many_accounts(self):
        with self.serve(None, "--behind", "127.0.0.1") as server:
            def register(address, name):
                with server.socket(headers=[f"X-Forwarded-For: {address}"]) as ws:
                    ws.ask("register", name=name, passphrase=WORDS)
            for name, inside, outside in (("Anna", "2001:db8:1:{:x}::1", "2001:db8:2::1"),
                                          ("Bert", "192.0.2.{}", "192.0.3.1")):
                for number in range(20):
                    register(inside.format(number), f"{name} {number}")
                self.refused("limit", register, inside.format(20), f"{name} 20")
                register(outside, f"{name} 21")

    def test_without_an_account_whose_name_cannot_be_read_nothing_begins(self):
        with self.serve() as server:
            server.stop()
        base = sqlite3.connect(os.path.join(self.data, "talon.db"))
        base.execute("INSERT INTO stream(id, sort, opened) VALUES('@abcdefghijk', 'account', 0)")
        base.execute("INSERT INTO event(stream, number, kind, seat, text, at) "
                     "VALUES('@abcdefghijk', 0, 'account', -1, 'nothing', 0)")
        base.commit()
        base.close()
        self.assertIn("account @abcdefghijk", self.fails(*self.here()))

    def test_who_is_forgotten_is_gone_from_the_disk(self):
        with self.serve() as server, server.socket() as ws:
            session = ws.ask("register", name="Annegret", passphrase=WORDS)["session"]
            self.play(ws, session)
            self.assertTrue(self.on_disk("Annegret"))
            ws.ask("forget", session=session, passphrase=WORDS)
            wait_until(lambda: not self.on_disk("Annegret"), every=0.1)
            self.refused("passphrase", ws.ask, "login", name="Annegret", passphrase=WORDS)
            server.stop()
        self.assertFalse(self.on_disk("Annegret"))

    def test_others_play_while_many_log_in(self):
        with self.serve() as server, server.socket() as ws:
            session = ws.ask("register", name="Anna", passphrase=WORDS)["session"]
            answers = []

            def log_in():
                with server.socket() as other:
                    try:
                        other.ask("login", name="Anna", passphrase=WORDS)
                        answers.append("in")
                    except Refused as refused:
                        answers.append(refused.code)

            crowd = [threading.Thread(target=log_in) for _ in range(12)]
            for thread in crowd:
                thread.start()
            slowest, began = 0, time.monotonic()
            while any(thread.is_alive() for thread in crowd):
                begun = time.monotonic()
                ws.ask("me", session=session)
                slowest = max(slowest, time.monotonic() - begun)
                time.sleep(0.02)
            self.assertEqual(len(answers), 12)
            self.assertEqual(set(answers) - {"in", "limit"}, set())
            self.assertIn("in", answers)
            self.assertLess(slowest, max(1, (time.monotonic() - began) / 2))  # not behind them all

    def test_the_server_stops_while_it_hashes(self):
        with self.serve() as server, server.socket() as ws:
            for number in range(4):
                ws.send(do="login", name=f"N{number}", passphrase=WORDS)
            self.assertEqual(server.stop(), 0)

    def test_a_game_is_carried_to_another_server(self):
        with self.serve() as server, server.socket() as ws:
            session = ws.ask("register", name="Anna", passphrase=WORDS)["session"]
            table = self.play(ws, session)
            whole = ws.ask("export", session=session)["export"]
            self.assertEqual(whole["results"][0]["table"], table)
            self.assertEqual(whole["account"]["statistics"][0]["played"], 1)
        self.data += "-other"
        with self.serve() as server, server.socket() as ws:
            session = ws.ask("register", name="Anna", passphrase=WORDS)["session"]
            text = json.dumps(whole)
            pieces = [text[at:at + PIECE] for at in range(0, len(text), PIECE)]
            for piece in pieces[:-1]:
                ws.ask("import", session=session, part=piece)
            answer = ws.ask("import", session=session, part=pieces[-1], last=True)
            self.assertEqual(answer["imported"], 1)
            me = ws.ask("me", session=session)
            self.assertEqual((me["statistics"], me["ratings"]), ([], []))
            self.assertEqual(me["imported"][0]["played"], 1)
            again = ws.ask("export", session=session)["export"]["results"][0]
            self.assertEqual(again["record"], whole["results"][0]["record"])

    def test_people_talk(self):
        with self.serve() as server, server.socket() as ws:
            opened = ws.ask("new", talk="free", **WAR)
            seat = {"table": opened["table"], "token": opened["tokens"][0]}
            ws.ask("join", **seat)
            self.assertIn("talk", ws.ask("games"))
            ws.ask("say", phrase="hello", **seat)
            ws.ask("say", text="Grüß dich!", **seat)
            self.assertEqual(ws.ask("join", **seat)["said"][1]["text"], "Grüß dich!")
            ws.ask("ignore", seat=1, on=True, **seat)
            ws.ask("report", seat=1, reason="It never answers.", **seat)
            self.assertEqual(ws.ask("join", **seat)["ignored"], [1])
            told = self.reports()
            self.assertRegex(told, r"^20\d\d-\d\d-\d\d \d\d:\d\d table \w{12}: seat 0 reports ")
            self.assertIn("(seat 1): It never answers.\n", told)
            self.assertTrue(told.endswith("(seat 0): Grüß dich!\n"), told)

    def test_reports_forget_who_is_forgotten(self):
        with self.serve() as server, server.socket() as ws, server.socket() as other:
            name, passphrase = "Rumpelstilz", "three two one"
            session = other.ask("register", name=name, passphrase=passphrase)["session"]
            opened = ws.ask("new", game="war", seats=["human", "open"], talk="free")
            here = {"table": opened["table"]}
            token = other.ask("sit", session=session, **here)["token"]
            other.ask("say", text="Ha!", token=token, **here)
            ws.ask("report", seat=1, token=opened["tokens"][0], reason="Rude.", **here)
            told = self.reports()
            self.assertIn(f"reports {name} (seat 1): Rude.\n", told)
            self.assertIn(f"    {name} (seat 1): Ha!\n", told)
            other.ask("passphrase", session=session, passphrase=passphrase, new="one two three")
            other.ask("forget", session=session, passphrase="one two three")
            self.assertEqual(self.reports(), told.replace(name, "(forgotten)"))

    def reports(self, status=0):
        done = subprocess.run([test_serve.PROGRAM, "store", "reports", self.data],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, status)
        return done.stdout or done.stderr

    def test_nobody_has_reported_anything(self):
        self.assertRegex(self.reports(1), r"^talon store: .*talon\.db.*\.\n$")
        with self.serve():
            self.assertEqual(self.reports(), "Nobody has reported anything.\n")


def main():
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Accounts))


if __name__ == "__main__":
    sys.exit(main())
