"""Completion in bash, zsh and fish, typed at a real terminal: commands, options, presets, levels,
options of a game, lists, and files. And for every command: each option of its help is offered.
Argument: the program. TAP.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

# The line before Tab, and the line behind it.
LINES = [
    ("talon rev", "talon review "),
    ("talon help sto", "talon help store "),
    ("talon play wip", "talon play wippen/"),
    ("talon play whist/hon", "talon play whist/honours "),
    ("talon play whist --lev", "talon play whist --level "),
    ("talon play whist --level ste", "talon play whist --level steady "),
    ("talon play whist --seats human,exp", "talon play whist --seats human,expert "),
    ("talon sim whist --option targ", "talon sim whist --option target="),
    ("talon match --preset=wippen/full --option must_c",
     "talon match --preset=wippen/full --option must_capture="),
    ("talon rules whist --format=mark", "talon rules whist --format=markdown "),
    ("talon rules --lang fr whist/ame", "talon rules --lang fr whist/american "),
    ("talon drive how", "talon drive howell "),
    ("talon drive howell --compare mat", "talon drive howell --compare match_points "),
    ("talon store exp", "talon store export "),
    ("talon replay only-fi", "talon replay only-file.txt "),
    ("talon serve --data onl", "talon serve --data only-folder/"),
    ("talon completion ba", "talon completion bash "),
]
PROMPT = "READY>"
SECONDS = 60


class Shell:
    """A shell at a terminal of its own that has loaded the script of talon."""

    def __init__(self, name, program, folder):
        environment = {"PATH": f"{os.path.dirname(program)}:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                       "TERM": "dumb", "HOME": folder, "PS1": PROMPT}
        commands = {
            "bash": (["bash", "--norc", "--noprofile", "-i"],
                     "bind 'set enable-bracketed-paste off'; source <(talon completion bash)"),
            "zsh": (["zsh", "-f", "-i"],
                    "unset zle_bracketed_paste; unsetopt promptsp promptcr; "
                    "autoload -Uz compinit; compinit -u -D; "
                    "unsetopt listambiguous; source <(talon completion zsh)"),
        }
        words, load = commands[name]
        self.process, self.terminal = pty.fork()
        if not self.process:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)
        self.wait(PROMPT)
        self.type(f"{load}; echo loa''ded\n")
        self.wait(f"loaded[^$]*{PROMPT}$")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def wait(self, pattern):
        """What came until it ends with this."""
        came = ""
        while not re.search(pattern, came):
            if not select.select([self.terminal], [], [], SECONDS)[0]:
                raise TimeoutError(f"no {pattern!r} in {came!r}")
            came += plain(os.read(self.terminal, 65536).decode(errors="replace"))
        return came

    def complete(self, line):
        """The line that stands there after Tab: it is printed instead of being run."""
        self.type(f"{line}\t")
        self.wait(re.escape(line))
        # Home, and then a command that prints the rest of the line as one word.
        self.type("|\x01printf '<%s>' '\x05'\n")
        told = re.search(r"<([^<>%]*)\|>", self.wait(r"<[^<>%]*\|>"))
        self.type("\n")
        self.wait(f"{PROMPT}$")
        return told[1]

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|[\x07\x0e\x0f]", "", text)


def fish_line(program, folder, line):
    """fish tells what it would offer; of one candidate it is what would stand there."""
    environment = {"PATH": f"{os.path.dirname(program)}:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                   "HOME": folder}
    done = subprocess.run(["fish", "--no-config", "-c",
                           "talon completion fish | source; complete -C $argv[1]", line],
                          capture_output=True, text=True, env=environment, cwd=folder,
                          timeout=300, check=False)
    found = [candidate.split("\t")[0] for candidate in done.stdout.splitlines()]
    start = line[:line.rindex(" ") + 1]
    common = os.path.commonprefix(found)
    return start + common + (" " if len(found) == 1 and common[-1] not in "/=" else "")


def check_shell(tap, name, program, folder):
    if not shutil.which(name):
        return tap.check(False, f"{name} is there", "tool/packages_test.txt names it")
    shell = Shell(name, program, folder) if name != "fish" else None
    for line, wanted in LINES:
        got = shell.complete(line) if shell else fish_line(program, folder, line)
        # zsh takes what it has added behind a word away again where "|" follows.
        ends = " /" if name == "zsh" else ""
        tap.check(got.rstrip(ends) == wanted.rstrip(ends) if ends else got == wanted,
                  f"{name}: {line}", f"{got!r} instead of {wanted!r}")
    if shell:
        shell.close()
    return None


def offered(program, *words):
    done = subprocess.run([program, "completion", "--", *words], capture_output=True, text=True,
                          env={"LC_ALL": "C.UTF-8"}, timeout=300, check=False)
    return [line.split("\t")[0] for line in done.stdout.splitlines()]


def check_every_command(tap, program):
    commands = [command for command in offered(program, "talon", "help", "")
                if command != "help"]
    tap.check(len(commands) >= 18, "all commands are offered", commands)
    for command in commands:
        told = subprocess.run([program, command, "--help"], capture_output=True, text=True,
                              env={"LC_ALL": "C"}, timeout=300, check=True).stdout
        options = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", told, re.M)) - {"--version"}
        found = offered(program, "talon", command, "--")
        tap.check(options <= set(found), f"{command}: every option of the help is offered",
                  options - set(found))
        tap.check(len(found) == len(set(found)), f"{command}: none is offered twice", found)
        first = offered(program, "talon", command, "")
        tap.check(len(first) == len(set(first)), f"{command}: no word is offered twice", first)
        for option in options - {"--help"}:
            behind = offered(program, "talon", command, option, "x", "--")
            repeats = re.search(rf"\[{option} [^\[\]]*\]\.\.\.", told)
            tap.check((option in behind) == bool(repeats),
                      f"{command}: {option} is offered again only where it may come again")


def check_game_of_option(tap, program):
    """A game counts, however the option that names it is written."""
    for words in (["--preset", "wippen/full"], ["--preset=wippen/full"],
                  ["--preset", "=", "wippen/full"]):
        line = ["talon", "match", *words]
        tap.check("expert" in offered(program, "talon", "match", "e") and
                  offered(program, *line, "e") == [] and
                  "target=" in offered(program, *line, "--option", "t"),
                  f"{' '.join(words)}: levels and options of this game",
                  offered(program, *line, ""))


def main():
    tap, program = Tap(), os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "only-folder"))
        with open(os.path.join(folder, "only-file.txt"), "w", encoding="utf-8"):
            pass
        for name in ("bash", "zsh", "fish"):
            check_shell(tap, name, program, folder)
    check_every_command(tap, program)
    check_game_of_option(tap, program)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
