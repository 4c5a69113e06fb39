"""Running the server: an address, a token where other machines may ask, a browser."""

from __future__ import annotations

import contextlib
import ipaddress
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from urllib.parse import quote

import uvicorn

from ..errors import UserError
from ..game import Game
from ..session import Seat
from ..session.setup import Setup
from ..tables import Tables
from .app import create_app
from .guard import LOOPBACK

_MOST_BYTES = 8192  # of a WebSocket's message
_TOKEN_BYTES = 24
_DEAF_MS = 60_000  # for which a connection may take nothing of what was sent to it
_EVERYWHERE = ("0.0.0.0", "::")
_ELSEWHERE = "192.0.2.1"  # of the block for documentation (RFC 5737): anywhere outside


def serve(
    tables: Tables,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    token: str = "",
    watch_token: str = "",
    path: str = "",
    browser: bool = False,
    delay_s: int = 0,
) -> None:
    """Serve until Ctrl-C. Port 0: any that is free. `path` goes behind the address that is printed and opened.

    On other addresses than the loopback a token is needed, and another one for those who only watch the wall: random
    ones if none are given. Raises UserError.
    """
    if not token and (watch_token or not is_loopback(host)):
        token = secrets.token_urlsafe(_TOKEN_BYTES)
    if token and not watch_token:
        watch_token = secrets.token_urlsafe(_TOKEN_BYTES)
    if token and token == watch_token:
        raise UserError("whoever only watches needs another token than the players")
    listening = listen(host, port)
    reached = own_address() if host in _EVERYWHERE else host
    shown = f"[{reached}]" if ":" in reached else reached
    base = f"http://{shown}:{listening.getsockname()[1]}/"
    address = base + (f"?token={quote(token)}" if token else "") + path
    app = create_app(tables.records, token, tables, delay_s, watch_token=watch_token)
    config = uvicorn.Config(app, log_level="error", ws_max_size=_MOST_BYTES, lifespan="on")
    config.timeout_graceful_shutdown = 2
    server = uvicorn.Server(config)
    print(f"hallboard is at {address} (Ctrl-C ends it)", flush=True)
    if watch_token:
        late = f", {delay_s} s late" if delay_s else ""
        print(f"for spectators, the wall alone{late}: {base}?token={quote(watch_token)}", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    server.run([listening])


def serve_game(
    setup: Setup,
    game: Game,
    seats: Sequence[Seat],
    board: str | None,
    records: str | None,
    opening: contextlib.AbstractContextManager[None] | None = None,
) -> None:
    """Play one game in this machine's browser until Ctrl-C. Raises UserError and LinkError.

    `opening` is a context for the while that the board is opened.
    """
    tables = Tables(records)
    with opening or contextlib.nullcontext():
        table = tables.seat(setup, game, seats, board)
    try:
        serve(tables, path=f"#/table/{table.id}", browser=True)
    finally:
        tables.close_all()


def own_address() -> str:
    """This machine's address in its network, as others reach it; its name where it has none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect((_ELSEWHERE, 9))  # sends nothing, but chooses an interface
        return str(asked.getsockname()[0])
    return socket.gethostname()


def is_loopback(host: str) -> bool:
    """True if only this machine reaches the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; Linux ends its connections with whoever takes nothing. Raises UserError."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":  # elsewhere such a connection stays until the other side ends it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAF_MS)
        listening.bind(address)
        listening.listen()  # from now on nobody is refused, if only answered later
    except OSError as error:
        raise UserError(f"{host}:{port} can't be served: {error.strerror or error}") from None
    return listening
