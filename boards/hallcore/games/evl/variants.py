"""What EVL's variants mean, in words for players: see the contract."""

MEANINGS = {
    "target": ("How many pentagons win.", {}),
    "scope": (
        "Which surrounded pentagons an unstack captures.",
        {
            "touched": "Those of which one of the two heptagons has got a piece in this unstack.",
            "anywhere": "All that are surrounded when the unstack ends.",
        },
    ),
}
