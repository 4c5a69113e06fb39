"""What Nevo's variants mean, in words for players: see the contract."""

MEANINGS = {
    "repetition": (
        "How the same position ends the game when it comes for the third time.",
        {"score": "The player with the higher score wins; equal scores draw.", "draw": "It is a draw."},
    ),
    "removal": (
        "How isolated pieces leave the board.",
        {
            "automatic": "They go by themselves after their owner's step.",
            "opponent": "The opponent may take them off before his step, all, some or none.",
        },
    ),
}
