"""Writes a file completely or not at all, holds locks, and explains failures."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.core.errors import CompanionError, describe_refusal

UNFINISHED = ".new-"  # how folders begin that are not whole yet
OLD = 600.0  # seconds, after which such a folder is one that was left
LOCK = ".lock"  # a file in a folder that is locked, where the system locks no folders


@contextmanager
def explain_os_error(action: str, path: Path) -> Iterator[None]:
    """Turn a system error of the `with` block into a CompanionError with advice."""
    try:
        yield
    except FileExistsError as error:
        raise CompanionError(
            f"cannot {action} {path}: a file of that name is in the way; move it or use --out"
        ) from error
    except NotADirectoryError as error:
        raise CompanionError(
            f"cannot {action} {path}: a folder in this path is really a file; choose another --out"
        ) from error
    except IsADirectoryError as error:
        raise CompanionError(
            f"cannot {action} {path}: a folder of that name is in the way; move it"
        ) from error
    except PermissionError as error:
        raise CompanionError(
            f"cannot {action} {path}: you may not write there; close the file if a viewer has it"
            " open, or choose another --out"
        ) from error
    except OSError as error:
        what = f"cannot {action} {path}"
        raise CompanionError(describe_refusal(what, error, "choose another --out")) from error


def make_private_folder(folder: Path) -> None:
    """Make a missing folder and its missing parents; only their owner may open them."""
    if not folder.is_dir():
        make_private_folder(folder.parent)
        folder.mkdir(0o700, exist_ok=True)


def close_to_others(path: Path) -> None:
    """Try to make a file or folder private to its owner."""
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & 0o077:
            path.chmod(mode & 0o700)


def write_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file, and make its folder if that is missing.

    Args:
        path: of the file.
        content: of the file.
        private: only its owner may open the file and its folder; for folders of the program only.

    Raises:
        CompanionError: it cannot be written; an older file is unchanged.
    """
    with explain_os_error("make the folder", path.parent):
        if private:
            make_private_folder(path.parent)
            close_to_others(path.parent)
        path.parent.mkdir(parents=True, exist_ok=True)
    with explain_os_error("write", path):
        write_synced(path, content, private=private)


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files into a new or empty folder, or none of them.

    `files` has the content of each file by its relative path. Raises CompanionError if a file
    cannot be written.
    """
    import shutil  # late: few commands make folders
    import tempfile

    with explain_os_error("make the folder", folder.parent):
        folder.parent.mkdir(parents=True, exist_ok=True)
        remove_unfinished(folder.parent)
        part = tempfile.TemporaryDirectory(dir=folder.parent, prefix=UNFINISHED)
    with part as place:
        for name, content in files.items():
            write_file(Path(place) / "new" / name, content)
        with explain_os_error("write", folder):
            if folder.exists():
                folder.rmdir()
            shutil.move(Path(place) / "new", folder)


def remove_unfinished(parent: Path) -> None:
    """Remove old temporary folders that a killed `write_folder` left in `parent`."""
    import shutil

    for folder in parent.glob(f"{UNFINISHED}*"):
        with suppress(FileNotFoundError):  # another may be done with it just now
            if time.time() - folder.stat().st_mtime > OLD:
                shutil.rmtree(folder, ignore_errors=True)


def write_named(path: Path, content: bytes, hint: str) -> None:
    """Write a file that a person named; raise CompanionError with `hint` if that fails."""
    try:
        write_synced(path, content)
    except OSError as error:
        raise CompanionError(describe_refusal(f"{path} cannot be written", error, hint)) from None


def remove_file(path: Path, root: Path) -> None:
    """Remove a file, and the folders below `root` that this leaves empty."""
    path.unlink(missing_ok=True)
    for folder in path.parents:
        if folder == root:
            break
        with suppress(OSError):  # there is more in it
            folder.rmdir()


def write_synced(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file so that it survives a loss of power.

    A link's target is replaced. A device or pipe is written to directly.

    Args:
        path: of the file, in a folder that exists.
        content: of the file.
        private: whether only its owner may read it.

    Raises:
        OSError, ValueError: it cannot be written; an older file is unchanged.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    path = _resolve_link(path)
    import tempfile  # late: few commands write

    part = None
    try:
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=".", delete=False) as stream:
            part = Path(stream.name)
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(0o600 if private else 0o666 & ~_umask())
        part.replace(path)
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _resolve_link(path: Path) -> Path:
    try:
        return path.resolve()
    except RuntimeError:  # links in a circle, before Python 3.13
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def find_free_name(folder: Path, stem: str, suffix: str) -> Path:
    """Return an unused file name in a folder: STEM, or STEM-2, STEM-3 and so on."""
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


@contextmanager
def hold_lock(
    folder: Path, patience: float, late: str, waits: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the lock of a folder during a `with` block.

    Makes the folder if it is missing. If another process has the lock, calls `waits` once and tries
    for `patience` seconds; then raises CompanionError with the message `late`. CompanionError is
    also raised if the folder cannot be made.
    """
    end = time.monotonic() + patience
    with explain_os_error("make the folder", folder):
        if (handle := _lock(folder)) is None:
            waits()
        while handle is None and time.monotonic() < end:
            time.sleep(0.05)
            handle = _lock(folder)
    if handle is None:
        raise CompanionError(late)
    try:
        yield
    finally:
        os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):  # another may be waiting for it
                (folder / LOCK).unlink()


def _lock(folder: Path) -> int | None:
    """Try to lock a folder; return the open lock, or None if another process has it.

    If the disk does not support locks, every process succeeds.
    """
    folder.mkdir(parents=True, exist_ok=True)  # who had it may have removed it
    place = folder / LOCK if sys.platform == "win32" else folder
    handle = os.open(place, os.O_RDWR | os.O_CREAT if sys.platform == "win32" else os.O_RDONLY)
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
        pass
    return handle
