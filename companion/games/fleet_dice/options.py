"""The print option that Fleet: The Dice Game brings."""

from __future__ import annotations

from companion.games.game import PrintOption

NAME = PrintOption(
    "name",
    "Fleet Dice: print this name on a score sheet; repeatable.",
    kind="texts",
    metavar="NAME",
)
