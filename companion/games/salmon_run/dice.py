"""The die of Salmon Run, to fold up, and what its components say of themselves."""

from __future__ import annotations

from companion.drawing.component import Component
from companion.drawing.folding.nets import die_net
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Die, dice_component, pips_in
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
    return (dice_component(kit("dice", data.dice, data.words, LABELS), folded),)
