"""What the variants mean, in words for players: see the contract."""

MEANINGS = {
    "centre": (
        "Where the first cross may go.",
        {"free": "Everywhere.", "closed": "Everywhere but in the centre."},
    ),
}
