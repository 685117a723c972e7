"""The Python package talon-cards: its wheel is made, installed into a virtual environment below
build/python, and checked there. Where PyPI cannot be reached and nothing is there from an earlier
run, it is skipped. Usage: test_python.py BUILD. TAP.
"""
import os
import sys

import python_packages
from python_packages import PYTHON, ROOT

sys.path.append(str(ROOT / "test/engine"))
from engine import Tap  # noqa: E402


def main():
    build = sys.argv[1]
    problem = python_packages.prepare()
    if problem:
        tap = Tap()
        tap.skip("the Python package", problem)
        return tap.end()
    wheel, said = python_packages.install_wheel(build)
    if not wheel:
        tap = Tap()
        tap.check(False, "the wheel is made and installed", said[-2000:])
        return tap.end()
    sys.stdout.flush()
    os.execv(PYTHON, [str(PYTHON), str(ROOT / "test/python/checked_package.py"), build,
                      str(wheel)])


if __name__ == "__main__":
    sys.exit(main())
