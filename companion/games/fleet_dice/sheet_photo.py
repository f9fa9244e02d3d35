"""Reads a photograph of a score sheet: its papers, and its ticks by the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
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
from companion.games.marked_paper import Area, Judgement, MarkedPaper, SheetReading, Tick

UNSCORED = ("round", "income", "use")  # kinds of boxes that a record does not hold
TITLES = {"sea": "the left half", "town": "the right half", "log": "the solo log"}
MOST_UNSURE = 10  # boxes of a column that the rules can settle


def read_sheets(game: Game, overlay: Path | None) -> tuple[SheetReading, ...]:
    """Return how sheets are read, the usual edition first; one if an edition was named."""
    names = (game.edition,) if game.edition else game.editions
    readings = [_reading(game.of_edition(name).load(overlay), name) for name in names]
    return tuple({reading.version: reading for reading in reversed(readings)}.values())[::-1]


def _reading(data: GameData, edition: str) -> SheetReading:
    sheet = score_sheet(data)
    titles = Titles(sheet, data.words)
    plans = {"sea": sea_plan(sheet).spots, "town": town_plan(sheet).spots}
    spots = {spot.name: spot for half in HALVES for spot in plans[half]}
    rules = _Rules(sheet, spots)
    return SheetReading(
        version=layout_version(sheet),
        edition=edition,
        papers=tuple(_papers(data, plans)),
        needed=frozenset(HALVES),
        judge=rules.judge,
        player=rules.player,
        label=lambda name: titles.of(spots[name]) if name in spots else name,
        place=lambda name: (
            find_record_place(sheet, spots[name])
            if name in spots
            else (name.rpartition("-")[0].replace("-", "."), int(name.rpartition("-")[2]))
        ),
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
                {spot.name: _area(spot) for spot in spots if spot.kind in WRITTEN},
                (EDGE + QR_LEFT, ROWS_TOP - 0.6, QR, QR) if piece.id == "town" else None,
            )


def _area(spot: Spot) -> Area:
    return spot.x, spot.y, spot.w, spot.h


def _runs(spots: tuple[Spot, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the runs of boxes that are filled in order: all but bonuses and windows."""
    runs: dict[tuple[str, str, int], list[str]] = defaultdict(list)
    ladders = {spot.group for spot in spots if spot.kind == "boat"} | {"captains_club"}
    for spot in spots:
        if spot.kind in (*WRITTEN, "bonus") or (spot.kind == "box" and spot.group not in ladders):
            continue
        runs[spot.kind, spot.group, spot.of].append(spot.name)
    yield from map(tuple, runs.values())


class _Group(Struct, frozen=True):
    """A column of the sea or of the harbor, with the names of its boxes in order."""

    entry: Column | HarborEntry
    boxes: tuple[str, ...]
    licenses: tuple[str, ...]
    boats: tuple[str, ...]
    fish: tuple[tuple[str, ...], ...]  # of each boat

    @property
    def all(self) -> tuple[str, ...]:
        return (
            *self.boxes,
            *self.licenses,
            *self.boats,
            *(name for hold in self.fish for name in hold),
        )


class _Rules:
    """The boxes that may be ticked together."""

    def __init__(self, sheet: Sheet, spots: Mapping[str, Spot]) -> None:
        self.sheet, self.spots = sheet, spots
        self.other = sheet.holds["used-up-gives-other"]
        entries: tuple[Column | HarborEntry, ...] = (*sheet.columns, *sheet.harbor)
        self.groups = [_group(entry, spots) for entry in entries]
        self.windows = {
            house.id: tuple(f"{house.id}-box-{n + 1}" for n in range(len(house.boxes)))
            for house in sheet.wharf
        }

    def judge(self, ticks: Mapping[str, Tick]) -> Judgement:
        """Settle boxes by the rules, and list those that a person must check."""
        ticked = {name for name, tick in ticks.items() if tick.ticked}
        doubts = [
            name
            for name, tick in ticks.items()
            if not tick.sure and name in self.spots and self.spots[name].kind not in UNSCORED
        ]
        wrong: list[str] = []
        for group in self.groups:
            if all(name in ticks for name in group.all):
                self._judge_group(group, ticks, ticked, doubts, wrong)
        self._judge_bonus(ticks, ticked, doubts, wrong)
        return Judgement(frozenset(ticked), tuple(dict.fromkeys(doubts)), tuple(wrong))

    def _judge_group(
        self,
        group: _Group,
        ticks: Mapping[str, Tick],
        ticked: set[str],
        doubts: list[str],
        wrong: list[str],
    ) -> None:
        unsure = [name for name in group.all if not ticks[name].sure]
        if len(unsure) > MOST_UNSURE:
            return
        fixed = {name for name in group.all if ticks[name].ticked and ticks[name].sure}
        possible = []
        for choice in product((False, True), repeat=len(unsure)):
            chosen = {name for name, on in zip(unsure, choice, strict=True) if on}
            if self._is_legal(group, fixed | chosen):
                possible.append(chosen)
        if not possible:
            wrong.append(f"{group.entry.id}: its boats, licenses, circles and fish disagree")
            doubts += _boundaries(group, ticked)
            return
        for name in unsure:
            if len({name in chosen for chosen in possible}) == 1:
                doubts.remove(name)
                (ticked.add if name in possible[0] else ticked.discard)(name)

    def _is_legal(self, group: _Group, ticked: set[str]) -> bool:
        """Return whether the ticks of a column follow the rules."""
        entry = group.entry
        count = _count_in_order(group.boxes, ticked)
        licenses, boats = (_count_in_order(run, ticked) for run in (group.licenses, group.boats))
        if min(count, licenses, boats) < 0:
            return False
        marks = entry.boxes[:count]
        if isinstance(entry, Column):
            circles = [mark for mark in marks if mark in "LBC"]
            given = (
                boats + licenses
            )  # in one edition a circle of a kind that is used up gives nothing
            if given > len(circles) or (self.other and given < len(circles)):
                return False
            most = circles.count("L") + circles.count("C")
            if licenses < min(LICENSES, circles.count("L")) or (
                licenses > most and boats < entry.boats
            ):
                return False
            hold = entry.capacity_by_licenses
            holds = (hold[licenses],) * boats if hold else entry.capacity[:boats]
        else:
            if boats != marks.count("B"):
                return False
            holds = entry.capacity[:boats]
        for n, names in enumerate(group.fish):
            if sum(name in ticked for name in names) > (holds[n] if n < boats else 0):
                return False
        return True

    def _judge_bonus(
        self, ticks: Mapping[str, Tick], ticked: set[str], doubts: list[str], wrong: list[str]
    ) -> None:
        """Check the bonuses: one at most, and none before the box K."""
        crab = self.sheet.crab
        names = [f"bonus-{bonus.id}" for bonus in self.sheet.bonuses]
        taken = [name for name in names if name in ticked]
        box = f"{crab.id}-box-{crab.boxes.index('K') + 1}" if crab else ""
        if box in ticks and ticks[box].sure and box not in ticked:
            unsure = [name for name in taken if not ticks[name].sure]
            ticked.difference_update(unsure)
            doubts[:] = [
                name
                for name in doubts
                if name not in names or (name in ticked and ticks[name].sure)
            ]
            taken = [name for name in taken if name in ticked]
        if len(taken) > 1 or (taken and box not in ticked):
            wrong.append(
                f"king crab bonus: {len(taken)} ticked"
                if len(taken) > 1
                else "king crab bonus: ticked before K is"
            )
            doubts += [*taken, *([box] if box in ticks else ())]

    def player(self, name: str, ticked: frozenset[str]) -> dict[str, object]:
        """Return the player of a record."""
        columns: dict[str, object] = {}
        harbor: dict[str, object] = {}
        for group in self.groups:
            entry, on = group.entry, [name in ticked for name in group.boxes]
            result: dict[str, object] = {"boxes": sum(on)}
            boats = sum(boat in ticked for boat in group.boats)
            if boats:
                fish = [sum(space in ticked for space in hold) for hold in group.fish[:boats]]
                result["fish"] = fish
            if isinstance(entry, Column):
                marks = entry.boxes[: sum(on)]
                licenses = sum(license in ticked for license in group.licenses)
                wanted = min(max(0, licenses - marks.count("L")), marks.count("C"))
                choices = ["license"] * wanted + ["boat"] * (marks.count("C") - wanted)
                if choices:
                    result["choices"] = choices
            if any(on):
                (columns if isinstance(entry, Column) else harbor)[entry.id] = result
        crab = self.sheet.crab
        taken = [bonus.id for bonus in self.sheet.bonuses if f"bonus-{bonus.id}" in ticked]
        if crab and taken and isinstance(held := harbor.get(crab.id), dict):
            held["bonus"] = taken[0]
        windows = {
            house: sum(name in ticked for name in names) for house, names in self.windows.items()
        }
        return {
            "name": name,
            "columns": columns,
            "harbor": harbor,
            "wharf": {house: count for house, count in windows.items() if count},
            "coin_boxes": sum(name.startswith("coin-") for name in ticked),
        }


def _group(entry: Column | HarborEntry, spots: Mapping[str, Spot]) -> _Group:
    mine = [spot for spot in spots.values() if spot.group == entry.id]

    def names(kind: str, of: int = 0) -> tuple[str, ...]:
        return tuple(spot.name for spot in mine if spot.kind == kind and (not of or spot.of == of))

    fish = tuple(names("fish", boat + 1) for boat in range(entry.boats))
    return _Group(entry, names("box"), names("license"), names("boat"), fish)


def _count_in_order(run: tuple[str, ...], ticked: set[str]) -> int:
    """Return how many of a run are ticked; -1 if there is a gap."""
    on = [name in ticked for name in run]
    return sum(on) if on == sorted(on, reverse=True) else -1


def _boundaries(group: _Group, ticked: set[str]) -> Iterator[str]:
    """Yield the last ticked and the first empty box of each run: either may be misread."""
    for run in (group.boxes, group.licenses, group.boats):
        count = sum(name in ticked for name in run)
        yield from run[max(0, count - 1) : count + 1]
    for boat, hold in zip(group.boats, group.fish, strict=True):
        if boat not in ticked:
            yield from (name for name in hold if name in ticked)
