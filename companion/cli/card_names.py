"""What players call the pieces of a deck: as printed, with the id where that is printed too."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.cli.games import opened
from companion.cli.piece_words import SOLID, said_of
from companion.core.printed_names import folded
from companion.core.resolver import choose_name, match_names
from companion.data.decks_and_pools import DECKS, DeckOf
from companion.games.game import Choices
from companion.games.piece_titles import card_titles, with_id

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.games.game import Game


class Name(Struct, frozen=True):
    """What a piece is called."""

    title: str  # as printed
    said: str  # title and id if both are printed, `Brook F05`; a tile is what is on it


def names_in(
    game: Game, read: GameData, deck: DeckOf, data: Path | None
) -> Callable[[Sequence[str]], list[str]]:
    """Return what tells the names of pieces of a deck by their ids; it reads them when asked."""
    known: dict[str, Name] = {}

    def said(pieces: Sequence[str]) -> list[str]:
        if missing := set(pieces) - known.keys():
            every = {piece for table in (deck.table, *deck.gains) for piece in read.rows(table)}
            wanted = missing | every if known else missing
            known.update({piece: Name(piece, piece) for piece in wanted})
            known.update(names_of(game, read, deck, wanted, data))
        return [known[piece].said for piece in pieces]

    return said


def names_of(
    game: Game, read: GameData, deck: DeckOf, pieces: Collection[str], data: Path | None
) -> dict[str, Name]:
    """Return the names of pieces by their ids.

    Args:
        game: whose they are.
        read: its data.
        deck: in which they lie. At a table it may hold pieces of other decks too.
        pieces: their ids.
        data: the owner's folder.
    """
    names: dict[str, Name] = {}
    own = (deck.table, *deck.gains)
    for tables in (own, tuple(one.table for one in read.values(DECKS))):
        if left := set(pieces) - names.keys():
            titles = card_titles(read, tables, left)
            names |= {card: Name(title, with_id(title, card)) for card, title in titles.items()}
        if left := set(pieces) - names.keys():
            names |= _drawn(game, frozenset(tables), left, data)
    return names


def _drawn(
    game: Game, tables: frozenset[str], pieces: Collection[str], data: Path | None
) -> dict[str, Name]:
    """Return the names of tokens, tiles and whatever else must be drawn for that."""
    from companion.data.shared import read_shared  # late: cards need no drawing
    from companion.drawing.component import Style
    from companion.drawing.theme import theme

    [found] = opened([game], data, choices=Choices(only=tables))
    style = Style(theme(read_shared().roles, "full", "standard"))
    names = {}
    for part in found.components:
        if (part.table or part.name) not in tables:
            continue
        for piece in part.draw(style, set(pieces) & part.copies.keys()):
            said = with_id(piece.title, piece.id)
            if part.stock == "tile":
                said = f"{piece.id} ({said_of(part, found.data, piece.id, '')})"
            names[piece.id] = Name(piece.title, said.replace(SOLID, " "))
    return names


def names_at_table() -> Callable[[str, Sequence[str]], Sequence[str]]:
    """Return what tells the names of cards by deck, such as `lure/fish`, and ids.

    A card that our data does not have, as with an owner's numbers, keeps its id.
    """
    decks: dict[str, Callable[[Sequence[str]], list[str]]] = {}

    def said(deck: str, cards: Sequence[str]) -> Sequence[str]:
        if deck not in decks:
            decks[deck] = _names_in(deck) or list
        return decks[deck](cards)

    return said


def _names_in(deck: str) -> Callable[[Sequence[str]], list[str]] | None:
    from companion.cli.games import known_games

    slug, _, name = deck.partition("/")
    game = next((game for game in known_games() if game.slug == slug), None)
    if game is None:
        return None
    read = game.load(None, only=(DECKS.name,))
    declared = next((one for one in read.values(DECKS) if one.id == name), None)
    return names_in(game, read, declared, None) if declared else None


def find_card(text: str, titles: Mapping[str, str], there: Iterable[str]) -> str:
    """Return the id of the card that a text means, an id or a printed name.

    Args:
        text: what a person wrote.
        titles: names of all cards that it may be, by id.
        there: cards that it can be just now; they go before others of that name.

    Raises:
        CompanionError: it is none, or could be several.
    """
    wish = folded(text)
    here = {card: (card, titles[card], f"{titles[card]} {card}") for card in there}
    fits = [card for card, names in here.items() if wish in map(folded, names)]
    fits = fits or [*match_names(text, titles)]
    fits = [card for card in fits if card in here] or fits
    if not fits:  # as players know them
        titles = {with_id(title, card): title for card, title in titles.items()}
    return choose_name(text, fits, titles, "no card is called")
