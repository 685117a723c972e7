"""Talks to `talon engine`, reads documents with dialogues, and reports in TAP."""
import json
import os
import re
import subprocess
import sys

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
    def __init__(self):
        self.count = self.failures = 0

    def check(self, fine, name, detail=""):
        self.count += 1
        self.failures += not fine
        print(f"{'ok' if fine else 'not ok'} {self.count} - {name}")
        if not fine and detail:
            for line in str(detail).splitlines()[:40]:
                print(f"# {line}")

    def skip(self, name, reason):
        self.count += 1
        print(f"ok {self.count} - {name} # SKIP {reason}")

    def end(self):
        print(f"1..{self.count}")
        return self.failures != 0
