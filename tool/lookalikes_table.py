"""Prints src/util/lookalikes.txt as tables in C: for each character the texts that it is compared
as, and the marks whose order means nothing.

    lookalikes_table.py src/util/lookalikes.txt
"""
import sys

HEAD = """\
/* lookalikes_table.c - made by tool/lookalikes_table.py of src/util/lookalikes.txt. */
#include "util/lookalikes.h"
"""


def target(word, offset, first):
    """The text of a word of the file for the character at this offset of a run."""
    if word == "=":
        return chr(first + offset)
    if word == "0":
        return ""
    if word.startswith("+"):
        return chr(int(word[1:], 16) + offset)
    return "".join(chr(int(one, 16)) for one in word.split("."))


def ends(text):
    first, _, last = text.partition("-")
    return int(first, 16), int(last or first, 16)


def read(path):
    """([(character, written, folded)], [(first, last)])."""
    rows, marks = [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "mark":
                marks.append(ends(words[1]))
                continue
            first, last = ends(words[0])
            rows += [(one, *(target(word, one - first, first) for word in words[1:]))
                     for one in range(first, last + 1)]
    return rows, marks


def place_texts(rows):
    """All texts one after the other, each once, and where each begins."""
    pool, places = bytearray(), {}
    for _, *texts in rows:
        for text in texts:
            if text not in places:
                places[text] = len(pool)
                pool += text.encode() + b"\0"
    return pool, places


def main():
    rows, marks = read(sys.argv[1])
    pool, places = place_texts(rows)
    print(HEAD)
    print(f"const struct util_lookalike util_lookalikes[{len(rows)}] = {{")
    for character, written, folded in rows:
        print(f"    {{ {character}, {{ {places[written]}, {places[folded]} }} }},")
    print(f"}};\nconst size_t util_lookalikes_count = {len(rows)};")
    print(f"const unsigned char util_lookalike_texts[{len(pool)}] = {{")
    for at in range(0, len(pool), 20):
        print("    " + ",".join(str(byte) for byte in pool[at:at + 20]) + ",")
    print(f"}};\nconst uint32_t util_lookalike_marks[{len(marks)}][2] = {{")
    for first, last in marks:
        print(f"    {{ {first}, {last} }},")
    print(f"}};\nconst size_t util_lookalike_marks_count = {len(marks)};")


if __name__ == "__main__":
    main()
