"""The folder of Python packages in which the suites of test/python run: a virtual environment below
build/python that is kept between runs, made of tool/python_packages.txt by way of PyPI. The wheel
goes into it each time.
"""
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
    """As subprocess.run(). Where it takes too long it has failed, and says so."""
    words = [str(word) for word in words]
    try:
        return subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE,
                              check=False, **options)
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(words, 1, "", str(late))


def pip(*words):
    return run(PYTHON, "-m", "pip", "--disable-pip-version-check", "-q", *words)


def install(*words):
    """From PyPI. Python compiles what is imported; most of these files never are."""
    return pip("install", "--no-compile", "--retries", "1", "--timeout", "15", *words)


def told(problem, said):
    """In one line."""
    return f"{problem}: {' '.join(said.split())[-200:]}"


def fill():
    """Installs what the list names. None, or why that cannot be done."""
    shutil.rmtree(FOLDER / "venv", ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = run(sys.executable, "-m", "venv", FOLDER / "venv")
    if made.returncode:
        return told("there is no venv", made.stdout)
    done = install("-r", LIST)
    if done.returncode:
        return told("PyPI cannot be reached", done.stderr)
    install(OPTIONAL)
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
    """Makes the wheel with the library of this build as `make wheel` does, and installs it: the
    path of the wheel, and what was said if that fails."""
    made = run(ROOT / "tool/python_wheel.sh", build, FOLDER / "wheel", PYTHON)
    if made.returncode:
        return None, made.stdout + made.stderr
    wheel = made.stdout.split()[-1]
    done = pip("install", "--no-deps", "--force-reinstall", "--no-index", wheel)
    return (wheel, "") if not done.returncode else (None, done.stderr)
