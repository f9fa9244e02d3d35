"""What of an owner's files could not be read: mistakes that only come of it are not told."""

from __future__ import annotations

from pathlib import PurePath

from companion.core.errors import Problem

MISSING = ("missing", "has no", "needs")
UNKNOWN = ("not known here", "there is no", "has no", "is neither", "no step")


class Unread:
    """What could not be read; a mistake that tells why stands in the list of mistakes."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._files: set[str] = set()
        self._named: tuple[str, ...] = ()
        self._keys: set[tuple[str, str]] = set()
        self._entries: set[str] = set()

    def add_file(self, file: str) -> None:
        """Note that nothing of a file was read."""
        stem = PurePath(file).stem
        self._files.add(file)
        self._named += (f'"{stem}"', f'"{stem}.', f"{stem}.toml")

    def add_key(self, file: str, key: str) -> None:
        """Note that a line of a file was not read, with the key that it gives a value."""
        self._keys.add((file, key))

    def add_entry(self, name: str) -> None:
        """Note that an entry is so wrong that nothing is left of it."""
        self._entries.add(f'"{name}"')

    def follows(self, problem: Problem) -> bool:
        """Return whether a mistake is none if all is read."""
        said = problem.message
        if any(name in said for name in self._named):
            return True
        if any(name in said for name in self._entries) and any(words in said for words in UNKNOWN):
            return True
        if problem.file in self._files and problem.entry:
            return True
        key = problem.key.rpartition(".")[2]
        lacks = any(words in said for words in MISSING)
        return lacks and (problem.file, key) in self._keys
