"""The numbers of Alea's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("fcb170c2", "4c4eb2f8")
CHANGES = (
    (
        2,
        "repetition=loss",
        "the same moves three times in a row end the game, and who could have broken the loop loses",
    ),
)
