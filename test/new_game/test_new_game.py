"""A new game changes one file, a line in a list, the translations and a model: shown in a copy.

Adds test/new_game/tiny.* as a tenth game, builds, uses it in every front end and test, removes it
again, and finds the tree as it was. The copy has the objects of this tree: most of them stay as
they are, and ninja finds those that the new game changes. TAP.
"""
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test/engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

HERE = "test/new_game/"
USED = ["src/cli/talon_link", "test/properties", "test/trace", "src/wasm/talon.wasm",
        "src/wasm/random_games"]  # what the checks run; the game is linked into much more
OTHERS = {"python", "said"}  # folders of the build that other suites fill meanwhile
TAP = Tap()


def check(fine, name, detail=""):
    TAP.check(fine, name, "\n".join(str(detail).splitlines()[-40:]))


def run(tree, *command, **more):
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, **more)


def copy_tree(tree):
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others",
                             "--exclude-standard"], cwd=ROOT, capture_output=True, text=True,
                            check=True).stdout
    for name in filter(None, listed.split("\0")):
        os.makedirs(os.path.dirname(os.path.join(tree, name)), exist_ok=True)
        # A file that another suite had for a moment may be gone, and one that was removed.
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(os.path.join(ROOT, name), os.path.join(tree, name))
    run(tree, "git", "init", "-q")
    run(tree, "git", "add", "-A")
    run(tree, "git", "-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm", "copy")


def copy_build(tree):
    """Times stay as they are: by them ninja sees that an object is up to date."""
    build = os.path.join(ROOT, "build")
    shutil.copytree(build, os.path.join(tree, "build"), symlinks=True,
                    ignore=lambda folder, names: OTHERS if folder == build else ())


def edit(tree, name, change):
    path = os.path.join(tree, name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(change(text))


def words_of(tree):
    """The words of the new game in each language."""
    with open(os.path.join(tree, "po/LINGUAS"), encoding="utf-8") as file:
        languages = sorted(file.read().split())
    for language in languages:
        path = os.path.join(tree, HERE, f"tiny.{language}.po")
        with open(path, encoding="utf-8") as file:
            yield language, file.read()


def add_game(tree):
    shutil.copy2(os.path.join(tree, HERE, "tiny.c"), os.path.join(tree, "src/games/tiny.c"))
    shutil.copy2(os.path.join(tree, HERE, "tiny.py"), os.path.join(tree, "test/reference/tiny.py"))
    for language, words in words_of(tree):
        edit(tree, f"po/{language}.po", lambda text: text + words)
    edit(tree, "src/games/meson.build", lambda text: text.replace("  'spite',\n",
                                                                  "  'spite',\n  'tiny',\n"))
    run(tree, sys.executable, "tool/po_references.py")


def changed(tree):
    status = run(tree, "git", "status", "--porcelain").stdout
    return sorted(line[3:] for line in status.splitlines())


def games_of(tree):
    told = run(tree, "build/talon", "engine", input='{"do":"games"}\n').stdout
    return [game["id"] for game in json.loads(told)["games"]]


def check_rows(tree):
    """The optional rows of the game arrive where they are asked for."""
    told = json.loads(run(tree, "build/talon", "engine", input='{"do":"games"}\n').stdout)
    tiny = next(game for game in told["games"] if game["id"] == "tiny")
    check(tiny.get("tagline") == "Turn your card, and the highest one wins.",
          "the page is told what one does in it", tiny)
    check(tiny.get("trick") == {"zone": "shown", "taker": "best", "seats": 0} and
          tiny.get("sums", {}).get("begins") == [{"verb": "turn", "aim": 1, "parts": [0]}],
          "the page is told who takes its trick, and how its cards add up", tiny)
    record = os.path.join(tree, "tiny.record")
    done = run(tree, "build/talon", "play", "tiny", "--lang", "en", "--seed", "1", "--record",
               record, input="?\n1\n?\n1\n")
    check(re.search(r"\([1-8] more for 10\)", done.stdout) and "the trick" in done.stdout,
          "the terminal says both", done.stdout + done.stderr)
    done = run(tree, "build/talon", "review", record, "--json", "--budget", "40")
    os.remove(record)
    check('"inaccuracy":0.03' in done.stdout and '"mistake":0.09' in done.stdout,
          "a review goes by its scale", done.stdout + done.stderr)
    done = run(tree, "build/talon", "sim", "tiny/plain", "--games", "20", "--json")
    check('"turned"' in done.stdout and "Cards turned in a game" in
          run(tree, "build/talon", "sim", "tiny/plain", "--games", "20", "--lang", "en").stdout,
          "a simulation measures what it asks for", done.stdout + done.stderr)


def check_game(tree):
    catalogues = [f"po/{language}.po" for language, _ in words_of(tree)]
    check(changed(tree) == [*catalogues, "src/games/meson.build", "src/games/tiny.c",
                            "test/reference/tiny.py"],
          "a new game is one file, a line in a list, its words and its model", changed(tree))
    setup = run(tree, "meson", "setup", "build", ".", "--reconfigure")
    built = run(tree, "ninja", "-C", "build", *USED)
    check(built.returncode == 0, "it builds", setup.stdout + built.stdout)
    done = run(tree, "build/test/properties", "25", "tiny/plain")
    check(done.returncode == 0 and "tiny/plain" in done.stdout, "the generic tests meet it",
          done.stdout)
    done = run(tree, sys.executable, "tool/reference.py", "--games", "50", "--trace",
               "build/test/trace", "tiny/plain")
    check(done.returncode == 0 and "50 games" in done.stdout, "its model agrees", done.stdout)
    check("tiny" in games_of(tree), "the engine lists it", games_of(tree))
    done = run(tree, "build/talon", "play", "tiny", "--lang", "de", "--seed", "1",
               input="\n" * 6)
    check(done.returncode == 0 and "Karte aufdecken" in done.stdout,
          "the terminal plays it, in German",
          done.stdout + done.stderr)
    check_rows(tree)
    done = run(tree, sys.executable, "test/i18n/test_catalogue.py", "build")
    check(done.returncode == 0, "no word of it is untranslated", done.stdout)
    done = run(tree, "node", "test/wasm/same.mjs", "build/src/wasm/talon.wasm",
               "build/src/wasm/random_games", "3")
    check(done.returncode == 0 and "tiny/plain" in done.stdout, "WebAssembly has it", done.stdout)


def remove_game(tree):
    os.remove(os.path.join(tree, "src/games/tiny.c"))
    os.remove(os.path.join(tree, "test/reference/tiny.py"))
    edit(tree, "src/games/meson.build", lambda text: text.replace("  'tiny',\n", ""))
    for language, words in words_of(tree):
        edit(tree, f"po/{language}.po", lambda text: text.replace(words, ""))
    run(tree, sys.executable, "tool/po_references.py")


def main():
    with tempfile.TemporaryDirectory() as tree:
        copy_tree(tree)
        copy_build(tree)
        add_game(tree)
        check_game(tree)
        remove_game(tree)
        check(changed(tree) == [], "taken away again, nothing is left of it", changed(tree))
        built = run(tree, "ninja", "-C", "build", "src/cli/talon_link")
        check(built.returncode == 0 and "tiny" not in games_of(tree),
              "and the program builds without it", built.stdout)
    return TAP.end()


if __name__ == "__main__":
    sys.exit(main())
