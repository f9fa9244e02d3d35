"""Ids and printed names, as people write them."""

from __future__ import annotations

import pytest

from companion.core.names import fitting

NAMES = {
    "F05": "Silver Pike",
    "F06": "Brook",
    "F07": "Brook",
    "hook": "Strike!",
    "brook": "Stream",
    "ruth": "Ruth’s boat die",
    "e": "Pêche à deux",
}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("F05", ["F05"]),
        ("f05", ["F05"]),
        ("Silver Pike", ["F05"]),
        ("  silver  PIKE ", ["F05"]),
        ("silver-pike", ["F05"]),
        ("Silver Pike F05", ["F05"]),
        ("Brook F07", ["F07"]),
        ("strike", ["hook"]),
        ("brook", ["brook"]),
        ("Brook", ["brook"]),
        ("stream", ["brook"]),
        ("Ruth's boat die", ["ruth"]),
        ("Peche a deux", ["e"]),
        ("Silver", []),
        ("Pike F06", []),
        ("!", []),
        ("", []),
    ],
)
def test_an_id_goes_before_a_name_and_neither_needs_care(text: str, ids: list[str]) -> None:
    assert list(fitting(text, NAMES)) == ids


def test_every_piece_of_a_name_is_found() -> None:
    assert fitting("No take", {"hook": "Strike!", "miss-1": "No take", "miss-2": "No take"}) == (
        "miss-1",
        "miss-2",
    )
