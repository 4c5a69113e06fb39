"""Puts bytecode into the site's two archives, in the place of sources: compiling them is most of a page's start.

Run by site/compile.mjs in the Pyodide of the site, whose bytecode it must be. In `/hallboard.zip` every module is
compiled. In `/standard.zip`, the standard library, only what hallboard imports, for bytecode is twice as large.
"""

from __future__ import annotations

import ast
import marshal
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash

_UNCHECKED = (1).to_bytes(4, "little")  # the file has no date of its source, and is not held against it


def imports(source: bytes) -> Iterator[str]:
    """Names of what a module imports from elsewhere, and perhaps of what is no module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def used(archive: str) -> set[str]:
    """The modules of the standard library that this Python has by now, and those that the archive's modules import."""
    with zipfile.ZipFile(archive) as packed:
        wanted = {name for path in packed.namelist() if path.endswith(".py") for name in imports(packed.read(path))}
    for name in sorted(wanted):
        if name.split(".")[0] in sys.stdlib_module_names:
            with suppress(ImportError):  # no module, or none that a page has
                import_module(name)
    return {name.replace(".", "/") for name in sys.modules}


def compile_archive(path: str, chosen: Callable[[str], bool]) -> None:
    """Compile the modules for whose name, with slashes, `chosen` is true. Raises SyntaxError."""
    with zipfile.ZipFile(path) as packed:
        content = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in content.items():
            if name.endswith(".py") and chosen(name.removesuffix(".py").removesuffix("/__init__")):
                code = compile(data, name, "exec", dont_inherit=True)
                name, data = f"{name}c", MAGIC_NUMBER + _UNCHECKED + source_hash(data) + marshal.dumps(code)
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    compile_archive("/standard.zip", used("/hallboard.zip").__contains__)
    compile_archive("/hallboard.zip", lambda name: True)
