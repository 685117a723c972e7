"""Writes down what the tests' clients hear and say, where the variable TALON_SAID names a folder:
one file a process, one message a line, `side connection > message` for what was sent and `<` for
what came. Long games repeat themselves, so a file ends at a size. test_schema.py reads it. It
judges nothing.
"""
import atexit
import itertools
import os

LONGEST = 1 << 20  # bytes of a message that is still worth a line
ENOUGH = 24 << 20  # bytes of a file, after which nothing new is said

numbers = itertools.count(1)
pages = []  # the one file, once there is something to write


def page():
    if not pages:
        folder = os.environ["TALON_SAID"]
        os.makedirs(folder, exist_ok=True)
        pages.append(open(os.path.join(folder, f"python-{os.getpid()}.txt"), "ab"))
        atexit.register(pages[0].close)
    return pages[0]


class Log:
    """The messages of one connection."""

    def __init__(self, side):
        self.head = f"{side} {next(numbers)} ".encode() if os.environ.get("TALON_SAID") else None

    def write(self, sign, text):
        if self.head and len(text) <= LONGEST and page().tell() < ENOUGH:
            data = text.encode() if isinstance(text, str) else bytes(text)
            page().write(self.head + sign + data.replace(b"\n", b" ") + b"\n")

    def sent(self, text):
        self.write(b"> ", text)

    def came(self, text):
        self.write(b"< ", text)
