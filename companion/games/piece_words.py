"""The names of a game's pieces, and their content as text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.core.names import choose_name, match_names, normalize_words
from companion.data.decks_and_pools import DECKS, DeckDeclaration
from companion.games.game_type import Choices
from companion.games.piece_titles import card_titles, with_id

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.drawing.component import Component, Style
    from companion.games.game_type import Game

SOLID = "\u00a0"  # a space at which no line ends
LOOKS = ("art", "accent")  # values of a piece that only tell how it looks
VALUES = 20  # columns that the values need beside the names, or else they stand below


class Name(Struct, frozen=True):
    """The name of a piece in two forms: the printed title, and the title with the printed id."""

    title: str  # as printed
    words: str  # title with any printed id, `Brook F05`; for a tile its content


class DeckNames:
    """Finds the names of the pieces in a deck; tables are read on first use."""

    def __init__(
        self, game: Game, data: GameData, deck: DeckDeclaration, overlay: Path | None
    ) -> None:
        self.data, self.deck = data, deck
        self._game, self._overlay = game, overlay
        self._names: dict[str, Name] = {}

    def __call__(self, pieces: Sequence[str]) -> list[str]:
        """Return the names of pieces; a piece of unknown name keeps its id."""
        return [name.words for name in self.find(pieces)]

    def find(self, pieces: Collection[str]) -> list[Name]:
        """Return the names of pieces; look in this deck first, then in the game's other decks."""
        tables = (self.deck.table, *self.deck.gains)
        if missing := set(pieces) - self._names.keys():
            if self._names:  # whoever asks again will ask for more
                missing |= {piece for table in tables for piece in self.data.rows(table)}
            self._names |= {piece: Name(piece, piece) for piece in missing}
            for some in (tables, tuple(deck.table for deck in self.data.values(DECKS))):
                if not missing:
                    break
                titles = card_titles(self.data, some, missing)
                names = {card: Name(title, with_id(title, card)) for card, title in titles.items()}
                if missing := missing - names.keys():
                    names |= self._draw(frozenset(some), missing)
                self._names |= names
                missing -= names.keys()
        return [self._names[piece] for piece in pieces]

    def _draw(self, tables: frozenset[str], pieces: Collection[str]) -> dict[str, Name]:
        """Draw pieces to learn their names; return the names by piece id."""
        data, style = self._game.load(self._overlay, only=tables), _plain_style()
        names = {}
        for part in self._game.components(data, Choices(only=tables)):
            if (part.table or part.name) not in tables:
                continue
            for piece in part.draw(style, set(pieces) & part.copies.keys()):
                words = with_id(piece.title, piece.id)
                if part.stock == "tile":
                    words = f"{piece.id} ({describe_piece(part, data, piece.id, '')})"
                names[piece.id] = Name(piece.title, words.replace(SOLID, " "))
        return names


def find_cards(
    texts: Sequence[str], known: Iterable[str], there: Iterable[str], names: DeckNames | None
) -> tuple[str, ...]:
    """Find cards of a deck by ids or names.

    If a text matches several cards, those in `there` are preferred. Raises CompanionError if a text
    matches no card, or still several.
    """
    near = [*there]
    cards = sorted({*known, *near})
    if set(cards).issuperset(texts):
        return tuple(texts)
    titles = {card: card for card in cards}
    if names:
        titles = {card: name.title for card, name in zip(cards, names.find(cards), strict=True)}
    here = {card: (card, titles[card], f"{titles[card]} {card}") for card in near}
    printed = {with_id(title, card): title for card, title in titles.items()}
    result = []
    for text in texts:
        request = normalize_words(text)
        fits = [card for card, words in here.items() if request in map(normalize_words, words)]
        fits = fits or [*match_names(text, titles)]
        fits = [card for card in fits if card in here] or fits
        # none is told with all cards as players know them
        result.append(choose_name(text, fits, titles if fits else printed, "no card is called"))
    return tuple(result)


def list_pieces(
    game: Game, part: Component, overlay: Path | None
) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return a component's pieces as JSON, and their content in words by piece id."""
    data = game.load(overlay, "en", (part.name,))
    rows = data.rows(part.table or part.name)
    titles = {piece.id: piece.title for piece in part.draw(_plain_style(), part.copies)}
    pieces, words = [], {}
    for piece, copies in part.copies.items():
        values = dict(rows[piece].values) if piece in rows else {}
        values.pop("copies", None)
        record = {"id": piece, "title": titles[piece], "copies": copies, "set": part.set}
        pieces.append({**record, "values": values})
        words[piece] = describe_piece(part, data, piece, titles[piece])
    return pieces, words


def describe_piece(part: Component, data: GameData, piece: str, title: str) -> str:
    """Describe the values of a piece in words, but leave out its look and its `title`.

    The result is "" if the piece has no row in the data.
    """
    row = data.rows(part.table or part.name).get(piece)
    if row is None:
        return ""
    values = {key: value for key, value in row.values.items() if key != "copies"}
    for key, value in values.items():
        if not isinstance(value, bool) or row.texts.get(key) == title:
            values[key] = row.texts.get(key, value)
    spoken, titles = part.spoken(piece) if part.spoken else {}, dict[str, str]()
    if data.schema.plain:  # its words stand as they are typed
        sheet = data.raw.sheets.get(data.raw.tables[part.table or part.name].file)
        titles = {key: head.lower() for key, head in sheet.titles.items()} if sheet else {}
        texts = {key: value for key, value in values.items() if isinstance(value, str)}
        labels = {key: _find_label(key, value, data.words) or value for key, value in texts.items()}
        spoken = {**labels, **spoken}
    parts = []
    for key, value in values.items():
        name = titles.get(key) or _unhyphen(key)
        if value is True:
            parts.append(name)
        elif value is not False and key not in LOOKS:
            words = spoken.get(key) or _describe_value(key, value, data.words)
            if words != title:
                whole = f"{name} {words}"
                parts.append(whole.replace(" ", SOLID) if len(whole) <= VALUES else whole)
    return ", ".join(parts)


def _describe_value(key: str, value: object, words: Mapping[str, str]) -> str:
    match value:
        case str():
            return _find_label(key, value, words) or _unhyphen(value)
        case list():
            return " + ".join(_describe_value(key, item, words) for item in value) or "none"
        case dict():
            items = value.items()
            pairs = (f"{_unhyphen(name)} {_describe_value(key, n, words)}" for name, n in items)
            return " + ".join(pairs)
        case _:
            return str(value)


def _find_label(key: str, value: str, words: Mapping[str, str]) -> str:
    """Return the label for a value of the column `key`; "" if there is no label."""
    names = (f"{key}.{value}.name", f"{key}.{value}")
    return next((words[name] for name in names if name in words and "{" not in words[name]), "")


def _unhyphen(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def _plain_style() -> Style:
    from companion.data.shared import read_roles  # late: cards need no drawing
    from companion.drawing.component import Style
    from companion.drawing.theme import build_theme

    return Style(build_theme(read_roles(), "full", "standard"))
