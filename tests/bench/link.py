"""The link: the time of a round trip over a pseudo-terminal, the bytes of a turn, and an endpoint's memory."""

from __future__ import annotations

import os
import select
import statistics
import tempfile
import threading
import time
from pathlib import Path

from hallboard.link import BoardClient, Moved, open_port
from hallboard.link.connection import ticks_ms
from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint

from tests.bench.table import figure, print_table
from tests.link.ptyboard import TICK_S, pty_board, raw_pty
from tests.link.world import World
from tests.protocol.channel import End
from tests.support import runtimes

SAMPLES = 500
PLIES = 16
SCRIPT = Path(__file__).with_name("link_figures.py")


class Echo(End):
    """Sends every message back."""

    def __init__(self) -> None:
        super().__init__()
        self.link: Endpoint | None = None

    def on_message(self, kind: int, body: bytes, now_ms: int) -> None:
        if self.link is not None:
            self.link.send(kind, body)


def round_trips(size: int) -> list[float]:
    """Milliseconds of SAMPLES messages of `size` bytes to an endpoint at a pty's other end, and back."""
    master, path = raw_pty()
    os.set_blocking(master, True)
    echo = Echo()
    device = echo.link = Endpoint(1, echo)
    over = threading.Event()

    def answer() -> None:
        while not over.is_set():
            if select.select([master], [], [], 0.05)[0]:
                device.receive(os.read(master, 4096), ticks_ms())
            out = device.outgoing(ticks_ms())
            device.wrote(os.write(master, out) if out else 0)

    port = open_port(path)
    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    end = End()
    host = Endpoint(2, end, host=True)
    times = []
    try:
        while len(times) < SAMPLES:
            if host.up:
                started = time.perf_counter()
                count = len(end.connections[-1])
                host.send(1, bytes(size))
            while True:
                out = host.outgoing(ticks_ms())
                host.wrote(port.write(out) if out else 0)
                port.wait(0.05, False)
                was_up = host.up
                host.receive(port.read(), ticks_ms())
                if not was_up or len(end.connections[-1]) > count:
                    break
            if was_up:
                times.append((time.perf_counter() - started) * 1000)
    finally:
        over.set()
        thread.join()
        port.close()
        os.close(master)
    return times


def moves_by_client(plies: int = PLIES) -> list[float]:
    """Milliseconds from `BoardClient.play` to its Moved, the board looking at its port every TICK_S."""
    times = []
    with tempfile.TemporaryDirectory() as folder, pty_board(Path(folder)) as board, BoardClient(board.url) as client:
        client.new_game("vlkno")
        client.wait_ready()
        for _ in range(plies):
            with board.lock:
                move = board.board.tracker.chosen()
            started = time.perf_counter()
            client.play(move)
            while not isinstance(client.events.get(timeout=10), Moved):
                pass
            times.append((time.perf_counter() - started) * 1000)
    return times


def bytes_per_turn(game: str) -> tuple[float, float, float]:
    """Bytes to the host, bytes to the board, and writes of both, for each turn of a game of hand against host."""
    world = World(game=game)
    world.plies = PLIES
    world.begin()
    while not world.replica.readiness.ready:
        world.step()
    world.run(500)
    before = world.to_host.carried, world.to_board.carried, world.writes
    while world.replica.game is None or len(world.replica.game.moves) < PLIES:
        world.step()
        world.players()
    world.run(100)
    after = world.to_host.carried, world.to_board.carried, world.writes
    up, down, writes = ((new - old) / PLIES for new, old in zip(after, before, strict=True))
    return up, down, writes


def idle_bytes_per_s() -> tuple[float, float]:
    """Bytes to the host and to the board in a second in which nothing happens."""
    world = World()
    world.run(1000)
    before = world.to_host.carried, world.to_board.carried
    world.run(60_000)
    return (world.to_host.carried - before[0]) / 60, (world.to_board.carried - before[1]) / 60


def main() -> None:
    """Print the tables."""
    rows = []
    for name, times in (
        ("two endpoints, 12 bytes", round_trips(12)),
        (f"two endpoints, {m.MAX_BODY} bytes", round_trips(m.MAX_BODY)),
        (f"BoardClient: play to Moved, the board looks every {TICK_S * 1000:.0f} ms", moves_by_client()),
    ):
        late = statistics.quantiles(times, n=100, method="inclusive")[98]
        figures = (statistics.median(times), late, max(times))
        rows.append((name, str(len(times)), *(f"{value:.2f}" for value in figures)))
    print_table("Link: round trip over a pty, CPython, ms", ("what", "samples", "median", "99 %", "longest"), rows)
    rows = [(game, *(figure(value) for value in bytes_per_turn(game))) for game in ("vlkno", "alea")]
    print_table(
        f"Link: a turn of {PLIES} of hand against host, with frames, STATE, LIGHTS and acknowledgements",
        ("ruleset", "bytes to the host", "bytes to the board", "writes"),
        rows,
    )
    up, down = idle_bytes_per_s()
    print(f"Idle: {up:.0f} bytes/s to the host, {down:.0f} to the board\n")
    rows = []
    for runtime in runtimes.RUNTIMES[1:]:
        if runtimes.executable(runtime) is not None:
            printed = runtimes.run(runtime, SCRIPT, path=[runtimes.ROOT / "boards"])
            rows.append((runtime, *printed.split()))
    print_table(
        "Link on the device's Python: bytes of an endpoint, microseconds of the codec here (a RP2040 is slower)",
        ("runtime", "endpoint", "STATE out", "LIGHTS of 361 out", "PLAY in"),
        rows,
    )


if __name__ == "__main__":
    main()
