"""The numbers of Alea's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("8e91557a", "e629e0f3")
CHANGES = (
    (2, "repetition=loss", "a repetition is the same moves three times in a row, and loses for who could have broken it"),
)
