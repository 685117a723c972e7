"""Plays the models of the Whist family by themselves: every preset, pairs of option values, bounds,
what a seat may know, and how many auctions there are. TAP.

    test_family.py [--long] [--games N] [GAME...]

--long tries all pairs of option values and counts the large auctions, too (some minutes).
"""

import argparse
import copy
import importlib
import itertools
import os
import random
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "test/engine"), os.path.join(ROOT, "test/reference")]
import auction_tables as tables  # noqa: E402
from auctions import auctions_of, is_auction_open  # noqa: E402
from common import OwnChance, parse_cards, suit_of  # noqa: E402
from engine import Tap  # noqa: E402
from run import Difference, all_cards, cards_in, refusal  # noqa: E402
from tricks import deal_packets  # noqa: E402

GAMES = ["german", "norwegian", "minnesota", "romanian", "knockout", "israeli", "bid_whist",
         "solo_whist", "wiezen", "danish", "kleurenwiezen", "esmakker"]
SETTLED = {"solo_whist", "wiezen", "kleurenwiezen", "esmakker"}     # R-TRK-11: amounts add up to 0
SHORT, LONGEST = 120, 40000                                         # steps of a game
SOME_PAIRS = 16                                                     # of these one is tried
DEALT = ["2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 2s 3s", "6c 7c 8c 9c 6d 7d 8d 9d 5h 6h 7h 4s 5s",
         "Tc Jc Qc Kc Td Jd Qd Kd 8h 9h Th 6s 7s", "Ac Ad Jh Qh Kh Ah 8s 9s Ts Js Qs Ks As"]

# TV-TRK-01, TV-TRK-02: game, options, auctions, words of the longest; the large ones last.
AUCTIONS = [
    ("norwegian", {}, 9, 4),
    ("norwegian", {"calls": "grand_only"}, 5, 4),
    ("bid_whist", {}, 3205, 4),
    ("bid_whist", {"all_pass": "throw_in", "dealer_matches": 1, "down_beats_up": 1}, 4691, 4),
    ("solo_whist", {}, 2744, 11),
    ("wiezen", {"troel": 0}, 8614, 15),
    ("danish", {}, 108, 7),
    ("esmakker", {}, 5991200038, 20),
    ("esmakker", {"attach_order": "ranked", "hold": 1}, 2312165291732124159, 78),
    ("israeli", {"pass_final": 1}, 10326613208072237, 48),
    ("kleurenwiezen", {"troel": 0}, 932804, 23),
    ("kleurenwiezen", {"troel": 0, "piccolo": 0, "alone_min": 6}, 528982, 23),
]
LARGE = {"israeli", "kleurenwiezen"}

# The tables of options, read a second time: how many values each option has, and of numbers both
# ends. `players` and `first_dealer` are asked of games with a row of them.
GUARD = {"max_deals": (10, 10000)}
BOUNDS = {
    "german": {"count": 3, "match": 2, "target": (10, 500), "nt_upcard": 2, **GUARD},
    "romanian": {"players": (3, 6), "schedule": 2, "hook": (0, 1), "streak_bonus": (0, 10),
                 "streak_ones": 3, "ones": 3},
    "minnesota": {"high_colour": 2, "lead_high": 3, "lead_low": 2, "scoring": 4,
                  "target": (1, 100), **GUARD},
    "norwegian": {"calls": 2, "lead_grand": 2, "lead_nullo": 2, "points": 2, "target": (1, 200),
                  **GUARD},
    "knockout": {"players": (2, 7), "start": (3, 7), "dogs_life": (0, 1), "lead": 2,
                 "chooser_tie": 2},
    "israeli": {"first_caller": 2, "pass_final": (0, 1), "frisch": (0, 1), "lead": 2, "zero": 3,
                "all_miss": 2, "deals": (1, 100), **GUARD},
    "bid_whist": {"jokers": (0, 2), "min_bid": (1, 5), "down_beats_up": (0, 1), "all_pass": 2,
                  "dealer_matches": (0, 1), "kitty": 2, "aces_down": 2, "nt_double": (0, 1),
                  "boston_double": (0, 1), "target": (3, 50), **GUARD},
    "solo_whist": {"slam_trump": 2, "table": 2, "shuffle": 2, "deals": (1, 1000), **GUARD},
    "wiezen": {"packets": (445, 454), "troel": (0, 1), "troel_target": (8, 9), "shuffle": 2,
               "deals": (1, 1000), **GUARD},
    "danish": {"pay_nolo": (1, 13), "pay_solo_nolo": (1, 13), "pay_grandi": (1, 13),
               "pay_pas": (0, 13), "target": (1, 100), **GUARD},
    "kleurenwiezen": {"packets": (445, 454), "troel": (0, 1), "piccolo": (0, 1),
                      "alone_min": (5, 6), "all_pass": 2, "pass_doubles": (0, 1),
                      "abundance_over": (0, 1), "shuffle": 2, "deals": (1, 1000), **GUARD},
    "esmakker": {"attach_order": 2, "hold": (0, 1), "join": (0, 1), "exchange": (0, 1), "lead": 2,
                 "ace_low_sol": (0, 1), "table": 2, "deals": (1, 1000), **GUARD},
}


def kleurenwiezen_pack():
    """The pack that deals the hands of TV-KLE-04 with dealer 3."""
    places = deal_packets(list(range(52)), 3, [4, 4, 5])
    where = {place: card for row, hand in zip(places, DEALT)
             for place, card in zip(row, parse_cards(hand))}
    return [where[place] for place in range(52)]


# ---- what holds after every step


def hidden_places(model, seat):
    """(list, index) of every card that the seat does not know."""
    places = []
    for name, seen in model.sees(seat).items():
        own = getattr(model, name)
        rows = zip(own, seen) if own and isinstance(own[0], list) else [(own, seen)]
        for row, shown in rows:
            places += [(row, index) for index, card in enumerate(shown) if card == "?"]
    return places


def exchange_unknown(model, seat, rng):
    """A copy in which the cards that the seat does not know lie otherwise."""
    other = copy.copy(model)
    for name in model.zones():
        setattr(other, name, [list(row) if isinstance(row, list) else row
                              for row in getattr(model, name)])
    places = hidden_places(other, seat)
    cards = [row[index] for row, index in places]
    rng.shuffle(cards)
    for (row, index), card in zip(places, cards):
        row[index] = card
    return other


def check_knowledge(model, rng):
    """R-GEN-07: a seat's moves follow from what it sees, and it sees its own hand unless blind."""
    seat = rng.randrange(model.players)
    other = exchange_unknown(model, seat, rng)
    if other.legal(seat) != model.legal(seat):
        raise Difference(f"moves of {seat} follow from cards it does not know")
    if other.sees(seat) != model.sees(seat):
        raise Difference(f"{seat} sees cards it does not know")


def check_step(game, model, cards, rng):
    if all_cards(model.zones()) != cards:
        raise Difference("cards are lost or doubled")
    if model.ended and game in SETTLED and sum(model.score):
        raise Difference(f"the amounts do not add up to 0: {model.score}")
    if rng.random() < 0.1:
        check_knowledge(model, rng)


def play(game, options, rng, most=LONGEST):
    """Plays one game, or `most` steps of it; answers the model and whether the game is over."""
    module = importlib.import_module(game)
    model = module.Model(options, OwnChance(rng.random()))
    cards = all_cards(model.zones())
    for step in range(most):
        acting = sorted(model.acting())
        if not acting:
            break
        seat = rng.choice(acting)
        moves = sorted(model.legal(seat))
        if not moves:
            raise Difference(f"step {step}: seat {seat} acts and has no move")
        model.apply(seat, rng.choice(moves))
        check_step(game, model, cards, rng)
    return model, not model.acting()


# ---- the checks


def check_presets(tap, game, games):
    module = importlib.import_module(game)
    for preset, options in module.PRESETS.items():
        rng, wrong = random.Random(f"{game} {preset}"), None
        try:
            for number in range(games):
                model, is_over = play(game, options, rng)
                wrong = wrong or check_end(game, model, is_over, options)
        except Difference as difference:
            wrong = str(difference)
        tap.check(not wrong, f"{game} {preset} plays {games} games", wrong)


def check_end(game, model, is_over, options):
    if not is_over:
        return "the game does not end"
    if 1 not in model.result()[0]:
        return "nobody is first"
    most = {"romanian": 3 * model.players + 12,
            "knockout": options.get("start")}.get(game, options.get("max_deals"))
    if most and model.deal > most:
        return f"{model.deal} deals, at most {most}"
    if game == "romanian" and model.deal != most:
        return f"{model.deal} deals instead of {most}"
    return None


def thinned(values):
    """Both ends of a long range and something between."""
    values = list(values)
    if len(values) <= 8:
        return values
    return sorted({0: values[0], 1: values[1], 2: values[len(values) // 2], 3: values[-1]}.values(),
                  key=str)


def pairs(module):
    settings = [[(name, value) for value in thinned(values)]
                for name, (values, default) in module.OPTIONS.rows.items()]
    for one, other in itertools.combinations(settings, 2):
        yield from itertools.product(one, other)


def check_pairs(tap, game, is_long):
    """Every pair is refused by an "Invalid" line, or plays."""
    module, rng = importlib.import_module(game), random.Random(game)
    preset, tried, refused, wrong = next(iter(module.PRESETS)), 0, 0, None
    for number, pair in enumerate(pairs(module)):
        if not is_long and number % SOME_PAIRS:
            continue
        tried += 1
        if refusal(module, preset, dict(pair)):
            refused += 1
            continue
        try:
            play(game, module.full_options(preset, dict(pair)), rng, SHORT)
        except Exception as error:  # any one stops this game alone
            wrong = f"{pair}: {type(error).__name__}: {error}"
    tap.check(not wrong and tried > refused, f"{game}: {tried} pairs, {refused} refused", wrong)


def check_bounds(tap, game):
    """The options are those of the rules, and values beyond their ends are refused."""
    module = importlib.import_module(game)
    preset, wrong = next(iter(module.PRESETS)), []
    found = {name: list(values) for name, (values, default) in module.OPTIONS.rows.items()
             if name in BOUNDS[game] or name not in ("players", "first_dealer")}
    shapes = {name: (values[0], values[-1]) if isinstance(values[0], int) else len(values)
              for name, values in found.items()}
    for name, values in found.items():
        beyond = [values[0] - 1, values[-1] + 1] if isinstance(values[0], int) else ["nothing"]
        wrong += [(name, value) for value in beyond if not refusal(module, preset, {name: value})]
    tap.check(shapes == BOUNDS[game] and not wrong, f"{game}: options and their bounds",
              f"{wrong} {set(shapes.items()) ^ set(BOUNDS[game].items())}")


def check_guard(tap, game):
    """R-TRK-08, R-TRK-13: a match of ten deals ends, and unset `deals` follow the guard."""
    module = importlib.import_module(game)
    preset = {"german": "race"}.get(game, next(iter(module.PRESETS)))
    if "max_deals" not in module.OPTIONS.rows:
        return
    options = module.full_options(preset, {"max_deals": 10})
    highest = {"target": max(module.OPTIONS.rows["target"][0])} if "target" in options else {}
    wrong = module.invalid({**options, **highest})
    model, is_over = play(game, {**options, **highest}, random.Random(game))
    tap.check(is_over and model.deal <= 10 and not wrong and options.get("deals", 10) <= 10,
              f"{game}: ten deals at most", f"{wrong} {model.deal}")
    if "deals" in options:
        tap.check(refusal(module, preset, {"max_deals": 10, "deals": 11}),
                  f"{game}: more deals than the guard allows are refused")


def check_auctions(tap, game, is_long):
    """TV-TRK-01, TV-TRK-02."""
    for name, options, number, longest in AUCTIONS:
        if name != game or (game in LARGE and not is_long):
            continue
        pack = kleurenwiezen_pack() if game == "kleurenwiezen" else None
        found = auctions_of(importlib.import_module(game), "standard", options, pack)
        tap.check(found == (number, longest), f"{game} {options}: {number} auctions", found)


# ---- the pack that is only cut


class NotedChance(OwnChance):
    """Random draws of which the last one is known."""

    def below(self, bound):
        self.last = super().below(bound)
        return self.last


def gathered(model, dealt, said):
    """R-TRK-09 from the cards dealt and the moves made: the pack before it is cut."""
    pack = [words[1] for seat, words in said if words[0] == "play"]
    aside = {seat: words[1] for seat, words in said if words[0] == "drop"}
    for seat in range(model.dealer + 1, model.dealer + 5):
        gone = {*pack, aside.get(seat % 4)}
        pack += [card for card in model.listed_pack()
                 if card in dealt[seat % 4] and card not in gone]
    return pack + [aside[seat] for seat in sorted(aside)]


def hands_dealt(model):
    """The cards dealt to each seat, the turned one included."""
    return [model.held(seat) for seat in range(4)]


def likely_word(moves, rng):
    """A random move; but most auctions end low, so that a small misère is played, too."""
    low = sorted(moves & {"pass", "bid small"})
    return rng.choice(low if low and rng.random() < 0.8 else sorted(moves))


def check_next_deal(model, dealt, said, rng):
    """Plays on to the next deal; answers what is wrong with it, or None."""
    while not model.ended:
        seat = rng.choice(sorted(model.acting()))
        move = likely_word(model.legal(seat), rng)
        said.append((seat, move.split()))
        model.apply(seat, move)
    before = gathered(model, dealt, said)
    (seat,) = model.acting()
    model.apply(seat, "deal")
    cut = model.chance.last + 4
    packets = [3, 3, 3, 3, 1] if not hasattr(model, "troel") else [4, 4, 5]
    wanted = deal_packets(before[cut:] + before[:cut], model.dealer, packets)
    found = hands_dealt(model)
    return None if [*map(sorted, wanted)] == [*map(sorted, found)] else f"{said}: {found}"


def check_gathering(tap, game, matches):
    module = importlib.import_module(game)
    if "shuffle" not in module.OPTIONS.rows:
        return
    options, wrong = module.full_options("standard", {"shuffle": "cut_only"}), None
    rng = random.Random(game)
    for number in range(matches):
        model = module.Model(options, NotedChance(rng.random()))
        for deal in range(4):
            wrong = wrong or check_next_deal(model, hands_dealt(model), [], rng)
    tap.check(not wrong, f"{game}: a pack that is only cut, {4 * matches} deals", wrong)


# ---- the second reading


# Game, options, the rows of its table for a model, the first state. Dealer 3: places are seats.
SECOND_READING = [
    ("solo_whist", {}, lambda model: tables.late_table(tables.SOLO), tables.SOLO_START),
    ("wiezen", {"troel": 0}, lambda model: tables.late_table(tables.WIEZEN), tables.SOLO_START),
    ("kleurenwiezen", {"troel": 0}, lambda model: tables.kleuren_table(suits_held(model)),
     tables.KLE_START),
    ("kleurenwiezen", {"troel": 0, "piccolo": 0, "alone_min": 6}, lambda model:
     tables.kleuren_table(suits_held(model), ("piccolo", "alone5")), tables.KLE_START),
    ("danish", {}, lambda model: tables.duel_table(tables.danish_higher), tables.DUEL_START),
    ("esmakker", {}, lambda model: tables.duel_table(tables.call_ace_higher(False)),
     tables.DUEL_START),
    ("esmakker", {"attach_order": "ranked", "hold": 1}, lambda model:
     tables.duel_table(tables.call_ace_higher(True), True), tables.DUEL_START),
]


def suits_held(model):
    return [sorted({suit_of(card) for card in hand}) for hand in model.hand]


def follow_table(model, rows, state, rng):
    """One auction of both; answers what differs, or None."""
    said = []
    while state is not None:
        (seat,) = model.acting()
        following = rows(state)
        if set(following) != model.legal(seat):
            return f"after {said}: {sorted(set(following) ^ model.legal(seat))}"
        word = rng.choice(sorted(following))
        said.append(f"{seat}: {word}")
        model.apply(seat, word)
        state = following[word]
        if is_auction_open(model) != (state is not None):
            return f"after {said}: only one of both goes on"
    return None


def check_second_reading(tap, game, auctions):
    module, rng = importlib.import_module(game), random.Random(game)
    for name, options, table, start in SECOND_READING:
        if name != game:
            continue
        chosen, wrong = module.full_options("standard", {"first_dealer": 3, **options}), None
        for number in range(auctions):
            model = module.Model(chosen, OwnChance(rng.random()))
            wrong = wrong or follow_table(model, table(model), start, rng)
        tap.check(not wrong, f"{game} {options}: {auctions} auctions as in the tables", wrong)


def check_hands(tap, game):
    module = importlib.import_module(game)
    model = module.Model(module.PRESETS["standard"], OwnChance(1))
    unseen = [cards_in(model.sees(seat)["hand"]).count("?") for seat in range(model.players)]
    others = [len(cards_in(model.hand)) - len(model.hand[seat]) for seat in range(model.players)]
    tap.check(unseen == others, f"{game}: hands are for their owners", (unseen, others))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1, help="of each preset")
    parser.add_argument("--long", action="store_true")
    arguments = parser.parse_args()
    tap = Tap()
    for game in arguments.games_named or GAMES:
        for check, *more in [(check_hands,), (check_bounds,), (check_guard,),
                             (check_pairs, arguments.long), (check_auctions, arguments.long),
                             (check_second_reading, 20000 if arguments.long else 200),
                             (check_gathering, 300 if arguments.long else 10),
                             (check_presets, arguments.games)]:
            try:
                check(tap, game, *more)
            except Exception as error:  # one check must not stop the others
                tap.check(False, f"{game}: {check.__name__}", f"{type(error).__name__}: {error}")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
