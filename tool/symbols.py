"""Checks with nm what the objects of src/ define and use. Every external symbol bears a prefix:
talon_, the name of a folder that its source stands in, or that name in the singular; in src/games
also the name of the file, in src/knowledge the game with which that name begins. And neither the
files of a folder nor the folders of src/server use each other in a circle; and what must not
allocate calls nothing of the C library but functions for bytes.
Usage: symbols.py BUILD. TAP.

A name without a prefix can collide with one of a library, and nobody can tell where it is defined.
Files in a circle can only be understood and tested together.
"""
import collections
import json
import os
import re
import subprocess
import sys

from page_imports import circles

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXACT = {"main"}
# Marks of the sanitizers, which the compiler adds to every object.
COMPILER = re.compile(r"__|_?asan|_?ubsan|\.")
# These run anywhere and allocate nothing. Of the C library they call four functions for bytes; the
# compiler makes a fifth of loops.
FREESTANDING = {"src/batch", "src/core", "src/games", "src/series"}
BYTES = {"memcpy", "memmove", "memset", "memcmp", "strlen", "_GLOBAL_OFFSET_TABLE_"}
# A folder whose own folders are layers: calls between them go one way.
LAYERED = "src/server/"


def objects(build):
    """The object files of the build, each with the path of its source."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    for command in commands:
        source = os.path.realpath(os.path.join(command["directory"], command["file"]))
        output = os.path.join(command["directory"], command["output"])
        if os.path.isfile(output):
            generated = source.startswith(os.path.realpath(build) + os.sep)
            yield output, os.path.relpath(source, os.path.realpath(build) if generated else ROOT)


def singular(word):
    return word[:-1] if word.endswith("s") else word


def prefixes_of(source):
    """The prefixes that the symbols of a source may have."""
    folders = source.split("/")[1:-1]
    names = ["talon", *folders, *map(singular, folders)]
    if folders[:1] == ["games"]:
        names.append(os.path.splitext(os.path.basename(source))[0])
    if folders[:1] == ["knowledge"]:
        names.append(os.path.basename(source).split("_")[0])
    if source.endswith("_maxims.c"):
        names.append("maxim")  # several games share them
    if os.path.basename(source).startswith("spoken"):
        names.append("spoken")  # in every line that a command says
    return {name + "_" for name in names}


def symbols_of(paths):
    """For each object: the external symbols that it defines, and those that it uses."""
    if not paths:  # nm would look for one of its own
        return {}
    listed = subprocess.run(["nm", "--extern-only", "--format=posix", "-A", *paths],
                            capture_output=True, text=True, check=True).stdout
    found = {path: (set(), set()) for path in paths}
    for line in listed.splitlines():
        path, _, symbol = line.partition(": ")
        name, kind = symbol.split()[:2]
        found[path][kind == "U"].add(name)
    return found


def is_prefixed(symbol, source):
    return symbol in EXACT or bool(COMPILER.match(symbol)) or any(
        symbol.startswith(prefix) or symbol == prefix[:-1] for prefix in prefixes_of(source))


def read_build(build):
    """For each source of src/ that was built: the symbols that it defines, and those it uses."""
    sources = {path: source for path, source in objects(build) if source.startswith("src/")}
    return {sources[path]: found for path, found in symbols_of(list(sources)).items()}


def unprefixed(sources):
    return [(source, symbol) for source, (defined, _) in sorted(sources.items())
            for symbol in sorted(defined) if not is_prefixed(symbol, source)]


def folder_of(source):
    return "/".join(source.split("/")[:2])


def calls_between(sources, name_of):
    """What uses which other one's symbols, in one folder of src/; name_of gives a source's name."""
    homes = {symbol: source for source, (defined, _) in sources.items() for symbol in defined}
    arrows = collections.defaultdict(set)
    for source, (_, used) in sources.items():
        targets = {homes[symbol] for symbol in used if symbol in homes}
        arrows[name_of(source)] |= {name_of(target) for target in targets
                                    if folder_of(target) == folder_of(source)}
    return {name: targets - {name} for name, targets in arrows.items()}


def call_circles(sources):
    """Groups of files of one folder that use each other's symbols in a circle."""
    return circles(calls_between(sources, lambda source: source))


def subfolder_circles(sources):
    """Groups of folders inside src/server that use each other's symbols in a circle. A game's
    folder is used only by the list of games."""
    inside = {source: symbols for source, symbols in sources.items()
              if source.startswith(LAYERED)}
    return circles(calls_between(inside, os.path.dirname))


def foreign_calls(sources):
    """What freestanding folders use that neither src/ nor the compiler defines."""
    own = set().union(*(defined for defined, _ in sources.values()))
    return [(source, symbol) for source, (_, used) in sorted(sources.items())
            if folder_of(source) in FREESTANDING
            for symbol in sorted(used - own - BYTES) if not COMPILER.match(symbol)]


def report(number, rule, found):
    """Prints one line of TAP, with the problems."""
    for problem in found:
        print(f"# {problem}")
    print(f"{'not ok' if found else 'ok'} {number} - {rule}")
    return bool(found)


def main():
    sources = read_build(sys.argv[1])
    names = [f"{source}: {symbol} has no prefix" for source, symbol in unprefixed(sources)]
    rings = [[f"{group[0]} uses itself by way of {', '.join(group[1:])}" for group in groups]
             for groups in (call_circles(sources), subfolder_circles(sources))]
    calls = [f"{source} uses {symbol}" for source, symbol in foreign_calls(sources)]
    print("1..5")
    fails = [report(1, "the build has objects of src/", [] if sources else [sys.argv[1]]),
             report(2, "external symbols bear a prefix", names),
             report(3, "the files of a folder form no circle", rings[0]),
             report(4, "the folders of src/server form no circle", rings[1]),
             report(5, "freestanding folders call no C library", calls)]
    return any(fails)


if __name__ == "__main__":
    sys.exit(main())
