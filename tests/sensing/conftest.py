"""The firmware on sys.path: boards that ask are tested with its button."""

from __future__ import annotations

import sys

from tests.support.runtimes import ROOT

if str(ROOT / "firmware") not in sys.path:
    sys.path.insert(0, str(ROOT / "firmware"))
