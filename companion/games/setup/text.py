"""The text of a step of a set-up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.core.words import fill_template
from companion.data.shared import shared_words
from companion.games.setup.pieces import natural_sort_key
from companion.games.tool import Secret

if TYPE_CHECKING:
    from companion.games.setup.play import Place, SetupRun
    from companion.games.setup.rows import Step

SUBJECT = "setup"
LABELS = f"{SUBJECT}."
VALUE = re.compile(r"\{([\w-]+)\}")
LABEL = re.compile(r"<([\w.-]+)>")
PLACES = re.compile(r"\{(?P<value>[\w-]+)\}|<(?P<label>[\w.{}-]+)>")


class StepText(Struct, frozen=True):
    """What is told of a step: lines for everybody, and what not everybody may read."""

    lines: tuple[str, ...] = ()
    secrets: tuple[Secret, ...] = ()


def describe_step(play: SetupRun, step: Step, places: list[Place]) -> StepText:
    """Return what a step says with a line for each place, or these lines alone.

    What not everybody may see is a number of hidden pieces there, and a secret.
    """
    if step.seen == "all":
        return StepText(tuple(_paragraphs(_StepDescriber(play, step), step.say, step.line, places)))
    covered, open_ = _StepDescriber(play, step, hidden=True), _StepDescriber(play, step)
    said = covered.label(step.say, covered.place(places[0])) if step.say else ""
    secrets = tuple(
        Secret(
            player=place.get("player") if step.seen == "player" else None,
            step=said,
            about=covered.label(step.line or step.say, covered.place(place)),
            told=open_.label(step.line or step.say, open_.place(place)),
        )
        for place in places
        if place.get(step.name)
    )
    return StepText(tuple(_paragraphs(covered, step.say, step.line, places)), secrets)


def describe_step_by_hand(play: SetupRun, step: Step, places: list[Place]) -> StepText:
    """Return what people do themselves who have the cards: no card is named."""
    teller = _StepDescriber(play, step, hidden=True)
    return StepText(tuple(_paragraphs(teller, step.by_hand, step.by_hand_line, places)))


def _paragraphs(teller: _StepDescriber, say: str, line: str, places: list[Place]) -> Iterator[str]:
    shown = [teller.place(place) for place in places]
    lines = [teller.label(line, place) for place in teller.merged(shown) if line]
    if say:
        yield "\n".join([teller.label(say, shown[0] if shown else {}), *lines])
    else:
        yield from lines


class _StepDescriber(Struct, frozen=True):
    """Tells of a step, with its pieces or with their number instead."""

    play: SetupRun
    step: Step
    hidden: bool = False

    def label(self, name: str, place: Mapping[str, Any]) -> str:
        """Return the words of a label of the set-up, filled in for a place."""
        values = {**self.play.values, **place}
        return self.said(self.play.data.words[LABELS + fill_template(name, values)], values)

    def place(self, place: Place) -> Place:
        """Return a place with what it got in words, and how many pieces that is."""
        if self.step.name not in place:
            return place
        found = place[self.step.name]
        pieces = list(found) if isinstance(found, tuple) else [found]
        if self.step.sort:
            pieces.sort(key=natural_sort_key)
        count = len(pieces)
        if self.hidden:
            words = fill_template(
                shared_words(SUBJECT, self.play.data.raw.language)["hidden"], {"count": count}
            )
        else:
            words = self.step.join.join(self.piece(piece, place) for piece in pieces)
        return {**place, self.step.name: words, "count": count}

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

        def filled_in(found: re.Match[str]) -> str:
            if not found["label"]:
                return value(found)
            return self.said(
                self.play.data.words[VALUE.sub(value, found["label"])], values, named=named
            )

        return PLACES.sub(filled_in, text)  # once: a value may hold any letters
