"""What a person tells `companion silent-angler` of the river: its rock decks and hatch tokens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.freshwater_fly.adventure.model import Location
from companion.games.freshwater_fly.board_facts import ROWS, Place, parse_board_place
from companion.games.freshwater_fly.cards import ROCK_CARDS
from companion.games.freshwater_fly.model import ROCK_SPACE
from companion.games.freshwater_fly.tables import ADVENTURE, BOARD

NUMBER = re.compile(r"[0-9]{1,2}")
Rocks = Mapping[Place, int]
"""The rock decks that lie in the river, column by column, and how many cards each has."""


def parse_rocks(
    data: GameData, location: Location | None, texts: Sequence[str], gone: Sequence[str]
) -> Rocks:
    """Return the rock decks; each has as many cards as a week begins with, unless told.

    Args:
        data: of the game.
        location: where one fishes; it says where decks lie.
        texts: decks as `4M` or `4M:2`, or cards of each deck as `2`.
        gone: decks that are used up.

    Raises:
        CompanionError: decks cannot lie like that.
    """
    each = [int(words) for words in texts if NUMBER.fullmatch(words)]
    if len(each) > 1:
        raise CompanionError("--rocks gives the cards of every deck twice; give them once")
    cards = each[0] if each else data.value(ADVENTURE).rocks
    own = dict(_deck(words, cards) for words in texts if not NUMBER.fullmatch(words))
    spaces = own if location is None else dict.fromkeys(map(parse_board_place, location.rocks))
    if away := [format_place(at) for at in sorted(own.keys() - spaces.keys())]:
        raise CompanionError(
            f"there is no rock deck at {', '.join(away)}: --location says where they lie;"
            " leave --rocks out"
        )
    used_up = {parse_place(space) for space in gone}
    if missing := [format_place(at) for at in sorted(used_up - spaces.keys())]:
        raise CompanionError(f"there is no rock deck at {', '.join(missing)}; leave it out")
    decks = {at: own.get(at, cards) for at in sorted(spaces.keys() - used_up)}
    most = sum(card.copies for card in data.values(ROCK_CARDS))
    if not all(1 <= count <= most for count in decks.values()):
        raise CompanionError(f"a rock deck has 1 to {most} cards; name empty ones with --gone")
    return decks


def find_card_deck(
    rocks: Rocks, near: Sequence[Place], take: Place | None, after: Sequence[int]
) -> Place | None:
    """Return the deck that loses a card: the one that a person says, or a harmless one.

    Args:
        rocks: all decks.
        near: those beside the catch.
        take: the one that a person says.
        after: columns of its casts that follow: where they meet decks, others are taken first.
    """
    if take in near:
        return take
    return min(near, key=lambda at: (at.column in after, -rocks[at], at), default=None)


def parse_hatch(data: GameData, texts: Sequence[str]) -> dict[int, Counter[str]]:
    """Return the tokens of the columns that were told.

    Raises:
        CompanionError: a column or a colour is written wrong.
    """
    hatch: dict[int, Counter[str]] = {}
    for words in texts:
        column, colon, tokens = words.partition(":")
        if not colon or column.strip() not in list("123456"):
            raise CompanionError(
                f'write tokens like 3:blue,tan, or 3: for none, not "{words[:40]}"'
            )
        names = [name.strip().lower() for name in tokens.split(",") if name.strip()]
        if int(column) in hatch:
            raise CompanionError(
                f"column {int(column)} is given twice; give all its tokens together"
            )
        hatch[int(column)] = Counter(_colour(data, name) for name in names)
    return hatch


def parse_place(space: str) -> Place:
    """Return the place that a person names.

    Raises:
        CompanionError: it is no space of the river.
    """
    name = space.strip().upper()
    if ROCK_SPACE.wrong(name):
        raise CompanionError(
            f'a space is a column and a row T, M or B, such as 4M, not "{space[:20]}"'
        )
    return parse_board_place(name)


def format_place(at: Place) -> str:
    """Return a place as people write it, such as 4M."""
    return f"{at.column}{ROWS[at.row]}"


def _deck(words: str, each: int) -> tuple[Place, int]:
    """Return where a deck lies, and its cards: as many as each has, unless told."""
    space, colon, cards = words.partition(":")
    if colon and not NUMBER.fullmatch(cards):
        raise CompanionError(f'write a rock deck with 2 cards like 4M:2, not "{words[:20]}"')
    return parse_place(space), int(cards) if colon else each


def _colour(data: GameData, name: str) -> str:
    wheel = data.value(BOARD).wheel
    found = [colour for colour in wheel if colour.startswith(name)]
    if len(found) != 1:
        raise CompanionError(f'there is no colour "{name[:20]}"; there is: {", ".join(wheel)}')
    return found[0]
