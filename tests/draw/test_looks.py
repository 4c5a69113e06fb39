"""What each game's picture shows beyond the pieces."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hallboard import Game

from tests.draw.reading import SVG, Drawing, around, points
from tests.host.plays import random_game


def test_vlkno_writes_the_height_on_every_stack_and_makes_every_empty_space_glow() -> None:
    game = Game.from_position("vlkno 0,12b,0,2,1w/0,0,3,2,0/0,0,0,0,0/1b,0,0,2,0/0,0,0,0,2w w 29")
    drawing = Drawing(game.svg())
    heights = {e.attrib["class"].split()[1]: drawing.texts(e) for e in drawing.of_class("stack")}
    assert heights == {
        **{"b5": ["12"], "d5": ["2"], "e5": ["1"], "c4": ["3"], "d4": ["2"]},
        **{"a2": ["1"], "d2": ["2"], "e1": ["2"]},
    }
    glowing = {e.attrib["id"][-2:] for e in drawing.of_class("space") if "lava" in e.attrib["fill"]}
    assert glowing == set(drawing.spaces()) - set(heights)


def test_vlkno_tells_the_stones_of_a_stack_apart() -> None:
    drawing = Drawing(Game.from_position("vlkno 0,12b,0,2,1w/0,0,3,2,0/0,0,0,0,0/1b,0,0,2,0/0,0,0,0,2w w 29").svg())
    for stack in drawing.of_class("stack"):
        at = [float(e.attrib["y"]) for e in stack.iter(SVG + "use") if "stone" in e.get("class", "")]
        assert at == sorted(at, reverse=True)
        assert all(low - high > 0.5 for low, high in pairwise(at)), "half a millimetre at least"


def test_evl_shows_whose_every_pentagon_is_and_how_many() -> None:
    game = random_game("evl", seed=3, plies=60)
    hands, geometry = game.ruleset.hands, game.ruleset.geometry
    drawing = Drawing(game.svg())
    spaces = drawing.spaces()
    shown: dict[str, str] = {}
    for marker in drawing.of_class("owner"):
        box = around(points(marker.attrib["points"]))
        (name,) = [name for name, outline in spaces.items() if _inside(box, around(outline)) and len(outline) == 5]
        shown[name] = marker.attrib["class"].split()[1]
    owners = {geometry.space_name(space): hands.owner_of(game.cells, space) for space in range(geometry.SPACES)}
    assert shown == {name: game.sides[owner] for name, owner in owners.items() if owner >= 0}
    assert set(shown.values()) == set(game.sides)
    for seat, side in enumerate(game.sides):
        count = list(shown.values()).count(side)
        assert any(text.startswith(f"{count} of 10 pentagons, ") for text in drawing.texts()), (seat, count)


def _inside(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    return inner[0] > outer[0] and inner[1] > outer[1] and inner[2] < outer[2] and inner[3] < outer[3]


def test_nevo_frames_each_run_that_scores_and_prints_what_rows_are_worth() -> None:
    game = Game.from_position("nevo bb2bw4bb/1w3w6/1w3w1w4/9w2/3b1b5b/3b3b3b/4ww1b1w1w b 40")
    drawing = Drawing(game.svg())
    spaces = {name: around(outline) for name, outline in drawing.spaces().items()}
    runs = set()
    for run in drawing.of_class("run"):
        x, y = float(run.attrib["x"]), float(run.attrib["y"])
        box = (x, y, x + float(run.attrib["width"]), y + float(run.attrib["height"]))
        covered = [name for name, outline in spaces.items() if _middle_in(outline, box)]
        runs.add(" ".join(sorted(covered)))
    assert runs == {"b5 b6", "f5 f6 f7", "h5", "d2 d3", "f3", "l2 l3"}
    assert "15 points in 3 columns, 11 pieces left" in drawing.texts()
    printed = drawing.texts(drawing.group("spaces"))
    assert [printed.count(worth) for worth in "258"] == [24, 24, 24]


def _middle_in(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] < x < outer[2] and outer[1] < y < outer[3]


def test_alea_tells_throne_and_corner_squares_from_the_others() -> None:
    drawing = Drawing(Game("alea").svg())
    fills: dict[str, set[str]] = {}
    for space in drawing.of_class("space"):
        fills.setdefault(space.attrib["fill"], set()).add(space.attrib["id"].split("-")[2])
    corners = {f"{column}{row}" for column in "abrs" for row in (1, 2, 18, 19)}
    assert corners | {"j10"} in fills.values()


@pytest.mark.parametrize("parity", [0, 1])
def test_evacuates_pyramids_lie_with_their_base_in_their_triangles_base(parity: int) -> None:
    game = random_game("evacuate", seed=5, plies=40, parity=parity)
    drawing = Drawing(game.svg())
    lying = 0
    for stack in drawing.of_class("stack"):
        name = stack.attrib["class"].split()[1]
        if "." not in name:
            continue
        (pyramid,) = stack.iter(SVG + "use")
        outline = drawing.spaces()[name]
        north = (int(name[1]) + int(name[3]) + parity) % 2 == 0
        assert (outline[2][1] < outline[0][1]) == north, "the tip is at the top, towards door N"
        (box, _), *_ = drawing.boxes(pyramid)
        top, bottom = min(y for _, y in outline), max(y for _, y in outline)
        base = bottom - float(pyramid.attrib["y"]) if north else float(pyramid.attrib["y"]) - top
        assert base == pytest.approx(12), "the inset of the board file"
        assert box[1] > top - 1
        assert box[3] < bottom + 3, "its shadow included"
        kind = pyramid.attrib["class"].split()[1].split("-")[1]
        length = {"pawn": 25.4, "drone": 34.9, "queen": 44.5}[kind]
        assert length < box[3] - box[1] < length + 6
        lying += 1
    assert lying > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_evacuates_stashes_say_what_is_left_of_every_kind(players: int) -> None:
    game = random_game("evacuate", seed=8, plies=30, players=players)
    drawing = Drawing(game.svg())
    stocks = {stock[0].text: drawing.texts(stock) for stock in drawing.of_class("stock")}
    on_wall = [kinds[0] for name, kinds in drawing.stacks().items() if "." in name]
    trios = 3 if players == 2 else 4
    expected = {}
    for kind in game.ruleset.rules.KINDS[1:]:
        left = trios - on_wall.count(kind)
        expected[f"{kind}: {left}"] = [f"×{left}"]
    assert stocks == expected


def test_evacuates_panel_names_who_is_eliminated_and_what_a_jam_leaves_to_do() -> None:
    wall = "gD5/6/6/6/6/6/6/rD5"
    game = Game.from_position(f"evacuate gP,6,rP {wall} 6 0-0-3 0.0 p2 cleared 10 players=3")
    texts = Drawing(game.svg()).texts()
    assert [text for text in texts if "eliminated" in text] == ["0 pips, eliminated"]
    assert "P2 may play or end the turn" in texts
