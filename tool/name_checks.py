"""Finds names that say nothing about where they belong: files of one base name that have nothing to
do with each other, and names of static functions that stand in more than two C files. tidy.py
reports them.
"""
import collections
import itertools
import os
import re

# Files of these endings are compared with each other.
GROUPS = {".c": "C", ".h": "C", ".py": "Python", ".ts": "TypeScript", ".tsx": "TypeScript",
          ".mjs": "JavaScript", ".js": "JavaScript", ".sh": "shell", ".css": "CSS"}
# So many files may have a static function of one name.
STATIC_FILES = 2
STATIC = re.compile(r"^static\s(?:__attribute__\(\(.*?\)\)|[\w\s*])*?(?!__attribute__)\b(\w+)\(",
                    re.M)
# A game's functions bear the names of their members in this structure.
GAME_INTERFACE, MEMBER = "include/talon/game.h", re.compile(r"\(\*(\w+)\)\(")


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def is_related(one, other):
    """A source and its header, beside it or in include/talon for what is public."""
    if {os.path.splitext(one)[1], os.path.splitext(other)[1]} != {".c", ".h"}:
        return False
    header, source = sorted((one, other), key=lambda name: not name.endswith(".h"))
    if source.startswith("examples/"):  # is for somebody else's folder
        return True
    return os.path.dirname(header) == os.path.dirname(source) or (
        header.startswith("include/talon/") and source.startswith("src/"))


# It takes the place of the C library's header, and so has its name.
OF_THE_LIBRARY = {"src/wasm/assert.h"}


def same_base_names(names):
    found = collections.defaultdict(list)
    for name in set(names) - OF_THE_LIBRARY:
        base, ending = os.path.splitext(os.path.basename(name))
        if ending in GROUPS:
            found[GROUPS[ending], base].append(name)
    for _, alike in sorted(found.items()):
        for one, other in itertools.combinations(alike, 2):
            if not is_related(one, other):
                yield other, f"has the base name of {one}"


def repeated_static_names(root, names):
    """Each name of a static function that more than two files have, with the files."""
    interface = set(MEMBER.findall(read(root, GAME_INTERFACE)))
    found = collections.defaultdict(set)
    for name in names:
        if name.startswith("src/") and name.endswith(".c"):
            for function in STATIC.findall(read(root, name)):
                if not (name.startswith("src/games/") and function in interface):
                    found[function].add(name)
    for function, places in sorted(found.items()):
        if len(places) > STATIC_FILES:
            first, *others = sorted(places)
            yield first, f"static {function} is also in {', '.join(others)}"
