"""Decks of cards, tiles and tokens: entries of a table drawn by their layout."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Generic, Protocol, TypeVar

from companion.data.entry import Entry
from companion.data.source import provenance
from companion.drawing.cards import Card, FacePainter
from companion.drawing.component import Component, Piece, Stock, Style
from companion.drawing.layout import CardLayout
from companion.games.game import CardSize


class Copied(Protocol):
    """An entry that says how often it is in a full set."""

    @property
    def copies(self) -> int:
        """How often it is in a full set."""


T = TypeVar("T", bound=Copied)


@dataclass(frozen=True, slots=True)
class Deck(Generic[T]):
    """A card table with its layout.

    Attributes:
        name: of the component and of its table.
        layouts: all layouts of the game by name; `<name>.mini` is for small cards.
        layout: name of its layout, if that is not its own.
        values: what a card says, by key, beside the plain values of its entry.
        title: what a person calls one card.
        file: the layout's file, for messages.
    """

    name: str
    entries: Sequence[Entry[T]]
    layouts: Mapping[str, CardLayout]
    words: Mapping[str, str]
    file: str
    values: Callable[[T], Mapping[str, str]] = lambda value: {}
    title: Callable[[T], str] = lambda value: ""
    layout: str = ""
    stock: Stock = "card"
    set: str | None = None


def component(deck: Deck[T], *, card_size: CardSize = "poker") -> Component:
    """Return the deck as a component; its title is the label `components.<name>.title`.

    How it is put together is the label `components.<name>.how`, if there is one.

    A deck without a layout for small cards keeps its size.
    """
    name = deck.layout or deck.name
    layout = deck.layouts[name]
    if card_size == "mini":
        layout = deck.layouts.get(f"{name}.mini", layout)
    return Component(
        name=deck.name,
        title=deck.words[f"components.{deck.name}.title"],
        stock=deck.stock,
        width=layout.size[0],
        height=layout.size[1],
        sides=2 if layout.back else 1,
        copies={entry.id: entry.value.copies for entry in deck.entries},
        provenance=provenance(deck.entries),
        draw=lambda style, ids: _drawn(deck, layout, style, ids),
        plain_back=layout.plain_back,
        set=deck.set,
        how=deck.words.get(f"components.{deck.name}.how", ""),
    )


def _drawn(
    deck: Deck[T], layout: CardLayout, style: Style, ids: Collection[str]
) -> tuple[Piece, ...]:
    painters = [
        FacePainter(deck.name, face, layout.size, deck.words, style.theme, deck.file)
        for face in (layout.front, layout.back)
        if face is not None
    ]
    pieces = []
    for entry in deck.entries:
        if entry.id not in ids:
            continue
        card = Card(
            entry.id, {"id": entry.id, **_plain_values(entry.value), **deck.values(entry.value)}
        )
        faces = [painter.face(card) for painter in painters]
        pieces.append(
            Piece(
                id=entry.id,
                title=deck.title(entry.value) or entry.id,
                front=faces[0][0],
                back=faces[1][0] if len(faces) > 1 else None,
                house=entry.source.mark == "H",
                problems=tuple(problem for _, problems in faces for problem in problems),
            )
        )
    return tuple(pieces)


def _plain_values(value: object) -> dict[str, str]:
    """Return the words and numbers of an entry as text, by key."""
    found = ((field.name, getattr(value, field.name)) for field in fields(value))  # type: ignore[arg-type]
    return {
        name.rstrip("_").replace("_", "-"): str(item)
        for name, item in found
        if isinstance(item, (str, int, float)) and not isinstance(item, bool)
    }
