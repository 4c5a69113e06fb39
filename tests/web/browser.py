"""What a person does on the page: dragging, keys; and how the page is read."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from hallboard import Game
from hallcore.steps import is_drop, space_of
from playwright.sync_api import Page, expect

WAIT_MS = 30_000


def steps_of(game: Game, text: str) -> list[tuple[str, bool]]:
    """The spaces of a move's steps, and whether something is put down there."""
    steps = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
    count = game.ruleset.hands.steps(game.cells, game.counters, game.parse(text).value, steps)
    name = game.ruleset.geometry.space_name
    return [(str(name(space_of(step))), is_drop(step)) for step in steps[:count]]


class Player:
    """A person at a table's page; without an address the page is open already."""

    def __init__(self, page: Page, url: str = "", table: str = "", wait_ms: int = WAIT_MS) -> None:
        self.page = page
        self._wait_ms = wait_ms
        if url:
            page.goto(f"{url}#/table/{table}")
        self.await_lights("movable", "target")

    def space(self, name: str) -> Any:
        return self.page.locator(f'.hits [data-space="{name}"]')

    def await_lights(self, *roles: str, space: str = "") -> None:
        """Wait until a light has one of these roles, on the space if one is named."""
        own = f'[data-space="{space}"]' if space else ""
        chosen = ", ".join(f'.hits {own}[data-role="{role}"]' for role in roles)
        self.page.locator(chosen).first.wait_for(state="attached", timeout=self._wait_ms)

    def await_moves(self, count: int) -> None:
        expect(self.page.locator(f'.view.table[data-plies="{count}"]')).to_be_attached(timeout=self._wait_ms)

    def drag(self, start: str, end: str) -> None:
        """Press on a space, carry, and release on another."""
        mouse = self.page.mouse
        (x, y), (to_x, to_y) = self._centre(start), self._centre(end)
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + to_x) / 2, (y + to_y) / 2)
        mouse.move(to_x, to_y)
        mouse.up()

    def key_to(self, name: str) -> None:
        """Go to a space by arrow keys."""
        columns, rows = self._place(name)
        for _ in range(40):
            at = self.page.evaluate("document.activeElement.dataset.space")
            if at == name:
                return
            column, row = self._place(at)
            key = "Arrow" + (
                ("Right" if columns > column else "Left") if columns != column else ("Up" if rows > row else "Down")
            )
            self.page.keyboard.press(key)
        raise AssertionError(f"no way to {name} by arrow keys")

    def drag_move(self, game: Game, text: str, mover: Sequence[str] = ("movable", "target")) -> None:
        """Make a move of lifts that are followed by drops."""
        steps = steps_of(game, text)
        self.await_lights(*mover)
        for (start, lifted), (end, dropped) in zip(steps[::2], steps[1::2], strict=True):
            assert (lifted, dropped) == (False, True)
            self.await_lights("movable", "give", space=start)
            self.drag(start, end)

    def _centre(self, name: str) -> tuple[float, float]:
        box = self.space(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _place(self, name: str) -> tuple[int, int]:
        return ord(name[0]), int(name[1:])
