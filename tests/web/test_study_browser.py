"""Study and Learn in a real browser: a whole game analysed, its graph and marks; a step of a lesson by clicks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import Player as RecordedPlayer
from hallboard.record import Record, RecordedEvaluation, Store, of_game, with_variation
from hallboard.study import share
from playwright.sync_api import Page, Route, ViewportSize, expect

from .browser import WAIT_MS, Player
from .conftest import IN_A_BROWSER, PHONE, Server
from .test_study import MOVES, played

pytestmark = IN_A_BROWSER


@pytest.fixture
def viewport() -> ViewportSize:
    return PHONE


def blundered() -> Record:
    evaluations = {
        0: RecordedEvaluation(0.9, 0, "e5-d4 b4>e3"),
        1: RecordedEvaluation(0.1, 0, MOVES[1]),
        2: RecordedEvaluation(0.1, 0, MOVES[2]),
    }
    return played(2, evaluations=evaluations, analysis="level=10 movetime_ms=100")


def test_a_game_is_analysed_on_the_page_and_its_graph_leads_to_a_ply(page: Page, server: Server) -> None:
    Store(server.records).add([played(4)])
    page.goto(f"{server.url}#/records/1")
    page.get_by_label("Time").select_option("100")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("status").filter(has_text="Analysed.")).to_be_visible(timeout=WAIT_MS)
    graph = page.locator(".graph-box")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] / 2, "y": 10})
    expect(page.locator(".instruction")).to_have_text(f"2. {MOVES[1]}")
    expect(page.locator(".chances")).to_have_text(re.compile("Chances: Black [0-9]+ %.*Best: "))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_blunder_is_marked_and_solved_on_the_board(page: Page, server: Server) -> None:
    Store(server.records).add([blundered()])
    page.goto(f"{server.url}#/records")
    page.get_by_label("Player").fill("nobody")
    expect(page.get_by_text("No game is like that.")).to_be_visible()
    page.get_by_label("Player").fill("home")
    page.get_by_role("link", name="Look at game 1").click()
    page.get_by_role("button", name=re.compile("a1-b2 d2>a4.*blunder")).click()
    expect(page.locator(".judged")).to_contain_text("better is e5-d4 b4>e3")
    page.get_by_role("button", name="Find the better move").click()
    player = Player(page)
    for space, roles in (("e5", ("movable",)), ("d4", ("target",)), ("b4", ("give",)), ("e3", ("target",))):
        player.await_lights(*roles, space=space)
        player.space(space).click()
    expect(page.locator(".exercise .said")).to_contain_text("Found.", timeout=WAIT_MS)
    expect(page.get_by_role("link", name="Done")).to_be_visible()


def test_all_games_are_analysed_from_the_page_and_their_mistakes_are_told_by_variant_and_player(
    page: Page, server: Server
) -> None:
    other = blundered()
    other.players = (RecordedPlayer("Away"), RecordedPlayer("engine", "level=3"))
    small = of_game(Game("vlkno", size="3x3"))
    engines = played(3, players=(RecordedPlayer("a", "level=3"), RecordedPlayer("b", "level=3")))
    Store(server.records).add([blundered(), other, small, played(3), played(4), engines])
    page.goto(f"{server.url}#/learn")
    expect(page.get_by_role("button", name="VLKNO: 2 positions")).to_be_visible()
    page.get_by_label("Whose").select_option("Away")
    expect(page.get_by_role("button", name="VLKNO: 1 position", exact=True)).to_be_visible()
    page.get_by_role("button", name="Analyse 2 games").click()
    expect(page.locator(".analysis")).to_have_count(0, timeout=WAIT_MS)
    found = [summary.evaluations for summary in Store(server.records).games()]
    assert found[3:] == [4, 5, 0], "people's games, and whole ones"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server lists three games at a time, and a table of mistakes has one position."""
    for module in ("api", "library"):
        monkeypatch.setattr(f"hallboard.tables.{module}.MOST_LISTED", 3)
    for module in ("api", "school"):
        monkeypatch.setattr(f"hallboard.tables.{module}.MOST_TASKS", 1)


@pytest.mark.usefixtures("few")
def test_a_long_list_goes_on_by_a_button_where_the_server_has_ended_it(page: Page, server: Server) -> None:
    Store(server.records).add([played(0) for _ in range(4)])
    page.goto(f"{server.url}#/records")
    rows = page.locator("table.records tbody tr")
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Show older games").click()
    expect(rows).to_have_count(4)
    expect(rows.last.get_by_role("link", name="Look at game 1", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Show older games")).to_be_hidden()


@pytest.mark.usefixtures("few")
def test_a_table_of_mistakes_has_as_many_as_the_page_says(page: Page, server: Server) -> None:
    Store(server.records).add([blundered(), blundered()])
    page.goto(f"{server.url}#/learn")
    page.get_by_role("button", name="VLKNO: the newest 1 of 2 positions").click()
    expect(page.get_by_label("Steps")).to_have_attribute("max", "1")
    expect(page.locator(".task")).to_contain_text("Game 2, ply 1")


def test_nothing_jumps_below_a_picture_that_comes_late(page: Page, server: Server) -> None:
    Store(server.records).add([blundered()])
    late: list[Route] = []
    page.route(re.compile("/api/records/1/"), lambda route: late.append(route))
    page.goto(f"{server.url}#/records/1")
    first, picture = page.get_by_role("button", name="First"), page.locator("svg.board")
    first.wait_for()
    before = first.bounding_box()
    while not late:
        page.wait_for_timeout(20)
    for route in late:
        route.continue_()
    expect(picture.locator(".pieces .stack").first).to_be_visible()
    assert first.bounding_box() == before
    shape = picture.evaluate("image => image.viewBox.baseVal.width / image.viewBox.baseVal.height")
    shown = picture.bounding_box()
    assert shown is not None
    assert shown["width"] / shown["height"] == pytest.approx(shape, rel=0.02)


def test_other_moves_are_tried_and_stand_as_a_tree_under_the_game(page: Page, server: Server) -> None:
    Store(server.records).add([blundered()])
    page.goto(f"{server.url}#/records/1")
    page.get_by_role("button", name="First").click()
    another = page.get_by_label("Another move")
    another.fill("e5-d4 b4>e5")
    another.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="move 1: ")).to_be_visible()
    page.get_by_role("button", name="The engine's move").click()
    expect(page.locator(".instruction")).to_have_text("1. e5-d4 b4>e3 (a variation)")
    for move in ("a5-b5 a4>e3", "a5-a4 b1>e3"):
        another.fill(move)
        another.press("Enter")
        expect(page.locator(".instruction")).to_have_text(f"2. {move} (a variation)")
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator(".instruction")).to_have_text("1. e5-d4 b4>e3 (a variation)")
    expect(page.get_by_role("button", name="1. e5-d4 b4>e3")).to_have_count(1)
    expect(page.get_by_role("img", name="a4: stone, black pawn")).to_have_count(0)
    page.get_by_role("button", name="2. a5-a4 b1>e3").click()
    expect(page.get_by_role("img", name=re.compile("^a4: .*white pawn"))).to_be_attached()
    page.get_by_role("button", name="By hand").click()
    player = Player(page)
    player.make(replayed("e5-d4 b4>e3", "a5-a4 b1>e3"), "d4-d3 a3>e3")
    page.get_by_role("button", name="Keep as a variation").click()
    page.get_by_role("button", name="3. d4-d3 a3>e3").click()
    expect(page.locator(".instruction")).to_have_text("3. d4-d3 a3>e3 (a variation)")
    page.get_by_role("button", name="Take this line out").click()
    expect(page.get_by_role("button", name="3. d4-d3 a3>e3")).to_have_count(0)
    expect(page.get_by_role("button", name="2. a5-b5 a4>e3")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def replayed(*moves: str) -> Game:
    game = Game("vlkno")
    for move in moves:
        game.push(move)
    return game


def test_a_step_of_a_lesson_is_said_wrong_taken_back_and_shown(page: Page, server: Server) -> None:
    page.goto(f"{server.url}#/learn")
    page.get_by_role("button", name=re.compile("VLKNO [0-9]+ steps")).click()
    player = Player(page)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".task")).to_contain_text("2. Make this very turn")
    server.ask(f"api/tables/{server.ask('api/tables')[0]['id']}", {"type": "move", "move": "e5-d5 c3>b2"})
    page.get_by_role("button", name="Try again").click()
    player.await_lights("movable", space="e5")
    page.get_by_role("button", name="Show me").click()
    player.await_lights("host_from", space="e5")


def test_a_shared_file_is_replayed_by_keys_without_any_server(page: Page, tmp_path: Path) -> None:
    record, _ = with_variation(blundered(), 1, ("e5-d4 b4>e3", "a5-b5 a4>e3"))
    (tmp_path / "game.html").write_text(share(record), "utf-8")
    page.goto((tmp_path / "game.html").as_uri())
    expect(page.locator(".said")).to_contain_text(f"2. {MOVES[1]}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".said")).to_contain_text("The chance of black falls from 90% to 10%")
    before = page.locator("svg.board .pieces").inner_html()
    page.keyboard.press("Home")
    expect(page.locator(".said")).to_have_text("The beginning")
    assert page.locator("svg.board .pieces").inner_html() != before
    expect(page.locator("svg.graph .dot.blunder")).to_have_count(1)
    at_first = page.locator("svg.board .pieces").inner_html()
    page.get_by_role("button", name="2. a5-b5 a4>e3").click()
    expect(page.locator(".said")).to_have_text("2. a5-b5 a4>e3 (a variation)")
    assert page.locator("svg.board .pieces").inner_html() != at_first
