"""What a person does on the page: dragging and clicks; and how the page is read."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from typing import Any

from hallboard import Game
from hallboard.game.turns import SEPARATOR
from hallcore.steps import ANY_TIME, count_of, group_of, is_drop, kind_of, space_of
from playwright.sync_api import Page, expect

from tests.support.patience import WAIT_S

WAIT_MS = 1000 * WAIT_S
MOST_SIDES = 4  # who may have answered meanwhile
TO_LIFT, TO_DROP = ("movable", "give", "take_off"), ("target",)


@dataclass(frozen=True)
class Act:
    """A step as a person sees it: where, which kind of piece, how many, and whether they are put down there."""

    space: str
    kind: str
    count: int
    drops: bool


def acts_of(game: Game, text: str) -> list[Act]:
    """What hands do to make a move; what may be done at any time comes last."""
    steps = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
    count = game.ruleset.hands.steps(game.cells, game.counters, game.parse(text).value, steps)
    name, kinds = game.ruleset.geometry.space_name, game.ruleset.rules.KINDS
    ordered = sorted(steps[:count], key=lambda step: group_of(step) == ANY_TIME)
    return [Act(str(name(space_of(step))), kinds[kind_of(step)], count_of(step), is_drop(step)) for step in ordered]


class Player:
    """A person at a table's page; without an address the page is open already."""

    def __init__(self, page: Page, url: str = "", table: str = "", wait_ms: int = WAIT_MS) -> None:
        self.page = page
        self._wait_ms = wait_ms
        if url:
            page.goto(f"{url}#/table/{table}")
        expect(page.locator(".instruction")).to_have_text(re.compile("to move"), timeout=wait_ms)

    def space(self, name: str) -> Any:
        return self.page.locator(f'.hits [data-space="{name}"]')

    def await_lights(self, *roles: str, space: str = "", or_asked: bool = False) -> None:
        """Wait until a light has one of these roles, on the space if one is named; or, perhaps, asks anywhere."""
        own = f'[data-space="{space}"]' if space else ""
        lit = [f'.hits {own}[data-role="{role}"]' for role in roles]
        chosen = ", ".join([*lit, '.hits [data-role="choice"]'] if or_asked else lit)
        self.page.locator(chosen).first.wait_for(state="attached", timeout=self._wait_ms)

    def await_moves(self, count: int) -> None:
        expect(self.page.locator(f'.view.table[data-plies="{count}"]')).to_be_attached(timeout=self._wait_ms)

    def made(self, plies: int) -> Any:
        """The table once it has so many plies, and perhaps what engines have answered."""
        return self.page.locator(", ".join(f'.view.table[data-plies="{plies + more}"]' for more in range(MOST_SIDES)))

    def make(self, game: Game, turn: str) -> None:
        """Make the moves of a turn by dragging and clicks, as the lights ask for it, and push them onto the game."""
        for text in turn.split(SEPARATOR):
            acts = acts_of(game, text)
            if not acts:
                self.page.get_by_role("button", name=f"Say “{text}”").click(timeout=self._wait_ms)
            done = 0
            while done < len(acts):
                done += self._act(acts[done:], done > 0)
            game.push(text)
            if acts:
                self._say_that_it_is_done(acts[-1].space, len(game.moves))
            expect(self.made(len(game.moves))).to_be_attached(timeout=self._wait_ms)

    def drag(self, start: str, end: str) -> None:
        """Press on a space, carry, and release on another."""
        mouse = self.page.mouse
        (x, y), (to_x, to_y) = self._centre(start), self._centre(end)
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + to_x) / 2, (y + to_y) / 2)
        mouse.move(to_x, to_y)
        mouse.up()

    def _act(self, acts: list[Act], begun: bool) -> int:
        """Do the next act, or a lift and its drop; how many that are."""
        act = acts[0]
        if act.drops and begun:  # who walks on with a stack answers by that
            self.await_lights(*TO_DROP, space=act.space, or_asked=True)
        if act.drops:
            if act.kind in self.page.locator(".stash").inner_text():
                self.page.get_by_role("radio", name=re.compile(f"^{act.kind} ")).click()
            self._put(act)
            return 1
        taken_off = len(acts) == 1 or not acts[1].drops
        self.await_lights(*(("take_off", "give") if taken_off and begun else TO_LIFT), space=act.space)
        if taken_off:
            self.space(act.space).click()
            return 1
        if act.count > 1:  # a stack: its field may be weak, so see first that the board has felt the lift
            self.space(act.space).click()
            self.await_lights(*TO_DROP, space=acts[1].space)
            if acts[1].count == act.count:
                self._put(acts[1])
            else:
                self.space(acts[1].space).click()
        else:
            self.drag(act.space, acts[1].space)
        return 2

    def _say_that_it_is_done(self, space: str, plies: int) -> None:
        """Where the board hardly feels the last step it asks."""
        asked = self.page.locator(f'.hits [data-space="{space}"][data-role="choice"]')
        made = self.made(plies)
        asked.or_(made).first.wait_for(state="attached", timeout=self._wait_ms)
        if not made.count() and asked.count():
            asked.click()

    def _put(self, act: Act) -> None:
        """Put down what is in the hand, or place a piece from beside the board."""
        label = self.space(act.space).get_attribute("aria-label") or ""
        if act.count == 1 and not self.page.locator(".hand").inner_text() and ": empty" not in label:
            self.page.get_by_role("button", name="Place a piece").click()
        if act.count > 1:
            self.page.get_by_role("button", name="Put all down").click()
        self.space(act.space).click()

    def _centre(self, name: str) -> tuple[float, float]:
        box = self.space(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
