"""What Alea's variants mean, in words for players: see the contract."""

MEANINGS = {
    "layout": (
        "Where the pieces stand at the beginning.",
        {
            "murray": "The set-up of most books and programs; it is hard for the king.",
            "cyningstan": "A set-up of 2015 that is kinder to the king.",
        },
    ),
    "repetition": (
        "How a game ends that goes round in circles.",
        {
            "loss": "The same series of moves three times in a row loses for the player who could have broken it.",
            "draw": "The same position for the third time is a draw.",
        },
    ),
}
