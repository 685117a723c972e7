"""Writes what desktops and shops of software know of Talon: the entry in the menu and the metainfo
of AppStream. Their words are messages of the catalogues, and games speak for themselves.

    desktop_files.py PROGRAM FOLDER

They lie in FOLDER as below share/; `@PREFIX@` in them is for tool/install.sh.
"""
import functools
import json
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

import catalogue
import release

NAME = "io.github.talon_cards.Talon"
SUMMARY = "Card games against bots and with friends"
ICONS = {"favicon.svg": "scalable", "icons/192.png": "192x192", "icons/512.png": "512x512"}
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def games_of(program):
    """Titles and taglines, each once."""
    answer = subprocess.run([program, "engine"], input='{"id":1,"do":"games"}\n', encoding="utf-8",
                            capture_output=True, check=True).stdout
    games = json.loads(answer.splitlines()[0])["games"]
    return list({game["id"]: (game["title"], game["tagline"]) for game in reversed(games)
                 if game.get("tagline")}.values())[::-1]


@functools.cache
def languages():
    """The translation of each language, by its name; English is "", and translates nothing."""
    names = release.read("po/LINGUAS").split()
    tables = {name: catalogue.translations(release.ROOT / f"po/{name}.po") for name in names}
    return {"": lambda text: text,
            **{name: lambda text, table=tables[name]: table[text] for name in names}}


def desktop_entry(games):
    lines = ["[Desktop Entry]", "Type=Application", "Name=Talon"]
    for name, say in languages().items():
        mark = f"[{name}]" if name else ""
        lines += [f"Comment{mark}={say(SUMMARY)}",
                  f"Keywords{mark}={''.join(say(title) + ';' for title, _ in games)}"]
    return "\n".join([*lines, "Exec=@PREFIX@/libexec/talon/open-table", f"Icon={NAME}",
                      "Terminal=false", "Categories=Game;CardGame;", ""])


def add(parent, tag, text, language="", **attributes):
    one = xml.SubElement(parent, tag, attributes)
    one.text = text
    if language:
        one.set(LANGUAGE, language)
    return one


def add_description(root, games):
    description = xml.SubElement(root, "description")
    for name, say in languages().items():
        add(description, "p", f"{say(SUMMARY)}.", name)
    entries = xml.SubElement(description, "ul")
    for title, tagline in games:
        for name, say in languages().items():
            add(entries, "li", f"{say(title)} – {say(tagline)}", name)


def metainfo(games):
    root = xml.Element("component", type="desktop-application")
    for tag, text in (("id", NAME), ("metadata_license", "MIT"), ("project_license", "MIT"),
                      ("name", "Talon"), ("developer_name", "The Talon authors")):
        add(root, tag, text)
    for name, say in languages().items():
        add(root, "summary", say(SUMMARY), name)
    add_description(root, games)
    add(root, "launchable", f"{NAME}.desktop", type="desktop-id")
    add(xml.SubElement(root, "provides"), "binary", "talon")
    categories = xml.SubElement(root, "categories")
    for category in ("Game", "CardGame"):
        add(categories, "category", category)
    # People who play at a server write to each other.
    add(xml.SubElement(root, "content_rating", type="oars-1.1"), "content_attribute", "intense",
        id="social-chat")
    releases = xml.SubElement(root, "releases")
    for version, day in release.releases():
        xml.SubElement(releases, "release", version=version, date=day)
    xml.indent(root)
    return xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def main(program, folder):
    place, games = pathlib.Path(folder), games_of(program)
    shutil.rmtree(place, ignore_errors=True)
    for name, text in ((f"applications/{NAME}.desktop", desktop_entry(games)),
                       (f"metainfo/{NAME}.metainfo.xml", metainfo(games))):
        (place / name).parent.mkdir(parents=True)
        (place / name).write_text(text, encoding="utf-8")
    for name, size in ICONS.items():
        icons = place / "icons/hicolor" / size / "apps"
        icons.mkdir(parents=True)
        shutil.copyfile(release.ROOT / "web/public" / name, icons / (NAME + name[-4:]))


if __name__ == "__main__":
    main(*sys.argv[1:])
