"""A person who has a keyboard alone: arrows, Enter, and the keys that the page names under "Keys"."""

from __future__ import annotations

import re
from typing import Any

from hallboard import Game
from hallboard.game.turns import SEPARATOR
from playwright.sync_api import Page, expect

from .browser import TO_DROP, TO_LIFT, Act, Player, acts_of

_MOST_KEYS = 120  # on the way to a space, or through a stash
_BY_TAB = 15  # from the top of the page to the board
_CENTRES = """([here, there]) => [here, there].map((name) => {
  const box = document.querySelector(`.hits [data-space="${name}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


class Typist:
    """Makes moves at the table that `player` has opened; `used` are the keys that were pressed there."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._page: Page = player.page
        self.used: set[str] = set()

    def go_to_the_board(self) -> None:
        """From the top of the page, by Tab."""
        for _ in range(_BY_TAB):
            self.press("Tab")
            if self._at():
                return
        raise AssertionError("no way to the board by Tab")

    def press(self, key: str) -> None:
        """Press a key, whatever has the focus."""
        self.used.add(key)
        self._page.keyboard.press(key)

    def go_to(self, name: str) -> None:
        """Go to a space by arrow keys, from wherever the board's focus is."""
        tried: set[tuple[str, str]] = set()
        while (at := self._at()) != name:
            (x, y), (to_x, to_y) = self._page.evaluate(_CENTRES, [at, name])
            across = ("ArrowRight" if to_x > x else "ArrowLeft", abs(to_x - x))
            along = ("ArrowDown" if to_y > y else "ArrowUp", abs(to_y - y))
            ways = [key for key, _ in sorted((across, along), key=lambda way: -way[1])]
            ways += [key for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight") if key not in ways]
            key = next((key for key in ways if (at, key) not in tried), None)
            assert key is not None, f"no way from {at} to {name} by arrow keys"
            assert len(tried) < _MOST_KEYS, f"a long way to {name} by arrow keys"
            tried.add((at, key))
            self.press(key)

    def make(self, game: Game, turn: str) -> None:
        """Make the moves of a turn, as the lights ask for it, and push them onto the game."""
        for text in turn.split(SEPARATOR):
            acts = acts_of(game, text)
            if not acts:
                expect(self._page.get_by_role("button", name=f"Say “{text}”")).to_be_visible()
                self.press("e")
            for i, act in enumerate(acts):
                if act.drops:
                    self._drop(act, i > 0)
                else:
                    self._lift(act, i > 0, acts[i + 1 :])
            game.push(text)
            if acts:
                self._answer_where_it_asks(acts[-1].space, len(game.moves))
            expect(self._player.made(len(game.moves))).to_be_attached()

    def _lift(self, act: Act, begun: bool, rest: list[Act]) -> None:
        taken_off = not rest or not rest[0].drops
        self._player.await_lights(*(("take_off", "give") if taken_off and begun else TO_LIFT), space=act.space)
        self.go_to(act.space)
        self.press("Enter")
        if not taken_off:  # the lights may have said already where it goes
            expect(self._page.locator(".hand")).not_to_be_empty()

    def _drop(self, act: Act, begun: bool) -> None:
        if begun:
            self._player.await_lights(*TO_DROP, space=act.space, or_asked=True)
        self._choose(act.kind)
        self.go_to(act.space)
        if act.count > 1:
            self.press("a")
        elif self._holds() or ": empty" in self._label(act.space):
            self.press("Enter")
        else:
            self.press("p")

    def _choose(self, kind: str) -> None:
        """Choose a piece of the stash, if there are several and nothing is in the hand."""
        stash = self._page.locator(".stash [role=radio]")
        if self._holds() or not stash.count():
            return
        for _ in range(_MOST_KEYS):
            picked = stash.and_(self._page.locator("[aria-checked=true]")).inner_text()
            if picked.startswith(f"{kind} "):
                return
            self.press("s")
            expect(stash.and_(self._page.locator("[aria-checked=true]"))).not_to_have_text(picked)
        raise AssertionError(f"no {kind} in the stash")

    def _answer_where_it_asks(self, space: str, plies: int) -> None:
        """Where the board hardly feels the last step it asks."""
        asked = self._page.locator(f'.hits [data-space="{space}"][data-role="choice"]')
        made = self._player.made(plies)
        asked.or_(made).first.wait_for(state="attached")
        if not made.count() and asked.count():
            self.go_to(space)
            self.press("Enter")

    def _at(self) -> str:
        return str(self._page.evaluate("document.activeElement.dataset.space ?? ''"))

    def _holds(self) -> bool:
        return bool(self._page.locator(".hand").inner_text())

    def _label(self, space: str) -> str:
        label: Any = self._player.space(space).get_attribute("aria-label")
        return re.sub(r"\s+", " ", label or "")
