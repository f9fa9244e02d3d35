"""Reads a photograph that a phone sent, in a process of its own with limits of time and memory."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.marked_paper import SheetReading
from companion.games.named_function import load_function

SECONDS, MOST_MEMORY = 20, 3_000_000_000  # bytes of addresses
NO_OPENCV = (
    "the laptop reads photos with OpenCV, which is not installed there:"
    " python -m pip install opencv-python-headless"
)


def _readings(overlay: Path | None) -> Sequence[SheetReading]:
    game = next(game for game in GAMES if game.photo_name)
    readings: Sequence[SheetReading] = load_function(game.slug, game.photo_name)(game, overlay)
    return readings


def describe_photo(overlay: Path | None, content: bytes) -> dict[str, Any]:
    """Return the sheets in a photograph: flat pictures, boxes, what is ticked, what is in doubt."""
    try:
        from companion.photo.picture_file import decode_photo
        from companion.photo.reader import encode_small
        from companion.photo.sheets import find_missing, read_sheets
    except ImportError:
        raise CompanionError(NO_OPENCV) from None
    grey = decode_photo(content, "the photo")
    reading, sheets, refusals = read_sheets([("the photo", grey)], _readings(overlay))
    if refusals := refusals or find_missing(reading, sheets):
        raise CompanionError("; ".join(refusals))
    described = []
    for sheet in sheets:
        judgement = sheet.judge(reading)
        halves = [
            {
                "title": paper.paper.title,
                "size": paper.paper.size,
                "picture": "data:image/jpeg;base64," + b64encode(encode_small(paper)).decode(),
                "boxes": paper.paper.boxes,
            }
            for paper in sheet.papers.values()
        ]
        doubts = [{"box": box, "label": reading.label(box)} for box in judgement.doubts]
        described.append(
            {
                "sheet": sheet.copy,
                "halves": halves,
                "ticked": sorted(judgement.ticked),
                "doubts": doubts,
            }
        )
    return {"version": reading.version, "sheets": described}


def describe_player(overlay: Path | None, version: str, ticked: Sequence[str]) -> dict[str, Any]:
    """Return what a record has of a player, from the boxes that are ticked."""
    readings = {reading.version: reading for reading in _readings(overlay)}
    if version not in readings:
        raise CompanionError("this photo is of another version of the sheet; take it again")
    return readings[version].player("", frozenset(ticked))


def run_limited(work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
    """Return what work in another process comes to.

    Raises:
        CompanionError: it refuses, or takes too long or too much memory.
    """
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(there, work, *given), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(SECONDS):
            raise CompanionError(
                f"the photo could not be read in {SECONDS} seconds; take a new one"
            )
        value, refusal = here.recv()
    except EOFError:
        raise CompanionError("the photo could not be read; take a new one") from None
    finally:
        process.kill()
        process.join()
        here.close()
    if refusal:
        raise CompanionError(refusal)
    result: dict[str, Any] = value
    return result


def _work(there: Connection, work: Callable[..., dict[str, Any]], *given: Any) -> None:
    try:
        import resource
    except ImportError:  # Windows has no limits
        pass
    else:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        there.send((work(*given), ""))
    except CompanionError as error:
        there.send((None, str(error)))
