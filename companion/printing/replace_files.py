"""New files in place of old ones, as one print takes the place of another.

All files are made in a folder beside the old ones. Then a list of them is written there, they are
moved to their places, the manifest last, and the list is removed. A print that is killed before
leaves the old one whole. One that is killed between leaves the list: it tells that old and new
files are mixed until the next print has replaced them all.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath, PureWindowsPath

from companion.atomic_write import explain_os_error, remove_file, write_file
from companion.core.errors import CompanionError
from companion.file_lock import hold_lock

LOCK = ".printing-lock"
STAGED = ".printing-"  # folders of new files
NEW, LIST = "new", "journal.json"  # in there: the files, and their names while they are moved
PATIENCE = 60.0  # s to wait for another print into the same folder
Notice = Callable[[str], None]  # told a sentence for the person


def replace_files(
    folder: Path,
    into: str,
    files: Iterable[tuple[str, bytes]],
    gone: Collection[str] = (),
    aside: str = "",
) -> None:
    """Put (path below `into` with `/`, content) in place of old files, the manifest last.

    `hold_folder` has the lock. Files in `gone`, as of `find_stopped`, go unless written. `into`
    first gets the unused name `aside`, if there is one. After a CompanionError all is as before, or
    its message says that old and new files are mixed.
    """
    place, new = folder / into, list[str]()
    remove_leftovers(folder)
    with explain_os_error("write", place):
        staged = Path(tempfile.mkdtemp(prefix=STAGED, dir=folder))
    try:
        for name, content in files:
            new.append(name)
            with explain_os_error("write", place / name):
                (staged / NEW / name).parent.mkdir(parents=True, exist_ok=True)
                (staged / NEW / name).write_bytes(content)
        if aside:
            with explain_os_error("replace", place):
                place.rename(folder / aside)
        leave = {*gone} - {*new}
        for path in (place / name for name in (*new, *leave)):
            if path.exists():  # where a viewer holds it open, not even this can be done
                _move(path, path)
        write_file(staged / LIST, json.dumps({"into": into, "new": new}).encode())
    except BaseException as error:
        shutil.rmtree(staged, ignore_errors=True)
        if isinstance(error, CompanionError) and gone:
            raise CompanionError(f"{error}; the earlier files are unchanged") from error
        raise
    try:
        *others, last = new
        for name in others:
            _move(staged / NEW / name, place / name)
        for name in leave:
            with explain_os_error("replace", place / name):
                remove_file(place / name, place)
        _move(staged / NEW / last, place / last)
        done = {PurePosixPath(into, name) for name in (*new, *leave)}
        for path, (there, names) in _read_lists(folder).items():
            if {PurePosixPath(there, name) for name in names} <= done:
                with explain_os_error("remove", path):
                    path.unlink()
    except CompanionError as error:
        raise CompanionError(f"{error}; {place} has old and new files now, print again") from error
    remove_leftovers(folder)


def _move(old: Path, new: Path) -> None:
    with explain_os_error("replace", new):
        if new.is_dir():
            raise IsADirectoryError
        new.parent.mkdir(parents=True, exist_ok=True)
        old.replace(new)


def _read_lists(folder: Path) -> dict[Path, tuple[str, frozenset[str]]]:
    """Return the target and the files of each move that was stopped in a folder, by its list."""
    lists = {}
    for path in folder.glob(f"{STAGED}*/{LIST}"):
        with suppress(OSError, ValueError, KeyError, TypeError):
            record = json.loads(path.read_bytes())
            lists[path] = str(record["into"]), frozenset(filter(is_inside, map(str, record["new"])))
    return lists


def find_stopped(folder: Path, into: str = ".") -> frozenset[str]:
    """Return files below `into` that may be new or old, as a print was stopped there."""
    lists = _read_lists(folder).values()
    return frozenset().union(*(names for there, names in lists if there == into))


def remove_leftovers(folder: Path) -> None:
    """Remove files of prints that were killed before they changed anything."""
    for staged in {*folder.glob(f"{STAGED}*/")} - {path.parent for path in _read_lists(folder)}:
        shutil.rmtree(staged, ignore_errors=True)


def report_stopped(out: Path, notice: Notice) -> None:
    """Report where old and new files are mixed in a folder; remove other remains of kills."""
    for folder in sorted({path.parent for path in out.glob(f"*/{STAGED}*")}):
        with suppress(CompanionError, OSError), hold_lock(folder / LOCK, 0, "its print still runs"):
            remove_leftovers(folder)
            for into in sorted({into for into, _ in _read_lists(folder).values()}):
                stopped = f"{folder / into}: a print or an export was stopped here"
                notice(f"{stopped}, so old and new files are mixed until you run it again")


def is_inside(path: str) -> bool:
    """Return whether a path of a manifest stays in its folder, on every system."""
    place = PureWindowsPath(path)
    return bool(place.parts) and not place.anchor and ".." not in place.parts


def check_folder(folder: Path) -> None:
    """Raise CompanionError if a file stands in the way of the folder of a print."""
    with explain_os_error("make the folder", folder):
        if folder.exists() and not folder.is_dir():
            raise FileExistsError


@contextmanager
def hold_folder(folder: Path, notice: Notice) -> Iterator[None]:
    """Make and lock a folder, waiting for other prints; CompanionError if that takes too long."""
    with explain_os_error("make the folder", folder):
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
    waits = f"Waiting for another print to finish in {folder} ..."
    late = f"another print into {folder} still runs; wait for it, or choose another --out"
    try:
        with hold_lock(folder / LOCK, PATIENCE, late, lambda: notice(waits)):
            yield
    finally:
        if is_new:
            with suppress(OSError):  # if nothing was printed it is empty
                folder.rmdir()
