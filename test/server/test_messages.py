"""Requests that no other test makes of `talon serve`, so that every message comes up and is
compared with the schema (test/protocol). Usage: test_messages.py PROGRAM
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from tap import run
from test_serve import FOUR, WHIST, Case, Table

HEX = "5a" * 32


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

    def test_signs_of_people(self):
        with self.serve() as server, server.socket() as ws:
            opened = ws.ask("new", game="whist", seats=["human", "open", "simple", "simple"],
                            names=["Anna"], public=True, sign="star blue")
            here = {"table": opened["table"]}
            sat = ws.ask("sit", **here, name="Bert", sign="leaf")
            ws.ask("sign", **here, token=sat["token"], sign="red")
            for sign in ("", "star"):
                ws.ask("sign", **here, token=opened["tokens"][0], sign=sign)
            for bad in ("heart", "red red", "Star", 7):
                self.refused("request", ws.ask, "sign", **here, token=sat["token"], sign=bad)
            circle = ws.ask("circle_new", title="Family", name="Anna", sign="clover white")
            ws.ask("circle_act", circle=circle["circle"], token=circle["token"], act="sign",
                   sign="green")
            server.kill()
        with self.serve() as server, server.socket() as ws:
            seats = ws.ask("join", **here)["room"]["seats"]
            self.assertEqual([seat.get("sign") for seat in seats], ["star", "red", None, None])
            listed = ws.ask("list")["tables"][0]["seats"]
            self.assertEqual([seat.get("sign") for seat in listed], ["star", "red", None, None])
            seen = ws.ask("circle", circle=circle["circle"], token=circle["token"])["circle"]
            self.assertEqual([one.get("sign") for one in seen["members"]], ["green"])

    def test_people_gather(self):
        with self.serve() as server, server.socket() as one, server.socket() as two:
            opened = one.ask("new", game="whist", seats=["human", "open", "open", "simple"],
                             names=["Anna"], public=True, wait=True)
            here = {"table": opened["table"]}
            host, first = opened["host"], opened["tokens"][0]
            self.assertIsNone(one.ask("join", **here, token=first)["view"])
            listed = two.ask("list")["tables"]
            self.assertEqual([table["table"] for table in listed], [opened["table"]])
            token = two.ask("sit", **here, name="Bert", mix=HEX)["token"]
            two.ask("join", **here, token=token)
            two.ask("mix", **here, token=token, mix="6b" * 32)
            self.assertTrue(one.push("room")["room"]["seats"][1]["mixed"])
            self.refused("host", two.ask, "start", **here, host=token)
            self.refused("seat", two.ask, "sit", **here, name="Carla", seat=0)
            one.ask("seat", **here, host=host, seat=1, who="open")
            self.assertEqual(two.push("removed")["table"], opened["table"])
            self.refused("removed", two.ask, "sit", **here, name="Bert", seat=2)
            one.ask("seat", **here, host=host, seat=1, who="open")
            token = two.ask("sit", **here, name="Bert", seat=2, device="5a" * 16)["token"]
            self.refused("token", two.ask, "sit", **here, name="Carla", beside="5b" * 16)
            two.ask("stand", **here, token=token)
            one.ask("start", **here, host=host, fill="simple", mixes={"0": "7c" * 32})
            self.assertTrue(one.push("view")["view"]["acting"])
            fair = one.ask("fair", **here)
            self.assertEqual(len(fair["deals"]), 1)
            self.assertEqual(fair["commitment"], opened["commitment"])

    def test_once_more(self):
        with self.serve() as server, server.socket() as ws:
            opened = ws.ask("new", game="war", preset="classic", seats=["human", "simple"], pace=0)
            here, token = {"table": opened["table"]}, opened["tokens"][0]
            view = ws.ask("join", **here, token=token)["view"]
            while not view["over"]:
                ws.ask("forward", **here, token=token, steps=5000)
                view = ws.ask("join", **here, token=token)["view"]
                if view["moves"]:
                    ws.ask("act", **here, token=token, move=view["moves"][0],
                           number=view["number"] + 1)
            secrets = ws.ask("fair", **here)
            self.assertTrue(secrets["secret"] and secrets["deals"][0]["secret"])
            self.assertIn(secrets["secret"], ws.ask("record", **here)["record"].replace(" ", ""))
            told = ws.ask("preview", **here)
            self.assertEqual((told["state"], told["free"], told["names"]), ("over", 0, []))
            self.assertIn("won", told)
            again = ws.ask("rematch", **here, host=opened["host"], rounds=2)["table"]
            self.assertEqual(ws.push("next")["next"], again)
            joined = ws.ask("join", table=again, token=token)
            self.assertEqual((joined["seat"], joined["room"]["rounds"]), (0, {"at": 1, "of": 2}))


def main():
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(Messages))


if __name__ == "__main__":
    sys.exit(main())
