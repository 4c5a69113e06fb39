"""What kernel modules declare for Cython, and for each other."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Protocol

from .c_types import CType, KernelError, Signature
from .local_types import local_types
from .module import KernelModule, Value


class Used(Protocol):
    """A package compiled before, whose kernels are called: what a KernelPackage is."""

    @property
    def compiled_name(self) -> str:
        """The name of the package that holds what is compiled of it."""

    def kernel(self, module: str, name: str) -> Signature | None:
        """Of its module, by whole name; None if the name is no kernel there."""

    def within(self, module: str) -> str:
        """The module's name within the package."""


class Declarations:
    """Of the modules that are compiled together, by their paths; they may call the kernels of a package `used`."""

    def __init__(self, modules: Mapping[Path, KernelModule], used: Used | None = None) -> None:
        self.modules = modules
        self.used = used

    def signature(self, module: KernelModule, name: str) -> Signature | None:
        """Of the kernel that has this name in the module, its own or another's; None if it is no kernel."""
        if name in module.kernels:
            return module.kernels[name][1]
        if self.used is not None and name in module.foreign:
            return self.used.kernel(*module.foreign[name])
        there = self._origin(module, name)
        return self.signature(*there) if there else None

    def value(self, module: KernelModule, name: str) -> Value | None:
        """Of the constant or table that has this name in the module, its own or another's; None if it is neither."""
        if name in module.values:
            return module.values[name]
        there = self._origin(module, name)
        return self.value(*there) if there else None

    def _origin(self, module: KernelModule, name: str) -> tuple[KernelModule, str] | None:
        found = module.imports.get(name)
        return (self.modules[found.path], found.name) if found and found.path in self.modules else None

    def cimported(self, module: KernelModule) -> set[str]:
        """The names that the module has from others and that are C."""
        own = {name for name in module.imports if self.value(module, name) is not None or self.signature(module, name)}
        return own | {name for name in module.foreign if self.signature(module, name)}

    def cimports(self, module: KernelModule, names: Collection[str]) -> list[str]:
        """A line for each of the module's imports that has any of the names."""
        lines = []
        for node in module.tree.body:
            if not isinstance(node, ast.ImportFrom):
                continue
            few = [ast.unparse(alias) for alias in node.names if (alias.asname or alias.name) in names]
            if few and module.origin(node) in self.modules:
                lines.append(f"from {'.' * node.level}{node.module} cimport {', '.join(few)}")
            elif few and not node.level and node.module and self.used is not None:
                source = f"{self.used.compiled_name}.{self.used.within(node.module)}"
                lines.append(f"from {source} cimport {', '.join(few)}")
        return lines

    def kernels(self, module: KernelModule, text: Callable[[CType], str], *, can_raise: bool = False) -> list[str]:
        """The declarations of its kernels with their locals, types written by `text`. Raises KernelError.

        Those that `can_raise` are called by Python as well.
        """
        word, end = ("cpdef", "except? -1 nogil") if can_raise else ("cdef", "noexcept nogil")
        names = module.assigned.keys() | module.imports.keys() | module.foreign.keys() | module.kernels.keys()
        values = {name: self.value(module, name) for name in names}
        tables = {name: value for name, value in values.items() if isinstance(value, CType)}
        signatures = {name: found for name in names if (found := self.signature(module, name))}
        lines = []
        for name, (function, own) in module.kernels.items():
            try:
                types = local_types(function, own, tables, signatures)
            except KernelError as error:
                raise KernelError(f"{module.file}:{error}") from None
            if types:
                lines.append(f"@cython.locals({', '.join(f'{one}={text(kind)!r}' for one, kind in types.items())})")
            parameters = ", ".join(f"{text(kind)} {one}" for one, kind in own.parameters.items())
            lines.append(f"{word} {text(own.returns)} {name}({parameters}) {end if own.is_c else 'except -1'}")
        return lines

    def pxd(self, module: KernelModule) -> str:
        """The module's `.pxd`. Raises KernelError.

        Constants are an enum: other modules would look variables up through pointers, a third of a kernel's time.
        """
        lines = ["cimport cython", *self.cimports(module, self.cimported(module))]
        constants = [f"    {name} = {value}" for name, value in module.values.items() if isinstance(value, int)]
        lines += ["cdef enum:", *constants] if constants else []
        for name, value in module.values.items():
            if isinstance(value, CType):
                lines.append(f"cdef {value.text()} {name}")
        return "\n".join([*lines, *self.kernels(module, CType.text), ""])
