from __future__ import annotations

from itertools import pairwise

import pytest

from companion.data.game_data import Entry
from companion.data.raw_tables import (
    Mark,
    Source,
    count_marks,
    parse_source,
    weakest_source,
)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("H", Source("H")),
        ("R p. 4", Source("R", "p. 4")),
        ("F W3; W9", Source("F", "W3; W9")),
        ("D 8 x 6", Source("D", "8 x 6")),
        ("O", Source("O")),
    ],
)
def test_a_source_is_a_mark_and_a_note(text: str, source: Source) -> None:
    assert parse_source(text) == source
    assert str(source) == text


@pytest.mark.parametrize("text", ["", "X", "Rp. 4", " R", "r p. 4", "RH", "R:4"])
def test_a_source_begins_with_a_mark(text: str) -> None:
    with pytest.raises(ValueError, match="must begin with R"):
        parse_source(text)


def test_house_is_weaker_than_all_others() -> None:
    marks: tuple[Mark, ...] = ("R", "O", "F", "D", "H")
    for strong, weak in pairwise(marks):
        assert weakest_source([Source(strong), Source(weak)]).mark == weak
        assert weakest_source([Source(weak), Source(strong)]).mark == weak


def entry(name: str, **marks: Mark) -> Entry[int]:
    sources = {key: Source(mark) for key, mark in marks.items()}
    return Entry(name, 1, weakest_source(sources.values()), sources, "pike/cards.toml")


def test_provenance_counts_entries_under_their_weakest_mark() -> None:
    entries = [entry("a", x="R", y="H"), entry("b", x="R"), entry("c", x="O", y="R")]
    assert count_marks(entry.source for entry in entries) == {
        "R": 1,
        "F": 0,
        "D": 0,
        "H": 1,
        "O": 1,
    }


def test_house_values_are_listed_with_their_keys() -> None:
    entries = [entry("a", x="R", y="H", z="H"), entry("b", x="R")]
    assert [item.keys_from("H") for item in entries] == [("y", "z"), ()]
