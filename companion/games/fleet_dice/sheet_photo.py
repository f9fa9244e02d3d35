"""Reads a photograph of a score sheet: its papers, and its ticks by the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import partial
from itertools import chain, product
from pathlib import Path

from msgspec import Struct

from companion.data.game_data import GameData
from companion.data.shared import read_shared
from companion.drawing.component import Style
from companion.drawing.theme import build_theme
from companion.games.components import build_components
from companion.games.fleet_dice.form import Titles
from companion.games.fleet_dice.geometry import EDGE, MARKED_SHEETS, WRITTEN, Spot
from companion.games.fleet_dice.rows import LICENSES, Column, HarborEntry
from companion.games.fleet_dice.schema import Sheet, score_sheet
from companion.games.fleet_dice.score_sheets import layout_version
from companion.games.fleet_dice.sea_geometry import sea_plan
from companion.games.fleet_dice.town_geometry import QR, QR_LEFT, ROWS_TOP, town_plan
from companion.games.game_type import Choices, Game
from companion.games.marked_paper import Judgement, MarkedPaper, SheetReading, Tick

TITLES = {"sea": "the left half", "town": "the right half", "log": "the solo log"}
MOST_UNSURE = 10  # boxes of a rule that it can settle

Runs = Mapping[str, tuple[str, ...]]  # boxes in order, by where a record counts them


def read_sheets(game: Game, overlay: Path | None) -> tuple[SheetReading, ...]:
    """Return how sheets are read, the usual edition first; one if an edition was named."""
    names = (game.edition,) if game.edition else game.editions
    readings = [_read_edition(game.of_edition(name).load(overlay), name) for name in names]
    return tuple({reading.version: reading for reading in reversed(readings)}.values())[::-1]


def _read_edition(data: GameData, edition: str) -> SheetReading:
    sheet = score_sheet(data)
    titles = Titles(sheet, data.words)
    plans = {"sea": sea_plan(sheet).spots, "town": town_plan(sheet).spots}
    spots = {spot.name: spot for spot in chain(*plans.values())}
    papers = tuple(_papers(data, plans))
    places: dict[str, list[str]] = defaultdict(list)
    for box in chain(*(paper.marks.boxes for paper in papers if paper.id in plans)):
        places[box.place].append(box.id)
    runs = {place: tuple(names) for place, names in places.items() if place}
    columns: tuple[Column | HarborEntry, ...] = (*sheet.columns, *sheet.harbor)
    rules = (*(_check_column(sheet, entry, runs) for entry in columns), *_check_bonus(sheet))
    return SheetReading(
        game="fleet_dice",
        version=layout_version(sheet),
        edition=edition,
        papers=papers,
        judge=partial(_judge, rules, {*chain(*runs.values())}),
        player=lambda name, ticked: {"name": name, **_describe_player(sheet, runs, ticked)},
        label=lambda name: titles.of(spots[name]) if name in spots else name,
    )


def _papers(data: GameData, plans: Mapping[str, tuple[Spot, ...]]) -> Iterator[MarkedPaper]:
    style = Style(build_theme(read_shared().roles, "line", "standard"))
    for part in build_components(data, Choices(only=frozenset({"score-sheets", "solo-log"}))):
        for piece in part.draw(style, part.copies):
            assert piece.camera is not None
            runs: dict[str, list[str]] = defaultdict(list)
            for box in piece.camera.boxes:  # all but windows and bonuses are filled in order
                if not (box.place.startswith(("wharf", "log")) or box.id.startswith("bonus")):
                    runs[box.place or box.id.rpartition("-")[0]].append(box.id)
            spots = plans.get(piece.id, ())
            yield MarkedPaper(
                piece.id,
                TITLES[piece.id],
                (part.width, part.height),
                piece.camera,
                piece.front,
                tuple(range(1, MARKED_SHEETS + 1)) if spots else (0,),
                tuple(map(tuple, runs.values())),
                tuple((spot.x, spot.y, spot.w, spot.h) for spot in spots if spot.kind in WRITTEN),
                (EDGE + QR_LEFT, ROWS_TOP - 0.6, QR, QR) if piece.id == "town" else None,
            )


class _Rule(Struct, frozen=True):
    """The boxes that may be ticked together."""

    boxes: tuple[str, ...]
    is_legal: Callable[[set[str]], bool]  # of those that are ticked
    suspects: Callable[[set[str]], Iterable[str]]  # boxes that may be misread if they are not legal
    words: str


def _judge(rules: Iterable[_Rule], scored: Set[str], ticks: Mapping[str, Tick]) -> Judgement:
    """Settle boxes by the rules, and list those that a person must check."""
    ticks, suspects, contradictions = dict(ticks), list[str](), list[str]()
    for rule in rules:
        unsure = [box for box in rule.boxes if box in ticks and not ticks[box].sure]
        if len(unsure) > MOST_UNSURE or any(box not in ticks for box in rule.boxes):
            continue
        fixed = {box for box in rule.boxes if ticks[box].ticked and ticks[box].sure}
        choices = product((False, True), repeat=len(unsure))
        picked = [{box for box, on in zip(unsure, choice, strict=True) if on} for choice in choices]
        possible = [choice for choice in picked if rule.is_legal(fixed | choice)]
        if not possible:
            contradictions.append(rule.words)
            suspects += rule.suspects({box for box in rule.boxes if ticks[box].ticked})
        for box in unsure:
            if len(answers := {box in choice for choice in possible}) == 1:
                ticks[box] = Tick(answers.pop())
    doubts = [box for box, tick in ticks.items() if not tick.sure and box in scored]
    return Judgement(
        frozenset(box for box, tick in ticks.items() if tick.ticked),
        tuple(dict.fromkeys([*doubts, *suspects])),
        tuple(contradictions),
    )


def _find_runs(
    entry: Column | HarborEntry, runs: Runs
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Return the boxes, licenses and boats of a column, and the fish of each boat."""
    place = f"{'columns' if isinstance(entry, Column) else 'harbor'}.{entry.id}"
    ladders = [runs.get(f"{place}.{kind}", ()) for kind in ("boxes", "licenses", "boats")]
    return ladders, [runs.get(f"{place}.fish.{boat}", ()) for boat in range(entry.boats)]


def _check_column(sheet: Sheet, entry: Column | HarborEntry, runs: Runs) -> _Rule:
    """Return the rule of a column: its order, circles against boats and licenses, and holds."""
    ladders, fish = _find_runs(entry, runs)
    fills = sheet.holds["used-up-gives-other"]  # else a circle of a used up kind gives nothing

    def is_legal(ticked: set[str]) -> bool:
        count, licenses, boats = (_count(run, ticked) for run in ladders)
        if any(run[n] not in ticked for run in ladders for n in range(_count(run, ticked))):
            return False  # there is a gap
        marks, holds = entry.boxes[:count], entry.capacity[:boats]
        if isinstance(entry, Column):
            of_license, of_either = marks.count("L"), marks.count("C")
            circles, given = of_license + of_either + marks.count("B"), boats + licenses
            if given > circles or (fills and given < circles):
                return False
            if licenses < min(LICENSES, of_license):
                return False
            if licenses > of_license + of_either and boats < entry.boats:
                return False
            if grown := entry.capacity_by_licenses:
                holds = (grown[licenses],) * boats
        elif boats != marks.count("B"):
            return False
        rooms = zip(fish, (*holds, *[0] * entry.boats), strict=False)
        return all(_count(hold, ticked) <= most for hold, most in rooms)

    def suspects(ticked: set[str]) -> Iterator[str]:
        """Yield the last ticked and the first empty box of each run, and fish on no boat."""
        for run in ladders:
            count = _count(run, ticked)
            yield from run[max(0, count - 1) : count + 1]
        for boat, hold in zip(ladders[2], fish, strict=True):
            yield from (name for name in hold if boat not in ticked and name in ticked)

    words = f"{entry.id}: its boats, licenses, circles and fish disagree"
    return _Rule((*chain(*ladders, *fish),), is_legal, suspects, words)


def _check_bonus(sheet: Sheet) -> Iterator[_Rule]:
    """Yield the rule of the bonus: one at most, and none before the box K."""
    if sheet.crab is None:
        return
    bonuses = tuple(f"bonus-{bonus.id}" for bonus in sheet.bonuses)
    box = f"{sheet.crab.id}-box-{sheet.crab.boxes.index('K') + 1}"
    yield _Rule(
        (*bonuses, box),
        lambda ticked: _count(bonuses, ticked) <= (box in ticked),
        lambda ticked: (*(name for name in bonuses if name in ticked), box),
        "king crab bonus: one is taken at most, and none before K",
    )


def _describe_player(sheet: Sheet, runs: Runs, ticked: frozenset[str]) -> dict[str, object]:
    """Return what a record has of a player, but the name and what is not on the sheet."""
    areas: dict[str, dict[str, dict[str, object]]] = {"columns": {}, "harbor": {}}
    columns: tuple[Column | HarborEntry, ...] = (*sheet.columns, *sheet.harbor)
    for entry in columns:
        ladders, fish = _find_runs(entry, runs)
        boxes, licenses, boats = (_count(run, ticked) for run in ladders)
        result: dict[str, object] = {"boxes": boxes}
        if entry.boats:
            result["fish"] = [_count(hold, ticked) for hold in fish[:boats]]
        if isinstance(entry, Column):
            marks = entry.boxes[:boxes]
            either = marks.count("C")
            wanted = licenses - marks.count("L")
            if licenses == LICENSES:  # what was chosen beyond them may have given nothing
                wanted = either - max(0, boats - marks.count("B"))
            result["choices"] = ["license" if n < wanted else "boat" for n in range(either)]
        areas["columns" if isinstance(entry, Column) else "harbor"][entry.id] = result
    taken = [bonus.id for bonus in sheet.bonuses if f"bonus-{bonus.id}" in ticked]
    if sheet.crab and taken:
        areas["harbor"][sheet.crab.id]["bonus"] = taken[0]
    windows = {house.id: _count(runs[f"wharf.{house.id}"], ticked) for house in sheet.wharf}
    return areas | {"wharf": windows, "coin_boxes": _count(runs["coin_boxes"], ticked)}


def _count(run: Iterable[str], ticked: Set[str]) -> int:
    return sum(name in ticked for name in run)
