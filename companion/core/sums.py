"""A record that holds only what each group of lines comes to, as a person added it up on paper."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core import expressions
from companion.core.declaration import Field, HouseDependency, Line, Scoring, derive_nothing
from companion.core.record import SUMS
from companion.core.record_path import get_value

OF_THE_TOTAL = frozenset({"mode", "total", "rank", "winners"})
MOST = 999
SOURCE = "as the players added it up"


def scoring_for_record(scoring: Scoring, given: object) -> Scoring:
    """Return the scoring that a record needs: by sums if one of its players has some."""
    players = get_value(given, ("players",))
    found = any(isinstance(one, Mapping) and SUMS in one for one in _list(players))
    return scoring_by_sums(scoring) if found and scoring.sums else scoring


def scoring_by_sums(scoring: Scoring) -> Scoring:
    """Return the scoring of records that hold one number for each of the declared groups.

    Ties are broken by what a sum tells; others stay shared. What a result says beside the ranks
    stays as far as sums tell it.
    """
    numbers = tuple(
        Field(group, "number", label, f"{label}: how many points?", most=MOST)
        for group, label in scoring.groups.items()
        if group in scoring.sums
    )
    seated = tuple(one for one in scoring.fields[1:] if one.seat is not None)
    known = OF_THE_TOTAL | {*(one.key for one in seated)}

    def told(node: expressions.Node | None) -> bool:
        return node is None or known.issuperset(expressions.iter_paths(node))

    sums = Field(SUMS, "group", fields=numbers, required=True)
    return replace(
        scoring,
        table=(),
        fields=(scoring.fields[0], *seated, sums),
        lines=tuple(Line(one.key, one.key, one.label, _sum(one.key), SOURCE) for one in numbers),
        ties=tuple(
            replace(tie, value=_sum(tie.sum), rests=HouseDependency())
            for tie in scoring.ties
            if tie.sum in scoring.sums
        ),
        outcomes=tuple(one for one in scoring.outcomes if told(one.value) and told(one.when)),
        ranked_by=None,
        may_win=scoring.may_win if told(scoring.may_win) else None,
        doubts=(),
        derive=derive_nothing,
        sums=(),
    )


def _sum(group: str) -> expressions.Field:
    return expressions.Field("number", f"{SUMS}.{group}")


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
