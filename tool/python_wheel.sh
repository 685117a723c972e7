#!/bin/sh
# Makes the wheel of the Python package talon-cards, with the library of a build inside. The tools
# for it come from PyPI into BUILD/wheel-tools. Usage: python_wheel.sh BUILD FOLDER
set -eu
cd "$(dirname "$0")/.."
tools=$1/wheel-tools

if [ ! -x "$tools/bin/python" ]; then
    python3 -m venv "$tools" || {
        rm -rf "$tools"
        echo "make wheel: please install python3-venv: apt-get install python3-venv" >&2
        exit 1
    }
fi
"$tools/bin/python" -c 'import hatchling, cffi' 2>/dev/null ||
    "$tools/bin/pip" install -q --disable-pip-version-check 'hatchling>=1.18' 'cffi>=1.16'
BUILD=$1 "$tools/bin/pip" wheel -q --disable-pip-version-check --no-build-isolation --no-deps \
    -w "$2" ./python
