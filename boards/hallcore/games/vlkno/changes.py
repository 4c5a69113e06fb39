"""The numbers of VLKNO's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("f978241b",)
CHANGES = ()
