"""The library as `make install-library` installs it, in a folder of its own, and how programs are
built with it there.
"""
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
STRICT = "-Wall -Wextra -Werror -pedantic"
# Each in the place of `cc -std=c17` in a README.
COMPILERS = {"gcc": f"gcc -std=c17 {STRICT}", "clang": f"clang-14 -std=c17 {STRICT}",
             "g++": f"g++ -std=c++20 {STRICT} -Wno-missing-field-initializers"}
HEADER_COMPILERS = {"gcc": "gcc -x c -std=c17", "clang": "clang-14 -x c -std=c17",
                    "g++": "g++ -x c++ -std=c++17", "clang++": "clang++-14 -x c++ -std=c++17"}


def run(command, cwd=ROOT, **environment):
    """Runs a command, or a script of several lines, whose first failure ends it."""
    words = ["sh", "-euc", command] if isinstance(command, str) else command
    return subprocess.run(words, cwd=cwd, capture_output=True, text=True,
                          env={**os.environ, **environment}, timeout=300)


def install(home, build):
    """Installs the library below this folder, as the README of each example does."""
    return run(["make", "-s", "install-library", f"PREFIX={home}/.local", f"BUILD={build}"])


class Example:
    """A folder of examples/c: its README has the commands from nothing to what it prints."""

    def __init__(self, folder):
        self.folder = folder
        text = (folder / "README.md").read_text(encoding="utf-8")
        self.commands = re.search(r"^```sh\n(.*?)^```", text, re.S | re.M)[1].splitlines()
        self.printed = re.search(r"^```text\n(.*?)^```", text, re.S | re.M)[1]

    def run(self, home, compiler):
        """The commands after those that build and install Talon, with another compiler."""
        script = "\n".join(self.commands[2:]).replace("cc -std=c17", compiler)
        return run(script, HOME=str(home), PATH=f"{home}/.local/bin:{os.environ['PATH']}")


def examples():
    return [Example(path.parent) for path in sorted((ROOT / "examples/c").glob("*/README.md"))]
