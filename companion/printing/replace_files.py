"""New files in place of old ones, as one print takes the place of another.

All files are made in a folder beside the old ones. Then a list of them is put there, they are
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
from pathlib import Path, PureWindowsPath

from companion.atomic_write import explain_os_error, remove_file, write_file
from companion.core.errors import CompanionError
from companion.file_lock import hold_lock

LOCK = ".printing-lock"
STAGED = ".printing-"  # folders of new files
LIST = ".printing-list"  # the names of files that are being moved, where they go
PATIENCE = 60.0  # s to wait for another print into the same folder
Notice = Callable[[str], None]  # told a sentence for the person


def replace_files(
    folder: Path,
    into: str,
    files: Iterable[tuple[str, bytes | bytearray]],
    gone: Collection[str] = (),
    aside: str = "",
) -> None:
    """Put (path below `into` with `/`, content) in place of old files, the manifest last.

    `hold_folder` has the lock. Files in `gone` and of `find_stopped` go unless written. `into`
    first gets the unused name `aside`, if there is one. After a CompanionError all is as before, or
    its message says that old and new files are mixed.
    """
    place, new = folder / into, list[str]()
    state = "the earlier files are unchanged" if gone else ""
    with explain_os_error("write", place):
        staged = Path(tempfile.mkdtemp(prefix=STAGED, dir=folder))
    try:
        for name, content in files:
            new.append(name)
            with explain_os_error("write", place / name):
                (staged / name).parent.mkdir(parents=True, exist_ok=True)
                (staged / name).write_bytes(content)
        if aside:
            with explain_os_error("replace", place):
                place.rename(folder / aside)
        leave = {*gone, *find_stopped(place)} - {*new}
        for path in (place / name for name in (*new, *leave)):
            if path.exists():  # where a viewer holds it open, not even this can be done
                _move(path, path)
        write_file(staged / LIST, json.dumps([*new, *leave]).encode())
        _move(staged / LIST, place / LIST)
        state = f"{place} has old and new files now, print again"
        for name in new[:-1]:
            _move(staged / name, place / name)
        for name in leave:
            with explain_os_error("replace", place / name):
                remove_file(place / name, place)
        _move(staged / new[-1], place / new[-1])
        with explain_os_error("remove", place / LIST):
            (place / LIST).unlink()
    except CompanionError as error:
        raise CompanionError("; ".join(filter(None, (str(error), state)))) from error
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _move(old: Path, new: Path) -> None:
    with explain_os_error("replace", new):
        if new.is_dir():
            raise IsADirectoryError
        new.parent.mkdir(parents=True, exist_ok=True)
        old.replace(new)


def find_stopped(place: Path) -> frozenset[str]:
    """Return files below a folder that may be new or old, as a print was stopped there."""
    with suppress(OSError, ValueError, TypeError):
        names = json.loads((place / LIST).read_bytes())
        return frozenset(filter(is_inside, map(str, names)))
    return frozenset()


def report_stopped(out: Path, notice: Notice) -> None:
    """Report where old and new files are mixed below a folder; remove other remains of kills."""
    for path in sorted({*out.glob(f"*/{STAGED}*"), *out.glob(f"*/*/{LIST}")}):
        folder = out / path.relative_to(out).parts[0]
        with suppress(CompanionError), hold_folder(folder, patience=0):
            if path.name == LIST and find_stopped(path.parent):
                stopped = f"{path.parent}: a print or an export was stopped here"
                notice(f"{stopped}, so old and new files are mixed until you run it again")


def is_inside(path: str) -> bool:
    """Return whether a path of a manifest stays in its folder, on every system."""
    place = PureWindowsPath(path)
    return bool(place.parts) and not place.anchor and ".." not in place.parts


@contextmanager
def hold_folder(
    folder: Path, notice: Notice = lambda sentence: None, patience: float = PATIENCE
) -> Iterator[None]:
    """Make and lock a folder, without remains of kills, or wait for other prints `patience` s.

    A CompanionError if that takes too long. What is empty afterwards is removed.
    """
    with explain_os_error("make the folder", folder):
        folder.mkdir(parents=True, exist_ok=True)
    waits = f"Waiting for another print to finish in {folder} ..."
    late = f"another print into {folder} still runs; wait for it, or choose another --out"
    try:
        with hold_lock(folder / LOCK, patience, late, lambda: notice(waits)):
            for staged in folder.glob(f"{STAGED}*/"):
                shutil.rmtree(staged, ignore_errors=True)
            yield
    finally:
        with suppress(OSError):  # it is not empty
            folder.rmdir()
