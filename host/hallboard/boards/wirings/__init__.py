"""How switches are wired: a module a kind of wiring, each with a class that `wiring.Wiring` describes."""

from .expander import Expander
from .matrix import Matrix
from .pins import Pins
from .shift import Shift
from .wiring import Wiring, WiringError

WIRINGS: dict[str, type[Expander] | type[Matrix] | type[Pins] | type[Shift]] = {
    "pins": Pins,
    "matrix": Matrix,
    "shift": Shift,
    "expander": Expander,
}

__all__ = ["WIRINGS", "Wiring", "WiringError"]
