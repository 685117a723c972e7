"""Makes the site of the documentation: the pages of doc/ in their reading order, the rule books of
all presets in every language, and the references of the C library and of the packages for Python
and npm, in which one search finds all.

    site.py PROGRAM FOLDER

A warning of a tool, such as a link that leads nowhere, is an error.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import release

ROOT = release.ROOT
PAGES = ("*.md", "doc/**/*.md", "web/README.md", "web/src/engine/README.md",
         "test/reference/README.md", "examples/**/README.md", "python/**/*.md", "npm/**/*.md")
LEFT_OUT = {"node_modules", "dist", "build"}
# What pages link to besides: Sphinx keeps such files for those who read.
BESIDE = ("doc/screens", "doc/protocol.schema.json", "LICENSE", "examples")
HEADERS = ROOT / "include/talon"
REFERENCE = ROOT / "npm/engine/reference"
# The entries of the npm package, as TypeDoc calls them.
TYPES = {"src": "@talon-cards/engine", "table": "@talon-cards/engine/table"}


def copy_pages(source):
    for pattern in PAGES:
        for path in ROOT.glob(pattern):
            name = path.relative_to(ROOT)
            if not LEFT_OUT & set(name.parts) and REFERENCE not in path.parents:
                (source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, source / name)
    for name in BESIDE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, source / name, **({"dirs_exist_ok": True} if copy is shutil.copytree
                                            else {}))


def toctree(title, names, depth=1):
    return "\n".join(["", "```{toctree}", f":caption: {title}", f":maxdepth: {depth}", "", *names,
                      "```", ""])


def say(program, language, *words):
    return subprocess.run([program, "rules", *words, "--lang", language], check=True, cwd=ROOT,
                          capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL).stdout


def write_rule_books(program, source, language, title):
    """One page for each preset, and their list; answers the name of the list."""
    folder = source / "rules" / language
    folder.mkdir(parents=True)
    names = []
    for one in json.loads(say(program, language, "--list", "--json"))["presets"]:
        names.append(f"{one['game']}-{one['preset']}")
        book = say(program, language, f"{one['game']}/{one['preset']}", "--format", "markdown")
        (folder / f"{names[-1]}.md").write_text(book, encoding="utf-8")
    (folder / "index.md").write_text(f"# {title}\n" + toctree(title, names), encoding="utf-8")
    return f"rules/{language}/index"


def write_headers(source):
    folder = source / "c"
    folder.mkdir()
    names = sorted(path.name for path in HEADERS.glob("*.h"))
    for name in names:
        (folder / f"{name[:-2]}.md").write_text(
            f"# talon/{name}\n\n```{{doxygenfile}} talon/{name}\n```\n", encoding="utf-8")
    return [f"c/{name[:-2]}" for name in names]


def write_types(source):
    """The exports of the npm package, as TypeDoc has read them (`make npm-reference`)."""
    if not REFERENCE.exists():
        sys.exit("site.py: the reference of the npm package is not made: run `make npm-reference`.")
    (source / "typescript").mkdir()
    for name, title in TYPES.items():
        text = (REFERENCE / f"{name}.md").read_text(encoding="utf-8")
        # A property in a table is no heading, so nothing can lead to it.
        text = re.sub(r'<a id="property-[^"]*"></a> ', "", text)
        text = re.sub(r"\[([^]]*)\]\(#property-[^)]*\)", r"\1", text)
        start = f"# {title}\n\n[Its page](../doc/npm.md) has examples.\n"
        text = text.replace(f"# {name}\n", start, 1)
        (source / f"typescript/{name}.md").write_text(text, encoding="utf-8")
    return [f"typescript/{name}" for name in TYPES]


def parts():
    """The parts of doc/README.md with the pages that they list, as the site names them."""
    text = release.read("doc/README.md")
    for part in text.split("\n## ")[1:]:
        title, rest = part.split("\n", 1)
        names = re.findall(r"(?m)^- \[[^]]*\]\(([^)#]+)\.md\)", rest)
        yield title, [os.path.normpath(f"doc/{name}") for name in names]


def other_pages(source, listed):
    """Pages that doc/README.md does not list: READMEs of examples, and the like."""
    every = [str(path.relative_to(source).with_suffix("")) for path in source.glob("**/*.md")]
    made = ("rules/", "c/", "typescript/")
    return sorted(name for name in every
                  if name not in {*listed, "README"} and not name.startswith(made))


def write_index(program, source):
    titles = {"en": "Rules", "de": "Regeln", "fr": "Règles"}
    rules = [write_rule_books(program, source, language, titles.get(language, language))
             for language in ("en", *release.read("po/LINGUAS").split())]
    headers = write_headers(source)
    text, listed = [toctree("Rules", rules)], set()
    for title, names in parts():
        text.append(toctree(title, names))
        listed |= set(names)
    text.append(toctree("The C library", headers))
    text.append(toctree("Python", ["python/reference/talon_cards/index"]))
    text.append(toctree("TypeScript", write_types(source)))
    text.append(toctree("More", other_pages(source, listed)))
    # The README is the first page; the lists of the others lie in the margin.
    start = release.read("README.md")
    (source / "README.md").unlink()
    (source / "index.md").write_text(start + "".join(text).replace("```{toctree}\n",
                                     "```{toctree}\n:hidden:\n"), encoding="utf-8")


def repoint_readme(source):
    """Links to the README lead to the first page of the site."""
    for path in source.glob("**/*.md"):
        text = path.read_text(encoding="utf-8")
        up = "../" * (len(path.relative_to(source).parts) - 1)
        path.write_text(text.replace(f"]({up}README.md", f"]({up}index.md"), encoding="utf-8")


def run_doxygen(folder):
    """Answers the folder of its XML."""
    with open(ROOT / "tool/site/Doxyfile", encoding="utf-8") as file:
        settings = file.read() + f"OUTPUT_DIRECTORY = {folder}\n"
    done = subprocess.run(["doxygen", "-"], input=settings, cwd=ROOT, encoding="utf-8",
                          capture_output=True)
    if done.returncode or done.stderr:
        sys.exit(f"site.py: doxygen: {done.stderr}")
    return folder / "xml"


def main(program, folder):
    site = pathlib.Path(folder).absolute()
    work = site.with_name(site.name + "-work")
    for old in (site, work):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(ROOT / "tool/site", work / "source")
    source = work / "source"
    program = os.path.abspath(program)
    copy_pages(source)
    write_index(program, source)
    repoint_readme(source)
    environment = {**os.environ, "SITE_VERSION": release.version(),
                   "SITE_PYTHON": str(ROOT / "python/talon_cards"),
                   "SITE_DOXYGEN": str(run_doxygen(work)), "LC_ALL": "C.UTF-8",
                   "SOURCE_DATE_EPOCH": str(release.seconds())}
    words = ["-q", "-W", "--keep-going", "-b", "html", "-d", work / "doctrees"]
    done = subprocess.run(["sphinx-build", *words, source, site], env=environment, cwd=ROOT)
    if done.returncode:
        sys.exit("site.py: the site has faults, see above")
    shutil.rmtree(work)
    # Sphinx would know by it what has changed. It differs from folder to folder.
    (site / ".buildinfo").unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
