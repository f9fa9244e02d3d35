"""What the tuck boxes of all games have in common: the depth of a deck and the words on a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from companion.core.words import filled
from companion.data.entry import Entry
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.drawing.folding.tuck import TuckWords, deck_depth
from companion.games.parts import Box

ROUND = 3  # decimals of a depth


class Drawn(Protocol):
    """An entry that says what is drawn on its box."""

    @property
    def art(self) -> str:
        """Name of a drawing; "" for none."""

    @property
    def accent(self) -> str:
        """Role of the band."""


D = TypeVar("D", bound=Drawn)
K = TypeVar("K", bound=str)


def card_box(size: tuple[float, float], count: int, thickness: float) -> TuckBox:
    """Return the box of a deck.

    Args:
        size: of a card, mm.
        count: its cards.
        thickness: of one card, mm.
    """
    return tuck_box(*size, round(deck_depth(count, thickness), ROUND))


def contents(words: Mapping[str, str], counts: Mapping[K, int]) -> str:
    """Return the lines that say how much of which component lies in a box."""
    return "|".join(
        f"*{count}* {words[f'components.{component}.title'].lower()}"
        for component, count in counts.items()
    )


def labelled(
    entry: Entry[D],
    words: Mapping[str, str],
    net: TuckBox,
    count: int,
    *inside: str,
    foot: bool = True,
) -> Box:
    """Return a box with its words, the labels `tuck-boxes.<id>.*`; `{n}` in them is the count.

    Args:
        entry: of the box.
        words: labels of the game.
        net: of the box.
        count: pieces in it.
        inside: paragraphs on the back above its own.
        foot: whether there is room for the line at the foot of the back.
    """

    def say(name: str) -> str:
        return filled(words[f"tuck-boxes.{entry.id}.{name}"], {"n": count})

    return Box(
        entry.id,
        say("title"),
        net,
        TuckWords(
            title=say("title"),
            subtitle=words["game.title"],
            band=say("band"),
            back=(*inside, say("back")),
            foot=words["tuck-boxes.foot"] if foot else "",
            caption=say("caption"),
        ),
        art=entry.value.art,
        accent=entry.value.accent,
    )
