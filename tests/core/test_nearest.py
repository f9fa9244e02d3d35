"""What a person may have meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.names import MOST_LISTED, suggest_name, suggest_names, suggest_word

FEW = ("field-marks", "points", "Source")
MANY = tuple(f"F{number:02d}" for number in range(1, 49))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pionts", '; did you mean "points"?'),
        ("field_marks", '; did you mean "field-marks"?'),
        ("SOURCE", '; did you mean "Source"?'),
        ("xyz", ""),
        ("", ""),
        ("漢" * 10_000, ""),
    ],
)
def test_one_name_may_be_meant(name: str, told: str) -> None:
    assert suggest_word(name, FEW) == told


def test_few_names_are_all_told() -> None:
    listed = " is: Source, field-marks, points"
    assert suggest_names("xyz", FEW) == "; there" + listed
    assert suggest_names("pionts", FEW) == '; did you mean "points"? There' + listed


def test_numbers_are_told_as_a_person_counts() -> None:
    assert suggest_names("x", ("10", "9", "S2", "S10", "2")).endswith("is: 2, 9, 10, S2, S10")


def test_of_many_names_the_ends_are_told() -> None:
    assert suggest_names("xyz", MANY) == "; there are 48, from F01 to F48"
    assert suggest_names("F5", MANY).startswith('; did you mean "F')
    assert " is: " not in suggest_names("F5", MANY)
    assert suggest_names("xyz", MANY, most=48).endswith("F47, F48")


def test_without_names_nothing_is_told() -> None:
    assert suggest_names("xyz", ()) == ""


@given(st.text(), st.sets(st.text(min_size=1), max_size=MOST_LISTED + 3))
def test_the_order_of_the_names_is_nothing(name: str, names: set[str]) -> None:
    assert suggest_names(name, sorted(names)) == suggest_names(name, sorted(names, reverse=True))
    near = suggest_word(name, names)
    assert not near or any(f'"{other}"' in near for other in names)


@given(st.sampled_from(FEW + MANY))
def test_a_right_name_is_the_nearest_to_itself(name: str) -> None:
    assert suggest_word(name, FEW + MANY) == f'; did you mean "{name}"?'


def test_a_mistyped_beginning_is_answered_with_the_whole_name() -> None:
    names = {"fleet_dice": "Boats", "lure": "Lure"}
    assert suggest_name("flet", names) == '; did you mean "fleet_dice"?'
