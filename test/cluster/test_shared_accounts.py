"""Accounts at several `talon serve` with one real PostgreSQL: somebody signs in at any of them, a
session that ends is over at all of them, and a game counts for the accounts of its players once,
also if a server dies. Usage: test_shared_accounts.py PROGRAM. TAP.
"""
import os
import re
import subprocess
import sys
import threading
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
from client import Closed, Refused, wait_until  # noqa: E402
from mail_box import MailBox, code_in, text_of  # noqa: E402
from postgres import FOLDERS, MISSING  # noqa: E402
from sharing_servers import SharingServers  # noqa: E402
from tap import run  # noqa: E402

TALON = ""
WORDS = "correct horse battery"
WAR = {"game": "war", "preset": "tod-und-leben", "pace": 0}


@unittest.skipUnless(FOLDERS, MISSING)
class Accounts(SharingServers, unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.servers = []

    def serve(self, name, *more):
        self.servers.append(self.start(TALON, name, f"https://{name}.talon.example", *more))
        return self.servers[-1]

    def refused(self, error, ask, *rest, **members):
        with self.assertRaises(Refused) as refused:
            ask(*rest, **members)
        self.assertEqual(refused.exception.code, error, refused.exception)

    def count(self, what):
        return int(self.base.run(f"SELECT count(*) FROM {self.schema}.{what}"))

    def test_who_has_an_account_signs_in_at_any_server(self):
        one, other = self.serve("a").socket(), self.serve("b").socket()
        session = one.ask("register", name="Anna", passphrase=WORDS)["session"]
        self.assertEqual(other.ask("me", session=session)["name"], "Anna")
        self.refused("name", other.ask, "register", name="ANNA", passphrase=WORDS)
        self.refused("name", other.ask, "register", name="Аnna", passphrase=WORDS)  # another A
        second = other.ask("login", name="anna", passphrase=WORDS)["session"]
        self.assertEqual(one.ask("me", session=second)["logins"], 2)
        self.refused("passphrase", other.ask, "login", name="Anna", passphrase=WORDS + "!")
        self.refused("passphrase", other.ask, "login", name="Bert", passphrase=WORDS)

    def test_what_ends_at_one_server_has_ended_at_all(self):
        one, other = self.serve("a").socket(), self.serve("b").socket()
        session = one.ask("register", name="Anna", passphrase=WORDS)["session"]
        second = other.ask("login", name="Anna", passphrase=WORDS)["session"]
        one.ask("passphrase", session=session, passphrase=WORDS, new=WORDS + " 2")
        self.assertEqual(one.ask("me", session=session)["logins"], 1)

        def has_ended(ws, key):
            try:
                ws.ask("me", session=key)
            except Refused as refused:
                self.assertEqual(refused.code, "session")
                return True
            return False

        wait_until(lambda: has_ended(other, second))
        self.refused("passphrase", other.ask, "login", name="Anna", passphrase=WORDS)
        other.ask("login", name="Anna", passphrase=WORDS + " 2")
        other.ask("forget", session=session, passphrase=WORDS + " 2")
        wait_until(lambda: has_ended(one, session))
        self.assertEqual((self.count("handle"), self.count("event WHERE stream LIKE '@%'")), (0, 0))
        one.ask("register", name="Anna", passphrase=WORDS)

    def reset(self, *words):
        return subprocess.run([TALON, "reset", self.base.address(self.schema), "Anna", *words],
                              capture_output=True, text=True, timeout=300)

    def code(self, *words):
        done = self.reset(*words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.strip()

    def test_a_code_of_the_operator_is_good_at_any_server_once(self):
        one, other = self.serve("a").socket(), self.serve("b").socket()
        session = one.ask("register", name="Anna", passphrase=WORDS)["session"]
        one.ask("register", name="Bert", passphrase=WORDS)
        code, later = self.code(), self.code("--days", "30")
        self.assertNotIn(code, self.base.run(f"SELECT text FROM {self.schema}.handle"))
        wanted = {"name": "Anna", "new": WORDS + " 2"}
        self.refused("token", other.ask, "reset", **wanted, code=code[::-1])
        self.refused("token", other.ask, "reset", name="Bert", new=WORDS, code=code)
        now = other.ask("reset", **wanted, code=code.upper())["session"]
        self.assertEqual(one.ask("me", session=now)["logins"], 1)
        for ws, used in ((one, code), (other, code), (one, later)):
            self.refused("token", ws.ask, "reset", name="Anna", new=WORDS, code=used)
        self.refused("session", other.ask, "me", session=session)
        one.ask("login", name="Anna", passphrase=WORDS + " 2")
        keys = self.code("--keys", os.path.join(self.room, "keys-a"))  # of one server, as before
        self.refused("token", other.ask, "reset", name="Anna", new=WORDS, code=keys)
        one.ask("reset", name="Anna", new=WORDS, code=keys)
        self.assert_used_once(self.code())

    def test_a_mailed_code_is_good_at_any_server_once(self):
        box = MailBox(self.room)
        mail = ("--mail", box.command, "--public", "https://talon.example")
        one, other = self.serve("a", *mail).socket(), self.serve("b", *mail).socket()
        session = one.ask("register", name="Anna", passphrase=WORDS)["session"]
        address = {"address": "anna@mail.example"}
        one.ask("recovery", session=session, lang="en", **address)
        one.ask("recovery", session=session, passphrase=WORDS, code=code_in(box.wait(1)[0]),
                **address)
        wanted = {"name": "Anna", "new": WORDS + " 2", **address}
        other.ask("reset_code", name="Anna", lang="en", **address)
        code = re.search("[0-9a-f]{32}", text_of(box.wait(2)[1]))[0]
        self.assertNotIn(code, self.base.run(f"SELECT text FROM {self.schema}.handle"))
        wait_until(lambda: self.count("handle") == 4)  # three are of the name
        self.refused("token", one.ask, "reset", **wanted, code=code[::-1])
        self.refused("token", one.ask, "reset", name="Anna", new=WORDS, code=code)  # the operator's
        new = self.assert_used_once(code.upper(), **address)
        for ws in one, other:
            self.refused("token", ws.ask, "reset", **wanted, code=code)
            ws.ask("login", name="Anna", passphrase=new)

    def assert_used_once(self, code, **more):
        """At all servers at once; the passphrase of the one that was first."""
        answers, good = [], []

        def use(server, new):
            try:
                done = server.socket().ask("reset", name="Anna", new=new, code=code, **more)
                answers.append(done["name"])
                good.append(new)
            except Refused as refused:
                answers.append(refused.code)

        threads = [threading.Thread(target=use, args=(server, f"{WORDS} {number}"))
                   for number, server in enumerate(self.servers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(answers), ["Anna", "token"])
        return good[0]

    def test_a_server_alone_has_no_noted_codes(self):
        self.alone(TALON).socket().ask("register", name="Anna", passphrase=WORDS)
        done = self.reset()
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("--keys", done.stderr)
        self.code("--keys", os.path.join(self.room, "keys"))

    def test_one_of_two_who_want_a_name_at_once_gets_it(self):
        self.serve("a")
        self.serve("b")
        got = []

        def register(server, name):
            try:
                got.append(server.socket().ask("register", name=name, passphrase=WORDS)["name"])
            except (Refused, Closed):
                pass  # refused, or hung up because the store has refused it

        for number in range(3):
            threads = [threading.Thread(target=register, args=(server, name)) for server, name in
                       zip(self.servers, (f"Anna {number}", f"ANNA {number}"))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len(got), number + 1, got)
        self.assertEqual(self.count("stream WHERE sort = 'account'"), 3)


    def open_table(self, server, sessions):
        """Everybody has sat down at this server."""
        opened = server.socket().ask("new", session=sessions[0], seats=["human", "open"], **WAR)
        table, tokens = opened["table"], opened["tokens"][:1]
        ws = server.socket()
        tokens.append(ws.ask("sit", table=table, session=sessions[1], name="Ben",
                             own="b" * 32, device="b" * 32)["token"])
        ws.ask("start", table=table, host=opened["host"])
        return table, tokens

    def play(self, server, table, tokens, moves=10000):
        ws = server.socket()
        view = ws.ask("join", table=table, token=tokens[0])["view"]
        while not view["over"] and moves:
            seat, moves = view["acting"][0], moves - 1
            ws.ask("act", table=table, token=tokens[seat], move="flip",
                   number=view["number"] + 1)
            view = ws.ask("join", table=table, token=tokens[0])["view"]
        return ws

    def ratings(self, ws, session):
        return [(one["played"], one["rating"]) for one in ws.ask("me", session=session)["ratings"]]

    def sessions(self, *servers):
        return [server.socket().ask("register", name=name, passphrase=WORDS)["session"]
                for server, name in zip(servers, ("Anna", "Ben"))]

    def assert_counted(self, ws, sessions):
        wait_until(lambda: self.count("event WHERE kind = 'result'") == 2)
        wait_until(lambda: self.count("message") == 0)
        wait_until(lambda: all(self.ratings(ws, session) for session in sessions))  # copies
        told = [self.ratings(ws, session) for session in sessions]
        self.assertEqual([one[0][0] for one in told], [1, 1])
        self.assertEqual(sum(one[0][1] for one in told), 3000)  # also of a drawn game

    def test_a_game_counts_for_accounts_of_other_servers(self):
        one, other, third = self.serve("a"), self.serve("b"), self.serve("c")
        sessions = self.sessions(other, third)
        table, tokens = self.open_table(one, sessions)
        self.play(one, table, tokens)
        wait_until(lambda: all(self.ratings(third.socket(), key) for key in sessions))
        self.assert_counted(other.socket(), sessions)

    def test_a_game_counts_if_its_server_dies(self):
        one, other = self.serve("a"), self.serve("b")
        sessions = self.sessions(one, one)
        table, tokens = self.open_table(one, sessions)
        self.play(one, table, tokens, 3)
        self.dies(one, "https://a.talon.example")
        ws = other.socket()

        def room_here():
            try:
                return ws.ask("join", table=table, token=tokens[0])["room"]
            except Refused:
                return None

        room = wait_until(room_here, every=0.1)
        self.assertEqual([seat["name"] for seat in room["seats"]], ["Anna", "Ben"])
        self.play(other, table, tokens)
        self.assert_counted(ws, sessions)

    def test_an_account_that_goes_leaves_tables_everywhere(self):
        one, other = self.serve("a"), self.serve("b")
        sessions = self.sessions(one, one)
        table, tokens = self.open_table(one, sessions)
        other.socket().ask("forget", session=sessions[1], passphrase=WORDS)

        def names():
            room = one.socket().ask("join", table=table, token=tokens[0])["room"]
            return [seat["name"] for seat in room["seats"]]

        wait_until(lambda: names() == ["Anna", ""])

    def age(self, *names):
        """As if nobody had used these accounts for a hundred days."""
        for name in names:
            found = f"(SELECT stream FROM {self.schema}.event WHERE kind = 'account'" \
                    f" AND text LIKE '% {name}')"
            for table, column, key in (("event", "at", "stream"), ("stream", "opened", "id")):
                self.base.run(f"UPDATE {self.schema}.{table} SET {column} = {column} - 8640000000"
                              f" WHERE {key} = {found}")

    def test_unused_accounts_go_and_others_stay(self):
        one = self.serve("a")
        sessions = self.sessions(one, one)
        table, tokens = self.open_table(one, sessions)
        self.play(one, table, tokens)
        self.assert_counted(one.socket(), sessions)
        for name in ("Carla", "Dora", "Emil"):
            one.socket().ask("register", name=name, passphrase=WORDS)
        self.age("Anna", "Carla", "Dora")
        ws, third = self.serve("b").socket(), self.serve("c").socket()  # they look at once
        wait_until(lambda: self.count("stream WHERE sort = 'account'") == 3)
        self.assertEqual(self.count("handle"), 9)
        self.refused("name", ws.ask, "register", name="Anna", passphrase=WORDS)  # she has a result
        self.refused("name", ws.ask, "register", name="Emil", passphrase=WORDS)
        for asked, name in ((ws, "Carla"), (third, "Dora")):
            wait_until(lambda: self.registers(asked, name))

    def registers(self, ws, name):
        try:
            return ws.ask("register", name=name, passphrase=WORDS)["name"] == name
        except Refused as refused:
            self.assertEqual(refused.code, "name")  # the copy has not gone yet
            return False

    def test_accounts_of_a_server_alone_are_found(self):
        alone = self.alone(TALON)
        session = alone.socket().ask("register", name="Anna", passphrase=WORDS)["session"]
        alone.stop()
        ws = self.serve("a").socket()
        self.refused("name", ws.ask, "register", name="ANNA", passphrase=WORDS)
        ws.ask("login", name="Anna", passphrase=WORDS)
        self.assertEqual(ws.ask("me", session=session)["name"], "Anna")

    # ---- a server alone, which does not have all of them in memory either ----------------------

    def test_a_server_alone_finds_them_after_a_start(self):
        server = self.alone(TALON)
        ws = server.socket()
        session = ws.ask("register", name="Anna", passphrase=WORDS)["session"]
        other = ws.ask("register", name="Bert", passphrase=WORDS)["session"]
        ws.ask("register", name="Coco", passphrase=WORDS)
        table = ws.ask("new", session=session, seats=["human", "simple"], **WAR)["table"]
        server.stop()
        ws = self.alone(TALON).socket()
        self.assertEqual(ws.ask("join", table=table)["room"]["seats"][0]["name"], "Anna")
        for name in ("BERT", "\u0421oco"):  # another C
            self.refused("name", ws.ask, "register", name=name, passphrase=WORDS)
        self.assertEqual(ws.ask("me", session=other)["name"], "Bert")
        self.assertEqual(ws.ask("login", name="coco", passphrase=WORDS)["name"], "Coco")
        ws.ask("forget", session=other, passphrase=WORDS)
        ws.ask("register", name="Bert", passphrase=WORDS)

    def test_a_server_alone_starts_without_one_that_cannot_be_read(self):
        server = self.alone(TALON)
        ws = server.socket()
        session = ws.ask("register", name="Anna", passphrase=WORDS)["session"]
        ws.ask("register", name="Bert", passphrase=WORDS)
        server.stop()
        self.base.run(f"UPDATE {self.schema}.event SET text = 'nothing' WHERE number = 1 AND stream"
                      f" = (SELECT stream FROM {self.schema}.event WHERE text LIKE '% Anna')")
        ws = self.alone(TALON).socket()
        self.refused("store", ws.ask, "login", name="Anna", passphrase=WORDS)
        ws.ask("login", name="Bert", passphrase=WORDS)
        self.base.stop()
        self.addCleanup(self.base.start)
        self.refused("store", ws.ask, "me", session=session)


if __name__ == "__main__":
    TALON = os.path.abspath(sys.argv.pop(1))
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(Accounts)))
