#!/usr/bin/env python3
"""A bot for every game of Talon in plain Python: it reads questions, one a line, and answers each
with a move on one line. Try it with

    talon match "cmd:python3 examples/bot.py" random --preset whist/classic
"""
import json
import random
import sys

RANKS = "23456789TJQKA"


def strength(card, trump):
    """How high a card is: trumps above all, then by rank or number."""
    if card[0] in "bgry" and card[1:].isdigit():  # Wunsdorf: b7
        return int(card[1:]) + 100 * ("bgry".find(card[0]) == trump)
    if card[0] not in RANKS:
        return 99  # a joker
    return RANKS.find(card[0]) + 100 * ("cdhs".find(card[1]) == trump)


def trick_of(view):
    """The cards of the trick in the order laid; none where a complete trick still lies."""
    seats, leader = view["seats"], view["fields"]["leader"]
    laid = [view["zones"]["trick"][(leader + i) % seats] for i in range(seats)]
    cards = [cards[0] for cards in laid if cards]
    return [] if len(cards) == seats else cards


def beats(card, best, trump, by_suit):
    if by_suit and card[-1] != best[-1] and strength(card, trump) < 100:
        return False
    return strength(card, trump) > strength(best, trump)


def play_card(view, moves, wants_trick):
    """Wins a wanted trick as cheaply as possible, or loses another with the highest loser."""
    trump, by_suit = view["fields"]["trump"], view["game"] == "whist"
    cards = sorted((move.split()[1] for move in moves), key=lambda card: strength(card, trump))
    trick = trick_of(view)
    if not trick:
        return "play " + (cards[-1] if wants_trick else cards[0])
    best = trick[0]
    for card in trick[1:]:
        best = card if beats(card, best, trump, by_suit) else best
    winning = [card for card in cards if beats(card, best, trump, by_suit)]
    losing = [card for card in cards if card not in winning]
    if wants_trick:
        return "play " + (winning or cards)[0]
    return "play " + (losing[-1] if losing else cards[0])


def bid(view, moves):
    """A trick for each high card and each good trump."""
    hand, trump = view["zones"]["hand"][view["seat"]], view["fields"]["trump"]
    wanted = sum(strength(card, trump) > (105 if trump < 4 else 17) or
                 17 < strength(card, trump) < 100 for card in hand)
    bids = sorted((int(move.split()[1]) for move in moves), key=lambda n: abs(n - wanted))
    return f"bid {bids[0]}"


def wunsdorf(view, moves):
    if moves[0].startswith("bid "):
        return bid(view, moves)
    fields, seat = view["fields"], view["seat"]
    wanted = fields["bid"][seat] - 1  # the field is bid + 1; 0 is "no bid yet"
    return play_card(view, moves, fields["tricks"][seat] < wanted)


def others(moves):
    """Finishes what was begun, then plays from the reserve, captures, plays, and discards last."""
    order = ["done", "capture", "take", "steal", "protect", "attack", "centre", "fill", "build",
             "play"]

    def place(move):
        verb = move.split()[0]
        rank = order.index(verb) if verb in order else len(order)
        return rank, "reserve" not in move
    best = min(place(move) for move in moves)
    return random.choice([move for move in moves if place(move) == best])


def choose(question):
    view, moves = question["view"], question["moves"]
    if moves[0].startswith("play ") and view["game"] == "whist":
        return play_card(view, moves, True)
    if view["game"] == "wunsdorf" and moves[0].split()[0] in ("bid", "play"):
        return wunsdorf(view, moves)
    return others(moves)


for line in sys.stdin:
    question = json.loads(line)
    move = question["moves"][0]  # of "ready" and "new_game" the only one
    if question["do"] == "move":
        random.seed(question["seed"])
        move = choose(question)
    print(json.dumps({"move": move, "new_game": True}), flush=True)
