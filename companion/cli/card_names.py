"""What players call the pieces of a deck: as printed, with the id where that is printed too."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.games import opened
from companion.cli.piece_words import SOLID, said_of
from companion.core.errors import CompanionError
from companion.core.printed_names import fitting
from companion.data.decks_and_pools import DECKS, DeckOf
from companion.games.game import Choices

if TYPE_CHECKING:
    from companion.games.game import Game

CODE = re.compile(r"[A-Z]?[0-9]+|[A-Z]")  # such an id is printed on its piece


def names_in(game: Game, deck: DeckOf, data: Path | None) -> Callable[[Sequence[str]], list[str]]:
    """Return what tells the names of pieces of a deck by their ids; it reads them when asked."""
    known: dict[str, str] = {}

    def said(pieces: Sequence[str]) -> list[str]:
        if missing := set(pieces) - known.keys():
            first = not known
            known.update({piece: piece for piece in missing})
            known.update(titles_of(game, deck, missing if first else None, data))
        return [known[piece] for piece in pieces]

    return said


def titles_of(
    game: Game, deck: DeckOf, pieces: Collection[str] | None, data: Path | None
) -> dict[str, str]:
    """Return the names of pieces by their ids: `Brook F05`, a tile with what is on it.

    Args:
        game: whose they are.
        deck: in which they lie. At a table it may hold pieces of other decks too.
        pieces: their ids; None for all that may come into the deck.
        data: the owner's folder.
    """
    own = _titles(game, frozenset((deck.table, *deck.gains)), pieces, data)
    if set(pieces or ()) <= own.keys():
        return own
    every = game.load(data, only=(DECKS.name,)).values(DECKS)
    return {**_titles(game, frozenset(one.table for one in every), pieces, data), **own}


def _titles(
    game: Game, tables: frozenset[str], pieces: Collection[str] | None, data: Path | None
) -> dict[str, str]:
    from companion.data.shared import read_shared  # late: ids need no drawing
    from companion.drawing.component import Style
    from companion.drawing.theme import theme

    [found] = opened([game], data, choices=Choices(only=tables))
    style = Style(theme(read_shared().roles, "full", "standard"))
    titles = {}
    for part in found.components:
        if (part.table or part.name) not in tables:
            continue
        wanted = part.copies.keys() if pieces is None else set(pieces) & part.copies.keys()
        for piece in part.draw(style, wanted):
            title = f"{piece.title} {piece.id}" if CODE.fullmatch(piece.id) else piece.title
            if part.stock == "tile":
                title = f"{piece.id} ({said_of(part, found.data, piece.id, '')})"
            titles[piece.id] = title.replace(SOLID, " ")
    return titles


def meant(text: str, titles: Mapping[str, str], there: Iterable[str]) -> str:
    """Return the id of the card that a text means, an id or a printed name.

    Args:
        text: what a person wrote.
        titles: names of all cards that it may be, by id.
        there: cards that it can be just now; they go before others of that name.

    Raises:
        CompanionError: it is none, or could be several.
    """
    fits = fitting(text, titles)
    here = tuple(dict.fromkeys(card for card in there if card in fits))
    if len(here or fits) == 1:
        return (here or fits)[0]
    if fits:
        raise CompanionError(f'"{text}" could be several cards; write one of: {", ".join(fits)}')
    raise CompanionError(f'no card is called "{text[:40]}"; there are: {", ".join(titles)}')
