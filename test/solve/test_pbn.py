"""Tests that `talon solve` reads deals as programs and people write them: each file of
test/data/files, the same deals in many spellings drawn by chance, and LIN; what is not understood
is refused with its line and nothing is answered. Argument: the program. TAP.
"""
import json
import os
import random
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402

FILES = os.path.join(HERE, "../data/files")
SEATS, SUITS, RANKS = "NESW", "SHDC", "AKQJT98765432"
NAMES = ["North", "East", "South", "West"]
WHOLE = "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
OTHER = "A97632..AQ94.Q84 KQ.9643.JT5.A752 JT85.QT7.3.KT963 4.AKJ852.K8762.J"

FIXTURES = {  # deals, and who leads to which trump
    "boards-without-blank-lines": (3, [("NT", "E"), ("NT", "S"), ("NT", "W")]),
    "cr-line-ends": (2, None), "dash-for-void": (1, None), "four-deals-only": (4, None),
    "lower-case-tags": (1, [("S", "W")]), "second-game-after-star": (2, None),
    "statistics-at-the-end": (2, None), "suit-letters": (1, None), "ten-as-10": (1, None),
    "two-tags-a-line": (2, None), "passed-out": (1, None),
}


class Command:
    def __init__(self, program):
        self.program = program

    def run(self, text, *words):
        return subprocess.run([self.program, "solve", "-", *words], capture_output=True,
                              check=False, input=text, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8"})

    def deals(self, text):
        done = self.run(text, "--json", "--nodes", "1")
        return None if done.returncode else [json.loads(line) for line in done.stdout.splitlines()]


def hands_of(text):
    first, hands = text.split(":")
    return {SEATS[(SEATS.index(first) + i) % 4]:
            {suit + rank for suit, ranks in zip(SUITS, hand.split(".")) for rank in ranks}
            for i, hand in enumerate(hands.split())}


def check_fixtures(tap, command):
    for name, (count, leads) in FIXTURES.items():
        with open(os.path.join(FILES, name + ".pbn"), encoding="utf-8", newline="") as file:
            text = file.read()
        told = command.deals(text)
        tap.check(told and len(told) == count, f"{name}: {count} deals", command.run(text))
        tap.check(told and (not leads or [(one["trump"], one["leader"]) for one in told] == leads),
                  f"{name}: contracts", told)
        wanted = re.findall(r'(?<=")N:[^"]*', text)
        if name not in ("suit-letters", "ten-as-10", "dash-for-void"):
            tap.check([hands_of(one["deal"]) for one in told or []] == list(map(hands_of, wanted)),
                      f"{name}: the cards", told)
    with open(os.path.join(FILES, "comment-never-closed.pbn"), encoding="utf-8") as file:
        done = command.run(file.read())
    tap.check(done.returncode == 2 and not done.stdout and "Line 2: The comment" in done.stderr,
              "a comment without an end is refused where it begins", done)


# ---- spellings ------------------------------------------------------------------------------

def random_game(chance):
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    hands = {seat: set(pack[13 * i:13 * i + 13]) for i, seat in enumerate(SEATS)}
    return {"hands": hands, "board": str(chance.randrange(1, 99)), "dealer": chance.choice(SEATS),
            "declarer": chance.choice(SEATS), "level": chance.randrange(1, 8),
            "strain": chance.choice(["C", "D", "H", "S", "NT"]),
            "doubled": chance.choice(["", "X", "XX"])}


def spelled_hand(chance, hand):
    style = chance.choice(["plain", "plain", "letters", "ten", "dash", "small", "any order"])
    suits = ["".join(rank for rank in RANKS if suit + rank in hand) for suit in SUITS]
    if style == "any order":
        suits = ["".join(chance.sample(ranks, len(ranks))) for ranks in suits]
    if style == "ten":
        suits = [ranks.replace("T", "10") for ranks in suits]
    if style == "dash":
        suits = [ranks or "-" for ranks in suits]
    text = "".join(suit + ranks for suit, ranks in zip(SUITS, suits)) if style == "letters" else \
        ".".join(suits)
    return text.lower() if style == "small" else text


def spelled_deal(chance, game):
    first = chance.randrange(4)
    hands = [spelled_hand(chance, game["hands"][SEATS[(first + i) % 4]]) for i in range(4)]
    if chance.random() < 0.2:
        hands[chance.randrange(4)] = "-"
    return chance.choice([SEATS[first], SEATS[first].lower()]) + ":" + " ".join(hands)


def spelled_seat(chance, seat):
    return chance.choice([seat, seat.lower(), NAMES[SEATS.index(seat)],
                          NAMES[SEATS.index(seat)].upper()])


def spelled_contract(chance, game):
    strain = chance.choice([game["strain"], game["strain"].lower(), game["strain"][0]])
    double = chance.choice([game["doubled"], game["doubled"].lower(),
                            game["doubled"].replace("X", "*")])
    return chance.choice(["", " "]).join([str(game["level"]), strain, double]).strip()


def spelled_tags(chance, game):
    """The tags as the standard orders them: those behind the deal come last."""
    before = [("Board", game["board"]), ("Dealer", spelled_seat(chance, game["dealer"])),
              ("Site", "x"), ("Vulnerable", chance.choice(["None", "none", "ALL", "-", "?"]))]
    after = [("Contract", spelled_contract(chance, game)), ("Scoring", "MP"),
             ("Declarer", spelled_seat(chance, game["declarer"]))]
    chance.shuffle(after)
    return [("Event", "Club"), *before, ("Deal", spelled_deal(chance, game)), *after]


def spelled_game(chance, game, apart):
    tags = spelled_tags(chance, game)
    if apart and chance.random() < 0.5:
        chance.shuffle(tags)
    case = chance.choice([str, str, str.lower, str.upper])
    lines = []
    for name, value in tags:
        lines.append(chance.choice(['[{} "{}"]', '[{} "{}"]', '[ {}  "{}" ]', '[{}"{}"]'])
                     .format(case(name), value))
        lines.append(chance.choice(["\n", "\n", " ", " {note}\n", " ; note\n",
                                    "\n% [Deal \"N:\"]\n", "\n{two\nlines}\n"]))
    lines.append("\n" + chance.choice(["", '[Auction "N"]\n1C Pass!\n2c =1= X\n*\n',
                                       '[Note "1:x"]\n', '[OptimumResultTable "a"]\nN NT 6\n',
                                       '[Play "?"]\n- - - -\nSA S2 {x} - -\n*\n']))
    return "".join(lines)


def spelled_file(chance, games):
    apart = chance.choice([True, False])
    text = chance.choice(["", "% PBN 2.1\n% EXPORT\n", "% PBN 1.0\n", "; list\n", "\n\n"])
    for game in games:
        text += spelled_game(chance, game, apart) + ("\n" if apart else "")
    text += chance.choice(["", "\n\n  \n", "\nGenerated 12 hands\nProduced 2 hands\n"])
    return text.replace("\n", chance.choice(["\n", "\n", "\r\n", "\r"]))


def check_spellings(tap, command, chance):
    wrong = []
    for _ in range(150):
        games = [random_game(chance) for _ in range(chance.randrange(1, 6))]
        text = spelled_file(chance, games)
        told = command.deals(text)
        found = [(hands_of(one["deal"]), one["board"], one.get("trump"), one.get("leader"))
                 for one in told or []]
        wanted = [(game["hands"], game["board"], game["strain"],
                   SEATS[(SEATS.index(game["declarer"]) + 1) % 4]) for game in games]
        if found != wanted:
            wrong.append((text, command.run(text).stderr))
    tap.check(not wrong, "150 files in spellings of every kind", wrong[:1])


def check_lists(tap, command, chance):
    """Deals alone: every way to part them."""
    wrong = []
    for between in ("\n", " ", "\n\n", "\r", "\r\n\r\n", " {x} ", "\n% x\n", ""):
        games = [random_game(chance) for _ in range(4)]
        told = command.deals(between.join(f'[Deal "{spelled_deal(chance, game)}"]'
                                          for game in games))
        if [hands_of(one["deal"]) for one in told or []] != [game["hands"] for game in games]:
            wrong.append(between)
    tap.check(not wrong, "lists of deals alone", wrong)


# ---- contracts and auctions -----------------------------------------------------------------

AUCTIONS = [
    ("Pass Pass Pass Pass", "Pass Pass Pass Pass\n"), ("AP", "Pass Pass Pass Pass\n"),
    ("pass p P PASS", "Pass Pass Pass Pass\n"),
    ("1n d r 7NT\nap", "1NT X XX 7NT\nPass Pass Pass\n"),
    ("1C! =1= 2H? $5 ^S - X AP", "1C =1= 2H - X\nPass Pass Pass\n"),
    ("1C Pass\n*", "1C Pass\n*\n"), ("1S {x} Pass ; y\nPass +", "1S Pass Pass\n*\n"),
]


def check_auctions(tap, command):
    for calls, wanted in AUCTIONS:
        written = command.run(f'[Deal "N:{WHOLE}"]\n[Auction "E"]\n{calls}\n', "--pbn", "--nodes",
                              "1").stdout
        tap.check(f'[Auction "E"]\n{wanted}\n' in written, f"auction {calls!r}", written)
        again = command.run(written, "--pbn", "--nodes", "1").stdout
        tap.check(again == written, f"{calls!r} is read again", again)
    for word in ("Pass", "pass", "PASS", "AP", "P", "Passed out", "All pass"):
        written = command.run(f'[Deal "N:{WHOLE}"]\n[Contract "{word}"]\n', "--pbn", "--nodes",
                              "1").stdout
        tap.check('[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n' in written,
                  f"passed out: {word}", written)
    written = command.run(f'[Deal "N:{WHOLE}"]\n[Contract "3D"]\n[Declarer "?"]\n', "--pbn",
                          "--nodes", "1").stdout
    tap.check('[Declarer "?"]\n[Contract "3D"]\n' in written, "a contract of nobody", written)
    answer, = command.deals(f'[South "Anna"]\n[Deal "N:{WHOLE}"]\n[Contract "3D"]\n'
                            '[Declarer "anna"]\n')
    tap.check(answer["leader"] == "W", "a declarer by the name of the player", answer)


NOTED = f"""[Deal "N:{WHOLE}"]
[Contract "4S"]
[Declarer "W"]
[Result "EW 9"]
[Auction "N"]
Pass Pass Pass 1S =1=
Pass 4S! =2= AP
[Note "1:five cards, \\"light\\""]
[Note "2:to play"]
[Play "N"]
H2 H7 HT HQ =1=
*
[Note "1:of the play"]
"""


def check_notes(tap, command):
    """Notes of an auction and the result are written again."""
    written = command.run(NOTED, "--pbn", "--nodes", "1").stdout
    for part in ('[Result "EW 9"]', "Pass Pass Pass 1S =1=\nPass 4S =2= Pass Pass\nPass\n"
                 '[Note "1:five cards, \\"light\\""]\n[Note "2:to play"]\n[Play "N"]'):
        tap.check(part in written, f"kept: {part[:20]}", written)
    tap.check("of the play" not in written, "a note of the play is not one of the auction", written)
    again = command.run(written, "--pbn", "--nodes", "1").stdout
    tap.check(again == written, "notes are read again", again)
    two = command.run(NOTED + f'\n[Deal "N:{OTHER}"]\n[Result "7"]\n', "--pbn", "--nodes",
                      "1").stdout
    tap.check(two.count("[Note ") == 2 and two.count('[Result "7"]') == 1,
              "notes are of one game", two)


# What dealers print at the end.
STATISTICS = [
    "Frequency hcp north:\nLow\t       3\n   10\t      12\n   11\t       7\nHigh\t       1\n",
    "Frequency :\n   10\t      12\n", "hcp north: 12.25\n", "1.5e-05\n", "-3\n",
    "Frequency a:\n        Low     4     5   High    Sum\n    4     1     2      0      3\n"
    "Sum     1     2      0      3\n",
    "Library file records read 12, Wrap Arounds=0\nLibrary file starting seed 7\n",
    "Generated 12 hands\nProduced  2 hands\nInitial random seed 7\nTime needed    0.010 sec\n"
    "Tot Calls to DDS =     1, DDS Solve  Calls=     1\nTot Ask Query    =     0\n",
]


def check_statistics(tap, command):
    for text in STATISTICS:
        for deals in (f'[Deal "N:{WHOLE}"]\n\n', f"N:{WHOLE}\n", f"N:{WHOLE}\nN:{OTHER}\n"):
            done = command.run(deals + text, "--json", "--nodes", "1")
            tap.check(done.returncode == 0 and done.stdout.count("\n") == deals.count(".") // 12,
                      f"passed over: {text[:30]!r}", done)


LIN = ("pn|Anna,Bert,Cleo,Dora|st||md|3SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98|rh||\n"
       "ah|Board 7|sv|e|mb|p|mb|p|mb|p|mb|1S!|an|five cards|mb|p|mb|4S|mb|d|mb|ap|pg||\n"
       "pc|H2|pc|H7|pc|HT|pc|HQ|mc|9|\n")


def check_lin(tap, command):
    written = command.run(LIN, "--pbn").stdout
    for part in ('[Board "7"]', '[South "Anna"]', '[East "Dora"]', '[Dealer "N"]',
                 '[Vulnerable "EW"]', '[Declarer "W"]', '[Contract "4SX"]',
                 '[Play "N"]\nH2 H7 HT HQ',
                 "Pass Pass Pass 1S\nPass 4S X Pass\nPass Pass\n"):
        tap.check(part in written, f"LIN: {part}", written)
    one, = command.deals(LIN)
    tap.check(hands_of(one["deal"]) == hands_of("N:" + WHOLE), "LIN: the cards", one)
    two = LIN + LIN.replace("Board 7", "Board 8")
    tap.check([one["board"] for one in command.deals(two) or []] == ["7", "8"], "LIN: two deals")
    out = command.run(re.sub(r"mb\|p.*ap\|", "mb|ap|", LIN).split("pc|", maxsplit=1)[0], "--pbn",
                      "--nodes", "1")
    tap.check('[Contract "Pass"]' in out.stdout, "LIN: passed out", out)


WRONG = [
    (f'[Deal "N:{WHOLE}"]\nhello\n', "Line 2: Here stands neither"),
    (f'N:{WHOLE}\n\nhcp: north\n', "Line 3: Here stands neither"),
    (f'N:{WHOLE}\n\n10 of 12\n', "Line 3: Here stands neither"),
    (f'N:{WHOLE}\n\nGenerated\n', "Line 3: Here stands neither"),
    (f'[Deal "N:{WHOLE}"]\n*\n', "Line 2: Here stands neither"),
    (f'[Deal "N:{WHOLE}"]\n[Auction "N"]\n1C 8D\n', "Line 3: \"8D\" is no call"),
    (f'[Deal "N:{WHOLE}"]\n[Play "N"]\nSA S\n', "Line 3: \"S\" is no card of the play"),
    (f'[Deal "N:{WHOLE}"]\n[Play "N"]\n' + "- " * 53, "Line 3: The play has more than 52"),
    (f'[Deal "N:{WHOLE}"]\n[Board "1"]\n[Deal "N:{OTHER}"]\n', "Line 2: This tag may belong to"),
    (f'[Deal "N:{WHOLE}"]\n[Contract "1NT"]\n[Deal "N:{OTHER}"]\n[Declarer "S"]\n',
     "Line 2: This tag may belong to"),
    (f'[Deal "N:{WHOLE}"]\n[Declarer "S"]\n[Deal "N:{OTHER}"]\n[Contract "1NT"]\n',
     "Line 2: This tag may belong to"),
    (f'[North "Ida"]\n[South "Ida"]\n[Deal "N:{WHOLE}"]\n[Contract "1NT"]\n'
     '[Declarer "Ida"]\n', 'The contract "1NT" by "Ida" is not one'),
    (f'[Deal "N:{WHOLE}"]\n{{ open\n[Deal "N:{OTHER}"]\n{{ other }}\n[Contract "4S"]\n',
     "Line 2: The comment that begins here has no end"),
    (f'[Deal "N:{WHOLE}"]\n\n[Event "x]\n[Deal "N:{OTHER}"]\n', "Line 3: The text of the tag"),
    ('[Deal "N:SAS2 - - -"]\n', "Line 1: The hand of north has a suit twice."),
    ("md|5SA|\n", "Line 1: The hands of LIN begin with the dealer"),
    ("md|1SA|\n", "Line 1: Only one hand may be unknown."),
    (LIN + "hello\n", "Line 4: Here stands no pair"), (LIN + "pc|H", "Line 4: The value has"),
    (LIN.replace("mb|4S", "mb|8S"), "Line 2: \"8S\" is no call"),
    (LIN.replace("pc|H7", "pc|S3"), "Line 3: In trick 1 of the play, S3 is wrong"),
    (LIN.replace("sv|e", "sv|q"), "Line 2: Vulnerable is o, n, e or b"),
    (re.sub(r"mb\|[^|]*\|", "", LIN), "Line 3: Cards are played here, and the auction has no"),
]


def check_refusals(tap, command):
    for text, wanted in WRONG:
        done = command.run(text)
        tap.check(done.returncode == 2 and not done.stdout and wanted in done.stderr and
                  done.stderr.count("\n") == 1, f"{text[-40:]!r} is refused", done)


def main():
    tap, command, chance = Tap(), Command(sys.argv[1]), random.Random(20261128)
    check_fixtures(tap, command)
    check_spellings(tap, command, chance)
    check_lists(tap, command, chance)
    check_auctions(tap, command)
    check_notes(tap, command)
    check_statistics(tap, command)
    check_lin(tap, command)
    check_refusals(tap, command)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
