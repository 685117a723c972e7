"""A second reading of the hardest auctions of the Whist family: the tables R-SOL-03 and 04 with
R-WIE-03 and 04, R-KLE-04, and the duel R-DAN-05, each as a function from a state to {word: the
next state}. It shares no code with the models, and test_family.py lets both go through auctions
together.

Places count from eldest, 0 to 3. A state is a tuple; None is the end of the auction.
"""

import functools

ANYWHERE = (0, 1, 2, 3)


def after(place):
    """The places in the order in which they are asked behind this one."""
    return [(place + step) % 4 for step in (1, 2, 3, 4)]


def count(rows, state):
    """(number of auctions, words of the longest) that begin with this state."""

    @functools.cache
    def below(at):
        if at is None:
            return 1, 0
        found = [below(following) for following in rows(at).values()]
        return sum(number for number, _ in found), 1 + max(words for _, words in found)

    return below(state)


def changed(marks, place, mark):
    return marks[:place] + (mark,) + marks[place + 1:]


# ---- Solo Whist and Wiezen: (high, holders, marks, place to speak); "+" spoken before


SOLO = ("prop", "solo", "misere", "abundance", "royal", "open", "slam")
WIEZEN = ("prop", "solo", "troel", "misere", "abundance", "abundance_trump", "open", "solo13",
          "slam")
JOINT = ("misere", "open")
SOLO_START = (None, (), ("new", "active", "active", "active"), 0)


def late_table(ladder):
    """The rows of a game with this ladder."""
    is_wiezen = ladder is WIEZEN

    def asking(high, holders):
        return high == "prop" and len(holders) == 1

    def behind(place, high, holders, marks):
        """R-SOL-04."""
        for other in after(place):
            if marks[other] in ("new", "active") and other not in holders:
                return high, holders, marks, other
            if marks[other] == "late" and asking(high, holders):
                return high, holders, marks, other
        return (high, holders, marks, holders[0]) if asking(high, holders) else None

    def higher(high, is_last_asker):
        bids = ladder[ladder.index(high) + 1:] if high else ladder
        return [bid for bid in bids if not is_wiezen
                or (bid != "troel" and (bid != "solo" or is_last_asker))]

    def rows(state):
        high, holders, marks, place = state
        mark, words = marks[place], {}
        spoken = changed(marks, place, "active")
        passed = changed(marks, place, "passed")
        if place in holders:                                    # nobody has accepted
            words["pass"] = behind(place, None, (), passed)
        elif mark == "new" and not is_wiezen:
            words["pass"] = behind(place, high, holders, changed(marks, place, "late"))
        else:
            words["pass"] = behind(place, high, holders, passed)
        if mark == "new" and is_wiezen:
            words["wait"] = behind(place, high, holders, changed(marks, place, "late"))
        if asking(high, holders) and place not in holders:
            words["accept"] = behind(place, high, tuple(sorted((*holders, place))), spoken)
        if mark != "late":
            for bid in higher(high, place in holders):
                words["bid " + bid] = behind(place, bid, (place,), spoken)
            if is_wiezen and high in JOINT:
                words["bid " + high] = behind(place, high, tuple(sorted((*holders, place))), spoken)
        return words

    return rows


# ---- Kleurenwiezen: (rung, suit, holders, marks, place to speak); a mark is (kind, suit)


KLE_LADDER = ("pair8 alone5 pair9 alone6 pair10 alone7 small pair11 alone8 piccolo pair12 pair13 "
              "ab9 troel misere ab10 ab11 open ab12 slam").split()
KLE_JOINT = ("small", "piccolo", "misere", "open")
LOW_TO_HIGH = "scdh"
KLE_START = (None, "", (), (("fresh", ""),) * 4, 0)


def kleuren_table(held, left_out=(), may_wait=True):
    """`held`: the suits in the hand of each place; `left_out`: rungs that are not played."""

    def worth(rung, suit):
        return KLE_LADDER.index(rung), LOW_TO_HIGH.find(suit) if suit else 0

    def is_higher(rung, suit, state):
        return rung not in left_out and (state[0] is None or worth(rung, suit) > worth(*state[:2]))

    def first_above(beginning, suit, state):
        return next((rung for rung in KLE_LADDER if rung.startswith(beginning)
                     and is_higher(rung, suit, state)), None)

    def go_on(state, **new):
        """The state behind a word of the place that spoke."""
        old = dict(zip(("rung", "suit", "holders", "marks", "place"), state))
        rung, suit, holders, marks, place = {**old, **new}.values()
        for other in after(place):
            if other not in holders and marks[other][0] not in ("passed", "silent"):
                return rung, suit, tuple(sorted(holders)), marks, other
        return None

    def is_free(suit, marks):
        return all(mark[1] != suit or mark[0] in ("special", "passed") for mark in marks)

    def could_join(mark, suit):
        if mark[0] == "proposed":
            return LOW_TO_HIGH.index(mark[1]) < LOW_TO_HIGH.index(suit)
        return mark[0] in ("fresh", "waiting")

    def opening(state):
        rung, _, _, marks, place = state
        words = {}
        if place == 0 and may_wait:
            words["wait"] = go_on(state, marks=changed(marks, place, ("waiting", "")))
        for suit in held[place]:
            is_low = rung is None or KLE_LADDER.index(rung) < KLE_LADDER.index("small")
            if is_low and is_free(suit, marks) and any(
                    could_join(marks[other], suit) for other in ANYWHERE if other != place):
                words["propose " + suit] = go_on(state, marks=changed(marks, place,
                                                                      ("proposed", suit)))
        for bid in ("ab9", "ab10", "ab11", "ab12", "slam"):
            for suit in LOW_TO_HIGH:
                if is_higher(bid, suit, state):
                    words[f"bid {bid} {suit}"] = alone(state, bid, suit, "ab")
        return words

    def alone(state, bid, suit, kind):
        marks = changed(state[3], state[4], (kind, suit))
        return go_on(state, rung=bid, suit=suit, holders=(state[4],), marks=marks)

    def joint(state):
        rung, _, holders, marks, place = state
        special = changed(marks, place, ("special", ""))
        words = {"bid " + bid: go_on(state, rung=bid, suit="", holders=(place,), marks=special)
                 for bid in KLE_JOINT if is_higher(bid, "", state)}
        if rung in KLE_JOINT:
            words["bid " + rung] = go_on(state, holders=(*holders, place), marks=special)
        return words

    def accepting(state):
        marks, place = state[3:]
        words = {}
        for other, (kind, suit) in enumerate(marks):
            if kind != "proposed" or other == place or suit not in held[place]:
                continue
            pair = first_above("pair", suit, state)
            if pair and could_join(marks[place], suit):
                paired = changed(changed(marks, place, ("speaker", suit)), other, ("silent", suit))
                words[f"accept {other}"] = go_on(state, rung=pair, suit=suit,
                                                 holders=(place, other), marks=paired)
        return words

    def raising(state):
        marks, place = state[3:]
        kind, suit = marks[place]
        if kind == "speaker":
            mate = marks.index(("silent", suit))
            pair = first_above("pair", suit, state)
            return {f"bid {pair} {suit}": go_on(state, rung=pair, suit=suit,
                                                holders=(place, mate))} if pair else {}
        beginning = {"proposed": "alone", "broken": "alone", "alone": "alone", "ab": "ab"}[kind]
        bid = first_above(beginning, suit, state)
        if kind == "ab" and not bid:
            bid = first_above("slam", suit, state)
        becomes = "ab" if kind == "ab" else "alone"
        return {f"bid {bid} {suit}": alone(state, bid, suit, becomes)} if bid else {}

    def passing(state):
        marks, place = state[3:]
        kind, suit = marks[place]
        if kind == "speaker":
            marks = changed(marks, marks.index(("silent", suit)), ("broken", suit))
        return {"pass": go_on(state, marks=changed(marks, place, ("passed", "")))}

    parts = {"fresh": (opening, joint, accepting), "waiting": (accepting,),
             "proposed": (joint, accepting, raising), "broken": (joint, raising),
             "speaker": (raising,), "alone": (raising,), "ab": (raising,), "special": (joint,)}

    def rows(state):
        words = passing(state)
        for part in parts[state[3][state[4]][0]]:
            words.update(part(state))
        return words

    return rows


# ---- the duel: (champion, challenger, best bid, by the champion); 4 = nobody


DANISH = ("nolo", "grand", "solo_nolo", "grandi")


def danish_higher(best):
    return DANISH[DANISH.index(best) + 1:] if best else DANISH


def call_ace_higher(is_ranked):
    """R-ESM-02: attachments of one number are equal or ranked; the sols stand between."""
    rungs = []
    for number in range(7, 14):
        rungs.append([f"{number} plain"])
        attached = [f"{number} {kind}" for kind in ("vip", "good", "half", "sans")]
        rungs += [[bid] for bid in attached] if is_ranked else [attached]
    for before, sol in (("9 plain", "sol"), ("10 plain", "pure"), ("11 plain", "open")):
        rungs.insert(1 + rungs.index([before]), [sol])

    def higher(best):
        level = next((place for place, bids in enumerate(rungs) if best in bids), -1)
        return [bid for bids in rungs[level + 1:] for bid in bids]

    return higher


DUEL_START = (0, 1, None, False)


def duel_table(higher, has_hold=False):
    """`higher(best)`: the bids above it, all bids for None."""

    def rows(state):
        champion, challenger, best, is_champions = state
        following = challenger + 1
        speaks_challenger = best is not None and is_champions
        if speaks_challenger:
            words = {"pass": (champion, following, best, True) if following < 4 else None}
        elif best is None:
            words = {"pass": (challenger, following, None, False) if champion < 3 else None}
        else:
            words = {"pass": (challenger, following, best, True) if following < 4 else None}
        for bid in higher(best):
            is_last = not speaks_challenger and challenger == 4
            words["bid " + bid] = None if is_last else (champion, challenger, bid,
                                                        not speaks_challenger)
        if has_hold and best is not None and not is_champions:
            words["hold"] = (champion, challenger, best, True)
        return words

    return rows
