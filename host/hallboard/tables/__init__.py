"""Games open on boards, as plain data for whoever watches them: a server's page, or a page without a server.

| module | has |
|---|---|
| `tables`, `table` | the sessions that are open; one session, watched |
| `api` | what is asked by address, and the answers |
| `commands` | what a watcher may ask of a table |
| `school`, `exercise` | lessons and mistakes; the tasks of a table that is there to learn |
| `feed`, `watcher` | what has changed, numbered, for everybody who watches |
| `state`, `picture`, `words` | what there is to see, as plain data |
| `connected` | a look at a connected board and its game |
| `calibrations` | connected boards that calibrate themselves |
| `wall` | every open table at a glance, and rounds |
| `catalogue`, `library`, `studies` | the games there are, the games that were played, and what an engine says of them |
"""

from .api import Answer, Api
from .table import Table
from .tables import Tables
from .watcher import Watcher

__all__ = ("Answer", "Api", "Table", "Tables", "Watcher")
