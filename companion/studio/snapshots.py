"""Copies of an owner's files from before each change by the workshop; undo restores them.

`.before-workshop/000012` has `change.json` and copies in `files`. It is first called `.new-...`,
and `000012.begun` while files are written or restored: after a kill they are restored, unless
another program has changed one since.
"""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.atomic_write import explain_os_error, hold_lock, remove_file, write_file
from companion.core.errors import CompanionError
from companion.resources import path_inside
from companion.studio.mistakes import RefusedError

HOME, MOST = ".before-workshop", 100
RECORD, FILES = "change.json", "files"
NEW, BEGUN = ".new-", ".begun"
OLDER, ABOUT_OLDER = "history.jsonl", "history.txt"  # what 0.2 could undo; that this was told
PATIENCE = 5.0  # seconds to wait for another workshop that writes
Contents = Mapping[str, bytes | Path]
"""What files say, or where they are copied from, by their paths below the folder."""


class Change(Struct, frozen=True):
    """A change of files in one folder that can be undone."""

    words: str  # description of the change
    when: float  # time in seconds since 1970
    after: Mapping[str, str]  # SHA-256 of each written file, by path below the folder
    number: int = 0


class ForeignError(RefusedError):
    """A change cannot be undone: another program has changed or removed a file since."""

    def __init__(self, change: Change, name: str, *, is_gone: bool) -> None:
        self.name = name
        why = "is gone; put it back first" if is_gone else "was changed by another program since"
        message = f'"{change.words}" is not undone: {Path(name).name} {why}'
        super().__init__(message, 422, gone=name.partition("/")[0] if is_gone else "")


class Snapshots:
    """The changes of one folder, stored for undo."""

    def __init__(self, root: Path) -> None:
        self.root, self.home = root, root / HOME
        if any(self.home.glob(f"*{BEGUN}")):
            with suppress(CompanionError), self.hold():
                pass

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Lock the folder, undo any stopped change; CompanionError on failure or a long wait."""
        late = "another workshop is writing into this folder; try again"
        with hold_lock(self.root, PATIENCE, late), explain_os_error("write", self.home):
            path_inside(self.root, f"{HOME}/{NEW}")
            for folder in self.home.glob(f"{NEW}*"):
                shutil.rmtree(folder, ignore_errors=True)
            for folder in self.home.glob(f"*{BEGUN}"):
                try:
                    self._put_back(folder)
                except ForeignError:  # a part of it alone would be a mixture
                    folder.rename(folder.with_suffix(""))
            yield

    def list_changes(self) -> list[Change]:
        """Return the changes that can be undone, the latest last."""
        folders = sorted(self.home.glob("[0-9]" * 6))
        return [change for folder in folders if (change := self._read(folder))]

    def write(self, words: str, contents: Contents, *, new: bool = False) -> None:
        """Write changed files as one change; `new` files were just made in the locked folder.

        Raises CompanionError if they cannot be written; nothing has changed then.
        """
        changes = self.list_changes()
        number = max((change.number for change in changes), default=0) + 1
        when = max([time.time(), *(change.when for change in changes)])
        after = {
            name: digest_of(part)
            for name, part in contents.items()
            if new or digest_of(part) != digest_of(path_inside(self.root, name))
        }
        if not after:
            return
        folder = self.home / f"{NEW}{number:06}"
        for name in after:
            before = None if new else content_of(path_inside(self.root, name))
            if before is not None:
                write_file(folder / FILES / name, before)
        write_file(folder / RECORD, msgspec.json.encode(Change(words, when, after)))
        begun = folder.rename(self.home / f"{number:06}{BEGUN}")
        try:
            for name in after:
                part = contents[name]
                content = part.read_bytes() if isinstance(part, Path) else part
                write_file(path_inside(self.root, name), content)
        except BaseException:
            self._put_back(begun)
            raise
        begun.rename(begun.with_suffix(""))
        for change in changes[: 1 - MOST]:
            _remove(self.home / f"{change.number:06}")

    def undo(self, change: Change) -> None:
        """Undo the last change: restore all its files, or none of them.

        ForeignError if another program has changed a file since, CompanionError if it is not the
        last change any more, or files cannot be restored.
        """
        with self.hold():
            if self.list_changes()[-1:] != [change]:
                raise CompanionError("this is already undone; look at the list again")
            self._put_back(self.home / f"{change.number:06}")

    def copy_of(self, change: Change, name: str) -> bytes | None:
        """Return the content of a file before a change; None if no copy is stored."""
        return content_of(self.home / f"{change.number:06}" / FILES / name)

    def forget(self, change: Change) -> None:
        """Remove a stored change that cannot be undone, so that older ones can be."""
        with self.hold():
            _remove(self.home / f"{change.number:06}")

    def report_older(self) -> str:
        """Return, only once, a note that an older version's history is kept but not read."""
        older = self.home / OLDER
        if not older.exists() or (self.home / ABOUT_OLDER).exists():
            return ""
        text = f"{older} is the history of an older version: it stays, but Undo cannot use it."
        with suppress(CompanionError):
            write_file(path_inside(self.root, f"{HOME}/{ABOUT_OLDER}"), f"{text}\n".encode())
        return text

    def _read(self, folder: Path) -> Change | None:
        """Read a stored change; None if it is invalid, or has paths outside the owner's folder."""
        with suppress(msgspec.MsgspecError, CompanionError, LookupError):
            record = content_of(folder / RECORD) or b""
            change = msgspec.json.decode(record, type=Change)
            copies = (f"{HOME}/{folder.name}/{FILES}/{name}" for name in change.after)
            for name in (*change.after, *copies):
                path_inside(self.root, name)
            return replace(change, number=int(folder.stem))
        return None

    def _put_back(self, folder: Path) -> None:
        """Restore all files before a change, or none; ForeignError if one was changed since."""
        change, copies = self._read(folder) or Change("", 0.0, {}), dict[Path, bytes | None]()
        for name, after in change.after.items():
            path, before = self.root / name, content_of(folder / FILES / name)
            now, is_undo = digest_of(path), not folder.suffix
            if now not in (after, digest_of(before)) or (is_undo and not now):  # it may come back
                raise ForeignError(change, name, is_gone=not now)
            copies[path] = before
        begun = folder.rename(folder.with_suffix(BEGUN))
        for path, before in copies.items():
            if before is None:
                remove_file(path, self.root)
            else:
                write_file(path, before)
        _remove(begun)


def _remove(folder: Path) -> None:
    """Delete a stored change; renaming its folder first makes it invalid at once."""
    shutil.rmtree(folder.rename(folder.with_name(f"{NEW}{folder.name}")), ignore_errors=True)


def content_of(path: Path) -> bytes | None:
    """Return the content of a file; None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CompanionError(f"{path} cannot be read: {error.strerror or error}") from None


def digest_of(part: bytes | Path | None) -> str:
    """Return the hash of a content or a file; "" for None or a missing file."""
    content = content_of(part) if isinstance(part, Path) else part
    return "" if content is None else hashlib.sha256(content).hexdigest()
