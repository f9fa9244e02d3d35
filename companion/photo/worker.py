"""Reads photographs for phones in a separate process, with limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import TimeoutError, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError
from msgspec.json import decode

from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.game_type import load_function

if TYPE_CHECKING:
    from companion.games.marked_paper import SheetReading

SECONDS, MOST_MEMORY = 20, 3_000_000_000  # bytes of addresses
MOST_BYTES = 25_000_000  # of a file


def open_readings(overlay: Path | None, edition: str | None = None) -> Sequence[SheetReading]:
    """Load the rules for reading photographed sheets, one per version, the usual version first."""
    game = next(game for game in GAMES if game.photo_name).of_edition(edition)
    readings: Sequence[SheetReading] = load_function(game.slug, game.photo_name)(game, overlay)
    return readings


def describe_photo(overlay: Path | None, content: bytes) -> dict[str, Any]:
    """Return the sheets in a photograph: flat pictures, boxes, ticks and doubtful boxes."""
    from companion.photo.sheets import read_whole_sheets  # late: it needs OpenCV

    sheets = read_whole_sheets([("the photo", content)], open_readings(overlay))
    rows = [{**sheet.describe(), **sheet.describe_halves()} for sheet in sheets]
    return {"version": sheets[0].reading.version, "sheets": rows}


def describe_pad(overlay: Path | None, content: bytes, slug: str) -> dict[str, Any]:
    """Return the score pad in a photograph: its groups in order, each with a picture."""
    from companion.games.marked_paper import read_pad_paper  # late: a server starts without them
    from companion.photo.sheets import cut_out_pad

    return cut_out_pad(content, read_pad_paper(slug, overlay), slug)


def describe_player(overlay: Path | None, content: bytes) -> dict[str, Any]:
    """Return a player's values for a game record. `content` is JSON: [version, ticked boxes].

    Raises CompanionError if `content` is not valid, or no rules have this version.
    """
    with suppress(DecodeError, UnicodeDecodeError):
        version, ticked = decode(content, type=tuple[str, frozenset[str]])
        for reading in open_readings(overlay):
            if reading.version == version:
                return reading.player("", ticked)
    raise CompanionError("the sheet has changed since this photo was read; read the photo again")


def run_limited(work: Callable[..., dict[str, Any]], *given: Any) -> dict[str, Any]:
    """Run `work` in another process and return its result; CompanionError beyond 20 s or 3 GB."""
    with get_context("spawn").Pool(1, limit_process) as pool:
        try:
            return pool.apply_async(work, given).get(SECONDS)
        except (TimeoutError, MemoryError):
            words = f"the photo needs more than {SECONDS} s or too much memory; take a smaller one"
            raise CompanionError(words) from None


def limit_process() -> None:
    """Limit the time and memory of this process; Windows has no limits."""
    with suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
