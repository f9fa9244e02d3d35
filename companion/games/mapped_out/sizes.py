"""How large pieces are."""

from __future__ import annotations

from dataclasses import dataclass

SIZES = ("regular", "small", "large")


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large pieces are, mm. Source: F the grids of the author's generator.

    Attributes:
        card: width and height.
        tile: edge.
        pawn: width and height of the standing figure.
        board: thickness of a tile that is glued on cardboard.
    """

    id: str
    card: tuple[float, float]
    tile: float
    pawn: tuple[float, float]
    board: float

    def __post_init__(self) -> None:
        for name, value, least in (
            ("card", min(self.card), 30.0),
            ("tile", self.tile, 30.0),
            ("pawn", min(self.pawn), 8.0),
            ("board", self.board, 0.1),
        ):
            if not least <= value <= 200:
                raise ValueError(f'"{name}" must be from {least:g} to 200 mm, not {value:g}')
