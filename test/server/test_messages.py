"""Requests no other test makes of `talon serve`, so that every message comes up and is held
against the schema (test/protocol). Usage: test_messages.py PROGRAM
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from tap import run
from test_serve import FOUR, WHIST, Case, Table


class Messages(Case):
    def test_rule_books(self):
        with self.serve() as server, server.socket() as ws:
            book = ws.ask("rules", game="whist", lang="de", format="html")["book"]
            self.assertIn("<h2", book)
            self.refused("unknown", ws.ask, "rules", game="whist", lang="xx")
            self.refused("unknown", ws.ask, "rules", game="chess")

    def test_coming_and_going(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, seats=FOUR, **WHIST)
            table.view()
            ws.ask("leave", table=table.table)
            self.refused("unknown", ws.ask, "join", table="0" * 12)
            self.refused("token", ws.ask, "join", table=table.table, token="0" * 32)


def main():
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Messages))


if __name__ == "__main__":
    sys.exit(main())
