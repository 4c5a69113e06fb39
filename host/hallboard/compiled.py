"""The rooms' compiled kernels where this installation has them; where it has not, the pure rules serve, and say so.

A room's compiled rules are those of `hallcore.games.<name>.rules` made to C by Cython (setup.py, host/setup/kernels.py)
and are called like them. Both can be used side by side.
"""

from __future__ import annotations

import logging
from copy import copy
from functools import cache
from importlib import import_module
from typing import Any

from hallcore.games import part

from .game import DeskRoom

_log = logging.getLogger(__name__)


_said = False


@cache
def find(name: str) -> Any | None:
    """The room's `CompiledRules` (native/room_table.pyx), None if this installation lacks them."""
    try:
        return import_module("hallboard.native.room_table").CompiledRules(name)
    except (ImportError, LookupError, TypeError) as error:
        _say_once(name, error)
        return None


def rules(name: str) -> Any:
    """The room's compiled rules, else its pure ones: both have what the contract names."""
    return find(name) or part(name, "rules")


def room(plain: DeskRoom) -> DeskRoom:
    """The same room with its compiled rules, if there are any: for what needs their speed."""
    fast = copy(plain)
    fast.rules = rules(plain.name)
    return fast


def _say_once(name: str, error: Exception) -> None:
    global _said
    if not _said:
        _said = True
        _log.warning(
            "the rules of %s are not compiled here, engines think many times slower (%s); "
            "with a C compiler, installing hallboard anew compiles them",
            name,
            error,
        )
