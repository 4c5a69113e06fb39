"""What a screen reader finds: every space of every game with what stands there, in the browser's accessibility tree."""

from __future__ import annotations

import re
import time
from itertools import groupby
from typing import Any

import pytest
from hallboard import GAMES, Game
from hallboard.record import Store, of_game
from hallboard.session.snapshot import closed
from hallboard.virtual.pieces import kinds_of
from playwright.sync_api import Page, expect

from tests.support.patience import WAIT_S

from .browser import Player
from .conftest import IN_A_BROWSER, Server
from .prepared import go_on, low_ceiling, whole

pytestmark = IN_A_BROWSER
MOVES = {
    "vlkno": whole("vlkno")[:-3],  # stones on stones
    "alea": whole("alea")[:-2],  # after a capture
    "nevo": whole("nevo")[:-3],
    "evl": whole("evl")[:-3],  # stacks of both colours
    "evacuate": low_ceiling(66),  # nests, and spaces out of play
}
SPACES = {"vlkno": 25, "alea": 361, "nevo": 84, "evl": 46, "evacuate": 56}


def words(game: Game, space: int) -> str:
    """What is to be said of the space: `2 white pieces, black piece`, the lowest first."""
    kinds = game.ruleset.rules.KINDS
    stack = [kinds[kind] for kind in kinds_of(game.ruleset.hands, game.ruleset.hands.content(game.cells, space))]
    runs = [(kind, len(list(run))) for kind, run in groupby(stack)]
    if not runs:
        return "out of play" if space in closed(game) else "empty"
    return ", ".join(f"{count} {kind}s" if count > 1 else kind for kind, count in runs)


def tree(page: Page) -> list[dict[str, Any]]:
    """The browser's accessibility tree, without what it leaves out."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node.get("ignored")]


def spaces_of_the_board(page: Page, title: str, role: str = "button") -> dict[str, str]:
    """The names of the buttons within the board, or of another role, by the space; each is said once."""
    nodes = {node["nodeId"]: node for node in tree(page)}
    boards = [
        node
        for node in nodes.values()
        if node["role"]["value"] == "application" and node["name"]["value"].startswith(f"{title} board. Arrow keys")
    ]
    assert len(boards) == 1
    found = [node for node in nodes.values() if node["role"]["value"] == role and is_within(node, boards[0], nodes)]
    named = {name.partition(": ")[0]: name for name in (node["name"]["value"] for node in found)}
    assert len(named) == len(found)
    return named


def is_within(node: dict[str, Any], board: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> bool:
    while node is not board:
        if node.get("parentId") not in nodes:
            return False
        node = nodes[node["parentId"]]
    return True


def played(name: str) -> Game:
    """The game of that name after its moves."""
    game = Game(name)
    for move in MOVES[name]:
        game.push(move)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_space_of_every_game_is_in_the_accessibility_tree_with_what_stands_there(
    page: Page, server: Server, name: str
) -> None:
    game = played(name)
    table = go_on(server, game)
    Player(page, server.url, table)
    names = [str(game.ruleset.geometry.space_name(space)) for space in range(game.ruleset.geometry.SPACES)]
    assert len(names) == SPACES[name]
    end_s = time.monotonic() + WAIT_S
    while True:
        state = server.ask(f"api/tables/{table}")
        expected = {at: f"{at}: {words(game, space)}" for space, at in enumerate(names)}
        for at, light in state["spoken"].items():
            expected[at] += f", {light}"
        found = spaces_of_the_board(page, state["title"])
        if found == expected:
            break
        differing = {at: (expected.get(at), found.get(at)) for at in {*expected, *found}}
        assert time.monotonic() < end_s, {at: both for at, both in differing.items() if both[0] != both[1]}
        time.sleep(0.2)  # the virtual board's hand may still be over the board
    assert state["spoken"] or name == "evacuate", "the spaces from which a piece may be lifted are heard"


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_heard_space_by_space_and_each_move_is_announced(
    page: Page, server: Server, name: str
) -> None:
    game = played(name)
    Store(server.records).add([of_game(game)])
    page.goto(f"{server.url}#/records/1")
    title, announced = server.ask("api/records/1")["title"], page.locator("#announcer")
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
        if key == "ArrowLeft":
            game.pop()
        expect(announced).to_have_text(re.compile(rf"^{game.ply}\. {re.escape(str(game.history[-1]))}"))
        names = game.ruleset.space_names
        await_spaces(page, title, {at: f"{at}: {words(game, space)}" for space, at in enumerate(names)})


def await_spaces(page: Page, title: str, expected: dict[str, str]) -> None:
    """Wait until the board that is only looked at says this of its spaces; each may be gone to."""
    end_s = time.monotonic() + WAIT_S
    while (found := spaces_of_the_board(page, title, "image")) != expected:
        differing = {at: (expected.get(at), found.get(at)) for at in {*expected, *found}}
        assert time.monotonic() < end_s, {at: both for at, both in differing.items() if both[0] != both[1]}
        time.sleep(0.2)


def test_the_keyboard_goes_over_a_recorded_position_and_from_move_to_move_without_leaving_it(
    page: Page, server: Server
) -> None:
    moves = MOVES["vlkno"][:3]
    game = Game("vlkno")
    for move in moves:
        game.push(move)
    Store(server.records).add([of_game(game)])
    page.goto(f"{server.url}#/records/1")
    spaces = page.get_by_role("img", name=re.compile("^[a-e][1-5]: "))
    expect(spaces).to_have_count(25)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.space"):
            break
    heard, announced = page.locator(":focus"), page.locator("#announcer")
    expect(heard).to_have_attribute("data-space", "c3")
    page.keyboard.press("ArrowLeft")
    expect(heard).to_have_attribute("data-space", "b3")
    expect(announced).to_have_text(f"3. {moves[2]}")
    for key, ply in (("PageUp", 2), ("PageUp", 1), ("PageDown", 2), ("Enter", 2), ("Home", 0), ("End", 3)):
        page.keyboard.press(key)
        expect(announced).to_have_text(f"{ply}. {moves[ply - 1]}" if ply else "The beginning")
        expect(heard).to_have_attribute("data-space", "b3")
    page.locator('.hits [data-space="e5"]').click()
    expect(heard).to_have_attribute("aria-label", "e5: stone")
    assert server.ask("api/tables") == []


def test_what_is_special_about_each_game_is_said() -> None:
    """The positions have what they are there for."""
    found = {}
    for name, moves in MOVES.items():
        game = Game(name)
        for move in moves:
            game.push(move)
        found[name] = {words(game, space) for space in range(SPACES[name])}
    assert "3 stones" in found["vlkno"]
    assert {"3 white pieces, black piece", "black piece, white piece"} <= found["evl"]
    assert "out of play" in found["evacuate"]
    assert "green drone, green queen, blue pawn, yellow drone" in found["evacuate"]
    assert {"king", "empty"} <= found["alea"]
