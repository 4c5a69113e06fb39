"""The notebook of the documentation runs from the top, and shows a game, an analysis and a match as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbclient
import nbformat
import pytest
from hallboard.engine import compiled_search

from tests.support.patience import PATIENCE_S

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


@pytest.mark.skipif(not compiled_search.available("vlkno"), reason="the searches are not compiled here")
def test_the_notebook_runs_and_shows_pictures(tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "the notebook is kept without its outputs"
    nbclient.NotebookClient(notebook, timeout=PATIENCE_S, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = {cell.source.rpartition("\n")[2]: _pictures(cell) for cell in notebook.cells if cell.cell_type == "code"}
    assert (len(shown["game"]), len(shown["analysis"]), len(shown["match"])) == (1, 1, 2)
    for picture in [picture for pictures in shown.values() for picture in pictures]:
        assert ElementTree.fromstring(picture).tag.endswith("svg")


def _pictures(cell: Any) -> list[str]:
    """The SVG of a cell's output, by itself or within HTML."""
    found = []
    for output in cell.outputs:
        text = "".join(output.get("data", {}).get(kind, "") for kind in ("image/svg+xml", "text/html"))
        while "<svg" in text:
            picture, _, text = text[text.index("<svg") :].partition("</svg>")
            found.append(picture + "</svg>")
    return found
