"""Pictures of all games: well-formed, to scale, and with exactly what stands on the board."""

from __future__ import annotations

import pytest
from hallboard import GAMES, Game
from hallboard.boards import UnknownBoard, load_board
from hallboard.draw import compose
from hallboard.draw.look import Look
from hallboard.game import ruleset

from tests.draw.reading import Drawing
from tests.host.plays import random_game

PLIES = (0, 1, 25, 300)


def _cases() -> list[tuple[str, dict[str, object]]]:
    """Each game with its default variants and with the last value of each."""
    found: list[tuple[str, dict[str, object]]] = []
    for name in GAMES:
        found += [(name, {}), (name, {variant: values[-1] for variant, values in ruleset(name).rules.VARIANTS})]
    return found


def kinds_of(game: Game) -> dict[str, list[str]]:
    """What stands on each space of the position, from the lowest piece to the uppermost."""
    hands, geometry, found = game.ruleset.hands, game.ruleset.geometry, {}
    for space in range(geometry.SPACES):
        content, kinds = hands.content(game.cells, space), []
        while content:
            kinds.insert(0, game.ruleset.rules.KINDS[hands.top(content)])
            content = hands.pop(content)
        if kinds:
            found[geometry.space_name(space)] = kinds
    return found


def check(game: Game, drawing: Drawing) -> None:
    """Every space and every piece is there, nothing is outside, nothing refers to what is not there."""
    geometry = game.ruleset.geometry
    assert set(drawing.spaces()) == {geometry.space_name(space) for space in range(geometry.SPACES)}
    assert drawing.stacks() == kinds_of(game)
    assert drawing.references() <= set(drawing.by_id)
    left, top, right, bottom = drawing.view
    for box, element in drawing.boxes():
        inside = box[0] >= left and box[1] >= top and box[2] <= right + 0.01 and box[3] <= bottom + 0.01
        assert inside, f"{element.tag} {element.attrib} fills {box}, outside of {drawing.view}"


@pytest.mark.parametrize(("name", "variants"), _cases())
@pytest.mark.parametrize("plies", PLIES)
def test_a_picture_has_every_space_and_every_piece_and_nothing_outside(
    name: str, variants: dict[str, object], plies: int
) -> None:
    game = random_game(name, seed=plies + 7, plies=plies, **variants)
    drawing = Drawing(game.svg())
    check(game, drawing)
    assert Game.from_position(drawing.root[1].text or "").position() == game.position()
    outcome = game.outcome()
    said = [text.lower() for text in drawing.texts(drawing.group("players"))]
    if outcome:
        assert (f"{outcome.winner} won: {outcome.reason}" if outcome.winner else f"draw: {outcome.reason}") in said
    else:
        assert any(text.startswith((f"{game.turn} to move", f"{game.turn} m")) for text in said)


@pytest.mark.parametrize("name", GAMES)
def test_sizes_are_those_of_the_boards_face_in_millimetres(name: str) -> None:
    game, board = Game(name), load_board(name)
    drawing = Drawing(game.svg())
    left, top, right, bottom = drawing.view
    assert (left, top) == (0, 0)
    assert float(drawing.root.attrib["width"].removesuffix("mm")) == pytest.approx(right)
    assert float(drawing.root.attrib["height"].removesuffix("mm")) == pytest.approx(bottom)
    spaces = drawing.spaces()
    places = dict(zip(spaces, [board.face.places[name] for name in spaces], strict=True))
    anchor = next(iter(spaces))
    (x0, y0), (x1, y1) = spaces[anchor][0], places[anchor].outline[0]
    for space, outline in spaces.items():
        for (x, y), (x_mm, y_mm) in zip(outline, places[space].outline, strict=True):
            assert (x - x0, y0 - y) == pytest.approx((x_mm - x1, y_mm - y1), abs=0.025)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_a_look_of_its_own_is_drawn_as_well(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "look_of", lambda game: Look())
    game = random_game(name, seed=4, plies=40)
    check(game, Drawing(game.svg()))
    monkeypatch.undo()
    assert type(compose.look_of("no_such_game")) is Look


@pytest.mark.parametrize("name", ["alea", "nevo", "vlkno"])
def test_a_panel_for_several_games_shows_the_game_that_is_played(name: str) -> None:
    game = random_game(name, seed=1, plies=12)
    drawing = Drawing(game.svg(board="grid19"))
    check(game, drawing)
    outlines = list(drawing.spaces().values())
    assert outlines[0][1][0] - outlines[0][0][0] == pytest.approx(25)


def test_a_board_that_is_not_there_or_lacks_the_game_is_refused() -> None:
    with pytest.raises(UnknownBoard, match="'evl' does not have the game vlkno: it has evl"):
        Game("vlkno").svg(board="evl")
    with pytest.raises(UnknownBoard, match="no board 'chess'"):
        Game("vlkno").svg(board="chess")


def test_a_picture_for_the_screen_has_the_size_that_was_asked_for() -> None:
    for name in GAMES:
        root = Drawing(Game(name).svg(size_px=400)).root
        assert max(float(root.attrib[side]) for side in ("width", "height")) == 400
    shown = Drawing(Game("vlkno")._repr_svg_())
    assert shown.root.attrib["height"] == "640"
    assert shown.root.attrib["viewBox"] == Drawing(Game("vlkno").svg()).root.attrib["viewBox"]
    with pytest.raises(ValueError, match="at least 1 pixel"):
        Game("vlkno").svg(size_px=0)


@pytest.mark.parametrize("name", GAMES)
def test_names_of_people_are_written_as_they_are_and_cut_to_fit(name: str) -> None:
    game = Game(name)
    drawing = Drawing(game.svg(players=('<b>&"A"\x07\ud800', "長い名前" * 40)))
    check(game, drawing)
    texts = drawing.texts(drawing.group("players"))
    assert f'{game.sides[0]}: <b>&"A"  ' in texts
    (cut,) = [text for text in texts if "長い" in text]
    assert cut.endswith("…")
    assert cut.startswith(f"{game.sides[1]}: 長い名前長い")
