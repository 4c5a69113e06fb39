"""A feed numbers its changes; a watcher who does not keep up is dropped, and delays no other."""

from __future__ import annotations

import asyncio
import json

from hallboard.tables.feed import Feed
from hallboard.tables.watcher import Watcher


async def _read(watcher: Watcher, count: int) -> list[dict[str, object]]:
    messages = watcher.messages()
    return [json.loads(await anext(messages)) for _ in range(count)]


async def test_only_what_has_changed_goes_out_and_is_numbered() -> None:
    feed = Feed({"game": "vlkno"})
    feed.publish({"turn": "black", "moves": [], "picture": {"board": "<g/>", "pieces/a1": "<g/>"}})
    plain, drawn = Watcher(False), Watcher(True)
    feed.join(plain)
    feed.join(drawn)
    feed.publish({"turn": "black", "moves": [], "picture": {"board": "<g/>", "pieces/a1": "<g/>"}})
    feed.publish({"turn": "white", "moves": ["a"], "picture": {"board": "<g/>", "pieces/b1": "<g/>"}})
    full, change = await _read(plain, 2)
    assert full == {"type": "gameFull", "seq": 1, "game": "vlkno", "turn": "black", "moves": []}
    assert change == {"type": "gameState", "seq": 2, "turn": "white", "moves": ["a"]}
    assert (await _read(drawn, 2))[1]["picture"] == {"pieces/a1": None, "pieces/b1": "<g/>"}


async def test_a_slow_watcher_is_dropped_and_the_others_miss_nothing() -> None:
    feed = Feed({})
    slow, quick = Watcher(False), Watcher(False)
    feed.join(slow)
    feed.join(quick)
    reading = asyncio.create_task(_read(quick, 1001))
    for number in range(1000):
        feed.publish({"number": number})
        await asyncio.sleep(0)
    assert [message["seq"] for message in await reading] == list(range(1001))
    assert slow.dropped.is_set()
    assert not quick.dropped.is_set()
    assert feed._watchers == [quick]
    feed.publish({"number": 1000})
    await asyncio.sleep(0)
    assert slow._queue.qsize() == 0, "nothing is kept for it"


async def test_who_leaves_or_is_left_hears_nothing_more() -> None:
    feed = Feed({})
    gone, there = Watcher(False), Watcher(False)
    feed.join(gone)
    feed.join(there)
    feed.leave(gone)
    assert feed.watched
    feed.close()
    assert [json.loads(text)["type"] async for text in there.messages()] == ["gameFull"]
    assert not feed.watched
