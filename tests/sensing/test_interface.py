"""Every watch has what the device's app calls on it, and boards/README.md says what that is."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import pytest
from hallcore.sensing.pyramids.watch import PyramidWatch
from hallcore.sensing.stacks.watch import StackWatch
from hallcore.sensing.switches.watch import SwitchWatch
from hallcore.sensing.threshold import ThresholdWatch

ROOT = Path(__file__).parents[2]


class Watch(Protocol):
    """What every watch has."""

    strange: int
    choices: Sequence[object]
    answering: bool

    def round(self, now_ms: int) -> None: ...
    def look_again(self) -> None: ...
    def rebase(self) -> None: ...
    def holding(self) -> bool: ...


class AskingWatch(Watch, Protocol):
    """What a watch has besides whose `choices` are not always empty."""

    def choose(self, i: int, now_ms: int) -> None: ...
    def space_of_choice(self, i: int) -> int: ...
    def spaces_after(self, i: int) -> list[int]: ...


OPTIONAL = {"overlay", "ask", "enter", "hides", "show_choices", "says", "ignore", "ignored", "offer", "named", "feed"}
WATCHES = [
    (ThresholdWatch, [Watch, AskingWatch]),
    (StackWatch, [Watch, AskingWatch]),
    (PyramidWatch, [Watch]),
    (SwitchWatch, [Watch, AskingWatch]),
]


def methods(protocol: type) -> dict[str, object]:
    return {name: item for name, item in vars(protocol).items() if inspect.isfunction(item) and name[0] != "_"}


def attributes_set(kind: type) -> set[str]:
    """Names that the class or its methods assign."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    stored = [node for node in ast.walk(tree) if isinstance(getattr(node, "ctx", None), ast.Store)]
    names = {node.attr for node in stored if isinstance(node, ast.Attribute)}
    return names | {node.id for node in stored if isinstance(node, ast.Name)}


def used_on_a_watch(path: Path) -> Iterator[str]:
    """Each `watch.x` and `....watch.x` of a file."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
            if name == "watch":
                yield node.attr


def members() -> set[str]:
    return {*Watch.__annotations__, *methods(Watch), *methods(AskingWatch), *OPTIONAL}


@pytest.mark.parametrize(("kind", "protocols"), WATCHES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_watch_keeps_the_interface(kind: type, protocols: list[type]) -> None:
    for protocol in protocols:
        for name, item in methods(protocol).items():
            assert hasattr(kind, name), f"{kind.__name__} has no {name}"
            wanted = list(inspect.signature(item).parameters)  # type: ignore[arg-type]
            assert list(inspect.signature(getattr(kind, name)).parameters) == wanted, f"{kind.__name__}.{name}"
    assert set(Watch.__annotations__) <= set().union(*(attributes_set(one) for one in kind.__mro__[:-1]))


def test_the_app_uses_nothing_else_of_a_watch() -> None:
    used = {name for path in (ROOT / "firmware" / "device").glob("*.py") for name in used_on_a_watch(path)}
    assert used == members()


def test_the_interface_is_written_down() -> None:
    text = (ROOT / "boards" / "README.md").read_text().split("## The interface of a watch")[1].split("\n## ")[0]
    rows = "".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`(\w+)", rows)) == members()
