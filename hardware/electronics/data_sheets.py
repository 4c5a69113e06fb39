"""The orders of pins that the parts' data sheets have: `data_sheets.toml`, with where each was read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .catalogue import Item


@cache
def data_sheets() -> dict[str, dict[str, Any]]:
    """The whole of data_sheets.toml: a part's name -> its `pins`, `package` and `source`."""
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def wrong_orders(items: Mapping[str, Item]) -> list[str]:
    """Parts of the catalogue whose pins or package are other ones than their data sheet's."""
    found = []
    for name, sheet in data_sheets().items():
        item = items[name]
        theirs = {str(i): pin for i, pin in enumerate(sheet["pins"].split(), 1)}
        ours = {number: pin for number, pin, _ in item.pins}
        if (ours, item.footprint) != (theirs, sheet["package"]):
            found.append(f"{name}: pins {ours} of a {item.footprint}; {sheet['source']}: {theirs}, {sheet['package']}")
    return found
