"""The files of the Debian packages and of desktops, without building a package: every file of `make
install` belongs to one package, the entry of the menu and the metainfo are valid, and what the
entry starts opens one server for one person. Argument: the build folder. TAP.
"""
import fnmatch
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

LIBRARIES = "lib/x86_64-linux-gnu"
# No package needs it: debian/copyright says the same.
REMOVED = {"usr/share/doc/talon/LICENSE"}
BROWSER = '#!/bin/sh\necho "$1" >>"$(dirname "$0")/opened"\n'


def install(folder):
    words = ["make", "-s", "install", f"DESTDIR={folder}", "PREFIX=/usr", f"LIBDIR={LIBRARIES}",
             f"BUILD={BUILD}"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8")


def files_below(folder):
    return {os.path.relpath(os.path.join(place, name), folder)
            for place, _, names in os.walk(folder) for name in names}


def lists():
    """The first words of the lines of each package's list: files, folders or patterns."""
    for path in sorted(glob.glob(f"{ROOT}/debian/*.install")):
        with open(path, encoding="utf-8") as file:
            yield os.path.basename(path)[:-len(".install")], [line.split()[0] for line in file]


def belongs(name, entry):
    return fnmatch.fnmatch(name, entry) or fnmatch.fnmatch(name, f"{entry}/*")


def check_lists(tap, root):
    # Packages have units below /lib: debian/rules.
    names = {re.sub(r"^usr/(lib/systemd)", r"\1", name) for name in files_below(root)} - REMOVED
    owners = {name: [package for package, entries in lists()
                     if any(belongs(name, entry) for entry in entries)] for name in names}
    lost = sorted(name for name, packages in owners.items() if len(packages) != 1)
    tap.check(len(names) > 200, "make install installs much", len(names))
    tap.check(not lost, "each file belongs to one package",
              "\n".join(f"{name}: {' '.join(owners[name]) or 'none'}" for name in lost))
    # The site is left out here, because making it takes long.
    empty = [f"{package}: {entry}" for package, entries in lists() for entry in entries
             if not entry.startswith("debian/") and not entry.endswith("/html") and
             not any(belongs(name, entry) for name in names)]
    tap.check(not empty, "no line of a list is without files", "\n".join(empty))


def check_needs(tap):
    """libc6-dev comes with every compiler."""
    with open(f"{ROOT}/debian/control", encoding="utf-8") as file:
        named = re.search(r"(?s)^Build-Depends:(.*?)^\S", file.read(), re.M)[1]
    with open(f"{ROOT}/tool/packages_build.txt", encoding="utf-8") as file:
        wanted = set(re.sub(r"#.*", "", file.read()).split()) - {"libc6-dev"}
    missing = sorted(wanted - set(re.findall(r"[\w.+-]+", named)))
    tap.check(not missing, "debian/control names all packages that the program is built with",
              missing)
    with open(f"{ROOT}/debian/control", encoding="utf-8") as file:
        wide = [line for line in file if line.startswith(" ") and len(line.rstrip()) > 80]
    tap.check(not wide, "a terminal has room for the descriptions in debian/control", wide)


def check_metadata(tap, root):
    for words, pattern in ((["desktop-file-validate"], "applications/*.desktop"),
                           (["appstreamcli", "validate", "--no-net"], "metainfo/*.xml")):
        paths = glob.glob(f"{root}/usr/share/{pattern}")
        done = subprocess.run([*words, *paths], capture_output=True, encoding="utf-8")
        tap.check(len(paths) == 1 and done.returncode == 0, f"{words[0]} finds no fault",
                  done.stdout + done.stderr)
    entry = open(glob.glob(f"{root}/usr/share/applications/*")[0], encoding="utf-8").read()
    started = re.search(r"(?m)^Exec=(.*)$", entry)[1]
    tap.check(os.access(root + started, os.X_OK), "the entry starts a program that is there",
              started)


def open_table(root, room):
    """Presses the entry of the menu once. Answers the status, and what was said."""
    # No box on somebody's screen, which would wait to be closed.
    quiet = {name: value for name, value in os.environ.items()
             if name not in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
    environment = {**quiet, "HOME": room, "XDG_DATA_HOME": f"{room}/data",
                   "XDG_RUNTIME_DIR": f"{room}/run", "PATH": f"{room}/bin:{os.environ['PATH']}"}
    done = subprocess.run([f"{root}/usr/libexec/talon/open-table"], env=environment, timeout=300,
                          capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout + done.stderr


def servers(room):
    """Processes that have the file open on which the lock of this person's server lies."""
    found = set()
    for path in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            if os.readlink(path) == f"{room}/run/talon/running":
                found.add(int(path.split("/")[2]))
        except OSError:  # the process has ended
            continue
    return sorted(found)


def check_menu(tap, root):
    with tempfile.TemporaryDirectory() as room:
        os.makedirs(f"{room}/bin")
        os.makedirs(f"{room}/run")
        with open(f"{room}/bin/xdg-open", "w", encoding="utf-8") as file:
            file.write(BROWSER)
        os.chmod(file.name, 0o755)
        answers = [open_table(root, room) for _ in range(2)]
        opened = open(f"{room}/bin/opened", encoding="utf-8").read().split()
        running = servers(room)
        try:
            tap.check([status for status, _ in answers] == [0, 0] and len(opened) == 2 and
                      len(set(opened)) == 1, "the entry of the menu opens the same page twice",
                      (answers, opened))
            tap.check(len(running) == 1, "and starts one server", running)
            with urllib.request.urlopen(opened[0], timeout=300) as answer:
                tap.check(b"<title>Talon" in answer.read(), "which serves the page")
        finally:
            for pid in running:
                os.kill(pid, signal.SIGTERM)
    check_menu_fails(tap, root)


def check_menu_fails(tap, root):
    with tempfile.TemporaryDirectory() as room:
        os.makedirs(f"{room}/run")
        with open(f"{room}/data", "w", encoding="utf-8"):  # where a folder should be
            status, said = open_table(root, room)
        tap.check(status == 1 and "data directory" in said, "a server that cannot start says why",
                  (status, said))


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as root:
        done = install(root)
        tap.check(done.returncode == 0, "make install", done.stderr)
        check_lists(tap, root)
        check_needs(tap)
        check_metadata(tap, root)
        check_menu(tap, root)
    return tap.end()


if __name__ == "__main__":
    BUILD = os.path.abspath(sys.argv[1])
    sys.exit(main())
