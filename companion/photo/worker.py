"""Reads photographs for commands and phones; for phones in a process of its own, with limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from multiprocessing import TimeoutError, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.game_type import load_function

if TYPE_CHECKING:
    from companion.games.marked_paper import SheetReading
    from companion.photo.sheets import PhotoSheet

SECONDS, MOST_MEMORY = 20, 3_000_000_000  # bytes of addresses
MOST_BYTES = 25_000_000  # of a file


def open_readings(overlay: Path | None, edition: str | None = None) -> Sequence[SheetReading]:
    """Return how the sheets of the game are read that has sheets for a camera."""
    game = next(game for game in GAMES if game.photo_name).of_edition(edition)
    readings: Sequence[SheetReading] = load_function(game.slug, game.photo_name)(game, overlay)
    return readings


def read_whole_sheets(
    photos: Iterable[tuple[str, bytes]], overlay: Path | None, edition: str | None = None
) -> list[PhotoSheet]:
    """Return the sheets in photographs, each given by its name and the content of its file.

    Raises CompanionError if OpenCV is missing, or a paper cannot be read or is missing.
    """
    from companion.photo.sheets import read_sheets  # late: it needs OpenCV

    sheets, refusals = read_sheets(photos, open_readings(overlay, edition))
    if refusals:
        raise CompanionError("; ".join(dict.fromkeys(refusals)))
    return sheets


def describe_photo(overlay: Path | None, content: bytes) -> dict[str, Any]:
    """Return the sheets in a photograph: flat pictures, boxes, what is ticked, what is in doubt."""
    sheets = read_whole_sheets([("the photo", content)], overlay)
    rows = [{**sheet.describe(), **sheet.describe_halves()} for sheet in sheets]
    return {"version": sheets[0].reading.version, "sheets": rows}


def describe_pad(overlay: Path | None, slug: str, content: bytes) -> dict[str, Any]:
    """Return the groups of a score pad in a photograph: a picture of each, the tables in order."""
    from companion.games.marked_paper import read_pad_paper  # late: a server starts without them
    from companion.photo.sheets import cut_out_pad

    game = next((game for game in GAMES if game.slug == slug), None)
    if game is None:
        raise CompanionError(f"there is no game {slug[:40]} here")
    return cut_out_pad(content, read_pad_paper(game, overlay), slug)


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
