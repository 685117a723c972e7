"""The memory of a seat in worked examples of every game, as the request `history` of `talon engine`
answers it. Argument: the program.
"""
import sys

from engine import Engine, Tap


def hands(*cards):
    return [list(hand.split()) for hand in cards]


def group(facts, zone, row):
    return next((found for found in facts["groups"]
                 if (found["zone"], found["row"]) == (zone, row)), None)


def needs(found):
    return [found["needed"], *found.get("also_needed", [])] if "needed" in found else []


def row(facts, zone, number):
    return next((cards for name, at, cards in facts["cards"] if (name, at) == (zone, number)),
                None)


class Table:
    """A position, and the moves made there."""

    def __init__(self, engine, game, preset, options=None, **members):
        self.engine = engine
        made = engine.ask("position" if "zones" in members else "new", game=game, preset=preset,
                          options=options or {}, **members)
        self.number = made.get("table")
        self.made = made

    def ask(self, do, **members):
        return self.engine.ask(do, table=self.number, **members)

    def act(self, *moves):
        for move in moves:
            seat = self.ask("view", seat=-1)["view"]["acting"][0]
            answer = self.ask("act", seat=seat, move=move)
            assert answer.get("ok"), (move, answer)

    def facts(self, seat):
        return self.ask("history", seat=seat)["facts"]


def whist(tap, engine):
    """R-WHI-10: who does not follow has none of the suit. R-WHI-05: the turned card goes up."""
    table = Table(engine, "whist", "classic", {"first_dealer": "3"}, seed="a void")
    before = table.facts(0)
    tap.check(group(before, "hand", 1)["places"] == 13 and "excluded" not in
              group(before, "hand", 1), "whist: at first nothing is known of a hand")
    voids = {}
    for _ in range(52):
        view = table.ask("view", seat=-1)["view"]
        seat = view["acting"][0]
        moves = table.ask("legal", seat=seat)["moves"]
        led = next((view["zones"]["trick"][s][0][-1] for s in [view["fields"]["leader"]]
                    if view["zones"]["trick"][s]), None)
        if view["fields"]["laid"] == 4:
            led = None
        if led and moves[0][-1] != led:
            voids.setdefault(seat, set()).add(led)
        table.act(moves[0])
        if table.ask("view", seat=-1)["view"]["fields"]["over"]:
            break
        facts = table.facts(0)
        for other in (1, 2, 3):
            found = group(facts, "hand", other)
            if not found:
                continue
            held = {card[-1] for card in table.ask("inspect")["state"]["zones"]["hand"][other]}
            excluded = {card[-1] for card in found.get("excluded", [])}
            shown = voids.get(other, set())
            unseen = {card[-1] for kind in facts["unseen"] for card in kind}
            if shown & unseen - excluded or excluded - shown or excluded & held:
                tap.check(False, "whist: a void is remembered", f"{found} {shown} {held}")
                return
    tap.check(voids, "whist: a void is remembered, and nothing else excluded")


def turned_card(tap, engine):
    table = Table(engine, "whist", "classic", {"first_dealer": "3"}, seed="turned")
    card = table.ask("view", seat=0)["view"]["zones"]["turned"][0]
    for _ in range(3):
        acting = table.ask("view", seat=-1)["view"]["acting"]
        table.act(table.ask("legal", seat=acting[0])["moves"][0])
    tap.check(row(table.facts(0), "hand", 3)[0] == card,
              "whist: the card turned up is remembered in the dealer's hand")
    tap.check(row(table.facts(-1), "hand", 3)[0] == card, "whist: by spectators too")


def wunsdorf(tap, engine):
    """R-WUN-10: who plays a plain card holds no trump; there is no duty to follow."""
    table = Table(engine, "wunsdorf", "standard", {"players": "3", "first_dealer": "2"},
                  seed="plain cards")
    fine = seen = 0
    for _ in range(220):
        view = table.ask("view", seat=-1)["view"]
        if view["over"]:
            break
        seat = view["acting"][0]
        move = table.ask("legal", seat=seat)["moves"][-1]
        trump = "bgry?"[view["fields"]["trump"]]
        table.act(move)
        facts = table.facts((seat + 1) % 3)
        found = group(facts, "hand", seat)
        if move.startswith("play") and found and trump != "?":
            excluded = {card[0] for card in found.get("excluded", [])}
            plain = move.split()[1][0] != trump
            seen += plain
            fine += not plain or excluded <= {trump}
            held = {card[0] for card in table.ask("inspect")["state"]["zones"]["hand"][seat]}
            if excluded & held or (plain and trump in held):
                fine = -1000
    tap.check(seen and fine > 0, f"wunsdorf: {seen} plain cards tell that no trump is held", fine)


def wippen(tap, engine):
    """R-WIP-12, R-WIP-20: cards won lie face down, but everybody saw them. R-WIP-13: who builds
    holds a card of that value."""
    table = Table(engine, "wippen", "basic", {"players": "2"}, seed="won piles")
    for _ in range(400):
        view = table.ask("view", seat=1)["view"]
        if view["over"] or view["fields"]["finished"]:
            break
        seat = view["acting"][0]
        moves = table.ask("legal", seat=seat)["moves"]
        table.act(next((move for move in moves if move.startswith("capture")), moves[0]))
        cards = table.ask("inspect")["state"]["zones"]["won"]
        facts = table.facts(1)
        for owner in (0, 1):
            if cards[owner] and row(facts, "won", owner) not in (cards[owner], None):
                tap.check(False, "wippen: won piles are remembered whole", facts)
                return
    tap.check(any(cards), "wippen: won piles are remembered whole")


def builds(tap, engine):
    table = Table(engine, "wippen", "advanced", {"players": "2"}, seed="builds")
    promised = 0
    for step in range(600):
        view = table.ask("view", seat=-1)["view"]
        if view["over"]:
            break
        seat = view["acting"][0]
        moves = table.ask("legal", seat=seat)["moves"]
        move = next((move for move in moves if move.startswith("build")), moves[step % len(moves)])
        table.act(move)
        found = group(table.facts(1 - seat), "hand", seat)
        if found and needs(found):
            held = table.ask("inspect")["state"]["zones"]["hand"][seat]
            promised += 1
            if any(not set(held) & set(needed) or len({card[0] for card in needed}) > 1
                   for needed in needs(found)):
                tap.check(False, "wippen: a build promises a card in the hand", f"{held} {found}")
                return
    tap.check(promised, "wippen: a build promises a card in the hand")


def building(engine, hand, middle):
    """Seat 1 is on turn with this hand; seat 0 has nothing that it could capture."""
    return Table(engine, "wippen", "advanced", {"players": "2"}, fields={"dealer": 0, "turn": 1},
                 zones={"hand": [["5d", "8d", "9d"], hand.split()], "middle": middle.split(),
                        "stock": "3d 4d 5s 6s Jc Jd Jh Js".split()})


def needed_after(table, *moves):
    table.act(*moves)
    return needs(group(table.facts(0), "hand", 1))


def raised(tap, engine):
    """R-WIP-15, R-WIP-17: who raises a build holds a card of the new value, and still the card of
    the old one. Who owns two builds holds cards of both values."""
    table = building(engine, "Ac 2h 8c Th", "Ah")
    found = needed_after(table, "build Ac 2 Ah", "discard 5d", "raise 8c [2]")
    tap.check(found == [["2h"], ["Th"]], "wippen: a raised build promises a second card", found)
    table = building(engine, "Ac 3h 4c Th", "2h 6h")
    found = needed_after(table, "build Ac 3 2h", "discard 5d", "build 4c 10 6h")
    tap.check(found == [["3d", "3h"], ["Th"]], "wippen: two builds promise a card each", found)
    found = needed_after(table, "discard 9d", "capture 3h [3]")
    tap.check(found == [["Th"]], "wippen: a card that was promised and played is gone", found)
    table = building(engine, "Ac 3h 3c Th", "2h 7h")
    found = needed_after(table, "build Ac 3 2h", "discard 5d", "build 3h 10 7h")
    tap.check(found == [["3c", "3d"], ["Th"]],
              "wippen: who plays a promised card away holds another one", found)


def stolen(tap, engine):
    """R-STL-08: the card that steals is shuffled with the pile; the last card of the draw pile,
    which everybody saw turned over alone, is drawn."""
    table = Table(engine, "war", "steal-original", {"players": "2"}, fields={"taker": 1},
                  zones={"draw": [["6c", "5d"], ["7d"]], "won": [["4c", "3d"], ["8h"]],
                         "pot": [["Ah"], ["7c"]]})
    table.act("choose_top 7c", "steal 0")
    facts = table.facts(0)
    tap.check(row(facts, "drawn", 1) == ["8h"] and
              group(facts, "draw", 1) == {"zone": "draw", "row": 1, "places": 5, "limits": [2, 3]},
              "steal war: the card that steals lies in the shuffled pile, the last one is drawn",
              facts)


def steal_war(tap, engine):
    """R-STL-03: a draw pile made of a won pile has exactly its cards."""
    table = Table(engine, "war", "steal", {"players": "2"}, seed="piles")
    fine = turned = 0
    last = table.facts(0)
    for step in range(900):
        view = table.ask("view", seat=-1)["view"]
        if view["over"]:
            break
        before = table.ask("inspect")["state"]["zones"]
        seat = view["acting"][0]
        moves = table.ask("legal", seat=seat)["moves"]
        table.act(moves[step % len(moves)])
        after = table.ask("inspect")["state"]["zones"]
        facts = table.facts(0)
        for owner in (0, 1):
            if not after["won"][owner] and len(after["draw"][owner]) > len(before["draw"][owner]):
                turned += 1
                unseen = [set(kind) for kind in facts["unseen"]]
                found = group(facts, "draw", owner)
                limits = found.get("limits", [])
                possible = set().union(*(kind for kind, limit in zip(unseen, limits)
                                         if limit != 0))
                known = set(row(facts, "draw", owner)) - {"?"}
                fine += bool(limits) and possible | known >= set(after["draw"][owner]) and \
                    len(possible) < sum(map(len, unseen))
        last = facts
    tap.check(turned and fine == turned, f"steal war: {turned} piles turned over can have only "
              "some of the unseen cards", f"{fine} of {turned}; {last}")


def spite(tap, engine):
    """R-SPI-09: a completed sequence is shuffled into the talon, and nowhere else."""
    table = Table(engine, "spite", "standard", {"players": "2"}, seed="recycled")
    kinds = fine = 0
    for step in range(700):
        view = table.ask("view", seat=-1)["view"]
        if view["over"]:
            break
        seat = view["acting"][0]
        before = view["zones"]["centre"]
        table.act(table.ask("bot", seat=seat, seed=str(step))["move"])
        if table.ask("view", seat=-1)["view"]["over"]:
            break
        after = table.ask("view", seat=-1)["view"]["zones"]["centre"]
        if not any(len(old) == 11 and not new for old, new in zip(before, after)):
            continue
        facts = table.facts(0)
        kinds += 1
        reserve, talon = group(facts, "reserve", 1), group(facts, "talon", 0)
        newest = len(facts["unseen"]) - 1
        fine += newest > 0 and len(facts["unseen"][newest]) <= 12 and \
            (not reserve or reserve["limits"][newest] == 0) and talon["limits"][newest] != 0
    tap.check(kinds and fine == kinds,
              f"spite: {kinds} completed sequences can lie in the talon, not in a reserve", fine)


def broken_block(tap, engine):
    """R-SPB-09: who must break the block holds an ace or a two; those passed over hold none."""
    table = Table(engine, "spite", "book-break", seed="blocks")
    told = fine = 0
    for step in range(1500):
        acting = table.ask("view", seat=-1)["view"]["acting"]
        if not acting:
            break
        moves = table.ask("legal", seat=acting[0])["moves"]
        ends = "end" in moves
        table.act("end" if ends else moves[step % len(moves)])
        if not ends:
            continue
        facts = table.facts(-1)
        held = table.ask("inspect")["state"]["zones"]["hand"]
        for seat in (0, 1):
            found = group(facts, "hand", seat) or {}
            if needs(found):
                told += 1
                fine += all(set(needed) & set(held[seat]) and
                            {card[0] for card in needed} <= {"A", "2"}
                            for needed in needs(found))
    tap.check(told and fine == told, f"spite: {told} times a block tells of an ace or two", fine)


def undone(tap, engine):
    table = Table(engine, "wunsdorf", "standard", {"players": "3"}, seed="undo")
    seat = table.ask("view", seat=-1)["view"]["acting"][0]
    before = [table.ask("history", seat=viewer) for viewer in (-1, 0, 1)]
    move = next(move for move in table.ask("legal", seat=seat)["moves"])
    table.act(move)
    changed = table.ask("history", seat=-1)
    fine = table.ask("undo", seat=seat).get("ok")
    after = [table.ask("history", seat=viewer) for viewer in (-1, 0, 1)]
    tap.check(fine and before == after and changed != after[0],
              "a move taken back is not in the history")
    table.ask("playout", bot="random", most=40)
    record = table.ask("record")["record"]
    again = engine.ask("load", record=record)["table"]
    tap.check([engine.ask("history", table=again, seat=viewer) for viewer in (-1, 0, 1)] ==
              [table.ask("history", seat=viewer) for viewer in (-1, 0, 1)],
              "a table from a record has the same history")


def secret(tap, engine):
    """R-STL-06: a decision is told to nobody else."""
    table = Table(engine, "war", "steal", {"players": "3"}, seed="secrets")
    for step in range(200):
        acting = table.ask("view", seat=-1)["view"]["acting"]
        moves = table.ask("legal", seat=acting[0])["moves"]
        if "hold" in moves:
            break
        table.act(moves[0])
    table.act("hold")
    own, other = (table.ask("history", seat=seat)["events"][-1]
                  for seat in (acting[0], (acting[0] + 1) % 3))
    tap.check(own.get("move") == "hold" and "move" not in other and "seat" not in other,
              "a secret move is told to its own seat only", f"{own} {other}")


def since(tap, engine):
    table = Table(engine, "whist", "drive", seed="since")
    table.ask("playout", bot="random", most=60)
    whole = table.ask("history", seat=2)
    late = table.ask("history", seat=2, since=57)
    tap.check(whole["deal"] == 53 and whole["events"][0]["number"] == 53 and
              late["events"] == [event for event in whole["events"] if event["number"] > 57] and
              late["facts"] == whole["facts"] and len(whole["facts"]["unseen"]) == 1,
              "a history begins with its deal, or later",
              (whole["deal"], [event["number"] for event in whole["events"]]))


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    for example in (whist, turned_card, wunsdorf, wippen, builds, raised, steal_war, stolen, spite,
                    broken_block, undone, secret, since):
        example(tap, engine)
    engine.close()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
