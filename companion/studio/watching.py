"""Which files have changed, looked at again and again."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from msgspec import Struct

EVERY = 0.05  # seconds
REST = 9  # times as long as a look takes, at least: large folders are looked at less often
MOST_FILES = 5000
DEEPEST = 6  # folders in folders
LARGEST = 4_000_000  # bytes of a file that is read; a larger one counts by its time


class Seen(Struct, frozen=True):
    """A file as it was: its time and size, and a hash of its content."""

    stat: tuple[int, int]
    content: bytes


class Watcher:
    """Looks at folders and tells when the content of a file in them is another.

    A file that is saved as it was is no change, and one that cannot be read is one.
    """

    def __init__(self, folders: Callable[[], Sequence[Path]]) -> None:
        self._folders = folders
        self._seen = self._look({})

    def changed(self) -> bool:
        """Tell whether anything is another than when this was last asked."""
        before, self._seen = self._seen, self._look(self._seen)
        return {path: one.content for path, one in before.items()} != {
            path: one.content for path, one in self._seen.items()
        }

    def _look(self, before: dict[str, Seen]) -> dict[str, Seen]:
        found = {}
        for folder in self._folders():
            for path, stat in _files(str(folder), DEEPEST):
                known = before.get(path)
                found[path] = known if known and known.stat == stat else Seen(stat, _hash(path))
                if len(found) >= MOST_FILES:
                    return found
        return found


def _files(folder: str, deep: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the files of a folder and of those in it; hidden ones are not of the game."""
    with suppress(OSError), os.scandir(folder) as inside:
        for entry in sorted(inside, key=lambda one: one.name):
            if entry.name.startswith("."):
                continue
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    if deep:
                        yield from _files(entry.path, deep - 1)
                else:
                    stat = entry.stat()
                    yield entry.path, (stat.st_mtime_ns, stat.st_size)


def _hash(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        return str(error.errno).encode()
    return b"" if len(content) > LARGEST else hashlib.sha256(content).digest()


def watch(look: Callable[[], object], stop: Event, every: float = EVERY) -> Thread:
    """Call a function again and again in a thread of its own, until it is stopped."""

    def run() -> None:
        took = 0.0
        while not stop.wait(max(every, REST * took)):
            begun = time.monotonic()
            look()
            took = time.monotonic() - begun

    thread = Thread(target=run, name="watching", daemon=True)
    thread.start()
    return thread
