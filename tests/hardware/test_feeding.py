"""What the lights lose on their way from the supply: reckoned from the copper, and refused where it is too much."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hallboard.boards import load_board
from hallboard.boards.supply import OverBudget

from hardware import power
from hardware.electronics import feeding
from hardware.electronics.copper import SQUARE_mOHM, copper, transfer_mOhm
from hardware.electronics.footprints import FOOTPRINTS
from hardware.electronics.layout import LIGHTS_MM, Layout, lay_out, pad_point
from hardware.electronics.router import Routes
from hardware.electronics.sets import makers


@cache
def laid(name: str) -> Layout:
    return lay_out(makers(load_board(name.rpartition("-")[0]))[name]())


def thinner(layout: Layout, width_mm: float) -> Layout:
    """The same with tracks of the lights' current that are too thin."""
    tracks = [
        (net, layer, a, b, width_mm if width == LIGHTS_MM else width)
        for net, layer, a, b, width in layout.routes.tracks
    ]
    return replace(layout, routes=Routes(tracks, layout.routes.vias))


def test_a_network_of_resistors_loses_what_ohms_law_says() -> None:
    edges = [("s", "a", 2.0), ("a", "b", 3.0), ("s", "c", 4.0), ("c", "b", 1.0)]
    # To b two ways of 5 mOhm each; a load at b lifts a by two fifths of what it loses itself.
    found = transfer_mOhm(edges, ["s"], ["b", "a"])
    assert found[0, 0] == pytest.approx(2.5)
    assert found[1, 0] == pytest.approx(1.0)
    assert found[1, 1] == pytest.approx(1 / (1 / 2 + 1 / 8))
    with pytest.raises(ValueError, match="no copper leads to d"):
        transfer_mOhm([*edges, ("d", "e", 1.0)], ["s"], ["d"])


def test_every_light_of_a_panel_is_reached_by_copper_as_long_as_its_tracks() -> None:
    layout = laid("vlkno-panel")
    for rail, pin in (("5V", "1"), ("LGND", "3")):
        net = copper(layout, rail)
        lights = [(f"D{i}", pin) for i in range(1, 11)]
        ohms = transfer_mOhm(net.edges, [("J1", "1" if rail == "5V" else "2")], lights).diagonal()
        length = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for one, _, a, b, _ in layout.routes.tracks if one == rail)
        assert 0 < ohms.min() < ohms.max() < SQUARE_mOHM * length / LIGHTS_MM + len(layout.routes.vias)


def test_a_pad_that_a_track_leads_across_hangs_on_it() -> None:
    layout = laid("vlkno-panel")
    light = pad_point(layout.panel.places["D1"], FOOTPRINTS["LED-5050"].pads[0])
    plug = pad_point(layout.panel.places["J1"], FOOTPRINTS[layout.panel.design.parts["J1"].footprint].pads[0])
    # One straight track far beyond the pad, and one from its end to the plug.
    y = round(light[1])
    beyond = (light[0] + 20, y)
    across = [("5V", 0, (light[0] - 20, y), beyond, 1.0), ("5V", 0, beyond, (beyond[0], plug[1]), 1.0)]
    home = [("5V", 0, (beyond[0], plug[1]), plug, 1.0)]
    net = copper(replace(layout, routes=Routes(across + home, [])), "5V")
    (mOhm,) = transfer_mOhm(net.edges, [("J1", "1")], [("D1", "1")])[0]
    length = 20 + abs(plug[1] - y) + abs(plug[0] - beyond[0])
    assert mOhm == pytest.approx(SQUARE_mOHM * length, rel=0.05)


def test_copper_that_cannot_be_reckoned_with_is_refused_and_no_pad_makes_any() -> None:
    """A turned pad lies beside the grid by what sine and cosine are inexact, 1e-15 mm: that is no resistor."""
    with pytest.raises(ValueError, match=r"too unlike each other: the least has 1\.0e-18 mOhm"):
        transfer_mOhm([("a", "b", 0.3), ("b", "c", 1e-18), ("c", "d", 0.7)], ["a"], ["d"])
    for name in ("vlkno-panel", "nevo-panel"):
        layout = laid(name)
        assert min(mOhm for net in ("5V", "LGND") for _, _, mOhm in copper(layout, net).edges) > 1e-3


@pytest.mark.parametrize("name", ["vlkno", "nevo", "nevo-reed"])
def test_the_book_has_what_the_copper_loses(name: str) -> None:
    board = load_board(name)
    found = feeding.feeding(board, laid(f"{name}-panel"), laid(f"{name}-controller"))
    feeding.check(board, found)
    assert found.light_V > power.LEAST_V
    with pytest.raises(ValueError, match=f"does not say of {name}"):
        feeding.check(board, replace(found, row_V=found.row_V + 0.01))


def test_a_long_row_is_fed_again_and_a_track_that_is_too_thin_is_refused() -> None:
    reed, vlkno = load_board("nevo-reed"), load_board("vlkno")
    panel, carrier = laid("nevo-reed-panel"), laid("nevo-reed-controller")
    found = feeding.feeding(reed, panel, carrier)
    assert len(found.fed) == 2  # of four panels in a row
    # Thinner tracks need more feeds: no longer what the book tells to wire.
    more = feeding.feeding(reed, thinner(panel, 0.25), carrier)
    assert len(more.fed) > len(found.fed)
    with pytest.raises(ValueError, match="does not say of nevo-reed"):
        feeding.check(reed, more)
    # A panel that is alone in its row has one feed: nothing helps it, and no other carrier does.
    for thin in (
        (thinner(laid("vlkno-panel"), 0.1), laid("vlkno-controller")),
        (laid("vlkno-panel"), thinner(laid("vlkno-controller"), 0.2)),  # 4.52 V: nothing is left to spare
    ):
        with pytest.raises(feeding.TooThin, match=r"vlkno: a light needs 4\.5 V"):
            feeding.feeding(vlkno, *thin)


def test_a_fuse_holds_what_a_board_draws_where_it_is_warm() -> None:
    vlkno = load_board("vlkno")
    assert power.fuse(vlkno) == "2.6 A"
    assert power.fuse(load_board("alea")) == "3 A"  # 2.45 A: the other one holds less than 2.6 A where it is warm
    with pytest.raises(OverBudget, match=r"the largest fuse holds 2\.55 A"):
        power.fuse(replace(vlkno, current_cap_mA=2500))
