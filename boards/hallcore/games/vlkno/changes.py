"""The numbers of VLKNO's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("f978241b", "ed869521")
CHANGES = ((2, "size=3x3,3x4", "the smaller boards are new"),)
