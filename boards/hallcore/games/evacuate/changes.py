"""The numbers of Evacuate's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("bee00329",)
CHANGES = ()
