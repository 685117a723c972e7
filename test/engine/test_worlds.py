"""The worlds in which a game goes on without its server, as the request `world` of `talon engine`
opens them: each looks to the seat as the table did, keeps what the seat remembers, and has the
cards that it does not know mixed again. Argument: the program.
"""
import json
import sys

from engine import Engine, Tap

STEPS = 48  # of each game
EVERY = 6  # steps between two worlds
BIG = (1 << 53) - 1  # a page has no greater numbers
SEEN = "zones", "fields", "acting", "moves", "over"
POSITION = "seat", "seats", "acting", "zones", "fields"


def rounded(value):
    """As a page has it, which leaves greater numbers out."""
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return None if isinstance(value, int) and value > BIG else value


def world_of(engine, table, view, **more):
    position = {name: view[name] for name in POSITION}
    position["fields"] = {name: rounded(value) for name, value in view["fields"].items()}
    config = {name: view[name] for name in ("game", "preset", "options")}
    return engine.ask("world", **config, seats=view["who"], view=position, key="a" * 64, **more)


def zones_of(engine, table):
    return engine.ask("inspect", table=table)["state"]["zones"]


def compare(tap, engine, table, view, **facts):
    """Whether the world differs from the table, which it must not for the seat."""
    made = world_of(engine, table, view, **facts)
    name = f"{view['game']} {view['preset']}, step {view['number']}, {' '.join(facts) or 'view'}"
    if not made.get("ok"):
        tap.check(False, name, str(made))
        return True
    now = engine.ask("view", table=made["table"], seat=view["seat"])["view"]
    same = all(now[part] == view[part] for part in SEEN)
    if not same:
        tap.check(False, name, "the seat sees another position")
    differs = zones_of(engine, made["table"]) != zones_of(engine, table)
    engine.ask("close", table=made["table"])
    return differs


def play(tap, engine, game, preset):
    table = engine.ask("new", game=game, preset=preset, seed=preset)["table"]
    differs, hidden = [0, 0], 0
    for step in range(0, STEPS, EVERY):
        view = engine.ask("view", table=table, seat=0)["view"]
        if view["over"]:
            break
        facts = engine.ask("history", table=table, seat=0, since=200000)["facts"]
        hidden += json.dumps(view["zones"]).count('"?"') > 4
        differs[0] += compare(tap, engine, table, view)
        differs[1] += compare(tap, engine, table, view, facts=facts)
        engine.ask("playout", table=table, most=EVERY, bot="simple", seed=f"{preset}{step}")
    engine.ask("close", table=table)
    tap.check(hidden < 2 or all(differs), f"{game} {preset}: unknown cards are mixed again")


def voids(tap, engine):
    """In Whist nobody has a suit that they did not follow."""
    table = engine.ask("new", game="whist", preset="classic", seed="3")["table"]
    lacking, fine = 0, True
    for step in range(0, 44, 4):
        view = engine.ask("view", table=table, seat=0)["view"]
        facts = engine.ask("history", table=table, seat=0, since=200000)["facts"]
        made = world_of(engine, table, view, facts=facts)
        hands = zones_of(engine, made["table"])["hand"]
        for group in facts["groups"]:
            excluded = group.get("excluded", [])
            fine = fine and not set(hands[group["row"]]) & set(excluded)
            lacking += bool(excluded)
        engine.ask("close", table=made["table"])
        engine.ask("playout", table=table, most=4, bot="simple", seed=str(step))
    tap.check(fine and lacking > 3, "nobody follows suit with a card that they cannot have",
              str(lacking))


def refusals(tap, engine):
    table = engine.ask("new", game="whist", preset="classic", seed="1")["table"]
    view = engine.ask("view", table=table, seat=0)["view"]
    facts = engine.ask("history", table=table, seat=0)["facts"]
    group = facts["groups"][0]
    wrong = {
        "a view of another game": {"view": {**view, "seats": 3}},
        "no view": {"view": None},
        "a card twice": {"view": {**view, "zones": {**view["zones"], "hand": [
            [view["zones"]["hand"][0][0]] * 13, *view["zones"]["hand"][1:]]}}},
        "a row that is none": {"facts": {**facts, "groups": [{**group, "row": 9}]}},
        "a limit that is none": {"facts": {**facts, "groups": [{**group, "limits": [-1]}]}},
        "a group twice": {"facts": {**facts, "groups": [group, *facts["groups"]]}},
        "a group too few": {"facts": {**facts, "groups": facts["groups"][1:]}},
        "a card too many": {"facts": {**facts, "unseen": [facts["unseen"][0] + ["2c"]]}},
        "nine kinds": {"facts": {**facts, "unseen": facts["unseen"] + [[]] * 9}},
        "other cards for hidden ones": {"facts": {**facts, "cards": [["hand", 0, ["2c"] * 13]]}},
        "cards of a position": {"zones": {}},
    }
    for name, members in wrong.items():
        answer = world_of(engine, table, {**view, **members.get("view", {})}
                          if members.get("view") else view,
                          **{key: value for key, value in members.items() if key != "view"})
        if members.get("view", 1) is None:
            answer = engine.ask("world", game="whist", preset="classic")
        tap.check("error" in answer and answer["error"]["code"] in ("position", "request"),
                  f"{name} is refused", str(answer))


def other_seats(tap, engine):
    """Of every game whose fields tell how many seats there are."""
    told = 0
    for game in engine.ask("games")["games"]:
        preset = game["presets"][0]["id"]
        table = engine.ask("new", game=game["id"], preset=preset, seed="1")["table"]
        view = engine.ask("view", table=table, seat=0)["view"]
        for seats in (0, 13, 255) if "seats" in view["fields"] else ():
            fields = {**view["fields"], "seats": seats}
            answer = world_of(engine, table, {**view, "fields": fields})
            tap.check("error" in answer and answer["error"]["code"] == "position",
                      f"{game['id']}: fields of {seats} seats are refused", str(answer))
            told += 1
        engine.ask("close", table=table)
    tap.check(told >= 9, "several games tell it", told)


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    for game in engine.ask("games")["games"]:
        for preset in game["presets"]:
            play(tap, engine, game["id"], preset["id"])
    voids(tap, engine)
    refusals(tap, engine)
    other_seats(tap, engine)
    engine.close()
    tap.end()


if __name__ == "__main__":
    main()
