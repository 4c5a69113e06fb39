"""Builds the core once more with every index checked: the package `hallcore` below a folder, for the tests.

Its kernels are compiled from the same files; only their pointers and C arrays are memoryviews here, which know their
length, and an index out of it raises IndexError. Whatever imports `hallcore` with the folder first on its path uses it.

Usage: python host/setup/checked.py FOLDER
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from kernels import CORE, DIRECTIVES, CType, dotted, write
from kernels.declarations import Declarations
from kernels.module import KernelModule
from setuptools import Extension, setup

_VIEWS = "hallcore._views"


def view(kind: CType) -> str:
    """The type of a parameter, local or table here."""
    return ("const " if kind.const or kind.length else "") + kind.element + ("[::1]" if kind.many else "")


def pxd(declarations: Declarations, module: KernelModule) -> str:
    """The module's `.pxd` with views for pointers, and functions that can raise.

    Functions are cimported; constants and tables are declared, to be imported as Python does it.
    """
    imported = declarations.cimported(module)
    functions = {name for name in imported if declarations.signature(module, name)}
    lines = ["cimport cython", *declarations.cimports(module, functions)]
    for name in sorted(imported - functions | module.values.keys()):
        value = declarations.value(module, name)
        lines.append(f"cdef {view(value) if isinstance(value, CType) else 'int'} {name}")
    return "\n".join([*lines, *declarations.kernels(module, view, can_raise=True), ""])


def copy(target: Path) -> list[Path]:
    """Write the core's files below `target`; returns the modules to compile, relative to it."""
    declarations = CORE.declarations
    for file in sorted(CORE.folder.rglob("*.py")):
        path = file.relative_to(CORE.folder)
        source = file.read_text("utf-8")
        module = CORE.modules.get(path)
        if module is not None:
            write((target / path).with_suffix(".pxd"), pxd(declarations, module))
            # What C holds is shown to Python as well, for hands, notation and tests.
            shown = [name for name in declarations.cimported(module) if declarations.value(module, name) is not None]
            source += "".join(f'globals()["{name}"] = {name}\n' for name in sorted({*shown, *module.values}))
        write(target / path, source)
    return list(CORE.modules)


def views() -> Path:
    """The C source, below the present folder, of what every module needs for a memoryview: most of its C, otherwise."""
    source = Path(*_VIEWS.split(".")).with_suffix(".c")
    if not source.exists():
        subprocess.run([sys.executable, "-m", "cython", "--generate-shared", str(source)], check=True)
    return source


def main(folder: Path) -> None:
    """Copy, and compile in place."""
    modules = copy(folder / "hallcore")
    os.chdir(folder)
    extensions = [
        Extension(f"hallcore.{dotted(path)}", [str("hallcore" / path)], extra_compile_args=["-O0", "-g0"])
        for path in modules
    ]
    directives = {**DIRECTIVES, "boundscheck": True}
    made = cythonize(  # type: ignore[no-untyped-call]
        extensions, compiler_directives=directives, quiet=True, shared_utility_qualified_name=_VIEWS
    )
    made.append(Extension(_VIEWS, [str(views())], extra_compile_args=["-O0", "-g0"]))
    packages = ["hallcore", *sorted({"hallcore." + ".".join(path.parts[:-1]) for path in modules if path.parts[1:]})]
    setup(
        name="checked",
        packages=packages,
        ext_modules=made,
        script_args=["-q", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)],
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
