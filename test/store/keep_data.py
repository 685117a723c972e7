"""Makes the folder of test_kept_data.py: records and a data folder of the program that is given,
and what it says of them. Usage: keep_data.py PROGRAM FOLDER

    records/NAME.talon   records as `talon engine` writes them, one of them of an unfinished game
    talon.db             the data of a server that was stopped in order
    answers.json         what it told of its tables, accounts, drives and circles, and the last
                         positions of the records
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../server"))
from client import Server, make_page  # noqa: E402  (the path above comes first)

PASSPHRASE = "correct horse battery"
# Of every family, with the steps after which the record is taken; None at the end.
RECORDS = {
    "war": ("war", "classic", 200), "steal": ("war", "steal", None),
    "tod-und-leben": ("war", "tod-und-leben", None), "whist": ("whist", "classic", None),
    "wunsdorf": ("wunsdorf", "standard", None), "wippen": ("wippen", "advanced", None),
    "spite": ("spite", "standard", 400), "unfinished": ("whist", "classic", 20),
}
# Tables in mid-play: preset, players, and moves that the first of them has made.
TABLES = [("war", "classic", 2, 4), ("whist", "classic", 4, 5), ("wunsdorf", "standard", 4, 6),
          ("wippen", "advanced", 2, 4), ("spite", "standard", 2, 8)]
DRIVE_PARTS = ["people", "standings"]


class Engine:
    """`talon engine`, asked in lines."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, do, **members):
        self.process.stdin.write(json.dumps({"do": do, **members}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, answer
        return answer

    def close(self):
        self.process.communicate()


def position(engine, record):
    """Where a record ends: the hash of its position, and what its first seat sees."""
    table = engine.ask("load", record=record)["table"]
    there = {"hash": engine.ask("inspect", table=table)["hash"],
             "view": engine.ask("view", table=table, seat=0)["view"]}
    engine.ask("close", table=table)
    return there


def keep_records(program, folder):
    engine, found = Engine(program), {}
    os.makedirs(os.path.join(folder, "records"))
    for name, (game, preset, steps) in RECORDS.items():
        table = engine.ask("new", game=game, preset=preset, secret=f"{len(found):064x}",
                           mixes={"0": f"{7:064x}"})["table"]
        engine.ask("playout", table=table, bot="simple", seed="1",
                   **({"most": steps} if steps else {}))
        record = engine.ask("record", table=table)["record"]
        with open(os.path.join(folder, "records", f"{name}.talon"), "w", encoding="utf-8") as file:
            file.write(record)
        found[name] = position(engine, record)
    engine.close()
    return found


def play(ws, seats, most):
    """The seats make what the `simple` bot would, until the first has made so many moves."""
    made = 0
    while made < most:
        for seat in seats:
            view = ws.ask("join", **seat)["view"]
            if view["over"]:
                return
            if view["moves"]:
                ws.ask("act", move=ws.ask("hint", **seat)["move"], number=view["number"] + 1,
                       **seat)
                made += seat is seats[0]
        if not view["moves"]:
            ws.ask("forward", steps=1, **seats[0])


def keep_tables(ws):
    for game, preset, players, moves in TABLES:
        opened = ws.ask("new", game=game, preset=preset, pace=0, grace=-1,
                        seats=["human"] + ["simple"] * (players - 1),
                        names=["Änne"] + [""] * (players - 1),
                        options={"players": str(players)} if game != "whist" else {})
        seat = {"table": opened["table"], "token": opened["tokens"][0]}
        play(ws, [seat], moves)
        view = ws.ask("join", **seat)["view"]
        while not view["moves"]:  # it shall wait for a person
            ws.ask("forward", steps=1, **seat)
            view = ws.ask("join", **seat)["view"]
        yield seat


def keep_rated_game(ws):
    """A game of two people with accounts, to its end."""
    anna, bert = (ws.ask("register", name=name, passphrase=PASSPHRASE)["session"]
                  for name in ("Anna", "Bert"))
    opened = ws.ask("new", game="war", preset="tod-und-leben", seats=["human", "open"],
                    session=anna, pace=0, grace=-1)
    seated = ws.ask("sit", table=opened["table"], session=bert)
    ws.ask("start", table=opened["table"], host=opened["host"])
    seats = [{"table": opened["table"], "token": token}
             for token in (opened["tokens"][0], seated["token"])]
    play(ws, seats, 1000)
    return seats[0], {name: ws.ask("me", session=session)
                      for name, session in (("Anna", anna), ("Bert", bert))}


def keep_drive(ws):
    """An evening in its second round."""
    opened = ws.ask("drive_new", setup={"movement": "progressive", "rounds": 3, "seed": 7,
                                        "title": "Monday", "prizes": "high:2,low"})
    director = {"drive": opened["drive"], "key": opened["key"]}

    def act(name, **members):
        ws.ask("drive_act", act={"act": name, **members}, **director)

    act("enter", names=["Änne", "Bert", "Cleo", "Dan", "Eva", "Fritz", "Gerd", "Hanna"])
    act("begin")
    for table, values in enumerate(([8, 5], [3, 10]), 1):
        act("result", round=1, table=table, deal=1, values=values)
    act("next", round=1)
    return {**director, "told": ws.ask("drive", want=DRIVE_PARTS, **director)}


def keep_circle(ws):
    opened = ws.ask("circle_new", title="Family", name="Änne")
    member = {"circle": opened["circle"], "token": opened["token"]}
    return {**member, "told": ws.ask("circle", **member)["circle"]}


def keep_server(program, folder):
    with tempfile.TemporaryDirectory() as room:
        data = os.path.join(room, "data")
        with Server(program, data, make_page(room)) as server:
            with server.socket() as ws:
                seats = list(keep_tables(ws))
                rated, accounts = keep_rated_game(ws)
                seats.append(rated)
                drive, circle = keep_drive(ws), keep_circle(ws)
                tables = [{**seat, "view": ws.ask("join", **seat)["view"]} for seat in seats]
            assert server.stop() == 0, server.error_text()
        shutil.copy(os.path.join(data, "talon.db"), folder)
        assert "talon.db-wal" not in os.listdir(data), os.listdir(data)
    return {"tables": tables, "accounts": accounts, "drives": [drive], "circles": [circle]}


def main():
    program, folder = map(os.path.abspath, sys.argv[1:])
    os.makedirs(folder, exist_ok=True)
    answers = {"records": keep_records(program, folder), **keep_server(program, folder)}
    with open(os.path.join(folder, "answers.json"), "w", encoding="utf-8") as file:
        json.dump(answers, file, separators=(",", ":"), ensure_ascii=False)
        file.write("\n")


if __name__ == "__main__":
    main()
