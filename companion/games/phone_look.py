"""The look of a game on a phone: colour, pictures, icons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.data.schema import Record
from companion.data.scoring_schema import PAD
from companion.games.game_type import Code
from companion.games.setup_schema import STEPS

Accent = Literal["river", "harbour", "amber", "salmon", "chart"]


class PhoneRow(Struct, frozen=True):
    """The look of a game on a phone."""

    picture: str  # drawing on its tile
    accent: Accent = "river"  # colour of its tile
    pictures: Mapping[str, str] = field(default_factory=dict)  # pictures of choices, by choice
    pixels: int = 240  # longer side of its pictures in pixels; less if there are many
    icons: Mapping[str, str] = field(default_factory=dict)  # icons of score groups without any
    largest: Mapping[str, int] = field(default_factory=dict)
    # what a group can come to at most: with a number to which no digit can be added, the next digit
    # begins the next cell
    derives: Code | Literal[""] = ""
    # its function that returns what its part of the program, `web/part.js`, needs to derive values
    # as the game does in Python; "" where nothing is derived
    plays: Code | Literal[""] = ""
    # its function that returns what its part needs to deal as the game does in Python; "" where the
    # decks and dice that all games have are enough
    sets_up: Code | Literal[""] = ""
    # its function that returns what the functions of its part need that its set-up names; "" where
    # it names none
    sheet: str = ""  # component whose first sheet is shown on a front page; "" for any


def _check_phone(data: GameData) -> None:
    from companion.drawing.art import drawing_names  # late: only the check needs it

    names = drawing_names()
    for row in data.named(PHONE.name):
        used = {"picture": row.value.picture}
        used |= {f"pictures.{choice}": name for choice, name in row.value.pictures.items()}
        for key, name in used.items():
            data.check_names(row, key, [name], names, "a drawing")
        # the phone derives what Python derives: else its scores would differ silently
        if bool(row.value.derives) != (data.schema.derive is not None):
            message = "must name a function: the scoring has derived values"
            if data.schema.derive is None:
                message = "must be left out: the scoring has no derived values"
            data.problem(row, "derives", message)
        needed = any(step.functions for step in data.values(STEPS))
        if bool(row.value.sets_up) != needed:
            message = "must name a function: a step of the set-up uses one"
            data.problem(row, "sets-up", message if needed else "must be left out: no step uses it")


PHONE = Record("phone", PhoneRow, needed=False, check=_check_phone)


def read_phone_look(data: GameData) -> PhoneRow:
    """Return the game's look on a phone; the score pad supplies missing icons."""
    row = data.value(PHONE)
    pad = data.value(PAD).icons if data.has(PAD.name) else {}
    return replace(row, icons={**pad, **row.icons})


def row_json(row: Struct, *keys: str) -> dict[str, Any]:
    """Return the fields `keys` of a row, in this order, for the game's program on the phone."""
    return {key: getattr(row, key) for key in keys}


def part_program_path(slug: str, name: str = "part.js") -> Path:
    """Return the path of a file of the game's program for phones."""
    return Path(__file__).parent / slug / "web" / name
