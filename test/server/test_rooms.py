"""Runs the dialogue of doc/protocol.md with `talon serve`: what the document says is what
happens. Usage: test_rooms.py PROGRAM

`anna> ` is what Anna sends, `anna< ` what must come to her next. `…` stands for any text. `$name`
is any text where it comes for the first time, and from then on that text.
"""
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "../engine"))
from client import TEXT, Server, frame, make_page  # noqa: E402
from engine import Tap, document_lines  # noqa: E402


def dialogue():
    for line in document_lines(os.path.join(ROOT, "doc/protocol.md")):
        found = re.fullmatch(r"(\w+)([<>]) (\{.*)", line)
        if found:
            yield found.groups()


class Dialogue:
    def __init__(self, tap, server):
        self.tap, self.server, self.people, self.known = tap, server, {}, {}

    def socket(self, name):
        if name not in self.people:
            self.people[name] = self.server.socket()
        return self.people[name]

    def filled(self, text):
        return re.sub(r"\$(\w+)", lambda found: self.known[found[1]], text)

    def say(self, name, text):
        self.socket(name).raw.sendall(frame(TEXT, self.filled(text).encode()))

    def pattern(self, text):
        """Each new word becomes a group of its name."""
        parts, new = [], set()
        for part in re.split(r"(…|\$\w+)", text):
            word = part[1:]
            if part == "…":
                parts.append(".*")
            elif not part.startswith("$"):
                parts.append(re.escape(part))
            elif word in self.known:
                parts.append(re.escape(self.known[word]))
            else:
                parts.append(f"(?P={word})" if word in new else f'(?P<{word}>[^"]*)')
                new.add(word)
        return "".join(parts)

    def hear(self, name, text):
        opcode, payload, _ = self.socket(name).frame()
        got = payload.decode()
        found = re.fullmatch(self.pattern(text), got)
        self.tap.check(opcode == TEXT and found, f"{name} hears {text[:80]}",
                       f"wanted {text}\ngot    {got}")
        self.known.update(found.groupdict() if found else {})


def main():
    tap, lines = Tap(), 0
    with tempfile.TemporaryDirectory(prefix="talon-test-") as room:
        page = make_page(room)
        with Server(os.path.abspath(sys.argv[1]), os.path.join(room, "data"), page) as server:
            talk = Dialogue(tap, server)
            for name, sign, text in dialogue():
                (talk.say if sign == ">" else talk.hear)(name, text)
                lines += 1
            for socket in talk.people.values():
                socket.close()
    tap.check(lines > 30, "the document has a dialogue worth the name")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
