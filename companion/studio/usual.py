"""How a person prints as a rule: what was last chosen, kept from one day to the next."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.atomic_write import write_file
from companion.drawing.theme import Ink, Palette
from companion.imposition.duplex import Backs

Word = Annotated[str, Meta(min_length=1, max_length=200)]


class Usual(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stays on all days and for all games; None is as the command has it."""

    paper: Word | None = None
    backs: Backs | None = None
    ink: Ink | None = None
    palette: Palette | None = None
    printer: Word | None = None
    nudge: tuple[float, float] | None = None
    # of every back, mm right and down; there is none if a printer is named


def usual(file: Path, printers: Collection[str]) -> Usual:
    """Return what is kept in a file, without a printer that is saved no longer.

    Args:
        file: that a workshop wrote; one that nobody can read says nothing.
        printers: those that are saved, by name.
    """
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Usual)
    except (OSError, msgspec.MsgspecError):
        return Usual()
    return found if found.printer in printers else replace(found, printer=None)


def keep_usual(file: Path, found: Usual) -> None:
    """Keep it for another day.

    Raises:
        CompanionError: the file cannot be written.
    """
    write_file(file, msgspec.json.encode(found) + b"\n")
