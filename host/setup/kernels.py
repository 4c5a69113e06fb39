"""What setup.py compiles: the core's kernels, from copies of their own files, and the host's Cython modules.

A kernel module is a `.py` of the core with a `.pxd` beside it. Its copy differs from it in two things. What the `.pxd`
cimports is taken out of the import statements, for Cython refuses to import a name that it has cimported. And the
constants, `NAME = const(8)` here and `cdef int NAME` there, are an enum of the `.pxd`: variables would be looked up
through pointers by every other module, a third of a kernel's time.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORE = ROOT / "boards" / "hallcore"
HOST = ROOT / "host"
PACKAGE = "hallcore_compiled"
EVALUATIONS = Path("hallboard", "engine", "evaluations")
COMPILED_EVALUATIONS = "hallboard.engine.compiled.evaluations"

_INTS = re.compile(r"^cdef int (\w+(?:, *\w+)*)$", re.MULTILINE)

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
    for node in ast.parse((CORE / "games" / "__init__.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "GAMES":
            return tuple(ast.literal_eval(node.value))
    raise LookupError("boards/hallcore/games/__init__.py has no GAMES")


def kernels() -> list[Path]:
    """The kernel modules, relative to the core: those of every room in GAMES, and those outside of the rooms."""
    rooms = games()
    found = sorted(path.with_suffix(".py").relative_to(CORE) for path in CORE.rglob("*.pxd"))
    return [path for path in found if path.parts[0] != "games" or path.parts[1] in rooms]


def plain() -> list[Path]:
    """The modules that stay Python and are imported by kernel modules, and the packages above; relative to the core."""
    compiled = kernels()
    found: list[Path] = []
    todo = list(compiled)
    while todo:
        path = todo.pop()
        needed = [folder / "__init__.py" for folder in list(path.parents)[:-1]]
        for node in ast.walk(ast.parse((CORE / path).read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                folder = path.parents[node.level - 1]
                names = [node.module.replace(".", "/")] if node.module else [alias.name for alias in node.names]
                needed += [folder / f"{name}.py" for name in names if (CORE / folder / f"{name}.py").exists()]
        new = [path for path in needed if path not in found and path not in compiled]
        found += new
        todo += new
    return sorted(set(found))


def dotted(path: Path) -> str:
    """`"games.alea.rules"` for games/alea/rules.py."""
    return ".".join(path.with_suffix("").parts)


def write(path: Path, text: str) -> None:
    """Write the text unless it is there already, so that what was made of it stays up to date."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def copy_kernels(target: Path) -> None:
    """Put the kernel modules with their `.pxd`, and the modules that stay Python, below `target`."""
    for path in kernels():
        pxd = (CORE / path).with_suffix(".pxd").read_text("utf-8")
        source = without_imports((CORE / path).read_text("utf-8"), cimports(pxd))
        source, pxd = with_enum(source, pxd)
        write((target / path).with_suffix(".pxd"), pxd)
        write(target / path, source)
    for path in plain():
        write(target / path, (CORE / path).read_text("utf-8"))
    write(target / "__init__.py", "")


def cimports(pxd: str) -> set[tuple[str, str]]:
    """(module, name) of everything that the `.pxd` cimports from the core."""
    found = re.findall(r"^from (\.[.\w]*) cimport (?:\(([^)]*)\)|(.*))", pxd, re.MULTILINE)
    return {(module, name.strip()) for module, many, few in found for name in (many or few).split(",") if name.strip()}


def without_imports(source: str, names: set[tuple[str, str]]) -> str:
    """The source without the imports of these (module, name); its lines keep their numbers."""
    lines = source.split("\n")
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        module = "." * node.level + (node.module or "")
        left = [alias for alias in node.names if (module, alias.name) not in names]
        if len(left) == len(node.names):
            continue
        end = node.end_lineno or node.lineno
        lines[node.lineno - 1 : end] = [""] * (end - node.lineno + 1)
        if left:
            lines[node.lineno - 1] = f"from {module} import {', '.join(map(ast.unparse, left))}"
    return "\n".join(lines)


def with_enum(source: str, pxd: str) -> tuple[str, str]:
    """Source and `.pxd` with the constants as an enum of the `.pxd`; the source's lines keep their numbers."""
    lines = source.split("\n")
    constants = {}
    declared = {name for names in _INTS.findall(pxd) for name in re.split(r",\s*", names)}
    for node in ast.parse(source).body:
        match node:
            case ast.Assign(targets=[ast.Name(name)], value=ast.Call(func=ast.Name("const"), args=[value])):
                if name in declared:
                    constants[name] = ast.unparse(value)
                    lines[node.lineno - 1] = ""
    if not constants:
        return source, pxd

    def variables(found: re.Match[str]) -> str:
        left = [name for name in re.split(r",\s*", found[1]) if name not in constants]
        return "cdef int " + ", ".join(left) if left else ""

    members = "".join(f"    {name} = {value}\n" for name, value in constants.items())
    return "\n".join(lines), _INTS.sub(variables, pxd) + "\ncdef enum:\n" + members


def evaluations() -> list[Path]:
    """The engine's evaluations that can be compiled, a `.py` with a `.pxd` each, relative to `EVALUATIONS`."""
    folder = HOST / EVALUATIONS
    return sorted(path.with_suffix(".py").relative_to(folder) for path in folder.glob("*.pxd"))


def copy_evaluations(target: Path) -> None:
    """Put the evaluations with their `.pxd` below `target`, in the package that the compiled ones have."""
    folder = target
    for part in COMPILED_EVALUATIONS.split("."):
        folder /= part
        write(folder / "__init__.py", "")
    for path in evaluations():
        pxd = (HOST / EVALUATIONS / path).with_suffix(".pxd").read_text("utf-8")
        source = without_imports((HOST / EVALUATIONS / path).read_text("utf-8"), cimports(pxd))
        source, pxd = with_enum(source, pxd)
        write((folder / path).with_suffix(".pxd"), pxd)
        write(folder / path, source)


def host_modules() -> list[Path]:
    """The host's own Cython modules, relative to `host/`."""
    return sorted(path.relative_to(HOST) for path in (HOST / "hallboard").rglob("*.pyx"))
