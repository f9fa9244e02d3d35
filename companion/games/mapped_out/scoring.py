"""Scoring: counts fish and special features on recorded tiles or a walk; data for the phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, cast

from companion.core.rules import Values
from companion.core.scoring_types import Derive, Derived, Mistake, Player, Record
from companion.core.text_format import quote_word
from companion.data.game_data import GameData
from companion.data.rule_references import switch_values
from companion.data.scoring_schema import SWITCHES
from companion.games.mapped_out import schema, walk
from companion.games.mapped_out.printed_tiles import DECLARED, PrintedTiles, known_tiles

MUDDLED = "muddled_waters"
MIDDLE: walk.Cell = (0, 0)  # where the starting tile lies if no other is said to be it
LAID = "map and hands"
START_COUNTS = "start-tile-counts"
OURS = "rests_on_ours"
WALKING = (*(name.replace("_", "-") for name in walk.Readings.__struct_fields__), START_COUNTS)


def derive_function(data: GameData) -> Derive:
    """Return the function that derives scores, with the data's choices for unclear rules."""
    switches = switch_values(data)
    for name in (*WALKING, "hands-stay"):
        if name not in switches:
            data.problem(SWITCHES, "", f'"{name}" is missing')
    return partial(derive_scores, data, *walk_readings(data))


def walk_readings(data: GameData) -> tuple[dict[str, bool], tuple[str, ...]]:
    """Return whether each interpretation of an unclear rule applies, and the names of our choices.

    An interpretation that does not apply can be our choice, too.
    """
    switches = switch_values(data)
    on = {name: bool(switches[name][0]) for name in WALKING if name in switches}
    return on, tuple(name for name in on if switches[name][1].mark == "H")


def derive_scores(
    data: GameData, on: Mapping[str, bool], ours: Sequence[str], record: Record
) -> Derived:
    """Derive the values from which each player is scored.

    Source: rules, Walk over It, Muddled Waters.

    `on` is true for the interpretations of unclear rules that apply. `ours` has the names of our
    choices, see `walk_readings`.
    """
    table = record.table.values
    seed = cast("str | None", table.get("deck.seed") or None)
    printed = PrintedTiles(data, str(table.get("deck.fish") or DECLARED), seed)
    mistakes = printed.mistakes
    muddled = record.mode == MUDDLED
    if not table.get("map"):
        scored = [_counted_in_tiles(player, printed, muddled) for player in record.players]
        return Derived(tuple(scored), tuple(mistakes))
    map_ = _map(record.table.rows["map"], printed)
    if map_ is None:
        return Derived(tuple({} for _ in record.players), tuple(mistakes))
    starts = [_start_cell(player, map_, mistakes) for player in record.players]
    pawns = {i: begins for i, begins in enumerate(starts) if begins is not None}
    if muddled:
        values = _walk_muddled(_walkers(map_, on, pawns, bumps=True), record, printed)
    else:
        values = _walk_in_turn(_walkers(map_, on, pawns, bumps=False), record, mistakes)
        for name in () if mistakes else ours:  # what another reading would change rests on ours
            other = {**on, name: not on[name]}
            changed = _walk_in_turn(_walkers(map_, other, pawns, bumps=False), record, [])
            for i, result in values.items():
                if changed[i] != {**result, OURS: changed[i][OURS]}:
                    values[i] = {**result, OURS: 1}
    return Derived(tuple(values.get(i, {}) for i in range(len(record.players))), tuple(mistakes))


def _walkers(
    map_: walk.Map, on: Mapping[str, bool], pawns: Mapping[int, walk.Cell], *, bumps: bool
) -> dict[int, walk.Walker]:
    """Return a walker for each player's pawn. `on` is true for rule interpretations that apply."""
    names = walk.Readings.__struct_fields__
    readings = walk.Readings(**{name: on.get(name.replace("_", "-"), False) for name in names})
    shared = dict(pawns)
    walkers = {i: walk.Walker(map_, readings, i, shared, bumps=bumps) for i in pawns}
    if on.get(START_COUNTS):
        for walker in walkers.values():
            walker.entered.append((walker.at, True))
    return walkers


def _counted_in_tiles(player: Player, printed: PrintedTiles, muddled: bool) -> Values:
    place = f"{player.place}.tiles"
    scope = "piles" if muddled else place
    rows = enumerate(player.rows.get("tiles", ()))
    tiles = [printed.read(row, f"{place}[{i}]", scope) for i, row in rows]
    to = "piled" if muddled else "caught"
    return _count_tiles(tiles, visited=len(tiles), cards=_kept_cards(player), to=to)


def _walk_in_turn(
    walkers: Mapping[int, walk.Walker], record: Record, mistakes: list[Mistake]
) -> dict[int, Values]:
    """Let players walk one after the other, each up to a first wrong move; return their scores."""
    values: dict[int, Values] = {}
    for seat, walker in walkers.items():
        player = record.players[seat]
        for i, row in enumerate(player.rows.get("moves", ())):
            place = f"{player.place}.moves[{i}]"
            if row["put"]:
                hint = f"leave it out, or set mode to {quote_word(MUDDLED)}"
                mistakes.append(Mistake(f"{place}.put", f"is for Muddled Waters; {hint}"))
            if not _apply_record_move(row, place, walker.make, mistakes):
                break
        del walker.pawns[seat]  # nothing moves it any more
        tiles = [walker.map.tiles[cell] for cell in walker.scored]
        values[seat] = _count_tiles(
            tiles, visited=walker.visited, cards=walker.kept + _kept_cards(player)
        )
    return values


def _walk_muddled(
    walkers: Mapping[int, walk.Walker], record: Record, printed: PrintedTiles
) -> dict[int, Values]:
    """Let the players move in turn, one card each, up to the first wrong move; return their scores.

    Nobody moves if the start or the moves of a player are missing.
    """
    waders = {}
    for seat, walker in walkers.items():
        player = record.players[seat]
        hand = []
        for i, row in enumerate(player.rows.get("hand", ())):
            tile = printed.read(row, f"{player.place}.hand[{i}]", LAID)
            hand.append(walk.HeldTile(i + 1, tile, str(row["tile"] or "")))
        waders[seat] = walk.MuddledPlayer(
            walker, cast("dict[walk.Cell, walk.Tile]", walker.map.tiles), hand
        )
    rows = {seat: record.players[seat].rows.get("moves", ()) for seat in waders}
    # nobody can walk on beyond what is wrong or not told yet
    clear = all(i in waders and "moves" in player.rows for i, player in enumerate(record.players))
    for turn, (seat, wader) in product(
        range(max(map(len, rows.values()), default=0)), waders.items()
    ):
        if clear and turn < len(rows[seat]):
            row = rows[seat][turn]
            make = partial(wader.turn, put=cast("str | None", row["put"] or None))
            place = f"{record.players[seat].place}.moves[{turn}]"
            clear = _apply_record_move(row, place, make, printed.mistakes)
    result = {}
    for seat, wader in waders.items():
        visited, cards = wader.walker.visited, wader.walker.kept + _kept_cards(record.players[seat])
        result[seat] = _count_tiles(wader.pile, visited=visited, cards=cards, to="piled")
    return result


def _apply_record_move(
    row: Values, place: str, make: Callable[[walk.Move], None], mistakes: list[Mistake]
) -> bool:
    """Apply a recorded move; return whether the walk can continue."""
    to = cast(Sequence[int], row["to"] or ())
    if len(to) % 2:
        mistakes.append(Mistake(f"{place}.to", "must be pairs of numbers, x and y, such as [1, 2]"))
        return False
    if not row["card"]:
        return False  # told already
    cells = tuple(zip(to[::2], to[1::2], strict=True))
    action = cast("str | None", row["action"])
    try:
        make(walk.Move(str(row["card"]), cells, action, bool(row["kept"])))
    except walk.MoveError as error:
        mistakes.append(Mistake(place, str(error)))
        return False
    return True


def _count_tiles(
    tiles: Iterable[walk.Tile], *, visited: int, cards: int, to: str = "caught"
) -> Values:
    """Count the fish and special features on tiles; return the counts, `visited` and `cards`.

    The key `to` has the number of each kind of fish. Fish on `score` tiles are not counted.
    """
    points = []
    fish: dict[str, int] = dict.fromkeys(schema.FISH, 0)
    types = []
    combos = crowded = ours = left_out = 0
    scored = list(tiles)
    for tile in scored:
        crowded += len(tile.fish) > schema.MOST_FISH
        special, _, what = (tile.special or "").partition(":")
        ours = ours or tile.house
        left_out = left_out or (special == "score" and bool(tile.fish))
        if special == "score":
            points.append(int(what))
            continue
        for item in tile.fish:
            fish[item] += 1
        if special == "superscore":
            types.append(what)
        combos += special == "combo"
    total = sum(fish.values())
    return {
        to: fish,
        "crowded": crowded,
        OURS: int(ours),
        "fish_left_out": int(left_out),
        "score_tiles": tuple(points),
        "superscores": len(types),
        "superscores_met": sum(fish[kind] == total for kind in types),
        "combos": combos,
        "combos_met": combos if all(fish.values()) else 0,
        "cards_kept": cards,
        "tiles_visited": visited,
        "tiles_piled": len(scored) if to == "piled" else 0,
    }


def _map(rows: Sequence[Values], printed: PrintedTiles) -> walk.Map | None:
    """Return the map of a game record; None if rows are wrong.

    The mistakes in the rows are added to `printed`.
    """
    tiles: dict[walk.Cell, walk.Tile] = {}
    starts: list[walk.Cell] = []
    mistakes = printed.mistakes
    known = len(mistakes)
    named_middle = False
    for i, row in enumerate(rows):
        cell = cast(int, row["x"]), cast(int, row["y"])
        if cell in tiles:
            message = f"lies on another tile, at [{cell[0]}, {cell[1]}]"
            mistakes.append(Mistake(f"map[{i}]", message))
        tiles[cell] = printed.read(row, f"map[{i}]", LAID)
        if row["start"]:
            starts.append(cell)
        named_middle = named_middle or (cell == MIDDLE and bool(row["tile"]))
    if not starts and named_middle:
        starts = [MIDDLE]
    if len(starts) != 1:
        message = f'must have one tile with "start": true, not {len(starts)}'
        mistakes.append(Mistake("map", message))
    return walk.Map(tiles, starts[0]) if len(mistakes) == known else None


def _start_cell(player: Player, map_: walk.Map, mistakes: list[Mistake]) -> walk.Cell | None:
    """Return the cell where a pawn's walk begins.

    This is the recorded cell, or the map's start if none is recorded. If the recorded cell is
    wrong, a mistake is added and the result is None.
    """
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


def _kept_cards(player: Player) -> int:
    return cast(int, player.values.get("kept_cards", 0))


# What the phone needs to know the tiles of a print, and to walk over a map.


PRINTS = (DECLARED, "as-run")
WORDS = re.compile(r"phone\.(.*)|((?:special|move)\..*)\.name|(fish\..*)|(card-action\..*)")


def walk_data(data: GameData) -> dict[str, Any]:
    """Return data for `web/scoring.js`: tiles, tile recipes and how we interpret unclear rules."""
    on, ours = walk_readings(data)
    matches = ((WORDS.fullmatch(name), name) for name in data.words)
    words = {match[match.lastindex or 0]: data.words[name] for match, name in matches if match}
    return {
        "kinds": schema.FISH,
        "most": schema.MOST_FISH,
        "readings": on,
        "ours": ours,
        "cards": data.value(schema.GAME).cards,
        "hand": data.value(schema.GAME).hand,
        "words": words,
        "prints": {
            fish: [
                [id, {"fish": tile.fish, "special": tile.special, "house": tile.house, "copies": n}]
                for id, (tile, n) in known_tiles(data, fish, seed=None).items()
            ]
            for fish in PRINTS
        },
        "recipes": {
            entry.id: {
                "fish": entry.value.fish,
                "specials": list(entry.value.specials.items()),
                "points": entry.value.points,
                "house": entry.source.mark == "H",
            }
            for entry in data.entries(schema.TILE_RECIPES)
        },
    }


def rows_data(data: GameData) -> dict[str, Any]:
    """Return data for `web/rows.js`: the size of a card row, and the Unclear Instructions cards."""
    unclear = {
        card.id: [f"{card.move}:{card.fish}" if card.fish else card.move, card.action]
        for card in data.values(schema.UNCLEAR_CARDS)
    }
    return {"cards": data.value(schema.GAME).cards, "unclear": unclear}


def print_data(data: GameData) -> dict[str, Any]:
    """Return the ids and the number of start tiles per printed set, for `web/printed-tiles.js`."""
    tables = {DECLARED: schema.MAP_TILES, "as-run": schema.AS_RUN_TILES}
    return {
        "starts": {
            name: [entry.id for entry in data.entries(table) if entry.value.start]
            for name, table in tables.items()
        },
        "numbers": {name: data.entry(schema.TILE_RECIPES, name).value.starts for name in tables},
    }
