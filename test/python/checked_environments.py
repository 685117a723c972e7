"""Checks the environments of talon_cards by the tests of PettingZoo and Gymnasium themselves, that
observations depend on nothing hidden, and the bridge to OpenSpiel.
"""
import contextlib
import importlib.util
import io
import warnings

import gymnasium
import numpy as np
import talon_cards as talon
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from talon_cards import seat_env, zoo

# One of each game, and the ones in which several seats may act at once.
PRESETS = ("whist/classic", "wunsdorf/standard", "wippen/basic", "spite/standard", "war/steal",
           "war/classic", "war/tod-und-leben")
MOST, CYCLES = 150, 60
# PettingZoo says this of every observation that has a mask.
USUAL = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def quietly(call, *arguments, **options):
    """None, or what it complained of."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), \
                warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            call(*arguments, **options)
    except Exception as problem:  # pylint: disable=broad-except
        return repr(problem)
    texts = {str(one.message) for one in told}
    return sorted(text for text in texts if not text.startswith(USUAL)) or None


def check_libraries(tap):
    for preset in PRESETS:
        wrong = [quietly(api_test, zoo.aec_env(preset, most=MOST), num_cycles=CYCLES),
                 quietly(seed_test, lambda: zoo.aec_env(preset, most=MOST), num_cycles=CYCLES),
                 quietly(parallel_api_test, zoo.parallel_env(preset, most=MOST), num_cycles=CYCLES),
                 quietly(parallel_seed_test, lambda: zoo.parallel_env(preset, most=MOST),
                         num_cycles=CYCLES),
                 quietly(check_env, seat_env.SeatEnv(preset, most=MOST), skip_render_check=True)]
        tap.check(wrong == [None] * 5, f"{preset}: PettingZoo and Gymnasium find nothing", wrong)
    try:
        seat_env.SeatEnv(talon.configure("whist/classic"), target=3)
        told = ""
    except talon.TalonError as refusal:
        told = str(refusal)
    tap.check("target cannot be set" in told, "options beside a configuration are refused", told)
    seat_env.register()
    made = gymnasium.make("talon_cards/Seat-v0", preset="whist/classic", disable_env_checker=True)
    tap.check(made.unwrapped.game.seats == 4, "gymnasium.make() finds it")


# ---- what is rewarded ------------------------------------------------------------------------

def check_rewards(tap):
    env = zoo.aec_env("whist/classic")
    env.reset(seed=1)
    sums = dict.fromkeys(env.possible_agents, 0)
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(chance.choice(legal)))
    tap.check(sorted(sums.values()) == [-2, -2, 2, 2] and sums["seat_0"] == sums["seat_2"],
              "partners win together", sums)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    tap.check(env.terminations[loser] and env.rewards[loser] == -3 and
              sum(env.rewards.values()) == 0, "a move that is not legal loses", env.rewards)


def check_seat(tap):
    env = seat_env.SeatEnv("whist/classic", others=["random"], forced=True)
    rewards, choices = [], []
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            choices.append(int(info["action_mask"].sum()))
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        rewards.append(reward)
    tap.check(set(rewards) == {2.0, -2.0} and min(choices) > 1,
              "a seat wins or loses with its partner, and has choices only", rewards)
    _, info = env.reset(seed=1)
    told = env.step(int(info["action_mask"].argmin()))
    tap.check(told[1:4] == (-3.0, True, False), "its move that is not legal loses", told[1:4])


# ---- what is hidden --------------------------------------------------------------------------

def random_move(table, chance):
    seat = table.acting[0]
    legal = table.legal(seat)
    table.act(seat, legal[chance.integers(len(legal))])


def leaks_of(preset, chance):
    """Where an observation differs between worlds that look alike to its seat; and how many of the
    worlds were others than the true one."""
    configuration, env = talon.configure(preset), zoo.aec_env(preset)
    env.reset(seed=1)
    table, others, found = talon.Table(configuration, int(chance.integers(1 << 30))), 0, []
    for step in range(40):
        random_move(table, chance)
        if table.is_over:
            break
        for seat in range(configuration.seats) if step % 4 == 0 else ():
            told = []
            for world in (table.state, next(table.worlds(seat, step))):
                env.game.set(world, 1)
                seen = env.observe(env.possible_agents[seat])
                told.append(seen["observation"].tobytes() + seen["action_mask"].tobytes())
            others += world.save() != table.state.save()
            found += [(step, seat)] if told[0] != told[1] else []
    return found, others


def check_leaks(tap):
    for preset in PRESETS:
        found, others = leaks_of(preset, np.random.default_rng(3))
        tap.check(not found and (others or preset.startswith("war/tod")),
                  f"{preset}: hidden cards change neither observation nor mask ({others} worlds)",
                  found)


def check_exchange(tap):
    """The same without the library's own sampler: two hands of others change places."""
    configuration = talon.configure("whist/classic", trump_mode="rotation")
    batch, state = talon.Batch(configuration, 1), talon.Table(configuration, 5).state
    changed = state.copy()
    changed.lay("hand", 1, state.cards("hand", 2))
    changed.lay("hand", 2, state.cards("hand", 1))
    changed.check()
    same = [np.array_equal(batch.observe_state(state, seat), batch.observe_state(changed, seat))
            for seat in range(-1, 4)]
    tap.check(same == [True, True, False, False, True],
              "hands of others that change places are seen by these alone", same)


# ---- OpenSpiel -------------------------------------------------------------------------------

def check_spiel(tap):
    if not importlib.util.find_spec("pyspiel"):
        tap.skip("OpenSpiel plays", "there is no open_spiel for this Python")
        return
    import pyspiel
    from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr
    from talon_cards import spiel

    for preset, options in (("wunsdorf/standard", {"players": 2}), ("whist/classic", {})):
        game = pyspiel.load_game(spiel.register(preset, deals=16, **options))
        said = quietly(pyspiel.random_sim_test, game, num_sims=1, serialize=False, verbose=False)
        tap.check(said is None, f"{preset}: OpenSpiel's test of games finds nothing", said)
    game = pyspiel.load_game("talon_wunsdorf_standard")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = game.new_initial_state()
    state.apply_action(3)
    twin = state.clone()
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
                       random_state=np.random.RandomState(1))
    move = bot.step(state)
    twin.apply_action(move)
    tap.check(move in state.legal_actions() and twin.current_player() != state.current_player() and
              len(solver.average_policy().action_probabilities(state)) > 1,
              "its algorithms run, and copies of a state go their own way")
    hidden = [state.information_state_string(player) for player in (0, 1)]
    tap.check(hidden[0] != hidden[1] and state.observation_tensor(0) != state.observation_tensor(1),
              "each player has an information state of its own")


def check(tap):
    check_libraries(tap)
    check_rewards(tap)
    check_seat(tap)
    check_leaks(tap)
    check_exchange(tap)
    check_spiel(tap)
