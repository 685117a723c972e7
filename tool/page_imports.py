"""Reads the imports of web/src and finds what the folders of the page must not do: files that
import each other in a circle, folders that do, imports that would tie the card table
(web/src/table_view) to Preact, to the state of the page or to the network, and imports of features
by the state (web/src/state), to which features subscribe. tidy.py reports them.
"""
import fnmatch
import os
import re

PAGE = "web/src"
GENERATED = "generated"
# `import.meta.glob('y')`, `import x from 'y'`, `export x from 'y'`, `import 'y'`, `import('y')`.
GLOB = re.compile(r"""\bimport\.meta\.glob(?:<[^(]*>)?\(\s*['"](\.[^'"]+)['"]""")
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]""")
# Strings stay, comments go; a glob may look like the beginning of a comment.
TEXT = re.compile(r"""('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|/\*.*?\*/|//[^\n]*""", re.S)
ENDINGS = ("", ".ts", ".tsx", "/index.ts")

TABLE_VIEW = "table_view"
# The table may import these beside its own files: framework-free modules, and types.
TABLE_VIEW_MAY = {"base/element_tree.ts", "base/focus.ts", "base/hand_order.ts",
                  "base/bot_names.ts", "base/protocol_types.ts", "base/translations.ts",
                  "cards/card_drawing.ts", "cards/card_names.ts"}


STATE = "state"
# The state of the page may import these folders; all others are features.
STATE_MAY = {STATE, "base", "engine", TABLE_VIEW}


def page_files(root):
    """Every module of the page, as its path below web/src, with its text."""
    base = os.path.join(root, PAGE)
    found = {}
    for folder, folders, names in os.walk(base):
        folders[:] = [name for name in folders if name != GENERATED]
        for name in names:
            if name.endswith((".ts", ".tsx")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, base)] = file.read()
    return found


def imports_of(files):
    """For each module the modules it imports, and the packages."""
    modules, packages = {}, {}
    for path, text in files.items():
        modules[path], packages[path] = [], []
        code = TEXT.sub(lambda found: found[1] or "", text)
        folder = os.path.dirname(path)
        for pattern in GLOB.findall(code):
            wanted = os.path.normpath(os.path.join(folder, pattern))
            modules[path] += fnmatch.filter(files, wanted)
        for name in IMPORT.findall(code):
            if not name.startswith("."):
                packages[path].append(name)
                continue
            target = os.path.normpath(os.path.join(folder, name))
            is_there = [target + ending for ending in ENDINGS if target + ending in files]
            modules[path] += is_there[:1]
    return modules, packages


def circles(arrows):
    """The groups of nodes that reach each other (Tarjan's strongly connected components)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for to in arrows.get(node, ()):
            if to not in index:
                visit(to)
                low[node] = min(low[node], low[to])
            elif to in stack:
                low[node] = min(low[node], index[to])
        if low[node] == index[node]:
            group = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(arrows):
        if node not in index:
            visit(node)
    return found


def folder_of(path):
    return path.split("/")[0] if "/" in path else "."


def file_circles(modules):
    """Circles of files, whether they stand in one folder or in several."""
    return [(f"{PAGE}/{group[0]}", "imports itself by way of " + ", ".join(group[1:]))
            for group in circles(modules)]


def folder_circles(modules):
    """Circles of folders, with the imports that close them."""
    arrows, causes = {}, {}
    for path, targets in modules.items():
        for target in targets:
            here, there = folder_of(path), folder_of(target)
            if here != there:
                arrows.setdefault(here, set()).add(there)
                causes.setdefault((here, there), f"{PAGE}/{path} -> {target}")
    problems = []
    for group in circles(arrows):
        ways = [cause for (here, there), cause in sorted(causes.items())
                if here in group and there in group]
        problems.append((f"{PAGE}/{group[0]}",
                         "is in a circle with " + ", ".join(group[1:]) + ": " + "; ".join(ways)))
    return problems


def table_view_imports(modules, packages):
    """Imports by which the card table would know more than views, themes and words."""
    problems = []
    for path, targets in modules.items():
        if folder_of(path) != TABLE_VIEW:
            continue
        strangers = [target for target in targets
                     if folder_of(target) != TABLE_VIEW and target not in TABLE_VIEW_MAY]
        for name in strangers + packages[path]:
            problems.append((f"{PAGE}/{path}", f"imports {name}"))
        if path.endswith(".tsx"):
            problems.append((f"{PAGE}/{path}", "is a component"))
    return problems


def state_imports(modules):
    """Imports by which the state of the page would know a feature."""
    return [(f"{PAGE}/{path}", f"imports the feature {target}")
            for path, targets in modules.items() if folder_of(path) == STATE
            for target in targets if folder_of(target) not in STATE_MAY]


def problems(root):
    """All problems, each as a place and what is wrong there."""
    modules, packages = imports_of(page_files(root))
    return (file_circles(modules) + folder_circles(modules) +
            table_view_imports(modules, packages) + state_imports(modules))


if __name__ == "__main__":
    for place, text in problems(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))):
        print(f"{place}: {text}")
