"""Games by keyboard alone: never a pointer, only Tab, arrows, Enter and the keys that the page itself names."""

from __future__ import annotations

import re

import pytest
from hallboard import Game
from hallboard.session import HandSeat
from hallboard.session.setup import Setup, virtual_board
from playwright.sync_api import Page, expect

from .browser import WAIT_MS, Player
from .conftest import IN_A_BROWSER, Server
from .prepared import go_on, whole
from .typist import Typist

pytestmark = IN_A_BROWSER
HANDS = [{"who": "hand", "name": name} for name in ("Home", "Away")]


def without_a_pointer(page: Page) -> None:
    """Have the test fail where anything was clicked or touched."""
    page.add_init_script("""
      addEventListener("pointerdown", () => { throw new Error("there is no pointer"); }, true);
    """)


def test_a_whole_game_is_played_by_keyboard_alone_and_is_spoken(page: Page, server: Server) -> None:
    without_a_pointer(page)
    game = Game("vlkno", size="3x3")
    table = {"game": "vlkno", "board": "virtual://vlkno?speed=20&seed=3", "seats": HANDS}
    typist = Typist(Player(page, server.url, server.ask("api/tables", {**table, "variants": {"size": "3x3"}})["id"]))
    typist.go_to_the_board()
    typist.make(game, "c3-c2 b2>b3")
    expect(page.locator("#announcer")).to_have_text("c3-c2 b2>b3. White to move.")
    typist.make(game, "a3-b3 c3>a2")
    typist.make(game, "a1-b1 a3>a2")
    expect(page.locator("#announcer")).to_have_text(re.compile("Black wins"), timeout=WAIT_MS)
    server.await_results("black")


@pytest.mark.parametrize(
    ("name", "before", "count", "keys"),
    [
        ("evl", 21, 4, {"p", "a", "Enter"}),  # onto a stack, a stack at once, a walk drop by drop
        ("alea", 12, 3, {"Enter"}),  # a capture, and the end
        ("nevo", 26, 3, {"Enter"}),  # a capture
        ("evacuate", 2, 3, {"Enter", "s"}),  # from the stash, what stands up there goes, and the end
    ],
)
def test_each_game_goes_on_by_keyboard_alone(
    page: Page, server: Server, name: str, before: int, count: int, keys: set[str]
) -> None:
    without_a_pointer(page)
    moves = whole(name)
    game = Game(name)
    for move in moves[:before]:
        game.push(move)
    table = go_on(server, game)
    typist = Typist(Player(page, server.url, table))
    typist.go_to_the_board()
    for move in moves[before : before + count]:
        typist.make(game, move)
        expect(page.locator("#announcer")).to_have_text(re.compile(re.escape(move.split(" / ")[-1])))
    state = server.ask(f"api/tables/{table}")
    assert (state["position"], state["moves"]) == (game.position(), [str(move) for move in game.history])
    assert keys <= typist.used
    outcome = game.outcome()
    if outcome is not None:
        expect(page.locator("#announcer")).to_have_text(re.compile(outcome.reason))
        server.await_results(outcome.winner)


def test_a_question_of_the_board_is_answered_by_a_number(page: Page, server: Server) -> None:
    """Of three players yellow's pyramids look like the wild ones: whoever put one there says which it was."""
    without_a_pointer(page)
    game = Game("evacuate", players=3)
    geometry, kinds = game.ruleset.geometry, list(game.ruleset.rules.KINDS)
    with virtual_board("virtual://evacuate?speed=2&seed=3", game) as board:  # the question goes when nobody answers
        seats = [HandSeat(name) for name in ("Ann", "Bea", "Cleo")]
        table = server.tables.seat(Setup(str(server.records)), game, seats, board.url)
        typist = Typist(Player(page, server.url, table.id))
        board.drop(geometry.parse_space("g4.3"), kinds.index("blue pawn"))
        expect(page.locator(".choices button")).to_have_text(["yP@g4.3", "bP@g4.3"], timeout=WAIT_MS)
        typist.press("2")
        expect(page.locator("ol.moves")).to_have_text("bP@g4.3", timeout=WAIT_MS)
        server.ask(f"api/tables/{table.id}", {"type": "abort"})
        server.tables.close_all()


def test_the_page_names_every_key_that_is_used_here(page: Page, server: Server) -> None:
    table = server.ask("api/tables", {"game": "evl", "board": "virtual://evl?speed=20&seed=3", "seats": HANDS})["id"]
    Player(page, server.url, table)
    page.locator("details.keys summary").focus()
    page.keyboard.press("Enter")
    said = page.locator("details.keys p")
    expect(said).to_be_visible()
    for named in (
        "Arrows",
        "Enter",
        "p places",
        "a puts down all",
        "s and S choose",
        "e ends the turn",
        "1 to 9 answer",
    ):
        expect(said).to_contain_text(named)
