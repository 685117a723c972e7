"""The version stands in one place: meson.build tells it to the program, the library, the pages of
man and the packages, and what names it besides is compared by tool/release.py. Argument: the build
folder. TAP.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
sys.path[:0] = [os.path.join(HERE, "../engine"), os.path.join(ROOT, "tool")]
import bill_of_materials  # noqa: E402  (the paths above come first)
import release  # noqa: E402
from engine import Tap  # noqa: E402

# Each change of a copy, and how it has to be told: file, text, other text, words of the sentence.
BROKEN = (
    ("CHANGELOG.md", "## {version},", "## 9.8.7,", "CHANGELOG.md begins with 9.8.7"),
    ("meson.build", "version: '{version}'", "version: '9.8.7'", "meson.build has 9.8.7"),
    ("npm/engine/package.json", "", '{"version": "9.8.7"}', "package.json has version 9.8.7"),
    ("python/pyproject.toml", "", 'version = "9.8.7"\n', "pyproject.toml has version 9.8.7"),
    ("CHANGELOG.md", ", unreleased", ", 2020-02-29", "is of 2020-02-29"),
)


def said(*words):
    return subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8").stdout


def check_told(tap, build):
    version, day = release.version(), release.day()
    told = {
        "talon --version": said(f"{build}/talon", "--version"),
        "a page of man": said("head", "-1", f"{build}/src/cli/terminal_files/man/man1/talon.1"),
        "pkg-config": said("grep", "Version", f"{build}/src/library/talon.pc.in"),
        "the metainfo": said("grep", "-r", "<release ", f"{build}/src/cli/desktop_files"),
        "the list of parts": bill_of_materials.text(),
    }
    for name, text in told.items():
        tap.check(re.search(rf"(?<![\d.]){re.escape(version)}(?![\d.])", text), f"{name} has it",
                  text)
    tap.check(day in told["a page of man"] and day in told["the metainfo"], "and the day")
    tap.check(not bill_of_materials.missing(f"{build}/src/cli/talon"),
              "the list of parts has every library of the program")


def check_sources(tap):
    """No source says the version by itself. `engine 0.1.0` in kept records is another matter."""
    found = said("git", "grep", "-nF", release.version(), "--", "src/*.c", "src/*.h", "src/*.build",
                 "web/src", "deploy", "debian", "tool", "Makefile")
    tap.check(not [line for line in found.splitlines() if "/*" not in line],
              "no source has a version of its own", found)


def check_debian(tap):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write("\n".join(release.debian_changelog()))
        file.flush()
        text = said("dpkg-parsechangelog", "-l", file.name, "--all")
    tap.check(f"Version: {release.version()}\n" in text and "Source: talon\n" in text,
              "Debian reads the releases", text)
    tap.check(f"Timestamp: {release.seconds()}\n" in text, "and their days", text)


def check_faults(tap):
    for name, text, other, sentence in BROKEN:
        with tempfile.TemporaryDirectory() as folder:
            for part in ("meson.build", "CHANGELOG.md", "tool/release.py"):
                os.makedirs(os.path.dirname(f"{folder}/{part}"), exist_ok=True)
                shutil.copy(f"{ROOT}/{part}", f"{folder}/{part}")
            path = f"{folder}/{name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            whole = open(path, encoding="utf-8").read() if text else ""
            with open(path, "w", encoding="utf-8") as file:
                file.write(whole.replace(text.format(version=release.version()), other, 1)
                           if text else other)
            done = subprocess.run([sys.executable, f"{folder}/tool/release.py", "--check"],
                                  capture_output=True, encoding="utf-8")
            unreleased = ", unreleased" in release.read("CHANGELOG.md")
            if text == ", unreleased" and not unreleased:
                continue
            tap.check(done.returncode == 1 and sentence in done.stdout,
                      f"another version or day in {name} is told", done.stdout + done.stderr)


def main(build):
    tap, faults = Tap(), list(release.faults())
    tap.check(not faults, "all files have the version of meson.build", "\n".join(faults))
    check_told(tap, build)
    check_sources(tap)
    check_debian(tap)
    check_faults(tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
