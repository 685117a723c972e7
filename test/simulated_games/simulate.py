"""Runs `talon sim` for the tests, and the games that they play."""
import json
import subprocess

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
