"""Real pictures in the terminal: which terminals get them, what they are asked, and the output, decoded."""

from __future__ import annotations

import base64
import importlib.util
import io
import re
from functools import lru_cache
from pathlib import Path

import pytest
from hallboard import Game, UserError
from hallboard.boards import load_board
from hallboard.session import HandSeat
from hallboard.session.setup import Setup
from hallboard.tui.app import BoardApp
from hallboard.tui.faces import face
from hallboard.tui.graphics import KITTY, choice, choose
from hallboard.tui.graphics.drawing import Drawing, Position
from PIL import Image

from tests.support.pseudo_terminal import CELL_PX, PseudoTerminal
from tests.tui.test_app import until

ASK = "from hallboard.tui.graphics.choice import terminal_attributes as ask; print(repr(ask({})))"
MOVABLE = (34, 84, 92)
KITTY_PICTURE = re.compile(rb"\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\")
SIXEL_PICTURE = re.compile(rb"\x1bP[0-9;]*q([^\x1b]*)\x1b\\")


@pytest.mark.parametrize(
    ("env", "attributes", "chosen"),
    [
        ({"TERM": "xterm-kitty"}, None, "kitty"),
        ({"TERM": "xterm-ghostty"}, None, "kitty"),
        ({"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, None, "kitty"),
        ({"TERM": "tmux-256color", "TMUX": "x", "KITTY_WINDOW_ID": "1"}, "1;2", "blocks"),
        ({"TERM": "tmux-256color", "TMUX": "x", "KITTY_WINDOW_ID": "1"}, "1;2;4", "sixel"),
        ({"TERM": "xterm-256color"}, "62;4;22", "sixel"),
        ({"TERM": "xterm-256color"}, "62;22", "blocks"),
        ({"TERM": "xterm-256color"}, "4", "blocks"),  # the first number says what kind of terminal it is
        ({"TERM": "xterm-256color"}, "", "blocks"),
        ({"TERM": "linux"}, None, "blocks"),
        ({"TERM": "dumb"}, None, "blocks"),
        ({}, None, "blocks"),
    ],
)
def test_a_terminal_gets_the_pictures_that_it_is_known_to_show(
    env: dict[str, str], attributes: str | None, chosen: str
) -> None:
    asked: list[str] = []

    def ask() -> str:
        asked.append("attributes")
        return attributes or ""

    assert choose("auto", env, ask) == chosen
    assert bool(asked) == (attributes is not None), "asked a terminal that need not be, or may not be asked"


def test_without_the_libraries_there_are_half_blocks_and_who_insists_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(choice.importlib.util, "find_spec", lambda name: None if name == "resvg_py" else find(name))
    assert choose("auto", {"TERM": "xterm-kitty"}) == "blocks"
    with pytest.raises(UserError, match=r"--graphics sixel needs resvg_py: pip install 'hallboard\[graphics\]'"):
        choose("sixel")


def test_a_terminal_is_asked_for_its_attributes_and_nothing_else() -> None:
    with PseudoTerminal("-c", ASK.format(""), answers={b"\x1b[c": b"\x1b[?62;4;22c"}) as terminal:
        assert terminal.read_to_end() == 0
    assert terminal.written == b"\x1b[c'62;4;22'\r\n"


def test_a_terminal_that_does_not_answer_is_waited_for_in_vain() -> None:
    with PseudoTerminal("-c", ASK.format("0.1")) as terminal:
        assert terminal.read_to_end() == 0
    assert terminal.written == b"\x1b[c''\r\n"


@pytest.mark.parametrize("graphics", ["kitty", "sixel"])
def test_the_board_is_written_as_a_picture_with_its_lights_and_the_cursor(graphics: str, tmp_path: Path) -> None:
    command = ["-m", "hallboard", "play", "nevo", "--records", str(tmp_path), "--graphics", graphics]
    with PseudoTerminal(*command) as terminal:
        lit = Drawing(face(load_board("nevo"), Game("nevo")), Game("nevo"), *board_px(terminal, graphics))

        def cursor_on(name: str) -> bool:
            pictures = decoded(graphics, terminal.written)
            return bool(pictures) and light_at_edge(lit, pictures[-1], name)

        terminal.read_until(lambda _: shines(lit, decoded(graphics, terminal.written)))
        assert cursor_on("g4")
        terminal.press(b"\x1b[A")
        terminal.read_until(lambda _: cursor_on("g5"))
        assert not cursor_on("g4")
        terminal.read_until(lambda _: terminal.shows("g5"))
        terminal.press(b"q")
        assert terminal.read_to_end() == 0


def board_px(terminal: PseudoTerminal, graphics: str) -> tuple[int, int]:
    """The size of the first picture that is written."""
    terminal.read_until(lambda written: decoded(graphics, written))
    return decoded(graphics, terminal.written)[0].size


def shines(drawing: Drawing, pictures: list[Image.Image]) -> bool:
    """True if a1, which may be lifted, is of another colour in the last picture than c4, which is dark and empty."""
    if not pictures:
        return False
    lifted, dark = (sum(pictures[-1].getpixel(near_corner(drawing, name))) for name in ("a1", "c4"))
    red, green, blue = pictures[-1].getpixel(near_corner(drawing, "a1"))
    return lifted != dark and green > red and blue > red


def near_corner(drawing: Drawing, name: str) -> tuple[int, int]:
    """A pixel in the corner of a space, beside the piece."""
    xs, ys = zip(*drawing.outline(Game("nevo").ruleset.geometry.parse_space(name)), strict=True)
    return round(min(xs) + 0.14 * (max(xs) - min(xs))), round(min(ys) + 0.14 * (max(ys) - min(ys)))


def light_at_edge(drawing: Drawing, picture: Image.Image, name: str) -> bool:
    """True if the space has the cursor's white edge."""
    xs, ys = zip(*drawing.outline(Game("nevo").ruleset.geometry.parse_space(name)), strict=True)
    pixels = [picture.getpixel((round(x), round((min(ys) + max(ys)) / 2))) for x in (min(xs) + 1, max(xs) - 1)]
    return all(min(pixel) > 220 for pixel in pixels)


def decoded(graphics: str, written: bytes) -> list[Image.Image]:
    """The pictures in what was written to a terminal."""
    return kitty_pictures(written) if graphics == "kitty" else sixel_pictures(written)


def kitty_pictures(written: bytes) -> list[Image.Image]:
    """PNG in chunks of base64, by the picture's number; the last chunk has m=0."""
    chunks: dict[bytes, bytes] = {}
    found = []
    for keys, data in KITTY_PICTURE.findall(written):
        named = dict(pair.split(b"=") for pair in keys.split(b","))
        if named.get(b"f") == b"100":
            chunks[named[b"i"]] = chunks.get(named[b"i"], b"") + data
            if named[b"m"] == b"0":
                found.append(Image.open(io.BytesIO(base64.b64decode(chunks[named[b"i"]]))).convert("RGB"))
    return found


def sixel_pictures(written: bytes) -> list[Image.Image]:
    return [sixel_picture(data.decode()) for data in SIXEL_PICTURE.findall(written)]


@lru_cache
def sixel_picture(data: str) -> Image.Image:
    """Six rows to a band: colours are defined (`#1;2;r;g;b`, in percent) and chosen, runs are `!7~`, `$` returns."""
    width, height = map(int, re.match(r'"1;1;(\d+);(\d+)', data).groups())
    picture = Image.new("RGB", (width, height))
    colours: dict[int, tuple[int, ...]] = {}
    colour: tuple[int, ...] = ()
    x = y = 0
    for number, rgb, count, sign, end in re.findall(
        r"#(\d+)(?:;2;([\d;]+))?|!(\d+)(.)|([?-~$-])", data[data.index("#") :]
    ):
        if number:
            if rgb:
                colours[int(number)] = tuple(round(int(part) * 2.55) for part in rgb.split(";"))
            colour = colours[int(number)]
        elif end == "$":
            x = 0
        elif end == "-":
            x, y = 0, y + 6
        else:
            bits, times = ord(sign or end) - 63, int(count or 1)
            for row in range(6):
                if bits >> row & 1 and y + row < height:
                    picture.paste(colour, (x, y + row, x + times, y + row + 1))
            x += times
    return picture


def test_a_flipped_board_is_turned_and_its_spaces_are_found_there() -> None:
    game = Game("nevo")
    plain = face(load_board("nevo"), game)
    corner = game.ruleset.geometry.parse_space("a1")
    size = (40 * CELL_PX[0], 20 * CELL_PX[1])
    contents = tuple(game.ruleset.hands.content(game.cells, space) for space in range(len(plain.outlines)))
    position = Position(game.position(), contents, ((0, 0, 0),) * len(contents))
    straight, turned = Drawing(plain, game, *size), Drawing(plain.flipped(), game, *size)
    for drawing in (straight, turned):
        (left, top), (right, bottom) = drawing.outline(corner)[0], drawing.outline(corner)[2]
        assert drawing.space_at((left + right) / 2, (top + bottom) / 2) == corner
    turned_back = turned.picture(position).transpose(Image.Transpose.ROTATE_180)
    assert turned_back.tobytes() == straight.picture(position).tobytes()
    assert straight.space_at(0, 0) == -1


async def test_a_click_on_the_picture_lifts_what_stands_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board_image = pytest.importorskip("hallboard.tui.graphics.board_image")
    monkeypatch.setattr(board_image, "get_cell_size", lambda: CELL_PX)
    game = Game("nevo")
    with Setup(str(tmp_path)).session(game, [HandSeat(), HandSeat()], "virtual://nevo?speed=20") as (session, board):
        app = BoardApp(session, face(board, game), KITTY)
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: session.at_rest, "the board does not come to rest")
            shown = app.query_one(board_image.BoardImage)
            await until(pilot, lambda: shown._drawing is not None, "nothing is drawn")
            (left, top), _, (right, bottom), *_ = shown._drawing.outline(game.ruleset.geometry.parse_space("c1"))
            at = (int((left + right) / 2 / CELL_PX[0]), int((top + bottom) / 2 / CELL_PX[1]))
            await pilot.click("#board", offset=at)
            await until(pilot, lambda: session.view().in_hand == ("white piece",), "nothing is lifted")
            assert session.view().pieces[game.ruleset.geometry.parse_space("c1")] == ()
