"""Makes src/util/lookalikes.txt out of the Unicode data that the library ICU carries: as which
characters each one counts in names. `--check` compares, and changes nothing. Of that file
lookalikes_table.py makes the table in C.

    python3 tool/lookalikes.py [--check]

A name is compared twice (src/util/name_key.h). Folded: case goes (NFKC_Casefold), then follows the
skeleton of Unicode TS 39 with compatibility decomposition (NFKD), and again until nothing changes.
Written: the skeleton of what is written comes first, and then all that. So a Cyrillic capital that
looks like M is one, whatever its small letter looks like. Both answers follow from one character
after the other.
"""
import ctypes
import glob
import os
import re
import sys

FILE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                    "src/util/lookalikes.txt")
# All planes that Unicode has given out, but not the private ones. Syllables of Hangul are spelt out
# by a rule (name_key.c).
PLANES = ((0x1, 0xD7FF), (0xF900, 0x33FFF), (0xE0000, 0xE0FFF))
HANGUL = range(0xAC00, 0xD7A4)
SIZE, TURNS, BLOCK = 16384, 9, 128
HEAD = """\
# lookalikes.txt - as which characters one counts in names, by the data of Unicode {version}.
# Made by tool/lookalikes.py; see there. FIRST[-LAST] WRITTEN FOLDED, hexadecimal: "=" is the
# character itself, "0" nothing at all; of several characters, targets that are single rise with
# them where "+" stands before. "mark FIRST-LAST" are those whose order means nothing.
# Unicode data: Copyright 1991-2022 Unicode, Inc. Licence: doc/dependencies.md.
"""


class Icu:
    """The few functions of ICU that are needed, of whichever version is installed."""

    def __init__(self):
        (path,) = glob.glob("/usr/lib/*/libicui18n.so.[0-9][0-9]")[-1:]
        self.version = path.rpartition(".")[2]
        self.more = ctypes.CDLL(path)
        self.common = ctypes.CDLL(path.replace("libicui18n", "libicuuc"))
        self.error = ctypes.c_int(0)
        self.buffer = ctypes.create_string_buffer(SIZE)
        self.spoof = ctypes.c_void_p(self.open_by(self.more, "uspoof_open"))
        self.nfkd = ctypes.c_void_p(self.open_by(self.common, "unorm2_getNFKDInstance"))
        self.casefold = ctypes.c_void_p(self.open_by(self.common,
                                                     "unorm2_getNFKCCasefoldInstance"))

    def function(self, library, name):
        return getattr(library, f"{name}_{self.version}")

    def open_by(self, library, name):
        function = self.function(library, name)
        function.restype = ctypes.c_void_p
        return function(ctypes.byref(self.error))

    def unicode_version(self):
        version = (ctypes.c_uint8 * 4)()
        self.function(self.common, "u_getUnicodeVersion")(version)
        return f"{version[0]}.{version[1]}"

    def mark_class(self, character):
        return self.function(self.common, "u_getCombiningClass")(character)

    def said(self, length, unit, encoding):
        assert self.error.value <= 0 and length * unit <= SIZE, self.error.value
        return self.buffer.raw[:length * unit].decode(encoding)

    def normal(self, form, text):
        given = text.encode("utf-16-le")
        length = self.function(self.common, "unorm2_normalize")(
            form, given, len(given) // 2, self.buffer, SIZE // 2, ctypes.byref(self.error))
        return self.said(length, 2, "utf-16-le")

    def skeleton(self, text):
        given = text.encode()
        length = self.function(self.more, "uspoof_getSkeletonUTF8")(
            self.spoof, 0, given, len(given), self.buffer, SIZE, ctypes.byref(self.error))
        return self.said(length, 1, "utf-8")

    def skeleton_steady(self, text):
        return until_steady(text, lambda one: self.normal(self.nfkd, self.skeleton(
            self.normal(self.nfkd, one))))

    def folded(self, text):
        return until_steady(text, lambda one: self.skeleton_steady(
            self.normal(self.casefold, one)))

    def written(self, text):
        return self.folded(self.skeleton_steady(text))


def until_steady(text, change):
    for _ in range(TURNS):
        changed = change(text)
        if changed == text:
            return text
        text = changed
    raise ValueError(f"{text!r} does not come to rest")


def blocks():
    for first, last in PLANES:
        for start in range(first, last + 1, BLOCK):
            block = [chr(one) for one in range(start, min(start + BLOCK, last + 1))
                     if one not in HANGUL]
            if block:
                yield block


def targets_of(icu):
    """{character: (written, folded)} of all that are not compared as they are."""
    targets = {}
    for block in blocks():
        text = "|".join(["a", *block, "a"])
        if icu.folded(text) == text.replace("|", icu.folded("|")) == icu.written(text):
            continue
        for character in block:
            ignored = icu.normal(icu.casefold, character) == ""
            pair = ("" if ignored else icu.written(character), icu.folded(character))
            if pair != (character, character):
                targets[character] = pair
    return targets


def rising(previous, character, target, before):
    """Whether target goes on from the target before, one character after the other."""
    return (len(target) == len(before) == 1 and ord(target) == ord(before) + 1 and
            ord(character) == ord(previous) + 1)


def spelt(target, rises, itself):
    if itself:
        return "="
    return ("+" if rises else "") + (".".join(f"{ord(one):X}" for one in target) or "0")


def rows_of(targets):
    """Runs of characters: [first, last, how each of both targets goes on, both targets]."""
    rows, previous = [], None
    for character in sorted(targets):
        ways = []
        for side in range(2):
            target = targets[character][side]
            itself = target == character
            if previous and ord(character) == ord(previous) + 1:
                before = targets[previous][side]
                ways.append({name for name, holds in (
                    ("=", itself and before == previous), ("same", target == before),
                    ("+", rising(previous, character, target, before))) if holds})
            else:
                ways.append(set())
        row = rows[-1] if rows else None
        shared = [row[2][side] & ways[side] for side in range(2)] if row else [set(), set()]
        if all(shared):
            row[1], row[2] = character, shared
        else:
            rows.append([character, character, [{"=", "same", "+"}] * 2, targets[character]])
        previous = character
    return rows


def row_text(row):
    first, last, ways, pair = row
    words = [f"{ord(first):X}" + (f"-{ord(last):X}" if last != first else "")]
    for side in range(2):
        words.append(spelt(pair[side], last != first and "same" not in ways[side],
                           pair[side] == first and "=" in ways[side]))
    return " ".join(words)


def mark_rows(icu):
    marks = [one for first, last in PLANES for one in range(first, last + 1)
             if icu.mark_class(one)]
    rows = []
    for one in marks:
        if rows and rows[-1][1] == one - 1:
            rows[-1][1] = one
        else:
            rows.append([one, one])
    return [f"mark {first:X}-{last:X}" for first, last in rows]


def file_text(icu):
    lines = [row_text(row) for row in rows_of(targets_of(icu))] + mark_rows(icu)
    return HEAD.format(version=icu.unicode_version()) + "\n".join(lines) + "\n"


def check(icu):
    """TAP. Another version of Unicode cannot be compared."""
    print("1..1")
    with open(FILE, encoding="utf-8") as file:
        stored = file.read()
    version = re.search(r"Unicode ([\d.]+\d)", stored).group(1)
    if version != icu.unicode_version():
        print(f"ok 1 - lookalikes.txt # SKIP ICU has Unicode {icu.unicode_version()} here")
        return 0
    fine = stored == file_text(icu)
    print(f"{'ok' if fine else 'not ok'} 1 - lookalikes.txt is what ICU answers")
    return int(not fine)


def main():
    icu = Icu()
    if sys.argv[1:] == ["--check"]:
        return check(icu)
    with open(FILE, "w", encoding="utf-8") as file:
        file.write(file_text(icu))
    return 0


if __name__ == "__main__":
    sys.exit(main())
