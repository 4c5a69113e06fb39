"""What VLKNO's variants mean, in words for players: see the contract."""

MEANINGS = {
    "putback": (
        "May a stone go back to the stack from which it was taken?",
        {"allowed": "It may: then nothing but the pawn has moved.", "barred": "It must go to another space."},
    ),
    "size": (
        "How many columns and rows the board has.",
        {
            "5x5": "The whole board of 25 spaces.",
            "3x3": "A small board for beginners and solvers.",
            "3x4": "A small board with one more row.",
        },
    ),
}
