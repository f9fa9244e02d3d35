"""What a changed record would score: the lines that differ."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.core.scoring import LineItem, Result, ScoreSheet


class Change(Struct, frozen=True):
    """A line of a player that is worth more or less.

    Attributes:
        before, after: points; None if there is no such line.
    """

    name: str  # of the player
    group: str
    label: str
    before: int | None
    after: int | None
    because: str  # how the points come about after the change
    house: bool = False  # whether what comes after rests on a house reading or a house value


def compare_results(before: Result, after: Result) -> tuple[Change, ...]:
    """Return every line that differs, player by player as they sit."""
    pairs = zip(before.players, after.players, strict=False)
    return tuple(change for old, new in pairs for change in _iter_changes(old, new))


def _iter_changes(old: ScoreSheet, new: ScoreSheet) -> Iterator[Change]:
    was, will = _lines_by_label(old), _lines_by_label(new)
    for key in dict.fromkeys((*was, *will)):
        one, other = was.get(key), will.get(key)
        if one and other and (one == other or one.points == other.points is not None):
            continue
        before = one.points if one else None
        if other:
            yield Change(new.name, *key, before, other.points, other.because, other.house)
        else:
            yield Change(new.name, *key, before, None, "")


def _lines_by_label(sheet: ScoreSheet) -> dict[tuple[str, str], LineItem]:
    return {(line.group, line.label): line for line in sheet.lines}


def changes_json(before: Result, after: Result) -> list[dict[str, object]]:
    """Return the changes in the shape that other programs read."""
    return [
        {
            "name": change.name,
            "group": change.group,
            "label": change.label,
            "before": change.before,
            "after": change.after,
            "because": change.because,
            "house": change.house,
        }
        for change in compare_results(before, after)
    ]
