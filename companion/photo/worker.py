"""Reads a photograph that a phone sent, in a process of its own with limits of time and memory."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from multiprocessing import TimeoutError, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.game_type import Game
from companion.games.marked_paper import SheetReading
from companion.games.named_function import load_function

if TYPE_CHECKING:
    from companion.photo.sheets import PhotoSheet, ReadSheets

SECONDS, MOST_MEMORY = 20, 3_000_000_000  # bytes of addresses
MOST_BYTES = 25_000_000  # of a file
NO_OPENCV = (
    "photographs are read with OpenCV, which is not installed; install it with:"
    " python -m pip install opencv-python-headless"
)


def open_readings(
    overlay: Path | None, edition: str | None = None
) -> tuple[Game, Sequence[SheetReading]]:
    """Return the game whose sheets are read, and how."""
    game = next(game for game in GAMES if game.photo_name).of_edition(edition)
    return game, load_function(game.slug, game.photo_name)(game, overlay)


def read_pictures(
    pictures: Iterable[tuple[str, str, bytes]], overlay: Path | None, edition: str | None = None
) -> ReadSheets:
    """Return the whole sheets in photographs, each given as its name, where it is, its bytes.

    Raises CompanionError if OpenCV is missing, or a photograph cannot be read.
    """
    try:
        from companion.photo.picture_file import decode_photo
        from companion.photo.sheets import ReadSheets, read_whole_sheets
    except ImportError:
        raise CompanionError(NO_OPENCV) from None
    game, readings = open_readings(overlay, edition)
    photos = [(name, decode_photo(content, place)) for name, place, content in pictures]
    return ReadSheets(game.slug, *read_whole_sheets(photos, readings))


def describe_photo(overlay: Path | None, content: bytes) -> dict[str, Any]:
    """Return the sheets in a photograph: flat pictures, boxes, what is ticked, what is in doubt."""
    result = read_pictures([("the photo", "the photo", content)], overlay)
    from companion.photo.reader import encode_picture

    reading = result.reading
    described = []
    for sheet in result.sheets:
        judgement = sheet.judge(reading)
        halves = [
            {
                "title": half.paper.title,
                "size": half.paper.size,
                "picture": describe_picture(encode_picture(half.flat, ".jpg", 0.5), "jpeg"),
                "boxes": half.paper.boxes,
            }
            for half in sheet.papers.values()
        ]
        doubts = [{"box": box, "label": reading.label(box)} for box in judgement.doubts]
        ticked = sorted(judgement.ticked)
        described.append(
            {"sheet": sheet.copy, "halves": halves, "ticked": ticked, "doubts": doubts}
        )
    return {"version": reading.version, "sheets": described}


def describe_sheet(result: ReadSheets, sheet: PhotoSheet, accept: bool) -> dict[str, Any]:
    """Return a sheet for other programs; one with doubtful boxes has no record unless accepted."""
    from companion.photo.reader import cut_out, encode_picture

    reading, judgement = result.reading, sheet.judge(result.reading)
    papers = {box: sheet.find_paper(box) for box in judgement.doubts}
    alone = replace(result, sheets=[sheet])
    return {
        "photo": ", ".join(dict.fromkeys(paper.photo for paper in sheet.papers.values())),
        "game": result.slug,
        "sheet": sheet.copy,
        "record": None if papers and not accept else alone.build_record(),
        "doubtful": [
            {
                "box": box,
                "label": reading.label(box),
                "place": reading.place(box)[0],
                "ticked": box in judgement.ticked,
                "ink": round(min(1.0, paper.ticks[box].score / 2), 3),
                "picture": describe_picture(encode_picture(cut_out(paper, box)), "png"),
            }
            for box, paper in papers.items()
        ],
        "contradictions": list(judgement.contradictions),
    }


def describe_pad(overlay: Path | None, slug: str, content: bytes) -> dict[str, Any]:
    """Return the groups of a score pad in a photograph: a picture of each, the tables in order."""
    try:
        from companion.photo.picture_file import decode_photo
        from companion.photo.reader import cut_out_pad, encode_picture
    except ImportError:
        raise CompanionError(NO_OPENCV) from None
    from companion.games.pad_photo import read_pad_paper

    game = next((game for game in GAMES if game.slug == slug), None)
    if game is None:
        raise CompanionError(f"there is no game {slug[:40]} here")
    parts = cut_out_pad(decode_photo(content, "the photo"), read_pad_paper(game, overlay), slug)
    return {
        "groups": [
            {
                "group": name.rpartition(" ")[0],
                "picture": describe_picture(encode_picture(part, ".jpg"), "jpeg"),
            }
            for name, part in parts.items()
        ]
    }


def describe_picture(content: bytes, kind: str) -> str:
    """Return a picture as an address that holds it."""
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


def describe_player(overlay: Path | None, version: str, ticked: Sequence[str]) -> dict[str, Any]:
    """Return what a record has of a player, from the boxes that are ticked."""
    for reading in open_readings(overlay)[1]:
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
