"""The files of deploy/ and what doc/operations.md says of them. Usage: test_deploy.py PROGRAM
[CLASS or CLASS.TEST …].
"""
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Asking, Server
from tap import run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = ""
MOST_EXPOSED = 1.0  # of 10, as systemd-analyze reckons


def text_of(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


class Unit(unittest.TestCase):
    def analyze(self, *arguments):
        if not shutil.which("systemd-analyze"):
            self.skipTest("there is no systemd-analyze")
        done = subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True,
                              cwd=os.path.join(ROOT, "deploy"))
        return done.returncode, done.stdout + done.stderr

    def test_it_is_hardly_exposed(self):
        _, said = self.analyze("security", "--offline=true", "--no-pager", "talon.service")
        found = re.search(r"Overall exposure level for talon\.service: ([0-9.]+)", said)
        self.assertTrue(found, said)
        self.assertLessEqual(float(found[1]), MOST_EXPOSED)
        self.assertIn(f"calls that {found[1]} ", text_of("doc/operations.md"))

    def test_systemd_understands_it(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "talon")
            shutil.copy("/bin/true", program)
            for name in ("talon.service", "talon.socket", "talon-backup.service",
                         "talon-backup.timer"):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text_of(f"deploy/{name}").replace("/usr/local/bin/talon", program))
            status, said = self.analyze("verify", "--man=no", "--recursive-errors=no",
                                        os.path.join(folder, "talon.service"),
                                        os.path.join(folder, "talon.socket"),
                                        os.path.join(folder, "talon-backup.timer"))
        ours = [line for line in said.splitlines() if "talon" in line]
        self.assertEqual((status, ours), (0, []))

    def test_talon_understands_its_options(self):
        unit = text_of("deploy/talon.service")
        command = re.search(r"^ExecStart=\S+ (serve .*)$", unit, re.M)[1]
        settings = re.search(r"^Environment=(.*)$", unit, re.M)[1].split()
        self.assertIn("TALON_PUBLIC=https://talon.example", settings)
        with tempfile.TemporaryDirectory() as folder:
            command = command.replace("/var/lib/talon", folder)
            done = subprocess.run([PROGRAM, *command.split()], capture_output=True, text=True,
                                  env={**os.environ, **dict(one.split("=") for one in settings)})
        self.assertEqual(done.returncode, 1)  # not 2: only the page is not there
        self.assertIn("There is no page in", done.stderr)

    def test_a_copy_is_made_and_old_ones_go(self):
        unit = text_of("deploy/talon-backup.service")
        copy = re.search(r"^ExecStart=/bin/sh -c '(.*)'$", unit, re.M)[1].replace("%%", "%")
        sweep = re.search(r"^ExecStartPost=(.*)$", unit, re.M)[1]
        with tempfile.TemporaryDirectory() as folder:
            data, copies = os.path.join(folder, "data"), os.path.join(folder, "copies")
            os.mkdir(copies)
            old = os.path.join(copies, "talon-2026-01-01-033000.db")
            other = os.path.join(copies, "notes.txt")
            for name in (old, other):
                with open(name, "w", encoding="utf-8"):
                    os.utime(name, (0, 0))
            environment = {**os.environ, "TALON_LISTEN": "127.0.0.1:0", "TALON_DATA": data}
            with subprocess.Popen([PROGRAM, "serve"], env=environment, stdout=subprocess.PIPE,
                                  text=True) as server:
                try:
                    self.assertIn("http://", server.stdout.readline())
                    for line in (copy, sweep):
                        for name, place in (("/usr/local/bin/talon", PROGRAM),
                                            ("/var/lib/talon-backup", copies),
                                            ("/var/lib/talon", data)):
                            line = line.replace(name, place)
                        subprocess.run(["sh", "-c", line], check=True, stdout=subprocess.DEVNULL)
                finally:
                    server.terminate()
            left = sorted(os.listdir(copies))
            self.assertEqual(left[0], "notes.txt")
            self.assertRegex(left[1], r"^talon-\d{4}-\d\d-\d\d-\d{6}\.db$")
            self.assertEqual(len(left), 2)
            subprocess.run([PROGRAM, "store", "check", os.path.join(copies, left[1])], check=True,
                           stdout=subprocess.DEVNULL)

    def test_its_socket_is_that_of_nginx(self):
        """And nginx, which is www-data in Debian, may open it."""
        opened = text_of("deploy/talon.socket")
        path = re.search(r"^ListenStream=(/.+)$", opened, re.M)[1]
        self.assertIn(f"server unix:{path};", text_of("deploy/nginx.conf"))
        self.assertIn("SocketMode=0660\nSocketGroup=www-data\n", opened)
        self.assertNotIn("--listen", text_of("deploy/talon.service"))


class Install(unittest.TestCase):
    """`make install`, as a packager calls it."""

    def setUp(self):
        if not os.path.isfile(os.path.join(ROOT, "web/dist/index.html")):
            self.skipTest("the page is not built")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.usr = os.path.join(self.root, "usr")
        self.make("install")

    def make(self, *arguments):
        done = subprocess.run(["make", *arguments, f"DESTDIR={self.root}", "PREFIX=/usr",
                               f"BUILD={os.path.dirname(PROGRAM)}"], cwd=ROOT,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    @contextlib.contextmanager
    def serve(self, **more):
        """The installed program; answers its address. `complained` is its standard error."""
        with subprocess.Popen([f"{self.usr}/bin/talon", "serve", "--listen", "127.0.0.1:0",
                               "--data", f"{self.root}/data"], stdout=subprocess.PIPE, text=True,
                              cwd="/", **more) as server:
            try:
                yield re.search(r"http://\S+/", server.stdout.readline())[0]
            finally:
                server.terminate()
                self.complained = server.communicate()[1]

    def files_below(self, folder):
        return sorted(os.path.relpath(os.path.join(place, name), folder)
                      for place, _, names in os.walk(folder) for name in names)

    def test_program_page_docs_and_units_are_there(self):
        said = subprocess.run([f"{self.usr}/bin/talon", "--version"], capture_output=True,
                              text=True)
        self.assertRegex(said.stdout, r"^talon \d")
        self.assertEqual(self.files_below(f"{self.usr}/share/talon/page"),
                         self.files_below(f"{ROOT}/web/dist"))
        docs = self.files_below(f"{self.usr}/share/doc/talon")
        self.assertLessEqual({f"doc/{name}" for name in self.files_below(f"{ROOT}/doc")},
                             set(docs))
        self.assertLessEqual({"LICENSE", "nginx.conf"}, set(docs))
        units = f"{self.usr}/lib/systemd/system"
        self.assertEqual(self.files_below(units), ["talon-backup.service", "talon-backup.timer",
                                                   "talon.service", "talon.socket"])
        with open(f"{units}/talon.service", encoding="utf-8") as file:
            service = file.read()
        self.assertIn("ExecStart=/usr/bin/talon serve", service)
        self.assertIn("--page /usr/share/talon/page", service)
        self.assertNotIn("/usr/local", service)

    def test_the_terminal_has_its_files(self):
        share = f"{self.usr}/share"
        self.assertLessEqual({"man1/talon.1", "man1/talon-play.1", "de/man1/talon-play.1",
                              "fr/man8/talon-serve.8", "man5/talon-record.5",
                              "man7/talon-protocol.7"}, set(self.files_below(f"{share}/man")))
        for name in ("bash-completion/completions/talon", "zsh/site-functions/_talon",
                     "fish/vendor_completions.d/talon.fish"):
            self.assertGreater(os.path.getsize(f"{share}/{name}"), 100)

    def test_links_between_the_installed_pages_lead_somewhere(self):
        docs = f"{self.usr}/share/doc/talon"
        links = [(name, link) for name in self.files_below(docs) if name.endswith(".md")
                 for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", text_of(f"{docs}/{name}"))]
        self.assertGreater(len(links), 20)
        for name, link in links:
            with self.subTest(page=name, link=link):
                place = os.path.join(docs, os.path.dirname(name), link)
                self.assertTrue(os.path.exists(place))

    def test_the_installed_pages_name_examples_that_are_installed(self):
        docs = f"{self.usr}/share/doc/talon"
        named = {(name, path) for name in self.files_below(docs) if name.endswith(".md")
                 for path in re.findall(r"\bexamples/[\w./]*\w", text_of(f"{docs}/{name}"))}
        self.assertGreater(len(named), 10)
        for name, path in sorted(named):
            with self.subTest(page=name, path=path):
                self.assertTrue(os.path.exists(os.path.join(docs, path)))

    def test_the_library_is_installed_and_removed_with_the_rest(self):
        self.assertTrue(os.path.isfile(f"{self.usr}/lib/libtalon.a"))
        self.assertTrue(os.path.isfile(f"{self.usr}/include/talon/core.h"))

    def test_the_installed_program_serves_the_installed_page(self):
        with self.serve() as address:
            with urllib.request.urlopen(address, timeout=300) as answer:
                page = answer.read()
            with open(f"{self.usr}/share/talon/page/index.html", "rb") as file:
                self.assertEqual(page, file.read())

    def test_the_installed_program_serves_the_installed_documentation(self):
        site = f"{self.usr}/share/doc/talon/html"
        os.makedirs(f"{site}/rules/de", exist_ok=True)
        for name in ("index.html", "rules/de/war.html"):
            with open(f"{site}/{name}", "w", encoding="utf-8") as file:
                file.write(f"<p>{name}</p>")
        with self.serve() as address:
            with urllib.request.urlopen(f"{address}doc", timeout=300) as answer:
                self.assertEqual((answer.url, answer.read()),
                                 (f"{address}doc/", b"<p>index.html</p>"))
            with urllib.request.urlopen(f"{address}doc/rules/de/war.html", timeout=300) as answer:
                self.assertIn("form-action 'self'", answer.headers["Content-Security-Policy"])
            with urllib.request.urlopen(address, timeout=300) as answer:
                self.assertIn("form-action 'none'", answer.headers["Content-Security-Policy"])
            for name in ("doc/rules/de/", "doc/none.html", "doc/../page/index.html"):
                with self.subTest(name=name), self.assertRaises(urllib.error.HTTPError):
                    urllib.request.urlopen(address + name, timeout=300)

    def test_without_documentation_nothing_is_there(self):
        shutil.rmtree(f"{self.usr}/share/doc/talon/html", ignore_errors=True)
        with self.serve() as address, self.assertRaises(urllib.error.HTTPError):
            urllib.request.urlopen(f"{address}doc", timeout=300)

    def test_documentation_that_cannot_be_read_is_told_and_left_out(self):
        site = f"{self.usr}/share/doc/talon/html"
        os.makedirs(site + "/a" * 12)  # deeper than the server goes
        with open(f"{site}/index.html", "w", encoding="utf-8"):
            pass
        with self.serve(stderr=subprocess.PIPE) as address:
            with self.assertRaises(urllib.error.HTTPError):
                urllib.request.urlopen(f"{address}doc/", timeout=300)
            with urllib.request.urlopen(address, timeout=300) as answer:
                self.assertIn(b"<title>Talon", answer.read())
        self.assertIn(f"The documentation in {site} cannot be read.", self.complained)

    def test_an_older_page_and_everything_else_can_be_removed(self):
        old = f"{self.usr}/share/talon/page/assets/old.js"
        with open(old, "w", encoding="utf-8"):
            pass
        self.make("install")
        self.assertFalse(os.path.exists(old))
        self.make("uninstall")
        self.assertEqual(self.files_below(self.usr), [])


class Page(unittest.TestCase):
    def test_limits_are_those_of_the_header(self):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tool/limits.py"), "--check"],
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_every_option_is_explained(self):
        options = set(re.findall(r'^    CLI_\w+\("(--[a-z-]+) ',
                                text_of("src/cli/serve_arguments.c"), re.M))
        self.assertGreater(len(options), 9)
        options |= {"--lang", "--help", "--version"}  # of every command
        said = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True).stdout
        self.assertEqual(options, set(re.findall(r"^  (?:-\w, )?(--[a-z-]+) ", said, re.M)))
        page = text_of("doc/serve.md")
        for option in options - {"--help", "--version"}:
            self.assertIn(option, page)


def words_of(expression):
    """A rule without its line breaks."""
    return " ".join(expression.split())


def metrics_in(text):
    """The names of metrics; the parts of a histogram count as their metric."""
    return {re.sub("_bucket$", "", name) for name in re.findall(r"\b(?:talon|process)_\w+", text)}


class Watch(unittest.TestCase):
    """Rules and curves for those who watch a server."""

    def rules(self):
        text = text_of("deploy/prometheus-rules.yml")
        return {words_of(rule) for rule in
                re.findall(r"expr: >-\n(.*?)\n        for:", text, re.S)}

    def expressions(self):
        panels = json.loads(text_of("deploy/grafana.json"))["panels"]
        return {target["expr"] for panel in panels for target in panel["targets"]}

    def told(self):
        """What a server tells."""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
                file.write("<!doctype html>")
            with Server(PROGRAM, folder, folder, None, "--status", f"unix:{folder}/status",
                        "--push", "mailto:you@talon.example"):
                connection = Asking(f"{folder}/status")
                connection.request("GET", "/metrics")
                text = connection.getresponse().read().decode()
                connection.close()
        return set(re.findall(r"^# TYPE (\w+) ", text, re.M))

    def test_every_metric_of_them_is_told(self):
        named = set().union(*map(metrics_in, self.rules() | self.expressions()))
        self.assertGreater(len(named), 15)
        self.assertEqual(named - self.told(), set())

    def test_the_rules_are_those_of_the_pages(self):
        for page, least in (("operations", 11), ("cluster-operations", 2)):
            explained = re.findall(r"^- `([^`]+[<>=]+ [^`]+)`", text_of(f"doc/{page}.md"), re.M)
            self.assertGreaterEqual(len(explained), least)
            self.assertEqual(set(explained) - self.rules(), set())

    def test_patroni_understands_its_file(self):
        patroni = shutil.which("patroni")
        if not patroni:
            self.skipTest("there is no Patroni")
        with tempfile.TemporaryDirectory() as folder:
            text = text_of("deploy/patroni.yml")
            with open(os.path.join(folder, "config.yml"), "w", encoding="utf-8") as file:
                file.write(text.replace("/var/lib/postgresql/15/talon", f"{folder}/data"))
            done = subprocess.run([patroni, "--validate-config", file.name], capture_output=True,
                                  text=True, timeout=300)
        ours = [line for line in (done.stdout + done.stderr).splitlines()
                if not re.search("192\\.0\\.2|etcd", line)]  # nobody answers there
        self.assertEqual(ours, [])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    sys.exit(run(unittest.defaultTestLoader.loadTestsFromNames(
        sys.argv[2:] or ["Unit", "Install", "Page", "Watch"], sys.modules[__name__])))
