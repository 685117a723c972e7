"""The reader of JSON takes and refuses what Python's does, and finds the same in it: the lines of
the fuzz corpora, and random changes of them. Where Talon is stricter, this is, too.
Arguments: test/json/json_told of a build, and how many changed texts. TAP.
"""
import glob
import json
import os
import random
import struct
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEPTH_MAX = 64
LONGEST = 3000  # of the lines of the corpora
PIECES = [b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b" ", b"\n", b"\x01", b"\x00", b"\x7f",
          b"0", b"1", b"9", b"-", b"+", b".", b"e", b"E", b"u", b"null", b"true", b"\\u0000",
          b"\\ud834", b"\\udd1e", b"\\u00e4", b"\\uD834\\uDD1E", b"\x80", b"\xc3", b"\xc3\xa4",
          b"\xe2\x82\xac", b"\xf0\x9d\x84\x9e", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
          b"9223372036854775807", b"1e308", b"1.7976931348623159e308", b'"a":1', b"0.1", b"1e-7",
          b"58.333333333333336", b"NaN", b"Infinity", b"\xef\xbb\xbf", b"\xc2\xa0", b"/**/"]
TEXTS = [
    b'{"id":7,"do":"act","table":"a","number":12,"on":true,"off":false,"no":null}',
    b"[0,-0,1,-1,9223372036854775807,-9223372036854775808,1.5,-2e5,0.5E-3,1e+2]",
    rb'{"t":"\"\\\/\b\f\n\r\t\u0041\u00e4\u20ac\ud834\udd1e"}',
    '["ä€\U0001d11e",[[[]]],{"a":{"b":[{}]}}]'.encode(),
    b" \t\r\n[ 1 , 2 ] \n",
    b'{"a":1,"b":{"a":1,"c":[{"a":1},{"a":2}]},"":0}',
    b"[1.7976931348623158e308,5e-324,0.00017976931348623157e312,123456789012345678901e-20]",
    b"[" * 63 + b"{}" + b"]" * 63,
]


class Refused(Exception):
    """What Python takes and Talon does not."""


def to_object(pairs):
    """The members in their order; a name may come once."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise Refused("a name comes twice")
    return ("object", pairs)


def to_whole(digits):
    if len(digits) > 20 or not -1 << 63 <= int(digits) < 1 << 63:
        raise Refused("a number is too large")
    return int(digits)


def to_real(digits):
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise Refused("a number is too large")
    return number or 0.0  # without a sign


def to_constant(word):
    raise Refused(word)


def told_text(text):
    if "\0" in text:
        raise Refused("a zero in a text")
    return '"' + text.encode().hex()  # half a character cannot be encoded


def told(value, depth=0):
    """As json_told prints it."""
    if value is None or isinstance(value, bool):
        return {None: "N", True: "T", False: "F"}[value]
    if isinstance(value, int):
        return f"W{value}"
    if isinstance(value, float):
        return "R" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return told_text(value)
    if depth == DEPTH_MAX:
        raise Refused("nested too deeply")
    if isinstance(value, list):
        return "[" + "".join(told(item, depth + 1) for item in value) + "]"
    return "{" + "".join(told_text(name) + told(item, depth + 1) for name, item in value[1]) + "}"


def expected(text):
    try:
        value = json.loads(text.decode(), object_pairs_hook=to_object, parse_int=to_whole,
                           parse_float=to_real, parse_constant=to_constant)
        if not isinstance(value, (list, tuple)):
            raise Refused("neither an object nor a list")
        return told(value)
    except (ValueError, Refused, RecursionError):  # ValueError: no JSON, no UTF-8
        return "-"


def changed(chance, text):
    """The text with one or two pieces put in, replaced, taken out, or cut off behind."""
    for _ in range(chance.randint(1, 2)):
        at, width = chance.randint(0, len(text)), chance.choice((0, 0, 1, 1, 2, 8))
        piece = chance.choice(PIECES) if chance.random() < 0.8 else b""
        text = text[:at] + piece + text[at + width:]
    return text[:chance.randint(0, len(text))] if chance.random() < 0.05 else text


def corpus():
    texts = list(TEXTS)
    for path in sorted(glob.glob(os.path.join(ROOT, "test/fuzz/corpus/[ejs]*/*"))):
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")
        texts += [line for line in lines if line[:1] in b"{[" and 0 < len(line) <= LONGEST]
    return texts


def told_by(program, texts):
    given = b"".join(b"%d\n" % len(text) + text for text in texts)
    lines = subprocess.run([program], input=given, capture_output=True, check=True).stdout
    return lines.decode().splitlines()


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    chance, bases = random.Random(7), corpus()
    texts = bases + [changed(chance, chance.choice(bases)) for _ in range(count)]
    texts += [changed(chance, chance.choice(TEXTS)) for _ in range(count)]
    wanted = [expected(text) for text in texts]
    found = told_by(program, texts)
    wrong = [(text, want, got) for text, want, got in zip(texts, wanted, found) if want != got]
    for text, want, got in wrong[:10]:
        print(f"# {text[:300]!r}: {got[:200]}, and Python: {want[:200]}")
    taken = sum(want != "-" for want in wanted)
    fine = not wrong and len(found) == len(texts)
    enough = min(taken, len(texts) - taken) > len(texts) // 20
    print(f"{'ok' if fine else 'not ok'} 1 - {len(texts)} texts are read as by Python")
    print(f"{'ok' if enough else 'not ok'} 2 - {taken} of them are JSON")
    print("1..2")
    return not (fine and enough)


if __name__ == "__main__":
    sys.exit(main())
