"""Marks in the guide book at the end of a day. Source: R Appendix B, Guide Book Challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.freshwater_fly.adventure.model import Challenge
from companion.games.freshwater_fly.campaign.model import Rules


def count_new_marks(
    rules: Rules, before: Mapping[str, int], fish: Sequence[Mapping[str, Any]], bonus: int
) -> dict[str, int]:
    """Return how many boxes are marked tonight, by the line of the guide book; none of 0.

    Args:
        rules: of the week.
        before: boxes that were marked on other days.
        fish: those that were caught today: `species`, `colour`, `points`.
        bonus: tokens of the colour of the bonus hatch token.
    """
    found: dict[str, int] = {}
    for one in rules.challenges:
        room = one.boxes - before.get(one.id, 0)
        if one.kind == "bonus":
            marked = min(room, bonus)
            # "Later you may also fill up (B)"
            whole = rules.readings["bonus-spills-over"] or not marked
            bonus = bonus - marked if whole else 0
        else:
            marked = min(room, _count_marks(rules, one, fish))
        if marked:
            found[one.id] = marked
    return found


def _count_marks(rules: Rules, line: Challenge, fish: Sequence[Mapping[str, Any]]) -> int:
    """Return how many boxes a day's fish mark, if there is room."""
    if line.kind == "many":
        wanted = line.fish or 0
        more = rules.readings["eight-or-more"] and len(fish) > wanted
        return int(more or len(fish) == wanted)
    keys = ("species", "colour", "points")
    wish = {key: value for key in keys if (value := getattr(line, key)) is not None}
    return sum(all(one[key] == value for key, value in wish.items()) for one in fish)
