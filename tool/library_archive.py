"""Makes the static library: the objects that the names of include/talon need, and no others.
Usage: library_archive.py ARCHIVE OBJECT…

Names that only the objects themselves use get the prefix talon_own_, so that they collide with no
name of the program into which the library is linked.
"""
import os
import subprocess
import sys
import tempfile

import library_headers
from symbols import symbols_of


def needed(objects, names):
    """The objects that define these names, and those that define what these use, and so on."""
    homes = {name: path for path, (defined, _) in objects.items() for name in defined}
    found, open_ = {}, [homes[name] for name in names if name in homes]
    while open_:
        path = open_.pop()
        if path not in found:
            found[path] = True
            open_ += [homes[name] for name in objects[path][1] if name in homes]
    return [path for path in objects if path in found]


def run(*command):
    subprocess.run(command, check=True)


def write_archive(archive, objects, names):
    chosen = needed(objects, names)
    own = set().union(*(objects[path][0] for path in chosen)) - names
    with tempfile.TemporaryDirectory() as folder:
        plain, renamed = os.path.join(folder, "plain.a"), os.path.join(folder, "names")
        with open(renamed, "w", encoding="utf-8") as file:
            file.writelines(f"{name} talon_own_{name}\n" for name in sorted(own))
        run("ar", "qcD", plain, *chosen)
        run("objcopy", "-D", f"--redefine-syms={renamed}", plain, archive)


def main():
    archive, *paths = sys.argv[1:]
    names = {declaration.name for declaration in library_headers.declarations()}
    objects = symbols_of(paths)
    missing = names - set().union(*(defined for defined, _ in objects.values()))
    if missing:
        sys.exit("No object defines " + ", ".join(sorted(missing)))
    if os.path.exists(archive):
        os.remove(archive)
    write_archive(archive, objects, names)


if __name__ == "__main__":
    main()
