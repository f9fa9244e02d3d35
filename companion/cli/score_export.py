"""Results for other programs: CSV, and the play link of BG Stats with its QR code."""

from __future__ import annotations

import csv
import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TextIO

from companion.cli.terminal import print_line, replace_unencodable, supports_colour
from companion.core.declaration import Scoring
from companion.core.errors import CompanionError
from companion.core.play_link import bgstats_link
from companion.core.scoring import Result

COLUMNS = ("record", "game", "player", "rank", "winner", "group", "label", "points", "because",
           "source", "house")  # fmt: skip
QUIET = 4  # modules kept free around a QR code
TOTAL = "total"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def iter_rows(result: Result, record: int) -> Iterator[tuple[object, ...]]:
    """Yield a row for each line of each player, and one for the total."""
    for sheet in result.players:
        player = (record, result.game, sheet.name, sheet.rank, sheet.name in result.winners)
        for line in sheet.lines:
            points = "" if line.points is None else line.points
            rest = (line.group, line.label, points, line.because, line.source, line.house)
            yield (*player, *rest)
        if sheet.total is not None:
            yield (*player, TOTAL, "", sheet.total, "", "", "")


class CsvWriter:
    """Writes results as CSV, one after the other."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._writer = csv.writer(stream, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, result: Result, record: int = 1) -> None:
        """Write all rows of a result."""
        for row in iter_rows(result, record):
            self._writer.writerow(map(self._write, row))

    def _write(self, cell: object) -> object:
        """Return a cell in letters of the output; no spreadsheet takes it for a formula."""
        text = replace_unencodable(cell, self._stream) if isinstance(cell, str) else ""
        return f"'{text}" if text.startswith(_FORMULA) else text or cell


def render_qr(text: str, *, colour: bool) -> list[str]:
    """Return a QR code as lines of half blocks, dark on light where colours may be used.

    Without colours the light modules are printed, for a terminal that is light on dark.
    """
    from companion.drawing.qr import qr_modules  # late: only this needs it

    dark = qr_modules(text, level="L")
    side = len(dark) + 2 * QUIET
    grid = [[False] * side for _ in range(side + side % 2)]
    for y, row in enumerate(dark):
        grid[y + QUIET][QUIET : QUIET + len(row)] = row
    lines = []
    for upper, lower in zip(grid[::2], grid[1::2], strict=True):
        cells = zip(upper, lower, strict=True)
        line = "".join("█▀▄ "[2 * top + bottom] for top, bottom in cells)
        lines.append(f"\x1b[97;40m{line}\x1b[0m" if colour else line)
    return lines


def print_link(scoring: Scoring, result: Result, record: object) -> None:
    """Print the link of a result and its QR code."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    link, out = bgstats_link(scoring, result, played=now, record=record), sys.stdout
    print_line(link)
    try:
        lines = render_qr(link, colour=supports_colour(out))
    except CompanionError:
        print_line("The link is too long for a QR code; open the link instead.", sys.stderr)
        return
    plain = render_qr(link, colour=False)
    room = shutil.get_terminal_size((1000, 24)).columns
    if (out.isatty() and len(plain[0]) > room) or replace_unencodable(plain[0], out) != plain[0]:
        print_line(
            f"The QR code is {len(plain[0])} columns wide; make the window wider.", sys.stderr
        )
        return
    print_line()
    for line in lines:
        print_line(line)
