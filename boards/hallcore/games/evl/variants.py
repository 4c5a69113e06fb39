"""What EVL's variants mean, in words for players: see the contract."""

MEANINGS = {
    "target": ("How many pentagons win.", {}),
    "scope": (
        "Which surrounded pentagons an unstack captures.",
        {
            "touched": "Those where this unstack put a piece on one of the two heptagons.",
            "anywhere": "All that are surrounded when the unstack ends.",
        },
    ),
}
