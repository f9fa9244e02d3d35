"""Player aids: one for each player, two sides that inform."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from companion.drawing.aid_page import HEIGHT, WIDTH, AidPage
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.theme import Theme
from companion.games.components import ComponentOrder, player_range

AID = "aid"
SPACES = (1.0, 0.7, 0.4)  # gaps that are tried, as shares of the usual
T = TypeVar("T")


class Side(Struct, Generic[T], frozen=True):
    """One side of an aid."""

    title: str  # name of its title among the labels of the aid
    draw: Callable[[AidPage[T]], None]  # fills it below the band
    art: str = ""  # name of a small drawing in its band


def build_aids(order: ComponentOrder) -> Component:
    """Return the aids, all alike."""
    assert order.row.sides is not None
    data, info = order.data, order.info
    sides = order.code(order.row.sides)(data)
    players = order.players if order.row.per_player else player_range(data)[1]

    def drawn(style: Style, name: str) -> Piece:
        front, back = (_fit_side(side, data, data.words, style.theme).set for side in sides)
        problems = (*front.notes, *back.notes)
        house = bool(info.house)
        return info.piece(
            name, info.title, front.shapes, back.shapes, house=house, problems=problems
        )

    return info.component("card", (WIDTH, HEIGHT), {AID: players}, drawn, sides=2)


def _fit_side(side: Side[T], data: T, words: Mapping[str, str], theme: Theme) -> AidPage[T]:
    """Return a side with the widest gaps with which it fits, else with the narrowest."""
    for space in SPACES:
        page = AidPage(data, words, theme, space)
        page.head(page.label(side.title), load_drawing(side.art, theme.ink) if side.art else None)
        side.draw(page)
        if not page.set.problems:
            break
    return page
