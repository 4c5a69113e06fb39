"""Games of many tables gathered in one PostgreSQL database, event by event; nothing there is ever changed.

| module | has |
|---|---|
| `events` | what happened in a game, and the record that follows from it |
| `archive` | the events in PostgreSQL |
| `gatherer` | a thread that tells an archive what is new in the records of this machine |

The records of each machine stay what they are: what could not be told yet is told later, and nothing twice.
"""

from .archive import Archive
from .events import Event, follow, news
from .gatherer import Gatherer

__all__ = ("Archive", "Event", "Gatherer", "follow", "news")
