"""The messages of `talon serve` to systemd: ready when it can be reached, alive as long as its
loop turns, and stopping. Argument: the program. TAP.
"""
import os
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

PROGRAM = os.path.abspath(sys.argv[1])
SECONDS = 60


class Manager:
    """A socket to which a service speaks, and a server that does."""

    def __init__(self, folder, abstract=False, **variables):
        name = os.path.join(folder, "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.settimeout(SECONDS)
        self.socket.bind(f"\0{name}" if abstract else name)
        page = os.path.join(folder, "page")
        os.makedirs(page, exist_ok=True)
        with open(os.path.join(page, "index.html"), "w", encoding="utf-8") as file:
            file.write("<!doctype html>")
        environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TALON_PAGE": page,
                       "NOTIFY_SOCKET": f"@{name}" if abstract else name, **variables}
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "data")],
            env=environment, stdout=subprocess.PIPE, text=True)

    def hears(self):
        return self.socket.recv(4096).decode()

    def address(self):
        return self.process.stdout.readline().split()[1]

    def close(self):
        self.process.wait(SECONDS)
        self.process.stdout.close()
        self.socket.close()


def check_life(tap, folder, abstract):
    kind = "abstract name" if abstract else "path"
    manager = Manager(folder, abstract)
    tap.check(manager.hears() == "READY=1", f"{kind}: it is ready")
    with urllib.request.urlopen(manager.address(), timeout=SECONDS) as answer:
        tap.check(answer.status == 200, f"{kind}: and can be reached")
    manager.process.send_signal(signal.SIGTERM)
    # Without WatchdogSec= it says nothing in between.
    tap.check(manager.hears() == "STOPPING=1", f"{kind}: it stops")
    manager.close()
    tap.check(manager.process.returncode == 0, f"{kind}: and has stopped")


def check_watchdog(tap, folder):
    manager = Manager(folder, WATCHDOG_USEC="200000")
    tap.check([manager.hears() for _ in range(4)] == ["READY=1"] + 3 * ["WATCHDOG=1"],
              "it says again and again that it is alive")
    manager.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, manager.process.pid, os.WSTOPPED)
    manager.socket.setblocking(False)
    try:
        while manager.hears():
            pass
    except BlockingIOError:
        pass
    # Ten times as long as it may be silent.
    manager.socket.settimeout(2)
    try:
        heard = manager.hears()
    except TimeoutError:
        heard = None
    tap.check(heard is None, "a server that stands still says nothing", heard)
    manager.process.send_signal(signal.SIGCONT)
    manager.socket.settimeout(SECONDS)
    tap.check(manager.hears() == "WATCHDOG=1", "until it goes on")
    manager.process.kill()
    manager.close()


def check_short_watchdog(tap, folder):
    """A time of one millisecond has no third part."""
    manager = Manager(folder, WATCHDOG_USEC="1000")
    tap.check([manager.hears() for _ in range(2)] == ["READY=1", "WATCHDOG=1"],
              "a watchdog of a millisecond is fed")
    manager.process.kill()
    manager.close()


def check_others(tap, folder):
    """The watchdog of another process, and a socket that nobody hears."""
    manager = Manager(folder, WATCHDOG_USEC="1000", WATCHDOG_PID="1")
    tap.check(manager.hears() == "READY=1", "it is ready")
    manager.process.send_signal(signal.SIGTERM)
    tap.check(manager.hears() == "STOPPING=1", "the watchdog of another process is not fed")
    manager.close()
    manager = Manager(folder + "/other", NOTIFY_SOCKET="/nonexistent/notify")
    tap.check(manager.address().startswith("http://"), "it serves if nobody hears it")
    manager.process.send_signal(signal.SIGTERM)
    manager.close()
    tap.check(manager.process.returncode == 0, "and stops")


def main():
    tap = Tap()
    for check in (lambda tap, folder: check_life(tap, folder, False),
                  lambda tap, folder: check_life(tap, folder, True), check_watchdog,
                  check_short_watchdog, check_others):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "other"))
            check(tap, folder)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
