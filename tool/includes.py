"""Reads the #include lines of src/ and finds circles: files of one folder that include each other
in a circle (a source and its header are one), folders that do, and in src/server headers of a
folder above. tidy.py reports them.
"""
import collections
import os
import re

from page_imports import circles

INCLUDE = re.compile(r'^\s*#include "([^"]+)"', re.M)
# The folders of the server from the top down; each may include only those below it.
SERVER_LAYERS = ["requests", "rooms", "room", "accounts", "streams", "journal", "connections",
                 "limits"]
SERVER = "src/server/"


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def includes_of(root, names):
    """For each file of src/ the files of src/ that it includes."""
    known = {name for name in names if name.startswith("src/") and name.endswith((".c", ".h"))}
    found = {}
    for name in sorted(known):
        wanted = [(os.path.join(os.path.dirname(name), path), "src/" + path)
                  for path in INCLUDE.findall(read(root, name))]
        found[name] = [os.path.normpath(place) for places in wanted for place in places
                       if os.path.normpath(place) in known]
    return found


def unit_of(name):
    return os.path.splitext(name)[0]


def file_circles(includes):
    """Circles of files, whatever folders they stand in. What a folder's files share in a header
    of their own (…_internal.h) belongs to no file; symbols.py finds the circles of their calls.
    """
    arrows = collections.defaultdict(set)
    for name, targets in includes.items():
        arrows[unit_of(name)].update(unit_of(target) for target in targets
                                     if not target.endswith("_internal.h"))
    for group in circles(arrows):
        yield group[0], "includes itself by way of " + ", ".join(group[1:])


def folder_circles(includes):
    """Circles of folders, with an include for each of their arrows."""
    arrows, causes = collections.defaultdict(set), {}
    for name, targets in includes.items():
        for target in targets:
            here, there = os.path.dirname(name), os.path.dirname(target)
            if here != there:
                arrows[here].add(there)
                causes.setdefault((here, there), f"{name} -> {target}")
    for group in circles(arrows):
        ways = [cause for (here, there), cause in sorted(causes.items())
                if here in group and there in group]
        yield group[0], "is in a circle: " + "; ".join(ways)


def layer_of(name):
    folder = name[len(SERVER):].split("/")[0] if name.startswith(SERVER) else ""
    return SERVER_LAYERS.index(folder) if folder in SERVER_LAYERS else None


def upward_includes(includes):
    """Includes of the server's folders that point up."""
    for name, targets in includes.items():
        for target in targets:
            here, there = layer_of(name), layer_of(target)
            if here is not None and there is not None and there < here:
                yield name, f"includes {target}, which stands above it"


def problems(root, names):
    includes = includes_of(root, names)
    return [*file_circles(includes), *folder_circles(includes), *upward_includes(includes)]
