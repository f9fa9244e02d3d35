"""Replaces the files of an earlier print by new ones.

New files are first made in a folder beside the old ones. Then a list of their names is written. The
files are moved into place, the manifest last, and the list is removed. A print killed before the
move leaves the old print complete. One killed during the move leaves the list: old and new files
are then mixed until the next print replaces them all.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PureWindowsPath
from tempfile import mkdtemp

from companion.atomic_write import explain_os_error, hold_lock, remove_file, write_synced
from companion.core.errors import CompanionError

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
    """Write files over old ones, the manifest last.

    Call this inside `hold_folder`. `files` are pairs of a path below `into`, with `/`, and a
    content. The old files in `gone`, and those of a stopped print, are removed if they are not in
    `files`. If `aside` is given, the old folder `into` is first renamed to it. After a
    CompanionError either no file has changed, or its message says that old and new files are mixed.
    """
    place, new = folder / into, list[str]()
    with explain_os_error("write", place):
        staged = Path(mkdtemp(prefix=STAGED, dir=folder))
    state = "; the earlier files are unchanged" if gone else ""
    try:
        for name, content in files:  # which is drawn here: its errors are none of writing
            new.append(name)
            with explain_os_error("write", place):
                (staged / name).parent.mkdir(parents=True, exist_ok=True)
                (staged / name).write_bytes(content)
        with explain_os_error("write", place):
            if aside:
                place.rename(folder / aside)
            every = *({*gone, *find_stopped(place)} - {*new}), *new
            for name in every:  # where a viewer holds a file open, not even this can be done
                _move_or_remove(place, place, name)
            write_synced(staged / LIST, json.dumps(every).encode())
        _move_or_remove(staged, place, LIST)
        state = f"; {place} now mixes old and new files; print again"
        for name in (*every, LIST):
            _move_or_remove(staged, place, name)
    except CompanionError as error:
        raise CompanionError(f"{error}{state}") from error
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _move_or_remove(staged: Path, place: Path, name: str) -> None:
    """Move the new file over the old one; remove the old one if there is no new file."""
    with explain_os_error("replace", place / name):
        if (place / name).is_dir():
            raise IsADirectoryError
        if (staged / name).exists():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (staged / name).replace(place / name)
        else:
            remove_file(place / name, place)


def find_stopped(place: Path) -> frozenset[str]:
    """Return the files that a killed or failed print was replacing; each may be old or new."""
    with suppress(OSError, ValueError, TypeError):
        names = json.loads((place / LIST).read_bytes())
        return frozenset(filter(is_inside, map(str, names)))
    return frozenset()


def report_stopped(out: Path, notice: Notice) -> None:
    """Report folders where old and new files are mixed; remove other leftovers of killed prints."""
    for path in sorted({*out.glob(f"*/{STAGED}*"), *out.glob(f"*/*/{LIST}")}):
        folder = out / path.relative_to(out).parts[0]
        with suppress(CompanionError), hold_folder(folder, patience=0):
            if path.name == LIST and find_stopped(path.parent):
                stopped = f"{path.parent}: a print or an export was stopped here"
                notice(f"{stopped}; old and new files are mixed until you print or export again")


def is_inside(path: str) -> bool:
    """Return whether a path from a manifest stays inside its folder, on every system."""
    place = PureWindowsPath(path)
    return bool(place.parts) and not place.anchor and ".." not in place.parts


@contextmanager
def hold_folder(
    folder: Path, notice: Notice = lambda sentence: None, patience: float = PATIENCE
) -> Iterator[None]:
    """Make and lock a folder; wait up to `patience` s for other prints, then remove leftovers.

    Raises CompanionError if the wait is too long. An empty folder is removed at the end.
    """
    waits = f"Waiting for another print to finish in {folder} ..."
    late = f"another print into {folder} is still running; wait, or choose another --out"
    try:
        with hold_lock(folder, patience, late, lambda: notice(waits)):
            for staged in folder.glob(f"{STAGED}*/"):
                shutil.rmtree(staged, ignore_errors=True)
            yield
    finally:
        with suppress(OSError):  # it is not empty
            folder.rmdir()
