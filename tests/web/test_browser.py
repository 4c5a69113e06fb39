"""The page in a real browser: whole games by mouse and by keyboard, a server that restarts, what is spoken."""

from __future__ import annotations

import re

import pytest
from hallboard import GAMES, Game
from hallboard.record import Store
from playwright.sync_api import Browser, Page, expect

from tests.session.test_session import NEAR_THE_END

from .browser import WAIT_MS, Player, steps_of
from .conftest import IN_A_BROWSER, PHONE, Server

pytestmark = IN_A_BROWSER
HANDS = [{"who": "hand", "name": "Home"}, {"who": "hand", "name": "Away"}]
VLKNO = {"game": "vlkno", "board": "virtual://vlkno?speed=20&seed=3", "seats": HANDS}


def test_a_whole_game_of_vlkno_is_dragged_to_its_end_and_is_in_the_records(page: Page, server: Server) -> None:
    game = Game("vlkno")
    moves = NEAR_THE_END.replace("\n", " ").split(", ")
    player = Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    for number, move in enumerate(moves, 1):
        player.drag_move(game, move)
        game.push(move)
        player.await_moves(number)
    winning = next(str(move) for move in game.legal_moves() if _wins(game, str(move)))
    player.drag_move(game, winning)
    expect(page.locator(".instruction")).to_have_text(re.compile("Black wins"), timeout=WAIT_MS)
    expect(page.locator("#announcer")).to_have_text(re.compile("Black wins"), timeout=WAIT_MS)
    (summary,) = Store(server.records).games()
    assert (summary.plies, summary.result) == (len(moves) + 1, "black")
    page.get_by_role("link", name="Look at it again").click()
    expect(page.locator("img.board")).to_have_attribute("src", f"api/records/{summary.id}/{summary.plies}.svg")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("img.board")).to_have_attribute("src", f"api/records/{summary.id}/{summary.plies - 1}.svg")


def _wins(game: Game, move: str) -> bool:
    after = game.copy()
    after.push(move)
    outcome = after.outcome()
    return outcome is not None and outcome.winner == game.turn


def test_a_turn_is_made_by_keyboard_alone_and_is_spoken(page: Page, server: Server) -> None:
    player = Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    for _ in range(12):  # from the top of the page to the board
        page.keyboard.press("Tab")
        if page.evaluate("Boolean(document.activeElement.dataset.space)"):
            break
    for space, dropped in steps_of(Game("vlkno"), "e5-d4 c3>b2"):
        player.await_lights(*(("target",) if dropped else ("movable", "give")), space=space)
        player.key_to(space)
        page.keyboard.press("Enter")
    player.await_moves(1)
    expect(page.locator("#announcer")).to_have_text("e5-d4 c3>b2. White to move.")


@pytest.mark.parametrize("board", ["vlkno", "vlkno-reed"])
def test_every_space_is_spoken_with_what_stands_there(page: Page, server: Server, board: str) -> None:
    table = server.ask("api/tables", {**VLKNO, "board": f"virtual://{board}?speed=20&seed=3"})["id"]
    page.goto(f"{server.url}#/table/{table}")
    if board == "vlkno-reed":  # its switches don't tell the pieces apart
        page.get_by_role("button", name="The pieces stand so").click()
    expect(page.get_by_role("button", name=re.compile("^[a-e][1-5]: "))).to_have_count(25)
    expect(
        page.get_by_role("button", name=re.compile("^e5: stone, black pawn, (may be lifted|is it this one)"))
    ).to_be_visible()
    expect(page.get_by_role("button", name="c3: stone", exact=True)).to_be_visible()
    expect(page.get_by_role("application", name=re.compile("VLKNO board"))).to_be_visible()
    expect(page.get_by_role("complementary", name="Game")).to_be_visible()


def test_a_new_game_is_chosen_on_the_page_and_the_engine_plays(page: Page, server: Server) -> None:
    page.goto(server.url)
    expect(page.get_by_role("radio")).to_have_count(len(GAMES))
    page.get_by_text("Alea Evangelii").click()
    page.get_by_label("Defenders").select_option("engine")
    page.get_by_label("Attackers").select_option("hand")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", name="Alea Evangelii")).to_be_visible(timeout=WAIT_MS)
    expect(page.locator('.view.table[data-plies="1"]')).to_be_attached(timeout=WAIT_MS)
    expect(page.locator("ol.moves li")).to_have_count(1)


def test_a_piece_is_placed_onto_others_by_the_button_for_it(page: Page, server: Server) -> None:
    table = server.ask("api/tables", {"game": "evl", "board": "virtual://evl?speed=20&seed=3", "seats": HANDS})["id"]
    page.goto(f"{server.url}#/table/{table}")
    expect(page.get_by_role("button", name="a4: empty")).to_be_visible(timeout=WAIT_MS)
    expect(page.locator(".instruction")).to_have_text(re.compile("black to move"), timeout=WAIT_MS)
    game = Game("evl")
    for number, move in enumerate(("+a4", "+b2", "+a4"), 1):
        game.push(move)
        if number == 3:
            page.get_by_role("button", name="Place a piece").click()
        page.locator(f'.hits [data-space="{move[1:]}"]').click()
        expect(page.locator(f'.view.table[data-plies="{number}"]')).to_be_attached(timeout=WAIT_MS)
    assert server.ask(f"api/tables/{table}")["position"] == game.position()


GAP = """async () => {
  const told = [];
  let socket;
  class Fake {
    static OPEN = 1;
    readyState = 1;
    constructor() { socket = this; }
    send(text) { told.push(JSON.parse(text)); }
    close() {}
  }
  window.WebSocket = Fake;
  const { Connection } = await import("/static/connection.js");
  const plies = [];
  new Connection("x", (state) => plies.push(state.ply), () => {}, () => {});
  const tell = (message) => socket.onmessage({ data: JSON.stringify(message) });
  tell({ type: "gameFull", seq: 7, ply: 0, picture: {} });
  tell({ type: "gameState", seq: 8, ply: 1 });
  tell({ type: "gameState", seq: 10, ply: 3 });
  tell({ type: "gameFull", seq: 11, ply: 4, picture: {} });
  tell({ type: "gameState", seq: 11, ply: 4 });
  tell({ type: "gameState", seq: 12, ply: 5 });
  return [plies, told];
}"""


def test_a_change_that_was_missed_is_asked_for_and_none_is_shown_twice(page: Page, server: Server) -> None:
    page.goto(server.url)
    assert page.evaluate(GAP) == [[0, 1, 4, 5], [{"type": "sync"}]]


def test_a_server_that_goes_and_comes_again_loses_nothing(page: Page, server: Server) -> None:
    player = Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    player.drag_move(Game("vlkno"), "e5-d4 c3>b2")
    player.await_moves(1)
    server.stop()
    expect(page.locator(".panel .problem")).not_to_be_empty(timeout=WAIT_MS)
    server.start()
    expect(page.locator(".panel .problem")).to_have_text(re.compile("closed"), timeout=WAIT_MS)
    page.get_by_role("link", name="Records").click()
    page.get_by_role("link", name=re.compile("Look at game")).click()
    page.get_by_role("button", name="Go on with it").click()
    player.await_moves(1)
    game = Game("vlkno")
    game.push("e5-d4 c3>b2")
    player.await_lights("movable")
    assert server.ask("api/tables")[0]["plies"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_page_fits_a_phone_and_the_board_is_touched_there(browser: Browser, server: Server, game: str) -> None:
    seats = [{"who": "hand"}, {"who": "hand"}]
    table = server.ask("api/tables", {"game": game, "board": f"virtual://{game}?speed=20&seed=3", "seats": seats})["id"]
    context = browser.new_context(viewport=PHONE, has_touch=True, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{server.url}#/table/{table}")
    page.locator(".hits polygon[aria-label]").first.wait_for(state="attached", timeout=WAIT_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    legal = Game(game)
    (first, dropped) = steps_of(legal, str(legal.legal_moves()[0]))[0]
    expect(page.locator(".instruction")).not_to_be_empty(timeout=WAIT_MS)
    page.locator(f'.hits [data-space="{first}"]').tap()
    if dropped:
        expect(page.locator(f'.pieces [class="stack {first}"]')).to_be_attached(timeout=WAIT_MS)
    else:
        expect(page.locator(".hand")).to_have_text(re.compile("In hand"), timeout=WAIT_MS)
    context.close()


def test_sensors_are_shown_on_the_board_and_switches_keep_their_state(page: Page, server: Server) -> None:
    Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    page.get_by_text("Sensors", exact=True).click()
    expect(page.locator(".measured text")).to_have_count(25)
    page.get_by_label("Clumsy hand").check()
    page.get_by_label("Sounds").check()
    page.get_by_text("Sensors", exact=True).click()
    expect(page.locator(".measured text")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Clumsy hand")).to_be_checked()
    expect(page.get_by_label("Sounds")).to_be_checked()
