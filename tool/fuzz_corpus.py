"""Rewrites the fuzzers' small corpora with the program given: records that load, and the
dialogue of doc/protocol.md. Run it after the format of records has changed.
"""
import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "test/engine"))
from engine import Engine, document_lines  # noqa: E402  (the path above comes first)

CORPUS = os.path.join(ROOT, "test/fuzz/corpus")
PRESETS = [("war", "steal"), ("war", "tod-und-leben"), ("whist", "classic"),
           ("wunsdorf", "standard"), ("wippen", "advanced"), ("spite", "standard")]
FAIR = [("whist", "classic"), ("war", "tod-und-leben")]
POSITION = {"zones": {"hand": [["9d", "Ac"], ["3d", "3c"], ["4d", "4c"], ["5c"]],
                      "trick": [[], [], [], ["5d"]]},
            "fields": {"dealer": 2, "leader": 3, "trump": 2}}


def write(name, text):
    with open(os.path.join(CORPUS, name), "w", encoding="utf-8") as file:
        file.write(text)


def record(engine, table, name):
    text = engine.ask("record", table=table)["record"]
    if "table" not in engine.ask("load", record=text):
        raise SystemExit(f"the record {name} does not load")
    write(f"record/{name}.txt", text)
    return text


def main():
    engine = Engine(sys.argv[1])
    for game, preset in PRESETS:
        table = engine.ask("new", game=game, preset=preset, seed="corpus")["table"]
        engine.ask("playout", table=table, bot="simple", most=60)
        text = record(engine, table, f"{game}-{preset}")
        if (game, preset) in FAIR:
            table = engine.ask("new", game=game, preset=preset, secret="07" * 32,
                               mixes={"1": "5a" * 32})["table"]
            engine.ask("playout", table=table, bot="simple", most=60)
            record(engine, table, f"{game}-{preset}-fair")
        if preset == "tod-und-leben":
            write("engine/record.txt", json.dumps({"do": "load", "record": text}) +
                  '\n{"do":"record","table":1}\n')
    table = engine.ask("position", game="whist", preset="classic", **POSITION)["table"]
    engine.ask("act", table=table, seat=0, move="play 9d")
    record(engine, table, "position")
    asked = [line[2:] + "\n" for line in document_lines(os.path.join(ROOT, "doc/protocol.md"))
             if line.startswith("> {")]
    write("engine/dialogue.txt", "".join(asked))
    return engine.close()


if __name__ == "__main__":
    sys.exit(main())
