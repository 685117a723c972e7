"""Names that look alike, at a real `talon serve`: at tables, in circles, on the lists of drives, of
accounts, and among the results of a day; who is told as an account there; and names that an earlier
version took. Usage: test_names.py PROGRAM [CLASS or CLASS.TEST …]
"""
import os
import re
import sqlite3
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from tap import run
from test_circles import joined, opened
from test_day import Player
from test_drives import Evening
from test_serve import Case

HERE = os.path.dirname(os.path.abspath(__file__))

WORDS = "correct horse battery"
# The Cyrillic letters М and е; a joiner that nobody sees; letters of double width; bold ones.
ALIKE = ("Mem ", "  mem", "МЕM", "\u041c\u0435m", "M\u200dem", "\uff2dem", "\U0001d40cem")
UNLIKE = "Nem"


class Names(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.ws = self.server.socket()

    def refuses_alike(self, code, call):
        """The call is refused with every name that looks like Mem, and taken with another one."""
        for name in ALIKE:
            with self.subTest(name=ascii(name)):
                self.refused(code, call, name)
        return call(UNLIKE)

    def account(self, name):
        return self.ws.ask("register", name=name, passphrase=WORDS)["session"]

    # ---- tables ---------------------------------------------------------------------------

    def table(self, names=("Mem",), seats=("human", "open", "open", "open"), **more):
        return self.ws.ask("new", game="whist", preset="classic", seats=list(seats),
                           names=list(names), **more)

    def test_at_a_table(self):
        table = self.table()["table"]

        def sit(name):
            return self.ws.ask("sit", table=table, name=name, device=os.urandom(16).hex())

        sat = self.refuses_alike("name", sit)
        self.refuses_alike("name", lambda name: self.ws.ask("rename", table=table,
                                                            token=sat["token"], name=name))

    def test_of_who_opens_a_table(self):
        self.refuses_alike("name", lambda name: self.table(["Mem", name], ["human"] * 4))
        self.refuses_alike("name", lambda name: self.table(["Mem", name],
                                                           ["human", "simple", "human", "human"]))
        session = self.account("Mem")
        self.refuses_alike("name", lambda name: self.table(["", name], ["human"] * 4,
                                                           session=session))

    def test_like_a_role(self):
        table = self.table()["table"]
        for name in ("H\u043est", "\uff22ot 2", "b\u043et", "GASTGEBER "):
            with self.subTest(name=ascii(name)):
                self.refused("name", self.ws.ask, "sit", table=table, name=name, device="d" * 32)

    def test_like_a_bot(self):
        table = self.table()["table"]
        for bot in self.ws.ask("games")["bots"]:
            named = {bot[word] for word in ("id", "label", "name") if word in bot}
            for language in ("de", "fr"):
                with open(os.path.join(HERE, f"../../po/{language}.po"), encoding="utf-8") as file:
                    words = re.search(rf'msgid "{bot["label"]}"\nmsgstr "(.+)"', file.read())
                named.add(words[1])
            for name in named:
                with self.subTest(name=name):
                    self.refused("name", self.ws.ask, "sit", table=table, name=name,
                                 device="d" * 32)

    def test_accounts_are_told_at_tables(self):
        table = self.table(session=self.account("Mem"), public=True)
        self.ws.ask("sit", table=table["table"], name="Anna", device="d" * 32)
        (listed,) = self.ws.ask("list")["tables"]
        self.assertEqual([(seat["name"], seat["account"]) for seat in listed["seats"]],
                         [("Mem", True), ("Anna", False), ("", False), ("", False)])

    # ---- circles, drives, accounts ----------------------------------------------------------

    def test_in_a_circle(self):
        mem = opened(self.server, name="Mem")
        other = self.refuses_alike("name", lambda name: joined(self.server, mem, name))
        self.refuses_alike("name", lambda name: other.act("name", name=name))

    def test_accounts_are_told_in_circles(self):
        mem, session = opened(self.server, name="Me"), self.account("Mem")
        mem.act("bind", on=True, session=session)
        joined(self.server, mem, "Anna")

        def told():
            return [one["account"] for one in mem.see()["members"]]

        self.assertEqual(told(), [False, False])  # the name of a member is the member's choice
        mem.act("name", name="Mem")
        self.assertEqual(told(), [True, False])

    def test_in_a_drive(self):
        evening = Evening(self.ws, 0)
        mem = evening.act("enter", names=["Mem"])["person"]
        self.refuses_alike("illegal",
                           lambda name: evening.act("enter", names=["Anna", "Ben", name]))
        evening.act("strike", person=mem)
        struck = evening.last_act()
        other = evening.act("enter", names=[ALIKE[3]])["person"]
        self.refused("illegal", evening.act, "undo", number=struck)
        evening.act("name", person=other, name="Zoe")
        evening.act("undo", number=struck)
        self.assertEqual(evening.head()["people"], 5)

    def test_nobody_is_called_nothing(self):
        table, evening = self.table()["table"], Evening(self.ws, 0)
        mem, other = opened(self.server, name="Mem"), Evening(self.ws, 0)
        other.act("enter", names=["Ben"])
        for name in (" ", "\u00a0", "\u2800", "\u3000", "\u200d", "\u200c\u200d", "\ufe0f"):
            with self.subTest(name=ascii(name)):
                self.refused("name", self.ws.ask, "sit", table=table, name=name, device="d" * 32)
                self.refused("illegal", evening.act, "enter", names=["Ann", name])
                self.refused("illegal", other.act, "name", person=1, name=name)
                self.refused("name", joined, self.server, mem, name)

    def test_of_accounts(self):
        self.account("Coco")
        self.refused("name", self.account, "\u0421\u043e\u0441\u043e")  # Cyrillic throughout
        self.refused("name", self.account, "C0co")
        self.account("Coca")

    # ---- the day ----------------------------------------------------------------------------

    def test_of_the_day(self):
        mem = Player(self.ws, "wippen", session=self.account("Mem")).play()
        for number, name in enumerate(("Anna", *ALIKE[:4])):
            Player(self.server.socket(), "wippen", f"{number:032x}", name).play()
        rows = sorted((row["name"], row["account"]) for row in mem.result()["best"])
        self.assertEqual(rows, [("", False)] * 4 + [("Anna", False), ("Mem", True)])

    # ---- from an earlier version ------------------------------------------------------------

    def rename_stored(self, before, after):
        """As if it had been taken before looks were compared, when there were no handles either."""
        self.server.kill()
        with sqlite3.connect(os.path.join(self.data, "talon.db")) as base:
            base.execute("UPDATE event SET text = replace(text, ?, ?)", (before, after))
            base.execute("DELETE FROM handle")
        self.server = self.serve()
        self.ws = self.server.socket()

    def test_that_were_taken_before(self):
        evening, circle = Evening(self.ws, 0), opened(self.server, name="Mem")
        evening.act("enter", names=["Mem", "Bernd123"])
        other = joined(self.server, circle, "Bernd123")
        self.account("Coco")
        self.account("Bernd1234")
        self.rename_stored("Bernd1234", "\u0421\u043e\u0441\u043e")
        self.rename_stored("Bernd123", ALIKE[3])
        evening.ws = other.ws = self.ws
        self.assertEqual([one["name"] for one in other.see()["members"]], ["Mem", ALIKE[3]])
        self.assertEqual(evening.head()["people"], 2)
        evening.act("enter", names=["Anna"])
        evening.act("undo", number=evening.last_act())
        for name in ("Coco", "\u0421\u043e\u0441\u043e"):
            self.ws.ask("login", name=name, passphrase=WORDS)


if __name__ == "__main__":
    test_serve.PROGRAM = sys.argv.pop(1)
    suite = unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:] or ["Names"],
                                                          sys.modules[__name__])
    sys.exit(run(suite))
