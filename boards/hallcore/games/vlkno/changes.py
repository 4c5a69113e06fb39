"""The numbers of VLKNO's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("956adce2",)
CHANGES = ()
