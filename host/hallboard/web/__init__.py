"""The board in a browser: a server for this machine, and the page that it serves.

| module | has |
|---|---|
| `app` | the addresses, for `uvicorn` |
| `guard` | who may ask: addresses, origins, the tokens |
| `limits`, `allowance` | how much one address may ask for |
| `sockets` | a table over a WebSocket |
| `stream` | a table as lines of JSON |
| `watching` | what both have: a place in the table's feed, and an end for who reads too slowly |
| `server` | an address, a token, a browser |
| `static/` | the page |

Requests and their answers are in `hallboard.tables`.
"""

from .app import create_app
from .guard import Guard

__all__ = ("Guard", "create_app")
