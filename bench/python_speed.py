"""How many decisions of Whist a second the package talon-cards makes, beside OpenSpiel at its
closest game, bridge with the play of the cards. Every player moves at random; seven runs of each by
turns, processor time of one core, and the median counts. It prints figures and judges nothing.

Usage, in an environment with talon-cards, numpy and open_spiel: python_speed.py BUILD [SECONDS].
OpenSpiel's own steps are those of games between its random bots, which never leave C++.
"""
import os
import random
import statistics
import subprocess
import sys
import time

import numpy as np
import pyspiel
import talon_cards as talon
from open_spiel.python import rl_environment, vector_env

RUNS, LANES, VECTOR, GAMES = 7, 1024, 16, 40
BRIDGE = "bridge(use_double_dummy_result=false)"


def rate(play, seconds):
    """Decisions a second: `play` makes some, and returns how many."""
    made, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        made += play()
    return made / (time.process_time() - began)


def lanes():
    batch = talon.Batch(talon.configure("whist/classic"), LANES)
    source = np.random.SFC64(1)

    def play():
        for _ in range(50):
            batch.step(batch.pick(source.random_raw(LANES // 2).view(np.uint32)))
        return 50 * LANES
    return play


def listed_lanes():
    """The same by lists of all legal moves, from which numpy chooses."""
    batch, source = talon.Batch(talon.configure("whist/classic"), LANES), np.random.default_rng(1)
    every = np.arange(LANES)

    def play():
        for _ in range(50):
            moves, counts = batch.list(16)
            batch.step(moves[every, source.integers(counts)])
        return 50 * LANES
    return play


def single():
    """The three questions of OpenSpiel's loop, each by a call of its own."""
    game, seeds = talon.FastGame(talon.configure("whist/classic")), iter(range(1 << 30))

    def play():
        made, chance = 0, random.random
        game.deal(next(seeds))
        while game.seat >= 0:
            legal = game.legal()
            game.act(legal[int(chance() * len(legal))])
            made += 1
        return made
    return play


def single_by_step():
    """A move and the legal moves after it by one call."""
    game, seeds = talon.FastGame(talon.configure("whist/classic")), iter(range(1 << 30))

    def play():
        made, chance, step = 0, random.random, game.step
        game.deal(next(seeds))
        legal = game.legal()
        while legal:
            legal = step(legal[int(chance() * len(legal))])
            made += 1
        return made
    return play


def bridge_game(game):
    """A game by OpenSpiel's steps; how many decisions it had."""
    state, made, chance = game.new_initial_state(), 0, random.random
    while not state.is_terminal():
        legal = state.legal_actions()
        made += not state.is_chance_node()
        state.apply_action(legal[int(chance() * len(legal))])
    return made


def spiel_steps():
    game = pyspiel.load_game(BRIDGE)
    return lambda: bridge_game(game)


def spiel_vector():
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(BRIDGE) for _ in range(VECTOR)])
    told = [envs.reset()]

    class Choice:
        def __init__(self, action):
            self.action = action

    def play():
        for _ in range(20):
            chosen = [Choice(random.choice(step.observations["legal_actions"]
                                           [step.observations["current_player"]]))
                      for step in told[0]]
            told[0] = envs.step(chosen, reset_if_done=True)[0]
        return 20 * VECTOR
    return play


def spiel_games():
    game = pyspiel.load_game(BRIDGE)
    length = statistics.mean(bridge_game(game) for _ in range(300))
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]

    def play():
        for _ in range(GAMES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, random.randrange(1 << 30))
        return GAMES * length
    return play


def core_rate(build):
    """Single steps of the plain loop in C: bench/batch_speed prints it."""
    told = subprocess.run([os.path.join(build, "bench/batch_speed"), "200000", "whist"],
                          capture_output=True, text=True, check=True).stdout
    return float(told.splitlines()[1].split()[3])


WAYS = {"Python, 1,024 lanes": lanes, "Python, 1,024 lanes, listed": listed_lanes,
        "Python, single steps": single, "Python, by step()": single_by_step,
        "OpenSpiel, Python, single steps": spiel_steps,
        "OpenSpiel, Python, vector": spiel_vector, "OpenSpiel, games in C++": spiel_games}


def main(build, seconds=0.3):
    plays = {name: make() for name, make in WAYS.items()}
    rates = {name: [] for name in ("C, single steps", *WAYS)}
    for _ in range(RUNS):
        rates["C, single steps"].append(core_rate(build))
        for name, play in plays.items():
            rates[name].append(rate(play, seconds))
    found = {name: statistics.median(values) for name, values in rates.items()}
    print(f"load {os.getloadavg()[0]:.1f}, numpy {np.__version__}")
    for name, value in found.items():
        print(f"{name:34s} {value:14,.0f} decisions a second")
    for one, other in (("C, single steps", "OpenSpiel, Python, single steps"),
                       ("C, single steps", "OpenSpiel, games in C++"),
                       ("Python, single steps", "OpenSpiel, Python, single steps"),
                       ("Python, by step()", "OpenSpiel, Python, single steps"),
                       ("Python, 1,024 lanes", "OpenSpiel, Python, vector"),
                       ("Python, 1,024 lanes", "OpenSpiel, Python, single steps"),
                       ("Python, 1,024 lanes", "OpenSpiel, games in C++")):
        print(f"{one} : {other} = {found[one] / found[other]:.1f}")


if __name__ == "__main__":
    main(sys.argv[1], *map(float, sys.argv[2:]))
