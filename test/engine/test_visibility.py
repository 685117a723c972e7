"""Compares who sees which zone and field with test/data/visibility.txt. A person has read that
file, because no other test finds a hand that was declared public by mistake. `--write` updates it.
Argument: the program.
"""
import os
import sys

from engine import Engine, Tap

GOLDEN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                      "data", "visibility.txt")


def visibility(games):
    for game in games:
        name = game["id"] + (f" ({game['form']})" if game["form"] else "")
        for kind in ("zones", "fields"):
            for row in game[kind]:
                line = f"{name}: {kind[:-1]} {row['id']}, {row['owner']}: {row['sight']}"
                if row["when"] and row["then"] != row["sight"]:
                    line += f"; {row['then']} where {row['when']}"
                if row.get("open"):
                    line += f"; public where {row['open']}"
                yield line


def game_of(line):
    return line.split(":")[0]


def main():
    program = sys.argv[1]
    engine = Engine(program)
    lines = list(visibility(engine.ask("games")["games"]))
    engine.close()
    if "--write" in sys.argv:
        with open(GOLDEN, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return 0
    with open(GOLDEN, encoding="utf-8") as file:
        golden = file.read().splitlines()
    tap = Tap()
    for game in sorted({game_of(line) for line in lines + golden}):
        now = [line for line in lines if game_of(line) == game]
        read = [line for line in golden if game_of(line) == game]
        if not read:
            print(f"# {game}: nobody has read yet who sees what; --write, and read it")
            continue
        tap.check(now == read, f"{game}: every zone and field is seen by whom the golden file says",
                  "\n".join(sorted(set(now) ^ set(read))))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
