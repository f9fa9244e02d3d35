"""What can be printed of Freshwater Fly. Source of all counts: R Components."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from companion.data.source import provenance
from companion.drawing.cards import Card, FacePainter
from companion.drawing.component import Component, Piece, Style
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.model import FishCard

LAYOUT_FILE = "freshwater_fly/layout.toml"


def components(data: FreshwaterFly) -> tuple[Component, ...]:
    """Return every component of the game."""
    return (_fish_cards(data),)


def _fish_cards(data: FreshwaterFly) -> Component:
    layout = data.layouts["fish-cards"]
    return Component(
        name="fish-cards",
        title=data.words["components.fish-cards.title"],
        stock="card",
        width=layout.size[0],
        height=layout.size[1],
        sides=2,
        copies={entry.id: entry.value.copies for entry in data.fish_cards},
        provenance=provenance(data.fish_cards),
        draw=partial(_drawn_fish, data),
    )


def _drawn_fish(data: FreshwaterFly, style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
    layout = data.layouts["fish-cards"]
    assert layout.back is not None
    river, line = (
        FacePainter("fish-cards", face, layout.size, data.words, style.theme, LAYOUT_FILE)
        for face in (layout.front, layout.back)
    )
    pieces = []
    for entry in data.fish_cards:
        if entry.id not in ids:
            continue
        card = _card(entry.value, data)
        front, front_problems = river.face(card)
        back, back_problems = line.face(card)
        pieces.append(
            Piece(
                id=entry.id,
                title=f"{data.words[f'species.{entry.value.species}.name']} {entry.id}",
                front=front,
                back=back,
                house=entry.source.mark == "H",
                problems=(*front_problems, *back_problems),
            )
        )
    return tuple(pieces)


def _card(fish: FishCard, data: FreshwaterFly) -> Card:
    return Card(
        fish.id,
        {
            "species": fish.species,
            "colour": fish.colour,
            "colour.mark": next(c.value.mark for c in data.colours if c.id == fish.colour),
            "strength": str(fish.strength),
            "points": str(fish.points),
        },
    )
