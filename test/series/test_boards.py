"""Tests `talon drive --boards`: the cards of all boards, dealt again here as doc/drives.md says;
that the kinds of file agree with each other, with `talon solve` and with the drive; what is
refused. Argument: the program. TAP.
"""
import hashlib
import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402

SUITS, RANKS, SEATS = "CDHS", "23456789TJQKA", "NESW"


# ---- ChaCha20, and the deal of a board --------------------------------------------------------

def quarter(x, a, b, c, d):
    for left, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[left] = x[left] + x[add] & 0xffffffff
        mixed = x[turn] ^ x[left]
        x[turn] = (mixed << by | mixed >> 32 - by) & 0xffffffff


def words_of(key):
    """The words of the key stream of RFC 8439, nonce zero, counter from zero."""
    head = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]
    start = head + [int.from_bytes(key[i:i + 4], "little") for i in range(0, 32, 4)] + [0] * 4
    while True:
        x = list(start)
        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                quarter(x, a, b, c, d)
        yield from ((one + other) & 0xffffffff for one, other in zip(x, start))
        start[12] += 1


def below(words, bound):
    while True:
        product = next(words) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def dealt(seed, board):
    """The hands of the seats, and the dealer's last card."""
    words = words_of(hashlib.sha256(b"talon drive boards" + seed.to_bytes(8, "little") +
                                    board.to_bytes(8, "little")).digest())
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    hands = [[], [], [], []]
    for i in range(52):
        other = i + below(words, 52 - i)
        pack[i], pack[other] = pack[other], pack[i]
        hands[(board + i) % 4].append(pack[i])
    return hands, pack[51]


def as_text(hands):
    return "N:" + " ".join(".".join("".join(sorted(
        (card[1] for card in hand if card[0] == suit), key=RANKS.index, reverse=True))
        for suit in reversed(SUITS)) for hand in hands)


# ---- files ----------------------------------------------------------------------------------

class Program:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def run(self, *words, command="drive"):
        return subprocess.run([self.program, command, *map(str, words)], capture_output=True,
                              text=True, check=False, timeout=300)

    def boards(self, kind, *words):
        path = os.path.join(self.folder, f"boards.{kind}")
        done = self.run(*words, "--boards", path)
        with open(path, encoding="utf-8") as file:
            return done, file.read()


def normal(deal):
    """The hands from north on, in whatever order they stand."""
    first = SEATS.index(deal[0])
    hands = deal[2:].split()
    return "N:" + " ".join(hands[(i - first) % 4] for i in range(4))


def check_cards(tap, program):
    words = ["mitchell", "--players", 12, "--seed", 20261126]
    told = json.loads(program.run(*words, "--json").stdout)
    done, pbn = program.boards("pbn", *words)
    found = dict(zip(map(int, re.findall(r'\[Board "(\d+)"\]', pbn)),
                     map(normal, re.findall(r'\[Deal "(.*)"\]', pbn))))
    tap.check(found == {board["board"]: as_text(dealt(20261126, board["board"])[0])
                        for board in told["boards"]} and len(found) == 3,
              "the cards are those that the page tells how to deal", found)
    trumps = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
    tap.check(done.stdout == program.run(*words).stdout and
              [(SEATS.index(seat) + 1, trumps[suit]) for seat, suit in
               re.findall(r'\[Declarer "(.)"\]\n\[Contract "1(.)"\]', pbn)] ==
              [(board["dealer"], board["trump"]) for board in told["boards"]],
              "dealers and trumps are those of the drive", pbn)
    return pbn


def check_turned(tap, program):
    _, text = program.boards("txt", "howell", "--players", 8, "--seed", 5, "--trumps", "turned")
    signs = dict(zip("♣♦♥♠", SUITS))
    shown = [signs[sign] + rank.replace("10", "T") for sign, rank in
             re.findall(r"turned up: (.)(\w+)", text)]
    tap.check(shown == [dealt(5, board)[1] for board in (1, 2, 3)] and
              all(signs[trump] == card[0] for trump, card in
                  zip(re.findall(r"trump (.), turned", text), shown)),
              "the dealer's last card is turned up", text)


def check_solved(tap, program):
    """The records and `talon solve` say the same of each board."""
    words = ["howell", "--players", 8, "--seed", 20261126]
    _, text = program.boards("txt", *words)
    program.boards("pbn", *words)
    solved = program.run(os.path.join(program.folder, "boards.pbn"), "--table",
                         command="solve").stdout
    tables = [re.findall(r"^  (?:north|east|south|west) +((?: *\d+){5})$", one, re.M)
              for one in (text, solved)]
    tap.check(len(tables[0]) == 12 and [row.split() for row in tables[0]] ==
              [row.split() for row in tables[1]], "records have the tables of talon solve", tables)
    worth = [int(one) for one in re.findall(r"take (\d+) tricks", text)]
    led = [13 - int(one) for one in re.findall(r"take (\d+) of 13", solved)]
    tap.check(worth == led, "and what the board's trump brings", (worth, led))


def check_budget(tap, program):
    words = ["howell", "--players", 8, "--seed", 20261126, "--nodes", 20]
    done, text = program.boards("txt", *words)
    tap.check(done.returncode == 0 and done.stderr.count("\n") == 3 and
              all(f"The table of board {board} was not solved within 20 tricks begun" in
                  done.stderr for board in (1, 2, 3)) and "--nodes allows more" in done.stderr and
              "   ?" in text and text.count("with open cards was not solved.") == 3,
              "a table that is given up has gaps, and says so", (done, text))
    page = program.boards("html", *words)[1]
    tap.check("<td>?</td>" in page and "255" not in page, "on the page, too", page)
    lone = program.run(*words)
    tap.check(lone.returncode == 2 and "--nodes has no effect without --boards." in lone.stderr,
              "--nodes without boards is refused", lone)
    wrong = program.run(*words[:-1], "x", "--boards", "boards.txt")
    tap.check(wrong.returncode == 2 and "--nodes must be" in wrong.stderr,
              "and so is no number", wrong)


class Cells(html.parser.HTMLParser):
    """The cells of the sheets for dealing, row by row; records stand after them."""

    def __init__(self):
        super().__init__()
        self.rows, self.open, self.tags = [], False, []

    def handle_starttag(self, tag, attrs):
        self.open = tag in ("td", "th")
        if tag == "tr":
            self.rows.append([])

    def handle_data(self, data):
        if self.open and data.strip():
            self.rows[-1].append(data.strip())


def check_page(tap, program):
    _, page = program.boards("html", "howell", "--players", 8, "--seed", 20261126)
    sheets, _, records = page.partition("Hand records")
    cells = Cells()
    cells.feed(sheets)
    rows = [row for row in cells.rows if row[0] in "♠♥♦♣"]
    hands = [[[] for _ in SEATS] for _ in range(3)]
    for number, row in enumerate(rows):
        for rank, seat in zip(reversed(RANKS), row[1:]):
            hands[number // 4][SEATS.index(seat)].append("SHDC"[number % 4] + rank)
    tap.check([as_text(hand) for hand in hands] == [as_text(dealt(20261126, board)[0])
                                                    for board in (1, 2, 3)] and
              records.count("<article>") == 3, "sheets for dealing give the same hands", rows)


def check_refusals(tap, program):
    for words in (["howell", "--players", 8, "--boards", "boards.pbn"],
                  ["howell", "--players", 8, "--seed", 3, "--boards", "boards.doc"],
                  ["howell", "--players", 8, "--seed", 3, "--boards", "boards"],
                  ["swedish", "--players", 8, "--seed", 3, "--boards", "boards.pbn"],
                  ["howell", "--players", 8, "--seats", 2, "--seed", 3, "--boards", "b.pbn"],
                  ["howell", "--players", 8, "--tricks", 12, "--seed", 3, "--boards", "b.pbn"],
                  ["howell", "--players", 8, "--seed", 3, "--boards", "/nowhere/boards.pbn"]):
        done = program.run(*words)
        tap.check(done.returncode and not done.stdout and done.stderr.count("\n") == 1,
                  f"refused: {' '.join(map(str, words))}", done)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(sys.argv[1], folder)
        check_cards(tap, program)
        check_turned(tap, program)
        check_solved(tap, program)
        check_page(tap, program)
        check_budget(tap, program)
        check_refusals(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
