"""What tells one printed sheet from another: its number, its name, a code to scan."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.core.errors import CompanionError
from companion.core.words import filled
from companion.drawing import fonts
from companion.drawing.qr import qr
from companion.drawing.shapes import Shape
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.theme import Theme
from companion.games.fleet_dice.plan import EDGE, WIDTH
from companion.games.fleet_dice.plan_sea import FOOT
from companion.games.fleet_dice.plan_town import QR, QR_LEFT, ROWS_TOP, TownPlan
from companion.games.fleet_dice.tables import SLUG
from companion.games.game import Choices

LONGEST = 40
MARKUP = re.compile(r"([{*|\\])")
MASK = 4  # any of the eight is read; one for all sheets is drawn fast
ON_SEA = TextStyle(size_pt=6.0, role="quiet", align="end", most_lines=1)
ON_TOWN = replace(ON_SEA, align="middle")
NAME = TextStyle("serif-bold", 13.0, valign="bottom", most_lines=1)


def names(choices: Choices, players: tuple[int, int]) -> tuple[str, ...]:
    """Return the name on each sheet of a set, "" for none.

    Raises:
        CompanionError: there are more names than players, or one cannot be printed.
    """
    given = given_names(choices)
    count = choices.players or len(given) or players[1]
    if len(given) > count:
        raise CompanionError(
            f"there are {len(given)} names for {count} sheets; give fewer --name or more --players"
        )
    if count > players[1]:
        raise CompanionError(f"{count} names are too many; at most {players[1]} play")
    return given + ("",) * (count - len(given))


def given_names(choices: Choices) -> tuple[str, ...]:
    """Return the names that a person gave.

    Raises:
        CompanionError: one cannot be printed.
    """
    given = choices.extra.get("name") or ()
    assert isinstance(given, tuple)
    for name in given:
        if not name.strip() or len(name) > LONGEST:
            raise CompanionError(f'a name must have 1 to {LONGEST} characters, not "{name[:60]}"')
        if lacking := fonts.missing(name, "sans"):
            raise CompanionError(f'no font has "{lacking}", which stands in the name "{name}"')
    return tuple(name.strip() for name in given)


def code(version: str, number: int) -> str:
    """Return what the code of a sheet says: game, version of the sheet, number of the sheet."""
    return f"{SLUG}:{version}:{number}"


def on_sea(theme: Theme, words: str, version: str) -> Callable[[int], tuple[Shape, ...]]:
    """Return what draws the number on the left half of a sheet."""

    def draw(number: int) -> tuple[Shape, ...]:
        set_ = TextWriter(theme)
        said = filled(words, {"number": number, "version": version})
        box = (WIDTH - EDGE - 40, FOOT, 40, 2.6)
        set_.words(said, box, ON_SEA)
        return tuple(set_.shapes)

    return draw


def on_town(
    theme: Theme, words: str, version: str, plan: TownPlan, players: Sequence[str]
) -> Callable[[int], tuple[Shape, ...]]:
    """Return what draws name, code and number on the right half of a sheet."""
    spot = plan.name

    def draw(number: int) -> tuple[Shape, ...]:
        set_ = TextWriter(theme)
        name = players[(number - 1) % len(players)]
        if name:
            room = (spot.x + 0.5, spot.y, spot.w - 1.0, spot.h - 0.6)
            set_.words(
                MARKUP.sub(r"\\\1", name),
                room,
                NAME,
            )
        set_.put(qr(code(version, number), EDGE + QR_LEFT, ROWS_TOP - 0.6, QR, mask=MASK))
        said = filled(words, {"number": number, "version": version})
        box = (EDGE + QR_LEFT - 4, ROWS_TOP + QR - 0.4, QR + 8, 3.0)
        set_.words(said, box, ON_TOWN)
        return tuple(set_.shapes)

    return draw
