"""What is printed when a person asks for parts of a game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.drawing.component import Component
from companion.printing.wanted import Choice, check_names, parse_piece, wanted


def component(name: str, *, copies: dict[str, int], **more: Any) -> Component:
    return Component(
        name=name,
        title=name,
        stock="card",
        width=50,
        height=70,
        sides=1,
        copies=copies,
        provenance={},
        draw=lambda style, ids: (),
        **more,
    )


FISH = component("fish-cards", copies={"F01": 1, "F02": 3})
ROCK = component("rock-cards", copies={"A": 1})
EXTRA = component("extra-cards", copies={"X": 1}, set="extra")
ALL = (FISH, ROCK, EXTRA)


def asked(copies: int = 1, **choice: Any) -> dict[str, dict[str, int]]:
    return {w.component.name: dict(w.copies) for w in wanted(ALL, Choice(**choice), copies)}


def test_the_base_game_by_default() -> None:
    assert asked() == {"fish-cards": {"F01": 1, "F02": 3}, "rock-cards": {"A": 1}}


def test_copies_are_full_sets() -> None:
    assert asked(2)["fish-cards"] == {"F01": 2, "F02": 6}


def test_sets_come_when_asked_for() -> None:
    assert list(asked(sets=("extra",))) == ["fish-cards", "rock-cards", "extra-cards"]
    assert list(asked(sets=("all",))) == ["fish-cards", "rock-cards", "extra-cards"]


def test_only_and_skip() -> None:
    assert list(asked(only=("rock-cards",))) == ["rock-cards"]
    assert list(asked(only=("extra-cards",))) == ["extra-cards"]
    assert list(asked(skip=("rock-cards",))) == ["fish-cards"]
    assert asked(only=("fish-cards",), skip=("fish-cards",)) == {}


def test_single_pieces() -> None:
    assert asked(pieces=(("fish-cards", "F02"),)) == {"fish-cards": {"F02": 3}}
    both = asked(only=("rock-cards",), pieces=(("fish-cards", "F01"),))
    assert both == {"fish-cards": {"F01": 1}, "rock-cards": {"A": 1}}


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (Choice(only=("fish-card",)), 'did you mean "fish-cards"'),
        (Choice(skip=("rocks",)), "rock-cards"),
        (Choice(sets=("extras",)), 'did you mean "extra"'),
        (Choice(pieces=(("fish-cards", "F1"),)), "F01"),
        (Choice(pieces=(("cards", "F01"),)), "fish-cards"),
    ],
)
def test_unknown_names_are_told_with_the_nearest(choice: Choice, told: str) -> None:
    with pytest.raises(CompanionError, match=told):
        check_names(choice, {"a_game": ALL})


def test_right_names_pass() -> None:
    check_names(Choice(only=("fish-cards",), sets=("all", "extra")), {"a_game": ALL})


@pytest.mark.parametrize("text", ["", "fish-cards", "/F01", "fish-cards/"])
def test_a_piece_needs_component_and_id(text: str) -> None:
    with pytest.raises(CompanionError, match="COMPONENT/PIECE"):
        parse_piece(text)


def test_a_piece_is_read() -> None:
    assert parse_piece("fish-cards/F01") == ("fish-cards", "F01")
