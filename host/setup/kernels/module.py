"""A module of kernels as it is written, and its copy for Cython."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from .c_types import CType, Signature, annotated, signature

Value = int | CType  # of a constant; of a table


@dataclass(frozen=True)
class Imported:
    """A name that a module has from another of its package: that module's path, and the name there."""

    path: Path
    name: str


class KernelModule:
    """A module of a package; `path` is relative to the package's folder."""

    def __init__(self, package: str, path: Path, file: Path) -> None:
        self.package = package
        self.path = path
        self.file = file
        self.source = file.read_text("utf-8")
        self.tree = ast.parse(self.source, str(file))
        self.kernels: dict[str, tuple[ast.FunctionDef, Signature]] = {}
        self.imports: dict[str, Imported] = {}
        self.foreign: dict[str, tuple[str, str]] = {}  # a name from another package: its module's whole name, and there
        self.assigned: dict[str, ast.stmt] = {}  # the line `NAME = ...` of each global that has only one
        self.needed: set[str] = set()  # those of them that kernels read, here or elsewhere
        self.values: dict[str, Value] = {}  # of the constants and tables among these
        again = set()
        for node in self.tree.body:
            match node:
                case ast.FunctionDef(name=name):
                    found = signature(node)
                    if found is not None:
                        self.kernels[name] = (node, found)
                case ast.ImportFrom():
                    origin = self.origin(node)
                    if origin is not None:
                        self.imports |= {
                            alias.asname or alias.name: Imported(origin, alias.name) for alias in node.names
                        }
                    elif node.module and not node.level:
                        self.foreign |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
                case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
                    again |= {name} & self.assigned.keys()
                    self.assigned[name] = node
        for name in again:
            del self.assigned[name]

    def origin(self, node: ast.ImportFrom) -> Path | None:
        """The path of the module of this package from which a relative import takes names; None for any other."""
        if not node.level or not node.module:
            return None
        name = self._source(node)
        if not name.startswith(f"{self.package}."):
            return None
        return Path(*name.removeprefix(f"{self.package}.").split(".")).with_suffix(".py")

    def _source(self, node: ast.ImportFrom) -> str:
        """The whole name of the module, or package, from which a relative import takes names."""
        package = ".".join((self.package, *self.path.parent.parts))
        return resolve_name("." * node.level + (node.module or ""), package)

    def reads(self) -> set[str]:
        """The names that its kernels read."""
        nodes = [node for function, _ in self.kernels.values() for node in ast.walk(function)]
        return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}

    def take(self, found: Mapping[str, int | list[Any]]) -> None:
        """The constants and tables that values.py found: those that kernels read are to be C's."""
        for name, line in self.assigned.items():
            match found.get(name) if name in self.needed else None:
                case int(number):
                    self.values[name] = number
                case [str(element), int(length)]:
                    told = annotated(line.annotation) if isinstance(line, ast.AnnAssign) else None
                    self.values[name] = CType(told.element if told else element, many=True, length=length)

    def copy(self, cimported: Collection[str], modules: Collection[Path]) -> str:
        """The source without the constants and without what its `.pxd` cimports; its lines keep their numbers.

        Cython refuses to import a name that it has cimported, or to assign to one of an enum. What isn't compiled, that
        is, stands in none of the `modules`, is imported from the package itself.
        """
        lines = self.source.split("\n")

        def put(node: ast.stmt, text: str) -> None:
            end = node.end_lineno or node.lineno
            lines[node.lineno - 1 : end] = [text] + [""] * (end - node.lineno)

        for name, value in self.values.items():
            if isinstance(value, int):
                put(self.assigned[name], "")
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.ImportFrom):
                continue
            if not node.level:
                kept = [alias for alias in node.names if (alias.asname or alias.name) not in cimported]
                if node in self.tree.body and len(kept) < len(node.names):
                    put(node, f"from {node.module} import {', '.join(map(ast.unparse, kept))}" if kept else "")
                continue
            names, source = node.names, self._source(node)
            if node in self.tree.body and self.origin(node) in modules:
                names = [alias for alias in names if (alias.asname or alias.name) not in cimported]
                source = "." * node.level + (node.module or "")
            text = f"from {source} import {', '.join(map(ast.unparse, names))}" if names else ""
            put(node, " " * node.col_offset + text)
        return "\n".join(lines)
