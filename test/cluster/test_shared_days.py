"""The deals of the day at several `talon serve` with one real PostgreSQL: the same cards at all of
them, one table for one person, and every result counts once, also if a server dies.
Usage: test_shared_days.py PROGRAM. TAP.
"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../server"), os.path.join(HERE, "../store")]
from client import Refused, wait_until  # noqa: E402
from postgres import FOLDERS, MISSING  # noqa: E402
from sharing_servers import SharingServers  # noqa: E402
from tap import run  # noqa: E402
from test_day import ANNA, BEN, WORDS, Player  # noqa: E402

TALON = ""


@unittest.skipUnless(FOLDERS, MISSING)
class Days(SharingServers, unittest.TestCase):
    def serve(self, name, *more):
        return self.start(TALON, name, f"https://{name}.talon.example", *more)

    def best(self, player):
        return sorted(one["name"] for one in player.result()["best"])

    def test_the_day_is_the_same_at_all_servers(self):
        sockets = [self.serve(name).socket() for name in "abc"]
        for ws in sockets:
            ws.send(id=5, do="day")
        days = [ws.message() for ws in sockets]
        self.assertEqual({day["key"] for day in days}, {days[0]["key"]})
        self.assertEqual([day["families"] for day in days[1:]], [days[0]["families"]] * 2)
        self.assertEqual(self.base.run(f"SELECT count(*) FROM {self.schema}.event WHERE kind IN"
                                       " ('chain', 'day')"), "2")

    def test_results_of_all_servers_count_once(self):
        one, other = self.serve("a"), self.serve("b")
        anna = Player(one.socket(), "war", ANNA).play()
        session = one.socket().ask("register", name="Ben", passphrase=WORDS)["session"]
        ben = Player(other.socket(), "war", None, "x", session=session).play(choice=-1)
        with self.assertRaises(Refused) as moved:
            Player(other.socket(), "war", ANNA)
        self.assertEqual(moved.exception.code, "moved")
        wait_until(lambda: self.best(anna) == self.best(ben) == ["Anna", "Ben"])
        self.dies(one, "https://a.talon.example")
        cora = Player(other.socket(), "war", BEN, "Cora").play()
        wait_until(lambda: self.best(cora) == ["Anna", "Ben", "Cora"])
        self.assertEqual(self.base.run(f"SELECT count(*) FROM {self.schema}.event"
                                       " WHERE kind = 'played'"), "3")
        messages = f"SELECT count(*) FROM {self.schema}.message"
        wait_until(lambda: self.base.run(messages) == "0")


if __name__ == "__main__":
    TALON = os.path.abspath(sys.argv.pop(1))
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromTestCase(Days)))
