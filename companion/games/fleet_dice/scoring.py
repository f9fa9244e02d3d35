"""Derives values from a filled sheet: licenses, boats launched, full boats, open buildings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from msgspec import Struct

from companion.core.rules import Value, Values
from companion.core.scoring_types import Derive, Derived, Mistake, Player, Record
from companion.data.game_data import GameData
from companion.games.fleet_dice.rows import LICENSES, Column, HarborEntry
from companion.games.fleet_dice.schema import CAPTAINS, Sheet, score_sheet

CRAB_BONUS = "harbor.king_crab.bonus"


class Fleet(Struct, frozen=True):
    """The boats of one kind on a sheet."""

    id: str  # id of the column or harbor entry
    launched: int  # number of launched boats
    licenses: int  # number of licenses of that kind
    points: int  # points of the launched boats
    fish: tuple[int, ...]  # fish on each launched boat, top down
    full: int  # number of full boats


def derive_function(data: GameData) -> Derive:
    """Return the function that derives the values of a sheet."""
    targets = {captain.id: captain.target for captain in data.values(CAPTAINS)}
    return partial(derive_sheet_values, score_sheet(data), targets)


def derive_sheet_values(sheet: Sheet, targets: Mapping[str, int], record: Record) -> Derived:
    """Return each player's values for scoring, and the mistakes found in the record."""
    values, mistakes = list[Values](), list[Mistake]()
    for player in record.players:
        target = targets.get(str(player.values.get("captain")), 0)
        values.append({**_sheet_of(sheet, player, mistakes), "captain_target": target})
    return Derived(tuple(values), tuple(mistakes))


def _sheet_of(sheet: Sheet, player: Player, mistakes: list[Mistake]) -> Values:
    other = sheet.holds["used-up-gives-other"]
    columns = [_column(column, player, mistakes, other=other) for column in sheet.columns]
    fleets = [*columns, *(_harbor(entry, player, mistakes) for entry in sheet.harbor)]
    crab = _crab_points(sheet, player, mistakes)
    filled = cast(Mapping[str, int], player.values["wharf"])
    whole = (house for house in sheet.wharf if filled.get(house.id) == len(house.boxes))
    buildings = {house.id: house.vp for house in whole}
    counted = {
        "boats": sum(column.launched for column in fleets),
        "full-boats": sum(column.full for column in fleets),
        "licenses": sum(column.licenses for column in columns),
        "coins": _number(player, "coin_boxes"),
        "buildings": len(buildings),
        "fish": sum(sum(column.fish) for column in fleets),
    }
    both = zip(columns, sheet.columns, strict=True)
    return {
        "caught": {fleet.id: sum(fleet.fish) for fleet in fleets},
        "boat_points": {item.id: item.points for item in fleets},
        "license_points": {tally.id: sum(of.license_vp[: tally.licenses]) for tally, of in both},
        "crab_points": crab,
        "older_sheet": int(any(_is_of_older_sheet(entry, player) for entry in sheet.harbor)),
        "building_points": buildings,
        **_bonus(sheet, player, counted),
    }


def _bonus(sheet: Sheet, player: Player, counted: Mapping[str, int]) -> dict[str, Value]:
    """Return the values that score a player's king crab bonus; zero and empty without a bonus."""
    for bonus in sheet.bonuses:
        if bonus.id == player.values[CRAB_BONUS]:
            of: Mapping[str, int] = {bonus.of: counted[bonus.of]}
            return {"bonus_counted": of, "bonus_per": bonus.per, "bonus_vp": bonus.vp}
    return {"bonus_counted": {}, "bonus_per": 0, "bonus_vp": 0}


def _crab_points(sheet: Sheet, player: Player, mistakes: list[Mistake]) -> int:
    """Return the points of box K; report a bonus taken too early.

    Source: rules, Harbor, King Crab.
    """
    if sheet.crab is None:
        return 0
    place = sheet.crab.boxes.index("K") + 1
    if _number(player, f"harbor.{sheet.crab.id}.boxes") >= place:
        return sheet.crab.vp
    if player.values[CRAB_BONUS] is not None:
        message = f"needs {place} filled boxes, but fewer are filled"
        mistakes.append(Mistake(f"{player.place}.{CRAB_BONUS}", message))
    return 0


def _column(column: Column, player: Player, mistakes: list[Mistake], *, other: bool) -> Fleet:
    """Return a player's boats of one kind of fish; add mistakes in the record to `mistakes`.

    A choice circle gives a license or a boat, as chosen. If `other` is true, every circle gives a
    boat when no license is left, and a license when no boat is left.
    """
    name = f"columns.{column.id}"
    chosen = cast(Sequence[str], player.values[f"{name}.choices[]"])
    filled = column.boxes[: _number(player, f"{name}.boxes")]
    circles = filled.count("C")
    if len(chosen) != circles:
        words = f"{circles} choice{'s' * (circles > 1)}, one for each filled choice circle"
        message = f"must have {words}, not {len(chosen)}"
        if not circles:
            message = "must be empty: no choice circle is filled"
        mistakes.append(Mistake(f"{player.place}.{name}.choices", message))
    licenses, holds = launch_boats(column, filled, chosen, other=other)
    fish = _fish(player, name, holds, mistakes)
    full = sum(caught == room for caught, room in zip(fish, holds, strict=True))
    points = sum(column.boat_vp[: len(holds)])
    return Fleet(column.id, len(holds), licenses, points, fish, full)


def launch_boats(
    column: Column, filled: Sequence[str], chosen: Sequence[str], *, other: bool
) -> tuple[int, tuple[int, ...]]:
    """Return a column's number of licenses, and the capacity of each boat launched there.

    `filled` are the marks in the filled boxes, `chosen` the gains chosen at choice circles. If
    `other` is true, a circle gives a boat if no license is left, a license if no boat is left.
    """
    licenses = launched = 0
    for wants_license in _circles(filled, chosen):
        if licenses < LICENSES and (wants_license or (other and launched == column.boats)):
            licenses += 1
        elif launched < column.boats and (other or not wants_license):
            launched += 1
    if column.capacity_by_licenses:
        return licenses, (column.capacity_by_licenses[licenses],) * launched
    return licenses, column.capacity[:launched]


def _circles(filled: Sequence[str], chosen: Sequence[str]) -> Iterator[bool]:
    """Yield, per filled circle, True for a license, False for a boat. Source: rules, Boat Phase."""
    choices = iter(chosen)
    for mark in filled:
        if mark == "C":
            yield next(choices, "boat") == "license"
        elif mark in "LB":
            yield mark == "L"


def _launched_in_harbor(entry: HarborEntry, player: Player) -> int:
    """Return the number of boats launched in a harbor column.

    On older sheets other boxes launched boats. Such a boat counts only if the record lists its
    number of fish.
    """
    name = f"harbor.{entry.id}"
    boxes, fish = _number(player, f"{name}.boxes"), player.values.get(f"{name}.fish", ())
    listed = len(cast(Sequence[int], fish))
    return max(entry.boxes[:boxes].count("B"), min(listed, entry.former[:boxes].count("B")))


def _harbor(entry: HarborEntry, player: Player, mistakes: list[Mistake]) -> Fleet:
    name = f"harbor.{entry.id}"
    launched = _launched_in_harbor(entry, player)
    holds = entry.capacity[:launched]
    fish = _fish(player, name, holds, mistakes) if entry.boats else ()
    full = sum(caught == room for caught, room in zip(fish, holds, strict=True))
    return Fleet(entry.id, launched, 0, sum(entry.boat_vp[:launched]), fish, full)


def _is_of_older_sheet(entry: HarborEntry, player: Player) -> bool:
    filled = entry.boxes[: _number(player, f"harbor.{entry.id}.boxes")]
    return _launched_in_harbor(entry, player) > filled.count("B")


def _fish(
    player: Player, name: str, holds: Sequence[int], mistakes: list[Mistake]
) -> tuple[int, ...]:
    """Return the number of fish on each launched boat; report too many fish.

    Source: rules, Fishing.
    """
    given = cast(Sequence[int], player.values.get(f"{name}.fish", ()))
    for boat, caught in enumerate(given):
        place = f"{player.place}.{name}.fish[{boat}]"
        if boat >= len(holds) and caught:
            boats = "boat is" if len(holds) == 1 else "boats are"
            message = f"must be 0 or left out: only {len(holds)} {boats} launched"
            mistakes.append(Mistake(place, message))
        elif boat < len(holds) and caught > holds[boat]:
            message = f"must be at most {holds[boat]}, as many as the boat holds, not {caught}"
            mistakes.append(Mistake(place, message))
    return tuple(given[boat] if boat < len(given) else 0 for boat in range(len(holds)))


def _number(player: Player, name: str) -> int:
    return cast(int, player.values.get(name, 0))
