"""`talon bot`: a program plays a seat beside people at a table of `talon serve`, one that makes a
fault leaves its seat to Talon's bot with a sentence, and a server that goes away for a moment is
waited for. TAP. Argument: the program.
"""
import base64
import hashlib
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
from socket import create_server

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
sys.path[:0] = [os.path.join(HERE, "../engine"), os.path.join(HERE, "../server")]
from client import ACCEPT, Refused, Server, free_port, wait_until  # noqa: E402
from engine import Tap  # noqa: E402

EXAMPLE = [sys.executable, os.path.join(ROOT, "examples/bot.py")]
PATIENCE = 120
TABLES = [("whist", "drive", {"deals": "1"}, 4), ("wippen", "basic", {"players": "2"}, 2),
          ("war", "steal", {"players": "2", "max_battles": "100"}, 2)]
# Programs, their time to answer in ms, and what is said of them.
FAULTS = [(["sh", "-c", "read x; exit 1"], "20000",
           "It ended without an answer, with exit status 1."),
          (["sleep", "60"], "700", "It did not answer in time."),
          (["sh", "-c", "while read x; do echo '{\"move\":\"play *1\"}'; done"], "20000",
           '"play *1" is not one of its moves.')]


def open_table(socket, game, preset, options, seats):
    """Two seats of people, the others a bot's; the table and the two tokens."""
    made = socket.ask("new", game=game, preset=preset, options=options, pace=0,
                      seats=["human", "human"] + ["simple"] * (seats - 2), names=["Anna", "Robot"])
    return made["table"], made["tokens"][:2]


def bot_process(program, server, table, token, command, *more, errors=subprocess.PIPE):
    return subprocess.Popen([program, "bot", "--server", f"ws://127.0.0.1:{server.port}", "--table",
                             table, "--token", token, *more, "--", *command],
                            stderr=errors, stdout=subprocess.PIPE, text=True)


def play_anna(socket, table, token, until=lambda view: False):
    """A person who makes her first move whenever it is her turn; the last view."""
    view = socket.ask("join", table=table, token=token)["view"]
    while not view["over"] and not until(view):
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


def check_own_client(server, tap):
    """The example in JavaScript, which needs no `talon bot`."""
    with server.socket() as socket:
        table, tokens = open_table(socket, *TABLES[0])
        client = subprocess.Popen(["node", "--experimental-websocket", "--no-warnings",
                                   os.path.join(ROOT, "examples/seat.mjs"),
                                   f"ws://127.0.0.1:{server.port}/ws", table, tokens[1]],
                                  stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        view = play_anna(socket, table, tokens[0])
        said, error = client.communicate(timeout=PATIENCE)
        points = ", ".join(map(str, view["points"]))
        tap.check(client.returncode == 0 and said == f"The game is over. Points: {points}\n" and
                  not error, "a client of its own plays to the end", (said, error))
    for token, where in (("0" * 32, table), (tokens[1], "nowhere")):
        done = subprocess.run(["node", "--experimental-websocket", "--no-warnings",
                               os.path.join(ROOT, "examples/seat.mjs"),
                               f"ws://127.0.0.1:{server.port}/ws", where, token],
                              capture_output=True, text=True, check=False, timeout=PATIENCE)
        tap.check(done.returncode == 1 and done.stderr and not done.stdout,
                  "a client of its own tells why it may not play", done)


def check_bot_faults(program, server, tap):
    for command, time_left, sentence in FAULTS:
        with server.socket() as socket:
            table, tokens = open_table(socket, *TABLES[0])
            robot = bot_process(program, server, table, tokens[1], command, "--deadline",
                                time_left, "--ready", time_left)
            view = play_anna(socket, table, tokens[0])
            _, error = robot.communicate(timeout=PATIENCE)
            tap.check(robot.returncode == 1 and sentence in error and view["over"],
                      f"{shlex.join(command)}: a sentence, and the game goes on", error)


# Tells the number of each question in a file, and thinks about the third until it may go on.
THINKER = """
import json, os, sys, time
log, gate = sys.argv[1:]
print(json.dumps({"move": json.loads(input())["moves"][0]}), flush=True)
for count, line in enumerate(sys.stdin):
    question = json.loads(line)
    with open(log, "a") as file:
        print(question["view"]["number"], file=file)
    while count == 2 and not os.path.exists(gate):
        time.sleep(0.02)
    print(json.dumps({"move": question["moves"][0]}), flush=True)
"""


def lines_of(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def has_third_question(socket, log, view):
    """Waits while Anna has no move, until a push comes or the third question was asked."""
    while not view["moves"] and len(lines_of(log)) < 3:
        if socket.pushes or socket.data or select.select([socket.raw], [], [], 0.02)[0]:
            break
    return len(lines_of(log)) >= 3


def same_server(program, data, page, port=None):
    """A server at this port, or at one that it can have again."""
    return Server(program, data, page, None, "--listen", f"127.0.0.1:{port or free_port()}")


def tries_of(path):
    """How long the robot has waited before each try so far, in seconds."""
    return [float(wait) for wait in re.findall(r"again in ([\d.]+) s", "\n".join(lines_of(path)))]


def stop_while_thinking(program, data, page, how):
    """The robot while the server goes away, and comes back after some tries; its questions, its
    status, and where it has written its errors."""
    log, gate, errors = (os.path.join(page, f"{name}{how}") for name in ("log", "gate", "errors"))
    command = [sys.executable, "-c", THINKER, log, gate]
    with same_server(program, data, page) as server, server.socket() as socket, \
            open(errors, "w", encoding="utf-8") as written:
        table, tokens = open_table(socket, *TABLES[0])
        robot = bot_process(program, server, table, tokens[1], command, "--deadline", "60000",
                            errors=written)
        play_anna(socket, table, tokens[0], lambda view: has_third_question(socket, log, view))
        server.stop(how)
    with open(gate, "w", encoding="utf-8"):
        wait_until(lambda: len(tries_of(errors)) > 1)
    with same_server(program, data, page, server.port) as again, again.socket() as socket:
        view = play_anna(socket, table, tokens[0])
        robot.communicate(timeout=PATIENCE)
    return view, lines_of(log), robot.returncode, errors


def check_reconnecting(program, data, page, tap):
    for how, name in ((signal.SIGTERM, "stopped"), (signal.SIGKILL, "killed")):
        view, asked, status, errors = stop_while_thinking(program, data, page, how)
        error, waits = lines_of(errors), tries_of(errors)
        tap.check(view["over"] and status == 0, f"{name}: the program plays on", (status, error))
        tap.check(len(asked) > 5 and len(set(asked)) == len(asked),
                  f"{name}: no question is asked twice", asked)
        tap.check(len(waits) > 1 and all(a < b for a, b in zip(waits, waits[1:])) and
                  len(error) == len(waits) + 1 and error[-1].endswith("is back."),
                  f"{name}: a sentence at each try, with growing waits", error)


def check_giving_up(program, data, page, tap):
    for seconds, tries, sentence in (("3", 2, "The server has not come back in time."),
                                     ("0", 0, "The connection to the server is closed.")):
        with same_server(program, data, page) as server, server.socket() as socket:
            table, tokens = open_table(socket, *TABLES[0])
            robot = bot_process(program, server, table, tokens[1], EXAMPLE, "--reconnect", seconds)
            play_anna(socket, table, tokens[0], lambda view: view["number"] > 4)
            server.kill()
        error = robot.communicate(timeout=PATIENCE)[1].splitlines()
        tap.check(robot.returncode == 1 and error[-1] == f"talon bot: {sentence}" and
                  len(error) > tries, f"--reconnect {seconds}: a server that stays away", error)


def check_lost_seat(program, data, page, tap):
    """A program whose seat is gone says so, and does not try again."""
    with same_server(program, data, page) as server, server.socket() as socket:
        table, tokens = open_table(socket, *TABLES[0])
        robot = bot_process(program, server, table, tokens[1], EXAMPLE)
        play_anna(socket, table, tokens[0], lambda view: view["number"] > 4)
        server.kill()
    with tempfile.TemporaryDirectory() as empty, same_server(program, empty, page, server.port):
        error = robot.communicate(timeout=PATIENCE)[1].splitlines()
    tap.check(robot.returncode == 1 and "again in" not in error[-1],
              "a server that has lost the table ends it", error)


def serve_strangely(listener, messages):
    """A server that answers each message with the next of these, whatever it was asked."""
    connection, _ = listener.accept()
    with connection:
        said = b""
        while b"\r\n\r\n" not in said:
            said += connection.recv(4096)
        key = re.search(rb"(?i)sec-websocket-key: (\S+)", said)[1]
        accept = base64.b64encode(hashlib.sha1(key + ACCEPT.encode()).digest()).decode()
        connection.sendall("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
                           f"Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode())
        for message in messages:
            text = json.dumps(message).encode()
            connection.recv(4096)
            connection.sendall(bytes([0x81, len(text)]) + text)


def check_strange_server(program, tap):
    """A view whose moves are no text ends nothing but the game."""
    for moves in ([1], [None, None], [{}]):
        messages = [{"id": 1, "seat": 0, "view": {"moves": moves, "number": 1}}, {"id": 3}]
        with create_server(("127.0.0.1", 0)) as listener:
            server = threading.Thread(target=serve_strangely, args=(listener, messages))
            server.start()
            done = subprocess.run([program, "bot", "--server",
                                   f"ws://127.0.0.1:{listener.getsockname()[1]}", "--table", "t",
                                   "--token", "k", "--reconnect", "0", "--", "cat"],
                                  capture_output=True, text=True, check=False, timeout=PATIENCE)
            server.join()
        tap.check(done.returncode == 1 and done.stderr.startswith("talon bot: "),
                  f"a server whose moves are {moves}", (done.returncode, done.stderr))


# Of an address of a server the path, and the one that is asked for there, with the table's id for a
# proxy.
PATHS = {"": "/ws", "/": "/ws", "/ws": "/ws", "/cards/": "/cards/ws", "/cards": "/cards/ws",
         "/a/cards/ws": "/a/cards/ws", "/news": "/news/ws", "/cards/?x=1": "/cards/ws"}


def path_asked(listener):
    """The path of the first request that comes; it is answered with 404."""
    connection, _ = listener.accept()
    with connection:
        said = b""
        while b"\r\n\r\n" not in said:
            said += connection.recv(4096)
        connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    return said.split()[1].decode()


def check_paths(program, tap):
    """A server behind a proxy stands below a path."""
    for path, wanted in PATHS.items():
        with create_server(("127.0.0.1", 0)) as listener:
            robot = subprocess.Popen([program, "bot", "--server",
                                      f"ws://127.0.0.1:{listener.getsockname()[1]}{path}",
                                      "--table", "t", "--token", "k", "--reconnect", "0", "--",
                                      "cat"], stderr=subprocess.PIPE, text=True)
            asked = path_asked(listener)
        _, error = robot.communicate(timeout=PATIENCE)
        tap.check(asked == wanted + "?table=t" and robot.returncode == 1 and error,
                  f"--server ws://host{path} asks for {wanted}", (asked, error))


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
                       "--", "true"],
                      ["--server", "ws://127.0.0.1:1", "--table", "t", "--token", "k",
                       "--reconnect", "soon", "--", "true"],
                      *(["--server", url, "--table", "t", "--token", "k", "--", "true"]
                        for url in ("ws://127.0.0.1:1/a b/", "ws://127.0.0.1:1/a\r\nX: y/",
                                    "ws://127.0.0.1:99999", "ws://127.0.0.1:-1"))):
        done = subprocess.run([program, "bot", *arguments], capture_output=True, text=True,
                              check=False, timeout=PATIENCE)
        tap.check(done.returncode == 2 and done.stderr.startswith("talon bot: "),
                  f"refused: talon bot {ascii(' '.join(arguments))}", done.stderr)
    done = subprocess.run([program, "bot", "--server", "ws://127.0.0.1:1", "--table", "t",
                           "--token", "k", "--", "cat"], capture_output=True, text=True,
                          check=False, timeout=PATIENCE)
    tap.check(done.returncode == 1 and "cannot be reached" in done.stderr, "no server, no game",
              done.stderr)


def main():
    program, tap = os.path.abspath(sys.argv[1]), Tap()
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as page:
        with open(os.path.join(page, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html>")
        with Server(program, data, page) as server:
            for check in (check_games, check_bot_faults, check_bot_usage):
                check(program, server, tap)
            check_own_client(server, tap)
        for check in (check_reconnecting, check_giving_up, check_lost_seat):
            check(program, data, page, tap)
    check_strange_server(program, tap)
    check_paths(program, tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
