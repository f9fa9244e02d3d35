"""The setup of Freshwater Fly in words: one step after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from companion.core.words import filled
from companion.data.game_data import GameData
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.tables import LOCATIONS

if TYPE_CHECKING:
    from companion.games.freshwater_fly.setup import LaidTile, Start


def steps(data: GameData, start: Start) -> tuple[str, ...]:
    """Return the steps; a step of several lines has a line for each place."""
    return tuple("\n".join(step) for step in _steps(data, start))


def _steps(data: GameData, start: Start) -> Iterator[list[str]]:
    words = data.words
    if start.location:
        location = next(one for one in data.values(LOCATIONS) if one.id == start.location)
        water = words[f"waters.{location.water}.name"]
        yield [filled(words["setup.location"], {"location": start.location, "water": water})]
    else:
        yield [words["setup.board"]]
        yield [filled(words["setup.start"], {"n": start.start_player})]
        yield [words["setup.rods"], *_numbered(words["setup.player"], start.reel_boards)]
        if "dry-fly" in start.sets:
            tiles = ", ".join(start.momentum_tiles)
            yield [filled(words["setup.momentum"], {"tiles": tiles})]
    yield [words["setup.rocks"], *_rocks(data, start)]
    if start.skill_card:
        yield [filled(words["setup.skill"], {"card": start.skill_card})]
    yield [words["setup.fish"], *_fish(data, start)]
    yield [words["setup.hatch"], *(_tile(data, tile) for tile in start.hatch)]
    if start.bonus_hatch_token:
        colour = words[f"hatch.{start.bonus_hatch_token}.name"]
        yield [filled(words["setup.bonus"], {"colour": colour})]
    dice = " ".join(map(str, start.dice))
    yield [filled(words["setup.dice"], {"n": len(start.dice), "dice": dice})]


def _numbered(line: str, names: Sequence[str]) -> list[str]:
    return [filled(line, {"n": n, "board": name}) for n, name in enumerate(names, start=1)]


def _rocks(data: GameData, start: Start) -> Iterator[str]:
    for deck in start.rock_decks:
        row = data.words[f"setup.row-{deck.space[1]}"]
        values = {"column": deck.space[0], "row": row, "cards": ", ".join(deck.cards)}
        yield filled(data.words["setup.rock-deck"], values)


def _fish(data: GameData, start: Start) -> Iterator[str]:
    for column, spaces in groupby(start.river, lambda space: space.column):
        cards = "; ".join(_card(data, space.row, space.card) for space in spaces)
        yield filled(data.words["setup.column"], {"column": column, "cards": cards})


def _card(data: GameData, row: str, card: str) -> str:
    fish, words = next(one for one in data.values(FISH_CARDS) if one.id == card), data.words
    values = {
        "row": words[f"setup.row-{row}"],
        "card": card,
        "species": words[f"species.{fish.species}.name"],
        "colour": words[f"colour.{fish.colour}.name"],
    }
    return filled(words["setup.fish-card"], values)


def _tile(data: GameData, tile: LaidTile) -> str:
    words = data.words
    tokens = ", ".join(words[f"hatch.{token}.name"] for token in tile.tokens)
    line = words["setup.tile" if tile.column else "setup.waiting-tile"]
    return filled(line, {"column": tile.column, "n": tile.shows, "tokens": tokens})
