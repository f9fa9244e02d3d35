"""An export in a folder: it takes the place of the one before whole, or not at all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct, to_builtins

from companion import __version__
from companion.core.errors import CompanionError
from companion.export.target import LeftOut, Order, Target
from companion.export.targets import plan_export
from companion.printing.faces import iter_face_records
from companion.printing.order import PrintOrder
from companion.printing.replace_files import (
    find_stopped,
    hold_folder,
    is_inside,
    replace_files,
)

RECORD = "export.json"
Progress = Callable[[str], None]


class Exported(Struct, frozen=True):
    """What was written: paths below the folder."""

    folder: Path
    files: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


def write_export(
    chosen: Target,
    order: Order,
    out: Path,
    progress: Callable[[int], Progress],
    notice: Callable[[str], None],
) -> Exported:
    """Export a game into `out/<slug>/<target>`.

    Args:
        chosen: where it goes.
        order: what is exported.
        out: the folder of all games.
        progress: is told how many files there will be about, and returns what is told each.
        notice: told what else the person should know.

    Raises:
        CompanionError: something cannot be drawn or written, or a file of somebody else is in the
            way; an older export is untouched.
    """
    plan = plan_export(chosen, order)
    tell = progress(plan.steps)
    whole = out / order.slug
    done: list[dict[str, str]] = []

    def contents() -> Iterator[tuple[str, bytes]]:
        for file in plan.files:
            tell(file.path)
            if file.path not in old:
                _check_free(whole / chosen.name / file.path)
            done.append({"path": file.path, "sha256": hashlib.sha256(file.content).hexdigest()})
            yield file.path, file.content
        record = {
            "game": order.slug,
            "target": chosen.name,
            "version": __version__,
            "made_of": content_hash(order),
            "files": done,
            "left_out": to_builtins(plan.left_out),
        }
        yield RECORD, (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode()

    with hold_folder(whole, notice):
        old = {*_previous_files(whole / chosen.name), *find_stopped(whole, chosen.name)}
        replace_files(whole, chosen.name, contents(), old)
    return Exported(whole / chosen.name, tuple(one["path"] for one in done), plan.left_out)


def content_hash(order: Order) -> str:
    """Return a name for all that an export is made of: with another one its files are older."""
    faces = [one.sha256 for one in iter_face_records(order.wanted, order.pieces, PrintOrder())]
    copies = [(one.component.name, one.component.title, dict(one.copies)) for one in order.wanted]
    how = (order.title, str(order.paper), order.base_url, order.scale, order.faces, __version__)
    whole = (faces, copies, how, list(order.setups()))
    return hashlib.sha256(repr(whole).encode()).hexdigest()


def _previous_files(folder: Path) -> tuple[str, ...]:
    """Return the files of the export in a folder.

    Raises:
        CompanionError: what lists them cannot be read.
    """
    file = folder / RECORD
    try:
        listed = [str(one["path"]) for one in json.loads(file.read_text(encoding="utf-8"))["files"]]
    except (FileNotFoundError, NotADirectoryError):
        if file.is_symlink():
            raise CompanionError(
                f"{file} is a link; move it away or choose another --out"
            ) from None
        return ()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CompanionError(
            f"{file} was not written by companion; move it away or choose another --out"
        ) from error
    return tuple(path for path in listed if is_inside(path))


def _check_free(path: Path) -> None:
    if path.exists():
        raise CompanionError(
            f"{path} is not of an earlier export; move it away or choose another --out"
        )
