"""Talks to `talon engine`, reads documents with dialogues, and reports in TAP."""
import json
import os
import re
import subprocess
import sys
import traceback

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../protocol"))
from message_log import Log  # noqa: E402  (the path above comes first)


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.log = Log("engine")

    def line(self, text):
        """Sends one line, bytes or text, and reads one answer line."""
        if isinstance(text, str):
            text = text.encode()
        self.process.stdin.write(text + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().decode().rstrip("\n")
        self.log.sent(text)
        self.log.came(answer)
        return answer

    def ask(self, do, **members):
        return json.loads(self.line(json.dumps({"do": do, **members})))

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        return self.process.wait()


def document_lines(path):
    """The lines of a document, each with the indented lines that continue it."""
    with open(path, encoding="utf-8") as file:
        return re.sub(r"\n  +", "", file.read()).splitlines()


class Tap:
    """Counts checks, and tells each as soon as it is done, so that the output of a suite that is
    ended says how far it came. An exception that nobody catches is a failed check, too."""

    def __init__(self):
        self.count = self.failures = 0
        sys.excepthook = self.break_off

    def check(self, fine, name, detail=""):
        self.count += 1
        self.failures += not fine
        print(f"{'ok' if fine else 'not ok'} {self.count} - {name}", flush=True)
        if not fine and detail:
            for line in str(detail).splitlines()[:40]:
                print(f"# {line}", flush=True)

    def break_off(self, kind, problem, trace):
        """The check that was under way is named by its function."""
        names = [frame.name for frame in traceback.extract_tb(trace)]
        where = next((name for name in names if name.startswith("check")), names[-1])
        told = traceback.format_exception(kind, problem, trace)
        self.check(False, f"{where} broke off: {kind.__name__}", "".join(told))
        self.end()

    def skip(self, name, reason):
        self.count += 1
        print(f"ok {self.count} - {name} # SKIP {reason}")

    def end(self):
        print(f"1..{self.count}")
        return self.failures != 0
