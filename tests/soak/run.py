"""`make soak`: prints how often hands' turns come out right. ARGS: games, or `link`; manner, turns, first seed."""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
from collections import Counter

from . import dead_ends, games, link, person

_LATE_MS = 2000  # after the last step
_BATCH = 100_000  # frames from one seed


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=["evl", "vlkno", "evacuate", "alea", "nevo"])
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--manner", choices=["ordinary", "clumsy", "quick"], default="ordinary")
    parser.add_argument("--calibration", choices=["full", "zero", "none"], default="full")
    parser.add_argument("--ways-out", action="store_true", help="of each turn a mess, and the fixed way out of it")
    options = parser.parse_args()
    manner = getattr(person, options.manner.upper())
    for game in options.games:
        if game == "link":
            _mutate(options.turns, options.seed)
            continue
        if options.ways_out:
            _ways_out(game, options.turns, options.seed)
            continue
        counts = Counter[str]()
        waits_ms = []
        began_s = time.monotonic()
        table = games.Table(game, manner, options.seed, options.calibration)
        for turn in itertools.islice(table.turns(), options.turns):
            counts[turn.verdict] += 1
            waits_ms.append(turn.waited_ms)
            if turn.verdict != games.RIGHT:
                print(f"  {turn.verdict}: seed {turn.seed} ply {turn.ply}: {turn.story}", flush=True)
        late = sum(ms > _LATE_MS for ms in waits_ms) / len(waits_ms)
        p50_ms, *_, p90_ms = statistics.quantiles(waits_ms, n=10)[4:9]
        waits = f"counted after {p50_ms:.0f} ms p50, {p90_ms:.0f} ms p90, {max(waits_ms):.0f} ms at most"
        took_s = time.monotonic() - began_s
        print(game, dict(counts), f"{waits}, {late:.1%} later than {_LATE_MS} ms; {took_s:.0f} s", flush=True)


def _mutate(n: int, seed: int) -> None:
    """Send `n` frames of mutated bytes over the link, half of them to a device."""
    counts = Counter[str]()
    began_s = time.monotonic()
    while counts["mutated"] < n:
        counts += link.receive_frames(_BATCH, seed)
        counts += link.bear_frames(_BATCH, seed)
        seed += 1
    print("link", dict(counts), f"{time.monotonic() - began_s:.0f} s", flush=True)


def _ways_out(game: str, messes: int, first_seed: int) -> None:
    """Make messes, one a seed, and count where the fixed way out led back to a game."""
    counts = Counter[str]()
    began_s = time.monotonic()
    for seed in range(first_seed, first_seed + messes):
        found = dead_ends.way_out(game, seed)
        uncounted = found.trouble.endswith("did not count")
        counts["a turn uncounted" if uncounted else "dead end" if found.trouble else "went on"] += 1
        counts["turns over read spaces"] += found.read
        counts["turns over a broken one"] += found.unread
        counts["tried there"] += found.unread_tried
        if found.trouble:
            print(f"  seed {seed}: {found.trouble}: {found.story}", flush=True)
    print(game, dict(counts), f"{time.monotonic() - began_s:.0f} s", flush=True)


if __name__ == "__main__":
    main()
