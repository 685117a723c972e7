"""A mail system of the test's own: a command that writes what it gets into a folder, fails, or
hangs, as a file beside it says.
"""
import email
import email.policy
import os
import stat

from client import PATIENCE, wait_until

# The moment of a kill must not leave half a mail behind.
SCRIPT = """#!/bin/sh
box={box}
test "$#" = 2 || exit 9
echo "$1 $2" > "$box/words"
case $(cat "$box/manner") in
  fails) echo x >> "$box/failed"; exit 3 ;;
  hangs) echo x >> "$box/hung"; sleep 100 & echo $! > "$box/child"; wait ;;
  deaf) exec sleep 100 ;;
esac
cat > "$box/$$.part" && mv "$box/$$.part" "$box/$$.mail"
"""


class MailBox:
    def __init__(self, room):
        self.box = os.path.join(room, "box")
        os.makedirs(self.box)
        self.program = os.path.join(self.box, "command")
        with open(self.program, "w", encoding="utf-8") as file:
            file.write(SCRIPT.format(box=self.box))
        os.chmod(self.program, stat.S_IRWXU)
        self.behave("takes")

    @property
    def command(self):
        """As the operator gives it: a program and its words."""
        return f"{self.program} -t  -i"

    def behave(self, manner):
        with open(os.path.join(self.box, "manner"), "w", encoding="utf-8") as file:
            file.write(manner)

    def read(self, name):
        with open(os.path.join(self.box, name), "rb") as file:
            return file.read()

    def whole(self, name):
        """A line, once it is there to its end."""
        path = os.path.join(self.box, name)
        return self.read(name) if os.path.exists(path) and b"\n" in self.read(name) else b""

    def count(self, name):
        path = os.path.join(self.box, name)
        return self.read(name).count(b"x") if os.path.exists(path) else 0

    def times(self):
        """When each mail came, by its file, in seconds; the oldest first."""
        times = {name: os.stat(os.path.join(self.box, name)).st_mtime_ns
                 for name in os.listdir(self.box) if name.endswith(".mail")}
        return {name: times[name] / 1e9 for name in sorted(times, key=times.get)}

    def raw(self):
        """All mails so far as they came, the oldest first."""
        return [self.read(name) for name in self.times()]

    def time_of(self, number):
        """When this mail came, counted from 1."""
        return list(self.times().values())[number - 1]

    def wait(self, count, seconds=PATIENCE):
        """The mails, once there are so many."""
        wait_until(lambda: len(self.raw()) >= count, seconds, every=0.05)
        return [email.message_from_bytes(mail, policy=email.policy.default)
                for mail in self.raw()]


def text_of(mail):
    return mail.get_content()


def code_in(mail):
    """The code, which stands in the subject and in the text."""
    code = mail["Subject"].split()[-1]
    assert code in text_of(mail)
    return code
