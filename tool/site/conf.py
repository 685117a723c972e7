"""Tells Sphinx how the site of the documentation is made; tool/site.py puts its pages together.
"""
import logging
import os

project = "Talon"
author = "The Talon authors"
version = release = os.environ["SITE_VERSION"]
root_doc = "index"
extensions = ["myst_parser", "breathe", "autoapi.extension"]
exclude_patterns = ["templates"]
templates_path = ["templates"]
# Links of the pages name headings as the places do where people read the Markdown.
myst_heading_anchors = 6
# The rule books: a paragraph may end with the numbers of rules in brackets, and no more is meant.
suppress_warnings = ["myst.header"]
highlight_language = "none"
language = "en"
html_theme = "alabaster"
html_theme_options = {"description": "Card games", "fixed_sidebar": False,
                      "show_powered_by": False, "sidebar_collapse": True}
html_static_path = ["static"]
html_css_files = ["site.css"]
html_sidebars = {"**": ["about.html", "searchbox.html", "navigation.html"]}
html_title = f"Talon {version}"
html_copy_source = False
html_show_copyright = html_show_sphinx = html_use_index = False
# Read from the sources: nothing is imported.
autoapi_dirs = [os.environ["SITE_PYTHON"]]
autoapi_root = "python/reference"
autoapi_add_toctree_entry = False
autoapi_member_order = "bysource"
autoapi_options = ["members", "undoc-members", "imported-members", "show-module-summary"]
breathe_projects = {"talon": os.environ["SITE_DOXYGEN"]}
breathe_default_project = "talon"
breathe_domain_by_extension = {"h": "c"}


class NoFault(logging.Filter):
    """In C a structure and a function may have the same name; Sphinx knows one list of names. And
    autoapi takes declarations of C for some of Python that lack a name."""

    def filter(self, record):
        text = record.getMessage()
        return "Duplicate C declaration" not in text and "Invalid desc node" not in text


for name in ("sphinx.sphinx.domains.c", "sphinx.autoapi.toctree"):
    logging.getLogger(name).addFilter(NoFault())
