"""The request `history` of `talon serve`: the same after a restart, only for the seat of the token,
and not for spectators of a delayed table. Usage: test_seat_history.py PROGRAM
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve  # noqa: E402
from client import wait_until  # noqa: E402
from test_serve import FOUR, Case, Table  # noqa: E402
from tap import run  # noqa: E402

GAMES = [("whist", "drive", 4, 56), ("wippen", "advanced", 2, 40), ("spite", "standard", 2, 40),
         ("war", "steal", 3, 50)]
LONG = {"game": "war", "preset": "classic", "seed": "1"}


class History(Case):
    def histories(self, ws, table):
        own = [ws.ask("history", table=table.table, token=token) for token in table.tokens]
        found = [ws.ask("history", table=table.table), *own]
        for answer in found:
            del answer["id"]
        return found

    def test_it_is_the_same_after_the_server_was_killed(self):
        before = []
        tables = []
        with self.serve() as server:
            for game, preset, seats, moves in GAMES:
                with server.socket() as ws:  # each may ask only so much in a second
                    table = Table(ws, game=game, preset=preset, seed="1", seats=FOUR[:1] * seats,
                                  options={"players": str(seats)}, pace=0)
                    for _ in range(moves):
                        table.act()
                    before.append(self.histories(ws, table))
                    tables.append(table)
            server.kill()
        with self.serve() as server, server.socket() as ws:
            after = [self.histories(ws, table) for table in tables]
        self.assertEqual(after, before)
        deal = before[0][1]
        self.assertEqual((deal["deal"], deal["number"]), (53, 56))
        self.assertEqual([event["number"] for event in deal["events"]], list(range(53, 57)))

    def test_it_is_of_the_own_seat(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, pace=0, seats=FOUR, **test_serve.WHIST)
            for _ in range(5):
                table.act()
            watcher, *own = self.histories(ws, table)
            for seat, answer in enumerate(own):
                hidden = {row for zone, row, _ in answer["facts"]["cards"] if zone == "hand"}
                self.assertEqual(hidden, {0, 1, 2, 3} - {seat})
            self.assertEqual({row for _, row, _ in watcher["facts"]["cards"]}, {0, 1, 2, 3})
            self.refused("token", ws.ask, "history", table=table.table, token="0" * 32)
            late = ws.ask("history", table=table.table, since=4)
            self.assertEqual([event["number"] for event in late["events"]], [5])

    def test_delayed_spectators_have_none(self):
        with self.serve() as server, server.socket() as ws, server.socket() as other:
            table = Table(ws, pace=0, seats=FOUR, delay=60, **test_serve.WHIST)
            ws.ask("history", table=table.table, token=table.tokens[0])
            self.refused("request", other.ask, "history", table=table.table)

    def test_a_very_long_deal_is_not_told(self):
        with self.serve() as server, server.socket() as ws:
            table = Table(ws, pace=0, seats=["human", "simple"], **LONG)
            ws.ask("forward", table=table.table, token=table.tokens[0], steps=5000)
            wait_until(lambda: table.view(0)["number"] > 1000, every=0.05)
            self.refused("limit", ws.ask, "history", table=table.table, token=table.tokens[0])


if __name__ == "__main__":
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(History)))
