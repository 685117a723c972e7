"""Makes what a release hands out, always the same bytes from the same sources: the source tarball
with the built page, the Debian packages, the Python wheel and the tarball for npm of what is built,
the list of all parts, and checksums. `make dist` calls it. BUILD names the build folder, if not
`build`.

    dist.py FOLDER [PART]…     PART: source, debian, wheel, npm, parts
"""
import contextlib
import glob
import hashlib
import io
import lzma
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

import bill_of_materials
import release

ROOT = release.ROOT
BUILD = os.environ.get("BUILD", "build")
NAME = f"talon-{release.version()}"


def run(words, place=ROOT, **environment):
    done = subprocess.run(words, cwd=place, env={**os.environ, **environment}, encoding="utf-8",
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{done.stdout[-4000:]}\ndist.py: {' '.join(map(str, words))} failed")
    return done.stdout


def fixed_environment():
    return {"SOURCE_DATE_EPOCH": str(release.seconds()), "LC_ALL": "C.UTF-8", "TZ": "UTC"}


# ---- the source tarball


def tracked_files():
    """Names and contents of what git tracks, with changes that are not committed yet. Git wants to
    know whose they are, though nobody will see it."""
    somebody = ["-c", "user.name=somebody", "-c", "user.email=somebody@localhost"]
    tree = run(["git", *somebody, "stash", "create"]).strip() or "HEAD"
    packed = subprocess.run(["git", "archive", tree], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        for member in archive:
            if member.isfile():
                yield member.name, archive.extractfile(member).read(), member.mode & 0o100


def made_files():
    """The page and a reference, which npm makes, and what Debian wants to know of all releases."""
    page = ROOT / "web/dist"
    if not (page / "index.html").exists():
        sys.exit("dist.py: the page is not built: run `make page` first.")
    for path in page.rglob("*"):
        if path.is_file():
            yield str(path.relative_to(ROOT)), path.read_bytes(), 0
    reference = ROOT / "npm/engine/reference"
    if not reference.exists():
        sys.exit("dist.py: the npm package's reference is missing: run `make npm-reference` first.")
    for path in reference.iterdir():
        yield str(path.relative_to(ROOT)), path.read_bytes(), 0
    yield "debian/changelog", "\n".join(release.debian_changelog()).encode(), 0


def make_source(folder):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content, runs in sorted([*tracked_files(), *made_files()]):
            about = tarfile.TarInfo(f"{NAME}/{name}")
            about.size, about.mtime = len(content), release.seconds()
            about.mode = 0o755 if runs else 0o644
            archive.addfile(about, io.BytesIO(content))
    (folder / f"{NAME}.tar.xz").write_bytes(lzma.compress(packed.getvalue(), preset=6))


@contextlib.contextmanager
def unpacked(folder):
    """The source tarball, unpacked into a folder that goes again."""
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(folder / f"{NAME}.tar.xz") as archive:
            archive.extractall(place)
        yield pathlib.Path(place) / NAME


# ---- packages


def make_debian(folder):
    with unpacked(folder) as sources:
        # Symbols for debuggers are ten times as large as the program, and take long to pack.
        options = f"noautodbgsym {os.environ.get('DEB_BUILD_OPTIONS', '')}".strip()
        run(["dpkg-buildpackage", "-us", "-uc", "-b"], sources, DEB_BUILD_OPTIONS=options,
            **fixed_environment())
        for path in sources.parent.glob("*.deb"):
            shutil.copy(path, folder)


def make_wheel(folder):
    run(["tool/python_wheel.sh", BUILD, folder], **fixed_environment())


def make_npm(folder):
    npm = ["npm", "--prefix", "web", "run", "--silent"]
    run([*npm, "elements"], **fixed_environment())
    run([*npm, "pack", "--", "--pack-destination", folder], **fixed_environment())


def make_parts(folder):
    (folder / f"{NAME}.cdx.json").write_text(bill_of_materials.text(), encoding="utf-8")


# In this order: packages are built from the source tarball.
PARTS = {"source": make_source, "debian": make_debian, "wheel": make_wheel, "npm": make_npm,
         "parts": make_parts}


def write_checksums(folder):
    lines = [f"{hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()}  "
             f"{os.path.basename(path)}\n" for path in sorted(glob.glob(f"{folder}/*"))
             if not path.endswith("SHA256SUMS")]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
    for path in folder.iterdir():
        path.chmod(0o644)  # for everybody, as they are published


def main(folder, *names):
    faults = list(release.faults())
    if faults or set(names) - set(PARTS):
        sys.exit("\n".join(faults) or __doc__)
    place = pathlib.Path(folder).absolute()
    if not names:
        shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    for name, make in PARTS.items():
        if not names or name in names:
            make(place)
    write_checksums(place)


if __name__ == "__main__":
    main(*sys.argv[1:])
