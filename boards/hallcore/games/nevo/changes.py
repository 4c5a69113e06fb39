"""The numbers of Nevo's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("b19ee08a",)
CHANGES = ()
