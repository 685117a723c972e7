"""One person sees one hand of a deal: hosts with accomplices, people who stand up and sit down
elsewhere, and several seats on one device. Usage: test_one_hand.py PROGRAM
"""
import os
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_serve
from tap import run
from test_serve import Case

WORDS = "correct horse battery"
WHIST = {"game": "whist", "preset": "classic",
         "options": {"target": "9"}}  # at most seven points a deal, so that a second one comes
SLOW = 5000  # ms between moves of bots: nobody else is left at the table
NOBODY = ["human", "open", "open", "open"]


def device(number):
    return f"{number:032x}"


class Person:
    """Somebody with a socket and a device, who perhaps sits at a table and has an account."""

    def __init__(self, server, number, account=None):
        self.ws, self.device, self.token = server.socket(), device(number), None
        self.session = {}
        if account:
            answer = self.ws.ask("register", name=account, passphrase=WORDS)
            self.session = {"session": answer["session"]}

    def sit(self, table, seat, **more):
        who = self.session or {"name": f"Guest {self.device[-1]}"}
        answer = self.ws.ask("sit", table=table, seat=seat, device=self.device, **who, **more)
        self.token = answer["token"]
        return answer

    def join(self, table, **more):
        token = {"token": self.token} if self.token else {}
        return self.ws.ask("join", table=table, **token, **more)

    def stand(self, table):
        self.ws.ask("stand", table=table, token=self.token)
        self.token = None

    def act(self, table, **more):
        """Makes the first legal move, if it is this person's turn."""
        view = self.join(table)["view"]
        if view["moves"]:
            self.ws.ask("act", table=table, token=self.token, move=view["moves"][0],
                        number=view["number"] + 1, **more)
        return view


class OneHand(Case):
    def open(self, host, **more):
        answer = host.ws.ask("new", seats=NOBODY, **{"pace": 0, **host.session, **WHIST, **more})
        host.table, host.token, host.host = answer["table"], answer["tokens"][0], answer["host"]
        return host.table

    def give(self, host, seat, who):
        host.ws.ask("seat", table=host.table, host=host.host, seat=seat, who=who)

    def deal(self, host):
        host.ws.ask("start", table=host.table, host=host.host, fill="simple")

    def hands(self, answer):
        """The seats whose hands a view shows."""
        hands = answer["view"]["zones"]["hand"]
        return [seat for seat, hand in enumerate(hands) if isinstance(hand, list) and
                any(card not in ("?", "??", None) for card in hand)]

    def rated(self, server):
        anna, bert = Person(server, 1, "Anna"), Person(server, 2, "Bert")
        table = self.open(anna)
        bert.sit(table, 1)
        self.deal(anna)
        return anna, bert, table

    def test_in_a_rated_game_no_seat_is_opened(self):
        with self.serve() as server:
            anna, _, table = self.rated(server)
            for seat in (1, 2, 3):
                self.refused("request", self.give, anna, seat, "open")
            self.refused("seat", Person(server, 3).sit, table, 2)

    def test_in_a_rated_game_only_who_left_comes_back(self):
        with self.serve() as server:
            anna, bert, table = self.rated(server)
            bert.stand(table)
            self.refused("seat", Person(server, 3).sit, table, 1)
            self.refused("seat", anna.ws.ask, "sit", table=table, seat=1, name="Another",
                         host=anna.host)
            bert.sit(table, 1)
            self.assertEqual(bert.join(table)["view"]["seat"], 1)

    def unrated(self, server, **more):
        anna = Person(server, 1)
        table = self.open(anna, **more)
        bert = Person(server, 2)
        bert.sit(table, 1)
        self.deal(anna)
        return anna, bert, table

    def test_a_guest_sees_no_hand_of_a_seat_opened_in_mid_deal(self):
        with self.serve() as server:
            anna, _, table = self.unrated(server)
            self.give(anna, 2, "open")
            eve = Person(server, 3)
            eve.sit(table, 2)
            joined = eve.join(table)
            self.assertEqual((joined["seat"], joined["view"]["seat"]), (2, -1))
            self.assertTrue(joined["room"]["seats"][2]["waits"])
            self.assertEqual(self.hands(joined), [])
            for do, more in (("act", {"move": "play 2c"}), ("why", {"move": "play 2c"}),
                             ("hint", {}), ("forward", {}), ("undo", {}), ("auto", {"on": True})):
                self.refused("seat", eve.ws.ask, do, table=table, token=eve.token, **more)

    def test_the_host_does_not_sit_in_a_seat_that_was_cleared(self):
        with self.serve() as server:
            anna, bert, table = self.unrated(server, pace=SLOW)
            self.give(anna, 1, "open")
            self.refused("seat", anna.ws.ask, "sit", table=table, seat=1, name="Anna again",
                         host=anna.host, device=device(9))
            anna.stand(table)
            anna.sit(table, 1, host=anna.host)
            self.assertEqual(anna.join(table)["view"]["seat"], -1)
            self.refused("removed", bert.sit, table, 0)

    def play_deal(self, people, waiting, table):
        """They play until the next deal begins, and the person who waits has a hand."""
        while waiting.join(table)["view"]["seat"] < 0:
            for person in people:
                person.act(table)

    def test_who_waits_plays_from_the_next_deal_on(self):
        with self.serve() as server:
            anna, bert, table = self.unrated(server)
            self.give(anna, 2, "open")
            eve = Person(server, 3)
            eve.sit(table, 2)
            self.assertEqual(eve.join(table)["view"]["seat"], -1)
            self.play_deal([anna, bert], eve, table)
            view = eve.join(table)
            self.assertEqual(view["view"]["seat"], 2)
            self.assertNotIn("waits", view["room"]["seats"][2])
            self.assertEqual(self.hands(view), [2])
            while not eve.act(table)["moves"]:
                for person in (anna, bert):
                    person.act(table)
                time.sleep(0.02)

    def test_waiting_outlasts_the_server(self):
        with self.serve() as server:
            anna, bert, table = self.unrated(server)
            bert.stand(table)
            eve = Person(server, 3)
            eve.sit(table, 1)
            token, host = eve.token, anna.token
            server.kill()
        with self.serve() as server:
            eve, anna = Person(server, 3), Person(server, 1)
            eve.token, anna.token = token, host
            self.assertEqual(eve.join(table)["view"]["seat"], -1)
            self.play_deal([anna], eve, table)
            self.assertEqual(eve.join(table)["view"]["seat"], 1)

    def test_who_left_comes_back_at_once_but_not_elsewhere(self):
        with self.serve() as server:
            anna, bert, table = self.unrated(server)
            self.give(anna, 2, "open")
            bert.stand(table)
            bert.sit(table, 2)
            self.assertEqual(bert.join(table)["view"]["seat"], -1)
            bert.stand(table)
            bert.sit(table, 1)
            self.assertEqual(bert.join(table)["view"]["seat"], 1)

    def test_one_device_shows_one_hand_or_everybody_is_told(self):
        with self.serve() as server:
            anna, bert, table = self.unrated(server)
            joined = anna.join(table, also=[bert.token])
            self.assertEqual([seat.get("shared", False) for seat in joined["room"]["seats"]],
                             [True, True, False, False])

    def test_a_socket_that_has_shown_a_hand_shows_no_second_one_unseen(self):
        with self.serve() as server:
            anna, bert, table = self.unrated(server)
            anna.join(table)
            joined = anna.ws.ask("join", table=table, token=bert.token)
            self.assertTrue(joined["room"]["seats"][0]["shared"])
            self.assertTrue(joined["room"]["seats"][1]["shared"])

    def test_in_a_rated_game_a_device_shows_one_hand(self):
        with self.serve() as server:
            anna, bert, table = self.rated(server)
            anna.join(table)
            self.refused("seat", anna.ws.ask, "join", table=table, token=bert.token)
            self.refused("seat", anna.ws.ask, "why", table=table, token=bert.token, move="play 2c")
            self.refused("seat", anna.join, table, also=[bert.token])

    def test_two_accounts_on_one_device_are_no_rated_game(self):
        with self.serve() as server:
            anna, bert = Person(server, 1, "Anna"), Person(server, 1, "Bert")
            table = self.open(anna)
            bert.sit(table, 1, beside=anna.token)
            self.deal(anna)
            self.give(anna, 2, "open")  # which a rated game refuses
            room = anna.join(table)["room"]
            self.assertTrue(room["seats"][0]["shared"])
            self.assertTrue(room["seats"][1]["shared"])

    def test_two_accounts_of_one_device_say_so(self):
        with self.serve() as server:
            anna, bert, carla = (Person(server, number, name)
                                 for number, name in ((1, "Anna"), (2, "Bert"), (2, "Carla")))
            table = self.open(anna)
            bert.sit(table, 1)
            self.refused("seat", carla.sit, table, 2)
            carla.sit(table, 2, beside=bert.token)

    def test_war_has_no_hands_to_see(self):
        with self.serve() as server:
            anna, eve = Person(server, 1), Person(server, 2)
            answer = anna.ws.ask("new", game="war", preset="classic", seats=["human", "simple"],
                                 pace=0)
            anna.ws.ask("seat", table=answer["table"], host=answer["host"], seat=1, who="open")
            eve.sit(answer["table"], 1)
            self.assertEqual(eve.join(answer["table"])["view"]["seat"], 1)


def main():
    test_serve.PROGRAM = os.path.abspath(sys.argv[1])
    return run(unittest.defaultTestLoader.loadTestsFromTestCase(OneHand))


if __name__ == "__main__":
    sys.exit(main())
