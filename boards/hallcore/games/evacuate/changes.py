"""The numbers of Evacuate's rules, for records of games that were played by older ones: see the contract."""

HASHES = ("5daeaa9b", "7ec69006")
CHANGES = (
    (2, "", "after a jam the player may play as in any turn, or end the turn if the clearing took something off"),
    (2, "players=3", "three players may hoist, and who lost his last occupant to the ceiling takes no more turns"),
    (2, "players=2 match=True", "two who both have enough pips, and equally many, play another round"),
    (2, "players=3,4 match=True", "after a shared round the player left of the first of its winners starts"),
    (2, "players=3,4 match=True", "who has enough pips wins the match at once, after any movement"),
)
