"""Lights in a picture: where they are lit, how bright, and what stands on the board meanwhile."""

from __future__ import annotations

import pytest
from hallboard import Game

from tests.draw.reading import Drawing

AMBER, GREEN, DARK = (24, 13, 0), (0, 67, 0), (0, 0, 0)


def lights_of(drawing: Drawing) -> dict[str, tuple[str, float]]:
    """Colour and strength of each light that is lit, by space."""
    return {
        light.attrib["class"].split()[1]: (light[0].attrib["fill"], float(light.attrib["opacity"]))
        for light in drawing.of_class("light")
    }


def test_each_light_that_is_lit_glows_in_its_colour_and_stronger_where_it_is_stronger() -> None:
    game = Game("nevo")
    lights = [DARK] * game.ruleset.geometry.SPACES
    lights[3], lights[15] = AMBER, GREEN
    drawing = Drawing(game.svg(lights=lights))
    assert drawing.references() <= set(drawing.by_id)
    shown = lights_of(drawing)
    assert {space: colour for space, (colour, _) in shown.items()} == {"d1": "#ffc100", "d2": "#00ff00"}
    assert 0.2 < shown["d1"][1] < shown["d2"][1] <= 1


def test_with_lights_the_last_move_is_not_marked() -> None:
    game = Game("nevo")
    game.push("d1-d2")
    assert Drawing(game.svg()).of_class("last-move")
    assert not Drawing(game.svg(lights=[DARK] * 84)).of_class("last-move")


def test_contents_say_what_stands_there_and_the_players_lines_go_by_the_position() -> None:
    game = Game("nevo")
    hands = game.ruleset.hands
    contents = [hands.content(game.cells, space) for space in range(84)]
    contents[3], contents[40] = 0, contents[3]
    lifted, whole = Drawing(game.svg(contents=contents)), Drawing(game.svg())
    before, after = whole.stacks(), lifted.stacks()
    assert "d1" not in after
    assert after[game.ruleset.geometry.space_name(40)] == before["d1"]
    assert lifted.texts(lifted.group("players")) == whole.texts(whole.group("players"))


@pytest.mark.parametrize("name", ["lights", "contents"])
def test_too_few_of_them_are_refused_with_the_number_that_is_expected(name: str) -> None:
    given: dict[str, list[object]] = {name: [0]}
    with pytest.raises(ValueError, match=f"{name}: expected one for each of 84 spaces, found 1"):
        Game("nevo").svg(**given)  # type: ignore[arg-type]
