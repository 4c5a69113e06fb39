"""The rulesets' compiled kernels where this installation has them; where it has not, the pure rules serve, and say so.

A ruleset's compiled rules are those of `hallcore.games.<name>.rules`, made to C by Cython (setup.py,
host/setup/kernels/), and are called like them. Both can be used side by side.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from typing import Any

from hallcore.games import part

_log = logging.getLogger(__name__)
_said = False


def find(name: str, *, tell: bool = True) -> Any | None:
    """The ruleset's `CompiledRules` (native/ruleset_table.pyx), None if this installation lacks them.

    With `tell` the lack is said, once.
    """
    found, why = _load(name)
    if found is None and tell:
        _say_once(name, why)
    return found


@cache
def _load(name: str) -> tuple[Any | None, str]:
    """The compiled rules, or why there are none."""
    try:
        return import_module("hallboard.native.ruleset_table").CompiledRules(name), ""
    except (ImportError, LookupError, TypeError) as error:
        return None, str(error)


def rules(name: str) -> Any:
    """The ruleset's compiled rules, else its pure ones: both have what the contract names."""
    return find(name) or part(name, "rules")


def _say_once(name: str, why: str) -> None:
    global _said
    if not _said:
        _said = True
        _log.warning(
            "the rules of %s are not compiled here, engines think many times slower (%s); "
            "with a C compiler, installing hallboard anew compiles them",
            name,
            why,
        )
