"""How Sphinx builds the documentation: `make docs`.

Pages are Markdown (MyST). READMEs and the changelog stand where they belong in the repository; pages include them, and
their links are turned to the pages that include their targets. Docstrings are Markdown too.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path, PurePosixPath

from docutils import nodes
from docutils.utils import new_document
from myst_parser.parsers.sphinx_ import MystParser
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

DOCS = Path(__file__).parent
ROOT = DOCS.parent
sys.path[:0] = [str(DOCS), str(ROOT)]

import lights  # noqa: E402
import pictures  # noqa: E402
import screen  # noqa: E402
from hallboard import GAMES, __version__  # noqa: E402
from hallboard.faces import write_face  # noqa: E402

from hardware import book  # noqa: E402

project = "hallboard"
author = "the hallboard authors"
copyright = "2026 the hallboard authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "static"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"hallboard {release}"
html_static_path = ["static"]
html_css_files = ["pictures.css"]
html_show_sphinx = False
html_copy_source = False
pygments_style = "friendly"
pygments_dark_style = "monokai"

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

DRAWN = DOCS / "_build" / "pictures"
LINK = re.compile(r"(?<!!)\[(?P<text>[^\[\]\n]+)\]\((?P<target>[^)\s]+)\)")
RULESETS = "boards/hallcore/games"

# Where a file of the repository is in the documentation.
PAGES = {
    "CHANGELOG.md": "changelog",
    "CONTRIBUTING.md": "contributing",
    "boards/README.md": "contract",
    "firmware/README.md": "firmware",
    "hardware/README.md": "hardware",
    "host/README.md": "python",
    "host/hallboard/boards/README.md": "boards",
    "host/hallboard/engine/README.md": "engine",
    "host/hallboard/virtual/README.md": "virtual-board",
    **{f"{RULESETS}/{game}/README.md": f"games/{game}" for game in GAMES},
}


def fit(app: Sphinx, page: str, content: list[str]) -> None:
    """Fit a page: it may link to a file elsewhere in the repository."""
    content[0] = LINK.sub(lambda link: turned(link, PurePosixPath("docs", page).parent), content[0])


def take_in(app: Sphinx, path: Path, page: str, content: list[str]) -> None:
    """Fit an included file into the documentation: its links, and the picture of a game after its introduction."""
    file = os.path.normpath(os.path.relpath(DOCS / path, ROOT))
    content[0] = LINK.sub(lambda link: turned(link, PurePosixPath(file).parent), content[0])
    if file.startswith(RULESETS):
        name = PurePosixPath(file).parent.name
        introduction, rest = content[0].split("\n## ", 1)
        content[0] = f"{introduction}\n```{{image}} /_build/pictures/{name}.svg\n:class: board\n```\n\n## {rest}"


def turned(link: re.Match[str], folder: PurePosixPath) -> str:
    """A link of a file in `folder`, to the page of its target; only its text where the target has no page."""
    file, _, anchor = link["target"].partition("#")
    if "://" in file or not file:
        return link[0]
    place = os.path.normpath(folder / file)
    docs = PurePosixPath(place).is_relative_to("docs") and place.endswith(".md")
    page = place.removeprefix("docs/").removesuffix(".md") if docs else PAGES.get(place)
    return f"[{link['text']}](/{page}.md{'#' + anchor if anchor else ''})" if page else link["text"]


class Markdown(SphinxDirective):
    """`.. markdown::` with Markdown in it: a docstring."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Parse the content as MyST does."""
        document = new_document(self.get_source_info()[0], self.state.document.settings)
        MystParser().parse("\n".join(self.content), document)
        return document.children


def as_markdown(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Wrap a docstring, so that it is read as Markdown; examples with a prompt become blocks of Python."""
    text = "\n".join(lines).strip("\n")
    if not text:
        return
    text = re.sub(r"(?m)^>>> (?:.+\n?)+", lambda block: f"```python\n{block[0].rstrip()}\n```\n", text)
    lines[:] = [".. markdown::", "", *("   " + line for line in text.splitlines()), ""]


def plain_defaults(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Write `...` for a default that is no expression, such as `<factory>`."""
    return signature and re.sub(r"= <[^>]*>", "= ...", signature), returns


def make_pictures(app: Sphinx) -> None:
    """Draw what the pages show: each game, the lights, and the terminal."""
    DRAWN.mkdir(parents=True, exist_ok=True)
    for name, game in pictures.shown().items():
        (DRAWN / f"{name}.svg").write_text(game.svg(size_px=560))
    lights.draw_all(DRAWN)
    screen.draw(DRAWN)


def make_game_pages(app: Sphinx) -> None:
    """A page for each game, which takes its README in."""
    folder = DOCS / "games"
    folder.mkdir(exist_ok=True)
    for name in GAMES:
        page, text = folder / f"{name}.md", f"```{{include}} /../{RULESETS}/{name}/README.md\n```\n"
        if not page.exists() or page.read_text() != text:
            page.write_text(text)


def make_build_pages(app: Sphinx) -> None:
    """The book of the build: a page for each board, and the faces that it shows."""
    folder = DOCS / "build"
    folder.mkdir(exist_ok=True)
    for name, text in book.pages().items():
        page = folder / name
        if not page.exists() or page.read_text() != text:
            page.write_text(text)
    for _, board in book.boards():
        for game in board.games:
            write_face(board, game, DOCS / "_build" / "faces", ("svg",))
    drawn = DOCS / "_build" / "build"
    drawn.mkdir(exist_ok=True)
    for name, draw in book.pictures().items():
        (drawn / name).write_bytes(draw())


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("markdown", Markdown)
    app.add_lexer("hgn", TextLexer)
    app.connect("builder-inited", make_pictures)
    app.connect("builder-inited", make_game_pages)
    app.connect("builder-inited", make_build_pages)
    app.connect("source-read", fit)
    app.connect("include-read", take_in)
    app.connect("autodoc-process-docstring", as_markdown)
    app.connect("autodoc-process-signature", plain_defaults)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
