"""The player aids of a game as a component: one for each player, two sides that inform."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.data.source import provenance
from companion.drawing.aid_page import HEIGHT, WIDTH, AidPage
from companion.drawing.art import drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Symbol
from companion.drawing.theme import Theme

NAME, AID = "player-aids", "aid"
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


def player_aids(
    data: T,
    words: Mapping[str, str],
    players: int,
    sides: tuple[Side[T], Side[T]],
    printed: Iterable[Entry[Any]],
    file: str,
) -> Component:
    """Return the aids, all alike.

    Args:
        data: of the game, for its sides.
        words: labels of the game.
        players: the most that can play: so many aids there are.
        sides: the front and the back.
        printed: every entry of which something stands on an aid.
        file: where its words stand, for messages.
    """
    entries = tuple(printed)
    house = any(entry.source.mark == "H" for entry in entries)
    title = words[f"components.{NAME}.title"]

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        if AID not in ids:
            return ()
        front, back = (_fitted(side, data, words, style.theme) for side in sides)
        problems = [*front.set.problems, *back.set.problems]
        piece = Piece(
            id=AID,
            title=title,
            front=tuple(front.set.shapes),
            back=tuple(back.set.shapes),
            house=house,
            problems=tuple(Problem(file, f"{NAME} {AID}", "", problem) for problem in problems),
        )
        return (piece,)

    return Component(
        name=NAME,
        title=title,
        stock="card",
        width=WIDTH,
        height=HEIGHT,
        sides=2,
        copies={AID: players},
        provenance=provenance(entries),
        draw=draw,
    )


def _fitted(side: Side[T], data: T, words: Mapping[str, str], theme: Theme) -> AidPage[T]:
    """Return a side with the widest gaps with which it fits, else with the narrowest."""
    for space in SPACES:
        page = AidPage(data, words, theme, space)
        page.head(page.say(side.title), side.art(theme))
        side.draw(page)
        if not page.set.problems:
            break
    return page
