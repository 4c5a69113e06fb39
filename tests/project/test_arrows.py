"""The imports point one way: who may import whom, held by reading every file's imports."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from hallcore.games import GAMES

ROOT = Path(__file__).parents[2]
CORE = ROOT / "boards" / "hallcore"
FIRMWARE = ROOT / "firmware"
HOST = ROOT / "host" / "hallboard"
EVALUATIONS = HOST / "engine" / "evaluations"

# Inside a ruleset: what each module may import of the same ruleset.
RULESET_ARROWS = {
    "__init__": set(),
    "geometry": set(),
    "rules": {"geometry"},
    "hands": {"geometry", "rules"},
    "notation": {"geometry", "rules", "hands"},
    "position": {"geometry", "rules", "notation"},
    "picture": {"geometry", "rules", "hands", "position"},
    "changes": set(),
    "variants": set(),
}
# Part of the core -> what it may import besides its own modules and the ground, hallcore's single files.
CORE_ARROWS = {
    "games": set(),
    "tracker": set(),
    "lights": {"tracker.modes"},
    "sensing": {"lights", "tracker.modes", "tracker.occupancy"},
    "protocol": {"tracker.modes"},
    "board": {"protocol.fingerprints", "sensing.pyramids.nested_field"},
    "trace": {"board.board", "games", "sensing", "tracker.tracker"},
}
# Parts of the host, each of which imports only parts that stand before it; what a function imports late is left out.
HOST_ORDER = (
    *("errors", "colours", "role_colours", "shipped", "compiled", "native", "compiled_core"),
    *("game", "boards", "draw", "lessons", "record", "engine", "study", "link", "virtual"),
    *("traces", "health"),
    *("arena", "tuning", "ugi", "session", "tables", "club", "web", "page", "tui", "cli"),
)
PAGES_MAIN = HOST / "virtual" / "simulation" / "webassembly" / "page.py"  # runs on the device, where it starts main.py
# Portable modules that MicroPython has; nothing with a clock, pin, file or network among them.
CORE_MODULES = {"array", "binascii", "math", "struct", "micropython", "sys", "gc"}
DEVICE_MODULES = CORE_MODULES | {"io", "json", "select", "time", "hallcore", "device", "os"}
PORTS_MODULES = DEVICE_MODULES | {"machine", "rp2", "neopixel", "usb"}
CIRCUITPYTHON_MODULES = DEVICE_MODULES | {"analogio", "digitalio", "main", "microcontroller", "neopixel", "usb_cdc"}


def imports(path: Path) -> list[tuple[str, int]]:
    """(dotted name, relative level) of everything that the file imports; `from . import x` names x.

    Imports for the type checker alone do not count.
    """
    found = []
    tree = ast.parse(path.read_text(), str(path))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and is_for_types(node):
            node.body.clear()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, 0) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.module:
                found.append((node.module, node.level))
            else:
                found += [(alias.name, node.level) for alias in node.names]
    return found


def is_for_types(node: ast.AST) -> bool:
    """True for `if TYPE_CHECKING:` of the host, and for `if False:` of the core, which has no typing."""
    match node:
        case ast.If(test=ast.Name("TYPE_CHECKING") | ast.Constant(False)):
            return True
    return False


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def arrows(folder: Path, package: str, inside_functions: bool) -> dict[str, set[str]]:
    """Module -> the modules of the same tree that it imports; `inside_functions` counts what is imported late, too."""
    files = {}
    for path in python_files(folder):
        parts = path.relative_to(folder).with_suffix("").parts
        files[".".join((package, *parts)).removesuffix(".__init__")] = path
    found: dict[str, set[str]] = {name: set() for name in files}
    for name, path in files.items():
        above = name if path.stem == "__init__" else name.rpartition(".")[0]
        for node in statements(ast.parse(path.read_text(), str(path)), inside_functions):
            if not isinstance(node, ast.ImportFrom):
                continue
            base = ".".join(above.split(".")[: len(above.split(".")) + 1 - node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            for alias in node.names:
                target = f"{module}.{alias.name}" if f"{module}.{alias.name}" in files else module
                if target in files and target != name:
                    found[name].add(target)
    return found


def statements(node: ast.AST, inside_functions: bool) -> Iterator[ast.AST]:
    """All that runs."""
    for child in ast.iter_child_nodes(node):
        if is_for_types(child):
            continue
        if inside_functions or not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from statements(child, inside_functions)


@pytest.mark.parametrize(
    ("folder", "package"), [(CORE, "hallcore"), (FIRMWARE / "device", "device"), (HOST, "hallboard")]
)
def test_no_imports_run_in_a_circle_not_even_those_within_functions(folder: Path, package: str) -> None:
    graph = arrows(folder, package, inside_functions=True)
    assert any(graph.values()), "the imports are not read"
    TopologicalSorter(graph).prepare()  # raises CycleError with the circle


def test_the_parts_of_the_core_import_one_another_as_their_readme_says() -> None:
    for module, targets in arrows(CORE, "hallcore", True).items():
        part = module.removeprefix("hallcore.").split(".")[0]
        for target in targets:
            name = target.removeprefix("hallcore.")
            if name.split(".")[0] in CORE_ARROWS.keys() - {part}:
                assert name in CORE_ARROWS.get(part, ()), f"{module} may not import {target}"


def test_the_parts_of_the_host_import_only_what_stands_before_them() -> None:
    for module, targets in arrows(HOST, "hallboard", False).items():
        part = module.removeprefix("hallboard.").split(".")[0]
        for target in targets:
            other = target.removeprefix("hallboard.").split(".")[0]
            if part in HOST_ORDER and other in HOST_ORDER and part != other:
                assert HOST_ORDER.index(other) < HOST_ORDER.index(part), f"{module} may not import {target}"


@pytest.mark.parametrize("path", python_files(CORE), ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_imports_only_itself_and_what_every_python_has(path: Path) -> None:
    for name, level in imports(path):
        if level == 0:
            assert name.split(".")[0] in CORE_MODULES, f"{path}: imports {name}"


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_ruleset_imports_no_other_ruleset_and_its_own_arrows_point_one_way(ruleset: str) -> None:
    folder = CORE / "games" / ruleset
    for path in python_files(folder):
        for name, level in imports(path):
            if level == 1 or (level == 2 and name.split(".")[0] in GAMES):
                target = name.split(".")[0]
                assert target not in GAMES, f"{path}: imports the ruleset {target}"
                if level == 1 and path.parent == folder:
                    allowed = RULESET_ARROWS.get(path.stem, set(RULESET_ARROWS))
                    known = target in RULESET_ARROWS
                    assert not known or target in allowed, f"{path}: {path.stem} may not import {target}"
            if level >= 3:
                above = ("tracker", "lights", "sensing", "protocol", "board")
                assert not name.startswith(above), f"{path}: imports {name}"


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_rulesets_private_constants_mean_the_same_in_each_of_its_modules(ruleset: str) -> None:
    """They take no memory on a device, and so are repeated where they are needed, also in the ruleset's evaluation."""
    first: dict[str, tuple[int, Path]] = {}
    evaluation = EVALUATIONS / f"{ruleset}.py"
    for path in [*python_files(CORE / "games" / ruleset), *([evaluation] if evaluation.exists() else [])]:
        for name, value in private_constants(path):
            expected, where = first.setdefault(name, (value, path))
            assert value == expected, f"{path}: {name} is {value}, in {where} it is {expected}"
    assert first


def private_constants(path: Path) -> Iterator[tuple[str, int]]:
    """Each `_NAME = const(8)`, or on the host `_NAME = 8`, of the file."""
    for node in ast.parse(path.read_text(), str(path)).body:
        match node:
            case ast.Assign(targets=[ast.Name(name)], value=ast.Call(func=ast.Name("const"), args=[value]) | value):
                with contextlib.suppress(ValueError):
                    found = ast.literal_eval(value)
                    if name.startswith("_") and isinstance(found, int):
                        yield name, found


@pytest.mark.parametrize("path", python_files(FIRMWARE), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_the_firmware_touches_hardware_through_its_ports_alone(path: Path) -> None:
    if "circuitpython" in path.relative_to(FIRMWARE).as_posix():
        allowed = CIRCUITPYTHON_MODULES
    else:
        allowed = (
            PORTS_MODULES if path.stem.startswith("ports") or path.stem in ("boot", "manifest") else DEVICE_MODULES
        )
    for name, level in imports(path):
        if level == 0:
            assert name.split(".")[0] in allowed, f"{path}: imports {name}"


@pytest.mark.parametrize("path", python_files(HOST), ids=lambda path: str(path.relative_to(HOST)))
def test_the_host_never_imports_the_firmware(path: Path) -> None:
    simulation = "simulation" in path.parts
    for name, _level in imports(path):
        if path != PAGES_MAIN:
            assert name.split(".")[0] not in {"device", "firmware"}, f"{path}: imports {name}"
        if simulation:
            assert name.split(".")[0] != "hallboard", f"{path}: the simulation runs on MicroPython, without the host"
