"""Pieces whose copies do not look alike, such as cards with several pictures, told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.drawing.component import Component, Piece
from companion.drawing.shapes import Shape
from companion.printing.selection import Wanted

Pieces = dict[tuple[str, str], Piece]


def told_apart(asked: Sequence[Wanted], drawn: Pieces) -> tuple[tuple[Wanted, ...], Pieces]:
    """Return what is wanted, with a piece of its own for each look, and these pieces drawn.

    A sheet that is numbered stays one piece: where it goes, it is copied as often as one likes.
    """
    found: list[Wanted] = []
    pieces: Pieces = {}
    for wanted in asked:
        part = wanted.component
        looks = [
            look
            for id, copies in wanted.copies.items()
            for look in _looks(part, drawn[part.name, id], copies)
        ]
        pieces |= {(part.name, piece.id): piece for piece, _, _ in looks}
        kin = {piece.id: former for piece, former, _ in looks}
        copies_of = {piece.id: copies for piece, _, copies in looks}
        found.append(Wanted(_renamed(part, kin), copies_of))
    return tuple(found), pieces


def _looks(part: Component, piece: Piece, copies: int) -> Iterator[tuple[Piece, str, int]]:
    """Yield each look of a piece, the id that it had, and how many copies look so."""
    looks: list[tuple[Shape, ...]] = []
    counts: list[int] = []
    if piece.per_copy is not None and part.stock != "sheet":
        for copy in range(1, copies + 1):
            own = piece.per_copy(copy)
            if own not in looks:
                looks.append(own)
                counts.append(0)
            counts[looks.index(own)] += 1
    if len(looks) < 2:
        yield replace(piece, front=(*piece.front, *(looks[0] if looks else ()))), piece.id, copies
        return
    for number, (own, count) in enumerate(zip(looks, counts, strict=True), start=1):
        front = (*piece.front, *own)
        yield replace(piece, id=f"{piece.id}-{number}", front=front, per_copy=None), piece.id, count


def _renamed(part: Component, kin: dict[str, str]) -> Component:
    """Return a component with all that it says by the id of a piece under the new ids."""
    if all(new == old for new, old in kin.items()):
        return part
    by_piece = ("cutouts", "assemblies", "sizes", "spaces")
    said = {
        key: {new: values[old] for new, old in kin.items() if old in values}
        for key in by_piece
        if (values := getattr(part, key))
    }
    return replace(part, **said)
