"""A package with kernel modules: which they are, and the files that Cython compiles."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .c_types import KernelError, Signature
from .declarations import Declarations
from .module import KernelModule

_VALUES = Path(__file__).with_name("values.py")


@dataclass(frozen=True)
class KernelPackage:
    """A package by its name and folder, and the name of the package that holds what is compiled of it."""

    name: str
    folder: Path
    compiled_name: str
    roots: tuple[Path, ...]  # the modules whose kernels are wanted, relative to the folder; one may be missing
    on_path: Path | None = None  # where the packages are that its modules import, Python's own apart
    used: KernelPackage | None = None  # another one, whose kernels they call

    @cached_property
    def modules(self) -> dict[Path, KernelModule]:
        """The kernel modules by their paths, relative to the folder."""
        read: dict[Path, KernelModule] = {}
        todo = [path for path in self.roots if (self.folder / path).exists()]
        while todo:
            path = todo.pop()
            if path not in read:
                module = read[path] = KernelModule(self.name, path, self.folder / path)
                todo += [found.path for found in module.imports.values() if (self.folder / found.path).exists()]
        for reader in read.values():
            for name in reader.reads():
                module = reader
                while name in module.imports and module.imports[name].path in read:
                    there = module.imports[name]
                    module, name = read[there.path], there.name
                if name in module.assigned:
                    module.needed.add(name)
        return {path: read[path] for path in sorted(read) if read[path].kernels or read[path].needed}

    @cached_property
    def declarations(self) -> Declarations:
        """What the modules declare. Raises KernelError."""
        names = [dotted(path) for path in self.modules]
        fresh = ("-I", "-B", "-X", f"pycache_prefix={os.devnull}")  # a `.pyc` may be older than what it is made of
        command = [sys.executable, *fresh, _VALUES, self.on_path or "", self.folder, self.name, *names]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        if done.returncode:
            raise KernelError(f"{self.folder}: a kernel module can't be imported:\n{done.stderr}")
        values = json.loads(done.stdout)
        for path, module in self.modules.items():
            module.take(values[dotted(path)])
        return Declarations(self.modules, self.used)

    def within(self, module: str) -> str:
        """The name within the package of a module that has this whole name; the whole name for those elsewhere."""
        return module.removeprefix(f"{self.name}.")

    def kernel(self, module: str, name: str) -> Signature | None:
        """The signature of a module's kernel, by the module's whole name; None if it is no kernel of this package."""
        there = self.modules.get(Path(*self.within(module).split(".")).with_suffix(".py"))
        return self.declarations.signature(there, name) if there else None

    def write(self, target: Path) -> dict[str, Path]:
        """Put copies and `.pxd` below `target`; returns the file of each copy by its module's compiled name.

        Raises KernelError.
        """
        files = {}
        for path, module in self.modules.items():
            name = f"{self.compiled_name}.{dotted(path)}"
            file = files[name] = target.joinpath(*name.split(".")).with_suffix(".py")
            write(file.with_suffix(".pxd"), self.declarations.pxd(module))
            write(file, module.copy(self.declarations.cimported(module), self.modules.keys()))
            for parent in list(file.relative_to(target).parents)[:-1]:
                write(target / parent / "__init__.py", "")
        return files

    def extensions(self) -> dict[str, Path]:
        """The module's own file by its compiled name."""
        return {f"{self.compiled_name}.{dotted(path)}": module.file for path, module in self.modules.items()}


def dotted(path: Path) -> str:
    """`"games.alea.rules"` for games/alea/rules.py."""
    return ".".join(path.with_suffix("").parts)


def write(path: Path, text: str) -> None:
    """Write the text unless it is there already, so that what was made of it stays up to date."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
