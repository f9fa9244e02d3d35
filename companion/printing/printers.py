"""Printers whose backs are shifted, and the nudge that corrects each, in a file of the person."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from companion.atomic_write import write_file
from companion.core.errors import CompanionError
from companion.core.resolver import find_name

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
Nudge = tuple[float, float]
PRINTERS = "printers.json"  # the file


def load_printers(file: Path) -> dict[str, Nudge]:
    """Return the saved nudges by the printer's name; none if nothing was saved yet.

    Raises:
        CompanionError: the file cannot be read or holds something else.
    """
    if not file.exists():
        return {}
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return {name: (float(x), float(y)) for name, (x, y) in found.items()}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise CompanionError(
            f"{file} is not a list of printers; delete it, then save your printers again"
        ) from error


def find_nudge(file: Path, name: str) -> Nudge:
    """Return the nudge of a saved printer.

    Raises:
        CompanionError: no such printer is saved; it lists those that are.
    """
    printers = load_printers(file)
    hint = "; save one with: companion calibrate --save NAME X,Y"
    names = {each: each for each in printers}
    return printers[find_name(name, names, "no printer is called", hint)]


def save_printer(file: Path, name: str, nudge: Nudge) -> None:
    """Save a printer's nudge, in place of an older one of that name.

    Raises:
        CompanionError: the name is not one, or the file cannot be written.
    """
    if not NAME.fullmatch(name):
        raise CompanionError(
            f'"{name[:60]}" cannot be the name of a printer; use up to 40 letters, digits, - and _'
        )
    _write(file, {**load_printers(file), name: nudge})


def forget_printer(file: Path, name: str) -> None:
    """Take a printer out of the list.

    Raises:
        CompanionError: no such printer is saved.
    """
    find_nudge(file, name)
    _write(file, {key: value for key, value in load_printers(file).items() if key != name})


def _write(file: Path, printers: Mapping[str, Nudge]) -> None:
    text = json.dumps({name: list(printers[name]) for name in sorted(printers)}, indent=1)
    write_file(file, f"{text}\n".encode())
