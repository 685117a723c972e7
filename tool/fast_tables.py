"""Prints src/fast's tables of places as C: fast_tables.h says what they hold."""


def compressed(mask):
    """The bytes of the pairs in the mask, one pair behind the other, and then zeros."""
    places = [2 * pair + half for pair in range(8) if mask >> pair & 1 for half in (0, 1)]
    return places + [128] * (16 - len(places))


def shuffled(count, draws):
    """Where the card at each place of a pot comes from, after draws below count, count-1, …"""
    places = list(range(count))
    for i, j in zip(range(count - 1, 0, -1), draws):
        places[i], places[j] = places[j], places[i]
    return places


def dealt_out(count):
    """Pairs of one card of each seat become the cards of seat 0, then those of seat 1."""
    return list(range(0, count, 2)) + list(range(1, count, 2))


def rows_of(count, last):
    """The shuffles by draws below count … last, in the order of a draw below their product."""
    rows = [[]]
    for bound in range(count, last - 1, -1):
        rows = [row + [draw] for row in rows for draw in range(bound)]
    return [shuffled(count, row) for row in rows]


def moves(places):
    """How far each card of a pot comes, as bytes; zero behind the pot."""
    return [(place - own) % 256 for own, place in enumerate(places)]


def batch_end(count):
    """How many cards a batch leaves that begins with the draw below count (talon/rng.h)."""
    product = count
    count -= 1
    while count > 2 and product * count < 1 << 24:
        product *= count
        count -= 1
    return max(count, 0)


def padded(row, size=16):
    return row + [0] * (size - len(row))


def continued(row, size=16):
    return row + list(range(len(row), size))


def turned(mask):
    """Eight pairs, those in the mask turned round."""
    return [2 * pair + (half ^ mask >> pair & 1) for pair in range(8) for half in (0, 1)]


def slid(pairs):
    """Bytes moved up by so many pairs, with zeros before them."""
    return [byte - 2 * pairs if byte >= 2 * pairs else 128 for byte in range(16)]


def pot(count, rows):
    """The moves of shuffles of a pot that lies in pairs."""
    dealt = dealt_out(count)
    return [padded(moves([dealt[place] for place in row]), 8) for row in rows]


def laid(count):
    """The moves of a pot that is not shuffled, for either seat first."""
    even, odd = dealt_out(count)[:count // 2], dealt_out(count)[count // 2:]
    return [padded(moves(even + odd)), padded(moves(odd + even))]


def print_table(name, rows):
    print(f"    .{name} = {{")
    for row in rows:
        print("        { " + ", ".join(map(str, row)) + " },")
    print("    },")


def main():
    dealt = dealt_out(10)
    print("/* fast_tables.c - written by tool/fast_tables.py. */")
    print('#include "fast/fast_tables.h"')
    ends = ", ".join(str(batch_end(count)) for count in range(65))
    print(f"\nconst uint8_t fast_batch_end[65] = {{\n    {ends}\n}};")
    print("\nconst struct fast_tables fast_tables = {")
    print_table("compressed", [compressed(mask) for mask in range(256)])
    print_table("turned", [turned(mask) for mask in range(256)])
    print_table("slid", [slid(pairs) for pairs in range(9)])
    print_table("pot4", pot(4, rows_of(4, 2)))
    print_table("pot6", pot(6, rows_of(6, 2)))
    print_table("tens", [continued([dealt[place] for place in row]) for row in rows_of(10, 9)])
    print_table("eights", [continued(row) for row in rows_of(8, 7)])
    print_table("sixes", [continued(row) for row in rows_of(6, 2)])
    for count in (4, 6, 10):
        print_table(f"laid{count}", laid(count))
    print("};")


if __name__ == "__main__":
    main()
