"""Writes the corpus of the server's fuzzer: scripts in the language of test/fuzz/fuzz_server.c,
words for its mutations from the schema of the protocol, rows as a real server stores them, and
small texts for the text fuzzer. Argument: the program.
"""
import json
import os
import re
import sqlite3
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "test/server"))
from client import Server  # noqa: E402  (the path above comes first)

CORPUS = os.path.join(ROOT, "test/fuzz/corpus/server")
SEATS = {"whist": 4, "war": 2, "wunsdorf": 3, "wippen": 2, "spite": 2}
HEX = "5a" * 32
ONLINE = [("spite", "standard", 5, False), ("spite", "reserve-25", 4, True),
          ("wippen", "full", 8, False), ("wunsdorf", "standard", 3, True),
          ("war", "classic", 4, False), ("whist", "drive", 4, False)]
# Members of requests whose values the schema leaves open.
INSIDE = ['"drive_new"', '"drive_act"', '"movement":"rainbow"', '"score":"points"', '"same":true',
          '"online":{"game":"spite"}', '"online":{"game":"wippen","preset":"full"}', '"seats":5',
          '"seats":8', '"act":{"act":"begin"}', '"act":{"act":"enter","names":["A"]}', '"preset":',
          '"options":{"players":"3"}', '"options":{"packs":"1"}',
          '"act":{"act":"next","round":1}', '"act":{"act":"undo","number":',
          '"drive":"$d"', '"key":"$y"', '"code":"$c"', '"day"', '"day_new"', '"day_result"',
          '"family":"whist"']


def kinds():
    """{a kind's word in the file: its number}, as src/store/row.h counts them."""
    with open(os.path.join(ROOT, "src/store/row.h"), encoding="utf-8") as file:
        names = re.findall(r"(?m)^    STORE_(\w+),", file.read())
    return {name.lower(): number for number, name in enumerate(names)}


def say(conn, do, **members):
    text = json.dumps({"id": 1, "do": do, **members}, separators=(",", ":"), ensure_ascii=False)
    return f'{conn}{text.replace(chr(34) + "$n" + chr(34), "$n")}'


def at(conn, do, whose=None, **members):
    token = {} if whose is None else {"token": f"${whose}"}
    return say(conn, do, table="$t", **token, **members)


def host(do, **members):
    return say(1, do, table="$t", host="$h", **members)


def act(conn=2):
    return at(conn, "act", "k", move="$m", number="$n")


def new(game, seats, **members):
    return say(1, "new", game=game, seats=seats, **members)


def played(game, count):
    """People at every seat, moves, the disk late and failing, a new start in the middle."""
    lines = [new(game, ["human"] * count, pace=0)]
    lines += [at(2 + seat, "join", seat) for seat in range(count)]
    lines += [act()] * 8 + ["z", act(), at(3, "hint", 1), at(2, "undo", 0), "f", act(), "w", "z"]
    lines += [at(2, "rename", 0, name="Änne"), at(2, "why", "k", move="$m"), "r"]
    lines += [at(2, "join", 0), at(3, "join", 1), act(), act(), at(2, "undo", "k"),
              at(2, "redo", "k"), at(2, "auto", 0, on=True), at(2, "forward", 0, steps=50)]
    return lines + ["+700", at(1, "record"), at(1, "fair"), at(2, "leave"), "c2", "+600000"]


def gathered(game, count):
    """Who opened it sits at one seat, another comes, a bot takes the rest."""
    lines = [new(game, ["human"] + ["open"] * (count - 1), public=True, pace=10, wait=True,
                 names=["Anna"])]
    lines += [say(2, "list"), at(1, "join", 0), at(2, "join"), at(2, "sit", name="Bert", mix=HEX),
              at(2, "join", 1), at(2, "mix", 1, mix=HEX), host("seat", seat=1, who="simple"),
              host("seat", seat=1, who="open"), at(3, "sit", name="Dora", seat=1),
              at(3, "join", 1), at(3, "stand", 1), at(3, "sit", name="Dora"), at(1, "fair"),
              host("start", fill="simple", mixes={"0": HEX}), at(1, "join", 0)]
    lines += [act(1), "+50", act(3), "+50", act(1)] + ["+20"] * 5
    lines += [at(3, "stand", 1), "+10", at(4, "sit", name="Emil"), "r", at(1, "join", 0), act(1)]
    return lines


def drive(do, **members):
    return say(1, do, drive="$d", key="$y", **members)


def online(game, preset, seats, same):
    """An online drive: four people come, bots fill the tables and play, over a restart."""
    setup = {"movement": "rainbow", "seats": seats, "score": "points", "same": same, "rounds": 2,
             "online": {"game": game, "preset": preset, "level": "simple", "pace": 0, "grace": 0,
                        "pause": 1}}
    lines = [say(1, "drive_new", setup=setup)]
    lines += [drive("drive_act", act={"act": "enter", "names": [name]}) for name in "ABCD"]
    lines += [drive("drive_act", act={"act": "begin"})] + ["+300"] * 6
    lines += [drive("drive", want=["people", "round", "standings"]), "r", "+300", "+300",
              drive("drive_act", act={"act": "next", "round": 1}), "+300",
              drive("drive_act", act={"act": "setup", "setup": {**setup, "seats": seats - 1}})]
    return lines + [drive("drive", want=["round", "acts"])]


def over():
    """A short game to its end, its record, and once more."""
    lines = [new("war", ["simple", "simple"], pace=0, preset="classic", public=True),
             at(1, "join")] + ["+10"] * 60
    return lines + [at(1, "record"), at(1, "fair"), host("rematch"), at(1, "join"), "r",
                    host("rematch"), "+4000000", "+700000000"]


def clocked():
    lines = [new("whist", ["human", "open", "simple", "simple"], pace=0, wait=True, delay=5,
                 clock={"move": 10, "bank": 20}, grace=5, talk="free"),
             at(1, "join", 0), at(2, "sit", name="B"), at(2, "join", 1), at(5, "join"),
             host("start"), act(1), act(2), "+11000", "+21000", host("pause"), act(1), "+90000",
             host("resume"), "c2", "+6000", "o2", at(2, "join", 1), at(2, "away", 1, on=True),
             "+100", at(2, "away", 1, on=False), act(1), act(2), "+5000", "r", "+100"]
    return lines + [at(1, "join", 0), at(2, "join", 1), act(1), act(2)]


def talked():
    lines = [new("whist", ["human", "open", "open", "simple"], wait=True, talk="free"),
             at(1, "join", 0), at(2, "sit", name="B"), at(2, "join", 1),
             at(1, "say", 0, phrase="hello"), at(2, "say", 1, text="Good evening"),
             at(1, "ignore", 0, seat=1, on=True), at(2, "say", 1, text="Anybody there?"),
             at(1, "report", 0, seat=1, reason="rude")]
    return lines + [at(2, "say", 1, text="again")] * 6


def registered():
    lines = [say(1, "register", name="Anna", passphrase="long enough"), say(1, "me", session="$s"),
             say(2, "login", name="Anna", passphrase="long enough"),
             say(2, "login", name="anna", passphrase="something else"),
             say(1, "new", game="war", preset="classic", seats=["human", "simple"], pace=0,
                 session="$s"),
             at(1, "join", 0)] + [act(1)] * 6
    lines += [at(1, "forward", 0, steps=5000), say(1, "me", session="$s"),
              say(1, "export", session="$s"), "z", say(3, "logout", session="$s", all=True), "f",
              "z", "r", say(1, "me", session="$s"),
              say(1, "import", session="$s", part='{"format":1}', last=True)]
    return lines + [say(1, "forget", session="$s", passphrase="long enough"), "r",
                    say(1, "login", name="Anna", passphrase="long enough")]


def strange():
    return ["1", "1{", "1[]", "1null", "1{}", '1{"do":7}', '1{"do":"dance"}', "1" + "[" * 900,
            '1{"do":"hello","do":"games"}', "1" + " " * 4097, say(1, "games"),
            say(2, "rules", game="spite", format="html", lang="de"), "o9", "c9", "+", "+99999999",
            "f", "w", "z", "z", "r", "r"] + [say(8, "hello")] * 30


# ---- rows -----------------------------------------------------------------------------------

def live(program, data, page):
    """A real server on which a table gathers, is dealt and played, and somebody registers."""
    with Server(program, data, page) as server, server.socket() as ws:
        ws.ask("register", name="Anna", passphrase="long enough")
        opened = ws.ask("new", game="whist", preset="classic", pace=0, wait=True,
                        seats=["human", "open", "simple", "simple"], names=["Anna"])
        table, host = opened["table"], opened["host"]
        token = ws.ask("sit", table=table, name="Bert", mix=HEX)["token"]
        ws.ask("start", table=table, host=host)
        tokens = {0: opened["tokens"][0], 1: token}
        for _ in range(6):
            for seat, token in tokens.items():
                view = ws.ask("join", table=table, token=token)["view"]
                if seat in view["acting"]:
                    ws.ask("act", table=table, token=token, move=view["moves"][0],
                           number=view["number"] + 1)
        ws.ask("rename", table=table, token=tokens[0], name="Änne")
        seeded = ws.ask("new", game="war", preset="classic", seats=["human"] * 2, seed="1", pace=0)
        ws.ask("join", table=seeded["table"], token=seeded["tokens"][0])
        ws.ask("forward", table=seeded["table"], token=seeded["tokens"][0], steps=20)
        server.stop()


def row_lines(data):
    base, number = sqlite3.connect(os.path.join(data, "talon.db")), kinds()
    streams = [row[0] for row in base.execute("SELECT id FROM stream ORDER BY opened, id")]
    for letter, stream in zip("abcdefgh", streams):
        for kind, seat, text in base.execute(
                "SELECT kind, seat, text FROM event WHERE stream = ? ORDER BY number", (stream,)):
            yield f"l{letter} {number[kind]} {seat} {text}"
    base.close()


def rows(program):
    with tempfile.TemporaryDirectory() as room:
        with open(os.path.join(room, "index.html"), "wb") as file:
            file.write(b"<!doctype html>")
        live(program, os.path.join(room, "data"), room)
        lines = list(row_lines(os.path.join(room, "data")))
    ids = [letter * 12 for letter in "abc"]
    return lines + ["r"] + [say(1, "join", table=table) for table in ids] + [
        "+1000", "r", say(1, "fair", table=ids[0]), say(1, "list")]


# ---- small texts ----------------------------------------------------------------------------

TEXTS = {
    "move": "mplay Th", "move-build": "mbuild 4h 9 2c", "move-place": "mdiscard 9h 2",
    "move-deal": "mdeal", "card": "c*2", "card-elfer": "cr13", "option": "ofirst_dealer\n3",
    "option-flag": "obuilding\n1", "option-name": "oform\ntul",
    "origin": "phttps://talon.example:443\ntalon.example",
    "origin-port": "phttp://192.0.2.1:8080\n192.0.2.1:8080",
    "origin-six": "phttp://[2001:db8::1]:80\n[2001:DB8::1]",
    "address": "a127.0.0.1\n203.0.113.9, 192.0.2.7",
    "address-six": "a[2001:db8:1:2::5]:443\n2001:db8::9, \"[::1]:80\"",
    "address-list": "a127.0.0.1,10.0.0.0/8,::1\n10.1.2.3",
}


def words():
    with open(os.path.join(ROOT, "doc/protocol.schema.json"), encoding="utf-8") as file:
        serve = json.load(file)["definitions"]["serve"]
    found = {f'"do":"{name}"' for name in serve["requests"]}
    for request in serve["requests"].values():
        found.update(f'"{name}":' for name in request.get("properties", {}))
    found.update(['"table":"$t"', '"table":"$u"', '"host":"$h"', '"session":"$s"', '"mix":"$x"',
                  '"move":"$m"', '"number":$n', '"token":"$k"', "true", "false", "null", "-1",
                  '"open"', '"human"', '"simple"', '"seats":["human","simple"]', "+60000"])
    found.update(f'"token":"${seat}"' for seat in range(8))
    found.update(INSIDE)
    return sorted(found)


def main():
    os.makedirs(CORPUS, exist_ok=True)
    scripts = {f"played-{game}": played(game, count) for game, count in SEATS.items()}
    scripts |= {f"gathered-{game}": gathered(game, count) for game, count in SEATS.items()}
    scripts |= {f"online-{game}-{seats}": online(game, preset, seats, same)
                for game, preset, seats, same in ONLINE}
    scripts |= {"over": over(), "clocked": clocked(), "talked": talked(),
                "registered": registered(), "strange": strange(), "rows": rows(sys.argv[1])}
    for name, lines in scripts.items():
        with open(os.path.join(CORPUS, f"{name}.txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    folder = os.path.join(os.path.dirname(CORPUS), "text")
    os.makedirs(folder, exist_ok=True)
    for name, text in TEXTS.items():
        with open(os.path.join(folder, f"{name}.txt"), "w", encoding="utf-8") as file:
            file.write(text)
    with open(os.path.join(ROOT, "test/fuzz/server.dict"), "w", encoding="utf-8") as file:
        file.write("".join('"%s"\n' % word.replace('"', '\\"') for word in words()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
