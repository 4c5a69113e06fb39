"""The bytes of a trace: operations one after the other, each a byte and then numbers.

A number is a varint, seven bits a byte and the lowest first, of its zigzag code: 0, -1, 1, -2 are 0, 1, 2, 3.

| byte | operation | numbers |
|---|---|---|
| 0 | BEGIN: a game at some point of it, with a fresh watch | time in ms, host_seats, name (count, bytes), \
options (count, values), moves (count, values) |
| 1 | ROUND: the watch looks; its scans follow | ms since the last time |
| 2 | TICK: the tracker's time | ms since the last time |
| 3 | COARSE: readings in uT of all sensors; of single pieces, which are only compared, a few after BEGIN, between \
rounds | of each sensor: the change since the last of these |
| 4 | FINE | as COARSE |
| 5 | HITS: sensors beyond their windows | count, then of each its index and its reading in uT |
| 6 | CLOSED: switches that have opened or closed | count, then the spaces |
| 7 | OUT: switches that are found broken, or are so no more | count, then the spaces |
| 8 | SEATS: those that the host plays | bit mask |
| 9 | ANSWERING: the player is choosing an answer | 1, or 0 |
| 10 | LOST: more came than the device could keep, and the trace ends | |
| 11 | GAINS: the sensors' own, of a calibrated board, before BEGIN: readings are trusted more | as `gain_q12` in \
`board.json`: count, then of each sensor its gain, 4096 is 1 |
| 12 | FEED: the watch takes a scan, which follows, for its next round: a round that decodes takes long | ms since the \
last time |
| 13 | SAMPLES: how many a reading of COARSE is the mean of, at the most, before BEGIN; 4 if it is missing | that many |
| 16 ... | a call: CALLS has its object and method | count, then the arguments |

The first OUT and CLOSED come right after BEGIN: with them the watch is made. BEGIN may come again: after a new
connection, or with another game on the board.
"""

BEGIN = 0
ROUND = 1
TICK = 2
COARSE = 3
FINE = 4
HITS = 5
CLOSED = 6
OUT = 7
SEATS = 8
ANSWERING = 9
LOST = 10
GAINS = 11
FEED = 12
SAMPLES = 13
FIRST_CALL = 16

CALLS = (
    ("tracker", "play"),
    ("tracker", "choose"),
    ("tracker", "take_back"),
    ("tracker", "confirm"),
    ("tracker", "restore"),
    ("tracker", "new_game"),
    ("watch", "choose"),
    ("watch", "rebase"),
    ("watch", "look_again"),
    ("watch", "ask"),
    ("watch", "enter"),
    ("tracker", "recognize"),
    ("tracker", "looked"),
    ("watch", "ignore"),
    ("watch", "offer"),
)
WITH_SEQUENCE = ("restore", "new_game", "recognize", "offer")  # whose one argument is a sequence of numbers
