"""Tables that any game may have, except those for scoring and chance."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from companion.core.limits import Range, Unique
from companion.data.decks_and_pools import CHANCE_TABLES, check_chance
from companion.data.game_data import GameData
from companion.data.schema import Entries, Record
from companion.data.scoring import check_scoring
from companion.data.scoring_schema import SCORING_TABLES
from companion.data.setup_places import TABLE_PLACES
from companion.drawing.layout import CardLayout
from companion.games.components import Kind, declared_rows
from companion.games.faces import FACE
from companion.games.phone_look import PHONE
from companion.games.setup_check import check_setup
from companion.games.setup_schema import OPTIONS, SETUP, STEPS

# The table of layouts, by which cards, tiles and tokens are drawn.


LAYOUTS = Entries("layout", CardLayout, numbers=False)


Stacks = tuple[Annotated[int, Range(1)], Annotated[int, Range(1)]]


class BoxRow(Struct, frozen=True):
    """The content and the look of a tuck box."""

    id: str
    holds: str | tuple[str, ...]  # component or components in it
    stacks: Stacks | None = None  # stacks side by side, across and down; None for cards
    thickness: Annotated[float, Range(0.1, 10, "mm")] | None = None  # thickness of such a piece, mm
    board: str = ""  # key in `sizes` of the cardboard's thickness behind each card
    dice: tuple[str, ...] = ()  # keys in `sizes` of the edges of its dice, in one layer
    listed: bool = True  # whether its back lists the content
    art: str = ""  # drawing on its front; "" for none
    scene: str = ""  # scene around it; "" for none: then the first drawing is on its back too
    accent: str = "accent"  # role of its band

    def __post_init__(self) -> None:
        if (self.stacks is None) != (self.thickness is None):
            raise ValueError('give both "stacks" and "thickness", or neither')

    @property
    def components(self) -> tuple[str, ...]:
        """The names of the components in the box."""
        return (self.holds,) if isinstance(self.holds, str) else self.holds


def _check_boxes(data: GameData) -> None:
    names = [row.name for row in data.compute(declared_rows) if row.kind in HELD]
    for box in data.entries(BOXES):
        inside = box.value.components
        if not inside or len(set(inside)) < len(inside):
            data.problem(box, "holds", "must name each component in the box, and only once")
        data.check_names(box, "holds", inside, names, "a component for a box")
        for sizes in data.named("sizes"):
            kind, board = 'a key of the table "sizes"', filter(None, [box.value.board])
            data.check_names(box, "dice", box.value.dice, sizes.values, kind)
            data.check_names(box, "board", board, sizes.values, kind)


class HouseRow(Struct, frozen=True):
    """The tables that come first when `companion check` lists house values (our own values)."""

    first: Annotated[tuple[str, ...], Unique()]  # tables to fill in first, in order


def _check_house(data: GameData) -> None:
    names = [table.name for table in data.tables]
    for row in data.named(HOUSE.name):
        data.check_names(row, "first", row.value.first, names, "a table")


HELD: tuple[Kind, ...] = ("deck", "tile", "token", "die")
BOXES = Entries("tuck-boxes", BoxRow, check=_check_boxes)
HOUSE = Record("house-values", HouseRow, "game", needed=False, numbers=False, check=_check_house)
SHARED_TABLES = (
    *(BOXES, LAYOUTS, FACE, HOUSE, PHONE, *SCORING_TABLES, *CHANCE_TABLES),
    *(SETUP, OPTIONS, STEPS, TABLE_PLACES),
)
SHARED_MADE = (declared_rows, check_scoring, check_chance, check_setup)
