"""The numbers of the rules, for records of games that were played by older ones: see the contract."""

HASHES = ("609428db",)
CHANGES = ()
