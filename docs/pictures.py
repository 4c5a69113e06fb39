"""Draws the pictures of the games: the turn that each record of pictures/positions.hgn ends with.

python docs/pictures.py          write docs/pictures/<game>.svg
python docs/pictures.py --check  name those that are not up to date; the exit code is 1 if there are any
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from hallboard import GAMES, Game
from hallboard.record import parse_records

FOLDER = Path(__file__).with_name("pictures")
HEIGHT_PX = 320
SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"


def recorded() -> list[Game]:
    """The games of the records, at their ends."""
    return [record.replay() for record in parse_records((FOLDER / "positions.hgn").read_text())]


def shown() -> dict[str, Game]:
    """What to show of every game: the end of its record, else its set-up."""
    return {name: Game(name) for name in GAMES} | {game.name: game for game in recorded()}


def pictures() -> dict[str, str]:
    """The SVG of each record, by the name of its file."""
    return {f"{game.name}.svg": small(game.svg(players=None)) for game in recorded()}


def small(svg: str) -> str:
    """The picture without what nobody reads in a README: tooltips, classes, identifiers, indentation, millimetres."""
    used = set(re.findall(r'(?:url\(|href=")#([^)"]+)', svg))
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        for child in [child for child in element if child.tag == f"{{{SVG}}}title" and element is not root]:
            element.remove(child)
        element.attrib.pop("class", None)
        if element.get("id") not in used:
            element.attrib.pop("id", None)
        element.tail = None
        if element.text is not None and not element.text.strip():
            element.text = None
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    root.set("width", f"{round(width / height * HEIGHT_PX)}")
    root.set("height", f"{HEIGHT_PX}")
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def main(arguments: list[str]) -> int:
    made = pictures()
    if "--check" in arguments:
        paths = {path.name: path.read_text() for path in FOLDER.glob("*.svg")}
        stale = sorted(name for name in made.keys() | paths.keys() if made.get(name) != paths.get(name))
        print(*stale, sep="\n", end="\n" if stale else "")
        return 1 if stale else 0
    for name, svg in made.items():
        (FOLDER / name).write_text(svg)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
