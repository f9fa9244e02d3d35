"""Writes an export into a folder: it replaces the earlier one completely, or not at all."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct, to_builtins

from companion import __version__
from companion.core.errors import CompanionError
from companion.export.print_shops import DPI, decks_with_size, shop_sizes, words_outside_safe_zone
from companion.export.target import LeftOut, Order, Target, plan_export
from companion.printing.manifest import iter_face_records
from companion.printing.order import PrintOrder
from companion.printing.replace_files import find_stopped, hold_folder, is_inside, replace_files

RECORD = "export.json"
Progress = Callable[[str], None]


class Exported(Struct, frozen=True):
    """The result of an export: files (paths below `folder`), and components changed or left out."""

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

    `progress` gets the estimated number of files. It returns a function that is called with each
    path. `notice` gets notes for people. Raises CompanionError if something cannot be drawn or
    written, or a foreign file is in the way. An older export then stays untouched.
    """
    plan = plan_export(chosen, order)
    tell = progress(plan.steps)
    whole = out / order.slug
    done: list[dict[str, str]] = []

    def contents() -> Iterator[tuple[str, bytes]]:
        for file in plan.files:
            tell(file.path)
            path = whole / chosen.name / file.path
            if file.path not in old and path.exists():
                raise CompanionError(
                    f"{path} is no file of an earlier export; move it away or choose another --out"
                )
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
        old = {*_previous_files(whole / chosen.name), *find_stopped(whole / chosen.name)}
        replace_files(whole, chosen.name, contents(), old)
    return Exported(whole / chosen.name, tuple(item["path"] for item in done), plan.left_out)


def content_hash(order: Order) -> str:
    """Return a hash of faces, copies, options and set-ups; if it differs, files are out of date."""
    records = iter_face_records(order.wanted, order.pieces, PrintOrder())
    faces = [record.sha256 for record in records]
    parts = ((item.component, item.copies) for item in order.wanted)
    copies = [(part.name, part.title, dict(copies)) for part, copies in parts]
    how = (order.title, str(order.paper), order.base_url, order.scale, order.faces, __version__)
    whole = (faces, copies, how, list(order.setups()))
    return hashlib.sha256(repr(whole).encode()).hexdigest()


def _previous_files(folder: Path) -> tuple[str, ...]:
    """Return the files of the export in a folder; CompanionError if their list is unreadable."""
    file = folder / RECORD
    try:
        files = json.loads(file.read_text(encoding="utf-8"))["files"]
        listed = [str(load["path"]) for load in files]
    except (FileNotFoundError, NotADirectoryError):
        if not file.is_symlink():
            return ()
        raise CompanionError(f"{file} is a link; move it away or choose another --out") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CompanionError(
            f"{file} was not written by companion; move it away or choose another --out"
        ) from error
    return tuple(path for path in listed if is_inside(path))


# What a target would refuse: told before an export, and of the files that one has written.


PNG = b"\x89PNG\r\n\x1a\n"
RGB = 2  # a kind of colour in a PNG


def preflight(chosen: Target, order: Order) -> Iterator[str]:
    """Yield notes, one a line: how each component is exported, then checks of exported files."""
    plan = plan_export(chosen, order)
    for wanted in order.wanted:
        name = wanted.component.name
        omissions = [item for item in plan.left_out if item.component == name]
        if not omissions:
            yield f"{name}: is exported unchanged"
        for left in omissions:  # the pieces that are meant may stand first
            which, why = left.why.split(") ", 1) if left.why.startswith("(") else ("", left.why)
            title = f"{name} {which})" if which else name
            yield f"{title}: {'is resized' if left.resized else 'is left out'}; it {why}"
    for wanted, size in decks_with_size(order, chosen.name)[0] if shop_sizes(chosen.name) else ():
        if close := words_outside_safe_zone(size, wanted.component, order.of(wanted)):
            yield f"{wanted.component.name}: {close}"
    folder = order.folder
    if (folder / RECORD).is_file():
        yield from _file_mistakes(chosen, order)
    else:
        yield f"{folder}: nothing is exported yet; export, then check the files"


def _file_mistakes(chosen: Target, order: Order) -> Iterator[str]:
    """Yield each mistake in the files of an export, then one line on how many are correct.

    If the game has changed since the export, yield only one line that says so.
    """
    folder = order.folder
    record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    if record.get("made_of") != content_hash(order):
        yield f"{folder}: the files are older than the last changes; export again"
        return
    sizes = {size.px for size in shop_sizes(chosen.name)}
    counts = {f"{item.component.name}.pdf": 2 * sum(item.copies.values()) for item in order.wanted}
    right = 0
    for file in record["files"]:
        path = folder / file["path"]
        try:
            content = path.read_bytes()
        except OSError:
            yield f"{file['path']}: is missing; export again"
            continue
        if hashlib.sha256(content).hexdigest() != file["sha256"]:
            yield f"{file['path']}: was changed after the export; export again to undo that"
            continue
        wrong = list(_mistakes(content, sizes, counts.get(file["path"], 0)))
        yield from (f"{file['path']}: {mistake}" for mistake in wrong)
        right += not wrong
    yield f"{folder}: {right} of {len(record['files'])} files are right for {chosen.title}"


def _mistakes(content: bytes, sizes: set[tuple[int, int]], pages: int) -> Iterator[str]:
    """Yield a shop's reasons to refuse a file; `sizes` are the right ones, in pixels."""
    if content.startswith(PNG):
        across, down, _, kind = struct.unpack(">IIBB", content[16:26])
        if sizes and (across, down) not in sizes:
            yield f"has {across} x {down} pixels, not a size of the shop"
        if sizes and kind != RGB:
            yield "is not in plain RGB"
    elif sizes and content.startswith(b"%PDF"):
        from companion.drawing.press_pdf import (  # late: loads what reads PDF
            find_press_mistakes,
            page_sizes,
        )

        result = page_sizes(content)
        if len(result) != pages:
            yield f"must have {pages} pages, a back before each front, not {len(result)}"
        pixels = {tuple(round(side * DPI / 72) for side in item) for item in result}
        for width, height in sorted(pixels):
            if (width, height) not in sizes:
                yield f"has pages of {width} x {height} pixels, not a size of the shop"
        yield from find_press_mistakes(content)
