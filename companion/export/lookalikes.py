"""Pieces whose copies do not look alike, such as cards with several pictures, told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.drawing.component import Component, Piece
from companion.printing.piece_images import group_looks
from companion.printing.selection import PrintRequest

Pieces = dict[tuple[str, str], Piece]


def split_by_look(
    asked: Sequence[PrintRequest], drawn: Pieces
) -> tuple[tuple[PrintRequest, ...], Pieces]:
    """Return what is wanted, with a piece of its own for each look, and these pieces drawn.

    A sheet that is numbered stays one piece: where it goes, it is copied as often as one likes.
    """
    found: list[PrintRequest] = []
    pieces: Pieces = {}
    for wanted in asked:
        part = wanted.component
        apart = [
            look
            for id, copies in wanted.copies.items()
            for look in _iter_looks(part, drawn[part.name, id], copies)
        ]
        pieces |= {(part.name, piece.id): piece for piece, _, _ in apart}
        kin = {piece.id: former for piece, former, _ in apart}
        copies_of = {piece.id: copies for piece, _, copies in apart}
        found.append(PrintRequest(_rename_pieces(part, kin), copies_of))
    return tuple(found), pieces


def _iter_looks(part: Component, piece: Piece, copies: int) -> Iterator[tuple[Piece, str, int]]:
    """Yield each look of a piece, the id that it had, and how many copies look so."""
    found = group_looks(part, piece, copies)
    for number, (copy, count) in enumerate(found.items(), start=1):
        own = piece.per_copy(copy) if piece.per_copy and part.stock != "sheet" else ()
        front = (*piece.front, *own)
        if len(found) == 1:
            yield replace(piece, front=front), piece.id, copies
        else:
            id = f"{piece.id}-{number}"
            yield replace(piece, id=id, front=front, per_copy=None), piece.id, count


def _rename_pieces(part: Component, kin: dict[str, str]) -> Component:
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
