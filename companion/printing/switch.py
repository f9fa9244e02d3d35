"""From one print in a folder to the next: all of its files change, or none.

New files are staged beside the old ones. Then a journal is written, every file is put in place,
and the manifest last. Whoever prints next finishes what was stopped in between, or undoes it.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from msgspec import Struct, to_builtins

from companion.atomic_write import explained
from companion.core.errors import CompanionError

LOCK = ".printing-lock"
STAGED = ".printing-"  # folders of new files
JOURNAL, UNDO = "journal.json", "undo"
PATIENCE = 60.0  # s to wait for another print into the same folder
Notice = Callable[[str], None]  # told a sentence for the person


class Journal(Struct, frozen=True):
    """What a switch does; names are paths below `into`, with `/`.

    Attributes:
        into: the folder of the print, below the one that holds the staged files.
        new: the files that it has afterwards, in the order in which they are put in place.
        gone: files of the print before that it no longer has.
        had: those of `new` that replace an older file.
    """

    into: str
    new: tuple[str, ...]
    gone: tuple[str, ...]
    had: tuple[str, ...]


def check_place(folder: Path) -> None:
    """Look at the folder of a print before anything is drawn.

    Raises:
        CompanionError: a file of that name is in the way.
    """
    with explained("make the folder", folder):
        if folder.exists() and not folder.is_dir():
            raise FileExistsError


@contextmanager
def alone(folder: Path, notice: Notice) -> Iterator[None]:
    """Make a folder and lock it for this print; wait for another print that has it.

    Raises:
        CompanionError: the folder cannot be made, or another print takes too long.
    """
    with explained("make the folder", folder):
        made = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
    waits = f"Waiting for another print to finish in {folder} ..."
    late = f"another print into {folder} still runs; wait for it, or choose another --out"
    try:
        with held(folder / LOCK, PATIENCE, late, lambda: notice(waits)):
            yield
    finally:
        if made:
            with suppress(OSError):  # if nothing was printed it is empty
                folder.rmdir()


@contextmanager
def held(
    file: Path, patience: float, late: str, waits: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the lock of a file; wait for whoever has it.

    Args:
        file: that is locked.
        patience: how long to wait, s.
        late: what is told if that was not enough.
        waits: called once if there is anything to wait for.

    Raises:
        CompanionError: the file cannot be written, or another takes too long.
    """
    with explained("write", file):
        lock = locked(file)
    if lock is None:
        waits()
        end = time.monotonic() + patience
        while lock is None:
            if time.monotonic() > end:
                raise CompanionError(late)
            time.sleep(0.05)
            lock = locked(file)
    try:
        yield
    finally:
        unlocked(file, lock)


def settle_all(out: Path, notice: Notice) -> None:
    """Finish or undo every switch below a folder that was stopped, unless its print still runs."""
    with suppress(OSError):
        for folder in sorted({path.parent for path in out.glob(f"*/{STAGED}*")}):
            lock = locked(folder / LOCK)
            if lock is not None:
                try:
                    settle(folder, notice)
                finally:
                    unlocked(folder / LOCK, lock)


def settle(folder: Path, notice: Notice) -> None:
    """Finish or undo a switch that was stopped, and clear away what was staged.

    Raises:
        CompanionError: neither can be done.
    """
    for staged in sorted(path for path in folder.glob(f"{STAGED}*") if path.is_dir()):
        journal = _read(staged)
        if journal is not None:
            place = folder / journal.into
            if not (staged / UNDO).exists() and _finished(folder, staged, journal):
                notice(
                    f"{place}: a print was stopped while it replaced files; this is finished now."
                )
            else:
                _undo(folder, staged, journal)
                notice(f"{place}: a print was stopped; the earlier print has been restored.")
        _clear(staged)


def switch(
    folder: Path, into: str, files: Iterable[tuple[str, bytes]], gone: Collection[str] = ()
) -> None:
    """Put a new print in place of the one before.

    Args:
        folder: where files are staged.
        into: the folder of the print, below it.
        files: (path below the folder of the print with `/`, content); taken one by one, the
            manifest last.
        gone: files of the print before that go unless they are written anew.

    Raises:
        CompanionError: a file cannot be written or replaced; what was there before is untouched.
    """
    place = folder / into
    with explained("write", place):
        staged = Path(tempfile.mkdtemp(prefix=STAGED, dir=folder))
    try:
        new = tuple(_staged(staged, place, files))
        journal = _prepared(folder, staged, into, new, gone)
    except BaseException:
        _clear(staged)
        raise
    try:
        _forward(folder, staged, journal)
    except BaseException as error:
        _undo(folder, staged, journal)
        _clear(staged)
        if isinstance(error, CompanionError) and journal.had:
            raise CompanionError(f"{error}; the earlier files are unchanged") from error
        raise
    _clear(staged)


def _staged(staged: Path, place: Path, files: Iterable[tuple[str, bytes]]) -> Iterator[str]:
    """Write the new files into a folder of their own."""
    for name, content in files:
        with explained("write", place / name):
            part = staged / "new" / name
            part.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(content)
        yield name


def _prepared(
    folder: Path, staged: Path, into: str, new: tuple[str, ...], gone: Collection[str]
) -> Journal:
    """Keep a second link to every old file, or a copy, and write the journal."""
    place = folder / into
    there = [name for name in gone if name not in new and (place / name).is_file()]
    had = [name for name in new if (place / name).exists()]
    for name in (*there, *had):
        with explained("replace", place / name):
            if (place / name).is_dir():
                raise IsADirectoryError
            old = staged / "old" / name
            old.parent.mkdir(parents=True, exist_ok=True)
            try:
                old.hardlink_to(place / name)
            except OSError:  # a disk without links
                shutil.copy2(place / name, old)
    journal = Journal(into, new, tuple(there), tuple(had))
    with explained("write", staged / JOURNAL), (staged / JOURNAL).open("wb") as stream:
        stream.write(json.dumps(to_builtins(journal)).encode())
        stream.flush()
        os.fsync(stream.fileno())
    return journal


def _forward(folder: Path, staged: Path, journal: Journal) -> None:
    """Put in place what is not yet there, the last file after the old ones have gone."""
    place = folder / journal.into
    *most, last = journal.new
    for name in most:
        _moved(staged / "new", place, name, "replace")
    for name in journal.gone:
        with explained("remove", place / name):
            (place / name).unlink(missing_ok=True)
    _moved(staged / "new", place, last, "replace")
    _without_empty(place, journal.gone)


def _moved(source: Path, place: Path, name: str, action: str) -> None:
    """Put a staged file in its place, if it is not there yet."""
    if (source / name).exists():
        with explained(action, place / name):
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).replace(place / name)


def _finished(folder: Path, staged: Path, journal: Journal) -> bool:
    try:
        _forward(folder, staged, journal)
    except CompanionError:
        return False
    return True


def _undo(folder: Path, staged: Path, journal: Journal) -> None:
    """Put back what was there before; may be done again if it is stopped.

    Raises:
        CompanionError: a file cannot be put back; the next print tries again.
    """
    place = folder / journal.into
    with explained("write", staged / UNDO):
        (staged / UNDO).touch()
    for name in journal.new:
        if (staged / "new" / name).exists():
            continue
        if name in journal.had:
            _moved(staged / "old", place, name, "put back")
        else:
            with explained("remove", place / name):
                (place / name).unlink(missing_ok=True)
    for name in journal.gone:
        if not (place / name).exists():
            _moved(staged / "old", place, name, "put back")
    _without_empty(place, set(journal.new) - set(journal.had))


def _clear(staged: Path) -> None:
    """Remove what was staged: the journal first, as without it nothing is left to do."""
    with suppress(OSError):
        (staged / JOURNAL).unlink(missing_ok=True)
    shutil.rmtree(staged, ignore_errors=True)


def _read(staged: Path) -> Journal | None:
    """Return the journal of a switch that was begun; None if there is none."""
    try:
        found = json.loads((staged / JOURNAL).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    into, *names = (found[key] for key in ("into", "new", "gone", "had"))
    return Journal(into, *map(tuple, names))


def _without_empty(place: Path, names: Iterable[str]) -> None:
    """Remove the folders of files that are gone, and their own folder, if nothing is left there."""
    inside = {parent for name in names for parent in PurePosixPath(name).parents}
    for path in sorted(inside, key=lambda path: len(path.parts), reverse=True):
        with suppress(OSError):
            (place / path).rmdir()


def locked(path: Path) -> int | None:
    """Return a handle that only one process has at a time; None if another has it.

    Where a disk knows no locks, everybody gets one. A link is not followed.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        os.close(handle)
        return None
    except OSError:
        return handle
    if sys.platform != "win32" and not _is(path, handle):  # who had it took it away
        os.close(handle)
        return None
    return handle


def _is(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def unlocked(path: Path, handle: int) -> None:
    """Take the lock away, while it is held where that can be."""
    if sys.platform == "win32":
        os.close(handle)
        with suppress(OSError):
            path.unlink()
    else:
        path.unlink(missing_ok=True)
        os.close(handle)
