"""Reads a photograph of a score sheet: its papers, and its ticks by the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
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
from companion.games.fleet_dice.score_sheets import HALVES, find_record_place, layout_version
from companion.games.fleet_dice.sea_geometry import sea_plan
from companion.games.fleet_dice.town_geometry import QR, QR_LEFT, ROWS_TOP, town_plan
from companion.games.game_type import Choices, Game
from companion.games.marked_paper import Judgement, MarkedPaper, SheetReading, Tick

UNSCORED = ("round", "income", "use")  # kinds of boxes that a record does not hold
TITLES = {"sea": "the left half", "town": "the right half", "log": "the solo log"}
MOST_UNSURE = 10  # boxes of a column that the rules can settle


def read_sheets(game: Game, overlay: Path | None) -> tuple[SheetReading, ...]:
    """Return how sheets are read, the usual edition first; one if an edition was named."""
    names = (game.edition,) if game.edition else game.editions
    readings = [_read_edition(game.of_edition(name).load(overlay), name) for name in names]
    return tuple({reading.version: reading for reading in reversed(readings)}.values())[::-1]


def _read_edition(data: GameData, edition: str) -> SheetReading:
    sheet = score_sheet(data)
    titles = Titles(sheet, data.words)
    plans = {"sea": sea_plan(sheet).spots, "town": town_plan(sheet).spots}
    spots = {spot.name: spot for half in HALVES for spot in plans[half]}
    entries: tuple[Column | HarborEntry, ...] = (*sheet.columns, *sheet.harbor)
    columns = [_build_column(entry, spots) for entry in entries]
    rules = (*(_check_column(sheet, column) for column in columns), *_check_bonus(sheet))
    scored = {name for name, spot in spots.items() if spot.kind not in UNSCORED}

    def place(name: str) -> tuple[str, int]:
        if name in spots:
            return find_record_place(sheet, spots[name])
        kind, _, number = name.rpartition("-")  # of the solo log
        return kind.replace("-", "."), int(number)

    return SheetReading(
        version=layout_version(sheet),
        edition=edition,
        papers=tuple(_papers(data, plans)),
        needed=frozenset(HALVES),
        judge=lambda ticks: _judge(rules, scored, ticks),
        player=lambda name, ticked: {"name": name, **_describe_player(sheet, columns, ticked)},
        label=lambda name: titles.of(spots[name]) if name in spots else name,
        place=place,
    )


def _papers(data: GameData, plans: Mapping[str, tuple[Spot, ...]]) -> Iterator[MarkedPaper]:
    style = Style(build_theme(read_shared().roles, "line", "standard"))
    only = frozenset({"score-sheets", "solo-log"})
    for part in build_components(data, Choices(only=only)):
        copies = MARKED_SHEETS if part.name == "score-sheets" else 1
        for piece in part.draw(style, part.copies):
            assert piece.camera is not None
            marks, spots = piece.camera, plans.get(piece.id, ())
            yield MarkedPaper(
                piece.id,
                TITLES[piece.id],
                (part.width, part.height),
                marks.places,
                marks.size,
                tuple(marks.first(copy) for copy in range(1, copies + 1)),
                piece.front,
                {box.id: (box.x, box.y, box.w, box.h) for box in marks.boxes},
                tuple(_runs(spots)),
                tuple((spot.x, spot.y, spot.w, spot.h) for spot in spots if spot.kind in WRITTEN),
                (EDGE + QR_LEFT, ROWS_TOP - 0.6, QR, QR) if piece.id == "town" else None,
            )


def _runs(spots: tuple[Spot, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the runs of boxes that are filled in order: all but bonuses and windows."""
    runs: dict[tuple[str, str, int], list[str]] = defaultdict(list)
    ladders = {spot.group for spot in spots if spot.kind == "boat"} | {"captains_club"}
    for spot in spots:
        if spot.kind in (*WRITTEN, "bonus") or (spot.kind == "box" and spot.group not in ladders):
            continue
        runs[spot.kind, spot.group, spot.of].append(spot.name)
    yield from map(tuple, runs.values())


class _Rule(Struct, frozen=True):
    """The boxes that may be ticked together."""

    boxes: tuple[str, ...]
    is_legal: Callable[[set[str]], bool]  # of those that are ticked
    suspects: Callable[[set[str]], Iterable[str]]  # boxes that may be misread if they are not legal
    words: str


def _judge(rules: Iterable[_Rule], scored: set[str], ticks: Mapping[str, Tick]) -> Judgement:
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


class _Column(Struct, frozen=True):
    """A column of the sea or of the harbor, with the names of its boxes in order."""

    entry: Column | HarborEntry
    boxes: tuple[str, ...]
    licenses: tuple[str, ...]
    boats: tuple[str, ...]
    fish: tuple[tuple[str, ...], ...]  # of each boat


def _build_column(entry: Column | HarborEntry, spots: Mapping[str, Spot]) -> _Column:
    def names(kind: str, of: int = 0) -> tuple[str, ...]:
        return tuple(
            name
            for name, spot in spots.items()
            if (spot.group, spot.kind) == (entry.id, kind) and of in (0, spot.of)
        )

    fish = tuple(names("fish", boat + 1) for boat in range(entry.boats))
    return _Column(entry, names("box"), names("license"), names("boat"), fish)


def _check_column(sheet: Sheet, column: _Column) -> _Rule:
    """Return the rule of a column: its order, circles against boats and licenses, and holds."""
    runs, entry = (column.boxes, column.licenses, column.boats), column.entry
    fills = sheet.holds["used-up-gives-other"]  # else a circle of a used up kind gives nothing

    def is_legal(ticked: set[str]) -> bool:
        count, licenses, boats = (_count(run, ticked) for run in runs)
        if any(run[n] not in ticked for run in runs for n in range(_count(run, ticked))):
            return False  # there is a gap
        marks = entry.boxes[:count]
        if isinstance(entry, Column):
            of_license, of_either = marks.count("L"), marks.count("C")
            circles, given = of_license + of_either + marks.count("B"), boats + licenses
            if given > circles or (fills and given < circles):
                return False
            if licenses < min(LICENSES, of_license):
                return False
            if licenses > of_license + of_either and boats < entry.boats:
                return False
            grown = entry.capacity_by_licenses
            holds = (grown[licenses],) * boats if grown else entry.capacity[:boats]
        elif boats != marks.count("B"):
            return False
        else:
            holds = entry.capacity[:boats]
        rooms = zip(column.fish, (*holds, *[0] * entry.boats), strict=False)
        return all(_count(hold, ticked) <= most for hold, most in rooms)

    def suspects(ticked: set[str]) -> Iterator[str]:
        """Yield the last ticked and the first empty box of each run, and fish on no boat."""
        for run in runs:
            count = _count(run, ticked)
            yield from run[max(0, count - 1) : count + 1]
        for boat, hold in zip(column.boats, column.fish, strict=True):
            yield from (name for name in hold if boat not in ticked and name in ticked)

    boxes = (*chain(*runs), *chain(*column.fish))
    words = f"{entry.id}: its boats, licenses, circles and fish disagree"
    return _Rule(boxes, is_legal, suspects, words)


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


def _describe_player(
    sheet: Sheet, columns: Iterable[_Column], ticked: frozenset[str]
) -> dict[str, object]:
    """Return what a record has of a player, but the name and what is not on the sheet."""
    sea: dict[str, dict[str, object]] = {}
    harbor: dict[str, dict[str, object]] = {}
    for column in columns:
        entry, boxes = column.entry, _count(column.boxes, ticked)
        boats, licenses = (_count(run, ticked) for run in (column.boats, column.licenses))
        result: dict[str, object] = {"boxes": boxes}
        if entry.boats:
            result["fish"] = [_count(hold, ticked) for hold in column.fish[:boats]]
        if isinstance(entry, Column):
            marks = entry.boxes[:boxes]
            either = marks.count("C")
            wanted = licenses - marks.count("L")
            if licenses == LICENSES:  # what was chosen beyond them may have given nothing
                wanted = either - max(0, boats - marks.count("B"))
            result["choices"] = ["license" if n < wanted else "boat" for n in range(either)]
        (sea if isinstance(entry, Column) else harbor)[entry.id] = result
    taken = [bonus.id for bonus in sheet.bonuses if f"bonus-{bonus.id}" in ticked]
    if sheet.crab and taken:
        harbor[sheet.crab.id]["bonus"] = taken[0]
    windows = {
        house.id: sum(f"{house.id}-box-{n + 1}" in ticked for n in range(len(house.boxes)))
        for house in sheet.wharf
    }
    coins = sum(name.startswith("coin-") for name in ticked)
    return {"columns": sea, "harbor": harbor, "wharf": windows, "coin_boxes": coins}


def _count(run: Iterable[str], ticked: Set[str]) -> int:
    return sum(name in ticked for name in run)
