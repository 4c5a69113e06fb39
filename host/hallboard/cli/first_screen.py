"""`hallboard` alone: what there is to do, for someone who sees it for the first time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from hallcore.games import GAMES

_WELCOME = """hallboard: a game board that feels its pieces.

  1  play     on a board, real or in this terminal  hallboard play {game}
  2  watch    two engines on a virtual board        hallboard demo {game}
  3  learn    a game's board, notation, variants    hallboard learn {game}
  4  records  the games that were played            hallboard games

games: {games}
`hallboard --help` names every command."""

Run = Callable[[Sequence[str]], int]


def first_screen(run: Run) -> int:
    """Show it; on a terminal ask what to do and `run` that as a command line. Returns the exit code."""
    print(_WELCOME.format(game=GAMES[0], games=", ".join(GAMES)))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return 0
    choice = _ask("\n1 to 4, or Enter to leave: ", ("1", "2", "3", "4"))
    if not choice:
        return 0
    if choice == "4":
        return run(["games"])
    game = _ask(f"which game ({', '.join(GAMES)}): ", GAMES)
    return run([{"1": "play", "2": "demo", "3": "learn"}[choice], game]) if game else 0


def _ask(question: str, answers: Sequence[str]) -> str:
    """One of the answers, by itself or by its beginning; '' for nothing or at the end of the input."""
    while True:
        try:
            text = input(question).strip().lower()
        except EOFError:
            print()
            return ""
        matching = [answer for answer in answers if answer.startswith(text)]
        if not text or len(matching) == 1:
            return matching[0] if text else ""
        print(f"{text[:20]!r}: expected one of {', '.join(answers)}")
