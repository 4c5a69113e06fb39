"""Builds the core once more with every index checked: the package `hallcore` below a folder, for the tests.

Its kernels are compiled from the same files; only their pointers and C arrays are memoryviews here, which know their
length, and an index out of it raises IndexError. Whatever imports `hallcore` with the folder first on its path uses it.

Usage: python host/setup/checked.py FOLDER
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import kernels
from Cython.Build import cythonize
from setuptools import Extension, setup

_VARIABLES = re.compile(r"^cdef ([a-z ]+?)(\[\d+\])? (\w+(?:, \w+)*)$", re.MULTILINE)
_CIMPORT = re.compile(r"^from (\.+)(\w*) cimport (\([^)]*\)|.*)$", re.MULTILINE)


def variables(pxd: str) -> dict[str, str]:
    """The declaration of each variable of the `.pxd`, by its name; a table is a view here."""
    found = {}
    for kind, table, names in _VARIABLES.findall(pxd):
        for name in names.split(", "):
            found[name] = f"cdef const {kind}[::1] {name}" if table else f"cdef {kind} {name}"
    return found


def checked(path: Path, pxd: str) -> str:
    """The `.pxd` of the module `path` (relative to the core) with views for pointers, and functions that can raise."""

    def own_variables(found: re.Match[str]) -> str:
        """Functions are cimported; variables are declared, to be imported as Python does it."""
        folder = path.parents[len(found[1]) - 1]
        there = variables((kernels.CORE / folder / f"{found[2]}.pxd").read_text("utf-8"))
        names = re.findall(r"\w+", found[3])
        functions = [name for name in names if name not in there]
        lines = [there[name] for name in names if name in there]
        return "\n".join(([f"from {found[1]}{found[2]} cimport {', '.join(functions)}"] if functions else []) + lines)

    text = _VARIABLES.sub(lambda found: "\n".join(variables(found[0]).values()), pxd)
    text = _CIMPORT.sub(own_variables, text)
    text = re.sub(r"\b(unsigned char|int) \*", r"\1[::1] ", text)
    text = text.replace('[::1] "', '[::1]"').replace("noexcept nogil", "except? -1 nogil")
    return re.sub(r"^cdef (\w+ \w+\()", r"cpdef \1", text, flags=re.MULTILINE)


def copy(target: Path) -> list[Path]:
    """Write the core's files below `target`; returns the modules to compile, those whose `.pxd` names functions."""
    compiled = []
    for path in sorted(kernels.CORE.rglob("*.py")):
        module = path.relative_to(kernels.CORE)
        source = path.read_text("utf-8")
        pxd = path.with_suffix(".pxd").read_text("utf-8") if module in kernels.kernels() else ""
        if "(" in pxd:
            compiled.append(module)
            text = checked(module, pxd)
            kernels.write((target / module).with_suffix(".pxd"), text)
            # What C holds is shown to Python as well, for hands, notation and tests.
            names = re.findall(r"^cdef .* (\w+)$", text, re.MULTILINE)
            source += "".join(f'globals()["{name}"] = {name}\n' for name in names)
        kernels.write(target / module, source)
    return compiled


def main(folder: Path) -> None:
    """Copy, and compile in place."""
    modules = copy(folder / "hallcore")
    os.chdir(folder)
    extensions = [
        Extension(f"hallcore.{kernels.dotted(path)}", [str("hallcore" / path)], extra_compile_args=["-O0", "-g0"])
        for path in modules
    ]
    directives = {**kernels.DIRECTIVES, "boundscheck": True}
    made = cythonize(extensions, compiler_directives=directives, quiet=True)
    packages = ["hallcore", *sorted({"hallcore." + ".".join(path.parts[:-1]) for path in modules if path.parts[1:]})]
    setup(
        name="checked",
        packages=packages,
        ext_modules=made,
        script_args=["-q", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)],
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
