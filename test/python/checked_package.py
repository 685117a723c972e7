"""Checks the installed package, in the virtual environment of python_packages.py. Usage:
checked_package.py BUILD WHEEL. TAP.
"""
import ast
import copy
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

import numpy as np
import talon_cards as talon
from talon_cards import native, stepping

import checked_environments
import checked_examples

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tool"), str(ROOT / "test/engine")]
import library_headers  # noqa: E402
from engine import Tap  # noqa: E402

# A va_list and an alignment are nothing for cffi.
NOT_CALLED, NOT_LAID_OUT = {"talon_translate_pairs"}, {"struct talon_sampler"}
STEPS = 120


def fails(call, *arguments, **options):
    """The sentence of the refusal, or None."""
    try:
        call(*arguments, **options)
    except talon.TalonError as refusal:
        return str(refusal)
    return None


# ---- the interface ---------------------------------------------------------------------------

def laid_out():
    """The structures that cffi knows, with their fields and where it puts them."""
    for name in native.ffi.list_types()[1]:
        kind = f"struct {name}"
        try:
            native.ffi.sizeof(kind)  # reads the fields
        except (TypeError, ValueError, native.ffi.error):
            continue  # programs see nothing but a pointer
        if kind not in NOT_LAID_OUT:
            yield kind, [(field, where.offset)
                         for field, where in native.ffi.typeof(kind).fields]


def check_layout(tap):
    """A C compiler puts every field where cffi does."""
    rows = list(laid_out())
    lines = [f'_Static_assert(sizeof({kind}) == {native.ffi.sizeof(kind)}, "{kind}");'
             for kind, _ in rows]
    lines += [f'_Static_assert(offsetof({kind}, {field}) == {offset}, "{kind} {field}");'
              for kind, fields in rows for field, offset in fields]
    headers = [f"#include <talon/{path.name}>" for path in (ROOT / "include/talon").glob("*.h")]
    done = subprocess.run(["gcc", "-std=c17", "-fsyntax-only", f"-I{ROOT}/include", "-xc", "-"],
                          input="\n".join([*headers, *lines]), text=True, capture_output=True,
                          check=False)
    tap.check(done.returncode == 0 and len(lines) > 400,
              "each structure has the layout of the headers", done.stderr[-1500:])


def check_names(tap):
    missing = [one.name for one in library_headers.declarations()
               if one.name not in NOT_CALLED and not hasattr(native.lib, one.name)]
    tap.check(not missing, "each function and object of the headers can be used", missing)


def check_wheel(tap, wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    tap.check({"talon_cards/py.typed", "talon_cards/_abi.py", "talon_cards/lib/libtalon.so.1",
               "talon_cards/_steps.abi3.so", "talon_cards/truths/war-classic"} <= names and
              re.search(r"-py3-none-manylinux_2_\d+_\w+\.whl$", wheel),
              "the wheel is for every Python, and has the library inside", sorted(names))
    loaded = pathlib.Path(native.__file__).parent / "lib/libtalon.so.1"
    with open("/proc/self/maps", encoding="utf-8") as file:
        tap.check(str(loaded.resolve()) in file.read(), "this library is the one that runs")
    tap.check(talon.version() in os.path.basename(wheel), "it has the version of the wheel")


def check_alone(tap):
    """Tables, bots and the solver need no numpy."""
    program = ("import sys; sys.modules['numpy'] = None; import talon_cards as talon; "
               "table = talon.Table(talon.configure(), 1); talon.Solver(1); "
               "print(table.ask(table.acting[0]))")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          check=False)
    tap.check(done.stdout.startswith("play "), "it works without numpy", done.stderr)


def check_system(tap, build):
    """As a distribution packs it: without a library inside, beside the system's."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "talon_cards"
        shutil.copytree(ROOT / "python/talon_cards", place)
        subprocess.run([sys.executable, str(ROOT / "tool/python_interface.py"),
                        str(place / "_abi.py")], capture_output=True, check=True)
        program = ("import talon_cards as talon; print(talon.__file__, talon.version(), "
                   "sum('libtalon' in line for line in open('/proc/self/maps')) > 0)")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                              cwd=folder, check=False, env={
                                  **os.environ, "PYTHONPATH": folder,
                                  "LD_LIBRARY_PATH": str(ROOT / build / "src/library")})
        tap.check(done.stdout == f"{place}/__init__.py {talon.version()} True\n",
                  "without a library inside it loads the system's", done.stdout + done.stderr)


def check_version(tap):
    """The package asks for Python 3.9."""
    wrong = []
    for path in sorted((ROOT / "python/talon_cards").glob("*.py")):
        try:
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
        except SyntaxError as problem:
            wrong.append(f"{path.name}: {problem}")
    tap.check(not wrong, "Python 3.9 can read it", wrong)


def check_types(tap):
    done = subprocess.run([sys.executable, "-m", "mypy", "--config-file",
                           str(ROOT / "python/pyproject.toml"), "--cache-dir",
                           str(ROOT / "build/python/mypy"), "-p", "talon_cards"],
                          cwd=ROOT / "build/python", capture_output=True, text=True, check=False)
    tap.check(done.returncode == 0, "mypy --strict finds nothing", done.stdout + done.stderr)


# ---- tables ----------------------------------------------------------------------------------

def played(configuration, seed, steps=STEPS):
    """A table after so many moves at random."""
    table, chance = talon.Table(configuration, seed), np.random.default_rng(seed)
    while not table.is_over and len(table.steps) < steps:
        seat = table.acting[0]
        legal = table.legal(seat)
        table.act(seat, legal[chance.integers(len(legal))])
    return table


def presets():
    return [preset.id for game in talon.games() for preset in game.presets]


def check_presets(tap, program):
    """A record of each preset comes back as it was, and `talon` reads it."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for preset in presets():
            table = played(talon.configure(preset), 7, 30)
            again = talon.Table.read(table.record())
            path = pathlib.Path(folder) / "game.record"
            path.write_text(table.record(), encoding="utf-8")
            told = subprocess.run([program, "replay", str(path)], capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL, check=False)
            if again.record() != table.record() or again.steps != table.steps or \
                    again.state.save() != table.state.save() or told.returncode:
                wrong.append((preset, told.stderr))
    tap.check(len(presets()) > 50 and not wrong, "records of each preset are read again", wrong)


def check_table(tap):
    table = played(talon.configure("whist/classic", target=7), 1)
    seat, other = table.acting[0], (table.acting[0] + 1) % 4
    for one in range(4):  # who learns a card keeps it, unless it is a program
        table.seat(one, f"Player {one}", "simple")
    view = table.view(seat)
    tap.check(view["seat"] == seat and sorted(view["moves"]) == sorted(table.legal(seat)) and
              view["options"] == table.configuration.options and view["options"]["target"] == "7",
              "a view has the moves of its seat", view)
    tap.check(table.legal(other) == [] and table.state.acting == [seat], "others have no moves")
    before = table.record()
    refused = [move for move in (f"play {card}" for card in talon_cards(table))
               if move not in table.legal(seat)]
    try:
        table.act(seat, refused[0])
        told = ""
    except talon.RefusedMove as refusal:
        told = f"{refusal.rule} {refusal}"
    tap.check(re.match(r"R-WHI-\d+ .*\.$", told) and table.record() == before,
              "a refused move names its rule, and changes nothing", told)
    move = table.legal(seat)[0]
    table.act(seat, move)
    tap.check(table.steps[-1] == talon.Step(seat, move, table.steps[-1].forced) and
              table.sentence(seat, move, "de").startswith("Seat"), "a step tells the move")
    table.undo(seat)
    undone = table.record()
    table.redo(seat)
    tap.check(undone == before and table.steps[-1].move == move, "a move is undone, and redone")
    twin = copy.deepcopy(table)
    for one in (table, twin):
        while not one.is_over:
            one.act(one.acting[0], one.ask(one.acting[0]))
    tap.check(table.record() == twin.record() and min(table.result()[0]) == 1,
              "a copy goes on with the same chance")
    check_review(tap, table)


def talon_cards(table):
    """The cards of the seat to move."""
    return table.state.cards("hand", table.acting[0])


def check_review(tap, table):
    review = table.review(simulations=40, seats=[0])
    tap.check(review["game"] == "whist" and review["unit"] == "tricks",
              "a finished game is reviewed", list(review))
    running = played(table.configuration, 3, 20)
    tap.check("over" in (fails(running.review) or ""), "a running game is not reviewed")
    seat = running.acting[0]
    hint = running.hint(seat, simulations=40)
    tap.check(hint["move"] in running.legal(seat) and hint["reason"].endswith("."),
              "a hint is a move with its reason", hint)
    tap.check(running.ask(seat, "expert", simulations=40) in running.legal(seat),
              "a bot that searches answers")
    tap.check({"simple", "random"} < set(talon.bots(talon.configure("wippen/basic"))) <
              set(talon.bots()) and talon.bots(talon.configure("war/classic")) == ["simple"],
              "a game offers some of the bots", talon.bots(talon.configure("wippen/basic")))
    memory = running.memory(seat)
    tap.check(memory["events"] and "facts" in memory and running.history(seat) !=
              running.history((seat + 1) % 4), "a seat remembers what it was shown")
    tap.check("Whist" in running.configuration.rules("fr").title() and
              running.configuration.rules(form="html").startswith("<"), "a rule book is written")


def check_refusals(tap):
    whist = talon.configure("whist/classic")
    sentences = [fails(talon.configure, "chess"), fails(talon.configure, "whist/none"),
                 fails(talon.configure, "whist/classic", tarot=1),
                 fails(talon.configure, "whist/classic", target=0),
                 fails(talon.configure, "whist/classic", players=5),
                 fails(talon.configure, "wunsdorf/standard", players=9),
                 fails(talon.configure, "wippen/basic", players=8, packs=1),
                 fails(talon.Table, whist, pack=["As"]), fails(talon.Table, whist, b"short"),
                 fails(talon.Table.read, "nonsense"), fails(talon.Table(whist, 1).view, 4),
                 fails(talon.Table(whist, 1).legal, -1), fails(talon.Table(whist, 1).ask, 9),
                 fails(talon.Table(whist, 1).ask, talon.Table(whist, 1).acting[0], "nobody"),
                 fails(talon.Batch, whist, 0), fails(talon.Batch, whist, 2, np.zeros(3)),
                 fails(talon.Batch(whist, 2).step, np.zeros(2, np.int64)),
                 fails(talon.Batch(whist, 2).state, 2), fails(talon.FastGame(whist).act, 1 << 30),
                 fails(talon.FastGame(whist).act, 2**32 - 1), fails(talon.FastGame(whist).act, -1),
                 fails(talon.FastGame(whist).observe, 4), fails(talon.FastGame(whist).deal, -1),
                 fails(talon.FastGame, whist, 2**64), fails(talon.Batch, whist, 2, -1),
                 fails(talon.Simulation, whist, ["nobody"]),
                 fails(talon.Simulation, whist, when=["nothing"]), fails(talon.truth, "none"),
                 fails(talon.Solver().solve, [["As"]] * 4), fails(talon.State(whist).cards, "mat")]
    tap.check(all(one and one[-1] in ".:" or one and one.endswith(".") for one in sentences),
              "bad input is refused with a sentence", [one for one in sentences if not one or
                                                       not one.endswith(".")])


# ---- arrays ----------------------------------------------------------------------------------

def check_batch(tap):
    configuration, lanes = talon.configure("whist/classic"), 64
    batch = talon.Batch(configuration, lanes, 5)
    games = [talon.FastGame(configuration, 5 + lane) for lane in range(lanes)]
    words, wrong = np.random.default_rng(1), []
    acting, legal = batch.acting(), batch.legal()
    for _ in range(60):
        batch.acting(), batch.legal()
        seen = batch.observe()
        actions = batch.pick(words.integers(0, 1 << 32, lanes, np.uint32))
        for lane, game in enumerate(games):
            if acting[lane] != game.seat or not np.array_equal(legal[lane], game.mask()) or \
                    not np.array_equal(seen[lane], game.observe(game.seat)) or \
                    not legal[lane][actions[lane]] or actions[lane] not in game.legal():
                wrong.append(lane)
            if game.act(int(actions[lane])) < 0:
                game.deal_next()
        wrong += [batch.errors.tolist()] if batch.step(actions) else []
    tap.check(not wrong, "a lane plays as a game by itself does", wrong[:5])
    tap.check(acting is batch.acting() and legal is batch.legal(), "arrays are written in place")
    tap.check(batch.move(batch.action("play Th")) == "play Th", "moves have numbers")
    tap.check(batch.step(np.full(lanes, 1 << 20, np.uint32)) == lanes and batch.errors.all(),
              "a move that is not legal is an error of its lane")
    cells = sum(section.cells for section in batch.sections())
    tap.check(cells == batch.cells == batch.observe().shape[1] and
              batch.sections()[0].part == "seat", "sections tell what each cell means")
    counts = np.zeros(batch.actions)
    batch.deal(0, 9)
    for word in range(0, 1 << 32, 1 << 22):
        counts[batch.pick(np.full(lanes, word, np.uint32))[0]] += 1
    chosen = counts[counts > 0]
    tap.check(len(chosen) == batch.legal()[0].sum() and chosen.max() - chosen.min() <= 1,
              "every legal move is picked as often as the others", chosen)


def played_by(kind, seed):
    """A whole game by either call of a class: its steps, rewards, and what is refused then."""
    game, told, moves = kind(talon.configure("wippen/full"), seed), [], 0
    legal = game.legal()
    while legal:
        told.append((game.seat, legal))
        action, moves = legal[moves % len(legal)], moves + 1
        if moves % 2:
            legal = game.step(action)
        else:
            told.append(game.act(action))
            legal = game.legal()
    return told, game.seat, game.rewards(), fails(game.act, 0), fails(game.step, -1)


def check_steps(tap):
    """By the module in C, and by cffi, which serves packages without it."""
    members = {name: value for name, value in vars(talon.FastGame).items()
               if name not in ("__dict__", "__weakref__")}
    by_cffi = type("CffiGame", (stepping.CffiSteps,), members)
    played = [[played_by(kind, seed) for seed in range(3)] for kind in (talon.FastGame, by_cffi)]
    tap.check(stepping.Steps is not stepping.CffiSteps, "the wheel has the module _steps")
    tap.check(played[0] == played[1] and played[0][0][1] == -1 and
              played[0][0][3].endswith("comes after the end of the game."),
              "single steps are the same without it", [one[0][2:] for one in played])
    game = talon.FastGame(talon.configure("whist/classic"), 1)
    refused = [fails(one, number) for one in (game.step, game.act)
               for number in (1 << 40, -1, 9999)]
    tap.check(all(one and one.endswith("is not legal.") for one in refused) and
              len(game.legal()) == 13, "an action that is not legal changes nothing", refused)


def check_simulation(tap, program):
    simulation = talon.Simulation(talon.configure("whist/classic"), ["simple", "random"])
    simulation.play(60)
    simulation.play(40, first=60)
    told = json.loads(subprocess.run(
        [program, "sim", "whist/classic", "--bots", "simple,random", "--games", "100", "--json"],
        capture_output=True, text=True, check=True).stdout)
    report = simulation.report()
    tap.check(report["statistics"] == told["statistics"] and report["counters"] == told["counters"],
              "it counts what talon sim counts", list(told))
    moves = simulation.tables["moves"]
    tap.check(simulation.games == 100 and moves.cells.sum() == 100 and
              moves.mean() == told["statistics"]["moves"]["mean"], "counters are arrays")
    tap.check(fails(simulation.play, 1) and simulation.games == 100, "no game counts twice")
    text = (ROOT / "doc/truths.md").read_text(encoding="utf-8")
    battles = talon.truth("war-classic").tables["battles"]
    tap.check(f"{battles.mean():.2f} battles on average" in text, "truths are those of the page")
    wrong = [name for name in talon.truths() if not talon.truth(name).games]
    tap.check(len(talon.truths()) > 10 and not wrong, "each truth can be read", wrong)


def check_solver(tap):
    hands = [[rank + suit for rank in "23456789TJQKA"] for suit in "cdhs"]
    solver = talon.Solver(1)
    solution, ruffed = solver.solve(hands, "c", leader=0), solver.solve(hands, "d", leader=0)
    tap.check(solution.tricks == 13 and set(solution.cards.values()) == {13} and
              ruffed.tricks == 0 and
              solver.strains(hands)["d"] == [0, 13, 0, 13], "four hands are solved", solution)


def main():
    tap, build, wheel = Tap(), sys.argv[1], sys.argv[2]
    program = str(ROOT / build / "talon")
    check_layout(tap)
    check_names(tap)
    check_wheel(tap, wheel)
    check_alone(tap)
    check_system(tap, build)
    check_version(tap)
    check_types(tap)
    check_presets(tap, program)
    check_table(tap)
    check_refusals(tap)
    check_batch(tap)
    check_steps(tap)
    check_simulation(tap, program)
    check_solver(tap)
    checked_environments.check(tap)
    checked_examples.check(tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
