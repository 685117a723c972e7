"""Finds what the documentation lacks: environment variables, options of `talon`, and limits of the
server that no page names; and lines of doc/ that are too long. tidy.py reports them.
"""
import os
import re
import subprocess
import sys

COLUMNS = 100
# Variables that only tests set for their own programs; testing.md names their prefixes.
PRIVATE = ("TALON_TEST_", "TALON_MUTANT", "TALON_REACHED", "FAILING_MALLOC")
VARIABLES = {
    (".c", ".h"): r'\b(?:getenv|\w*environment)\("(\w+)"',
    (".py",): r'\benviron(?:\.\w+\(|\[)\s*"(\w+)"|\bgetenv\("(\w+)"',
    (".mjs", ".ts", ".tsx"): r"\bprocess\.env\.(\w+)",
}
# A program that hands its own function the name of a variable has it in capitals.
INDIRECT, CAPITALS = r"\bgetenv\([a-z]", r'"([A-Z][A-Z_]{3,})"'
STRING = r'"(?:\\.|[^"\\\n])*"'
OPTION = r"(?<![\w-])--[a-z][a-z-]+"
COMMANDS = ("src/cli/", "src/daemon/")


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def variables_of(name, source):
    found = set()
    for endings, pattern in VARIABLES.items():
        if name.endswith(endings):
            for hit in re.finditer(pattern, source):
                found.update(group for group in hit.groups() if group)
    if name.endswith((".c", ".h")) and re.search(INDIRECT, source):
        found.update(re.findall(CAPITALS, source))
    return {variable for variable in found if not variable.startswith(PRIVATE)}


def options_of(source):
    return set(re.findall(OPTION, " ".join(re.findall(STRING, source))))


def unnamed(pages, words):
    """The words that no page has as a whole."""
    return [word for word in sorted(words)
            if not re.search(r"(?<![\w-])" + re.escape(word) + r"(?![\w-])", pages)]


def long_lines(root, names):
    for name in names:
        if name.startswith("doc/") and name.endswith(".md"):
            for number, line in enumerate(read(root, name).splitlines(), 1):
                if len(line) > COLUMNS:
                    yield f"{name}:{number}", f"{len(line)} columns"


def undocumented(root, names):
    pages = "\n".join(read(root, name) for name in names if name.endswith(".md"))
    for name in names:
        if name.endswith((".c", ".h", ".py", ".mjs", ".ts", ".tsx")):
            source = read(root, name)
            for variable in unnamed(pages, variables_of(name, source)):
                yield name, f"no page names the environment variable {variable}"
            if name.startswith(COMMANDS) and name.endswith(".c"):
                for option in unnamed(pages, options_of(source)):
                    yield name, f"no page names the option {option}"
    done = subprocess.run([sys.executable, os.path.join(root, "tool/limits.py"), "--check"],
                          capture_output=True, text=True)
    if done.returncode:
        yield "doc/operations.md", (done.stdout + done.stderr).strip()
