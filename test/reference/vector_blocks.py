"""Reads the files of vectors: what a block of lines says, before anything is tried. README.md
describes the lines.
"""

import os
import re

from common import option_value, parse_cards


class Vector:
    """One block: its name, game, preset, options, position, and the lines to carry out."""

    def __init__(self, path, lines):
        self.file = os.path.basename(path)
        self.name, self.game, self.preset = "?", "?", "?"
        self.options, self.seed, self.pack = {}, 1, None
        self.zones, self.fields, self.lines = [], [], []
        self.dealt = []
        self.covers, self.refused, self.impossible = [], False, None
        for number, text in lines:
            try:
                self.read(number, text)
            except ValueError as error:
                raise SystemExit(f"{path}:{number}: {error}: {text}") from error
        if self.refused and (self.zones or self.fields or self.lines):
            raise SystemExit(f"{path}:{lines[0][0]}: a refused table has nothing to look at")

    def read(self, number, text):
        word, _, rest = text.partition(" ")
        if word == "vector":
            self.name = rest
        elif word == "game":
            self.game, self.preset = rest.split("/")
        elif word == "option":
            name, value = rest.split("=", 1)
            self.options[name] = option_value(value)
        elif word == "seed":
            self.seed = int(rest)
        elif word == "pack":
            self.pack = parse_cards(rest)
        elif word in ("zone", "field", "dealt"):
            target, value = split_colon(rest)
            kind = {"zone": self.zones, "field": self.fields, "dealt": self.dealt}[word]
            kind.append((target.split(), value))
        elif word == "covers":
            self.covers += checklist_rows(rest)
        elif text == "refused":
            self.refused = True
        elif word == "impossible:":
            self.impossible = rest
        elif word in ("do", "legal", "legal+", "illegal", "expect", "sees", "why", "account"):
            self.lines.append((number, word) + split_colon(rest))
        else:
            raise ValueError("unknown line")


def checklist_rows(text):
    rows = text.split()
    if not rows or not all(re.fullmatch(r"S-\d{3}", row) for row in rows):
        raise ValueError("checklist rows are written S-001")
    return rows


def split_colon(text):
    left, colon, right = text.partition(":")
    if not colon:
        raise ValueError("no colon")
    return left.strip(), right.strip()


def read_file(path, kind=Vector):
    """The vectors of one file: blocks of lines between blank lines, without comments."""
    vectors, block = [], []
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(list(file) + [""], 1):
            text = text.strip()
            if text and not text.startswith("#"):
                block.append((number, text))
            elif not text and block:
                vectors.append(kind(path, block))
                block = []
    return vectors
