"""Copies of an owner's files from before each change by the workshop; undo restores them.

The folder `.before-workshop/000012` has copies in `files` and a record, `change.json`. While files
are written or restored, it is named `000012.begun`. If the program is killed meanwhile, this name
remains. The files are restored later, unless another program has changed one.
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
RECORD, FILES, BEGUN = "change.json", "files", ".begun"
OLDER = "history.jsonl"  # what 0.2 could undo
PATIENCE = 5.0  # seconds to wait for another workshop that writes


class Change(Struct, frozen=True):
    """A change of files in one folder that can be undone."""

    words: str  # description of the change
    when: float  # time in seconds since 1970
    after: Mapping[str, str]  # SHA-256 of each written file, by path below the owner's folder
    folder: Path = Path()  # where it is stored

    @property
    def root(self) -> Path:
        """The owner's folder."""
        return self.folder.parents[1]

    def copy_of(self, name: str) -> bytes | None:
        """Return the content of a file before the change; None if there was none."""
        return content_of(self.folder / FILES / name) if name in self.after else None


@contextmanager
def hold(root: Path) -> Iterator[None]:
    """Lock an owner's folder and undo an interrupted change, unless another program changed a file.

    Raises CompanionError if that fails, or if another workshop writes for more than 5 seconds.
    """
    late, home = "another workshop is writing into this folder; try again", root / HOME
    with hold_lock(root, PATIENCE, late), explain_os_error("write", home):
        path_inside(root, f"{HOME}/{RECORD}")
        for folder in home.glob(f"*{BEGUN}"):
            try:
                _put_back(folder)
            except RefusedError:  # a part of it alone would be a mixture
                folder.rename(folder.with_suffix(""))
        yield


def undo_stopped(root: Path) -> None:
    """Undo a change that a crash interrupted, unless another workshop is writing."""
    if any((root / HOME).glob(f"*{BEGUN}")):
        with suppress(CompanionError), hold(root):
            pass


def list_changes(root: Path) -> list[Change]:
    """Return the changes of a folder that can be undone, the latest last."""
    folders = sorted((root / HOME).glob("[0-9]" * 6))
    return [change for folder in folders if (change := _read(folder))]


def write_change(root: Path, words: str, contents: Mapping[str, bytes | Path]) -> None:
    """Write files, by path below a locked folder, and store the change for undo.

    Each content is bytes or the path of a file to copy. A file that is already in its place is only
    recorded. Raises CompanionError if files cannot be written; nothing has changed then.
    """
    changes, after, home = list_changes(root), dict[str, str](), root / HOME
    number = 1 + max((int(folder.name) for folder in home.glob("[0-9]" * 6)), default=0)
    when, begun = max([time.time(), *(each.when for each in changes)]), home / f"{number:06}{BEGUN}"
    for name, content in contents.items():
        path, new = path_inside(root, name), content_of(content) or b""
        before = None if path == content else content_of(path)
        if before != new:
            after[name] = hashlib.sha256(new).hexdigest()
            if before is not None:
                write_file(begun / FILES / name, before)
    if not after:
        return
    write_file(begun / RECORD, msgspec.json.encode({"words": words, "when": when, "after": after}))
    try:
        for name in after:
            if contents[name] != root / name:
                write_file(root / name, content_of(contents[name]) or b"")
    except BaseException:
        _put_back(begun)
        raise
    begun.rename(begun.with_suffix(""))
    for change in changes[: 1 - MOST]:
        _remove(change.folder)


def undo_change(change: Change) -> None:
    """Undo the last change of a folder: restore all its files, or none of them.

    RefusedError if another program has changed a file since. CompanionError if this is not the last
    change any more, or if files cannot be restored.
    """
    with hold(change.root):
        if list_changes(change.root)[-1:] != [change]:
            raise CompanionError("this is already undone; look at the list again")
        _put_back(change.folder)


def forget_change(change: Change) -> None:
    """Delete a stored change that cannot be undone, so that older changes can be undone."""
    with hold(change.root):
        _remove(change.folder)


def _read(folder: Path) -> Change | None:
    """Read a stored change; None if it is invalid, or has paths outside the owner's folder."""
    with suppress(msgspec.MsgspecError, CompanionError, LookupError):
        change = msgspec.json.decode(content_of(folder / RECORD) or b"", type=Change)
        for name in change.after:
            path_inside(folder.parents[1], name)
            path_inside(folder.parents[1], f"{HOME}/{folder.name}/{FILES}/{name}")
        return replace(change, folder=folder)
    return None


def _put_back(folder: Path) -> None:
    """Restore all files as before a change. If one has changed since, raise RefusedError only."""
    root, change = folder.parents[1], _read(folder) or Change("", 0.0, {})
    copies = {name: change.copy_of(name) for name in change.after}
    for name, before in copies.items():
        now = content_of(root / name)
        is_ours = now == before or hashlib.sha256(now or b"").hexdigest() == change.after[name]
        if not is_ours or (now is None and not folder.suffix):  # it may come back
            gone = name.partition("/")[0] if now is None else ""
            why = "is gone; put it back first" if gone else "was changed by another program since"
            message = f'cannot undo "{change.words}": {Path(name).name} {why}'
            raise RefusedError(message, 422, gone=gone, copy=name if before is not None else "")
    begun = folder.rename(folder.with_suffix(BEGUN))
    for name, before in copies.items():
        if before is None:
            remove_file(root / name, root)
        else:
            write_file(root / name, before)
    _remove(begun)


def _remove(folder: Path) -> None:
    """Delete a stored change. Its record goes first; without the record the change is invalid."""
    (folder / RECORD).unlink(missing_ok=True)
    shutil.rmtree(folder.rename(folder.with_suffix(BEGUN)), ignore_errors=True)


def content_of(part: bytes | Path) -> bytes | None:
    """Return `part` itself, or the content of the file `part`; None if there is no such file.

    Raises CompanionError if the file cannot be read.
    """
    try:
        return part.read_bytes() if isinstance(part, Path) else part
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CompanionError(f"{part!s} cannot be read: {error.strerror or error}") from None
