"""The simulated `machine` and `rp2` take the arguments of the real port, by that port's stubs."""

from __future__ import annotations

import ast
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.support.runtimes import ROOT

SIMULATION = ROOT / "host" / "hallboard" / "virtual" / "simulation"
FILES = {"machine": "machine.pyi", "rp2": "rp2/__init__.pyi"}
CLASSES = {"machine": ("Pin", "ADC", "SPI", "I2C", "WDT"), "rp2": ("StateMachine", "DMA")}
OWN = {("StateMachine", "take")}  # what the simulation's parts ask of each other
Parameters = dict[str, set[str]]


def stubs(module: str) -> ast.Module:
    site = Path(str(distribution("micropython-rp2-stubs").locate_file("")))
    return ast.parse((site / FILES[module]).read_text())


def classes(tree: ast.Module) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def methods(node: ast.ClassDef) -> dict[str, list[ast.arguments]]:
    """Name -> the arguments of the method, or of each of its overloads."""
    found: dict[str, list[ast.arguments]] = {}
    for item in node.body:
        if isinstance(item, ast.FunctionDef):
            found.setdefault(item.name, []).append(item.args)
    return found


def fits(own: ast.arguments, real: ast.arguments) -> bool:
    """True if every argument that the simulation takes is one of the real method, at the same place if it has one."""
    places = [argument.arg for argument in (*real.posonlyargs, *real.args)]
    nameless = len(real.posonlyargs)
    keywords = {argument.arg for argument in real.kwonlyargs} | set(places)
    ours = [argument.arg for argument in (*own.posonlyargs, *own.args)]
    for i, name in enumerate(ours):
        if i < len(places) and (i < nameless or places[i] == name):
            continue
        if name not in keywords and not real.kwarg and not (real.vararg and i >= len(places)):
            return False
    return all(argument.arg in keywords or real.kwarg for argument in own.kwonlyargs)


CASES = [(module, name) for module, names in CLASSES.items() for name in names]


@pytest.mark.parametrize(("module", "name"), CASES)
def test_a_simulated_method_takes_what_the_real_one_takes(module: str, name: str) -> None:
    real = methods(classes(stubs(module))[name])
    own = methods(classes(ast.parse((SIMULATION / f"{module}.py").read_text()))[name])
    checked = 0
    for method, overloads in own.items():
        if (name, method) in OWN or (method.startswith("_") and method != "__init__"):
            continue
        assert method in real, f"{module}.{name} has no {method}"
        assert any(fits(overloads[0], arguments) for arguments in real[method]), f"{module}.{name}.{method}"
        checked += 1
    assert checked


def test_the_programs_settings_are_those_of_the_real_assembler() -> None:
    real = next(node for node in stubs("rp2").body if isinstance(node, ast.FunctionDef) and node.name == "asm_pio")
    known = {argument.arg for argument in real.args.kwonlyargs}
    for path in (ROOT / "firmware" / "device").rglob("ports*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "asm_pio":
                assert {keyword.arg for keyword in node.keywords} <= known, path
