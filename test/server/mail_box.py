"""A mail system of the test's own: a command that writes what it gets into a folder, fails, or
hangs, as a file beside it says.
"""
import email
import email.policy
import os
import stat
import time

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

    def count(self, name):
        path = os.path.join(self.box, name)
        return self.read(name).count(b"x") if os.path.exists(path) else 0

    def raw(self):
        """All mails so far as they came, the oldest first."""
        names = [name for name in os.listdir(self.box) if name.endswith(".mail")]
        names.sort(key=lambda name: os.stat(os.path.join(self.box, name)).st_mtime_ns)
        return [self.read(name) for name in names]

    def wait(self, count, seconds=20):
        """The mails, once there are so many."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            mails = self.raw()
            if len(mails) >= count:
                return [email.message_from_bytes(mail, policy=email.policy.default)
                        for mail in mails]
            time.sleep(0.05)
        raise AssertionError(f"{len(self.raw())} mails, not {count}")


def text_of(mail):
    return mail.get_content()


def code_in(mail):
    """The code, which stands in the subject and in the text."""
    code = mail["Subject"].split()[-1]
    assert code in text_of(mail)
    return code
