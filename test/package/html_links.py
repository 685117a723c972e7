"""Reads the links of a folder of HTML pages, and says which lead to no file or no place in one."""
import html.parser
import os
import urllib.parse


class Page(html.parser.HTMLParser):
    """The addresses that a page names, and the places in it."""

    def __init__(self, path):
        super().__init__()
        self.links, self.places = set(), {""}
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.add(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def faults_of(site):
    """How many links there are, and a sentence for each that leads nowhere."""
    pages = {os.path.relpath(os.path.join(place, name), site): None
             for place, _, names in os.walk(site) for name in names if name.endswith(".html")}
    for name in pages:
        pages[name] = Page(os.path.join(site, name))
    count, faults = 0, []
    for name, page in sorted(pages.items()):
        for link in sorted(page.links):
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            path = urllib.parse.unquote(parts.path)
            to = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            if not os.path.isfile(os.path.join(site, to)):
                faults.append(f"{name}: there is no {to}")
            elif to in pages and urllib.parse.unquote(parts.fragment) not in pages[to].places:
                faults.append(f"{name}: {to} has no place #{parts.fragment}")
    return count, faults
