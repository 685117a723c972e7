"""`talon play` on a terminal of cells: an emulator shows what a person would see, and keys are
pressed. A key has done all that it does when the program reads again and nothing is left to show.
Output arrives some time after it was written, and in order: a byte written behind it tells when all
of it has come.
"""
import fcntl
import os
import pathlib
import platform
import pty
import re
import select
import signal
import struct
import sys
import termios

try:
    import pyte
except ImportError:  # another Python than Debian's comes first here
    sys.path.append("/usr/lib/python3/dist-packages")
    import pyte

SECONDS = 60
MARK = b"\0"  # shows nothing, and no program writes it
READ = {"x86_64": "0", "aarch64": "63"}[platform.machine()]  # the number of the system call
KEYS = {"left": "\x1bOD", "right": "\x1bOC", "up": "\x1bOA", "down": "\x1bOB", "enter": "\r",
        "escape": "\x1b", "tab": "\t", "backspace": "\x7f", "page up": "\x1b[5~",
        "page down": "\x1b[6~", "home": "\x1bOH", "end": "\x1bOF",
        **{f"F{n}": f"\x1bO{'PQRS'[n - 1]}" for n in range(1, 5)},
        "F5": "\x1b[15~", "F6": "\x1b[17~", "F7": "\x1b[18~", "F8": "\x1b[19~", "F9": "\x1b[20~",
        "F10": "\x1b[21~"}


class Cells(pyte.Screen):
    """What pyte lacks: scrolling by a number of lines (SU, SD), and repeating a letter (REP)."""
    repeated = " "

    def draw(self, data):
        super().draw(data)
        self.repeated = data[-1:]

    def repeat(self, count=1):
        self.draw(self.repeated * (count or 1))

    def _region(self):
        return self.margins or pyte.screens.Margins(0, self.lines - 1)

    def scroll_up(self, count=1):
        at, self.cursor.y = self.cursor.y, self._region().top
        self.delete_lines(count or 1)
        self.cursor.y = at

    def scroll_down(self, count=1):
        at, self.cursor.y = self.cursor.y, self._region().top
        self.insert_lines(count or 1)
        self.cursor.y = at


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down", "b": "repeat"}
    events = pyte.ByteStream.events | {"scroll_up", "scroll_down", "repeat"}


class Screen:
    bytes_at_once = 65536  # of a slow line: few
    pauses = -1

    def __init__(self, program, folder, words, rows=24, columns=80, **environment):
        """Words are those behind `talon play`, or a list of all words of another program."""
        ours, self.theirs = pty.openpty()
        self.terminal, self.sent, self.all = ours, 0, b""
        self.marks = 0  # that were written and have not come yet
        self.cells = Cells(columns, rows)
        self.stream = Stream(self.cells)
        self.resize(rows, columns, tell=False)
        self.process = os.fork()
        if not self.process:
            os.login_tty(self.theirs)
            os.close(ours)
            if isinstance(words, str):
                words = ["play", *words.split()]
            os.execve(program, [program, *words],
                      {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                       "HOME": folder, "XDG_STATE_HOME": folder, **environment})
        self.status = None

    # ---- what the person does

    def resize(self, rows, columns, tell=True):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.cells.resize(rows, columns)
        if tell:
            self.pauses = self.count_pauses()
            os.kill(self.process, signal.SIGWINCH)

    def write(self, text, coding="utf-8"):
        self.pauses = self.count_pauses()
        os.write(self.terminal, text.encode(coding))

    def press(self, *keys):
        """Presses keys by name, or types texts, and waits after each until all is done."""
        for key in keys:
            self.write(KEYS.get(key, key))
            self.settle()
        return self.text()

    def type(self, line):
        return self.press(line + "\r")

    def click(self, row, column):
        """The left button of the mouse, counted from 0."""
        self.write(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")
        return self.settle()

    # ---- what the person sees

    def take(self, seconds):
        """Shows what has come; false if nothing has, or nothing but marks."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self.terminal, self.bytes_at_once)
        except OSError:
            return None
        self.marks -= part.count(MARK)
        part = part.replace(MARK, b"")
        self.sent += len(part)
        self.all += part
        self.stream.feed(part)
        return bool(part)

    def take_all(self):
        """Shows all that was written so far; whether there was anything."""
        came = False
        while self.take(0):
            came = True
        os.write(self.theirs, MARK)
        self.marks += 1
        while self.marks:
            if not select.select([self.terminal], [], [], SECONDS)[0]:
                raise TimeoutError("what was written does not arrive")
            came = self.take(0) or came
        return came

    def count_pauses(self):
        """How often the program has waited for something so far."""
        try:
            status = pathlib.Path(f"/proc/{self.process}/status").read_text(encoding="ascii")
        except OSError:
            return 0
        found = re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status, re.M)
        return int(found[1]) if found else 0

    def is_reading(self):
        """Whether it has taken all that was typed, and waits for more."""
        if self.count_pauses() == self.pauses:
            return False
        waiting = fcntl.ioctl(self.theirs, termios.FIONREAD, b"\0" * 4)
        if struct.unpack("i", waiting)[0]:
            return False
        try:
            call = pathlib.Path(f"/proc/{self.process}/syscall").read_text(encoding="ascii")
        except OSError:
            return True
        return call.split()[:2] == [READ, "0x0"]

    def settle(self):
        """Waits until the program reads and everything is shown; the text of the screen."""
        while not self.has_ended():
            if not self.take(0.005) and self.is_reading() and not self.take_all():
                break
        self.take_all()
        return self.text()

    def until(self, pattern):
        """Waits until this is seen, where nothing tells when all is shown."""
        while not re.search(pattern, self.text(), re.M):
            if not self.take(SECONDS):
                raise TimeoutError(f"no {pattern!r} in\n{self.text()}")
        return self.text()

    def text(self):
        return "\n".join(line.rstrip() for line in self.cells.display)

    def find(self, text):
        """Row and column of a text; None: it is not there."""
        for row, line in enumerate(self.cells.display):
            if text in line:
                return row, line.index(text)
        return None

    # ---- the end

    def has_ended(self):
        if self.status is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def wait(self):
        """Waits for the end of the program; the exit status."""
        while not self.has_ended():
            self.take(0.05)
        self.take_all()
        return self.status

    def end(self):
        self.wait()
        os.close(self.terminal)
        os.close(self.theirs)
        return self.status

    def processor_time(self):
        """Seconds that the program has computed so far."""
        fields = pathlib.Path(f"/proc/{self.process}/stat").read_text(encoding="ascii")
        user, system = fields.rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":  # looks at a screen: screen_user.py PROGRAM WORDS ROWS COLUMNS KEY...
    import tempfile
    with tempfile.TemporaryDirectory() as FOLDER:
        USER = Screen(os.path.abspath(sys.argv[1]), FOLDER, sys.argv[2], int(sys.argv[3]),
                      int(sys.argv[4]), **dict(word.split("=") for word in
                                               os.environ.get("SET", "").split()))
        print(USER.settle(), "\n", "-" * int(sys.argv[4]), USER.sent)
        for KEY in sys.argv[5:]:
            BEFORE = USER.sent
            print(USER.press(KEY), "\n", "-" * int(sys.argv[4]), KEY, USER.sent - BEFORE)
        os.kill(USER.process, signal.SIGKILL)
