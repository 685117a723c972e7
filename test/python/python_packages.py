"""The folder of Python packages in which the suites of test/python run: a virtual environment below
build/python that is kept between runs, made of tool/python_packages.txt by way of PyPI. The wheel
goes into it each time.
"""
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "tool/python_packages.txt"
FOLDER = ROOT / "build/python"
PYTHON = FOLDER / "venv/bin/python"
# Has no wheel for every version of Python, so it may be missing.
OPTIONAL = "open_spiel"
PATIENCE = 300  # seconds for all packages


def run(*words, **options):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          cwd=ROOT, timeout=PATIENCE, check=False, **options)


def pip(*words):
    return run(PYTHON, "-m", "pip", "--disable-pip-version-check", "-q", *words)


def fill():
    """Installs what the list names. None, or why that cannot be done."""
    shutil.rmtree(FOLDER / "venv", ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = run(sys.executable, "-m", "venv", FOLDER / "venv")
    if made.returncode:
        return "there is no venv: " + made.stdout.strip()[-200:]
    done = pip("install", "--retries", "1", "--timeout", "15", "-r", LIST)
    if done.returncode:
        return "PyPI cannot be reached: " + done.stderr.strip()[-200:]
    pip("install", "--retries", "1", "--timeout", "15", OPTIONAL)
    return None


def prepare():
    """None, or why there are no packages."""
    stamp = FOLDER / "packages.txt"
    wanted = LIST.read_text(encoding="utf-8")
    if PYTHON.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return None
    problem = fill()
    if not problem:
        stamp.write_text(wanted, encoding="utf-8")
    return problem


def install_wheel(build):
    """Makes the wheel with the library of this build, and installs it: the path of the wheel, and
    what was said if that fails."""
    wheels = FOLDER / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    made = run(PYTHON, "-m", "pip", "--disable-pip-version-check", "-q", "wheel",
               "--no-build-isolation", "--no-deps", "-w", wheels, ROOT / "python",
               env={**os.environ, "BUILD": build})
    found = list(wheels.glob("*.whl"))
    if made.returncode or not found:
        return None, made.stdout + made.stderr
    done = pip("install", "--no-deps", "--force-reinstall", "--no-index", found[0])
    return (found[0], "") if not done.returncode else (None, done.stderr)
