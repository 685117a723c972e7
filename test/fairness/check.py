#!/usr/bin/env python3
"""Checks how a record's cards were dealt, with nothing but Python's standard library.

    check.py RECORD [--show]      RECORD: a file, or - for standard input

It is written from doc/fairness.md and doc/record.md, not from the program that deals, so that one
need not trust that program. It recomputes the chain of lines, the commitments, the keys and every
draw of chance; --show prints them and the shuffled packs. Whether the moves were legal is checked
by `talon verify`. Exit status: 0 all of it holds, 1 something does not, 2 it could not be read.
"""
import argparse
import hashlib
import re
import struct
import sys

HEX = re.compile(r"[0-9a-f]{64}")
FAR = 20000  # words of a plain key's stream that the first deal may have used up
SURE = 2 ** 40  # draws that fit by chance once in so many cases fit


class Wrong(Exception):
    """The record is not what an honest table writes."""


class Unreadable(Exception):
    """This is no record, or one that cannot be checked."""


# ---- sums and keys (doc/fairness.md, "Byte for byte")


def digest(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def commitment_of(secret):
    return digest(b"talon commitment ", secret)


def mix_of(secret, mixes, seats):
    """All values in one; `mixes` maps the seats that gave one to it."""
    given = [b"\1" + mixes[seat] if seat in mixes else b"\0" for seat in range(seats)]
    return digest(b"talon mix ", commitment_of(secret), *given)


def deal_secret_of(secret, deal):
    return digest(b"talon deal secret ", secret, struct.pack("<I", deal))


def deal_commitment_of(deal_secret):
    return digest(b"talon deal commitment ", deal_secret)


def deal_key_of(deal_secret, mix):
    return digest(b"talon deal key ", deal_secret, mix)


# ---- chance (doc/fairness.md, "From the key to the cards")


def rotate(x, by):
    return (x << by | x >> (32 - by)) & 0xffffffff


def quarter_round(x, a, b, c, d):
    for to, other, by in ((a, b, 16), (c, d, 12), (a, b, 8), (c, d, 7)):
        turned = d if to == a else b
        x[to] = (x[to] + x[other]) & 0xffffffff
        x[turned] = rotate(x[turned] ^ x[to], by)


def chacha20_block(key, counter):
    """Sixteen words of the key stream: RFC 8439 with a 64-bit counter and a nonce of zeros."""
    start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key)) + \
        [counter & 0xffffffff, counter >> 32, 0, 0]
    x = list(start)
    for _ in range(10):
        for column in range(4):
            quarter_round(x, column, 4 + column, 8 + column, 12 + column)
        for row in range(4):
            quarter_round(x, row, 4 + (row + 1) % 4, 8 + (row + 2) % 4, 12 + (row + 3) % 4)
    return [(a + b) & 0xffffffff for a, b in zip(x, start)]


class Stream:
    """The draws of one key."""

    def __init__(self, key):
        self.key, self.block, self.words = key, 0, []

    def word(self):
        if not self.words:
            self.words = chacha20_block(self.key, self.block)
            self.block += 1
        return self.words.pop(0)

    def below(self, bound):
        while True:
            product = self.word() * bound
            if product % 2 ** 32 >= 2 ** 32 % bound:
                return product >> 32


def shuffled(cards, values):
    """Fisher-Yates by draws below N, N-1, … 2; place 0 is the top afterwards."""
    cards = list(cards)
    for at, value in zip(range(len(cards) - 1, 0, -1), values):
        cards[at], cards[value] = cards[value], cards[at]
    return cards


# ---- records (doc/record.md)


def parse_hex(text, what):
    if not HEX.fullmatch(text):
        raise Wrong(f"{what} is not 64 hexadecimal digits.")
    return bytes.fromhex(text)


def parse_draws(text):
    draws = []
    for word in text.split(" "):
        if not re.fullmatch(r"[1-9]\d*:\d+", word):
            raise Wrong(f"“{word}” is no draw.")
        bound, value = map(int, word.split(":"))
        draws.append((bound, value))
    return draws


class Record:
    """The lines that have to do with chance, in the order in which they must come."""

    def __init__(self, data):
        try:
            self.text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Unreadable("This is not a Talon record: it is not UTF-8.") from error
        first = self.text.split("\n", 1)[0]
        if first not in ("talon-record 1", "talon-record 2"):
            raise Unreadable("This is not a Talon record of format 1 or 2.")
        self.format = int(first[-1])
        self.lines = [line.split(" ", 1) + [""] for line in self.text.split("\n")]
        self.seats, self.mixes, self.secret, self.game = 0, {}, None, ""
        self.commitment = None
        self.options = {}
        self.events = []  # ("deal", number, commitment) and ("chance", draws), in order
        self.number = 0
        self.origin = "dealt"
        for self.number, line in enumerate(self.lines, 1):
            self.line(line[0], line[1])
        if self.commitment is None or self.secret is None:
            raise Wrong("The commitment, or what it commits to, is missing.")

    def line(self, word, rest):
        reader = getattr(self, f"read_{word.replace('-', '_')}", None)
        try:
            if reader:
                reader(rest)
        except Wrong as problem:
            raise Wrong(f"Line {self.number}: {problem}") from problem

    def read_game(self, rest):
        self.game = rest.split(" ")[0]

    def read_option(self, rest):
        name, _, value = rest.partition(" ")
        self.options[name] = value

    def read_seat(self, rest):
        if rest.split(" ")[0] != str(self.seats):
            raise Wrong("The seats are not counted from 0.")
        self.seats += 1

    def read_commitment(self, rest):
        if self.commitment or self.mixes or self.secret is not None:
            raise Wrong("The commitment comes once, and before all else that decides the cards.")
        self.commitment = parse_hex(rest, "The commitment")

    def read_mix(self, rest):
        if self.format == 1 or self.commitment is None or self.secret is not None:
            raise Wrong("A seat's value stands after the commitment and before the secret.")
        seat, _, value = rest.partition(" ")
        if not re.fullmatch("[0-7]", seat) or int(seat) >= self.seats or \
                any(other >= int(seat) for other in self.mixes):
            raise Wrong("There is no such seat, or it cannot be given here.")
        self.mixes[int(seat)] = parse_hex(value, "The value of the seat")

    def read_secret(self, rest, what="secret"):
        if (what == "secret") != (self.format == 2) or self.secret is not None or \
                self.commitment is None:
            raise Wrong(f"A {what} does not belong here.")
        if rest == "sealed":
            raise Unreadable(f"The record is sealed: its {what} is shown when the game is over.")
        self.secret = parse_hex(rest, f"The {what}")

    def read_key(self, rest):
        self.read_secret(rest, "key")

    def read_pack(self, rest):
        self.origin = "pack"

    def read_zone(self, rest):
        self.origin = "position"

    def read_deal(self, rest):
        number, _, commitment = rest.partition(" ")
        if self.format == 1 or self.secret is None or \
                number != str(1 + sum(event[0] == "deal" for event in self.events)):
            raise Wrong("The cards are not dealt here.")
        self.events.append(("deal", self.number, parse_hex(commitment, "The deal's commitment")))

    def read_step(self, rest):
        if self.format == 2 and not self.events:
            raise Wrong("The first deal comes before the first step.")

    def read_chance(self, rest):
        if self.format == 2 and not self.events:
            raise Wrong("No chance before the first deal.")
        self.events.append(("chance", self.number, parse_draws(rest)))


def check_chain(text):
    """Every line is bound to all before it."""
    chain, lines = bytes(32), text.split("\n")
    if lines[-1] or not lines[-2].startswith("chain "):
        raise Wrong("The record does not end with its chain.")
    for line in lines[:-2]:
        chain = digest(chain, line.encode() + b"\n")
    if lines[-2] != f"chain {chain.hex()}":
        raise Wrong("The chain of lines is broken: a line was changed after it was written.")


# ---- the two formats


def check_draws(stream, draws, where):
    for bound, value in draws:
        drawn = stream.below(bound)
        if drawn != value:
            raise Wrong(f"Line {where}: the key draws {drawn} below {bound}, not {value}.")


def shuffle_of(draws):
    """(the first dealer or None, where each card of the listed pack comes to lie) of a deal's
    draws, or None if they do not begin with one shuffle of a whole pack."""
    bounds = [bound for bound, _ in draws]
    for begin in (0, 1):
        if len(bounds) > begin:
            size = bounds[begin]
            if bounds[begin:begin + size - 1] == list(range(size, 1, -1)) and size > 8:
                values = [value for _, value in draws[begin:begin + size - 1]]
                dealer = draws[0][1] if begin else None
                return dealer, shuffled(range(size), values)
    return None


def names_of(game, size):
    """The listed pack, where it is a plain one: suits c d h s, each from its lowest rank to the
    ace; for Wunsdorf colours b g r y, each from 1 to 20."""
    ranks = "23456789TJQKA"
    if game == "wunsdorf" and size == 80:
        return [colour + str(number) for colour in "bgry" for number in range(1, 21)]
    if game in ("whist", "war") and size in (52, 36, 32):
        return [rank + suit for suit in "cdhs" for rank in ranks[-(size // 4):]]
    return [str(place) for place in range(size)]


class Deal:
    def __init__(self, record, mix, number):
        self.number, self.draws = number, []
        self.secret = deal_secret_of(record.secret, number)
        self.commitment = deal_commitment_of(self.secret)
        self.key = deal_key_of(self.secret, mix)
        self.stream = Stream(self.key)

    def show(self, game):
        print(f"deal {self.number}")
        for name in ("secret", "commitment", "key"):
            print(f"  {name:10} {getattr(self, name).hex()}")
        print(f"  {'draws':10} {' '.join(f'{b}:{v}' for b, v in self.draws)}")
        found = shuffle_of(self.draws)
        if found:
            dealer, order = found
            if dealer is not None:
                print(f"  {'dealer':10} {dealer}")
            names = names_of(game, len(order))
            print(f"  {'pack':10} {' '.join(names[place] for place in order)}")


def check_fair(record):
    """Format 2: the deals, each with the draws that were made under its key."""
    if commitment_of(record.secret) != record.commitment:
        raise Wrong("The secret does not match the commitment.")
    mix, deals = mix_of(record.secret, record.mixes, record.seats), []
    for kind, line, what in record.events:
        if kind == "deal":
            deals.append(Deal(record, mix, len(deals) + 1))
            if deals[-1].commitment != what:
                raise Wrong(f"Line {line}: this is not the commitment of this deal.")
        else:
            check_draws(deals[-1].stream, what, line)
            deals[-1].draws += what
    if not deals:
        raise Wrong("There is no deal in this record.")
    if any(not deal.draws for deal in deals):
        raise Wrong("A deal was made without any chance.")
    return deals


def unlikely(draws):
    """One in how many: that these draws fit by chance."""
    size = 1
    for bound, _ in draws:
        size *= bound
    return size


def fits_at(words, at, draws):
    for bound, value in draws:
        while words[at] * bound % 2 ** 32 < 2 ** 32 % bound:
            at += 1
        if words[at] * bound >> 32 != value:
            return False
        at += 1
    return True


def check_plain(record):
    """Format 1: one key for all. Its record does not list the draws of the first deal, so the
    later ones are looked for in the stream. Whether there were enough to be sure."""
    if commitment_of(record.secret) != record.commitment:
        raise Wrong("The key is not the one that was committed to.")
    draws = [draw for kind, _, what in record.events if kind == "chance" for draw in what]
    stream = Stream(record.secret)
    words = [stream.word() for _ in range(FAR + 2 * len(draws) + 64)]
    if draws and not any(fits_at(words, at, draws) for at in range(FAR)):
        raise Wrong("The draws do not come from the key.")
    return unlikely(draws) > SURE


def check(data, show=False):
    """Sentences that hold; raises Wrong or Unreadable."""
    record = Record(data)
    check_chain(record.text)
    holds = ["No line was changed after it was written."]
    if record.format == 1:
        sure = check_plain(record)
        holds.append("The key is the one that was committed to.")
        if sure:
            holds.append("Every draw of chance after the first deal comes from the key.")
        return holds
    deals = check_fair(record)
    draws = sum(len(deal.draws) for deal in deals)
    given = ", ".join(map(str, record.mixes)) or "none"
    if show:
        print(f"commitment {record.commitment.hex()}")
        print(f"mix        {mix_of(record.secret, record.mixes, record.seats).hex()}")
        for deal in deals:
            deal.show(record.game)
    holds.append("The secret is the one that was committed to before the first deal.")
    holds.append(f"Seats that gave a value of their own: {given}.")
    holds.append(f"Deals: {len(deals)}. The commitment of each fits the table's secret.")
    holds.append(f"Draws of chance: {draws}. Each comes from its deal's key, in order, none left "
                 "out.")
    return holds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("record")
    parser.add_argument("--show", action="store_true", help="print keys, draws and packs")
    arguments = parser.parse_args()
    try:
        if arguments.record == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(arguments.record, "rb") as file:
                data = file.read()
        for sentence in check(data, arguments.show):
            print(sentence)
    except (OSError, Unreadable) as problem:
        print(problem)
        return 2
    except Wrong as problem:
        print(f"Refused: {problem}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
