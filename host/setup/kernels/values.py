"""Prints, as JSON, which globals of some modules are constants and tables: C needs their values and lengths.

It imports these modules and what they import, but no `__init__.py` of the package that they stand in or of those
around it: nothing but Python is needed.

Usage: python -I -B values.py PATH FOLDER PACKAGE MODULE...
"""

from __future__ import annotations

import importlib
import json
import sys
from array import array
from pathlib import Path
from types import ModuleType

TYPECODES = {"B": "unsigned char", "h": "short", "i": "int", "Q": "unsigned long long"}
INT = range(-(1 << 31), 1 << 31)


def value(found: object) -> int | list[object] | None:
    """A constant, or a table as [C type of its elements, length]; None for anything else."""
    if type(found) is int:
        return found if found in INT else None
    if isinstance(found, (bytes, bytearray)):
        return ["unsigned char", len(found)]
    if isinstance(found, array):
        return [TYPECODES[found.typecode], len(found)] if found.typecode in TYPECODES else None
    if isinstance(found, list) and found and all(type(number) is int and number in INT for number in found):
        return ["int", len(found)]
    return None


def stub(package: str, folder: Path) -> None:
    """The package and those around it, without what their `__init__.py` would import."""
    while package:
        module = ModuleType(package)
        module.__path__ = [str(folder)]
        sys.modules[package] = module
        package, folder = package.rpartition(".")[0], folder.parent


def main(path: str, folder: str, package: str, *modules: str) -> None:
    """Of the modules of the package in the folder, which may import what is on the path, if one is given."""
    sys.path[:0] = [path] if path else []
    stub(package, Path(folder))
    values = {}
    for name in modules:
        found = vars(importlib.import_module(f"{package}.{name}"))
        values[name] = {key: value(one) for key, one in found.items() if value(one) is not None}
    json.dump(values, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
