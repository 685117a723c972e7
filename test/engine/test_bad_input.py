"""Bad requests, row by row: each gets one clear answer with its code, and nothing is lost.
Argument: the program.
"""
import json
import subprocess
import sys

from engine import Engine, Tap

NEW = {"do": "new", "game": "whist", "preset": "classic", "seed": "1"}
ACT = {"do": "act", "table": 1, "seat": 0}


def row(code, **members):
    return json.dumps(members), code


LINES = [
    ("", "json"), ("x", "json"), ("[]", "json"), ("7", "json"), ("{", "json"), ('"a"', "json"),
    ('{"do":"hello"', "json"), ('{"do":"hello","do":"games"}', "json"), (b"\xff\xfe{}", "json"),
    (b'{"do":"\xc3\x28"}', "json"), ('{"do":"hello"} {"do":"hello"}', "json"),
    ("[" * 100000, "json"), ('{"a":' * 3000, "json"),
    row("request"), row("request", do=7), row("request", do="dance"), row("request", do=""),
    row("request", do="new"), row("unknown", do="new", game="chess"),
    row("unknown", do="new", game="whist", preset="royal"),
    row("unknown", **NEW, options={"jokers": 2}),
    row("option", **NEW, options={"target": 0}), row("option", **NEW, options={"target": 51}),
    row("option", **NEW, options={"target": "five"}),
    row("option", **NEW, options={"target": None}),
    row("option", **NEW, options={"target": 2 ** 40}), row("option", **NEW, options={"target": []}),
    row("option", **NEW, options={"players": 3}), row("option", **NEW, options={"players": -1}),
    row("option", do="new", game="wunsdorf", preset="standard", options={"players": 99}),
    row("option", do="new", game="wunsdorf", preset="standard",
        options={"players": 2, "first_dealer": 5}),
    row("option", do="new", game="wippen", preset="basic", options={"building": 1}),
    row("option", do="new", game="wippen", preset="basic", options={"players": 8, "packs": 1}),
    row("option", **NEW, seats=["human"]), row("option", **NEW, seats=[]),
    row("unknown", **NEW, seats=["human", "simple", "simple", "grandmaster"]),
    row("unknown", **NEW, seats=["human", "simple", "simple", 4]),
    row("request", **NEW, names="Anna"), row("request", **{**NEW, "seed": None}),
    row("request", **{**NEW, "seed": [1]}), row("request", **{**NEW, "preset": 5}),
    row("request", **NEW, key=12), row("unknown", **NEW, options={"a" + "ä" * 40: 1}),
    row("request", **NEW, key="zz"), row("request", **NEW, key="0" * 63),
    row("request", **NEW, key="0" * 65),
    row("request", **NEW, secret=7), row("request", **NEW, secret=""),
    row("request", **NEW, secret="A" * 64), row("request", **NEW, secret="0" * 65),
    row("request", **NEW, secret="0" * 64, pack=["2c"]),
    row("request", **NEW, secret="0" * 64, mixes=["0" * 64]),
    row("request", **NEW, secret="0" * 64, mixes={"0": 1}),
    row("request", **NEW, secret="0" * 64, mixes={"4": "0" * 64}),
    row("request", **NEW, secret="0" * 64, mixes={"00": "0" * 64}),
    row("request", **NEW, secret="0" * 64, mixes={"-": "0" * 64}),
    row("position", **NEW, pack=["2c"]), row("position", **NEW, pack=["2c"] * 52),
    row("position", **NEW, pack="2c"), row("position", **NEW, pack=[7]),
    row("position", **NEW, pack=["2c"] * 5000),
    row("request", do="view"), row("unknown", do="view", table=2, seat=0),
    row("request", do="view", table=0, seat=0), row("request", do="view", table="1", seat=0),
    row("request", do="view", table=1), row("request", do="view", table=1, seat=4),
    row("request", do="view", table=1, seat=-2),
    row("request", do="view", table=1, seat=0, since=-1),
    row("request", **ACT), row("request", do="act", table=1, seat=9, move="play 2c"),
    row("illegal", **ACT, move=""), row("illegal", **ACT, move="fly 2c"),
    row("illegal", **ACT, move="play"), row("illegal", **ACT, move="play 2x"),
    row("illegal", **ACT, move="play 2c 3c"), row("illegal", **ACT, move="play " + "2" * 10000),
    row("illegal", **ACT, move="deal"), row("request", **ACT, move="deal", number="x"),
    row("stale", **ACT, move="deal", number=5),
    row("undo", do="undo", table=1, seat=0), row("undo", do="redo", table=1, seat=0),
    row("unknown", do="bot", table=1, seat=0, bot="deep"),
    row("unknown", do="playout", table=1, bot="deep"),
    row("request", do="playout", table=1, most=-1),
    row("request", do="load"), row("record", do="load", record=""),
    row("record", do="load", record="talon-record 2\nengine 9\n"),
    row("record", do="load", record="hello\n"),
    row("unknown", do="position", game="whist", preset="classic", zones={"pocket": ["2c"]}),
    row("unknown", do="position", game="whist", preset="classic", fields={"mood": 1}),
    row("position", do="position", game="whist", preset="classic", zones={"hand": [["2c", "2c"]]}),
    row("position", do="position", game="whist", preset="classic", zones={"turned": ["2c", "3c"]}),
    row("position", do="position", game="whist", preset="classic", fields={"dealer": 300}),
    row("position", do="position", game="whist", preset="classic", fields={"dealer": 7}),
    row("position", do="position", game="whist", preset="classic", fields={"seats": 9}),
    row("position", do="position", game="whist", preset="classic", fields={"trump": -1}),
    row("position", do="position", game="whist", preset="classic",
        zones={"hand": [["2c"], ["2c"], ["3c"], ["4c"]]}),
    row("position", do="position", game="whist", preset="classic",
        zones={"hand": [["2c"], [], ["3c"], ["4c"]]}),
    row("request", do="position", game="whist", preset="classic", zones=[]),
    row("position", do="position", game="whist", preset="classic", zones={"hand": "x"}),
    row("position", do="position", game="whist", preset="classic", zones={"hand": [[]] * 5}),
    row("position", do="position", game="wippen", preset="basic", fields={"wippen": 7}),
    row("position", do="position", game="whist", preset="classic",
        zones={"hand": [["2c"], ["3c"], ["4c"], ["5c"]]}, fields={"target": 50}),
    row("position", do="position", game="whist", preset="classic",
        zones={"hand": [["2c"], ["3c"], ["4c"], ["5c"]]}, fields={"tricks": [12, 12]}),
    row("unknown", do="position", game="whist", preset="classic", zones={"ä" * 60: []}),
    row("unknown", do="close", table=77),
]


def check_lines(tap, program):
    engine = Engine(program)
    assert json.loads(engine.line(json.dumps(NEW)))["table"] == 1
    before = engine.ask("inspect", table=1)
    for line, code in LINES:
        answer = json.loads(engine.line(line))
        error = answer.get("error", {})
        fine = error.get("code") == code and error.get("message", "").strip().endswith((".", "?"))
        tap.check(fine, f"{code}: {line[:70]!r}", json.dumps(answer)[:300])
    tap.check(engine.ask("inspect", table=1) == before, "after all this the table is as it was")
    tap.check(engine.close() == 0, "and the engine ends well")


def check_limits(tap, program):
    engine = Engine(program)
    answers = [json.loads(engine.line(json.dumps(NEW))) for _ in range(257)]
    tap.check(answers[255].get("ok") and answers[256]["error"]["code"] == "limit",
              "the 257th table is refused")
    long_line = json.loads(engine.line('{"do":"hello","x":"' + "a" * (18 << 20) + '"}'))
    tap.check(long_line.get("error", {}).get("code") == "limit", "an endless line is refused")
    engine.close()


def check_usage(tap, program):
    for arguments in ([], ["dance"], ["engine", "now"], ["play", "chess"], ["play", "whist/royal"],
                      ["play", "whist", "--option", "target"], ["play", "whist", "--seats", "x"],
                      ["play", "whist", "--option", "players=9"], ["serve", "--listen", "nowhere"],
                      ["serve", "--what"]):
        done = subprocess.run([program, *arguments], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=20)
        tap.check(done.returncode == 2 and done.stderr.strip() and "Sanitizer" not in done.stderr,
                  f"wrong usage: talon {' '.join(arguments)}", done.stdout + done.stderr)
    full = subprocess.run(f"{program} engine >/dev/full", shell=True, input='{"do":"hello"}\n',
                          capture_output=True, text=True)
    unread = subprocess.run(f"{program} engine < /tmp", shell=True, capture_output=True, text=True)
    tap.check(unread.returncode == 1 and unread.stderr.strip(), "requests that cannot be read",
              unread.stderr)
    tap.check(full.returncode == 1 and full.stderr.strip(), "a full disk under the answers",
              full.stderr)


def main():
    tap = Tap()
    check_lines(tap, sys.argv[1])
    check_limits(tap, sys.argv[1])
    check_usage(tap, sys.argv[1])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
