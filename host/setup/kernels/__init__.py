"""What setup.py compiles: the core's kernels and the engine's evaluations, from their own files.

Kernel modules are what a game's `rules`, or its evaluation, is made of: that module and those that it imports by `from
.x import y`, and so on, as far as they have kernels, or tables or constants that kernels read. Cython gets a copy of
each (module.py) with a `.pxd` (declarations.py), which follows from signatures and assignments (c_types.py) and from
the values that constants and tables have when the module is imported (values.py).
"""

from __future__ import annotations

import ast
from pathlib import Path

from .c_types import CType as CType
from .c_types import KernelError as KernelError
from .package import KernelPackage as KernelPackage
from .package import dotted as dotted
from .package import write as write

ROOT = Path(__file__).parents[3]
BOARDS = ROOT / "boards"
HOST = ROOT / "host"

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def games() -> tuple[str, ...]:
    """GAMES of the core, read without importing it."""
    file = BOARDS / "hallcore" / "games" / "__init__.py"
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "GAMES":
            return tuple(ast.literal_eval(node.value))
    raise LookupError(f"{file} has no GAMES")


CORE = KernelPackage(
    "hallcore",
    BOARDS / "hallcore",
    "hallboard.compiled_core",
    tuple(Path("games", game, "rules.py") for game in games()),
)
EVALUATIONS = KernelPackage(
    "hallboard.engine.evaluations",
    HOST / "hallboard" / "engine" / "evaluations",
    "hallboard.engine.compiled.evaluations",
    tuple(Path(f"{game}.py") for game in games()),
    on_path=BOARDS,
    used=CORE,
)


def host_modules() -> list[Path]:
    """The host's own Cython modules, relative to `host/`."""
    return sorted(path.relative_to(HOST) for path in (HOST / "hallboard").rglob("*.pyx"))
