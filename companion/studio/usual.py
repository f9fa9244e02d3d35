"""The usual print options of a person: the last choices, stored from one day to the next."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import defstruct
from msgspec.structs import replace

from companion.atomic_write import write_file
from companion.studio.print_ask import ASKED, type_asked

if TYPE_CHECKING:
    Usual: TypeAlias = Any
else:
    Usual = defstruct(
        "Usual",
        [(name, type_asked(name), None) for name, (_, option) in ASKED.items() if option.usual],
        frozen=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
    )
"""What stays on all days and for all games; None is as the command has it.

There is no nudge if a printer is named.
"""


def load_defaults(file: Path, printers: Collection[str]) -> Usual:
    """Return the saved options without forgotten printers; an unreadable file counts as empty."""
    try:
        result = msgspec.json.decode(file.read_bytes(), type=Usual)
    except (OSError, msgspec.MsgspecError):
        return Usual()
    return result if result.printer in printers else replace(result, printer=None)


def save_defaults(file: Path, usual: Usual) -> None:
    """Save the options; CompanionError if the file cannot be written."""
    write_file(file, msgspec.json.encode(usual) + b"\n")
