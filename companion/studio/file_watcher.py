"""Watches an owner's files for changes, and for files that vanish."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.overlay_folder import iter_data_files
from companion.data.toml_file import read_toml

# The files of an owner that were there, and those that are gone or half saved by now.


class OwnerFiles:
    """Remembers the files of owners' games, to notice when files vanish."""

    def __init__(self, folder_of: Callable[[str], Path | None]) -> None:
        self._folder_of = folder_of  # of a game, in that of all; None if there is none
        self._there: dict[str, frozenset[Path]] = {}

    def gone(self, slug: str) -> list[Path]:
        """Return a game's vanished or emptied files, except those that the workshop removed."""
        folder = self._folder_of(slug)
        if folder is None or not folder.parent.is_dir():
            return []  # that is told already
        now = frozenset(file for file in iter_data_files(folder) if _has_words(file))
        stems = {item.with_suffix("") for item in now}  # a table may become another kind of file
        lost = {
            file for file in self._there.get(slug, now) - now if file.with_suffix("") not in stems
        }
        self._there[slug] = now | lost
        return sorted(lost)

    def refuse_gone(self, slug: str) -> None:
        """Raise CompanionError if files of a game have vanished, to avoid going on without them."""
        if not (lost := [file.name for file in self.gone(slug)]):
            return
        is_gone, pronoun = (
            ("is gone or empty", "it") if len(lost) == 1 else ("are gone or empty", "them")
        )
        message, folder = f"{', '.join(lost)} {is_gone}", self._folder_of(slug)
        if folder is not None and not folder.is_dir():
            message, pronoun = f"the folder {folder.name} is gone", "it"
        raise CompanionError(f"{message}; put {pronoun} back, or go on without {pronoun}")

    def accept(self, slug: str) -> None:
        """Accept the present files of a game as complete."""
        self._there.pop(slug, None)
        self.gone(slug)

    def list_complete(self) -> list[str]:
        """Return the slugs of the games seen so far that have no vanished files."""
        return [slug for slug in self._there if not self.gone(slug)]

    def are_whole(self, slug: str) -> bool:
        """Return whether each file of a game is complete and can be parsed."""
        folder = self._folder_of(slug)
        if folder is None:
            return True
        return folder.parent.is_dir() and all(_is_whole(item) for item in iter_data_files(folder))


def _has_words(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError as error:
        return not isinstance(error, FileNotFoundError)  # it may be there, and cannot be read


def _is_whole(path: Path) -> bool:
    try:
        (read_toml if path.suffix == ".toml" else Path.read_bytes)(path)
    except (OSError, ValueError):
        return False
    return True


# Contents of files that change.


EVERY = 0.05  # seconds
REST = 9  # times as long as a look takes, at least: large folders are looked at less often
MOST_FILES = 5000
DEEPEST = 6  # folders in folders
LARGEST = 4_000_000  # bytes of a file that is read; a larger one counts by its time
PATIENCE = 0.3  # seconds until a file that has lost lines is taken to be saved whole


FileStat = tuple[int, int, int]
"""The identity of a file: its time (ns), its size, its place."""


class FileState(Struct, frozen=True):
    """The state of a file: its times and size, a hash of its content, and its number of lines."""

    stat: FileStat
    content: bytes
    lines: int


class Watcher:
    """Detects changed contents of files in folders; a file that becomes unreadable counts, too."""

    def __init__(self, folders: Callable[[], Sequence[Path]]) -> None:
        self._folders = folders
        self._seen = self._look({}, 0.0)

    def changed(self, patience: float = 0.0) -> bool:
        """Return whether a file changed since the last call.

        A file that has lost lines counts only after `patience` seconds: it may be half saved.
        """
        before, self._seen = self._seen, self._look(self._seen, patience)
        return {path: state.content for path, state in before.items()} != {
            path: state.content for path, state in self._seen.items()
        }

    def _look(self, before: dict[str, FileState], patience: float) -> dict[str, FileState]:
        result = {}
        for folder in self._folders():
            for path, stat in _files(str(folder)):
                known = before.get(path)
                now = known if known and known.stat == stat else _read_state(path, stat)
                result[path] = known if known and _may_be_half(known, now, patience) else now
                if len(result) >= MOST_FILES:
                    return result
        return result


def _may_be_half(known: FileState, now: FileState, patience: float) -> bool:
    (*_, before), (written_ns, _, place) = known.stat, now.stat
    age = time.time() - written_ns / 1e9
    # at another place it came whole, under another name
    return before == place and now.lines < known.lines and 0 <= age < patience


def _files(folder: str) -> Iterator[tuple[str, FileStat]]:
    """Yield (path, identity) of the files in a folder and its subfolders, without hidden ones."""
    for place, folders, names in os.walk(folder):
        deep = place.count(os.sep) - folder.count(os.sep)
        folders[:] = sorted(name for name in folders if deep < DEEPEST and name[0] != ".")
        for path in (f"{place}{os.sep}{name}" for name in sorted(names) if name[0] != "."):
            with suppress(OSError):
                stat = os.lstat(path)
                yield path, (stat.st_mtime_ns, stat.st_size, stat.st_ino)


def _read_state(path: str, stat: FileStat) -> FileState:
    """Read the state of a file; the content of links and of large files is not read."""
    content = repr(stat).encode()
    with suppress(OSError):
        file = Path(path)
        if file.is_file() and not file.is_symlink() and stat[1] <= LARGEST:
            content = file.read_bytes()
    return FileState(stat, hashlib.sha256(content).digest(), content.count(b"\n"))


def start_watching(look: Callable[[], object], stop: Event, every: float = EVERY) -> Thread:
    """Call `look` in a thread again and again, at least `every` s apart, until `stop` is set."""

    def run() -> None:
        took = 0.0
        while not stop.wait(max(every, REST * took)):
            begun = time.monotonic()
            look()
            took = time.monotonic() - begun

    thread = Thread(target=run, name="watching", daemon=True)
    thread.start()
    return thread
