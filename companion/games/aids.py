"""The sides of a player aid, and how tightly they are set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.drawing.aid_page import AidPage
from companion.drawing.art import drawing
from companion.drawing.shapes import Symbol
from companion.drawing.theme import Theme

SPACES = (1.0, 0.7, 0.4)  # gaps that are tried, as shares of the usual
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Side(Generic[T]):
    """One side of an aid.

    Attributes:
        title: name of its title among the labels of the aid.
        art: the drawing in its band.
        draw: fills it below the band.
    """

    title: str
    art: Callable[[Theme], Symbol]
    draw: Callable[[AidPage[T]], None]


def art(name: str) -> Callable[[Theme], Symbol]:
    """Return what finds a drawing by its name, for the band of a side."""
    return lambda theme: drawing(name, theme.ink)


def fitted(side: Side[T], data: T, words: Mapping[str, str], theme: Theme) -> AidPage[T]:
    """Return a side with the widest gaps with which it fits, else with the narrowest."""
    for space in SPACES:
        page = AidPage(data, words, theme, space)
        page.head(page.say(side.title), side.art(theme))
        side.draw(page)
        if not page.set.problems:
            break
    return page
