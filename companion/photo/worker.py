"""Reads a photograph that a phone sent, in a process of its own with limits of time and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import TimeoutError, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.marked_paper import SheetReading
from companion.games.named_function import load_function

if TYPE_CHECKING:
    from companion.photo.sheets import PhotoSheet, ReadSheets

SECONDS, MOST_MEMORY = 20, 3_000_000_000  # bytes of addresses
MOST_BYTES = 25_000_000  # of a file


@contextmanager
def explain_missing_opencv() -> Iterator[None]:
    """Say how to install OpenCV if an import in here does not find it."""
    try:
        yield
    except ImportError:
        raise CompanionError(
            "photographs are read with OpenCV, which is not installed; install it with:"
            " python -m pip install opencv-python-headless"
        ) from None


def open_readings(overlay: Path | None, edition: str | None = None) -> Sequence[SheetReading]:
    """Return how the sheets of the game are read that has sheets for a camera."""
    game = next(game for game in GAMES if game.photo_name).of_edition(edition)
    readings: Sequence[SheetReading] = load_function(game.slug, game.photo_name)(game, overlay)
    return readings


def read_pictures(
    pictures: Iterable[tuple[str, bytes]], overlay: Path | None, edition: str | None = None
) -> ReadSheets:
    """Return the whole sheets in photographs, each given by its name and the bytes of its file.

    Raises CompanionError if OpenCV is missing, or a photograph cannot be read.
    """
    with explain_missing_opencv():
        from companion.photo.sheets import read_whole_sheets
    return read_whole_sheets(pictures, open_readings(overlay, edition))


def describe_photo(overlay: Path | None, content: bytes) -> dict[str, Any]:
    """Return the sheets in a photograph: flat pictures, boxes, what is ticked, what is in doubt."""
    result = read_pictures([("the photo", content)], overlay)
    from companion.photo.sheets import describe_picture

    sheets = []
    for sheet in result.sheets:
        judgement = sheet.judge(result.reading)
        halves = [
            {
                "title": half.paper.title,
                "size": half.paper.size,
                "picture": describe_picture(half.flat, "jpeg", 0.5),
                "boxes": half.paper.boxes,
            }
            for half in sheet.papers.values()
        ]
        doubts = [{"box": box, "label": result.reading.label(box)} for box in judgement.doubts]
        ticked = sorted(judgement.ticked)
        sheets.append({"sheet": sheet.copy, "halves": halves, "ticked": ticked, "doubts": doubts})
    return {"version": result.reading.version, "sheets": sheets}


def describe_sheet(result: ReadSheets, sheet: PhotoSheet, accept: bool) -> dict[str, Any]:
    """Return a sheet for other programs; one with doubtful boxes has no record unless accepted."""
    from companion.photo.sheets import describe_picture

    judgement = sheet.judge(result.reading)
    doubtful = [
        {
            "box": box.id,
            "label": result.reading.label(box.id),
            "place": box.place,
            "ticked": box.id in judgement.ticked,
            "ink": round(min(1.0, shot.ticks[box.id].score / 2), 3),
            "picture": describe_picture(sheet.cut_out(box.id)),
        }
        for shot in sheet.papers.values()
        for box in shot.paper.marks.boxes
        if box.id in judgement.doubts
    ]
    alone = replace(result, sheets=[sheet])
    return {
        "photo": ", ".join(dict.fromkeys(shot.photo for shot in sheet.papers.values())),
        "game": result.reading.game,
        "sheet": sheet.copy,
        "record": None if doubtful and not accept else alone.build_record(),
        "doubtful": doubtful,
        "contradictions": list(judgement.contradictions),
    }


def describe_pad(overlay: Path | None, slug: str, content: bytes) -> dict[str, Any]:
    """Return the groups of a score pad in a photograph: a picture of each, the tables in order."""
    with explain_missing_opencv():
        from companion.photo.sheets import cut_out_pad, describe_picture
    from companion.games.pad_photo import read_pad_paper

    game = next((game for game in GAMES if game.slug == slug), None)
    if game is None:
        raise CompanionError(f"there is no game {slug[:40]} here")
    parts = cut_out_pad(content, read_pad_paper(game, overlay), slug)
    pictures = [(group, describe_picture(part, "jpeg")) for group, part in parts]
    return {"groups": [{"group": group, "picture": picture} for group, picture in pictures]}


def describe_player(overlay: Path | None, version: str, ticked: Sequence[str]) -> dict[str, Any]:
    """Return what a record has of a player, from the boxes that are ticked."""
    for reading in open_readings(overlay):
        if reading.version == version:
            return reading.player("", frozenset(ticked))
    raise CompanionError("this photo is of another version of the sheet; take it again")


def run_limited(work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
    """Return what work in another process comes to.

    Raises:
        CompanionError: it refuses, or takes too long or too much memory.
    """
    with get_context("spawn").Pool(1, limit_process) as pool:
        try:
            return pool.apply_async(work, given).get(SECONDS)
        except TimeoutError:
            why = f"in {SECONDS} seconds; take a new one"
        except MemoryError:
            why = "with the memory that it may take; take a smaller one"
    raise CompanionError(f"the photo could not be read {why}")


def limit_process() -> None:
    """Limit the time and memory of this process; Windows has no limits."""
    with suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
