"""Runs the test vectors of test/data/vectors-*.txt against the models or against the engine.

    vectors.py --model [NAME...]            against the reference models
    vectors.py --engine PATH [NAME...]      against `PATH engine`, one JSON object a line

NAME selects the vectors whose name begins so (TV-WAR, TV-PYA-06) or whose file is vectors-NAME.txt
or vectors-NAME-….txt. README.md describes the lines of a block. `expect count ZONE [SEAT]: N`
compares a number of cards, and `#` begins a comment line. Seats and sides count from 0; rows of a
seat's `side`, of centre, build, build_value and build_owner count from 1. Models give no reasons,
so `why`, `account` and `impossible` are asked of the engine; `sees` of models with views, too.
"""

import argparse
import glob
import json
import os
import re
import subprocess
import sys

from common import OwnChance, parse_cards
from run import (cards_in, find_module, model_state, refusal, settled, sort_cards,
                 used_rows, zones_of)
from vector_blocks import Vector, read_file, split_colon  # noqa: F401 - others take them from here

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data")
FROM_ONE = {"centre", "build", "build_value", "build_owner"}


class Failure(Exception):
    """A vector does not hold."""


class Refused(Exception):
    """The table does not accept a move."""


# ---- positions


def emptied(zone):
    """The zone's shape without its cards: [] or lists of it."""
    if zone and isinstance(zone[0], list):
        return [emptied(row) for row in zone]
    return []


def indexes(name, words):
    """The list indexes that the words after a zone's or field's name mean."""
    numbers = [int(word) for word in words]
    if name in FROM_ONE and numbers:
        numbers[0] -= 1
    if len(numbers) == 2:
        numbers[1] -= 1  # row from 1 of a seat from 0
    return numbers


def pick(value, name, words):
    for index in indexes(name, words):
        if value == [] or (isinstance(value, list) and value and isinstance(value[0], list)
                           and index >= len(value)):
            return []  # a row that is not in use
        if not isinstance(value, list) or not 0 <= index < len(value):
            raise Failure(f"there is no {name} {' '.join(words)}")
        value = value[index]
    return value


def add_row(zone, name, words):
    """A row of the table that is not in use may be named: whether it may have cards is asked."""
    if name in FROM_ONE and len(words) == 1 and zone and isinstance(zone[0], list):
        zone += [[] for row in range(len(zone), int(words[0]))]


def position_zones(vector, template):
    zones = {}
    for (name, *words), text in vector.zones:
        if name not in template:
            raise Failure(f"there is no zone {name}")
        if name not in zones:
            zones[name] = emptied(template[name])
        add_row(zones[name], name, words)
        pile = pick(zones[name], name, words)
        if any(isinstance(part, list) for part in pile):
            raise Failure(f"zone {name} needs a seat or row")
        pile[:] = parse_cards(text)
    return zones


def position_fields(vector, template):
    fields = {}
    for (name, *words), text in vector.fields:
        start = template.get(name, 0)
        if words:
            fields.setdefault(name, list(start))
            pick(fields[name], name, words)
            fields[name][indexes(name, words)[0]] = int(text)
        elif isinstance(start, list) or " " in text:  # of each seat
            fields[name] = [int(word) for word in text.split()]
        else:
            fields[name] = int(text)
    return fields


def model_refusal(vector):
    """Why the model refuses these options; None if it does not."""
    module = find_module(vector.game, vector.preset)
    reason = refusal(module, vector.preset, {})
    if reason:
        raise Failure(f"the preset alone is refused: {reason}")
    return refusal(module, vector.preset, vector.options)


class Setting:
    """Everything needed to set up the table of one vector."""

    def __init__(self, vector):
        self.vector = vector
        self.module = find_module(vector.game, vector.preset)
        reason = model_refusal(vector)
        if reason:
            raise Failure(f"the model refuses the options: {reason}")
        self.options = settled(self.module, vector.preset, vector.options)
        dealt = self.module.Model(self.options, OwnChance(1))
        self.unordered = dealt.UNORDERED
        self.dealt = not vector.zones
        if self.dealt and vector.fields:
            raise Failure("field lines without zone lines")
        self.zones = position_zones(vector, dealt.zones())
        self.fields = position_fields(vector, dealt.fields())
        self.pack = self.chosen_pack(vector)

    def chosen_pack(self, vector):
        """The pack of the first deal, top first; None if it is shuffled."""
        if vector.pack == ["listed"]:
            return self.module.Model(self.options, OwnChance(1)).listed_pack()
        if vector.dealt:
            return pack_that_deals(vector, self.module, self.options)
        return vector.pack


def pack_that_deals(vector, module, options):
    """The pack from which these cards come to these zones: one looks where a listed pack's cards
    go. Places that no line names get the other cards in listed order."""
    if options["first_dealer"] == "random":
        raise Failure("cards are dealt to seats only by a dealer who is known")
    listed = module.Model(options, OwnChance(1)).listed_pack()
    zones = module.Model(options, OwnChance(1), list(listed)).zones()
    instead = {}
    for (name, *words), text in vector.dealt:
        cards, places = parse_cards(text), cards_in(pick(zones[name], name, words))
        if len(cards) > len(places):
            raise Failure(f"{name} {' '.join(words)} is dealt {len(places)} cards only")
        instead.update(zip(places, cards))
    missing = [card for card in listed if card not in instead.values()]
    if len(set(instead.values())) != len(instead) or not set(instead.values()) <= set(listed):
        raise Failure("a card is dealt twice, or is not in the pack")
    return [instead[card] if card in instead else missing.pop(0) for card in listed]


# ---- tables


class ModelTable:
    """A table of the reference model."""

    def __init__(self, setting):
        self.setting = setting
        module, chance = setting.module, OwnChance(setting.vector.seed)
        if setting.dealt:
            self.model = module.Model(setting.options, chance, setting.pack)
        else:
            self.model = module.Model.at(setting.options, chance, setting.zones, setting.fields)

    def state(self):
        return model_state(self.model)

    def laid(self):
        """The zones as they lie, unordered ones unsorted."""
        return self.model.zones()

    def act(self, seat, move):
        if seat not in self.model.acting() or move not in self.model.legal(seat):
            raise Refused(f"seat {seat} may not {move} (acting {self.model.acting()})")
        self.model.apply(seat, move)

    def view(self, seat):
        """Some models have views, of zones alone: their fields are all public."""
        if not hasattr(self.model, "sees"):
            return None
        return {"zones": self.model.sees(seat), "fields": self.model.fields(), "account": None}

    def why(self, seat, move):
        """Models give no reasons."""
        return None

    def close(self):
        pass


class Engine:
    """The engine as a subprocess."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.number = 0

    def ask(self, **request):
        """Sends one request; answers the reply that carries its number."""
        self.number += 1
        self.process.stdin.write(json.dumps({"id": self.number, **request}) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            reply = json.loads(line)
            if reply.get("id") == self.number:
                return reply
        raise SystemExit(f"the engine ended while asked {request}")

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=10)


def error_text(reply):
    error = reply["error"]
    return " ".join(str(error[key]) for key in ("code", "message", "rule") if error.get(key))


def asked_for(vector):
    return {"game": vector.game, "preset": vector.preset, "options": vector.options}


def engine_refusal(engine, vector):
    """Why the engine refuses these options, its preset alone being sound; None if it does not."""
    plain = engine.ask(do="new", game=vector.game, preset=vector.preset)
    if "error" in plain:
        raise Failure(f"the preset alone is refused: {error_text(plain)}")
    engine.ask(do="close", table=plain["table"])
    reply = engine.ask(do="new", **asked_for(vector))
    if "error" in reply:
        known = find_module(vector.game, vector.preset).PRESETS[vector.preset]
        if reply["error"]["code"] == "unknown" and set(vector.options) <= set(known):
            raise Failure(f"an option is missing: {error_text(reply)}")
        return error_text(reply)
    engine.ask(do="close", table=reply["table"])
    return None


class EngineTable:
    """A table of the engine."""

    def __init__(self, engine, setting):
        self.engine = engine
        self.setting = setting
        what = asked_for(setting.vector)
        if setting.dealt:
            pack = {"pack": setting.pack} if setting.pack else {}
            reply = engine.ask(do="new", seed=str(setting.vector.seed), **pack, **what)
        else:
            reply = engine.ask(do="position", zones=setting.zones, fields=setting.fields, **what)
        if "error" in reply:
            raise Failure(f"the engine refuses the table: {error_text(reply)}")
        self.table = reply["table"]

    def inspect(self):
        reply = self.engine.ask(do="inspect", table=self.table)
        if "error" in reply:
            raise Failure(f"inspect: {error_text(reply)}")
        return reply["state"]

    def laid(self):
        return self.inspect()["zones"]

    def state(self):
        state = dict(self.inspect())
        state["zones"] = zones_of(state["zones"], self.setting.unordered)
        return state

    def act(self, seat, move):
        """Makes the move; then no rule may have been named that forbids it."""
        asked = self.engine.ask(do="why", table=self.table, seat=seat, move=move)
        reply = self.engine.ask(do="act", table=self.table, seat=seat, move=move)
        if "error" in reply:
            raise Refused(error_text(reply))
        if not asked["legal"]:
            raise Failure(f"{seat}: {move} is made, and said to break {asked['rule']}")

    def view(self, seat):
        """The table as this seat may see it, unknown cards and numbers as "?"."""
        reply = self.engine.ask(do="view", table=self.table, seat=seat)
        if "error" in reply:
            raise Failure(f"view: {error_text(reply)}")
        view = reply["view"]
        return {"zones": {name: used_rows(zone) for name, zone in view["zones"].items()},
                "fields": view["fields"], "account": view["account"]}

    def why(self, seat, move):
        """(rule, sentence) that forbids the move."""
        reply = self.engine.ask(do="why", table=self.table, seat=seat, move=move)
        if "error" in reply or reply["legal"]:
            raise Failure(f"{seat}: {move} is not forbidden")
        return reply["rule"], reply["sentence"]

    def close(self):
        self.engine.ask(do="close", table=self.table)


# ---- carrying out


def moves_of(state, seat):
    moves = state["legal"].get(str(seat), [])
    if len(moves) > len(set(moves)):
        raise Failure(f"a move is listed twice for {seat}: {sorted(moves)}")
    return set(moves)


def demand(what, wanted, found):
    if wanted != found:
        raise Failure(f"{what}: expected {wanted}, found {found}")


def do(table, who, move):
    """A move of one seat; of `all` who act, in seat order, once or N times (or to the end)."""
    word, *times = who.split()
    if word != "all":
        do_one(table, int(who), move)
        return
    for turn in range(int(times[0]) if times else 1):
        acting = sorted(table.state()["acting"])
        if not acting and not turn:
            raise Failure("nobody acts")
        for seat in acting:
            do_one(table, seat, move)


def do_one(table, seat, move):
    try:
        table.act(seat, move)
    except Refused as refused:
        raise Failure(f"{seat}: {move} is refused: {refused}") from refused


def check_moves(table, word, seat, text):
    """The lines legal, legal+ and illegal."""
    moves = moves_of(table.state(), seat)
    named = {move.strip() for move in text.split(",") if move.strip()}
    if word == "legal":
        demand(f"legal {seat}", sorted(named), sorted(moves))
    elif word == "legal+" and not named <= moves:
        raise Failure(f"not legal for {seat}: {sorted(named - moves)}, but {sorted(moves)}")
    elif word == "illegal":
        if named & moves:
            raise Failure(f"offered to {seat}: {sorted(named & moves)}")
        for move in sorted(named):
            check_refusal(table, int(seat), move)


def check_refusal(table, seat, move):
    """R-GEN-06: an illegal move is refused and changes nothing."""
    before = table.state()
    try:
        table.act(seat, move)
    except Refused:
        demand(f"the state after the refused {seat}: {move}", before, table.state())
        return
    raise Failure(f"{seat}: {move} was accepted")


def numbers(text):
    return [int(word) for word in text.split()]


def expect(table, target, text):
    state = table.state()
    name, *words = target.split()
    if name in ("acting", "rank", "points"):
        found = sorted(state[name]) if name == "acting" else state[name]
        demand(name, numbers(text), found)
    elif name == "count":
        demand(target, int(text), len(cards_in(pick_zone(state, words[0], words[1:]))))
    elif name == "top":
        expect_top(table, words, text)
    elif name == "holds":
        missing = set(parse_cards(text)) - set(cards_in(pick_zone(state, words[0], words[1:])))
        demand(f"missing in {' '.join(words)}", [], sorted(missing))
    elif name == "field":
        if words[0] not in state["fields"]:
            raise Failure(f"there is no field {words[0]}")
        found = pick(state["fields"][words[0]], words[0], words[1:])
        demand(target, numbers(text), found if isinstance(found, list) else [found])
    else:
        expect_cards(table, target, parse_cards(text), pick_zone(state, name, words))


def expect_top(table, words, text):
    """The last card of a pile, in which the other cards' order may mean nothing."""
    pile = pick_zone({"zones": table.laid()}, words[0], words[1:])
    demand(f"top {' '.join(words)}", text, pile[-1] if pile else "")


def sees(table, target, text):
    """What a seat's view shows of a zone or field."""
    seat, *words = target.split()
    view = table.view(int(seat))
    if view is None:
        return
    if words[0] != "field":
        expect_cards(table, " ".join(words), parse_cards(text),
                     pick_zone(view, words[0], words[1:]))
        return
    name, *indexes_of = words[1:]
    if name not in view["fields"]:
        raise Failure(f"there is no field {name}")
    found = pick(view["fields"][name], name, indexes_of)
    found = found if isinstance(found, list) else [found]
    demand(f"field {name}", text.split(), ["?" if n is None else str(n) for n in found])


def check_account(table, target, text):
    """The score breakdown of the latest step for one row of a field, line by line."""
    field, row = target.split()
    view = table.view(0)
    if view is not None and view["account"] is not None:
        lines = [f"{line['label'].replace('{n}', str(line['count']))} = {line['amount']}"
                 for line in view["account"]
                 if line["field"] == field and line["row"] == int(row)]
        demand(f"account {target}", text, "; ".join(lines))


def pick_zone(state, name, words):
    if name not in state["zones"]:
        raise Failure(f"there is no zone {name}")
    return pick(state["zones"][name], name, words)


def expect_cards(table, target, cards, found):
    if target.split()[0] in table.setting.unordered:
        cards, found = sort_cards(cards), sort_cards(found)
    demand(target, " ".join(cards), " ".join(found))


def carry_out(vector, make_table, refusal_of):
    if vector.refused:
        if not refusal_of(vector):
            raise Failure("these options are not refused")
        return
    if vector.impossible is not None:
        check_impossible(vector, make_table)
        return
    table = make_table(Setting(vector))
    try:
        for number, word, left, right in vector.lines:
            try:
                carry_out_line(table, word, left, right)
            except Failure as failure:
                raise Failure(f"line {number}: {failure}") from failure
    finally:
        table.close()


def check_impossible(vector, make_table):
    """No table has this position, and the engine says so in these words; models are not asked."""
    if make_table is ModelTable:
        return
    try:
        make_table(Setting(vector)).close()
    except Failure as refusal:
        demand("the reason", True, vector.impossible in str(refusal) or str(refusal))
    else:
        raise Failure("this position is accepted")


def check_why(table, left, move):
    """`why SEAT RULE: MOVE[: WORDS]`: this rule forbids the move, in a sentence without holes (that
    has these words: one rule can forbid in several ways)."""
    seat, rule = left.split()
    move, words = split_colon(move) if ":" in move else (move, "")
    said = table.why(int(seat), move)
    if said:
        demand("the reason", True, words in said[1] or said[1])
        demand(f"why not {move}", rule, said[0])
        demand(f"holes in \"{said[1]}\"", False, "{" in said[1] or "?" in said[1])


def carry_out_line(table, word, left, right):
    if word == "do":
        do(table, left, right)
    elif word == "expect":
        expect(table, left, right)
    elif word == "sees":
        sees(table, left, right)
    elif word == "why":
        check_why(table, left, right)
    elif word == "account":
        check_account(table, left, right)
    else:
        check_moves(table, word, left, right)


def wanted(vector, names):
    """Vectors of a named game's files or beginning with a given name."""
    file = vector.file.removesuffix(".txt")
    return not names or any(vector.name.startswith(name) or file == f"vectors-{name}" or
                            file.startswith(f"vectors-{name}-") for name in names)


def run_all(names, make_table, refusal_of, games=None):
    """Answers the number of failures; prints TAP, one line a vector. Vectors of a game that is not
    among `games` wait for it."""
    failures = count = 0
    names_met = set()
    for path in sorted(glob.glob(os.path.join(DATA, "vectors-*.txt"))):
        for vector in read_file(path):
            if not wanted(vector, names):
                continue
            count += 1
            if games is not None and vector.game not in games:
                print(f"ok {count} - {vector.name} # SKIP the engine has no {vector.game}")
                continue
            try:
                demand("vectors of this name before it", False, vector.name in names_met)
                names_met.add(vector.name)
                carry_out(vector, make_table, refusal_of)
                print(f"ok {count} - {vector.name}")
            except Exception as failure:  # whatever stops one vector must not stop the others
                failures += 1
                kind = "" if isinstance(failure, Failure) else f"{type(failure).__name__} "
                print(f"not ok {count} - {vector.name} ({vector.file}): {kind}{failure}")
    print(f"1..{count}")
    return failures or not count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", action="store_true")
    parser.add_argument("--engine", metavar="PATH")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    if arguments.model == bool(arguments.engine):
        parser.error("one of --model and --engine PATH is needed")
    if arguments.model:
        return 1 if run_all(arguments.names, ModelTable, model_refusal) else 0
    engine = Engine(arguments.engine)
    games = {game["id"] for game in engine.ask(do="games")["games"]}
    failures = run_all(arguments.names, lambda setting: EngineTable(engine, setting),
                       lambda vector: engine_refusal(engine, vector), games)
    engine.end()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
