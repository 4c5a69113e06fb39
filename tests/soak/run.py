"""`make soak`: how often hands' turns come out right, on boards of every condition; one table at the end.

What is done is kept, a line of JSON a game, so that a run that was stopped goes on. ARGS: games; `--manner`,
`--board`, `--turns`, `--seed`; `--ways-out`, `--events`, or `link`. `--shrink SEED:PLY` makes a trace of one turn.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hallboard.cli.progress import progress_bar
from hallboard.traces import tell, write_trace

from . import dead_ends, events, games, link, person, shrink
from .conditions import CONDITIONS, FAULTS

ROOT = Path(__file__).parents[2]
GAMES = ("evl", "vlkno", "evacuate", "alea", "nevo")
MANNERS = ("ordinary", "clumsy", "quick", "hasty", "thinking")
_LATE_MS = 2000  # after the last step
_BATCH = 25_000  # frames from one seed
_SOURCES = ("boards/hallcore", "firmware", "host/hallboard/virtual/simulation", "tests/soak")


@dataclass(frozen=True)
class Cell:
    """One line of the table: what is done, in units of a seed each, until `wanted` of them are counted."""

    kind: str  # "turns", "ways out", "events", "link"
    game: str
    manner: str
    board: str
    first_seed: int
    wanted: int

    @property
    def key(self) -> str:
        """What its results are kept under."""
        return f"{self.kind}/{self.game}/{self.manner}/{self.board}"

    def run(self, seed: int) -> dict[str, Any]:
        """A seed's results: `counts`, how many of the wanted are `done`, `waits_ms`, and `stories`."""
        began_s = time.monotonic()
        found = {"turns": _turns, "ways out": _way_out, "events": _events, "link": _mutate}[self.kind](self, seed)
        return {"cell": self.key, "seed": seed, "took_s": round(time.monotonic() - began_s, 1), **found}


def _turns(cell: Cell, seed: int) -> dict[str, Any]:
    """A game of random turns; where a turn is stuck, the fixed way out is tried."""
    counts = Counter[str]()
    waits_ms = []
    stories = []
    table = games.Table(cell.game, getattr(person, cell.manner.upper()), seed, CONDITIONS[cell.board])
    turns = 0
    for turn in table.game_of(seed):
        counts[turn.verdict] += 1
        turns += 1
        waits_ms.append(round(turn.waited_ms))
        if turn.verdict != games.RIGHT:
            stories.append(f"{turn.verdict}: seed {turn.seed} ply {turn.ply}: {turn.story}")
    trouble = dead_ends.stays(table) if counts[games.STUCK] else ""
    if trouble:
        counts["dead end"] += 1
        stories.append(f"dead end: seed {seed}: {trouble}")
    return {"done": turns, "counts": counts, "waits_ms": waits_ms, "stories": stories}


def _way_out(cell: Cell, seed: int) -> dict[str, Any]:
    """A mess, and the fixed way out of it."""
    found = dead_ends.way_out(cell.game, seed)
    uncounted = found.trouble.endswith("did not count")
    what = "a turn did not count" if uncounted else "dead end" if found.trouble else "went on"
    counts = Counter({what: 1, "over a broken one": found.unread, "tried there": found.unread_tried})
    stories = [f"seed {seed}: {found.trouble}: {found.story}"] if found.trouble else []
    return {"done": 1, "counts": counts, "waits_ms": [], "stories": stories}


def _events(cell: Cell, seed: int) -> dict[str, Any]:
    """A game with events of a kind, which is the cell's board."""
    found = events.play(cell.game, cell.board, seed)
    return {"done": found.counts["events"], "counts": found.counts, "waits_ms": [], "stories": found.stories}


def _mutate(cell: Cell, seed: int) -> dict[str, Any]:
    """Frames of mutated bytes over the link, half of them to a device."""
    counts = link.receive_frames(_BATCH, seed) + link.bear_frames(_BATCH, seed)
    return {"done": counts["mutated"], "counts": counts, "waits_ms": [], "stories": []}


class Results:
    """What has been done, in a file of a JSON line a seed; lines of other sources than today's are not counted."""

    def __init__(self, path: Path, fresh: bool) -> None:
        self._path = path
        self._code = _fingerprint()
        self._by_cell: dict[str, dict[int, dict[str, Any]]] = {}
        if not path.exists():
            return
        text = path.read_text()
        if not text.endswith("\n"):
            path.write_text(text + "\n")  # what comes next has a line of its own
        if fresh:
            return
        for line in text.splitlines():
            try:
                result = json.loads(line)
            except ValueError:
                continue  # the last one, when the run was stopped
            if result["code"] == self._code:
                self._by_cell.setdefault(result["cell"], {})[result["seed"]] = result

    def of(self, cell: Cell) -> Iterator[dict[str, Any]]:
        """The results of a cell from its first seed on, as far as they are without a gap and wanted."""
        found = self._by_cell.get(cell.key, {})
        seed = cell.first_seed
        left = cell.wanted
        while seed in found and left > 0:
            yield found[seed]
            left -= found[seed]["done"]
            seed += 1

    def keep(self, result: dict[str, Any]) -> None:
        """Remember a seed's result."""
        self._by_cell.setdefault(result["cell"], {})[result["seed"]] = result
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a") as file:
            file.write(json.dumps({**result, "code": self._code}) + "\n")


def _fingerprint() -> str:
    """Of the sources that decide the results."""
    digest = hashlib.sha256()
    for folder in _SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def play(cells: list[Cell], results: Results, jobs: int) -> None:
    """Do what is not done yet, with a bar; prints what was not right as it comes."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    total = sum(cell.wanted for cell in cells)
    before = 0
    # What is loaded stays: the firmware's own garbage collections need not look at it each time.
    with ProcessPoolExecutor(jobs, initializer=gc.freeze) as pool, progress_bar("soak", total) as advance:
        for cell in cells:
            seed, done = cell.first_seed, 0
            for result in results.of(cell):
                seed, done = seed + 1, done + result["done"]
            while done < cell.wanted:
                advance(before + done, f"{cell.key} from seed {seed}")
                for result in pool.map(cell.run, range(seed, seed + jobs)):
                    results.keep(result)
                    done += result["done"]
                    for story in result["stories"]:
                        print(f"  {cell.key} {story}", flush=True)
                seed += jobs
            before += cell.wanted
            print(_line(cell, results), flush=True)


_HEAD = (
    "| hands | board | game | seeds | turns | right | asked | stuck | dead ends | wrong | p50 | p90 | later than 2 s |"
    "\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)
_NAMES = {"evl": "EVL", "vlkno": "VLKNO"}


def _line(cell: Cell, results: Results) -> str:
    """A cell's line of the table."""
    found = list(results.of(cell))
    counts = Counter[str]()
    waits_ms: list[int] = []
    for result in found:
        counts.update(result["counts"])
        waits_ms += result["waits_ms"]
    name = _NAMES.get(cell.game, cell.game.capitalize())
    seeds = f"{cell.first_seed} to {cell.first_seed + len(found) - 1}"
    if cell.kind == "events":
        cells = [cell.board, name, seeds, *(counts[what] for what in events.COUNTED)]
        return "| " + " | ".join(str(one) for one in cells) + " |"
    if cell.kind != "turns":
        return f"| {cell.kind} | {name} | {seeds} | " + ", ".join(f"{n} {what}" for what, n in counts.items()) + " |"
    *_, p90_ms = statistics.quantiles([*waits_ms, *waits_ms], n=10)
    late = sum(ms > _LATE_MS for ms in waits_ms) / len(waits_ms)
    stuck = counts[games.STUCK] + counts[games.NO_SET_UP]
    verdicts = [sum(r["done"] for r in found), counts[games.RIGHT], counts[games.ASKED], stuck]
    cells = [cell.manner, cell.board, name, seeds, *verdicts, counts["dead end"], counts[games.WRONG]]
    cells += [f"{statistics.median(waits_ms) / 1000:.1f} s", f"{p90_ms / 1000:.1f} s", f"{late:.1%}".replace("%", " %")]
    return "| " + " | ".join(str(one) for one in cells) + " |"


def _turn(text: str) -> tuple[int, int]:
    """SEED:PLY as numbers. Raises ArgumentTypeError."""
    try:
        seed, ply = text.split(":")
        return int(seed), int(ply)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected SEED:PLY, such as 1002:21, found {text!r}") from None


def _shrink(game: str, manner: str, board: str, seed: int, ply: int) -> None:
    """Write the turn's trace beside the soak's state, and print what it tells."""
    try:
        found = shrink.shrink(game, getattr(person, manner.upper()), seed, ply, board)
    except ValueError as error:
        sys.exit(str(error))
    path = ROOT / "build" / f"{game}-{seed}-{ply}.trace"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_trace(path, found.trace)
    print("\n".join(tell(found.trace)))
    print(f"{found.turn.verdict}: {found.turn.story}")
    print(f"{path.relative_to(ROOT)}: from ply {found.first_ply} on, {path.stat().st_size} bytes")


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("games", nargs="*", help=f"{', '.join(GAMES)} or link; all five games if none is named")
    parser.add_argument("--turns", type=int, default=100, help="of each game, hands and board; or messes, or frames")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--manner", nargs="+", choices=MANNERS, default=["ordinary"])
    parser.add_argument("--board", nargs="+", choices=[*CONDITIONS, "faults"], default=["spec"], help="'faults': each")
    parser.add_argument("--ways-out", action="store_true", help="of each turn a mess, and the fixed way out of it")
    parser.add_argument("--events", nargs="*", choices=events.KINDS, help="as many events, of each kind or of these")
    parser.add_argument("--shrink", metavar="SEED:PLY", type=_turn, help="that turn of one game, as a trace")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--state", type=Path, default=ROOT / "build" / "soak.jsonl", help="what was done, to go on with"
    )
    parser.add_argument("--fresh", action="store_true", help="do not go on with what was done")
    options = parser.parse_args()
    for game in options.games:
        if game not in (*GAMES, "link"):
            parser.error(f"{game!r} is no game, expected {', '.join(GAMES)} or link")
    boards = [name for board in options.board for name in (FAULTS if board == "faults" else (board,))]
    if options.shrink is not None:
        if len(options.games) != 1 or len(options.manner) != 1 or len(boards) != 1 or "link" in options.games:
            parser.error("--shrink: expected one game, one manner and one board")
        _shrink(options.games[0], options.manner[0], boards[0], *options.shrink)
        return
    cells = []
    for game in options.games or GAMES:
        if game == "link" or options.ways_out:
            kind = "link" if game == "link" else "ways out"
            cells.append(Cell(kind, game, "clumsy", "any", options.seed, options.turns))
            continue
        if options.events is not None:
            kinds = options.events or events.KINDS
            cells += [Cell("events", game, "ordinary", kind, options.seed, options.turns) for kind in kinds]
            continue
        cells += [
            Cell("turns", game, manner, board, options.seed, options.turns)
            for manner in options.manner
            for board in boards
        ]
    results = Results(options.state, options.fresh)
    try:
        play(cells, results, options.jobs)
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on")
    if len(cells) > 1:
        print(_HEAD if options.events is None else events.HEAD)
        print("\n".join(_line(cell, results) for cell in cells))


if __name__ == "__main__":
    main()
