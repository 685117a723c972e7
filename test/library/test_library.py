"""The C library as other programs get it: installed into a folder of its own, used by gcc, clang
and g++ through pkg-config and CMake, and removed again. Usage: test_library.py BUILD. TAP.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import installed
from installed import ROOT, run

sys.path[:0] = [str(ROOT / "tool"), str(ROOT / "test/engine")]
import library_headers  # noqa: E402
from engine import Tap  # noqa: E402

LINES = 10  # of shell, from nothing to a whole game
SOVERSION = "1"


def names_of(path, *options):
    """The external symbols that a library defines."""
    told = subprocess.run(["nm", "--defined-only", "--extern-only", "-P", *options, path],
                          capture_output=True, text=True, check=True).stdout
    return {line.split()[0].split("@")[0] for line in told.splitlines() if len(line.split()) > 2}


def check_files(tap, prefix):
    found = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if not path.is_dir()}
    headers = {f"include/talon/{path.name}" for path in (ROOT / "include/talon").glob("*.h")}
    other = found - headers
    tap.check(headers <= found and other == {
        "lib/libtalon.a", "lib/libtalon.so", f"lib/libtalon.so.{SOVERSION}",
        f"lib/libtalon.so.{SOVERSION}.0.0", "lib/pkgconfig/talon.pc",
        "lib/cmake/talon/talon-config.cmake", "lib/cmake/talon/talon-config-version.cmake",
    }, "headers, both libraries and what tells of them are installed", sorted(other))


def check_names(tap, prefix):
    declared = {one.name for one in library_headers.declarations()}
    mapped = library_headers.mapped_names()
    tap.check(declared == set(mapped), "libtalon.map has what the headers declare",
              sorted(declared ^ set(mapped)))
    shared = names_of(prefix / "lib/libtalon.so", "--dynamic") - set(mapped.values())
    tap.check(shared == declared, "libtalon.so exports it and nothing else",
              sorted(shared ^ declared))
    static = names_of(prefix / "lib/libtalon.a")
    tap.check(declared <= static and all(name.startswith("talon_") for name in static),
              "all names of libtalon.a begin with talon_",
              sorted(name for name in static if not name.startswith("talon_"))[:20])
    told = run(["readelf", "--dynamic", str(prefix / "lib/libtalon.so")]).stdout
    tap.check(f"[libtalon.so.{SOVERSION}]" in told, "libtalon.so has a soname", told)
    tap.check((prefix / "lib/libtalon.a").read_bytes().startswith(b"!<arch>\n"),
              "libtalon.a can be copied: it is not thin")


def check_headers(tap, prefix):
    """Each compiles alone, in C and in C++."""
    for name, compiler in installed.HEADER_COMPILERS.items():
        wrong = []
        for path in sorted((prefix / "include/talon").glob("*.h")):
            source = f"#include <talon/{path.name}>\nint main(void)\n{{\n    return 0;\n}}\n"
            done = subprocess.run([*compiler.split(), *installed.STRICT.split(), "-fsyntax-only",
                                   f"-I{prefix}/include", "-"], input=source, text=True,
                                  capture_output=True)
            wrong += [done.stderr] if done.returncode else []
        tap.check(not wrong, f"each header compiles alone by {name}", "".join(wrong)[-2000:])


def check_example(tap, example, home):
    name = example.folder.name
    tap.check(len(example.commands) <= LINES and example.commands[0] == "make build" and
              example.commands[1] == "make install-library PREFIX=$HOME/.local",
              f"{name}: at most {LINES} lines of shell from nothing", example.commands)
    for compiler, words in installed.COMPILERS.items():
        run(["rm", "-rf", str(home / name)])
        done = example.run(home, words)
        tap.check(done.returncode == 0 and done.stdout.endswith(example.printed),
                  f"{name}: by {compiler} it prints what its README says",
                  done.stdout[-1000:] + done.stderr[-2000:])


def check_static(tap, prefix, folder):
    """The archive alone, in another place, with a program that has names like the library's own."""
    copied = folder / "copied.a"
    copied.write_bytes((prefix / "lib/libtalon.a").read_bytes())
    (folder / "names.c").write_text("int json_write_text(void);\nint util_print(void);\n"
                                    "int json_write_text(void) { return 1; }\n"
                                    "int util_print(void) { return 2; }\n", encoding="utf-8")
    for compiler in installed.COMPILERS.values():
        done = run(f"{compiler} -I{prefix}/include -o {folder}/alone "
                   f"{ROOT}/examples/c/play/play.c {folder}/names.c {copied} -lm "
                   f"&& {folder}/alone whist classic | grep -c place")
        tap.check(done.stdout == "4\n", f"{compiler.split()[0]} links with a copied libtalon.a",
                  done.stderr)


def check_documented(tap, home):
    """The lines of doc/ that compile with the library do so, beside the files that they name."""
    place = home / "documented"
    place.mkdir()
    (place / "examples").symlink_to(ROOT / "examples")
    (place / "mine.c").symlink_to(ROOT / "examples/c/play/play.c")
    (place / "topcard.c").symlink_to(ROOT / "examples/c/game/topcard.c")
    pages = [*(ROOT / "doc").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    lines = [line.removeprefix("$ ") for path in pages
             for line in path.read_text(encoding="utf-8").splitlines()
             if "$(pkg-config" in line]
    wrong = [done.stderr for line in lines
             for done in [run(line, place, PKG_CONFIG_PATH=f"{home}/.local/lib/pkgconfig")]
             if done.returncode]
    tap.check(len(lines) > 2 and not wrong, "each line of the documentation compiles",
              "".join(wrong))


def check_other_folder(tap, home):
    """As distributions lay it: libraries in a folder of the processor, staged elsewhere."""
    staged, folder = home / "staged", "lib/x86_64-linux-gnu"
    words = [f"DESTDIR={staged}", "PREFIX=/opt/talon", f"LIBDIR={folder}"]
    done = run(["make", "-s", "install-library", *words])
    prefix = staged / "opt/talon"
    told = run("pkg-config --cflags --libs talon", PKG_CONFIG_SYSROOT_DIR=str(staged),
               PKG_CONFIG_LIBDIR=f"{prefix}/{folder}/pkgconfig")
    tap.check(told.stdout.split() == [f"-I{prefix}/include", f"-L{prefix}/{folder}", "-ltalon"],
              "LIBDIR and DESTDIR are what pkg-config tells", done.stderr + told.stderr)
    check_cmake(tap, prefix, home, "staged")
    run(["make", "-s", "uninstall", *words])
    left = [str(path) for path in staged.rglob("*") if not path.is_dir()]
    tap.check(not left, "make uninstall removes all of it from there", left)


CMAKE = """cmake_minimum_required(VERSION 3.16)
project(outside C)
find_package(talon 0.1 REQUIRED)
add_executable(shared play.c)
target_link_libraries(shared talon::talon)
add_executable(static play.c)
target_link_libraries(static talon::static)
"""


def check_cmake(tap, prefix, folder, name):
    project = folder / f"project-{name}"
    project.mkdir()
    (project / "CMakeLists.txt").write_text(CMAKE, encoding="utf-8")
    (project / "play.c").write_bytes((ROOT / "examples/c/play/play.c").read_bytes())
    done = run(f"cmake -S {project} -B {project}/b -DCMAKE_PREFIX_PATH={prefix} && "
               f"cmake --build {project}/b && for one in shared static; do "
               f"{project}/b/$one whist classic | grep -c place; done")
    tap.check(done.stdout.endswith("4\n4\n"), f"CMake finds both libraries ({name})",
              done.stdout[-1500:] + done.stderr[-1500:])


def check_removal(tap, prefix):
    run(["make", "-s", "uninstall", f"PREFIX={prefix}"])
    left = [str(path) for path in prefix.rglob("*") if not path.is_dir()]
    tap.check(not left, "make uninstall removes all of it", left)


def main():
    tap, build = Tap(), os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        prefix = home / ".local"
        done = installed.install(home, build)
        tap.check(done.returncode == 0, "make install-library", done.stderr)
        check_files(tap, prefix)
        check_names(tap, prefix)
        check_headers(tap, prefix)
        for example in installed.examples():
            check_example(tap, example, home)
        check_static(tap, prefix, home)
        check_documented(tap, home)
        check_cmake(tap, prefix, home, "home")
        check_other_folder(tap, home)
        check_removal(tap, prefix)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
