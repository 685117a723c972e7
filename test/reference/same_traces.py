"""Holds the traces of one build beside those of another, byte for byte, preset by preset: the
reference models judge the first one, and the sanitizers watch the second. Arguments: the two
programs `trace`, and the options of both. TAP.
"""
import subprocess
import sys


def output(*command):
    """(exit status, what it printed, what it complained of)."""
    done = subprocess.run(command, capture_output=True)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def main(judged, watched, *options):
    presets = output(judged, "--list")[1].decode().split()
    failures = 0
    for number, preset in enumerate(presets, 1):
        status, lines, complaint = output(watched, preset, *options)
        same = status == 0 and lines and lines == output(judged, preset, *options)[1]
        failures += not same
        print(f"{'ok' if same else 'not ok'} {number} - {preset}", flush=True)
        if not same:
            print("\n".join("# " + line for line in complaint.splitlines()[-40:]))
    print(f"1..{len(presets)}")
    return failures != 0 or not presets


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
