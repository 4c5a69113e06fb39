"""The numbers of EVL's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("7216d107",)
CHANGES = ()
