"""Bad requests, row by row: each gets one clear answer with its code, and nothing is lost.
Argument: the program.
"""
import json
import resource
import subprocess
import sys

from engine import Engine, Tap

BARE = {"do": "new", "game": "whist", "preset": "classic"}
NEW = {**BARE, "seed": "1"}
FAIR = {**BARE, "secret": "0" * 64}
POSITION = {"do": "position", "game": "whist", "preset": "classic",
            "zones": {"hand": [["2c"], ["3c"], ["4c"], ["5c"]]}}
ACT = {"do": "act", "table": 1, "seat": 0}


SANITIZED = b"__asan_init"  # a program that reserves terabytes of addresses


def program_bytes(program):
    with open(program, "rb") as file:
        return file.read()


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
    row("request", **BARE, key=12), row("unknown", **NEW, options={"a" + "ä" * 40: 1}),
    row("request", **BARE, key="zz"), row("request", **BARE, key="0" * 63),
    row("request", **BARE, key="0" * 65),
    row("request", **BARE, secret=7), row("request", **BARE, secret=""),
    row("request", **BARE, secret="G" * 64), row("request", **BARE, secret="0" * 65),
    row("request", **FAIR, pack=["2c"]),
    row("request", **FAIR, mixes=["0" * 64]),
    row("request", **FAIR, mixes={"0": 1}),
    row("request", **FAIR, mixes={"4": "0" * 64}),
    row("request", **FAIR, mixes={"00": "0" * 64}),
    row("request", **FAIR, mixes={"-": "0" * 64}),
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


TWICE = "comes twice in one object"
LARGE = "is too large"

# A complete trick of the last cards of a deal, or cards to play: only the score is wrong.
LAST = {"trick": [["2c"], ["3c"], ["4c"], ["5c"]]}
TO_PLAY = {"hand": [["Ac"], ["Kc"], ["Qc"], ["Jc"]]}
HIGH, LOW = 2 ** 31 - 1, -2 ** 31
SOLO = {"contract": 2, "holder": [1, 0, 0, 0], "scored": 1}
SCORES = [
    ("german", {"trick": [["2c"], ["3c"]]}, [HIGH, 0], {}, "Such a high score"),
    ("minnesota", LAST, [LOW, LOW], {"contract": 2}, "Such a high score"),
    ("solo-whist", LAST, [HIGH, -HIGH, 0, 0], SOLO, "Such a high score"),
    ("wiezen", LAST, [0, 0, LOW, HIGH], SOLO, "Such a high score"),
    ("wiezen", LAST, [5, 5, 5, 5], SOLO, "must add up to nothing"),
    ("kleurenwiezen", LAST, [5, 5, 5, 5], SOLO, "must add up to nothing"),
    ("esmakker", LAST, [HIGH, -HIGH, 0, 0], {"declarer": 1, "best_kind": 5}, "Such a high score"),
    ("esmakker", LAST, [5, 5, 5, 5], {"declarer": 1, "best_kind": 5}, "must add up to nothing"),
    ("israeli", TO_PLAY, [HIGH] * 4, {}, "Such a high score"),
    ("romanian", TO_PLAY, [LOW, 0, 0, 0], {}, "Such a high score"),
]

# Tables of call-ace Whist before the first card is played, and the refusals.
SMALL = {"hand": [["2c"], ["3c"], ["4c", "5c"], ["6c"]], "cat": ["7c", "8c", "9c"]}
WHOLE = {"hand": [[rank + suit for rank in "23456789TJQKA"] for suit in "cdhs"],
         "cat": ["*1", "*2", "*3"]}
CALLED = {"declarer": 1, "best_tricks": 8}
IN_SOL = {"declarer": 1, "best_kind": 5, "stage": 5, "turn": 1}
BEFORE_PLAY = [
    (SMALL, {"dealer": 3}, "everybody has thirteen cards"),
    (SMALL, {"dealer": 3, "stage": 4, "turn": 2, "declarer": 1, "best_kind": 5},
     "everybody has thirteen cards"),
    ({**WHOLE, "cat": ["*1"]}, {**CALLED, "stage": 2, "turn": 1, "best_kind": 4},
     "The cat has three cards"),
    (WHOLE, {**CALLED, "stage": 3, "turn": 1, "best_kind": 1}, "The cat has three cards"),
    (WHOLE, {**CALLED, "stage": 4, "turn": 2}, "it is somebody's turn"),
    (WHOLE, {**CALLED, "stage": 2, "turn": 3, "best_kind": 4}, "it is somebody's turn"),
    *[({"hand": [*WHOLE["hand"][:3], WHOLE["hand"][3][:10] + ["*1", "*2", "*3"]],
        "dropped": [[], [], [], WHOLE["hand"][3][10:]]}, {**IN_SOL, "holder": [1, 0, 0, holder]},
       message) for holder, message in [(1, "When the cat is empty"), (0, "turn to exchange")]],
    ({"hand": [WHOLE["hand"][0][:12] + ["*1"], *WHOLE["hand"][1:]], "cat": ["*2", "*3"],
      "dropped": [["Ac"], [], [], []]}, {**IN_SOL, "turn": 4, "holder": [1, 0, 0, 1]},
     "turn to exchange"),
]

# A troel of the first and the fourth player, who holds the called ace of spades: to the first trick
# he leads. The game, its number of the contract, and what players say who have passed.
TROEL = [["Ac", *(rank + "c" for rank in "23456789TJ"), "Ad", "Ah"],
         [*(rank + "d" for rank in "23456789TJQK"), "Kc"],
         [*(rank + "h" for rank in "23456789TJQK"), "Qc"], [rank + "s" for rank in "23456789TJQKA"]]
TROELS = [("wiezen", 3, 2), ("kleurenwiezen", 14, 9)]

# Answers that name the mistake, its place and the id: the line, the code, a part of the message,
# the id.
EXPLAINED = [
    ('{"id":9223372036854775808,"do":"hello"}', "json", f"number at byte 7 {LARGE}", None),
    ('{"id":4,"x":-9223372036854775809}', "json", f"number at byte 13 {LARGE}", 4),
    ('{"id":4,"x":1e309}', "json", f"number at byte 13 {LARGE}", 4),
    ('{"id":4,"x":1.8e308}', "json", f"number at byte 13 {LARGE}", 4),
    (r'{"id":4,"x":"a\u0000"}', "json", r"\u0000, at byte 15", 4),
    (r'{"x":"\ud800","id":"later"}', "json", "lone surrogate) is escaped at byte 7", "later"),
    (r'{"x":"\udc00\ud800","id":4}', "json", "lone surrogate) is escaped at byte 7", 4),
    (r'{"x":"\q","id":4}', "json", "no such escape in JSON, at byte 7", 4),
    ('{"id":4,"do":"hello","do":"games"}', "json", f'"do" {TWICE}, again at byte 22', 4),
    ('{"id":4,"x":{"a":1,"a":1}}', "json", f'"a" {TWICE}, again at byte 20', 4),
    (r'{"id":4,"\u0061":1,"a":1}', "json", TWICE, 4),
    ('{"id":4,"id":5,"do":"hello"}', "json", f'"id" {TWICE}, again at byte 9', None),
    ('{"x":{"id":5},"y":1e999}', "json", LARGE, None),
    ('{"id":4,"do":"hello"', "json", "ends too early, after byte 20", 4),
    ('{"id":4,"do":"hello"} {}', "json", "follows the JSON object, at byte 23", 4),
    ('{"id":4,"x":"\x01"}', "json", "control character in a text must be escaped, at byte 14", 4),
    (b'{"id":4,"x":"\xff"}', "json", "not UTF-8 at byte 14", 4),
    ('{"id":4,"x":01}', "json", "not JSON at byte 14", 4),
    ('{"id":4,"x":' + "[" * 64 + "]" * 64 + "}", "json", "nested too deeply at byte 76", 4),
    ('{"x":' + "[" * 99 + '"]"' + "]" * 99 + ',"id":4}', "json", "nested too deeply", 4),
    ("[4]", "json", "not a JSON object", None),
    *[('{"id":%s,"do":"hello"}' % wrong, "request", '"id" must be a whole number or a text', None)
      for wrong in ("{}", "[]", "1.5", "1e2", "true", "false")],
    # Members that would be ignored.
    (json.dumps({**BARE, "mixes": "garbage"}), "request", '"mixes" needs a "secret"', None),
    (json.dumps({**NEW, "mixes": {"0": "0" * 64}}), "request", '"mixes" needs a "secret"', None),
    (json.dumps({**NEW, "key": "0" * 64}), "request", '"key" and "seed"', None),
    (json.dumps({**FAIR, "key": "0" * 64}), "request", '"secret" and "key"', None),
    (json.dumps({**FAIR, "seed": 1}), "request", '"secret" and "seed"', None),
    (json.dumps({**NEW, "zones": {}}), "request", 'belongs to the request "position"', None),
    (json.dumps({**NEW, "fields": {}}), "request", 'belongs to the request "position"', None),
    *[(json.dumps({**POSITION, name: "x"}), "request", f'A position has no "{name}"', None)
      for name in ("secret", "mixes", "pack")],
    (json.dumps({**POSITION, "key": "0" * 64, "seed": 1}), "request", '"key" and "seed"', None),
    # Members of a wrong type.
    ('{"do":"new","game":5}', "request", '"game" must be a text', None),
    ('{"do":"new","game":null}', "request", '"game" must be a text', None),
    ('{"do":"new"}', "request", '"game" is missing', None),
    ('{"do":"load","record":5}', "request", '"record" must be a text', None),
    ('{"do":"load"}', "request", '"record" is missing', None),
    ('{"do":"rules","game":"whist","lang":5}', "request", '"lang" must be a text', None),
    ('{"do":"rules","game":"whist","format":5}', "request", '"format" must be a text', None),
    ('{"do":"new","game":"whist","options":5}', "request", '"options" must be an object', None),
    # Digits in capitals.
    *[(json.dumps({**request, name: value}), "request",
       f'"{name}" must {what} 64 hexadecimal digits (0-9, a-f).', None)
      for request, name, value, what in (
          (BARE, "key", "AB" * 32, "be"), (POSITION, "key", "AB" * 32, "be"),
          (BARE, "secret", "Ab" * 32, "be"),
          (FAIR, "mixes", {"0": "aB" * 32}, "name seats, each with"))],
    # Names.
    (json.dumps({**NEW, "names": ["Ann", 7]}), "request", "A name must be a text", None),
    (json.dumps({**NEW, "names": list("abcde")}), "request", "more names than seats", None),
    (json.dumps({**NEW, "names": ["x" * 64]}), "limit", "name is too long", None),
    *[(json.dumps({**NEW, "names": ["Ann" + turn]}), "request", "invisible characters", None)
      for turn in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\n"],
    # Numbers and booleans as text.
    *[(json.dumps({**NEW, "options": {"target": wrong}}), "option", '"target"', None)
      for wrong in ("05", "-0", "00", "+5", "", True)],
    (json.dumps({**NEW, "options": {"first_dealer": False}}), "option", '"first_dealer"', None),
    # Positions that say what cannot be.
    (json.dumps({**POSITION, "fields": {"over": 1}}), "position", '"over" follows from', None),
    (json.dumps({**POSITION, "fields": {"best": 3}}), "position", '"best" follows from', None),
    (json.dumps({"do": "position", "game": "war", "preset": "classic", "fields": {"flipping": 4},
                 "zones": {"packet": [["2c"], ["3c"]]}}), "position", '"flipping" follows', None),
    (json.dumps({"do": "position", "game": "war", "preset": "tod-und-leben",
                 "zones": {"won": [["7c", "8c"], []]}, "fields": {"flipping": 3}}),
     "position", '"flipping" follows', None),
    (json.dumps({"do": "position", "game": "war", "preset": "tod-und-leben"}), "position",
     "players need cards", None),
    (json.dumps({"do": "position", "game": "whist", "preset": "classic",
                 "zones": {"trick": [["2c"], ["3c"], ["4c"], ["5c"]]},
                 "fields": {"score": [5, 5], "games": [1, 0]}}),
     "position", "The games won do not fit the score", None),
    (json.dumps({"do": "position", "game": "spite", "preset": "standard",
                 "zones": {"hand": [["2c"], ["3c"]]}}), "position", "Only one side", None),
    # Fields by which something is looked up before anybody plays.
    *[(json.dumps({"do": "position", "game": "wiezen", "zones": {"turned": ["7s"]},
                   "fields": {"dealer": dealer, "troel": 1, "called": 39}}), "position",
       "Dealer and leader must be seats", None) for dealer in (4, 5, 11, 103, 255)],
    *[(json.dumps({"do": "position", "game": "wiezen", "fields": {"called": called, "troel": 1}}),
       "position", "A troel has a player with aces", None) for called in (53, 200)],
    (json.dumps({"do": "position", "game": "wiezen", "fields": {"word": [0, 200, 0, 0]}}),
     "position", "What a player may still say", None),
    *[(json.dumps({"do": "position", "game": "kleurenwiezen", "zones": zones, "fields": fields}),
       "position", message, None) for zones, fields, message in
      [({}, {"contract": 21}, "no contract with this number"), ({}, {"factor": 3}, "no contract"),
       ({}, {"word": [0, 10, 0, 0]}, "something that cannot be said"),
       ({}, {"contract": 2}, "belong together"), ({"laid": [["2c"]]}, {}, "small misère only"),
       ({**TO_PLAY, "laid": [["2c"]]}, {"contract": 7, "holder": [1, 0, 0, 0]}, "all four drop"),
       (LAST, {"contract": 2, "holder": [1, 1, 0, 0]}, "So many players")]],
    *[(json.dumps({"do": "position", "game": game, "zones": {"hand": TROEL},
                   "fields": {"contract": contract, "troel": 1, "called": 52, "trump": 3,
                              "holder": [1, 0, 0, 1], "word": [passed] * 4, "leader": leader}}),
       "position", "the holder of the called card leads", None)
      for game, contract, passed in TROELS for leader in (0, 1)],
    *[(json.dumps({"do": "position", "game": "knockout", "preset": "chooser-leads",
                   "fields": {"chooser": chooser}}), "position", "The trump suit is named", None)
      for chooser in (8, 200, 255)],
    # Scores that the next deal could not be added to, or that do not add up.
    *[(json.dumps({"do": "position", "game": game, "zones": zones,
                   "fields": {"score": score, **fields}}), "position", message, None)
      for game, zones, score, fields, message in SCORES],
    # Call-ace Whist before the play.
    *[(json.dumps({"do": "position", "game": "esmakker", "zones": zones, "fields": fields}),
       "position", message, None) for zones, fields, message in BEFORE_PLAY],
    (json.dumps({"do": "position", "game": "spite", "preset": "standard", "fields": {"over": 2},
                 "zones": {"reserve": [["2c"], []], "hand": [["4c"], ["3c"]]}}),
     "position", '"over" follows', None),
]

# Requests that mean the same: two lines with one answer but for the table's number.
ALIKE = [
    (BARE, {**BARE, "options": None}),
    ({"do": "new", "game": "whist"}, {"do": "new", "game": "whist", "preset": None}),
    (BARE, {**BARE, "names": None}),
    *[({**BARE, "options": {"honours": "0"}}, {**BARE, "options": {"honours": no}})
      for no in (0, False, "false")],
    *[({**BARE, "options": {"honours": "1"}}, {**BARE, "options": {"honours": yes}})
      for yes in (1, True, "true")],
    ({"do": "hello"}, {"do": "hello", "id": None}),
]


def check_explained(tap, program):
    engine = Engine(program)
    for line, code, part, number in EXPLAINED:
        answer = json.loads(engine.line(line))
        error = answer.get("error", {})
        fine = error.get("code") == code and part in error.get("message", "")
        tap.check(fine and answer.get("id") == number, f"{code}, {part}: {line[:70]!r}", answer)
    engine.close()


def check_alike(tap, program):
    engine = Engine(program)

    def told(request):
        answer = engine.ask(**request)
        number = answer.pop("table", None)
        record = engine.ask("inspect", table=number) if number else None
        return answer, record, number and engine.ask("view", table=number, seat=0)["view"]

    for one, other in ALIKE:
        first, second = told(one), told(other)
        tap.check("ok" in first[0] and first == second, f"alike: {one} {other}", second)
    engine.close()


def check_endless_line(tap, program):
    """600 MB without an end of line, under a limit of memory that is a quarter of it."""
    limit = 150 << 20
    process = subprocess.Popen(
        [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        preexec_fn=None if SANITIZED in program_bytes(program) else
        lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    try:
        process.stdin.write(b'{"id":6,"x":"')
        for _ in range(600):
            process.stdin.write(b"a" * (1 << 20))
        process.stdin.write(b'","do":"hello"}\n{"id":7,"do":"hello"}')
    except BrokenPipeError:
        pass
    said = process.communicate()[0].splitlines()
    error = json.loads(said[0]).get("error", {}) if said else {}
    tap.check(error.get("code") == "limit", "600 MB in one line are refused", said)
    tap.check(len(said) > 1 and json.loads(said[0]).get("id") == 6 and
              json.loads(said[1]).get("ok"), "and the next line is answered", said)


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


def check_option_words(tap, program):
    """In a terminal, too, yes and no may be written as the rules print them."""
    def book(value):
        done = subprocess.run([program, "rules", "whist", "--option", f"honours={value}"],
                              capture_output=True, text=True, timeout=300)
        return done.returncode, done.stdout

    for words in (("0", "false"), ("1", "true")):
        books = [book(word) for word in words]
        tap.check(books[0] == books[1] and books[0][0] == 0 and books[0][1],
                  f"honours={words[1]} is honours={words[0]}", books[1])
    tap.check(book("0") != book("1"), "honours=0 is not honours=1")


def check_usage(tap, program):
    for arguments in ([], ["dance"], ["engine", "now"], ["play", "chess"], ["play", "whist/royal"],
                      ["play", "whist", "--option", "target"], ["play", "whist", "--seats", "x"],
                      ["play", "whist", "--option", "players=9"],
                      ["play", "whist", "--option", "target=05"],
                      ["serve", "--listen", "nowhere"],
                      ["serve", "--what"]):
        done = subprocess.run([program, *arguments], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=300)
        tap.check(done.returncode == 2 and done.stderr.strip() and "Sanitizer" not in done.stderr,
                  f"wrong usage: talon {arguments}", done.stdout + done.stderr)
    for name, sentence in (("a,b,c,d,e", "There are more names than seats."),
                           ("x" * 50, "The name is too long."),
                           ("a\u202eb", "The name contains invisible characters."),
                           (b"a\xf0", "The name is not valid UTF-8.")):
        done = subprocess.run([program, "play", "whist", "--names", name], capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=300)
        tap.check(done.returncode == 2 and sentence in done.stderr, f"--names {name!r}",
                  done.stdout + done.stderr)
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
    check_explained(tap, sys.argv[1])
    check_alike(tap, sys.argv[1])
    check_endless_line(tap, sys.argv[1])
    check_limits(tap, sys.argv[1])
    check_option_words(tap, sys.argv[1])
    check_usage(tap, sys.argv[1])
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
