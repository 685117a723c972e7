"""What programs write to a terminal."""
import os
import pty
import subprocess


def seen_in_terminal(words):
    """All that the command writes to its standard error, which is a terminal."""
    ours, its = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=its):
        os.close(its)
        said = b""
        try:
            while piece := os.read(ours, 4096):
                said += piece
        except OSError:  # the program has ended
            pass
    os.close(ours)
    return said.decode()
