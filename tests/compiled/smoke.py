"""`smoke.py [--pure]` checks the installed hallboard: the kernels are compiled (or are not), nothing is missing."""

from __future__ import annotations

import logging
import sys
from array import array
from importlib.metadata import files, version

import hallboard
from hallboard import compiled, shipped
from hallboard.engine import Engine
from hallcore.games import GAMES

PLIES = 4  # of each game, by the engine


class Lines(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())


def check(promise: bool, text: object) -> None:
    if not promise:
        sys.exit(f"broken: {text}")


def check_files() -> None:
    boards = {path.name for path in shipped.folder("boards").glob("*.toml")}
    check({f"{game}.toml" for game in GAMES} <= boards, f"boards: {boards}")
    firmware = shipped.folder("firmware")
    check((firmware / "main.py").exists() and (firmware / "device" / "scanner.py").exists(), f"firmware: {firmware}")
    check((shipped.core_folder() / "hallcore" / "games" / "alea" / "rules.py").exists(), "the core's sources")
    installed = {file.as_posix() for file in files("hallboard") or []}
    packages = {file.partition("/")[0] for file in installed if file.endswith((".py", ".so", ".pyd"))}
    check(packages == {"hallboard", "hallcore"}, f"packages: {packages}")
    check("hallboard/py.typed" in installed, f"hallboard is not installed from a wheel: {hallboard.__file__}")
    check(any(file.endswith(".dist-info/licenses/LICENSE") for file in installed), "the licence")
    check(version("hallboard") == hallboard.__version__, f"version {version('hallboard')}: {hallboard.__version__}")


def check_game(name: str, pure: bool) -> None:
    rules = compiled.rules(name)
    has_kernels = compiled.find(name) is not None
    check(has_kernels != pure, f"{name}: compiled {has_kernels}, expected {not pure}")
    cells, counters = bytearray(rules.CELLS), array("i", bytes(4 * rules.COUNTERS))
    rules.setup(cells, counters, [0] * len(rules.VARIANTS))
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    count = rules.legal_moves(cells, counters, moves)
    game = hallboard.Game(name)
    check(count == len(game.legal_moves()) > 0, f"{name}: {count} moves")
    engine = Engine(name)
    while game.ply < PLIES:
        found = engine.search(game, movetime_ms=30, seed=1)
        check(found.move in game.legal_moves(), f"{name}: {found}")
        game.push(found.move)


def main(pure: bool) -> None:
    log = Lines()
    logging.getLogger("hallboard").addHandler(log)
    check_files()
    for name in GAMES:
        check_game(name, pure)
    check(len(log.texts) == int(pure), f"said: {log.texts}")
    print("pure" if pure else "compiled", *GAMES)


if __name__ == "__main__":
    main("--pure" in sys.argv)
