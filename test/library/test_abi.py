"""The promises of the C library: nothing that programs of the last release rely on has changed, by
abidiff; and each kind of change that would break them is found, in a copy of the headers.
Usage: test_abi.py BUILD. TAP.
"""
import multiprocessing.pool
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tool"), str(ROOT / "test/engine")]
import library_abi  # noqa: E402
import library_headers  # noqa: E402
from engine import Tap  # noqa: E402

LIBRARY = os.path.join(os.path.abspath(sys.argv[1]), "src/library/libtalon.so")
RELEASED = ROOT / "src/library/libtalon.abi"
# A change of a header, and whether programs of before still run.
CHANGES = {
    "a member is moved": ("core.h", "uint16_t rows, cards, fields;",
                          "uint16_t rows, fields, cards;", False),
    "a member is moved where a pointer leads": ("game.h", "void (*apply)(void *state, int seat, "
                                                "struct talon_move move, struct talon_rng *rng);\n",
                                                "", False),
    "a structure of the caller grows": ("rng.h", "uint32_t deal; ", "uint32_t deal, more; ", False),
    "a member changes its type": ("game.h", "int32_t points[TALON_SEATS_MAX];",
                                  "int64_t points[TALON_SEATS_MAX];", False),
    "a member goes away": ("solve.h", "uint64_t equals;", "", False),
    "a parameter changes its type": ("core.h", "uint64_t talon_hash(const struct talon_game *game, "
                                     "const void *state);",
                                     "uint64_t talon_hash(const struct talon_game *game, "
                                     "int state);", False),
    "an answer changes its type": ("batch.h", "size_t talon_batch_size(", "int talon_batch_size(",
                                   False),
    "a function goes away": ("table.h", "void talon_table_free(struct talon_table *table);", "",
                             False),
    "constants of a type are exchanged": ("table.h", "TALON_TABLE_OK,", "TALON_TABLE_OK = 1,",
                                          False),
    "a constant without a type changes": ("batch.h", "TALON_BATCH_TOSS = 2,",
                                          "TALON_BATCH_TOSS = 8,", False),
    "a bound grows": ("game.h", "TALON_SEATS_MAX = 8,", "TALON_SEATS_MAX = 9,", False),
    "an object grows": ("game.h", "talon_no_yes[2];", "talon_no_yes[3];", False),
    "a function is new": ("core.h", "/* ---- dealing", "int talon_hash_all(void);\n/* ---- dealing",
                          True),
    "a constant is new": ("batch.h", "TALON_BATCH_ORDER = 4,",
                          "TALON_BATCH_ORDER = 4, TALON_BATCH_MORE = 8,", True),
    "a comment is another": ("core.h", "/* Every option at its default", "/* All at its default",
                             True),
}


def differences(headers, folder):
    """Changes since the last release; new names are none."""
    out = folder / "now.abi"
    library_abi.write_abi(LIBRARY, out, headers)
    done = subprocess.run(["abidiff", "--no-added-syms", str(RELEASED), str(out)],
                          capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else ""


def differences_after(change):
    """The same, after a change in a copy of the headers."""
    name, before, after, _ = change
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        headers = folder / "headers"
        shutil.copytree(library_headers.HEADERS, headers)
        text = (headers / name).read_text(encoding="utf-8")
        assert before in text, before
        (headers / name).write_text(text.replace(before, after, 1), encoding="utf-8")
        return differences(headers, folder)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        found = differences(library_headers.HEADERS, pathlib.Path(folder))
    tap.check(not found, "programs of the last release run with this library", found)
    with multiprocessing.pool.ThreadPool(2) as pool:
        all_found = pool.map(differences_after, CHANGES.values())
    for (name, change), found in zip(CHANGES.items(), all_found):
        harmless = change[3]
        tap.check(harmless != bool(found),
                  f"{name}: {'nothing is found' if harmless else 'it is found'}", found)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
