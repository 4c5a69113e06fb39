"""The numbers of Alea's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("8e91557a",)
CHANGES = ()
