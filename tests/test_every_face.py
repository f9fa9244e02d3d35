"""Every face of every game, in every ink: no mistake, large type, clear of the cut.

Another palette has other colours only; `companion check` draws with it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from companion.cli.games import Opened, opened
from companion.data.shared import read_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Text
from companion.drawing.theme import INKS, theme
from companion.games.catalog import GAMES
from tests.faces import Place, text_box, walked

SMALLEST_PT = {"card": 6.5}  # other stock: 5.5
SAFE = 3.0  # mm from the cut


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Opened:
    return opened([request.param], None)[0]


@pytest.fixture(scope="module", params=INKS)
def drawn(request: pytest.FixtureRequest, game: Opened) -> list[tuple[Component, Piece]]:
    style = Style(theme(read_shared().roles, request.param, "standard"))
    return [(part, piece) for part in game.components for piece in part.draw(style, part.copies)]


def faces(
    pieces: list[tuple[Component, Piece]],
) -> Iterator[tuple[Component, str, list[tuple[Text, Place]]]]:
    """Yield component, name and words of each face."""
    for part, piece in pieces:
        for name, shapes in (("front", piece.front), ("back", piece.back)):
            words = [
                (shape, place) for shape, place in walked(shapes or ()) if isinstance(shape, Text)
            ]
            yield part, f"{part.name} {piece.id} {name}", words


def test_nothing_is_wrong_with_any_face(drawn: list[tuple[Component, Piece]]) -> None:
    assert [str(problem) for _, piece in drawn for problem in piece.problems] == []
    for part, piece in drawn:
        assert (piece.back is not None) == (part.sides == 2)
        assert piece.id in part.copies
        assert piece.title
    assert Counter(piece.id for _, piece in drawn).total() == sum(
        len(part.copies) for part in {id(part): part for part, _ in drawn}.values()
    )


def test_no_type_is_too_small(drawn: list[tuple[Component, Piece]]) -> None:
    for part, name, words in faces(drawn):
        least = SMALLEST_PT.get(part.stock, 5.5)
        for text, place in words:
            size = text.size_pt * place.enlarged**0.5
            assert size >= least - 1e-6, f"{name}: {text.words!r} in {size:.2f} pt"


def test_words_keep_clear_of_the_cut(drawn: list[tuple[Component, Piece]]) -> None:
    for part, name, words in faces(drawn):
        if part.stock != "card":
            continue
        for text, place in words:
            left, top, right, bottom = text_box(text, place)
            room = min(left, top, part.width - right, part.height - bottom)
            assert room >= SAFE - 0.01, f"{name}: {text.words!r} is {room:.2f} mm from the cut"
