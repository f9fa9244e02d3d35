"""The die of Salmon Run, to fold up, and what its components say of themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.data.entry import Entry
from companion.data.source import provenance
from companion.drawing.component import Component
from companion.drawing.folding.nets import die_net
from companion.games.game import Choices
from companion.games.parts import Die, Kit, dice_component, pips_in
from companion.games.salmon_run.load import LABELS, SalmonRun


def dice(data: SalmonRun, choices: Choices) -> tuple[Component, ...]:
    """Return the die that says which arrow the current takes."""
    size = data.sizes.value.die
    folded = [
        Die(
            entry.id,
            data.words[f"dice.{entry.id}.title"],
            die_net(6, size),
            pips_in(),
            copies=entry.value.copies,
            hint=data.words["dice.hint"],
        )
        for entry in data.dice
    ]
    return (dice_component(kit("dice", data.dice, data), folded),)


def kit(name: str, entries: Sequence[Entry[Any]], data: SalmonRun) -> Kit:
    """Return what a component says of itself; a piece is house if its entry is."""
    return Kit(
        name=name,
        title=data.words[f"components.{name}.title"],
        provenance=provenance(entries),
        house=frozenset(entry.id for entry in entries if entry.source.mark == "H"),
        file=LABELS,
        how=data.words.get(f"components.{name}.how", ""),
    )
