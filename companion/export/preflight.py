"""What a target would refuse: told before an export, and of the files that one has written."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator

from companion.export.run import RECORD, content_hash
from companion.export.shops import DPI, decks_with_size, shop_sizes, words_outside_safe_zone
from companion.export.target import LeftOut, Order, Target
from companion.export.targets import plan_export

PNG = b"\x89PNG\r\n\x1a\n"
RGB, RGB_AND_CLEAR = 2, 6  # kinds of colour in a PNG


def preflight(chosen: Target, order: Order) -> Iterator[str]:
    """Yield what a person should know, a line each: first of the plan, then of written files."""
    plan = plan_export(chosen, order)
    for wanted in order.wanted:
        name = wanted.component.name
        said = [one for one in plan.left_out if one.component == name]
        if not said:
            yield f"{name}: goes as it is"
        yield from map(_describe_left_out, said)
    for wanted, size in decks_with_size(order, chosen.name)[0] if shop_sizes(chosen.name) else ():
        if close := words_outside_safe_zone(size, wanted.component, order.of(wanted)):
            yield f"{wanted.component.name}: {close}"
    folder = order.folder
    if (folder / RECORD).is_file():
        yield from _file_mistakes(chosen, order)
    else:
        yield f"{folder}: nothing is exported yet; export, then ask again to check the files"


def _describe_left_out(one: LeftOut) -> str:
    """Return what becomes of a component, or of the pieces of it that are named first."""
    which, found, why = one.why.partition(") ") if one.why.startswith("(") else ("", "", one.why)
    name = f"{one.component} {which})" if found else one.component
    return f"{name}: {'goes resized' if one.resized else 'is left out'}; it {why}"


def _file_mistakes(chosen: Target, order: Order) -> Iterator[str]:
    """Yield what is wrong with the files of an export, and how many are right."""
    folder = order.folder
    record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    if record.get("made_of") != content_hash(order):
        yield f"{folder}: holds an older export, before the last changes; export again"
        return
    sizes = {size.px for size in shop_sizes(chosen.name)}
    counts = {f"{one.component.name}.pdf": 2 * sum(one.copies.values()) for one in order.wanted}
    right = 0
    for file in record["files"]:
        path = folder / file["path"]
        try:
            content = path.read_bytes()
        except OSError:
            yield f"{file['path']}: is missing; export again"
            continue
        if hashlib.sha256(content).hexdigest() != file["sha256"]:
            yield f"{file['path']}: has been changed since; export again if you did not mean it"
            continue
        wrong = list(_mistakes(content, sizes, counts.get(file["path"], 0)))
        yield from (f"{file['path']}: {one}" for one in wrong)
        right += not wrong
    yield f"{folder}: {right} of {len(record['files'])} files are as {chosen.title} wants them"


def _mistakes(content: bytes, sizes: set[tuple[int, int]], pages: int) -> Iterator[str]:
    """Yield what a shop would refuse in a file; of a deck it wants so many pages."""
    if content.startswith(PNG):
        across, down, _, kind = struct.unpack(">IIBB", content[16:26])
        if sizes and (across, down) not in sizes:
            yield f"has {across} x {down} pixels, which is no size of the shop"
        if sizes and kind != RGB:
            yield "is not in plain RGB"
    elif sizes and content.startswith(b"%PDF"):
        from companion.drawing.press_pdf import (  # late: loads what reads PDF
            find_press_mistakes,
            page_sizes,
        )

        found = page_sizes(content)
        if len(found) != pages:
            yield f"has {len(found)} pages; {pages} are wanted, a back before each front"
        for width, height in sorted(
            {tuple(round(side * DPI / 72) for side in one) for one in found}
        ):
            if (width, height) not in sizes:
                yield f"has pages of {width} x {height} pixels, which is no size of the shop"
        yield from find_press_mistakes(content)
