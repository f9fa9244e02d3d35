"""Reads photographed score sheets, and checks their ticks by the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain, zip_longest
from pathlib import Path

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.theme import build_theme
from companion.games.components import build_components
from companion.games.fleet_dice.form import Titles
from companion.games.fleet_dice.geometry import EDGE, MARKED_SHEETS, WRITTEN, Spot
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.page_town import QR, QR_LEFT, ROWS_TOP, town_plan
from companion.games.fleet_dice.rows import LICENSES, Column, HarborEntry
from companion.games.fleet_dice.schema import Sheet, score_sheet
from companion.games.fleet_dice.score_sheets import layout_version
from companion.games.fleet_dice.scoring import launch_boats
from companion.games.game_type import Choices, Game
from companion.games.marked_paper import MarkedPaper, Rule, SheetReading

TITLES = {"sea": "the left half", "town": "the right half", "log": "the solo log"}

Entry = Column | HarborEntry
Runs = Mapping[str, Sequence[str]]  # boxes in order, by where a record counts them


def read_sheets(game: Game, overlay: Path | None) -> tuple[SheetReading, ...]:
    """Return a `SheetReading` for each different sheet of the editions, the usual one first.

    If `game.edition` is set, only that edition's sheet is read.
    """
    names = (game.edition,) if game.edition else game.editions
    readings = [_read_edition(game.of_edition(name).load(overlay), name) for name in names]
    return tuple({reading.version: reading for reading in reversed(readings)}.values())[::-1]


def _read_edition(data: GameData, edition: str) -> SheetReading:
    sheet = score_sheet(data)
    plans = {"sea": sea_plan(sheet).spots, "town": town_plan(sheet).spots}
    papers = tuple(_papers(data, plans))
    spots = {spot.name: spot for spot in chain(*plans.values())}
    runs: dict[str, list[str]] = defaultdict(list)
    for box in chain(*(paper.marks.boxes for paper in papers)):
        if box.place and box.id in spots:
            runs[box.place].append(box.id)
    entries = chain[Entry](sheet.columns, sheet.harbor)
    rules = [_check_column(sheet, entry, runs) for entry in entries]
    if sheet.crab:
        bonuses = [f"bonus-{bonus.id}" for bonus in sheet.bonuses]
        opens = f"{sheet.crab.id}-box-{sheet.crab.boxes.index('K') + 1}"
        words = "king crab bonus: tick at most one, and only if box K is ticked"
        rules.append(((*bonuses, opens), lambda on: len(on & {*bonuses}) <= (opens in on), words))
    titles = Titles(sheet, data.words)
    return SheetReading(
        game="fleet_dice",
        version=layout_version(sheet),
        edition=edition,
        papers=papers,
        rules=rules,
        labels={name: titles.of(spots[name]) for name in chain(*runs.values())},
        player=partial(_describe_player, sheet, runs),
    )


def _papers(data: GameData, plans: Mapping[str, Sequence[Spot]]) -> Iterator[MarkedPaper]:
    style = Style(build_theme(read_roles(), "line", "standard"))
    for part in build_components(data, Choices(only=frozenset({"score-sheets", "solo-log"}))):
        for piece in part.draw(style, part.copies):
            assert piece.camera is not None
            runs: dict[str, list[int]] = defaultdict(list)
            for n, box in enumerate(piece.camera.boxes):  # windows and bonuses have no order
                if not (box.place.startswith(("wharf", "log")) or box.id.startswith("bonus")):
                    runs[box.place or box.id.rpartition("-")[0]].append(n)
            spots = plans.get(piece.id, ())
            yield MarkedPaper(
                piece.id,
                TITLES[piece.id],
                (part.width, part.height),
                piece.camera,
                piece.front,
                range(1, MARKED_SHEETS + 1) if spots else (0,),
                [*runs.values()],
                [(spot.x, spot.y, spot.w, spot.h) for spot in spots if spot.kind in WRITTEN],
                (EDGE + QR_LEFT, ROWS_TOP - 0.6, QR, QR) if piece.id == "town" else None,
            )


def _find_runs(entry: Entry, runs: Runs) -> list[Sequence[str]]:
    """Return the field ids of a column in lists: boxes, licenses, boats, then fish boat by boat."""
    place = f"{'columns' if isinstance(entry, Column) else 'harbor'}.{entry.id}"
    kinds = ("boxes", "licenses", "boats", *(f"fish.{boat}" for boat in range(entry.boats)))
    return [runs.get(f"{place}.{kind}", ()) for kind in kinds]


def _check_column(sheet: Sheet, entry: Entry, runs: Runs) -> Rule:
    """Return a check for the ticks in a column.

    Only fish may have gaps. Licenses, boats and fish must match the boxes.
    """
    own, other = _find_runs(entry, runs), sheet.holds["used-up-gives-other"]

    def is_legal(ticked: Set[str]) -> bool:
        count, licenses, boats, *fish = (len(ticked & {*run}) for run in own)
        if any({*run[:n]} - ticked for run, n in zip(own, (count, licenses, boats), strict=False)):
            return False  # there is a gap
        filled = entry.boxes[:count]
        given, holds = 0, entry.capacity[: filled.count("B")]
        if isinstance(entry, Column):
            chosen = _find_choices(filled, licenses, boats)
            given, holds = launch_boats(entry, filled, chosen, other=other)
        rooms = zip_longest(fish, holds, fillvalue=0)
        return (given, len(holds)) == (licenses, boats) and all(n <= room for n, room in rooms)

    return [*chain(*own)], is_legal, f"{entry.id}: boats, licenses, circles and fish do not match"


def _find_choices(filled: Sequence[str], licenses: int, boats: int) -> list[str]:
    """Return what each choice circle gave, `license` or `boat`, as the ticked totals require."""
    either, wanted = filled.count("C"), licenses - filled.count("L")
    if licenses == LICENSES:  # what was chosen beyond them may have given nothing
        wanted = either - max(0, boats - filled.count("B"))
    return ["license" if n < wanted else "boat" for n in range(either)]


def _describe_player(
    sheet: Sheet, runs: Runs, name: str, ticked: frozenset[str]
) -> dict[str, object]:
    """Return a player's values for a record, as far as they can be read from the sheet."""
    areas: dict[str, dict[str, dict[str, object]]] = {"columns": {}, "harbor": {}}
    for entry in chain[Entry](sheet.columns, sheet.harbor):
        count, licenses, boats, *fish = (len(ticked & {*run}) for run in _find_runs(entry, runs))
        result: dict[str, object] = {"boxes": count}
        if entry.boats:
            result["fish"] = fish[:boats]
        if isinstance(entry, Column):
            result["choices"] = _find_choices(entry.boxes[:count], licenses, boats)
        areas["columns" if isinstance(entry, Column) else "harbor"][entry.id] = result
    taken = [bonus.id for bonus in sheet.bonuses if f"bonus-{bonus.id}" in ticked]
    if sheet.crab and taken:
        areas["harbor"][sheet.crab.id]["bonus"] = taken[0]
    windows = {house.id: len(ticked & {*runs[f"wharf.{house.id}"]}) for house in sheet.wharf}
    coins = len(ticked & {*runs["coin_boxes"]})
    return {"name": name, **areas, "wharf": windows, "coin_boxes": coins}
