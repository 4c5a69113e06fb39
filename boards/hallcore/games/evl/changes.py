"""The numbers of EVL's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("cef9e83d",)
CHANGES = ()
