"""The lists of packages: each package in one of them, and doc/dependencies.md says which commands
install which lists; the Makefile does so. TAP.
"""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test/engine"))
from engine import Tap  # noqa: E402

COMMAND = re.compile(r"(?m)^([\w-]+):([^=\n]*)\n((?:\t.*\n)*)")
LISTS = ("build", "play", "python", "test", "avx512", "dist")


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def list_of(command, rules, seen=()):
    """The longest list that a target of the Makefile installs, by itself or by what it needs."""
    needs, recipe = rules[command]
    found = re.findall(r"install_dependencies\.sh (\w+)", recipe)
    for need in needs.split():
        if need in rules and need not in seen:
            found.append(list_of(need, rules, (*seen, command)))
    return max((name for name in found if name), key=LISTS.index, default=None)


def main():
    tap = Tap()
    packages = {name: re.sub(r"#.*", "", read(f"tool/packages_{name}.txt")).split()
                for name in LISTS}
    every = [package for names in packages.values() for package in names]
    tap.check(len(glob.glob(os.path.join(ROOT, "tool/packages*.txt"))) == len(LISTS),
              "there are no other lists")
    tap.check(len(every) == len(set(every)), "each package is in one list",
              sorted(name for name in set(every) if every.count(name) > 1))
    # npm 9.2 of Debian 12 would copy it, and so before it is built.
    is_linked = "file:" not in read("web/package.json") or \
        "install-links=false" in read("web/.npmrc").splitlines()
    tap.check(is_linked, "npm links the package of the engine")
    rules = {name: (needs, recipe) for name, needs, recipe in COMMAND.findall(read("Makefile"))}
    rows = re.findall(r"(?m)^\| `tool/packages_(\w+)\.txt` \| ([^|]+) \|",
                      read("doc/dependencies.md"))
    tap.check([name for name, _ in rows] == list(LISTS), "the documentation has all lists", rows)
    for name, cell in rows:
        for command in re.findall(r"`make ([\w-]+)`", cell):
            tap.check(list_of(command, rules) == name, f"make {command} installs the list {name}",
                      list_of(command, rules))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
