"""A player without judgement, to measure `simple` against. `zero` bids nothing at Wunsdorf and then
tries to lose tricks; `taker` captures whatever it may at Wippen. `talon match` asks it.
"""
import json
import random
import sys


def worth(card, trump):
    return int(card[1:]) + 100 * ("bgry".find(card[0]) == trump)


def duck(view, moves):
    """The highest card that does not beat those laid, or else the lowest."""
    trump = view["fields"]["trump"]
    cards = sorted((move.split()[1] for move in moves), key=lambda card: worth(card, trump))
    laid = [worth(cards[0], trump) for cards in view["zones"]["trick"] if cards]
    losing = [card for card in cards if laid and worth(card, trump) < max(laid)]
    return "play " + (losing[-1] if losing else cards[0])


def zero(view, moves):
    return "bid 0" if "bid 0" in moves else \
        duck(view, moves) if moves[0].startswith("play") else moves[0]


def taker(_view, moves):
    for verb in ("capture", "take", "steal", "done", "discard"):
        chosen = [move for move in moves if move.split()[0] == verb]
        if chosen:
            return random.choice(chosen)
    return moves[0]


PLAYERS = {"zero": zero, "taker": taker}
for line in sys.stdin:
    question = json.loads(line)
    random.seed(question["seed"])
    print(json.dumps({"move": PLAYERS[sys.argv[1]](question["view"], question["moves"])}),
          flush=True)
