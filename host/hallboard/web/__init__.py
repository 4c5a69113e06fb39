"""The board in a browser: a server for this machine, and the page that it serves.

| module | has |
|---|---|
| `app` | the addresses, for `uvicorn` |
| `guard` | who may ask: addresses, origins, the token |
| `tables`, `table` | the sessions that are open; one session, watched |
| `feed`, `watcher` | what has changed, numbered, for everybody who watches |
| `state`, `picture`, `words` | what there is to see, as plain data |
| `commands` | what a watcher may ask of a table |
| `catalogue`, `library` | the games there are, and the games that were played |
| `static/` | the page |
"""

from .app import create_app
from .guard import Guard

__all__ = ("Guard", "create_app")
