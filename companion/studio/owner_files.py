"""The files of an owner that were there, and those that are gone or half saved by now."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from companion.core.errors import CompanionError
from companion.data.overlay_folder import LABELS, TABLES
from companion.data.toml_file import read_toml
from companion.resources import leads_out
from companion.studio.snapshots import Snapshots


class OwnerFiles:
    """Remembers which files there were, until they are back or are said to be gone for good."""

    def __init__(self, folder_of: Callable[[str], Path | None]) -> None:
        """Begin with none.

        Args:
            folder_of: returns the owner's folder of a game, in that of all; None if there is none.
        """
        self._folder_of = folder_of
        self._there: dict[str, frozenset[Path]] = {}

    def gone(self, slug: str) -> list[Path]:
        """Return the files of a game that vanished or are empty, though no workshop took them."""
        folder = self._folder_of(slug)
        if folder is None or not folder.parent.is_dir():
            return []  # that is told already
        now = frozenset(one for one in tables_in(folder) if _has_words(one))
        stems = {one.with_suffix("") for one in now}  # a table may become another kind of file
        lost = {one for one in self._there.get(slug, now) - now if one.with_suffix("") not in stems}
        if lost:
            snapshots = Snapshots(folder.parent)
            with snapshots.hold():  # another workshop may be about to remove them
                lost -= snapshots.list_removed()
        self._there[slug] = now | lost
        return sorted(lost)

    def refuse_gone(self, slug: str) -> None:
        """Refuse to go on as if files of a game had never been.

        Raises:
            CompanionError: it names those that are gone.
        """
        if not (lost := self.gone(slug)):
            return
        folder = self._folder_of(slug)
        if folder is not None and not folder.is_dir():
            told, it = f"the folder {folder.name} is gone", "it"
        elif len(lost) == 1:
            told, it = f"{lost[0].name} is gone or empty", "it"
        else:
            told, it = f"{', '.join(one.name for one in lost)} are gone or empty", "them"
        raise CompanionError(f"{told}; put {it} back, or go on without {it}")

    def accept(self, slug: str) -> None:
        """Take the files of a game as they are."""
        self._there.pop(slug, None)

    def are_whole(self, slug: str) -> bool:
        """Tell whether each file of a game can be read to its end, whatever it says."""
        folder = self._folder_of(slug)
        if folder is None:
            return True
        return folder.parent.is_dir() and all(_is_whole(one, folder) for one in tables_in(folder))


def tables_in(folder: Path) -> Collection[Path]:
    """Return the files with tables or words that an owner has in the folder of a game."""
    found = (*folder.glob("*.*"), *(folder / LABELS).glob("*.toml"))
    return [one for one in found if one.suffix in TABLES and not one.name.startswith((".", "~"))]


def _has_words(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False
    except OSError:
        return True  # it is there, and cannot be read


def _is_whole(path: Path, folder: Path) -> bool:
    if leads_out(path, folder):
        return False
    try:
        if path.suffix == ".toml":
            read_toml(path)
        else:
            path.read_bytes()
    except (OSError, ValueError):
        return False
    return True
