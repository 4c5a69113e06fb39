"""What Evacuate's variants mean, in words for players: see the contract."""

MEANINGS = {
    "players": (
        "How many play.",
        {
            "2": "Two, with two colours each.",
            "3": "Three, with a colour each; the fourth colour is wild.",
            "4": "Four, with a colour each.",
        },
    ),
    "parity": (
        "Which way the triangles of the wall point.",
        {
            "0": "g1.1 points to door N, and so does every second one.",
            "1": "g1.1 points to door S: the wall is turned round.",
        },
    ),
    "match": (
        "How long you play.",
        {"False": "One round.", "True": "Rounds until somebody has 14 pips; 13 with three players, 12 with four."},
    ),
}
