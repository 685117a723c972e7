"""Each limit that all people share has its row or sentence in the section "Shares" of
doc/operations.md: which share one client has of it, or why it needs none. A limit of limits.h that
is neither of one thing nor named here fails. Argument: none that is used. TAP.
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
sys.path.insert(0, os.path.join(HERE, "../engine"))
from engine import Tap  # noqa: E402  (the path above comes first)

WHOLE = """SOCKETS CONNECTIONS TABLES ALL_SEND_QUEUES WAITING_BYTES UNWRITTEN_BYTES ROWS_IN_MEMORY
RECORDS_KEPT ACCOUNTS RESULTS_KEPT IMPORTS HASHING ALL_NEW_ACCOUNTS QUESTIONS HINTS TABLES_LOADING
DRIVES DRIVES_BYTES DRIVES_MADE_BYTES DRIVE_STRANGERS DRIVE_WATCHERS DAY_RESULTS CIRCLES
CIRCLE_WATCHERS ALERT_DEVICES ALERTS_AT_ONCE MAILS_AT_ONCE MAILS MAILS_A_DAY MAIL_CODES
ALL_MAIL_CODES REPLAYS_WAITING THROTTLED_SOCKETS BOT_MOVES_A_TICK CLAIMS
STREAMS_READ ORPHANS""".split()
# Words of a comment that speaks of all people together.
OF_ALL = re.compile(r"\bon the server\b|\bof all\b|\bfor all\b|\bwhole server\b|at a time\b|"
                    r"at once; the others|their way\b|\bin memory;|that (?:wait|are told)")
OF_ONE = {"DELAYED_VIEWS", "WRONG_OF_ADDRESS", "WRONG_FOR_NAME", "SEND_QUEUE", "WAITING_REQUESTS",
          "DRIVE_DEALS", "DRIVE_ONLINE_DEALS", "DRIVE_RETRY", "ALERT_WATCHES"}


def main():
    tap = Tap()
    with open(os.path.join(ROOT, "doc/operations.md"), encoding="utf-8") as file:
        section = file.read().split("\n## Shares\n")[1].split("\n## ")[0]
    with open(os.path.join(ROOT, "src/server/limits/limits.h"), encoding="utf-8") as file:
        rows = dict(re.findall(r"LIMIT_(\w+) =\s[^/]*?/\* (.*?) \*/", file.read(), re.S))
    for name in WHOLE:
        tap.check(name in rows and re.search(rf"(?<![A-Z_])(?:LIMIT_)?{name}\b", section),
                  f"LIMIT_{name} has a share, or a reason to have none")
    missing = {name for name, comment in rows.items() if OF_ALL.search(comment)} - set(WHOLE)
    tap.check(missing <= OF_ONE, "no limit of all is forgotten", sorted(missing - OF_ONE))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
