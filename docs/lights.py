"""Draws the light language: the board's own firmware, run on the virtual board, lights the pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

from hallboard import Game
from hallboard.virtual import VirtualBoard

ROOT = Path(__file__).parents[1]
WIDTH_PX = 480
LIT_MS = 1100  # in which every rhythm has its light on
LOOK_MS = 50

Rgb = tuple[int, int, int]


def draw_all(folder: Path) -> None:
    """Write every picture of the light language into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "roles.svg").write_text(legend())
    with ThreadPoolExecutor(2) as pool:
        for written in [pool.submit(scenes, folder) for scenes in (_vlkno, _alea)]:
            written.result()


class Scene:
    """A game on a virtual board, whose hands make steps by the names of spaces, and which can be drawn meanwhile."""

    def __init__(self, board: VirtualBoard, folder: Path) -> None:
        self.game = Game(board.game)
        self._board = board
        self._folder = folder
        spaces = range(self.game.ruleset.geometry.SPACES)
        board.arrange([self.game.ruleset.hands.content(self.game.cells, space) for space in spaces])
        board.wait(LIT_MS)

    def lift(self, space: str) -> None:
        self._board.hand.lift(self._space(space))

    def drop(self, space: str) -> None:
        self._board.hand.drop(self._space(space))

    def draw(self, name: str) -> None:
        """Write the board with every light that is lit, steady or blinking."""
        self._board.wait(LIT_MS)
        lit = self._board.lights()
        for _ in range(LIT_MS // LOOK_MS):
            self._board.wait(LOOK_MS)
            lit = [max(pair, key=sum) for pair in zip(lit, self._board.lights(), strict=True)]
        svg = self.game.svg(players=None, size_px=WIDTH_PX, lights=lit, contents=self._board.contents())
        (self._folder / f"{name}.svg").write_text(svg)

    def _space(self, name: str) -> int:
        space: int = self.game.ruleset.geometry.parse_space(name)
        return space


@contextmanager
def _scene(game: str, folder: Path) -> Iterator[Scene]:
    with VirtualBoard(game, game=game, speed="step") as board:
        yield Scene(board, folder)


def _vlkno(folder: Path) -> None:
    with _scene("vlkno", folder) as scene:
        scene.draw("turn")
        scene.lift("e5")
        scene.draw("lifted")
        scene.drop("d4")
        scene.draw("give")
        scene.lift("c3")
        scene.draw("stone")
        scene.drop("b2")
        scene.game.push("e5-d4 c3>b2")
        scene.draw("made")
        scene.lift("a5")
        scene.drop("d2")
        scene.draw("wrong")
        scene.lift("d2")
        scene.draw("mended")


def _alea(folder: Path) -> None:
    with _scene("alea", folder) as scene:
        scene.lift("i5")
        scene.drop("j5")
        scene.game.push("i5-j5")
        scene.lift("f6")
        scene.draw("slide")
        scene.drop("j6")
        scene.draw("capture")


def legend() -> str:
    """A light for each role in its colour and its rhythm, from the firmware's own palette."""
    sys.path.insert(0, str(ROOT / "firmware"))
    try:
        from device import palette
    finally:
        sys.path.remove(str(ROOT / "firmware"))
    names = {role: name for name, role in _roles().items()}
    colours = palette.Palette(255, "RGB").bytes
    rhythms = palette.Palette(255, "RGB").rhythm
    shown = [role for role in sorted(names) if role]
    columns, width, height = 4, 170, 34
    rows = -(-len(shown) // columns)
    root = ElementTree.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {columns * width} {rows * height}"
    )
    ElementTree.SubElement(root, "rect", width="100%", height="100%", rx="6", fill="#46403a")
    for i, role in enumerate(shown):
        x, y = i // rows * width + 22, i % rows * height + height // 2
        red, green, blue = (round(255 * (part / 255) ** (1 / 2.2)) for part in colours[3 * role : 3 * role + 3])
        light = ElementTree.SubElement(root, "circle", cx=f"{x}", cy=f"{y}", r="10", fill=f"rgb({red},{green},{blue})")
        half_ms = palette.FLASH_MS if rhythms[role] == palette.COUNTED else palette.BLINK_MS[rhythms[role]]
        if half_ms:
            blink = {"values": "1;0.08", "calcMode": "discrete", "dur": f"{2 * half_ms}ms", "repeatCount": "indefinite"}
            ElementTree.SubElement(light, "animate", attributeName="opacity", **blink)
        text = {"x": f"{x + 20}", "y": f"{y + 4}", "fill": "#f0eee8", "font-family": "sans-serif", "font-size": "13"}
        ElementTree.SubElement(root, "text", text).text = names[role]
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _roles() -> dict[str, int]:
    """The roles by name; those that a seat or a kind has by itself are counted."""
    from hallcore import lights

    found = {name: value for name, value in vars(lights).items() if name.isupper() and isinstance(value, int)}
    found = {name: value for name, value in found.items() if not name.startswith("_")}
    for name in ("OWNER", "FORCED", "MISSING"):
        first = found.pop(name)
        found |= {f"{name} {i + 1}": first + i for i in range(4)}
    return found


if __name__ == "__main__":
    draw_all(Path(sys.argv[1]))
