"""The licences of what the page without a server carries along: their texts, from where each part was installed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import files as installed_files
from importlib.metadata import metadata
from pathlib import Path

PERMITTED = ("BSD-3-Clause", "MIT", "MPL-2.0", "Python-2.0")
NPM = {  # by the folder of the site that has it; whose it is, where the package itself does not say it
    "pyodide": ("pyodide", "the Pyodide developers and Mozilla"),
    "micropython": ("@micropython/micropython-webassembly-pyscript", "2013-2025 Damien P. George"),
}
INDEX = "index.txt"
_TEXTS = "spdx-license-list/licenses"  # where npm has put the texts of all licences
_OWN_TEXT = re.compile(r"(LICEN[CS]E|COPYING|NOTICE)[\w.-]*", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"<year> +<[a-z ]+>")
_PARTS_OF_PARTS = """Pyodide and MicroPython have smaller parts with licences of their own, such as zlib, SQLite
or re1.5; they are named in LICENSE and in the folders of their sources.
"""


@dataclass(frozen=True)
class Part:
    """Something that the site carries along: by whom, under which licence (its SPDX name), and the text."""

    name: str
    version: str
    licence: str
    source: str
    text: str


def write_licences(folder: Path, own: Path, libraries: Iterable[str], modules: Path) -> None:
    """Write a text for each part, `own` for hallboard itself, and an index. Raises ValueError where one is missing."""
    parts = [*(library(name, modules) for name in libraries), *npm_parts(modules)]
    folder.mkdir()
    lines = [f"hallboard: MIT, see hallboard.txt\n{_PARTS_OF_PARTS}"]
    (folder / "hallboard.txt").write_text(own.read_text())
    for part in parts:
        (folder / f"{part.name}.txt").write_text(part.text)
        lines.append(f"{part.name} {part.version}: {part.licence}, see {part.name}.txt\n    sources: {part.source}\n")
    (folder / INDEX).write_text("\n".join(lines))


def library(name: str, modules: Path) -> Part:
    """A Python library that is installed here. Raises ValueError."""
    about = metadata(name)
    own = installed_files(name) or []
    main = next((file.read_text() for file in own if len(file.parts) == 2 and file.name == "__init__.py"), "")
    said = re.search(r"SPDX-License-Identifier:\s*(\S+)", main)
    by_field = [about[field] for field in ("License-Expression", "License") if field in about]
    licence = said[1] if said else "".join(by_field[:1])
    texts = [file.read_text() for file in own if _OWN_TEXT.fullmatch(file.name)]
    holder = re.search(r"\(C\)\s*(.+)", main)
    text = "\n".join(texts) or _standard(name, licence, holder[1] if holder else "", modules)
    return _checked(Part(name, about["Version"], licence, _home(name), text))


def npm_parts(modules: Path) -> Iterator[Part]:
    """What npm has installed in the folder `modules`, and the CPython within Pyodide. Raises ValueError."""
    for name, (package, holder) in NPM.items():
        about = json.loads((modules / package / "package.json").read_text())
        texts = [path.read_text() for path in (modules / package).iterdir() if _OWN_TEXT.fullmatch(path.name)]
        text = "\n".join(texts) or _standard(name, about["license"], holder, modules)
        source = about["repository"]["url"].removeprefix("git+").removesuffix(".git")
        yield _checked(Part(name, about["version"], about["license"], source, text))
    python = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text())["info"]["python"]
    text = _standard("cpython", "Python-2.0", "", modules)
    yield Part("cpython", python, "Python-2.0", "https://github.com/python/cpython", text)


def _home(name: str) -> str:
    """Where a library's sources are, by its own word. Raises ValueError if it does not say."""
    said = metadata(name)
    links = dict(str(link).split(", ", 1) for link in said.get_all("Project-URL") or [])
    for label in ("Source", "Source Code", "Repository", "Homepage"):
        if label in links:
            return links[label]
    if "Home-page" not in said:
        raise ValueError(f"{name}: it does not say where its sources are")
    return str(said["Home-page"])


def _standard(name: str, licence: str, holder: str, modules: Path) -> str:
    """The text of a licence, with its holder. Raises ValueError."""
    path = modules / _TEXTS / f"{licence}.json"
    if not path.is_file():
        raise ValueError(f"{name}: no text of its licence {licence!r} is at hand")
    text = str(json.loads(path.read_text())["licenseText"])
    if _PLACEHOLDER.search(text) and not holder:
        raise ValueError(f"{name}: nobody says whose it is")
    return _PLACEHOLDER.sub(holder, text)


def _checked(part: Part) -> Part:
    if part.licence not in PERMITTED:
        raise ValueError(f"{part.name}: the site carries nothing under {part.licence!r}, only {', '.join(PERMITTED)}")
    return part
