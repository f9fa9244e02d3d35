"""What is scored: the fish and specials of the tiles given, or of those walked over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import cast

from companion.core.declaration import Derive, Derived, Mistake, Player, Record
from companion.core.expressions import Values
from companion.data.game_data import GameData
from companion.data.scoring_rows import SWITCHES
from companion.games.mapped_out.model import FISH
from companion.games.mapped_out.walk import Cell, Map, Move, MoveError, Readings, Tile, Walker


def reading(data: GameData) -> Derive:
    """Return the function that derives what is scored, with the readings of the data."""
    switches = {one.id: bool(one.value) for one in data.values(SWITCHES)}
    names = [name.replace("_", "-") for name in Readings.__struct_fields__]
    for name in (*names, "start-tile-counts"):
        if name not in switches:
            data.problem(SWITCHES, "", f'"{name}" is missing')
    readings = Readings(**{name.replace("-", "_"): switches.get(name, False) for name in names})
    return partial(derive, readings, switches.get("start-tile-counts", False))


def derive(readings: Readings, start_counts: bool, record: Record) -> Derived:
    """Return what is scored for each player. Source: R Walk over It, Muddled Waters."""
    if not record.table.values.get("map"):
        return Derived(tuple(_counted_in_tiles(player) for player in record.players))
    mistakes: list[Mistake] = []
    map_ = _map(record.table.rows["map"], mistakes)
    if map_ is None:
        return Derived(tuple({} for _ in record.players), tuple(mistakes))
    pawns = {
        i: begins
        for i, player in enumerate(record.players)
        if (begins := _begins(player, map_, mistakes)) is not None
    }
    values: list[Values] = []
    for i, player in enumerate(record.players):
        if i not in pawns:
            values.append({})
            continue
        walker = Walker(map_, readings, pawns.pop(i), pawns)
        if start_counts:
            walker.entered.append((walker.at, True))
        values.append(_walked(walker, player, mistakes))
    return Derived(tuple(values), tuple(mistakes))


def _counted_in_tiles(player: Player) -> Values:
    rows = player.rows.get("tiles", ())
    tiles = [Tile(_fish(row), cast("str | None", row["special"])) for row in rows]
    return _counted(tiles, visited=len(tiles), kept=_kept(player))


def _walked(walker: Walker, player: Player, mistakes: list[Mistake]) -> Values:
    """Walk as far as the record is clear, and return what that scores."""
    for i, row in enumerate(player.rows.get("moves", ())):
        place = f"{player.place}.moves[{i}]"
        to = cast(Sequence[int], row["to"] or ())
        if len(to) % 2:
            mistakes.append(Mistake(f"{place}.to", "must be x and y, or several of them in turn"))
            break
        if not row["card"]:
            break  # told already
        cells = tuple(zip(to[::2], to[1::2], strict=True))
        action = cast("str | None", row["action"])
        try:
            walker.make(Move(str(row["card"]), cells, action, bool(row["kept"])))
        except MoveError as error:
            mistakes.append(Mistake(place, str(error)))
            break
    tiles = [walker.map.tiles[cell] for cell in walker.scored]
    return _counted(tiles, visited=walker.visited, kept=walker.kept + _kept(player))


def _counted(tiles: Iterable[Tile], *, visited: int, kept: int) -> Values:
    """Return what stands on tiles; the fish of a score tile do not count."""
    points = []
    fish: dict[str, int] = dict.fromkeys(FISH, 0)
    types = []
    combos = 0
    for tile in tiles:
        special, _, what = (tile.special or "").partition(":")
        if special == "score":
            points.append(int(what))
            continue
        for one in tile.fish:
            fish[one] += 1
        if special == "superscore":
            types.append(what)
        combos += special == "combo"
    total = sum(fish.values())
    return {
        "caught": fish,
        "score_tiles": tuple(points),
        "superscores": len(types),
        "superscores_met": sum(fish[kind] == total for kind in types),
        "combos": combos,
        "combos_met": combos if all(fish.values()) else 0,
        "cards_kept": kept,
        "tiles_visited": visited,
    }


def _map(rows: Sequence[Values], mistakes: list[Mistake]) -> Map | None:
    """Return the map; None if something is wrong with it."""
    tiles: dict[Cell, Tile] = {}
    starts: list[Cell] = []
    known = len(mistakes)
    for i, row in enumerate(rows):
        cell = cast(int, row["x"]), cast(int, row["y"])
        if cell in tiles:
            message = f"lies on another tile, at [{cell[0]}, {cell[1]}]"
            mistakes.append(Mistake(f"map[{i}]", message))
        tiles[cell] = Tile(_fish(row), cast("str | None", row["special"]))
        if row["start"]:
            starts.append(cell)
    if len(starts) != 1:
        message = f'must have one tile with "start": true, not {len(starts)}'
        mistakes.append(Mistake("map", message))
    return Map(tiles, starts[0]) if len(mistakes) == known else None


def _begins(player: Player, map_: Map, mistakes: list[Mistake]) -> Cell | None:
    """Return where a pawn stands before its walk: on the start, unless a card moved it."""
    given = cast(Sequence[int], player.values["from"] or ())
    if not given:
        return map_.start
    place = f"{player.place}.from"
    if len(given) != 2:
        mistakes.append(Mistake(place, "must be x and y of a tile"))
        return None
    cell = given[0], given[1]
    if cell not in map_.tiles:
        mistakes.append(Mistake(place, f"no tile lies at [{cell[0]}, {cell[1]}]"))
        return None
    return cell


def _fish(row: Mapping[str, object]) -> tuple[str, ...]:
    return cast("tuple[str, ...]", row.get("fish[]", ()))


def _kept(player: Player) -> int:
    return cast(int, player.values.get("kept_cards", 0))
