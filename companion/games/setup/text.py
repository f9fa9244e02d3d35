"""The text of a step of a set-up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.core.words import filled
from companion.games.setup.pieces import natural

if TYPE_CHECKING:
    from companion.games.setup.play import Place, Play
    from companion.games.setup.rows import Step

LABELS = "setup."
VALUE = re.compile(r"\{([\w-]+)\}")
LABEL = re.compile(r"<([\w.-]+)>")


def text_of(play: Play, step: Step, places: list[Place]) -> Iterator[str]:
    """Yield the text of a step: what it says with a line for each place, or these lines alone."""
    teller = _Teller(play, step)
    shown = [teller.place(place) for place in places]
    lines = [teller.label(step.line, place) for place in teller.merged(shown) if step.line]
    if not step.say:
        yield from lines
    else:
        yield "\n".join([teller.label(step.say, shown[0] if shown else {}), *lines])


class _Teller(Struct, frozen=True):
    play: Play
    step: Step

    def label(self, name: str, place: Mapping[str, Any]) -> str:
        """Return the words of a label of the set-up, filled in for a place."""
        values = {**self.play.values, **place}
        return self.said(self.play.data.words[LABELS + filled(name, values)], values)

    def place(self, place: Place) -> Place:
        """Return a place with what it got in words, and how many pieces that is."""
        if self.step.name not in place:
            return place
        found = place[self.step.name]
        pieces = list(found) if isinstance(found, tuple) else [found]
        if self.step.sort:
            pieces.sort(key=natural)
        words = self.step.join.join(self.piece(piece, place) for piece in pieces)
        return {**place, self.step.name: words, "count": len(pieces)}

    def piece(self, piece: Any, place: Place) -> str:
        """Return how a piece is written."""
        entry = self.play.data.rows(self.step.table)[piece].values if self.step.table else {}
        return self.said(self.step.piece, {**place, **entry, "id": piece})

    def merged(self, places: list[Place]) -> Iterator[Place]:
        """Yield places for a line each: those of a group have one together."""
        if not self.step.group:
            yield from places
            return
        for _, group in groupby(places, lambda place: place[self.step.group]):
            first, *others = group
            words = (str(place[self.step.name]) for place in (first, *others))
            yield {**first, self.step.name: self.step.join.join(words)}

    def said(self, text: str, values: Mapping[str, Any], *, named: bool = True) -> str:
        """Return a text with values for `{name}` and labels for `<name>`."""

        def value(found: re.Match[str]) -> str:
            name = found[1]
            if named and name in self.step.names:
                return self.said(self.step.names[name], values, named=False)
            return str(values.get(name, found[0]))

        def label(found: re.Match[str]) -> str:
            return self.said(self.play.data.words[found[1]], values, named=named)

        return LABEL.sub(label, VALUE.sub(value, text))
