"""`talon bot`: a program plays a seat beside people at a table of `talon serve`, and one that makes
a fault leaves its seat to Talon's bot with a sentence. TAP. Argument: the program.
"""
import os
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
sys.path[:0] = [os.path.join(HERE, "../engine"), os.path.join(HERE, "../server")]
from client import Refused, Server  # noqa: E402  (the path above comes first)
from engine import Tap  # noqa: E402

EXAMPLE = [sys.executable, os.path.join(ROOT, "examples/bot.py")]
PATIENCE = 120
TABLES = [("whist", "drive", {"deals": "1"}, 4), ("wippen", "basic", {"players": "2"}, 2),
          ("war", "steal", {"players": "2", "max_battles": "100"}, 2)]
FAULTS = [(["sh", "-c", "exit 1"], "It ended without an answer."),
          (["sleep", "60"], "It did not answer in time."),
          (["sh", "-c", "while read x; do echo '{\"move\":\"play *1\"}'; done"],
           '"play *1" is not one of its moves.')]


def open_table(socket, game, preset, options, seats):
    """Two seats of people, the others a bot's; the table and the two tokens."""
    made = socket.ask("new", game=game, preset=preset, options=options, pace=0,
                      seats=["human", "human"] + ["simple"] * (seats - 2), names=["Anna", "Robot"])
    return made["table"], made["tokens"][:2]


def bot_process(program, server, table, token, command, *more):
    return subprocess.Popen([program, "bot", "--server", f"ws://127.0.0.1:{server.port}", "--table",
                             table, "--token", token, *more, "--", *command],
                            stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def play_anna(socket, table, token):
    """A person who makes her first move whenever it is her turn; the last view."""
    view = socket.ask("join", table=table, token=token)["view"]
    while not view["over"]:
        if view["moves"]:
            try:
                socket.ask("act", table=table, token=token, move=view["moves"][0],
                           number=view["number"] + 1)
            except Refused as refusal:
                assert refusal.code == "stale", refusal
        view = socket.push()["view"]
    return view


def check_games(program, server, tap):
    for game, preset, options, seats in TABLES:
        with server.socket() as socket:
            table, tokens = open_table(socket, game, preset, options, seats)
            robot = bot_process(program, server, table, tokens[1], EXAMPLE)
            view = play_anna(socket, table, tokens[0])
            said, error = robot.communicate(timeout=PATIENCE)
            tap.check(view["over"] and robot.returncode == 0 and not said + error,
                      f"{game}/{preset}: a program plays beside a person to the end",
                      (robot.returncode, error))


def check_bot_faults(program, server, tap):
    for command, sentence in FAULTS:
        with server.socket() as socket:
            table, tokens = open_table(socket, *TABLES[0])
            robot = bot_process(program, server, table, tokens[1], command, "--deadline", "700")
            view = play_anna(socket, table, tokens[0])
            _, error = robot.communicate(timeout=PATIENCE)
            tap.check(robot.returncode == 1 and error.rstrip().endswith(sentence) and view["over"],
                      f"{shlex.join(command)}: a sentence, and the game goes on", error)


def check_bot_usage(program, server, tap):
    with server.socket() as socket:
        table, _ = open_table(socket, *TABLES[0])
        for token, where in (("0" * 32, table), ("0" * 32, "nowhere")):
            robot = bot_process(program, server, where, token, EXAMPLE)
            _, error = robot.communicate(timeout=PATIENCE)
            tap.check(robot.returncode == 1 and error.startswith("talon bot: "),
                      f"{where[:7]}: a sentence for a seat that is not the program's", error)
    for arguments in ([], ["--server", "x"], ["--nothing", "1"], ["--server"],
                      ["--server", "ws://127.0.0.1:1", "--table", "t", "--token", "k"],
                      ["--server", "ws://", "--table", "t", "--token", "k", "--deadline", "0",
                       "--", "true"]):
        done = subprocess.run([program, "bot", *arguments], capture_output=True, text=True,
                              check=False, timeout=PATIENCE)
        tap.check(done.returncode == 2 and done.stderr.startswith("talon bot: "),
                  f"refused: talon bot {' '.join(arguments)}", done.stderr)
    done = subprocess.run([program, "bot", "--server", "ws://127.0.0.1:1", "--table", "t",
                           "--token", "k", "--", "true"], capture_output=True, text=True,
                          check=False, timeout=PATIENCE)
    tap.check(done.returncode == 1 and "closed" in done.stderr, "no server, no game", done.stderr)


def main():
    program, tap = os.path.abspath(sys.argv[1]), Tap()
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as page:
        with open(os.path.join(page, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html>")
        with Server(program, data, page) as server:
            for check in (check_games, check_bot_faults, check_bot_usage):
                check(program, server, tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
