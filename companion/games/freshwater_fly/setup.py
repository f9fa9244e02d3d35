"""Set-up steps that `setup.toml` cannot express. Source: rules, Setup; Fly Solo, Setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import find_names
from companion.data.decks_and_pools import deck_pieces
from companion.data.game_data import GameData
from companion.games.freshwater_fly import schema
from companion.games.freshwater_fly.adventure.generate import find_location, locations_of
from companion.games.freshwater_fly.adventure.rows import Location
from companion.games.freshwater_fly.rows import COLUMNS, PLACES, ROWS
from companion.games.phone_look import row_json
from companion.games.setup_run import Place, SetupRun

DRY_FLY = "dry-fly"
SETS = (DRY_FLY, "master-skill")
ALL = "all"
LOCATION_KEYS = ("id", "water", "rocks", "hatch", "waiting", "bonus")  # of what a set-up needs
FOUR = 4  # players from whom on some hatch tiles show their larger side


def setup_data(data: GameData) -> dict[str, Any]:
    """Return the data for the functions in `web/setup.js`."""
    rows = data.value(schema.HATCH_ROWS)
    return {
        "sets": SETS,
        "rocks": data.value(schema.BOARD).rock_spaces,
        "columns": COLUMNS,
        "rows": ROWS,
        "tiles": rows.tiles,
        "larger": rows.larger,
        "sides": [side for tile in data.values(schema.HATCH_TILES) for side in tile.sides],
        "tokens": data.value(schema.ADVENTURE).tokens,
        "waters": [[water.id, water.location] for water in data.values(schema.WATERS)],
        "locations": [row_json(row, *LOCATION_KEYS) for row in data.values(schema.LOCATIONS)],
    }


def location(play: SetupRun) -> str | None:
    """Return the location id of a solo game; None for a game with several players.

    Raises CompanionError if the location is missing, unknown, or given for several players.
    """
    values = play.values
    if play.players > 1:
        if values["location"] or values["rocks"] or values["skill_card"]:
            raise CompanionError(
                "--location, --rocks and --skill-card are for Fly Solo; use --solo"
            )
        return None
    if values["location"] is None:
        known = ", ".join(item.id for item in locations_of(play.data, values["adventure"]))
        raise CompanionError(f"Fly Solo is played at a location; add --location, one of {known}")
    return find_location(play.data, values["adventure"], values["location"]).id


def water_name(play: SetupRun) -> str | None:
    """Return the id of the location's name in a solo game; None with several players."""
    here = _location(play)
    return here.water if here else None


def played_sets(play: SetupRun) -> tuple[str, ...]:
    """Return the expansions in play.

    `all` does not include Dry Fly in a solo game. Raises CompanionError if an expansion is unknown,
    or is not for one player.
    """
    names = find_names(play.values["set"], {name: name for name in (*SETS, ALL)}, "there is no set")
    if play.players == 1 and DRY_FLY in names:
        raise CompanionError(f"--set {DRY_FLY} is for 2 to 4 players; leave it out with --solo")
    usable = SETS if play.players > 1 else tuple(name for name in SETS if name != DRY_FLY)
    return usable if ALL in names else tuple(name for name in usable if name in names)


def rock_places(play: SetupRun) -> list[Place]:
    """Return a place for each rock deck, with the keys `space`, `column` and `row`."""
    return [{"space": rock, "column": rock[0], "row": rock[1]} for rock in sorted(_rocks(play))]


def fish_places(play: SetupRun) -> list[Place]:
    """Return `column` and `row` of each river space without rocks: column by column, top first."""
    rocks = _rocks(play)
    fish = [place.name for place in PLACES if place.name not in rocks]
    return [{"column": int(name[0]), "row": name[1]} for name in fish]


def lay_out_hatch_tiles(play: SetupRun) -> list[Place]:
    """Return a place for each hatch tile; the waiting tile comes last.

    `column` is None for the waiting tile. `shows` is the number of tokens on the upper side.
    """
    if here := _location(play):
        tiles = [*here.hatch, here.waiting]
    else:
        rows = play.data.value(schema.HATCH_ROWS)
        larger = rows.larger if play.players >= FOUR else 0
        sides = [side for tile in play.data.values(schema.HATCH_TILES) for side in tile.sides]
        tiles = [min(sides)] * (rows.tiles - larger) + [max(sides)] * larger
    columns = [*range(1, len(tiles)), None]
    return [
        {"column": column, "shows": shows, "line": "tile" if column else "waiting-tile"}
        for column, shows in zip(columns, tiles, strict=True)
    ]


def solo_bag(play: SetupRun) -> tuple[str, ...]:
    """Return the hatch tokens in the bag of a solo game, equally many of each colour."""
    colours = tuple(dict.fromkeys(deck_pieces(play.data, "hatch")))
    each = play.data.value(schema.ADVENTURE).tokens // len(colours)
    return tuple(colour for colour in colours for _ in range(each))


def deal_bonus_token(play: SetupRun) -> str | None:
    """Deal a hatch token, which sets the bonus colour; None unless the location has a bonus."""
    here = _location(play)
    return play.dealer.deal("hatch")[0] if here and here.bonus else None


def solo_dice(play: SetupRun) -> int:
    """Return the number of dice at the start of a solo game; 0 with several players."""
    here = _location(play)
    return here.waiting if here else 0


def _location(play: SetupRun) -> Location | None:
    chosen, waters = play.values["location"], play.values["adventure"]
    return next((item for item in locations_of(play.data, waters) if item.id == chosen), None)


def _rocks(play: SetupRun) -> Sequence[str]:
    here = _location(play)
    return here.rocks if here else play.data.value(schema.BOARD).rock_spaces
