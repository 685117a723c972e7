#!/bin/sh
# Makes the wheel of the Python package talon-cards, with the library of a build inside. The tools
# for it come from PyPI into BUILD/wheel-tools, unless a PYTHON that has them is named.
# Usage: python_wheel.sh BUILD FOLDER [PYTHON]
set -eu
cd "$(dirname "$0")/.."
python=${3:-$1/wheel-tools/bin/python}

fail() {
    echo "make wheel: $1" >&2
    exit 1
}

if [ ! -x "$python" ]; then
    python3 -m venv "$1/wheel-tools" || {
        rm -rf "$1/wheel-tools"
        fail "please install python3-venv: apt-get install python3-venv"
    }
fi
"$python" -c 'import hatchling, cffi' 2>/dev/null ||
    "$python" -m pip install -q --disable-pip-version-check 'hatchling>=1.18' 'cffi>=1.16' ||
    fail "hatchling and cffi are missing, and PyPI cannot be reached."
# One wheel of each version is enough, and the library inside may be another than before.
rm -f "$2"/talon_cards-*.whl
BUILD=$1 "$python" -m pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps \
    -w "$2" ./python
echo "$2/$(basename "$2"/talon_cards-*.whl)"
