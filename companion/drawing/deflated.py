"""Packs content as PDF has it, in a thread beside the one that draws: zlib holds up no other."""

from __future__ import annotations

import sys
import threading
import zlib
from functools import cache
from queue import SimpleQueue

LEVEL = 4  # of packing: the next one takes twice as long for 3 % less
LARGE = 8_000  # bytes: less is packed before a thread would have begun
TURN = 0.0005  # seconds: how long one thread works before another may


class CompressedContent:
    """Content that is packed by the time that it is needed; whoever comes first packs it."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._packed: bytes | None = None
        if len(content) > LARGE:
            _compression_queue().put(self)

    def packed(self) -> bytes:
        """Return the content, packed."""
        content = self._content  # read first: it goes once there are the packed bytes
        if self._packed is None:  # two threads that meet here pack to the same bytes
            self._packed = zlib.compress(content, LEVEL)
            self._content = b""
        return self._packed


@cache
def _compression_queue() -> SimpleQueue[CompressedContent]:
    """Return what waits to be packed, and start the thread that does it."""
    waiting: SimpleQueue[CompressedContent] = SimpleQueue()
    sys.setswitchinterval(TURN)
    threading.Thread(target=_pack_all, args=(waiting,), daemon=True).start()
    return waiting


def _pack_all(waiting: SimpleQueue[CompressedContent]) -> None:
    while True:
        waiting.get().packed()
