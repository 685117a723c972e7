"""Prints src/fast's tables of places as C: fast_tables.h says what they hold."""


def compressed(mask):
    """The bytes of the pairs in the mask, one pair behind the other."""
    places = [2 * pair + half for pair in range(8) if mask >> pair & 1 for half in (0, 1)]
    return places + [0] * (16 - len(places))


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


def padded(row, size=16):
    return row + list(range(len(row), size))


def table(name, size, rows):
    print(f"\nconst _Alignas(16) uint8_t {name}[{len(rows)}][{size}] = {{")
    for row in rows:
        print("    { " + ", ".join(map(str, row)) + " },")
    print("};")


def main():
    print("/* fast_tables.c - written by tool/fast_tables.py. */")
    print('#include "fast/fast_tables.h"')
    table("fast_compressed", 16, [compressed(mask) for mask in range(256)])
    table("fast_shuffled6", 8, [padded(row, 8) for row in rows_of(6, 2)])
    table("fast_shuffled8", 16, [padded(row) for row in rows_of(8, 7)])
    dealt = dealt_out(10)
    table("fast_shuffled10", 16, [padded([dealt[place] for place in row])
                                  for row in rows_of(10, 9)])
    for count in (4, 6, 10):
        even, odd = dealt_out(count)[:count // 2], dealt_out(count)[count // 2:]
        table(f"fast_laid{count}", 16, [padded(even + odd), padded(odd + even)])


if __name__ == "__main__":
    main()
