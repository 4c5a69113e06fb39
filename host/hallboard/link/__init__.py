"""The link to a board: `BoardClient` plays a game with the board at a port's URL.

with BoardClient("/dev/ttyACM0") as client:
    client.new_game("vlkno", host_seats=0b10)
    client.wait_ready()
    while True:
        match client.events.get():
            case Moved(move=move): ...
"""

from .client import BoardClient
from .errors import (
    AnotherHost,
    CannotOpen,
    CannotPlay,
    EchoingPort,
    LinkError,
    NoAnswer,
    NoFirmware,
    NotABoard,
    OldFirmware,
    OtherGeometry,
    OtherProtocol,
    OtherRules,
    WrongGame,
)
from .events import (
    BoardGame,
    Connected,
    Disconnected,
    Event,
    GameChanged,
    GameFound,
    LightsSeen,
    Moved,
    Noted,
    Problem,
    Ready,
    Refused,
    StateSeen,
    TakenBack,
    new_game_id,
)
from .ports import Port, open_port, port_names

__all__ = [
    "AnotherHost",
    "BoardClient",
    "BoardGame",
    "CannotOpen",
    "CannotPlay",
    "Connected",
    "Disconnected",
    "EchoingPort",
    "Event",
    "GameChanged",
    "GameFound",
    "LightsSeen",
    "LinkError",
    "Moved",
    "NoAnswer",
    "NoFirmware",
    "NotABoard",
    "Noted",
    "OldFirmware",
    "OtherGeometry",
    "OtherProtocol",
    "OtherRules",
    "Port",
    "Problem",
    "Ready",
    "Refused",
    "StateSeen",
    "TakenBack",
    "WrongGame",
    "new_game_id",
    "open_port",
    "port_names",
]
