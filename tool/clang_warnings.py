"""Has clang read, and not compile, every C file that some targets of a build leave out, in TAP: a
warning is an error there as anywhere.

    clang_warnings.py BUILD_FOLDER TARGET...

The folder is set up for clang. Files of the targets are not read, because building shows the
warnings in them.
"""
import json
import os
import shlex
import subprocess
import sys


def left_out(folder, targets):
    """A compile command of each file that none of the targets compiles."""
    with open(os.path.join(folder, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    inputs = set(subprocess.run(["ninja", "-C", folder, "-t", "inputs", *targets], text=True,
                                capture_output=True, check=True).stdout.splitlines())
    built = {command["file"] for command in commands if command["output"] in inputs}
    return list({command["file"]: command for command in commands
                 if command["file"] not in built}.values())


def read(command):
    words = shlex.split(command["command"])
    end = words.index("-MD")  # what follows names files to write
    done = subprocess.run([*words[:end], "-fsyntax-only", command["file"]], text=True,
                          cwd=command["directory"], capture_output=True)
    return done.returncode, done.stderr


def main():
    count = failures = 0
    commands = left_out(sys.argv[1], sys.argv[2:])
    for count, command in enumerate(commands, 1):
        status, said = read(command)
        failures += status != 0
        print(f"{'not ok' if status else 'ok'} {count} - {command['file']}")
        print("".join(f"# {line}\n" for line in said.splitlines()), end="")
    print(f"1..{count}")
    return failures != 0 or not count


if __name__ == "__main__":
    sys.exit(main())
