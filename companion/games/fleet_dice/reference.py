"""The other side of the sheet: what a player looks up, with the values of the sheet."""

from __future__ import annotations

from typing import Literal

from companion.core.words import labels_below
from companion.drawing.art import load_drawing
from companion.drawing.shapes import put_symbol
from companion.drawing.text import TextStyle
from companion.games.fleet_dice.geometry import EDGE, HEIGHT, WIDTH
from companion.games.fleet_dice.rows import BoatDie
from companion.games.fleet_dice.sheet_writer import SheetWriter
from companion.games.fleet_dice.tables import Sheet

Half = Literal["sea", "town"]
COLUMNS: dict[Half, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sea": (("start", "round", "die"), ("coins", "licenses")),
    "town": (("fishing", "harbor"), ("wharf", "score")),
}
SCENES: dict[Half, str] = {"sea": "ground/at-sea", "town": "ground/in-town"}
TOP, LOW = 13.5, HEIGHT - 7.0
SCENE_LOW, SCENE_GAP = HEIGHT - 2.5, 1.0  # mm: where a scene ends, above it
COLUMN_GAP, BETWEEN = 6.0, 3.2
SIZE_PT = 10.0
TITLE = TextStyle("serif-black", 18.0, most_lines=1)
BODY = TextStyle(size_pt=SIZE_PT, leading=1.17)


def draw_reference(writer: SheetWriter, sheet: Sheet, die: BoatDie, half: Half) -> None:
    """Draw the other side of one half, in two columns."""
    title = writer.label(f"reference.{half}")
    writer.set.write(title, (EDGE, 3.0, 100, 9), TITLE)
    width = (WIDTH - 2 * EDGE - COLUMN_GAP) / 2
    values = _values(sheet) | labels_below(writer.words, "sheet.swordfish") | {"coins": die.coins}
    lows = []
    for n, sections in enumerate(COLUMNS[half]):
        x, y = EDGE + n * (width + COLUMN_GAP), TOP
        for section in sections:
            y = _section(writer, section, values, x, y, width) + BETWEEN
        lows.append(y - BETWEEN)
        if y - BETWEEN > LOW:
            writer.set.problems.append(
                f"column {n + 1} of the other side needs {y - BETWEEN:.1f} mm, it has {LOW:g} mm"
            )
    scene = load_drawing(SCENES[half], "line" if writer.ink == "#000000" else "full")
    if max(lows) + SCENE_GAP <= SCENE_LOW - scene.h:  # otherwise longer words have its place
        writer.set.put(put_symbol(scene, WIDTH / 2, SCENE_LOW - scene.h / 2, width=scene.w))


def _section(
    writer: SheetWriter, section: str, values: dict[str, object], x: float, y: float, width: float
) -> float:
    """Draw a section and return where it ends."""
    writer.line(x, y, x + width, y, 0.5)
    writer.small_caps(writer.label(f"reference.{section}.name"), x, y + 1.7, 10.5)
    y += 7.6
    for line in labels_below(writer.words, f"sheet.reference.{section}"):
        said = writer.label(f"reference.{section}.{line}", **values)
        if line != "name" and said:  # a switch may have taken a line out
            y += writer.set.write(said, (x, y, width, 60.0), BODY) + 2.0
    return y


def _values(sheet: Sheet) -> dict[str, object]:
    """Return what the words of the reference are filled with."""
    rounds = sheet.rounds
    columns = {column.id: column for column in sheet.columns}
    *early, last = rounds.fishing
    return {
        "setup": rounds.setup_boxes,
        "income": f"{{coin:{rounds.income}}}",
        "fishing": f"{', '.join(map(str, early))} and {last}" if early else last,
        "rounds": rounds.count,
        "solo": rounds.solo,
        "second": f"{{coin:{max(column.license_coins[1] for column in columns.values())}}}",
        "oyster": columns["oyster"].catch,
        "cannery": f"{{coin:{max(each.full_boat_coins for each in sheet.wharf)}}}",
        "barge": max(each.full_boat_catch for each in sheet.harbor),
        "crab": max(each.vp for each in sheet.harbor),
        "uses": max(each.uses for each in sheet.wharf),
        "fish": sheet.score.fish_vp,
        "bait": max(each.income for each in sheet.wharf),
    }
