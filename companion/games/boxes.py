"""What the tuck boxes of all games have in common: what lies in them, their depth, their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from companion.core.words import filled
from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.drawing.folding.tuck import TuckWords, deck_depth
from companion.games.game import Choices
from companion.games.needed import is_printed
from companion.games.parts import Box

ROUND = 3  # decimals of a depth
FOOTED = 45.0  # mm: a smaller box has no room for the line at its foot


class Drawn(Protocol):
    """An entry that says what is drawn on its box."""

    @property
    def art(self) -> str:
        """Name of a drawing; "" for none."""

    @property
    def accent(self) -> str:
        """Role of the band."""


D = TypeVar("D", bound=Drawn)


def held(
    names: Sequence[str], components: Iterable[Component], choices: Choices
) -> tuple[Component, ...]:
    """Return what lies in a box: those of its components that are printed, in its order.

    The box of an expansion that is not printed can be asked for: all of it lies in that.
    """
    found = {component.name: component for component in components}
    inside = [found[name] for name in names]
    return tuple(one for one in inside if is_printed(one, choices)) or tuple(inside)


def pieces(inside: Iterable[Component]) -> int:
    """Return how many pieces lie in a box."""
    return sum(component.count for component in inside)


def card_box(inside: Sequence[Component], thickness: float) -> TuckBox:
    """Return the box of decks that lie one behind the other.

    Args:
        inside: the decks.
        thickness: of one card, mm.
    """
    width = max(component.width for component in inside)
    height = max(component.height for component in inside)
    return stack_box((width, height), pieces(inside), thickness)


def stack_box(size: tuple[float, float], count: int, thickness: float) -> TuckBox:
    """Return the box of what covers a rectangle, so many pieces of a thickness deep, mm."""
    return tuck_box(*size, round(deck_depth(count, thickness), ROUND))


def contents(inside: Iterable[Component]) -> str:
    """Return the lines that say how much of which component lies in a box."""
    return "|".join(f"*{component.count}* {component.title.lower()}" for component in inside)


def labelled(
    entry: Entry[D],
    words: Mapping[str, str],
    net: TuckBox,
    inside: Sequence[Component],
    *told: str,
) -> Box:
    """Return a box with its words: the labels `tuck-boxes.<id>.*`, `{n}` for how much is in it.

    Args:
        entry: of the box.
        words: labels of the game.
        net: of the box.
        inside: what lies in it.
        told: paragraphs on the back above its own.
    """

    def say(name: str) -> str:
        return filled(words[f"tuck-boxes.{entry.id}.{name}"], {"n": pieces(inside)})

    return Box(
        entry.id,
        say("title"),
        net,
        TuckWords(
            title=say("title"),
            subtitle=words["game.title"],
            band=say("band"),
            back=(*told, say("back")),
            foot=words["tuck-boxes.foot"] if min(net.inner[:2]) >= FOOTED else "",
            caption=say("caption"),
        ),
        art=entry.value.art,
        accent=entry.value.accent,
    )
