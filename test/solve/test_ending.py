"""`talon solve RECORD --move N` beside the reference models, which try every line with the cards
open, and over all deals that were possible. Usage: test_ending.py PROGRAM
"""
import copy
import itertools
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "../engine"), os.path.join(HERE, "../reference")]
from engine import Engine, Tap  # noqa: E402
import steal  # noqa: E402
import wippen  # noqa: E402
import wunsdorf  # noqa: E402

MODULES = {"wunsdorf": wunsdorf, "wippen": wippen}
LINES = 400  # positions of a model that are worth waiting for


# ---- games -----------------------------------------------------------------------------------

def whole_game(engine, game, preset, options, seed):
    """A game at random: what everybody could see before each move, the moves, and the record."""
    rng = random.Random(seed)
    table = engine.ask("new", game=game, preset=preset, options=options, seed=seed)["table"]
    states, moves = [engine.ask("inspect", table=table)["state"]], []
    while states[-1]["acting"]:
        seat = states[-1]["acting"][0]
        # low bids, so that rounds are worth something
        legal = states[-1]["legal"][str(seat)]
        moves.append((seat, rng.choice([move for move in legal if move < "bid 3"] or legal)))
        answer = engine.ask("act", table=table, seat=seat, move=moves[-1][1])
        assert answer["ok"], answer
        states.append(engine.ask("inspect", table=table)["state"])
    record = engine.ask("record", table=table)["record"]
    engine.ask("close", table=table)
    return states, moves, record


def own_options(game, record):
    """The options of the record as the model wants them."""
    words = [line.split() for line in record.splitlines() if line.startswith("option ")]
    given = {name: int(value) if value.isdigit() else value for _, name, value in words}
    known = MODULES[game].STANDARD if game == "wunsdorf" else MODULES[game].PRESETS["basic"]
    return {name: given[name] for name in known}


def model_at(game, record, state):
    fields = dict(state["fields"])
    if game == "wippen":
        fields["score"] = fields["score"][:fields["seats"]]
        fields["wippen"] = fields["wippen"][:fields["seats"]]
    else:
        fields = {name: value for name, value in fields.items()
                  if name in ("round", "dealer", "leader", "trump", "bid", "tricks", "score")}
        for name in ("bid", "tricks", "score"):
            fields[name] = fields[name][:len(state["zones"]["hand"])]
    return MODULES[game].Model.at(own_options(game, record), None, state["zones"], fields)


# ---- every line ------------------------------------------------------------------------------

class TooLong(Exception):
    pass


class Lines:
    """The best line of a model for the seat that moves, and what it brings each seat."""

    def __init__(self, before):
        self.before, self.tried, self.known = list(before), 0, {}

    def is_over(self, model):
        return model.round_is_done() if hasattr(model, "round_is_done") else bool(model.finished)

    def value(self, model):
        return [after - before for after, before in zip(model.score, self.before)]

    def after(self, model, seat, move):
        model = copy.deepcopy(model)
        model.apply(seat, move)
        return self.best(model)

    def best(self, model):
        if self.is_over(model):
            return self.value(model)
        key = json.dumps([model.zones(), model.fields(), sorted(model.acting())])
        if key not in self.known:
            self.tried += 1
            if self.tried > LINES:
                raise TooLong
            (seat,) = model.acting()
            found = [self.after(model, seat, move) for move in model.legal(seat)]
            around = [(seat + i) % model.players for i in range(1, model.players)]
            self.known[key] = max(found, key=lambda values:
                                  [values[seat]] + [-values[other] for other in around])
        return self.known[key]


def model_values(game, record, state):
    """Of each move of the seat, with these cards."""
    model = model_at(game, record, state)
    lines = Lines(model.score)
    (seat,) = state["acting"]
    return {move: lines.after(model, seat, move)[seat] for move in state["legal"][str(seat)]}


# ---- the program -----------------------------------------------------------------------------

def solve(program, record, *words):
    done = subprocess.run([program, "solve", "-", *words], input=record.encode(),
                          capture_output=True, timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def answer_of(program, record, step, *words):
    status, out, error = solve(program, record, "--move", str(step + 1), "--json", *words)
    assert status == 0, error
    return json.loads(out)


def means(answer):
    return {move["move"]: move["mean"] for move in answer["moves"]}


def check_open(tap, engine, program, game, preset, options, seeds):
    """All endings of a few games that a model can try out, with the cards as they lay."""
    compared = moves = 0
    wrong = []
    for seed in seeds:
        states, _, record = whole_game(engine, game, preset, options, seed)
        chosen = [step for step, state in enumerate(states) if state["acting"]
                  and len(state["legal"][str(state["acting"][0])]) > 1
                  and 0 < sum(map(len, state["zones"]["hand"])) <= 8
                  and len(state["zones"].get("stock", [])) <= 8]
        for step in random.Random(seed).sample(chosen, min(len(chosen), 6)):
            try:
                expected = model_values(game, record, states[step])
            except (TooLong, ValueError, AssertionError):  # or between whole actions
                continue
            answer = answer_of(program, record, step, "--open")
            compared += 1
            moves += len(expected)
            if means(answer) != expected or answer["exact"] is not True:
                wrong.append((seed, step, means(answer), expected))
    tap.check(compared > 1 and moves > 5 and not wrong,
              f"{game} {preset} {options}: {compared} endings with open cards, {moves} moves",
              wrong[:2])


# ---- Whist, beside the double-dummy solver -----------------------------------------------------

def whist_line(state):
    """The position as a line that `talon solve` reads."""
    fields, (seat,) = state["fields"], state["acting"]
    whole = fields["laid"] == 4  # the last trick still lies there
    leader = seat if whole else fields["leader"]
    lying = [] if whole else [state["zones"]["trick"][(leader + i) % 4][0]
                              for i in range(fields["laid"])]
    hands = [".".join("".join(card[0] for card in hand if card[1] == suit) for suit in "shdc")
             for hand in state["zones"]["hand"]]
    trump = ["C", "D", "H", "S", "NT"][fields["trump"]]
    return " ".join(["N:" + " ".join(hands), trump, "NESW"[leader],
                     *(card[::-1].upper() for card in lying)])


def check_whist(tap, engine, program):
    """The last four tricks with open cards: both solvers say the same of each card."""
    compared, differ, wrong = 0, 0, []
    for preset, seed in (("classic", "one"), ("american", "two"), ("rotation-nt", "three")):
        states, _, record = whole_game(engine, "whist", preset, {}, seed)
        chosen = [step for step, state in enumerate(states) if state["acting"]
                  and len(state["legal"][str(state["acting"][0])]) > 1
                  and sum(map(len, state["zones"]["hand"])) <= 16]
        for step in random.Random(seed).sample(chosen, 12):
            state = states[step]
            line = json.loads(subprocess.run([program, "solve", "-", "--json"], check=True,
                                             input=whist_line(state).encode(),
                                             capture_output=True).stdout)
            made = state["fields"]["tricks"][state["acting"][0] % 2]
            expected = {f"play {card['card'][1]}{card['card'][0].lower()}": made + card["tricks"]
                        for card in line["cards"]}
            answer = answer_of(program, record, step, "--open")
            compared += 1
            differ += len(set(expected.values())) > 1
            if means(answer) != expected or not answer["exact"]:
                wrong.append((seed, step, means(answer), expected))
    tap.check(compared == 36 and differ > 5 and not wrong,
              f"whist as talon solve: {compared} endings, in {differ} cards differ", wrong[:2])


# ---- Steal War -------------------------------------------------------------------------------

class Shuffled(Exception):
    pass


class NoChance:
    """Cards are shuffled: the end is not for the players alone to decide."""

    def __deepcopy__(self, known):
        return self

    def __getattr__(self, name):
        raise Shuffled(name)


class StealLines(Lines):
    """The best line of Steal War: who holds how many cards when the game is over."""

    def is_over(self, model):
        return not model.acting()

    def value(self, model):
        cards = [len(model.draw[seat]) + len(model.won[seat]) + len(model.drawn[seat])
                 for seat in range(model.players)]
        if model.taker:
            cards[model.taker - 1] += sum(map(len, model.pot))
        return cards

    def best(self, model):
        if self.is_over(model):
            return self.value(model)
        key = json.dumps([model.zones(), model.fields(), model.phase, sorted(model.undecided),
                          sorted(model.protecting)])
        if key not in self.known:
            self.tried += 1
            if self.tried > LINES:
                raise TooLong
            seat = min(model.acting())  # of those who decide at once the first, as the program
            found = [self.after(model, seat, move) for move in sorted(model.legal(seat))]
            around = [(seat + i) % model.players for i in range(1, model.players)]
            self.known[key] = max(found, key=lambda values:
                                  [values[seat]] + [-values[other] for other in around])
        return self.known[key]


def steal_values(record, state):
    words = [line.split() for line in record.splitlines() if line.startswith("option ")]
    given = {name: int(value) if value.isdigit() else value for _, name, value in words}
    options = steal.full_options("steal", given)
    zones, seat = state["zones"], state["acting"][0]
    model = steal.Model.at(options, NoChance(), zones, state["fields"])
    return {move: StealLines([]).after(model, seat, move)[seat]
            for move in state["legal"][str(seat)]}


def begins_battle(states, step):
    """A model can be set up there: the pot is won, or was taken just before."""
    return any(state["fields"]["taker"] for state in states[step - 1:step + 1])


def check_steal(tap, engine, program):
    """Games that end after 100 battles, from shortly before: every line of the model."""
    compared, refused, differ, wrong = 0, 0, 0, []
    for preset, players, seed in [(preset, players, f"{seed}") for seed in range(8)
                                  for preset in ("steal", "steal-original")
                                  for players in (2, 3)]:
        states, _, record = whole_game(engine, "war", preset,
                                       {"players": players, "max_battles": 100}, seed)
        chosen = [step for step, state in enumerate(states) if state["acting"]
                  and len(state["legal"][str(state["acting"][0])]) > 1
                  and begins_battle(states, step)]
        for step in chosen[-6:]:
            try:
                expected = steal_values(record, states[step])
            except TooLong:
                continue
            except Shuffled:
                status, _, error = solve(program, record, "--move", str(step + 1), "--open")
                refused += 1
                if status != 1 or "Cards are shuffled again" not in error:
                    wrong.append((preset, players, seed, step, "shuffled", error))
                continue
            answer = answer_of(program, record, step, "--open")
            compared += 1
            differ += len(set(expected.values())) > 1
            if means(answer) != expected or answer["exact"] is not True:
                wrong.append((preset, players, seed, step, means(answer), expected))
    tap.check(compared > 9 and refused > 9 and differ and not wrong,
              f"steal war: {compared} endings, in {differ} moves differ, {refused} with a shuffle",
              wrong[:2])


# ---- possible deals --------------------------------------------------------------------------

def other_deals(state, seat):
    """The cards of the other hands of Wippen, in every way, once the stock is empty."""
    hands = state["zones"]["hand"]
    others = [other for other in range(len(hands)) if other != seat]
    unseen = sorted(card for other in others for card in hands[other])
    first, second = others
    for cards in itertools.combinations(unseen, len(hands[first])):
        deal = copy.deepcopy(state)
        deal["zones"]["hand"][first] = list(cards)
        deal["zones"]["hand"][second] = [card for card in unseen if card not in cards]
        yield deal


def check_possible(tap, engine, program):
    """Three play Wippen. In the last round a seat does not know which of two has which card: where
    nobody must capture, a discard tells nothing."""
    compared, wrong = 0, []
    for seed in ("few", "many", "all"):
        states, _, record = whole_game(engine, "wippen", "basic",
                                       {"players": 3, "must_capture": "none"}, seed)
        last = [step for step, state in enumerate(states) if state["acting"]
                and not state["zones"]["stock"]
                and 2 < sum(map(len, state["zones"]["hand"])) <= 6
                and len(state["legal"][str(state["acting"][0])]) > 1]
        for step in last:
            state = states[step]
            (seat,) = state["acting"]
            try:
                deals = [model_values("wippen", record, deal)
                         for deal in other_deals(state, seat)]
            except TooLong:
                continue
            expected = {move: sum(deal[move] for deal in deals) / len(deals) for move in deals[0]}
            answer = answer_of(program, record, step)
            compared += 1
            near = all(abs(mean - expected[move]) < 1e-6 for move, mean in means(answer).items())
            best = max(expected.values())
            if (not near or not answer["exact"] or answer["deals"] != len(deals)
                    or abs(expected[answer["best"]] - best) > 1e-6
                    or any(move["low"] != move["mean"] for move in answer["moves"])):
                wrong.append((seed, step, answer, expected, len(deals)))
    tap.check(compared > 4 and not wrong, f"over all possible deals: {compared} endings", wrong[:2])


def check_equal_cards(tap, engine, program):
    """With two packs some deals are likelier than others, so a list of all would be wrong."""
    states, _, record = whole_game(engine, "wippen", "basic", {"players": 3, "packs": 2}, "twice")
    step = min(step for step, state in enumerate(states) if state["acting"]
               and not state["zones"]["stock"]
               and sum(map(len, state["zones"]["hand"])) == 8)
    answer = answer_of(program, record, step, "--deals", "500")
    tap.check(1 < answer["ways"] <= 500 and answer["deals"] == 500 and not answer["exact"],
              "equal cards: a sample", answer)


def check_sample(tap, engine, program):
    """A sample's interval is about the mean of a larger one, and a seed decides the sample."""
    states, _, record = whole_game(engine, "wunsdorf", "standard", {"players": 4}, "sample")
    step = max(step for step, state in enumerate(states) if state["acting"]
               and state["fields"]["round"] == 17 and not all(state["fields"]["bid"][:4]))
    few, same, other, many = (answer_of(program, record, step, "--deals", deals, "--seed", seed)
                              for deals, seed in (("60", "1"), ("60", "1"), ("60", "2"),
                                                  ("2000", "3")))
    tap.check(few == same, "the same seed draws the same deals", (few, same))
    tap.check(few["moves"] != other["moves"], "another seed draws others")
    tap.check(not few["exact"] and few["deals"] == 60 and few["ways"] > 2000
              and any(move["low"] < move["mean"] < move["high"] for move in few["moves"]),
              "a sample has an interval", few)
    off = [(one, all_) for one, all_ in zip(few["moves"], many["moves"])
           if not 1.5 * one["low"] - 0.5 * one["mean"] <= all_["mean"]
           <= 1.5 * one["high"] - 0.5 * one["mean"]]
    tap.check(not off, "and a larger sample agrees", off)


# ---- wins ------------------------------------------------------------------------------------

def check_wins(tap, program):
    """The last move of a game of Spite and Malice is worth what the game came to; others may still
    be undecided."""
    wrong, won, record = [], 0, ""
    for seed in "abcdef":
        record = subprocess.run(
            [program, "play", "spite", "--seats", "simple,simple", "--option", "reserve_size=5",
             "--seed", seed, "--record", "/dev/stderr"], stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=True).stderr
        steps = [line.split(" ", 3)[1:] for line in record.splitlines() if line[:5] == "step "]
        ranks = next(line.split()[1:] for line in record.splitlines() if line[:5] == "rank ")
        number, seat, move = steps[-1]
        worth = (ranks[int(seat)] == "1") / ranks.count("1")
        answer = answer_of(program, record, int(number) - 1, "--deals", "3", "--nodes", "500")
        found = {move["move"]: move for move in answer["moves"]}
        bounds = all(0 <= move["low"] <= move["mean"] <= move["high"] <= 1
                     and move["high"] >= move["mean"] + move["unsolved"] / 3 - 1e-6
                     for move in found.values())
        if ((found[move]["mean"], found[move]["unsolved"]) != (worth, 0)
                or answer["unit"] != "wins" or not bounds):
            wrong.append((seed, steps[-1], answer))
        won += worth == 1
    tap.check(won and not wrong, "a move that ends the game is worth its result", wrong[:1])
    status, _, error = solve(program, record, "--move", "1", "--deals", "2", "--nodes", "500")
    tap.check(status == 1 and "talon solve: " in error, "the first move is too far from the end",
              error)


# ---- what is refused -------------------------------------------------------------------------

def check_refusals(tap, engine, program):
    states, moves, record = whole_game(engine, "wippen", "basic", {}, "refuse")
    table = engine.ask("new", game="wippen", preset="basic", seed="runs")["table"]
    running = engine.ask("record", table=table)["record"]
    engine.ask("close", table=table)
    beyond = str(len(moves) + 1)
    for words, given, wanted in [
            (["--move", beyond], record, f"The record has only {len(moves)} moves."),
            (["--move", "0"], record, "--move must be a whole number from 1"),
            (["--move", "1", "--deals", "0"], record, "--deals must be"),
            (["--move", "1", "--nodes", "x"], record, "--nodes must be"),
            (["--move", "1", "--seed", "-1"], record, "--seed must be"),
            (["--move", "1", "--play"], record, "no effect with --move"),
            (["--move", "1", "--trump", "S"], record, "--trump has no effect with -"),
            (["--open"], record, "--open has no effect without --move"),
            (["--move", "1"], running, "This game is not over"),
            (["--move", "1"], "N:A... K... Q... J... S N", "This is no record of a game"),
            (["--move", "1"], record.replace("rules 1", "rules x"), "Line 5"),
            ([], record, "Name a move of this one with --move.")]:
        status, out, error = solve(program, given, *words)
        tap.check(status == 2 and wanted in error + out,
                  f"refused: {' '.join(words) or 'no move'}: {wanted}", (status, out, error))


def check_text(tap, engine, program):
    states, moves, record = whole_game(engine, "wippen", "basic", {}, "text")
    step = max(step for step, state in enumerate(states) if state["acting"]
               and len(state["legal"][str(state["acting"][0])]) > 1)
    out = solve(program, record, "--move", str(step + 1))[1]
    answer = answer_of(program, record, step)
    tap.check("knew where every card that matters was" in out and out.count("*") == 1
              and len(out.splitlines()) == 2 + len(answer["moves"]),
              "two know all cards in the last round of Wippen", out)
    out = solve(program, record, "--move", str(step + 1), "--open")[1]
    tap.check("which nobody could know" in out, "with open cards it says so", out)


def main():
    program, tap = os.path.abspath(sys.argv[1]), Tap()
    engine = Engine(program)
    for preset, options, seeds in [
            ("standard", {"players": 4}, ["one"]), ("blind-last", {"players": 3}, ["two"]),
            # in this game it matters how a player chooses between moves of the same worth
            ("standard", {"players": 3}, ["tie1"]),
            ("standard", {"players": 5, "plain_rank": "led_colour"}, ["three"]),
            ("standard", {"players": 2, "tie": "last", "dealer_hook": 1}, ["four"])]:
        check_open(tap, engine, program, "wunsdorf", preset, options, seeds)
    for preset, options, seeds in [("basic", {}, ["a", "b", "c"]),
                                   ("basic", {"players": 3}, ["a", "b"]),
                                   ("advanced", {}, ["a", "b", "c"])]:
        check_open(tap, engine, program, "wippen", preset, options, seeds)
    check_whist(tap, engine, program)
    check_steal(tap, engine, program)
    check_possible(tap, engine, program)
    check_equal_cards(tap, engine, program)
    check_sample(tap, engine, program)
    check_wins(tap, program)
    check_refusals(tap, engine, program)
    check_text(tap, engine, program)
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
