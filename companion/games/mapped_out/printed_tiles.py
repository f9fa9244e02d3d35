"""The printed tiles: the default set, or the set of the print options `--fish` and `--seed`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from shlex import quote
from typing import TYPE_CHECKING, Any

from companion.core.names import match_single_name, suggest_names
from companion.core.rules import Values
from companion.core.scoring_types import Mistake
from companion.core.text_format import quote_word
from companion.data.game_data import Entry, GameData
from companion.data.setup_places import PlacedPiece
from companion.games.game_type import Choices
from companion.games.mapped_out.cards import lands_tiles, map_tiles
from companion.games.mapped_out.schema import LandsTile, MapTile
from companion.games.mapped_out.walk import Tile

if TYPE_CHECKING:
    from companion.games.setup_run import SetupRun

# Where the map begins.


ROOM = 200.0  # mm for the map round the starting tile: more than three tiles each way


def place_start_tile(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the place of the starting tile: face up, with free space around it for the map."""
    return [PlacedPiece(piece=record["start_tile"], over=True, room=ROOM)]


def place_pawns(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return one place per player on the starting tile, for the pawns."""
    return [PlacedPiece(on=record["start_tile"]) for _ in range(record["players"])]


FISH, SEED = "fish", "seed"
DECLARED = "declared"
MOST_PRINTS = 16  # whose tiles are remembered: one record is scored again and again
_OUR_SEED = re.compile(r"[0-9a-f]{32}( setup [0-9]+)?")


def printed_choices(fish: str = DECLARED, seed: str | None = None) -> Choices:
    """Return the print choices for the tiles of a record with the options `fish` and `seed`.

    A seed of 32 hexadecimal digits is left out: only a set-up or the app makes such seeds, never a
    print.
    """
    ours = seed is not None and _OUR_SEED.fullmatch(seed)
    return Choices(seed=None if ours else seed, extra={FISH: fish})


def start_tiles(play: SetupRun) -> tuple[str, ...]:
    """Return the ids of a set-up's printed tiles that have a north mark."""
    tiles = map_tiles(play.data, _setup_choices(play))
    return tuple(tile.id for tile in tiles if tile.value.start)


def printed_deck(play: SetupRun) -> str | dict[str, str]:
    """Return the options that print a set-up's tiles, as a game record stores them.

    Without a seed, the result is the option `fish`. With a seed, it is a dict with `seed`. The dict
    also has `fish` if this option is not the default.
    """
    choices = _setup_choices(play)
    fish = str(choices.extra[FISH])
    if choices.seed is None:
        return fish
    return {SEED: choices.seed} if fish == DECLARED else {FISH: fish, SEED: choices.seed}


def format_print_options(play: SetupRun) -> str:
    """Return the `companion print` options that print a set-up's tiles; "" for default tiles."""
    result = printed_deck(play)
    options = {FISH: result} if isinstance(result, str) else result
    words = [f" --{name} {quote(value)}" for name, value in options.items() if value != DECLARED]
    return "".join(words)


def _setup_choices(play: SetupRun) -> Choices:
    return printed_choices(play.values[FISH], play.dealer.given)


class PrintedTiles:
    """Reads tiles in a game record. Each row has either a tile's content or its printed id."""

    def __init__(self, data: GameData, fish: str, seed: str | None) -> None:
        self.mistakes: list[Mistake] = []
        self._data, self._fish, self._seed = data, fish, seed
        self._used: dict[tuple[str, str], list[str]] = {}

    @cached_property
    def _known(self) -> Mapping[str, tuple[Tile, int]]:
        return known_tiles(self._data, self._fish, self._seed)

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        return {name: name for name in self._known}

    def read(self, row: Values, place: str, scope: str) -> Tile:
        """Read the tile in a row of a record.

        `place` is the row's path, for messages. Rows of the same `scope` share the copies of each
        tile. If they use more copies than there are, a mistake is reported.
        """
        fish, special = row.get("fish[]", ()), row.get("special")
        assert isinstance(fish, tuple)
        if not row.get("tile"):
            return Tile(tuple(map(str, fish)), None if special is None else str(special))
        if fish or special is not None:
            message = "is named in tile; leave out fish and special"
            self.mistakes.append(Mistake(place, message))
        return self._named(str(row["tile"]), place, scope)

    def _named(self, text: str, place: str, scope: str) -> Tile:
        name = match_single_name(text, self._ids)
        if name is None:
            message = f"there is no tile {quote_word(text)}{suggest_names(text.upper(), self._ids)}"
            self.mistakes.append(Mistake(place, message))
            return Tile()
        tile, copies = self._known[name]
        places = self._used.setdefault((scope, name), [])
        if len(places) >= copies:
            message = f"{quote_word(name)} is used twice: {places[0]} has it too"
            self.mistakes.append(Mistake(place, message))
        places.append(place)
        return tile


@lru_cache(MOST_PRINTS)
def known_tiles(data: GameData, fish: str, seed: str | None) -> Mapping[str, tuple[Tile, int]]:
    """Return the printed tiles of base game and Lands Unknown: (tile, number of copies) by id."""
    choices = printed_choices(fish, seed)
    entries: tuple[Entry[MapTile] | Entry[LandsTile], ...] = (
        *map_tiles(data, choices),
        *lands_tiles(data, choices),
    )
    return {entry.id: (_as_scored(entry), entry.value.copies) for entry in entries}


def _as_scored(entry: Entry[MapTile] | Entry[LandsTile]) -> Tile:
    tile, house = entry.value, entry.source.mark == "H"
    if isinstance(tile, MapTile):
        return Tile(tile.fish, house=house)
    named = {"score": f"score:{tile.points:+d}", "superscore": f"superscore:{tile.type}"}
    return Tile(tile.fish, named.get(tile.special, tile.special), house)
