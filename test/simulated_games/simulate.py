"""Runs `talon sim` for the tests, and the games that they play."""
import json
import os
import re
import signal
import subprocess
import time

OF_THE_RUN = ("cpu_seconds", "kernel")
# Their values depend on each other within a deal, so their means have no intervals.
DEPENDENT = {"cards", "tricks", "scored", "wippen", "aces"}
# Game, options, games.
GAMES = [
    ("war/classic", [], 3000),
    ("war/multi", [], 100),
    ("war/steal", ["--bots", "simple,random"], 200),
    ("war/tod-und-leben", [], 500),
    ("whist/classic", ["--bots", "random,simple"], 100),
    ("wunsdorf/standard", [], 30),
    ("wippen/full", ["--bots", "simple"], 100),
    ("spite/standard", ["--bots", "simple"], 60),
    ("whist/rubber", ["--bots", "casual@20,random", "--duplicate"], 4),
]


def sim(program, *arguments):
    return subprocess.run([program, "sim", *arguments], capture_output=True, text=True,
                          check=False, timeout=300)


def result_of(program, *arguments):
    done = sim(program, *arguments, "--json")
    if done.returncode:
        raise SystemExit(f"{arguments}: {done.stderr}")
    return json.loads(done.stdout)


def without_run(result):
    return {key: value for key, value in result.items() if key not in OF_THE_RUN}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def games_in(path):
    """So many games the file has; -1 without it."""
    found = re.search(rb"(?m)^played (\d+)$", read(path)) if os.path.exists(path) else None
    return int(found[1]) if found else -1


def kill_after_save(words, path, how=signal.SIGKILL, **more):
    """Ends the command at once when it has made the file, or saved more games in it. Whether it
    was still at work."""
    before, until = games_in(path), time.time() + 60
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          **more) as child:
        while time.time() < until and child.poll() is None and games_in(path) <= before:
            time.sleep(0.01)
        was_alive = child.poll() is None
        child.send_signal(how)
    return was_alive
