"""Runs the dialogue of doc/protocol.md against the engine: what the document says is what happens.

Lines that begin with `> ` are sent, lines that begin with `< ` must come back; `…` stands for
any text; an indented line continues the one before. Argument: the program.
"""
import os
import re
import sys

from engine import Engine, Tap, document_lines

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def dialogue():
    sent = None
    for line in document_lines(os.path.join(ROOT, "doc/protocol.md")):
        if line.startswith("> {"):
            sent = line[2:]
        elif line.startswith("< {") and sent:
            yield sent, line[2:]
            sent = None


def pattern(text):
    return ".*".join(re.escape(part) for part in text.split("…"))


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    for sent, wanted in dialogue():
        got = engine.line(sent)
        tap.check(re.fullmatch(pattern(wanted), got), sent[:100], f"wanted {wanted}\ngot    {got}")
    tap.check(tap.count > 15, "the document has a dialogue worth the name")
    tap.check(engine.close() == 0, "the engine ends well at the end of its input")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
