"""Writes into catalogues which files say each message: `#: src/cli/play_setup.c`.

    python3 tool/po_references.py [--check] [po/de.po …]

The references name files without lines, because lines would change with almost every commit. Other
comments and the texts stay as they are, but the notes of missing_po.py go. With --check nothing is
written, and stale references are reported.
"""
import argparse
import pathlib
import sys

import catalogue
import msgids

WIDTH = 100


MARKS = "'\"`"


class Sources:
    """Which files of src and web/src contain a message."""

    def __init__(self):
        self.files, self.page, self.quoted = {}, [], {}
        for path in msgids.c_files():
            name = str(path.relative_to(msgids.ROOT))
            for msgid, _ in msgids.c_strings(path)[0]:
                self.add(msgid, name, True)
            for text in msgids.c_literals(path):
                self.add(text, name, name.startswith(("src/games/", "src/bots/")))
        for path in msgids.ts_files():
            name = str(path.relative_to(msgids.ROOT))
            self.add_page(name, path.read_text(encoding="utf-8").replace("\\'", "'"))
            for msgid, where in msgids.ts_strings(path):
                self.add(msgid, str(where), True)
        for msgid, where in msgids.question_strings():
            self.add(msgid, str(where), True)

    def add(self, msgid, name, certain):
        """A text that stands alone and has no blank may be an id. It is certain where it is marked
        as a message, or in a table of a game or a bot."""
        self.files.setdefault(msgid, {}).setdefault(name, False)
        self.files[msgid][name] |= certain or " " in msgid

    def add_page(self, name, text):
        self.page.append((name, text))
        for mark in MARKS:
            for part in text.split(mark)[1:-1]:
                self.quoted.setdefault(part, set()).add(name)

    def quoting(self, key):
        """The page's files with this text between two marks of the same kind. A text that has such
        a mark itself was taken apart."""
        inside = [mark for mark in MARKS if mark in key]
        apart = (name for name, text in self.page
                 if any(f"{mark}{key}{mark}" in text for mark in inside)) if inside else ()
        return self.quoted.get(key, set()).union(apart)

    def of(self, key):
        found = dict(self.files.get(key, self.files.get(key.rpartition("\x04")[2], {})))
        if " " in key or not found:
            found.update(dict.fromkeys(self.quoting(key), True))
        certain = sorted(name for name in found if found[name])
        return certain or sorted(found)


def comment(names):
    """The lines `#: …` of a message."""
    lines = []
    for name in names:
        if lines and len(lines[-1]) + 1 + len(name) <= WIDTH:
            lines[-1] += f" {name}"
        else:
            lines.append(f"#: {name}")
    return lines


def with_references(path, sources):
    """The catalogue's text with the references as they should be."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    begins = {entry.line: entry for entry in catalogue.read(path)}
    result = []
    for number, line in enumerate(lines, 1):
        if number in begins and begins[number].texts["msgid"]:
            result += comment(sources.of(begins[number].key))
        if not line.startswith(("#:", "#.")):
            result.append(line)
    return "\n".join(result) + "\n"


def first_difference(path, wanted):
    """The line of the catalogue that differs first, or None."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines() + [""]
    for number, (line, other) in enumerate(zip(lines, wanted.splitlines() + [""]), 1):
        if line != other:
            return f"{path}:{number}: \"{line}\" should be \"{other}\""
    return None


def main():
    parser = argparse.ArgumentParser(description="references in catalogues")
    parser.add_argument("--check", action="store_true", help="only report what is stale")
    parser.add_argument("catalogues", nargs="*", type=pathlib.Path)
    choice = parser.parse_args()
    sources, stale = Sources(), 0
    for path in choice.catalogues or sorted((msgids.ROOT / "po").glob("*.po")):
        wanted = with_references(path, sources)
        difference = first_difference(path, wanted)
        stale += difference is not None
        if difference and choice.check:
            print(difference)
        elif difference:
            path.write_text(wanted, encoding="utf-8")
    return choice.check and stale > 0


if __name__ == "__main__":
    sys.exit(main())
