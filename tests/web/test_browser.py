"""The page in a real browser: whole games by mouse, a server that restarts, what is spoken."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hallboard import GAMES, Game
from hallboard.record import Store
from hallboard.session import HandSeat
from hallboard.session.setup import Setup, virtual_board
from hallboard.tables import api, tables
from hallboard.tables.feed import Feed
from hallboard.virtual import VirtualBoard
from playwright.sync_api import Browser, Dialog, Locator, Page, expect

from .browser import WAIT_MS, Player, acts_of
from .conftest import DESKTOP, IN_A_BROWSER, PHONE, Server
from .prepared import go_on, whole

pytestmark = IN_A_BROWSER
HANDS = [{"who": "hand", "name": "Home"}, {"who": "hand", "name": "Away"}]
VLKNO = {"game": "vlkno", "board": "virtual://vlkno?speed=20&seed=3", "seats": HANDS}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_from_the_records_and_is_dragged_to_its_end(page: Page, server: Server, name: str) -> None:
    """The board is led to the game's position; its last three turns are made by hand."""
    game, moves = Game(name), whole(name)
    for move in moves[:-3]:
        game.push(move)
    player = Player(page, server.url, go_on(server, game))
    for move in moves[-3:]:
        player.make(game, move)
    outcome = game.outcome()
    assert outcome is not None
    for said in (".instruction.result", "#announcer"):
        expect(page.locator(said)).to_have_text(re.compile(outcome.reason), timeout=WAIT_MS)
    (summary,) = server.await_results(outcome.winner)
    assert (summary.plies, summary.reason) == (game.ply, outcome.reason)
    page.get_by_role("link", name="Look at it again").click()
    board = page.locator("svg.board")
    expect(board).to_have_attribute("aria-description", f"{game.ply}. {moves[-1]}")
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("aria-description", f"{game.ply - 1}. {moves[-2]}")


def test_a_board_that_cannot_tell_two_pieces_asks_and_the_page_answers(page: Page, server: Server) -> None:
    """Of three players yellow's pyramids look like the wild ones: whoever put one there says which it was."""
    game = Game("evacuate", players=3)
    at = game.ruleset.geometry.parse_space("g4.3")
    with virtual_board("virtual://evacuate?speed=2&seed=3", game) as board:  # the question goes when nobody answers
        seats = [HandSeat(name) for name in ("Ann", "Bea", "Cleo")]
        table = server.tables.seat(Setup(str(server.records)), game, seats, board.url)
        Player(page, server.url, table.id)
        board.drop(at, list(game.ruleset.rules.KINDS).index("blue pawn"))
        expect(page.locator(".choices button")).to_have_text(["yP@g4.3", "bP@g4.3"], timeout=WAIT_MS)
        page.get_by_role("button", name="bP@g4.3").click()
        expect(page.locator("ol.moves")).to_have_text("bP@g4.3", timeout=WAIT_MS)
        server.ask(f"api/tables/{table.id}", {"type": "abort"})
        server.tables.close_all()


def test_a_match_of_two_sets_is_shown_with_its_score_its_second_set_and_its_result(page: Page, server: Server) -> None:
    game = Game("vlkno", size="3x3")
    player = Player(page, server.url, server.ask("api/tables", {**VLKNO, "variants": {"size": "3x3"}, "sets": 2})["id"])
    match, seats, again = (
        page.locator(".match"),
        page.locator(".seats .who"),
        page.locator(".buttons.ended button").first,
    )
    expect(match).to_have_text("Set 1 of 2. Home: 0, Away: 0.")
    for move in ("c3-c2 b2>b3", "a3-b3 c3>a2", "a1-b1 a3>a2"):
        player.make(game, move)
    expect(match).to_have_text("Set 1 of 2. Home: 1, Away: 0.")
    expect(again).to_have_text("Begin set 2")
    again.click()
    expect(match).to_have_text("Set 2 of 2. Home: 1, Away: 0.")
    expect(seats).to_have_text(["Black Away", "White Home"])
    player.await_lights("movable")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Resign").click()
    expect(match).to_have_text("Set 2 of 2. Home: 2, Away: 0. Home wins the match: two wins.")
    expect(page.locator("#announcer")).to_have_text(re.compile("white wins. Home wins the match: two wins.$"))
    expect(again).to_have_text("New match")
    assert [one.set_number for one in server.await_results("black", "white")] == [1, 2]


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


@pytest.mark.parametrize("name", GAMES)
def test_every_variant_level_time_and_seat_of_the_page_begins_a_game(page: Page, server: Server, name: str) -> None:
    """Each value of each field is chosen once; the game that begins has them all."""
    page.goto(server.url)
    page.wait_for_selector(f"[name=game][value={name}]", state="attached")
    fields = {
        str(select.get_attribute("name")): select.locator("option").evaluate_all("all => all.map((one) => one.value)")
        for select in choose(page, name)
    }
    fields.pop("board")
    asked: list[dict[str, Any]] = []
    page.on("request", lambda request: asked.append(request.post_data_json) if request.method == "POST" else None)
    for turn in range(max(map(len, fields.values()))):
        page.goto("about:blank")
        server.tables.close_all()  # engines that nobody watches would think on, ten games at once
        page.goto(server.url)
        choose(page, name)
        wanted = {}
        for field in sorted(fields, key=lambda field: (field != "variant-players", field)):
            select = page.locator(f"[name={field}]")
            if select.count() and select.is_visible():  # three players have a seat more, and no sets
                wanted[field] = fields[field][turn % len(fields[field])]
                select.select_option(wanted[field])
        if wanted["time"] == "own":
            wanted["time"] = "7+2"
            page.get_by_label("Own time").fill("7+2")
        levels = page.locator("input[type=range]:visible")
        for i in range(levels.count()):
            levels.nth(i).fill(str(1 + turn % 10))
        page.get_by_role("button", name="Play").click()
        page.locator(".view.table, .new-game .problem:not(:empty)").first.wait_for(timeout=WAIT_MS)
        assert page.locator(".view.table").count(), page.locator(".new-game .problem").inner_text()
        variants = {field.removeprefix("variant-"): value for field, value in wanted.items() if "variant-" in field}
        assert [one["variants"] for one in asked] == [variants], f"asked for by the page, turn {turn}"
        asked.clear()
        state = server.ask(f"api/tables/{page.url.rpartition('/')[2]}")
        assert {key: state["variants"][key] for key in variants} == variants, f"begun, turn {turn}"
        assert state["timeControl"] == wanted["time"]
        assert (state["match"] is not None) == (wanted.get("sets") == "2")
        for i, seat in enumerate(state["seats"]):
            by_engine = wanted.get(f"who{i}", "engine" if i else "hand") == "engine"
            assert seat["engine"] == by_engine
            assert not by_engine or seat["player"].endswith(f", level {1 + turn % 10}")


def choose(page: Page, name: str) -> list[Locator]:
    """Choose a game, and open all that may be chosen beside it."""
    page.locator(f"[name=game][value={name}]").check(force=True)
    page.get_by_text("Rules, time, board and club").click()
    return page.locator(".settings select").all()


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


def test_a_bar_shows_how_an_engine_sees_the_game_while_it_thinks(page: Page, server: Server) -> None:
    engine = {"who": "engine", "level": 10, "movetimeMs": 600_000, "seed": 1}
    table = server.ask("api/tables", {**VLKNO, "seats": [{"who": "hand"}, engine]})["id"]
    player = Player(page, server.url, table)
    bar = page.get_by_role("meter", name="Chance of black")
    expect(bar).to_be_hidden()
    player.make(Game("vlkno"), "e5-d4 c3>b2")
    expect(bar).to_have_attribute("aria-valuetext", re.compile("^(Black|White) [0-9]+ %$"))
    expect(page.locator(".panel > .thinking")).to_have_text(re.compile("^Engine: .* nodes, depth [0-9]+ white "))
    page.get_by_role("button", name="Take back").click()
    player.await_moves(0)
    expect(page.locator(".judgement.open")).to_be_visible()
    expect(page.locator(".panel > .thinking")).to_be_empty()


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
    player.make(Game("vlkno"), "e5-d4 c3>b2")
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


@pytest.fixture
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualBoard]:
    """A board at a serial port of this machine, with the pieces of VLKNO's beginning."""
    with VirtualBoard("vlkno", speed=20, seed=3) as board:
        board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])
        for module in (api, tables):
            monkeypatch.setattr(module, "ports", lambda: {board.url: "a board"})
        yield board


def by_hand(board: VirtualBoard, game: Game, move: str) -> None:
    """Make a move on a board that is plugged in, and push it onto the game."""
    board.hand.make_turn(game.ruleset, game.cells, game.counters, game.parse(move).value)
    game.push(move)


def test_a_game_at_a_connected_board_goes_on_there_when_the_server_was_restarted(
    page: Page, server: Server, plugged_in: VirtualBoard
) -> None:
    game = Game("vlkno")
    player = Player(page, server.url, server.ask("api/tables", {**VLKNO, "board": plugged_in.url})["id"])
    player.await_lights("movable")
    by_hand(plugged_in, game, "e5-d4 c3>b2")
    player.await_moves(1)
    server.stop()
    server.start()
    expect(page.locator(".panel .problem")).to_have_text(re.compile("closed"), timeout=WAIT_MS)
    before = page.url
    page.get_by_role("button", name="Go on with it").click()
    expect(page).not_to_have_url(before)
    Player(page).await_moves(1)
    (table,) = server.ask("api/tables")
    assert (table["board"], table["plies"]) == (plugged_in.url, 1)
    player.await_lights("movable")
    by_hand(plugged_in, game, str(game.legal_moves()[0]))
    player.await_moves(2)


@pytest.mark.parametrize("where", ["beside the board", "on the first screen"])
def test_a_table_that_is_closed_lets_go_of_its_board_for_another_game(
    page: Page, server: Server, plugged_in: VirtualBoard, where: str
) -> None:
    wanted = {**VLKNO, "board": plugged_in.url}
    game, table = Game("vlkno"), server.ask("api/tables", wanted)["id"]
    player = Player(page, server.url, table)
    player.await_lights("movable")
    by_hand(plugged_in, game, "e5-d4 c3>b2")
    player.await_moves(1)
    page.get_by_role("link", name="Play").click()
    begin_at(page, plugged_in.url)
    expect(page.locator(".new-game .problem")).to_contain_text("close its table first")
    questions: list[str] = []
    page.on("dialog", lambda dialog: (questions.append(dialog.message), dialog.accept()))
    if where == "beside the board":
        page.get_by_role("link", name="VLKNO: Home – Away").click()
        page.get_by_role("button", name="Close the table").click()
        page.wait_for_url(re.compile("#/$"))
    else:
        page.get_by_role("button", name="Close the table VLKNO: Home – Away").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_hidden()
    assert questions == ["Close this table? It lets go of the board. The game stays in the records."]
    assert server.ask("api/tables") == []
    begin_at(page, plugged_in.url)
    page.wait_for_url(re.compile("#/table/"))
    (again,) = server.ask("api/tables")
    assert (again["board"], again["plies"]) == (plugged_in.url, 0)
    kept = Store(server.records).games()[0]
    assert (kept.plies, kept.result) == (1, "*")


def test_a_lesson_or_a_trial_that_is_left_is_closed_and_a_game_stays(page: Page, server: Server) -> None:
    player = Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    player.make(Game("vlkno"), "e5-d4 c3>b2")
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name=re.compile("VLKNO [0-9]+ steps")).click()
    expect(page.locator(".task")).to_contain_text("You are Black")
    assert len(server.ask("api/tables")) == 2
    expect(page.get_by_role("button", name="Close the table")).to_be_hidden()
    page.goto(f"{server.url}#/records/1")
    page.get_by_role("button", name="By hand").click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.locator(".instruction")).to_have_text(re.compile("to move"), timeout=WAIT_MS)
    page.get_by_role("link", name="Play").click()
    expect(page.get_by_role("link", name="VLKNO: hand – hand")).to_be_hidden()
    page.wait_for_function(OPEN_TABLES)
    assert [table["players"] for table in server.ask("api/tables")] == [["Home", "Away"]]


OPEN_TABLES = "async () => (await (await fetch('api/tables')).json()).length === 1"


def begin_at(page: Page, port: str) -> None:
    """Begin a game of VLKNO at a port, from the first screen."""
    page.locator("[name=game][value=vlkno]").check(force=True)
    if not page.locator("[name=board]").is_visible():
        page.get_by_text("Rules, time, board and club").click()
    page.locator("[name=board]").select_option(port)
    page.get_by_role("button", name="Play").click()


def test_pages_that_are_reloaded_after_the_server_was_restarted_go_on_with_their_game_at_one_table(
    page: Page, browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Feed, "close", lambda feed: None)  # as where a server is killed: nobody has closed the table
    game = Game("vlkno")
    player = Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    other = browser.new_page()
    other.goto(page.url)
    Player(other)
    player.make(game, "e5-d4 c3>b2")
    before = page.url
    server.stop()
    server.start()
    for one in (page, other):
        expect(one.locator(".panel .problem")).to_have_text("This table is closed. Its game is in the records.")
        one.reload()
        expect(one).not_to_have_url(before)
        Player(one).await_moves(1)
    assert page.url == other.url
    (table,) = server.ask("api/tables")
    assert server.ask(f"api/tables/{table['id']}")["position"] == game.position()
    other.close()


def test_a_table_that_somebody_closed_is_opened_again_only_by_the_button_for_it(page: Page, server: Server) -> None:
    table = server.ask("api/tables", VLKNO)["id"]
    Player(page, server.url, table).make(Game("vlkno"), "e5-d4 c3>b2")
    before = page.url
    server.tables.close(table)
    for _ in range(2):
        expect(page.locator(".panel .problem")).to_have_text("This table is closed. Its game is in the records.")
        expect(page.get_by_role("button", name="Go on with it")).to_be_visible()
        page.reload()
    assert server.ask("api/tables") == []
    page.get_by_role("button", name="Go on with it").click()
    expect(page).not_to_have_url(before)
    Player(page).await_moves(1)


class Network:
    """Carries bytes to a port until it is cut: then they vanish, and no end is told."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cut = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def mend(self) -> None:
        """New connections get through again; what was open while it was cut stays dead."""
        self.cut = threading.Event()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other, self.cut), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, cut: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                if not cut.is_set():
                    other.sendall(data)
            if not cut.is_set():
                other.shutdown(socket.SHUT_WR)


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    network = Network(int(server.url.rstrip("/").rpartition(":")[2]))
    yield network
    network.close()


def at_a_table(page: Page, server: Server, network: Network) -> tuple[Player, str]:
    """A player at a table of VLKNO over a network that may go, its number, and a clock in the page that may jump."""
    table = server.ask("api/tables", VLKNO)["id"]
    page.clock.install()
    return Player(page, f"http://localhost:{network.port}/", table), table


def test_a_network_that_is_silent_for_a_minute_or_a_closed_lid_loses_nothing(
    page: Page, server: Server, network: Network
) -> None:
    """No end of the connection is ever told; the page's clock jumps, as after a lid was closed."""
    player, table, game = *at_a_table(page, server, network), Game("vlkno")
    player.make(game, "e5-d4 c3>b2")
    network.cut.set()
    server.ask(f"api/tables/{table}", {"type": "move", "move": "e1-d2 e4>b2"})
    page.clock.fast_forward(60_000)  # it asks whether the other side is there,
    page.clock.fast_forward(10_000)  # hears nothing, and tries another connection
    expect(page.locator(".panel .problem")).to_have_text("Connecting again…", timeout=WAIT_MS)
    network.mend()
    page.clock.fast_forward(60_000)
    player.await_moves(2)
    expect(page.locator(".panel .problem")).to_be_empty()
    game.push("e1-d2 e4>b2")
    player.make(game, str(game.legal_moves()[0]))
    assert server.ask(f"api/tables/{table}")["moves"] == [str(move) for move in game.history]


def test_a_command_that_nobody_hears_is_told_to_the_player_and_not_sent_later(
    page: Page, server: Server, network: Network
) -> None:
    """The network goes without a word: the page finds that out, tells it, and nothing is obeyed twice."""
    player, table, game = *at_a_table(page, server, network), Game("vlkno")
    for move in ("e5-d4 c3>b2", "e1-d2 e4>b2", "d4-d5 b4>b2"):
        player.make(game, move)
    problem, take_back = page.locator(".panel .problem"), page.get_by_role("button", name="Take back")
    network.cut.set()
    take_back.click()
    page.clock.fast_forward(10_000)  # no answer: another connection is tried
    expect(problem).to_have_text(f"Connecting again… {CUT}")
    take_back.click()
    expect(problem).to_have_text("Connecting again… Not connected: nothing was done.")
    network.mend()
    page.clock.fast_forward(60_000)
    expect(problem).to_have_text("Not connected: nothing was done.")
    player.await_moves(3)
    take_back.click()
    player.await_moves(2)
    expect(problem).to_be_empty()
    assert len(server.ask(f"api/tables/{table}")["moves"]) == 2


CUT = "The connection was cut: see whether what you asked for last was done."


def test_a_command_of_the_page_that_arrives_once_more_is_refused(page: Page, server: Server) -> None:
    table = server.ask("api/tables", VLKNO)["id"]
    player, game = Player(page, server.url, table), Game("vlkno")
    for move in ("e5-d4 c3>b2", "e1-d2 e4>b2"):
        player.make(game, move)
    page.evaluate(f"() => {{ {SENT} }}")
    page.get_by_role("button", name="Take back").click()
    player.await_moves(1)
    page.evaluate("window.again()")
    expect(page.locator(".panel .problem")).to_have_text("takeback: the game has 1 ply, not 2: nothing was done")
    page.wait_for_timeout(1500)  # the clocks have gone on
    expect(page.locator(".panel .problem")).to_have_text("takeback: the game has 1 ply, not 2: nothing was done")
    assert len(server.ask(f"api/tables/{table}")["moves"]) == 1


SENT = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (text.includes('"takeback"')) window.again = () => send.call(this, text);
  send.call(this, text);
};
"""


@pytest.mark.parametrize("against", ["hand", "engine"])
def test_a_game_that_has_gone_on_while_the_page_asks_is_resigned_only_by_who_was_to_move(
    page: Page, server: Server, against: str
) -> None:
    engine = {"who": "engine", "level": 1, "movetimeMs": 600_000, "seed": 1}
    seats = [{"who": "hand"}, {"who": "hand"} if against == "hand" else engine]
    table = server.ask("api/tables", {**VLKNO, "seats": seats})["id"]
    Player(page, server.url, table)

    def reply(dialog: Dialog) -> None:
        server.ask(f"api/tables/{table}", {"type": "move", "move": "e5-d4 c3>b2"})
        end_s = time.monotonic() + WAIT_MS / 1000
        while not server.ask(f"api/tables/{table}")["moves"]:
            assert time.monotonic() < end_s
            time.sleep(0.05)
        time.sleep(0.5)  # the page was told
        dialog.accept()

    page.once("dialog", reply)
    page.get_by_role("button", name="Resign").click()
    if against == "hand":
        expect(page.locator(".panel .problem")).to_have_text("resign: the game has 1 ply, not 0: nothing was done")
    else:
        expect(page.locator(".instruction.result")).to_have_text(re.compile("Black resigned"))
    assert server.ask(f"api/tables/{table}")["status"] == ("started" if against == "hand" else "finished")


CLOCKS_END = """() => {
  const clocks = [...document.querySelectorAll(".seats .clock")];
  return Math.max(...clocks.map((clock) => clock.getBoundingClientRect().right));
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_page_fits_a_phone_and_the_board_is_touched_there(browser: Browser, server: Server, game: str) -> None:
    seats = [{"who": "hand", "name": "Somebody with a name of sixty letters, such as there are one"}] * 2
    table = server.ask("api/tables", {"game": game, "board": f"virtual://{game}?speed=20&seed=3", "seats": seats})["id"]
    context = browser.new_context(viewport=PHONE, has_touch=True, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{server.url}#/table/{table}")
    page.locator(".hits polygon[aria-label]").first.wait_for(state="attached", timeout=WAIT_MS)
    for size in (PHONE, {"width": 320, "height": 568}, {"width": 844, "height": 390}, DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert page.evaluate(CLOCKS_END) < size["width"] - 8, "a long name leaves the clock its place"
    legal = Game(game)
    first = acts_of(legal, str(legal.legal_moves()[0]))[0]
    expect(page.locator(".instruction")).not_to_be_empty(timeout=WAIT_MS)
    page.locator(f'.hits [data-space="{first.space}"]').tap()
    if first.drops:
        expect(page.locator(f'.pieces [class="stack {first.space}"]')).to_be_attached(timeout=WAIT_MS)
    else:
        expect(page.locator(".hand")).to_have_text(re.compile("In hand"), timeout=WAIT_MS)
    context.close()


HEAR = """
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.tones.push(this.frequency.value);
  return start.call(this, when);
};
"""
LIFT, DROP, MOVE, END = [420], [300], [330, 440], [392, 494, 587]  # Hz, see sounds.js


def test_sensors_are_shown_on_the_board_and_switches_keep_their_state(page: Page, server: Server) -> None:
    Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    page.get_by_text("Sensors", exact=True).click()
    expect(page.locator(".measured text")).to_have_count(25)
    page.get_by_label("Clumsy hand").check()
    page.evaluate(f"() => {{ {HEAR} }}")
    page.get_by_label("Sounds").check()
    assert page.evaluate("window.tones.splice(0)") == MOVE
    page.locator('.hits [data-space="e5"]').click()
    page.wait_for_function("() => window.tones.length")
    assert page.evaluate("window.tones") == LIFT
    page.get_by_text("Sensors", exact=True).click()
    expect(page.locator(".measured text")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Clumsy hand")).to_be_checked()
    expect(page.get_by_label("Sounds")).to_be_checked()


HOLD_BACK = """
window.held = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (text.includes('"clumsy"')) window.held.push(() => send.call(this, text));
  else send.call(this, text);
};
"""


def test_a_switch_stays_as_it_was_set_while_news_come_before_the_answer(page: Page, server: Server) -> None:
    Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    page.evaluate(f"() => {{ {HOLD_BACK} }}")
    page.get_by_label("Clumsy hand").check()
    page.locator('.hits [data-space="e5"]').click()
    expect(page.locator(".hand")).to_contain_text("In hand")
    expect(page.get_by_label("Clumsy hand")).to_be_checked()
    page.evaluate("window.held.forEach((one) => one())")
    expect(page.locator(".hand")).to_contain_text("In hand")
    page.reload()
    expect(page.get_by_label("Clumsy hand")).to_be_checked()


def test_a_piece_that_is_slid_over_the_face_makes_the_whole_move(page: Page, server: Server) -> None:
    """The field is felt on every space on the way; a drag without the switch lifts the piece."""
    table = server.ask("api/tables", {"game": "alea", "board": "virtual://alea?seed=3", "seats": HANDS})["id"]
    player = Player(page, server.url, table)
    game = Game("alea")
    move = next(
        text for text in map(str, game.legal_moves()) if re.fullmatch(r"([a-s])(\d+)-\1\d+", text) and far(text)
    )
    page.get_by_label("Slide").check()
    player.drag(*move.split("-"))
    player.await_moves(1)
    assert server.ask(f"api/tables/{table}")["moves"] == [move]


def far(move: str) -> bool:
    """True if a move along a column goes by other spaces."""
    start, end = (int(space[1:]) for space in move.split("-"))
    return abs(start - end) > 2


def test_whoever_opens_the_address_of_a_table_plays_there_too(page: Page, browser: Browser, server: Server) -> None:
    game, turns = Game("vlkno"), ("e5-d4 c3>b2", "e1-d2 e4>b2")
    first = Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    page.get_by_text("Second player").click()
    address = page.get_by_label("Address of this table").input_value()
    other = browser.new_page()
    other.goto(address)
    second = Player(other)
    first.make(game, turns[0])
    second.await_moves(1)
    second.make(game, turns[1])
    first.await_moves(2)
    other.close()


def test_each_of_two_browsers_plays_its_own_side_only(page: Page, browser: Browser, server: Server) -> None:
    game, turns = Game("vlkno"), ("e5-d4 c3>b2", "e1-d2 e4>b2")
    table = server.ask("api/tables", VLKNO)["id"]
    first = Player(page, server.url, table)
    page.get_by_text("Second player").click()
    page.get_by_label("Here plays").select_option("Black")
    assert page.url.endswith(f"#/table/{table}/black")
    address = page.get_by_label("Address for white").input_value()
    other = browser.new_page()
    other.goto(address)
    second = Player(other)
    expect(page).to_have_title(re.compile("^Your turn – "))
    expect(other).to_have_title(re.compile("^VLKNO"))
    for waits, said, lit in ((other, "black is to move", "e5"), (page, "white is to move", "a5")):
        expect(waits.locator(f"[data-space={lit}][data-role=movable]")).to_be_attached(timeout=WAIT_MS)
        expect(waits.locator(".instruction")).to_contain_text(said.replace("is to move", "to move: "), ignore_case=True)
        waits.locator("[data-space=a5]").first.press("Enter")
        expect(waits.locator(".problem")).to_contain_text(said)
        waits.keyboard.press("x")
        ply = 0 if waits is other else 1
        assert server.ask(f"api/tables/{table}")["inHand"] == []
        (first if ply == 0 else second).make(game, turns[ply])
        first.await_moves(ply + 1)
        second.await_moves(ply + 1)
    other.reload()
    expect(other.get_by_label("Here plays")).to_have_value("white")
    other.on("dialog", lambda dialog: dialog.accept())
    other.get_by_role("button", name="Resign").click()  # though black is to move
    expect(page.locator(".instruction.result")).to_contain_text("White resigned, black wins", timeout=WAIT_MS)
    other.close()


def test_an_arbiter_corrects_a_move_on_the_page_and_a_draw_is_agreed_with_its_sounds(
    page: Page, server: Server
) -> None:
    page.add_init_script(HEAR)
    table = server.ask("api/tables", {**VLKNO, "round": "2026-1"})["id"]
    player, game = Player(page, server.url, table), Game("vlkno")
    page.get_by_label("Sounds").check()
    assert page.evaluate("window.tones.splice(0)") == MOVE
    player.make(game, "e5-d4 c3>b2")
    expect(page.locator(".hits [data-role=movable]").first).to_be_attached(timeout=WAIT_MS)
    heard = page.evaluate("window.tones.splice(0)")
    assert heard[-2:] == MOVE
    assert set(heard) == {*LIFT, *DROP, *MOVE}
    page.locator("summary").filter(has_text="Arbiter").click()
    for text, said in (("e5-z9 c3>b2", re.compile("move 1: column 4")), ("e5-d4 b2>c3", "Move 1 was corrected.")):
        page.get_by_label("What was played").fill(text)
        page.get_by_role("button", name="Correct").click()
        expect(page.locator("details[open] [role=status]")).to_have_text(said, timeout=WAIT_MS)
    expect(page.locator(".moves li")).to_have_text("e5-d4 b2>c3", timeout=WAIT_MS)
    player.await_lights("movable")
    (move,) = Store(server.records).load(1).moves
    assert (move.text, move.comment) == ("e5-d4 b2>c3", "Corrected: e5-d4 c3>b2 was recorded.")
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("white offers a draw: the other may accept (d) after the move")).to_be_visible()
    game = Game("vlkno")
    game.push(move.text)
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    player.make(game, "a5-b4 c4>c5")
    page.get_by_role("button", name="Accept the draw").click()
    expect(page.locator(".instruction.result")).to_have_text(re.compile("draw: agreed", re.IGNORECASE))
    assert page.evaluate("window.tones")[-3:] == END
    (summary,) = server.await_results("draw")
    assert (summary.plies, summary.reason) == (2, "agreed")


@pytest.mark.parametrize(
    ("button", "asked", "said", "result"),
    [
        ("Resign", "Resign this game?", "white resigned, black wins", "black"),
        ("Break off", "Break this game off, without a result?", "aborted: no result", "*"),
    ],
)
def test_a_game_is_given_up_once_that_was_confirmed(
    page: Page, server: Server, button: str, asked: str, said: str, result: str
) -> None:
    player = Player(page, server.url, server.ask("api/tables", VLKNO)["id"])
    player.make(Game("vlkno"), "e5-d4 c3>b2")
    questions: list[str] = []
    for answer in ("dismiss", "accept"):

        def reply(dialog: Dialog, answer: str = answer) -> None:
            questions.append(dialog.message)
            getattr(dialog, answer)()

        page.once("dialog", reply)
        assert page.locator(".instruction.result").count() == 0
        page.get_by_role("button", name=button).click()
    expect(page.locator(".instruction.result")).to_have_text(re.compile(said, re.IGNORECASE))
    assert questions == [asked, asked]
    server.await_results(result)
