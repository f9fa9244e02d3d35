"""The files of an owner that were there, and those that are gone or half saved by now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.core.errors import CompanionError
from companion.data.overlay_folder import iter_data_files
from companion.data.toml_file import read_toml
from companion.studio.snapshots import Snapshots


class OwnerFiles:
    """Remembers the owner's files until they are back or reported as deleted."""

    def __init__(self, folder_of: Callable[[str], Path | None]) -> None:
        self._folder_of = folder_of  # of a game, in that of all; None if there is none
        self._there: dict[str, frozenset[Path]] = {}

    def gone(self, slug: str) -> list[Path]:
        """Return the files of a game that vanished or are empty, though no workshop took them."""
        folder = self._folder_of(slug)
        if folder is None or not folder.parent.is_dir():
            return []  # that is told already
        now = frozenset(file for file in iter_data_files(folder) if _has_words(file))
        stems = {item.with_suffix("") for item in now}  # a table may become another kind of file
        lost = {
            file for file in self._there.get(slug, now) - now if file.with_suffix("") not in stems
        }
        if lost:
            snapshots = Snapshots(folder.parent)
            with snapshots.hold():  # another workshop may be about to remove them
                lost -= snapshots.list_removed()
        self._there[slug] = now | lost
        return sorted(lost)

    def refuse_gone(self, slug: str) -> None:
        """Raise CompanionError if files of a game are gone: it does not go on as if none were."""
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
        """Take the files of a game as they are."""
        self._there.pop(slug, None)

    def are_whole(self, slug: str) -> bool:
        """Return whether each file of a game can be parsed to its end."""
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
