"""The drawings of a part, by what it becomes."""

from __future__ import annotations

from companion.drawing.assembly.boxes import box_steps
from companion.drawing.assembly.dice import die_steps
from companion.drawing.assembly.figures import screen_steps, standee_steps
from companion.drawing.assembly.kinds import Assembly, Screen, Spinner
from companion.drawing.assembly.sketch import SketchLook, Step
from companion.drawing.assembly.spinner import spinner_steps
from companion.drawing.folding.boxes import TuckBox
from companion.drawing.folding.nets import DieNet
from companion.drawing.folding.standee import Standee


def assembly_steps(part: Assembly, colors: SketchLook) -> tuple[Step, ...]:
    """Return the numbered drawings of a part, from cutting it out to the last fold."""
    match part:
        case DieNet():
            return die_steps(part, colors)
        case TuckBox():
            return box_steps(part, colors)
        case Standee():
            return standee_steps(part, colors)
        case Screen():
            return screen_steps(part, colors)
        case Spinner():
            return spinner_steps(part, colors)


def part_kind(part: Assembly) -> str:
    """Return the name of a part among the labels `guide.kind`; a kind has one set of drawings."""
    match part:
        case DieNet():
            return f"d{part.sides}"
        case TuckBox():
            return "box"
        case Standee():
            return "standee"
        case Screen():
            return "screen"
        case Spinner():
            return "spinner"
