"""Commands that refuse something, or tell a person what they do, with the files that make them: for
test_commands.py. A command line is split at blanks; the files stand in its folder.
"""
import contextlib
import json
import os
import sqlite3
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../solve"), os.path.join(HERE, "../engine")]
import test_pbn  # noqa: E402  (the paths above come first)
import test_solve  # noqa: E402

DRIVE = "drive progressive --players 8 --rounds 3 --results results"
# Why a drive cannot be played, and lines of its results that are refused.
DRIVES = [
    "howell --players 9", "howell --players 8 --seats 3", "howell --players 5000",
    "howell --players 8 --movers losers", "swedish --players 8 --movers losers",
    "progressive --players 9 --seats 3 --score over_six", "progressive --players 8 --rounds 999",
    "progressive --players 8 --compare match_points", "teams --players 8 --compare total",
    "teams --players 8 --same", "mitchell --players 4", "mitchell --players 8 --seats 3",
    "teams --players 12 --compare differences", "individual --players 6", "rainbow --players 5",
    "individual --players 8 --same --compare match_points --score points",
    "progressive --players 8 --deals 99", "progressive --players 8 --seats 9",
]
RESULTS = [
    "1 1 7", "1 1 7 7", "1 1 -1 14", "1 9 6 7", "1 1 6 7\n1 1 6 7", "1 leave 99", "2 leave 99",
    "2 join", "2 leave 1\n2 leave 1", "2 adjust 1 99999999", "3 adjust 1 5", "x", "9 1 6 7",
    "2 leave 1\n2 replace 2 2", "2 replace 1 2", "1 adjust 99 1", "3 1 6 7", "2 replace 99",
]
ROUND = "1 1 6 7\n1 2 6 7\n"
REPORT = {"account": "", "name": "Ben", "seat": 1, "reason": "Rude.",
          "lines": [{"account": "gone", "seat": 1, "phrase": "thanks"},
                    {"account": "", "name": "Ben", "seat": 1, "text": "Ha!"}]}
STORE = [
    "check none", "check empty", "check garbage", "check other", "check later", "check older",
    "check damaged", "check unread", "backup data data/talon.db",
    "forget data --before 2020-01-01 -",
    "backup data none/copy", "export data nobody", "export none", "record data nobody",
    "record data abc", "import fresh nothing", "import fresh broken", "import fresh unknown",
    "import fresh none", "import data/talon.db nothing", "forget data --before x",
    "forget none --before 2020-01-01", "forget data --before 2020-01-01 data/talon.db",
    "forget data --after x", "reports none", "reports garbage", "reports fresh",
    "check", "nothing",
]
OTHER = [
    "league results", "league none", "league field --points x", "league field --best x",
    "league field --drop 9", "league field field --csv --json", f"{DRIVE} --csv x",
    "drive teams --players 8 --names names", "drive progressive --players 8 --names none",
    "drive howell --players 8 --field results", "drive howell --players 8 --prize x:1",
    "drive howell --players 8 --seed x", "drive howell --players x", "drive howell --trumps X",
    "verify results", "verify none", "verify", "verify results --html", "replay results",
    "replay results --other", "replay", "review results", "review none", "review results --jobs x",
    "play none", "play whist/none", "play whist --seats x", "play whist --option x",
    "play whist --option x=y", "play whist --level x", "play whist --names a,b,c,d,e,f",
    "play whist --seed x --record none/x", "play --other", "play whist --names",
    "play http://127.0.0.1:1/#/abc", "play https://example.org", "play whist --watch",
    "play http://127.0.0.1:1/#/abc --seats h,s", "play http://127.0.0.1:1/#/abc --name A --watch",
    "rules none", "rules whist/none", "rules whist --seats 9", "rules whist --format x",
    "rules --other", "card Xx", "card --set x Qh", "card --tones x Qh", "card --paper x Qh",
    "card --other", "card", "solve none", "solve results --deal 9", "solve results --nodes x",
    "solve results --memory x", "solve results --json --pbn", "solve results --move 1",
    "exact war --deck x", "exact cycle --packets x", "exact cycle --packets 2/2/2",
    "exact first-pass --deck 9x9", "exact cycle --seed 1 --option players=3",
    "exact cycle --seed 1 --option war_down=rank",
    "sim war/none", "sim war/classic --bots none", "sim whist/classic --bots x,y",
    "sim war/classic --merge results", "sim war/classic --until x", "sim war/classic --seed",
    "sim war/classic --games 9 --html none/page", "sim war/classic --games 9 --over x",
    "sim war/classic --games 9 --when x", "sim whist/classic --games 9 --when x:K>1",
    "sim whist/classic --games 9 --when hand[9]:K>1",
    "sim whist/classic --games 9 --when hand:x>1",
    "sim whist/classic --games 9 --bots cmd:cat,random",
    "sim whist/classic --games 9 --bots cmd:no",
    "sim war/classic --games 9 --file results", "match simple none --preset whist/classic",
    "match simple random --preset none", "match simple random --preset whist/classic --sprt x",
    "match simple random --preset whist/classic --deals 2 --resume results",
    "match simple random --preset whist/classic --deals 2 --resume none/x",
    "match simple random --preset whist/classic --deals 0",
    "match expert strong --preset wippen/basic --deals 1",
    "sim wippen/basic --games 1 --bots expert",
    "match cmd:true random --preset whist/classic --deals 1",
    "match cmd:none random --preset whist/classic --deals 1",
    "match cmd:cat random --preset whist/classic --deals 1",
    "match cmd:cat random --preset war/classic --deals 1",
    "match cmd:yes random --preset whist/classic --deals 1",
    "match cmd:tac random --preset whist/classic --deals 1 --ready 100 --deadline 100",
    "match simple random --preset whist/classic --deals 1 --records results",
    "match simple random --preset whist/classic --deals 1 --records data",
    "match simple random --preset whist/classic --ready 100",
    "reset data", "reset data Nobody", "reset none x", "reset data x y", "reset data x --days 99",
    "invite results --count x", "invite none/x", "serve --data results", "serve --data later",
    "serve --listen x", "serve --data data --invitations results",
    "serve --data data --invitations none", "serve --data garbage", "serve --log x",
    "serve --data other", "serve --mail x", "serve --push x", "serve --data unread",
    "bot --server ws://127.0.0.1:1/ --table a --token b -- cat", "engine", "help none",
]
# Pages, whose English words are looked for in the file.
PAGES = ["sim war/classic --games 300 --html page", "sim whist/classic --games 9 --html page",
         "sim whist/classic --games 20 --bots simple --html page",
         "sim wippen/basic --games 4 --html page", "sim spite/standard --games 2 --html page",
         "sim wunsdorf/standard --games 3 --html page"]


def all_refusals():
    """(command line, {file: text}) of everything but the store."""
    for words in DRIVES:
        yield f"drive {words}", {}
    for text in RESULTS:
        yield DRIVE, {"results": text if text[0] == "1" else ROUND + text}
    for text, _ in test_solve.WRONG + test_pbn.WRONG:
        yield "solve results", {"results": text}
    for words in OTHER:
        yield words, {"results": "hello\n", "names": "a\n" * 2, "field": "{}"}


def row(number, kind, text, stream="abc"):
    return json.dumps({"stream": stream, "sort": "table", "number": number, "kind": kind,
                       "seat": 0, "at": 1600000000000, "text": text}) + "\n"


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def changed(folder, name, *statements):
    """A copy of the data with changes to its database."""
    os.makedirs(os.path.join(folder, name))
    with contextlib.closing(sqlite3.connect(os.path.join(folder, "data/talon.db"))) as source, \
            contextlib.closing(sqlite3.connect(os.path.join(folder, name, "talon.db"))) as base:
        source.backup(base)
        for statement in statements:
            base.execute(statement)
        base.commit()


def make_data(program, folder):
    """Directories of data for the store: whole, and with all that can be wrong with them."""
    write(folder, "rows", row(0, "open", "{}") + row(1, "report", json.dumps(REPORT)))
    write(folder, "nothing", "\n")
    write(folder, "broken", "no row\n")
    write(folder, "unknown", row(0, "open", "{}") + row(1, "dance", "{}"))
    for name in ("data", "empty", "garbage"):
        os.mkdir(os.path.join(folder, name))
    write(folder, "garbage/talon.db", "This is no database.\n" * 99)
    subprocess.run([program, "store", "import", "data", "rows"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    changed(folder, "other", "PRAGMA application_id = 1")
    changed(folder, "later", "PRAGMA user_version = 99")
    changed(folder, "older", "PRAGMA user_version = 1")
    changed(folder, "damaged", "DELETE FROM event WHERE number = 0")
    changed(folder, "unread", "DROP TABLE event")
