"""Tests `talon solve` as people and programs use it: PBN, lines and records; each answer about
small endings beside a plain search written here; what it writes is read again; wrong input gets a
sentence with its line. Argument: the program. TAP.
"""
import json
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Engine, Tap  # noqa: E402

SEATS, SUITS, RANKS = "NESW", "SHDC", "23456789TJQKA"
STRAINS = ["C", "D", "H", "S", "NT"]
WHOLE = "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

PBN = f"""% PBN 2.1
; a line of comment
[Event "Club \\"Evening\\""]  {{a comment
on two lines [Deal "N:no"]}}
[Board "7"]
[North "Anna"]
[Dealer "W"]
[Vulnerable "EW"]
[Deal "N:{WHOLE}"]
[Declarer "E"]
[Contract "4SX"]
[Auction "N"]
Pass 1S Pass 4S
X Pass Pass Pass
[Play "S"]
HT HQ H2 H7
*
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT 6

[Event "#"]
[Board "8"]
[Deal "E:{' '.join(WHOLE.split()[1:])} -"]
"""


# ---- a plain search -------------------------------------------------------------------------

def read_hands(text):
    """{seat: set of "SK"} of a deal's text."""
    first, hands = text.split(":")
    return {SEATS[(SEATS.index(first) + i) % 4]:
            {suit + rank for suit, ranks in zip(SUITS, hand.split(".")) for rank in ranks}
            for i, hand in enumerate(hands.split())}


def winner(cards, trump):
    """Which of the cards of a trick takes it, by its place."""
    def strength(card):
        return ((card[0] == trump) * 2 + (card[0] == cards[0][0]), RANKS.index(card[1]))
    return max(range(4), key=lambda place: strength(cards[place]))


def legal(hand, lying):
    follow = {card for card in hand if lying and card[0] == lying[0][0]}
    return follow or hand


def north_tricks(hands, leader, lying, trump):
    """Tricks of north and south with open cards."""
    if len(lying) == 4:
        taker = (leader + winner(lying, trump)) % 4
        return (taker % 2 == 0) + north_tricks(hands, taker, [], trump)
    seat = (leader + len(lying)) % 4
    if not lying and not hands[SEATS[seat]]:
        return 0
    values = scores(hands, leader, lying, trump).values()
    return max(values) if seat % 2 == 0 else min(values)


def scores(hands, leader, lying, trump):
    """Tricks of north and south after each card."""
    seat = SEATS[(leader + len(lying)) % 4]
    return {card: north_tricks({**hands, seat: hands[seat] - {card}}, leader, lying + [card], trump)
            for card in legal(hands[seat], lying)}


def deal_text(hands):
    return "N:" + " ".join(".".join("".join(sorted((card[1] for card in hands[seat]
                                                    if card[0] == suit), key=RANKS.index,
                                                   reverse=True)) for suit in SUITS)
                           for seat in SEATS)


def random_ending(chance, size):
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    return {seat: set(pack[i * size:(i + 1) * size]) for i, seat in enumerate(SEATS)}


# ---- the command ----------------------------------------------------------------------------

class Command:
    def __init__(self, program):
        self.program = program

    def run(self, text, *arguments):
        done = subprocess.run([self.program, "solve", "-", *arguments], capture_output=True,
                              input=text if isinstance(text, bytes) else text.encode(),
                              env={**os.environ, "LC_ALL": "C"})
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(),
                                           done.stderr.decode())

    def json(self, text, *arguments):
        done = self.run(text, "--json", *arguments)
        return [json.loads(line) for line in done.stdout.splitlines()]


def told(answer):
    """Tricks of north and south after each card, as the command tells them."""
    count = sum(map(len, read_hands(answer["deal"]).values())) + len(answer["lying"])
    side = answer["seat"] in "NS"
    return {one["card"]: one["tricks"] if side else count // 4 - one["tricks"]
            for one in answer["cards"]}


def check_endings(tap, command, chance):
    """Every card of endings, most in the middle of a trick."""
    lines, wanted = [], []
    for number in range(150):
        hands, leader = random_ending(chance, 1 + number % 4), chance.randrange(4)
        trump, lying = chance.choice(STRAINS), []
        for i in range(chance.randrange(4)):
            seat = SEATS[(leader + i) % 4]
            card = chance.choice(sorted(legal(hands[seat], lying)))
            hands[seat] = hands[seat] - {card}
            lying.append(card)
        lines.append(" ".join([deal_text(hands), trump, SEATS[leader], *lying]))
        wanted.append(scores(hands, leader, lying, trump))
    answers = command.json("\n".join(lines) + "\n", "--jobs", "2")
    wrong = [line for line, answer, want in zip(lines, answers, wanted) if told(answer) != want]
    tap.check(len(answers) == 150 and not wrong, "every card of small endings", wrong[:3])
    best = all(one["optimal"] == (one["tricks"] == max(card["tricks"] for card in answer["cards"]))
               for answer in answers for one in answer["cards"])
    tap.check(best, "the best cards are marked")
    again = command.run("\n".join(lines) + "\n", "--json", "--jobs", "1").stdout.splitlines()
    tap.check([json.loads(line) | {"nodes": 0} for line in again] ==
              [answer | {"nodes": 0} for answer in answers], "any number of jobs says the same")


def check_tables(tap, command, chance):
    """Tables of endings of three cards for all declarers."""
    hands = [random_ending(chance, 3) for _ in range(12)]
    answers = command.json("\n".join(map(deal_text, hands)))
    wrong = [deal_text(deal) for deal, answer in zip(hands, answers)
             for declarer, seat in enumerate(SEATS) for strain in STRAINS
             if abs((3 if declarer % 2 else 0) -
                    north_tricks(deal, (declarer + 1) % 4, [], strain)) !=
             answer["table"][seat][strain]]
    tap.check(len(answers) == 12 and not wrong, "tables of small endings", wrong[:3])
    tap.check(not any("par" in answer for answer in answers), "no par without thirteen cards")


def check_pbn(tap, command):
    first, second = command.json(PBN)
    tap.check((first["trump"], first["leader"], first["board"]) == ("S", "S", "7"),
              "contract and declarer name trump and leader", first)
    tap.check((first["line"], second["line"]) == (9, 23), "each deal has its line", second)
    tap.check(read_hands(second["deal"]) == read_hands("N:" + WHOLE), "a hand is filled in", second)
    tap.check(second["table"]["E"]["S"] == 8 and first["tricks"]["EW"] == 8 and
              "table" not in first, "the table is there where no trump is named", first)
    written = command.run(PBN, "--pbn").stdout
    tap.check('[Event "Club \\"Evening\\""]' in written and written.count("[Event ") == 2 and
              '[Contract "4SX"]' in written and '[Vulnerable "EW"]' in written,
              "PBN keeps what the file says", written)
    again = [{**answer, "line": 0} for answer in command.json(written, "--table")]
    tap.check(again == [{**answer, "line": 0} for answer in command.json(PBN, "--table")],
              "PBN that it writes is read again", again)
    names = re.findall(r"^\[(\w+) ", written.split("\n\n", maxsplit=1)[0], re.M)
    tap.check(names[:15] == ["Event", "Site", "Date", "Board", "West", "North", "East", "South",
                             "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract",
                             "Result"], "fifteen tags in the order of the standard", names)


def check_tags(tap, command):
    """Each value of a tag and what is written of it."""
    for vulnerable, wanted in (("None", "None"), ("Love", "None"), ("-", "None"), ("", "None"),
                               ("NS", "NS"), ("EW", "EW"), ("All", "All"), ("Both", "All")):
        written = command.run(f'[Deal "N:{WHOLE}"]\n[Vulnerable "{vulnerable}"]\n', "--pbn").stdout
        tap.check(f'[Vulnerable "{wanted}"]' in written, f"Vulnerable {vulnerable!r}", written)
    for contract, declarer, wanted in (("4S", "E", ("S", "S")), ("3NTXX", "W", ("NT", "N")),
                                       ("1NX", "^N", ("NT", "E")), ("2c", "s", ("C", "W")),
                                       ("Pass", "N", None), ("?", "?", None), ("3D", "?", None)):
        answer, = command.json(f'[Deal "N:{WHOLE}"]\n[Declarer "{declarer}"]\n'
                               f'[Contract "{contract}"]\n', "--nodes", "1")
        found = (answer["trump"], answer["leader"]) if "trump" in answer else None
        tap.check(found == wanted, f"contract {contract} by {declarer}", answer)
    board = command.run((f'\ufeff[Board "Gr\u00fcn \x1b\u00df"]\n[Deal "N:{WHOLE}"]\n').encode(),
                        "--json", "--nodes", "1").stdout
    latin = command.run(f'[Board "Gr\u00fcn"]\n[Deal "N:{WHOLE}"]\n'.encode("latin-1"), "--json",
                        "--nodes", "1").stdout
    long = command.run(f'[Board "{"x" * 126}\u00fc\u00fc"]\n[Deal "N:{WHOLE}"]\n'.encode(),
                       "--json", "--nodes", "1").stdout
    letters = "\u00fc" * 200
    longer = command.run(f'[Board "{letters}"]\n[Deal "N:{WHOLE}"]\n'.encode(), "--json",
                         "--nodes", "1").stdout
    tap.check([json.loads(one)["board"] for one in (board, latin, long, longer)] ==
              ["Gr\u00fcn  \u00df", "Gr\u00fcn", "x" * 126, "\u00fc" * 63], "UTF-8 and Latin-1",
              longer)
    event = f'[Event "##Club"]\n[Deal "N:{WHOLE}"]\n\n[Event "#"]\n[Deal "N:{WHOLE}"]\n'
    tap.check(command.run(event, "--pbn").stdout.count('[Event "Club"]') == 2, "values that stay")
    answers = command.json(f"% N:none\r\nn:{WHOLE.lower()} nt w\r\n\r\n; N:\r\nN:{WHOLE}\r\n",
                           "--nodes", "1")
    tap.check([one["line"] for one in answers] == [2, 5] and answers[0]["leader"] == "W",
              "small letters, comments, and lines that end as in Windows", answers)


def check_par(tap, command):
    answer, = command.json(f"N:{WHOLE}")
    tap.check(answer["par"] == {"points": -110, "level": 2, "strain": "S", "doubled": False,
                                "declarers": ["E", "W"]}, "a par", answer)
    tap.check("par: 2♠ by east or west, 110 for east and west" in
              command.run(f"N:{WHOLE}").stdout, "a par in words")


def check_records(tap, command, program):
    engine = Engine(program)
    for preset in ("classic", "rotation-nt"):
        table = engine.ask("new", game="whist", preset=preset, seed="9",
                           options={"first_dealer": "2"})["table"]
        engine.ask("playout", table=table)
        record = engine.ask("record", table=table)["record"]
        check_record(tap, command, record, preset)
    table = engine.ask("new", game="wippen", preset="basic", seed="9")["table"]
    other = engine.ask("record", table=table)["record"]
    engine.close()
    done = command.run(other)
    tap.check(done.returncode == 2 and "Only records of games of tricks" in done.stderr,
              "another game's record is refused", done)


def check_record(tap, command, record, preset):
    cards = re.findall(r"^step \d+ \d play (\w+)", record, re.M)
    written = command.run(record, "--pbn").stdout
    games = [game for game in written.split("\n\n") if game.strip()]
    tap.check(len(games) == len(cards) // 52 > 1, f"{preset}: every deal of a record", len(games))
    wrong = []
    for number, game in enumerate(games):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.M))
        hands = read_hands(tags["Deal"])
        rows = [row.split() for row in game.split("[Play ")[1].splitlines()[1:]]
        play = [card.upper()[::-1] for card in cards[52 * number:52 * number + 52]]
        leader, tricks, trump = (SEATS.index(tags["Declarer"]) + 1) % 4, 0, tags["Contract"][1:]
        first = leader
        for number_of_trick, row in enumerate(rows):
            trick = play[4 * number_of_trick:4 * number_of_trick + 4]
            wrong += [row for i, card in enumerate(trick)
                      if row[(leader + i - first) % 4] != card or
                      card not in hands[SEATS[(leader + i) % 4]]]
            leader = (leader + winner(trick, trump)) % 4
            tricks += (leader - SEATS.index(tags["Declarer"])) % 2 == 0
        wrong += [] if (len(rows), int(tags["Result"])) == (13, tricks) else [tags]
        wrong += [] if tags["Dealer"] == tags["Declarer"] else [tags]
    tap.check(not wrong, f"{preset}: hands, play and result", wrong[:3])


def check_play(tap, command, chance):
    """What each card gave away, in endings and beside the plain search, with gaps in the play."""
    games, wanted = [], []
    for number in range(30):
        hands, leader = random_ending(chance, 4), chance.randrange(4)
        trump, played, lost = chance.choice(STRAINS), [], []
        left, lying, first = {seat: set(hand) for seat, hand in hands.items()}, [], leader
        for _ in range(chance.choice((5, 8, 15, 16))):
            seat = (leader + len(lying)) % 4
            values = scores(left, leader, lying, trump)
            card = chance.choice(sorted(values))
            best = max(values.values()) if seat % 2 == 0 else min(values.values())
            played.append((SEATS[seat], card))
            lost.append(abs(best - values[card]))
            left[SEATS[seat]].remove(card)
            lying.append(card)
            if len(lying) == 4:
                leader, lying = (leader + winner(lying, trump)) % 4, []
        rows = []
        for trick in range(0, len(played), 4):
            row = dict(played[trick:trick + 4])
            rows.append(" ".join(row.get(SEATS[(first + i) % 4], "-") for i in range(4)))
        rows[0] = rows[0].replace(" ", "! =1=  ", 1) + " {S2 H2} ; C2"
        games.append(f'[Deal "{deal_text(hands)}"]\n[Declarer "{SEATS[(first + 3) % 4]}"]\n'
                     f'[Contract "1{trump}"]\n[Play "{SEATS[first]}"]\n' + "\n".join(rows) +
                     '\n*\n[Note "1:S2"]\n')
        wanted.append([{"seat": seat, "card": card, "lost": gone}
                       for (seat, card), gone in zip(played, lost)])
    answers = command.json("\n".join(games), "--play")
    wrong = [(game, answer.get("play"), want)
             for game, answer, want in zip(games, answers, wanted) if answer.get("play") != want]
    tap.check(len(answers) == 30 and not wrong, "what each card played gave away", wrong[:1])
    tap.check(any(sum(card["lost"] for card in play) for play in wanted), "some gave tricks away")
    written = command.run("\n".join(games), "--pbn").stdout
    tap.check([answer["play"] for answer in command.json(written, "--play")] == wanted,
              "play that is written is read again", written)
    done = command.run(games[0].replace("! =1=  ", " S2 ", 1), "--play")
    tap.check(done.returncode == 2 and "Line 4: In trick 1 of the play" in done.stderr and
              "its seat does not hold it" in done.stderr, "cards of nobody are refused", done)
    revoke = ('[Deal "N:A2... K.A.. 43... 65..."]\n[Contract "1H"]\n[Declarer "W"]\n'
              '[Play "N"]\nSA HA S3 S5\nS2 SK S4 S6\n')
    done = command.run(revoke)
    tap.check(done.returncode == 2 and done.stderr ==
              "talon solve: Line 4: In trick 1 of the play, HA is wrong: "
              "its seat can follow suit.\n",
              "so is who does not follow suit", done)
    begun = "N:AK... QJ... T9... 8... S W S7"
    answer, = command.json(command.run(begun, "--pbn").stdout, "--play")
    tap.check(read_hands(answer["deal"])["W"] == {"S8", "S7"} and
              answer["play"] == [{"seat": "W", "card": "S7", "lost": 0}],
              "a trick that has begun is play in PBN", answer)
    for arguments, words in (("--table", "no table of a trick that has begun"),
                             ("--play", "does not tell the play")):
        tap.check(words in command.run(begun, arguments).stdout, f"what {arguments} cannot tell")
    tap.check("more): the cards, the play." in
              command.run(games[0], "--play", "--nodes", "1").stdout,
              "nor a search that ended early")


def check_budget(tap, command):
    answer, = command.json(f"N:{WHOLE} NT N", "--nodes", "20")
    tap.check(not answer["exact"] and "tricks" not in answer and
              answer["least"] <= 6 <= answer["most"], "a search that ended early says so", answer)
    text = command.run(f"N:{WHOLE} NT N", "--nodes", "20").stdout
    tap.check(" to 13 of 13 tricks" in text and "Not solved within 20 tricks begun (--nodes allows "
              "more): the cards." in text, "in words, too", text)


# Each hand one suit; each hand without one suit; suits of seven and six cards in every hand. The
# first has an answer that everybody sees, the last has none within the budget.
SUIT_EACH = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
VOIDS = ".AQ62.AJ76.AJ985 K9874..QT54.Q764 QT63.KT543..KT32 AJ52.J987.K9832."
SHUFFLED = "AQT8632.KQJT83.. KJ9754.A976542.. ..AJT7432.AKJ942 ..KQ9865.QT87653"
RING = "AQT8642.AQT864.. .KJ97532.AQT864. ..KJ97532.AQT864 KJ9753...KJ97532"


def check_freaks(tap, command):
    """The usual budget is enough for a freak deal, or a sentence says how much is missing."""
    one, = command.json(f"N:{SUIT_EACH}")
    own = {seat: {strain: 13 if strain in suits else 0 for strain in STRAINS}
           for seat, suits in zip(SEATS, ("SD", "HC") * 2)}
    tap.check(one["table"] == own, "a suit in each hand: its trump takes all", one)
    for deal, trump in ((SUIT_EACH, "NT"), (VOIDS, "NT"), (SHUFFLED, "S"), (SHUFFLED, "NT")):
        done = command.run(f"N:{deal} {trump} N", "--json")
        tap.check(json.loads(done.stdout)["exact"] and not done.stderr,
                  f"solved without an option: {deal}, {trump}", done)
    for deal in (VOIDS, SHUFFLED, RING):
        text = command.run(f"N:{deal}", "--nodes", "2000").stdout
        said = re.search(r"Not solved within 2000 tricks begun \(--nodes allows more\): "
                         r"(\d+) of 20 places of the table\.", text)
        tap.check(said and int(said[1]) == text.count("?") > 0 and "par" not in text,
                  f"gaps in a table are counted: {deal}", text)
        done = command.run(f"N:{deal} NT N", "--nodes", "2000", "--table", "--json")
        answer = json.loads(done.stdout)
        gaps = [row for seat in answer["table"].values() for row in seat.values()].count(None)
        tap.check(not answer["exact"] and done.stderr ==
                  "talon solve: Deal 1: Not solved within 2000 tricks begun (--nodes allows more): "
                  f"the cards, {gaps} of 20 places of the table.\n", "and said beside JSON", done)


def check_shared(tap, command):
    """All searches of a deal share its budget."""
    lines = [f"N:{WHOLE} {strain} {seat}" for strain in STRAINS for seat in SEATS]
    most = max(answer["nodes"] for answer in command.json("\n".join(lines), "--jobs", "2"))
    few, = command.json(f"N:{WHOLE}", "--nodes", str(most))
    enough, = command.json(f"N:{WHOLE}", "--nodes", str(40 * most))
    gaps = [tricks for row in few["table"].values() for tricks in row.values()].count(None)
    tap.check(0 < gaps < 20 and "par" not in few and "par" in enough,
              "the twenty of a table share it, and none takes it all", few)
    game = (f'[Deal "N:{WHOLE}"]\n[Declarer "W"]\n[Contract "1NT"]\n'
            '[Play "N"]\nSQ S3 S5 SA\n*\n')
    nodes = command.json(game)[0]["nodes"]
    text = command.run(game, "--play", "--nodes", str(nodes)).stdout
    tap.check("It is the turn of north" in text and
              "(--nodes allows more): the play.\n" in text, "so does the play", text)


def check_words(tap, command):
    """The cards that are printed for people are those of JSON, the best ones first."""
    game = "N:A9.K.. J.QT.. KT.J.. Q.A9.. NT N"
    for sides, begins in (((), "With open cards north and south take 2 of 3 tricks. "),
                          (("--side", "N"), "Tricks of north: 1 of 3. ")):
        answer, = command.json(game, *sides)
        text = command.run(game, *sides).stdout
        lines = {tricks: [card["card"] for card in answer["cards"] if card["tricks"] == tricks]
                 for tricks in range(3, -1, -1)}
        expected = [f"{tricks} with " + " ".join("♣♦♥♠"["CDHS".index(card[0])] + card[1]
                                                 for card in cards)
                    for tricks, cards in lines.items() if cards]
        tap.check(f"{begins}It is the turn of north:" in text and
                  [line.strip() for line in text.splitlines() if " with " in line] == expected,
                  f"cards are told by their tricks: {' '.join(sides)}", [text, expected])


def check_picture(tap, command):
    picture = command.run(PBN, "--picture", "--deal", "2").stdout
    words = " ".join(xml.etree.ElementTree.fromstring(picture).itertext())
    tap.check(all(hand in words for hand in ("A10942", "K652", "A10764", "A7652",
                                                   "Board 8")) and
              "Par: 2♠ by east or west" in words, "a picture with the hands and the par", words)


WRONG = [
    ("N:AK... QJ... T9... 87.. S N\n", "Line 1: The hand of west needs four suits"),
    ("N:AK... QJ... T9...\n", "Line 1: The hand of west is missing."),
    ("\n\nN:AK... QJ... T9... 87... X N\n", "Line 3: After the hands stands the trump"),
    ("N:AK... QJ... T9... 87... S Q\n", "Line 1: After the trump stands the leader"),
    ("N:AK... QJ... T9... 8A... S N\n", "Line 1: The card SA is there twice."),
    ("N:AK... QJ... T9... 81... S N\n", "Line 1: In the hand of west, \"1\" is no card."),
    ("N:AK... QJ... T9... 8... S N\n", "Line 1: "),
    ("N:AK... QJ... T9... - S N\n", "Line 1: The hand of west is unknown"),
    ("N:AK... QJ... - - S N\n", "Line 1: Only one hand may be unknown."),
    ("N:K... QJ... T9... 87... S N SX\n", "Line 1: \"SX\" is no card of the trick"),
    ("N:AK... QJ... T9... 87... S N S2 S3 S4 S5\n", "Line 1: At most three cards"),
    ("[Deal \"N:AK... QJ... T9... 87...\"\n[Dealer \"N\"]", "Line 1: The tag has no \"]\""),
    ("[Deal N:AK]\n", "Line 1: A tag is a name and a text in quotation marks"),
    ("[Event \"x\n", "Line 1: The text of the tag has no end."),
    ("hello\n", "Line 1: Here stands neither a tag nor a deal"),
    ("[Deal \"AK...\"]\n", "Line 1: A deal begins with the seat of its first hand"),
    (f"[Deal \"N:{WHOLE} x\"]\n", "Line 1: The deal has more than four hands."),
    (f"[Deal \"N:{WHOLE}\"]\n[Vulnerable \"x\"]\n", "Line 2: Vulnerable is None, NS, EW or All"),
    (f"[Deal \"N:{WHOLE}\"]\n[Dealer \"x\"]\n", "Line 2: Dealer is N, E, S or W"),
    (f"[Deal \"N:{WHOLE}\"]\n[Declarer \"N\"]\n[Contract \"8S\"]\n", "Line 3: The contract \"8S\""),
    ("N:" + "A" * 400 + "\n", "Line 1: The line is too long for a deal."),
    (f"[Deal \"N:{WHOLE}\"]\n\n\n[Declarer \"N\"]\n[Deal \"N:{WHOLE}\"]\n[Contract \"4HXXX\"]\n",
     "Line 6: The contract \"4HXXX\""),
    ("N:AKQ.JT9.876.5432 \u2026 S N\n", "In the hand of east, \"\u2026\" is no card."),
    ("N:AK... QJ... T9... 87... S\n", "Line 1: The leader is missing behind the trump"),
    ("N:AK... QJ... T9... 87... S N SA\n", "Line 1: The card SA is there twice."),
    ("N:K... QJ... T9... 87... S N SA SA\n", "Line 1: The card SA is there twice."),
    ("[Deal \"?\"]\n", "There is no deal in the file."),
    ("", "There is no deal in the file."),
    ("[Event \"only\"]\n", "There is no deal in the file."),
]


def check_complaints(tap, command):
    for text, wanted in WRONG:
        done = command.run(text)
        tap.check(done.returncode == 2 and not done.stdout and wanted in done.stderr and
                  done.stderr.count("\n") == 1, f"{text[:40]!r} is refused", done)
    for arguments, wanted in ((["--jobs", "0"], "--jobs must be"), (["--nodes", "x"], "--nodes"),
                              (["--memory", "0"], "--memory"), (["--deal", "0"], "--deal"),
                              (["--deal", "9"], "fewer deals"), (["x"], "One file"),
                              (["--json", "--pbn"], "no effect with --json"),
                              (["--picture"], "one deal"),
                              (["--play", "--pbn"], "no effect with --play")):
        done = command.run(PBN, *arguments)
        tap.check(done.returncode == 2 and wanted in done.stderr and not done.stdout,
                  f"{' '.join(arguments)} is refused", done)
    missing = subprocess.run([command.program, "solve", "/nowhere/x.pbn"], capture_output=True,
                             text=True)
    tap.check(missing.returncode and "/nowhere/x.pbn could not be read" in missing.stderr,
              "a missing file", missing)


def main():
    tap, command, chance = Tap(), Command(sys.argv[1]), random.Random(20261126)
    check_endings(tap, command, chance)
    check_tables(tap, command, chance)
    check_pbn(tap, command)
    check_tags(tap, command)
    check_par(tap, command)
    check_records(tap, command, sys.argv[1])
    check_play(tap, command, chance)
    check_budget(tap, command)
    check_freaks(tap, command)
    check_shared(tap, command)
    check_words(tap, command)
    check_picture(tap, command)
    check_complaints(tap, command)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
