"""What is done to a board from the page: its wiring is tested, its firmware is put on.

| module | has |
|---|---|
| `work` | one job in a thread: what it says, asks and has found |
| `works` | those of this server |
| `update` | the firmware onto a board |
| `wiring` | sensors, lights, and which wire goes where |
"""

from .work import Work
from .works import Works

__all__ = ("Work", "Works")
