"""The packages as people get them, in a Debian 12 of their own: `make check-packages`. It needs
root, and the page must be built. TAP.

    check_packages.py CACHE [STEP]…

STEP is twice, lintian, play, library, python, server, container or site. CACHE keeps the packages
and that Debian for the next time; without the step `twice` the packages there are taken as they
are.
"""
import contextlib
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "../.."))
sys.path[:0] = [os.path.join(HERE, "../engine"), os.path.join(HERE, "../server"),
                os.path.join(ROOT, "tool"), HERE]
import release  # noqa: E402  (the paths above come first)
from engine import Tap  # noqa: E402
from html_links import faults_of  # noqa: E402

MIRROR = os.environ.get("MIRROR", "http://deb.debian.org/debian")
ALL = ("talon", "talon-server", "libtalon1", "libtalon-dev", "python3-talon", "talon-doc")
# Packages of ours that others want.
WANTED = {"libtalon-dev": ["libtalon1"], "python3-talon": ["libtalon1"], "talon-server": ["talon"]}
KEPT = f"{ROOT}/test/data/kept-0.1/talon.db"
OWN_MOUNTS = "TALON_TEST_OWN_MOUNTS"
LEAST_BYTES, MOST_BYTES = 100_000, 15_000_000  # of the package talon


def run(*words, place=None, given=None, **environment):
    return subprocess.run(words, cwd=place, input=given, capture_output=True, encoding="utf-8",
                          env={**os.environ, "LC_ALL": "C.UTF-8", **environment})


def must(*words, **more):
    done = run(*words, **more)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


# ---- a Debian of their own


def make_base():
    """The required packages of Debian 12, as an archive; made once."""
    if os.path.exists(f"{CACHE}/base.tar"):
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        must("debootstrap", "--variant=minbase", "bookworm", folder, MIRROR)
        must("chroot", folder, "apt-get", "clean")
        must("tar", "-C", folder, "-cf", f"{CACHE}/base.tar.new", ".")
    os.rename(f"{CACHE}/base.tar.new", f"{CACHE}/base.tar")


class Debian:
    """A Debian 12 in a folder."""

    def __init__(self, folder):
        self.folder = folder
        must("tar", "-C", folder, "-xf", f"{CACHE}/base.tar")
        for name in ("proc", "dev"):
            must("mount", "--bind", f"/{name}", f"{folder}/{name}")
        # No service is started while packages are installed.
        self.write("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n", 0o755)
        shutil.copy("/etc/resolv.conf", f"{folder}/etc/resolv.conf")
        self.must("apt-get", "update")

    def close(self):
        for name in ("proc", "dev"):
            run("umount", "-l", f"{self.folder}/{name}")

    def write(self, name, text, mode=0o644):
        with open(f"{self.folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(file.name, mode)

    def run(self, *words, **more):
        return run("chroot", self.folder, *words, DEBIAN_FRONTEND="noninteractive", **more)

    def must(self, *words, **more):
        return must("chroot", self.folder, *words, DEBIAN_FRONTEND="noninteractive", **more)

    def add(self, folder, *names):
        """Puts packages into /srv. Answers them as apt wants them."""
        for name in names:
            shutil.copy(package(folder, name), f"{self.folder}/srv")
        return [f"/srv/{os.path.basename(package(folder, name))}" for name in names]

    def install(self, *paths):
        """Answers what apt said: it counts packages and bytes."""
        return self.must("apt-get", "install", "-y", "--no-install-recommends", *paths)

    def has(self, path):
        return os.path.lexists(f"{self.folder}/{path}")


@contextlib.contextmanager
def debian():
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        os.chmod(folder, 0o755)
        one = Debian(folder)
        try:
            yield one
        finally:
            one.close()


def package(folder, name):
    return glob.glob(f"{folder}/{name}_*.deb")[0]


# ---- built twice


def make_dist(folder, umask, **environment):
    must("sh", "-c", f"umask {umask}; python3 tool/dist.py {folder}", place=ROOT, **environment)
    with open(f"{folder}/SHA256SUMS", encoding="utf-8") as file:
        return file.read()


def check_twice(tap):
    """The temporary folders have other names each time, too."""
    os.makedirs(f"{CACHE}/home", exist_ok=True)
    first = make_dist(f"{CACHE}/dist", "022")
    again = make_dist(f"{CACHE}/again", "077", TZ="Pacific/Auckland", LANG="de_DE.UTF-8",
                      USER="somebody", HOME=f"{CACHE}/home", CCACHE_DISABLE="1",
                      DEB_BUILD_OPTIONS="parallel=1")
    tap.check(first.count("\n") >= len(ALL) + 4, "make dist makes packages, archives and a list",
              first)
    tap.check(first == again, "built again, each file has the same bytes", f"{first}\n{again}")
    shutil.rmtree(f"{CACHE}/again")


def check_lintian(tap):
    done = run("lintian", "--allow-root", "--fail-on", "error,warning",
               *(package(DIST, name) for name in ALL))
    tap.check(done.returncode == 0, "lintian finds no error and no warning", done.stdout)
    print("# " + done.stdout.replace("\n", "\n# "))


# ---- installed


def sizes(said):
    """(new packages, "0 B" to download, "0 B" on disk), as apt says them."""
    count = int(re.search(r"(\d+) newly installed", said)[1])
    fetched = re.search(r"Need to get (.*?) of archives", said)
    used = re.search(r"After this operation, (.*?) of additional", said)
    return count, fetched and fetched[1], used and used[1]


def check_play(tap):
    size = os.path.getsize(package(DIST, "talon"))
    tap.check(LEAST_BYTES < size < MOST_BYTES, f"the package talon has {size} bytes")
    for name in ALL:
        with debian() as root:
            began = time.monotonic()
            said = root.install(*root.add(DIST, name, *WANTED.get(name, [])))
            print(f"# {name}: {os.path.getsize(package(DIST, name))} bytes, {sizes(said)}, "
                  f"{time.monotonic() - began:.1f} s")
            if name == "talon":
                check_game(tap, root)


def check_game(tap, root):
    tap.check(not root.has("usr/bin/cc") and not root.has("usr/bin/gcc"), "without a compiler")
    # An empty line plays what is offered; enough of them for a whole game.
    done = root.run("talon", "play", "whist", "--lang", "de", given="1\n" * 3000)
    tap.check(done.returncode == 0 and "gewinn" in done.stdout.lower(), "talon play whist",
              done.stdout[-1500:] + done.stderr[-500:])
    tap.check(root.has("usr/share/man/fr/man1/talon-play.1.gz"), "with pages of man")


def check_library(tap):
    with debian() as root:
        root.install(*root.add(DIST, "libtalon1", "libtalon-dev"), "gcc", "libc6-dev", "pkgconf")
        shutil.copytree(f"{ROOT}/examples/c/play", f"{root.folder}/srv/play")
        line = "cc -std=c17 -o /srv/mine /srv/play/play.c $(pkg-config --cflags --libs talon)"
        root.must("sh", "-c", line)
        done = root.run("/srv/mine", "whist")
        tap.check(done.returncode == 0 and done.stdout, "a program plays by the library",
                  done.stdout + done.stderr)


def check_python(tap):
    """The first program of the example, by the system's Python, without PyPI."""
    with debian() as root:
        root.install(*root.add(DIST, "libtalon1", "python3-talon"), "python3-numpy")
        shutil.copytree(f"{ROOT}/examples/python", f"{root.folder}/srv/python")
        done = root.run("python3", "/srv/python/first_game.py")
        tap.check(done.returncode == 0 and done.stdout, "a program in Python plays",
                  done.stdout + done.stderr)
        done = root.run("python3", "-c", "import talon_cards, talon_cards.lanes")
        tap.check(done.returncode == 0, "batches are there with numpy", done.stderr)


# ---- a server, from one version to the next


def older(folder):
    """The packages under the number of a version before all others: what an upgrade starts from.
    BEFORE names a folder with those of a real one."""
    if os.environ.get("BEFORE"):
        return os.environ["BEFORE"]
    for name in ("talon", "talon-server"):
        place = f"{folder}/{name}"
        must("dpkg-deb", "-R", package(DIST, name), place)
        with open(f"{place}/DEBIAN/control", encoding="utf-8") as file:
            text = file.read()
        with open(f"{place}/DEBIAN/control", "w", encoding="utf-8") as file:
            file.write(text.replace(release.version(), "0.0.1"))
        must("dpkg-deb", "--root-owner-group", "-b", place, f"{folder}/{name}_0.0.1_all.deb")
    return folder


@contextlib.contextmanager
def served(root):
    """The server as the unit starts it, by its user; answers a function that asks it."""
    with open(f"{root.folder}/lib/systemd/system/talon.service", encoding="utf-8") as file:
        unit = file.read()
    words = re.search(r"(?m)^ExecStart=(.*)$", unit)[1].split()
    settings = re.search(r"(?m)^Environment=(.*)$", unit)[1].split()
    port, status = 18470, 18471
    values = {**dict(one.split("=", 1) for one in settings), "TALON_LISTEN": f"127.0.0.1:{port}",
              "TALON_STATUS": f"127.0.0.1:{status}", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(["chroot", "--userspec=talon:talon", root.folder, *words],
                               env={**os.environ, **values}, stdout=subprocess.PIPE,
                               encoding="utf-8")
    try:
        process.stdout.readline()

        def ask(path, at=port):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{at}{path}", timeout=20) as answer:
                    return answer.status, answer.read()
            except urllib.error.HTTPError as error:
                return error.code, b""
        yield lambda path: ask(path, status if path == "/healthz" else port)
    finally:
        process.terminate()
        process.wait()


def tables_of(root):
    said = root.must("talon", "store", "check", "/var/lib/talon")
    return re.sub(r"\d+ ms|[\d.]+ s\b", "", said)


def check_server(tap):
    with debian() as root, tempfile.TemporaryDirectory() as folder:
        root.install(*root.add(older(folder), "talon", "talon-server"),
                     *root.add(DIST, "talon-doc"))
        tap.check(root.run("id", "talon").returncode == 0, "the user talon is there")
        os.makedirs(f"{root.folder}/var/lib/talon", 0o700)
        shutil.copy(KEPT, f"{root.folder}/var/lib/talon")
        root.must("chown", "-R", "talon:talon", "/var/lib/talon")
        root.write("etc/default/talon", "TALON_PUBLIC=https://cards.example\n")
        with served(root) as ask:
            tap.check(ask("/healthz") == (200, b"ok\n"), "the server of the unit is well")
            tap.check(b"<title>Talon" in ask("/")[1] and ask("/doc/doc/serve.html")[0] == 200,
                      "it serves the page, and the documentation at /doc/")
        before = tables_of(root)
        said = root.install(*root.add(DIST, "talon", "talon-server"))
        tap.check("2 upgraded" in said, "an upgrade", said)
        tap.check(tables_of(root) == before and "table" in before, "keeps all tables", before)
        with served(root) as ask:
            tap.check(ask("/healthz")[0] == 200, "and the server is well again")
        with open(f"{root.folder}/etc/default/talon", encoding="utf-8") as file:
            tap.check("cards.example" in file.read(), "the settings are kept")
        check_removed(tap, root)


def check_removed(tap, root):
    root.must("apt-get", "remove", "-y", "talon", "talon-server", "talon-doc")
    tap.check(not root.has("usr/bin/talon") and root.has("var/lib/talon/talon.db"),
              "after it is removed, the data are there")
    root.must("apt-get", "purge", "-y", "talon", "talon-server", "talon-doc")
    left = must("sh", "-c", f"cd {root.folder} && find . -xdev -path ./srv -prune -o -name "
                "'*talon*' -print | grep -v ^./var/lib/dpkg || true").split()
    tap.check(not left, "after it is purged, nothing is", left)


# ---- a container


def buildah(*words):
    return must("buildah", "--storage-driver", "vfs", "--root", f"{CACHE}/images", "--runroot",
                f"{CACHE}/images-run", *words)


def check_container(tap):
    """The file of deploy/ by buildah, on that Debian, and its server on a read-only root."""
    name = buildah("from", "scratch").strip()
    buildah("add", "-q", name, f"{CACHE}/base.tar", "/")
    buildah("commit", "-q", "--rm", name, "localhost/bookworm")
    buildah("bud", "--isolation", "chroot", "--format", "docker", "--build-arg",
            "BASE=localhost/bookworm", "-t", "talon", "-f", f"{ROOT}/deploy/Containerfile", DIST)
    name = buildah("from", "talon").strip()
    about = buildah("inspect", "--format", "{{.Docker.Config.User}} {{.Docker.Config.Healthcheck}}",
                    name)
    tap.check(about.startswith("1729") and "healthz" in about, "it has a user and a check", about)
    place = buildah("mount", name).strip()
    try:
        check_read_only(tap, place)
    finally:
        buildah("umount", name)
        buildah("rm", name)


def check_read_only(tap, place):
    with open(f"{ROOT}/deploy/Containerfile", encoding="utf-8") as file:
        text = file.read().replace("\\\n", "")
    check = re.search(r'CMD \["bash", "-c", +"(.*)"\]', text)[1].replace("\\\\", "\\")
    settings = re.search(r"(?m)^ENV (TALON_.*)$", text)[1].replace("8080", "18480")
    check, settings = (one.replace("8081", "18481") for one in (check, settings))
    script = f"""set -e
mount --bind {place} {place} && mount -o remount,bind,ro {place}
mount -t tmpfs -o mode=700,uid=1729,gid=1729 data {place}/data
mount --bind /dev {place}/dev && mount -t proc proc {place}/proc
mkfifo {place}/data/said
chroot --userspec=1729 {place} env {settings} talon serve >{place}/data/said & server=$!
read -r line <{place}/data/said
chroot --userspec=1729 {place} bash -c "$CHECK" && echo well
chroot --userspec=1729 {place} sh -c 'echo no >/usr/here' 2>/dev/null || echo read-only
kill $server; wait $server; echo ended
! chroot --userspec=1729 {place} bash -c "$CHECK" 2>/dev/null && echo ill
"""
    done = run("unshare", "-m", "sh", "-c", script, CHECK=check)
    tap.check(done.stdout.split() == ["well", "read-only", "ended", "ill"],
              "it runs read-only as its user, and its check tells well from ill",
              done.stdout + done.stderr)


# ---- the site


def check_site(tap):
    with tempfile.TemporaryDirectory() as folder:
        must("dpkg-deb", "-x", package(DIST, "talon-doc"), folder)
        site = f"{folder}/usr/share/doc/talon/html"
        count, faults = faults_of(site)
        tap.check(count > 5000, f"the site has links: {count}")
        tap.check(not faults, "and each leads to a page and a heading", "\n".join(faults))
        books = [len(glob.glob(f"{site}/rules/{language}/*-*.html")) for language in
                 ("en", "de", "fr")]
        tap.check(min(books) == max(books) > 60, f"it has the rules of all presets: {books}")


STEPS = {"twice": check_twice, "lintian": check_lintian, "play": check_play,
         "library": check_library, "python": check_python, "server": check_server,
         "container": check_container, "site": check_site}


def main(names):
    tap = Tap()
    if os.geteuid():
        sys.exit("check_packages.py: only root can install packages.")
    if set(names) - set(STEPS):
        sys.exit(__doc__)
    if OWN_MOUNTS not in os.environ:  # which go with this process, however it ends
        os.environ[OWN_MOUNTS] = "1"
        os.execvp("unshare", ["unshare", "-m", sys.executable, *sys.argv])
    os.makedirs(CACHE, exist_ok=True)
    make_base()
    for name in names or STEPS:
        print(f"# {name}", flush=True)
        STEPS[name](tap)
    return tap.end()


if __name__ == "__main__":
    CACHE = os.path.abspath(sys.argv[1])
    DIST = f"{CACHE}/dist"
    sys.exit(main(sys.argv[2:]))
