"""What is printed when a person asks for parts of a game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.drawing.component import Component, Piece, Style
from companion.drawing.theme import build_theme
from companion.printing.order import PrintOrder
from companion.printing.selection import identify, parse_piece, select_pieces
from tests.command import done, run

STYLE = Style(build_theme((), "full", "standard"))
NAMES = {"F01": "Silver Pike", "A": "Last light", "X": "Stray boot"}


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
        draw=lambda style, ids: tuple(Piece(key, NAMES.get(key, "Brook"), ()) for key in ids),
        **more,
    )


FISH = component("fish-cards", copies={"F01": 1, "F02": 3})
ROCK = component("rock-cards", copies={"A": 1})
EXTRA = component("extra-cards", copies={"X": 1}, set="extra")
ALL = (FISH, ROCK, EXTRA)


def asked(copies: int = 1, **choice: Any) -> dict[str, dict[str, int]]:
    return {
        w.component.name: dict(w.copies) for w in select_pieces(ALL, PrintOrder(**choice), copies)
    }


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
        (PrintOrder(only=("fsh-cards",)), 'did you mean "fish-cards"'),
        (PrintOrder(skip=("rocks",)), "rock-cards"),
        (PrintOrder(sets=("extras",)), 'did you mean "extra"'),
        (PrintOrder(pieces=(("cards", "F01"),)), "fish-cards"),
    ],
)
def test_unknown_names_are_told_with_the_nearest(choice: PrintOrder, told: str) -> None:
    with pytest.raises(CompanionError, match=told):
        identify(choice, {"a_game": ALL}, STYLE)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("F01", ["F01"]),
        ("f01", ["F01"]),
        ("Silver Pike", ["F01"]),
        ("silver pike", ["F01"]),
        ("brook", ["F02"]),
    ],
)
def test_a_piece_is_found_by_its_name(text: str, ids: list[str]) -> None:
    choice = identify(PrintOrder(pieces=(("fish-cards", text),)), {"a_game": ALL}, STYLE)["a_game"]
    assert [piece for _, piece in choice.pieces] == ids


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("F1", 'no piece "F1"; did you mean "F01"'),
        ("Silver Pikes", 'did you mean "Silver Pike"'),
        ("whale", "F01, F02"),
    ],
)
def test_an_unknown_piece_is_told_with_the_nearest(text: str, told: str) -> None:
    with pytest.raises(CompanionError, match=told):
        identify(PrintOrder(pieces=(("fish-cards", text),)), {"a_game": ALL}, STYLE)


def test_a_name_of_several_pieces_lists_them() -> None:
    two = component("fish-cards", copies={"F08": 1, "F09": 1})
    with pytest.raises(CompanionError, match=r"several pieces.*fish-cards/F08, fish-cards/F09"):
        identify(PrintOrder(pieces=(("fish-cards", "Brook"),)), {"a_game": (two,)}, STYLE)


def test_a_game_without_the_piece_prints_nothing() -> None:
    pike = component("fish-cards", copies={"7": 1})
    games = {"a_game": ALL, "b_game": (pike,), "c_game": (ROCK,)}
    found = identify(PrintOrder(pieces=(("fish-cards", "Silver Pike"),)), games, STYLE)
    printed = {slug: select_pieces(games[slug], choice, 1) for slug, choice in found.items()}
    assert [dict(each.copies) for each in printed["a_game"]] == [{"F01": 1}]
    assert printed["b_game"] == printed["c_game"] == ()


@pytest.mark.slow
def test_one_piece_of_one_game_is_printed_among_all_games() -> None:
    out = done("print", "--piece", "fish-cards/f05", "--dry-run").out
    assert all(
        line.startswith(("freshwater_fly/", "Freshwater Fly: ")) for line in out.splitlines()
    )
    out = done("print", "--piece", "strike-cards/Strike", "--dry-run").out
    assert "freshwater_fly/cards.pdf  1 sheet" in out
    ran = run("print", "fresh", "--piece", "strike-cards/no take", "--dry-run")
    assert ran.code == 1
    assert "strike-cards/miss-1, strike-cards/miss-2, strike-cards/miss-3" in " ".join(
        ran.err.split()
    )


def test_a_set_is_known_whatever_is_printed() -> None:
    words = ("print", "fresh", "--only", "fish-cards", "--set", "dry-fly", "--dry-run")
    assert "tiles.pdf" not in done(*words).out


def test_right_names_pass() -> None:
    choice = PrintOrder(only=("fish-cards",), sets=("all", "extra"))
    assert identify(choice, {"a_game": ALL}, STYLE) == {"a_game": choice}


@pytest.mark.parametrize("text", ["fish-cards", "fish-cards/", "Fish", "Silver", "F01"])
def test_a_piece_and_a_component_are_told_apart(text: str) -> None:
    choice = PrintOrder(pieces=(parse_piece(text),))
    if text[:4].lower() == "fish":
        with pytest.raises(CompanionError, match="COMPONENT/PIECE"):
            identify(choice, {"a_game": ALL}, STYLE)
    else:
        assert identify(choice, {"a_game": ALL}, STYLE)["a_game"].pieces == (("fish-cards", "F01"),)


def test_a_piece_is_read() -> None:
    assert parse_piece("fish-cards/F01") == ("fish-cards", "F01")
    assert parse_piece("F01") == ("", "F01")
