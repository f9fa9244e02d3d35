"""What a piece is made of: its row, the words on it, the boxes of its layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from companion.core.rule_text import RuleError
from companion.core.words import FIELD
from companion.data.cells import text_of, to_cell
from companion.data.data_files import DataFiles
from companion.data.source import Source
from companion.data.tables import Row, Table
from companion.drawing.conditions import holds, numbers_among
from companion.games.components import ComponentRow, declared
from companion.games.game import Game
from companion.games.piece_titles import as_texts

LAYOUT, WORDS = "layout", "words"
NUMBERS = ("x", "y", "w", "h")
Kind = Literal["cell", "word", "box"]


class Value(Struct, frozen=True):
    """A value that can be changed.

    Attributes:
        table: that has it; `words` for a label.
        entry: of the table; the name of a label.
        keys: the key, and those inside it.
        text: as a spreadsheet has it.
        source: where it comes from, such as `R p. 4`; "" if that is not said.
        house: whether it is ours, as the true one is not public.
        file: in which it is written, below the owner's folder.
        shipped: what it is without the owner's folder; None if it is the owner's alone.
    """

    table: str
    entry: str
    keys: tuple[str, ...]
    text: str
    source: str
    house: bool
    file: str
    shipped: str | None = None


class Box(Struct, frozen=True):
    """A box of a layout: where it stands, in mm from the top left corner of the trimmed piece.

    Attributes:
        name: of the box.
        face: the side that it is on.
        kind: what it holds.
        says: its words or its drawing, with names in braces.
        numbers: its place, width and height.
        turned: whether it stands at the far end, turned half round the middle.
    """

    name: str
    face: str
    kind: str
    says: str
    numbers: tuple[Value, ...]
    turned: bool


class MadeOf(Struct, frozen=True):
    """What a piece is made of.

    Attributes:
        size: width and height for which the boxes are given; none without a layout.
    """

    cells: tuple[Value, ...]
    words: tuple[Value, ...]
    boxes: tuple[Box, ...]
    size: tuple[float, float] | None


def files_of(game: Game, data: Path | None) -> DataFiles:
    """Return the files of a game, with the owner's folder over them if it is one of ours."""
    return DataFiles(None, game.slug, _over(game, data), "en", own=game.home)


def _over(game: Game, data: Path | None) -> Path | None:
    return data if game.home is None and data is not None and data.is_dir() else None


def made_of(game: Game, data: Path | None, component: str, piece: str) -> MadeOf:
    """Return what a piece is made of; of pieces that only code draws, what has their name."""
    files = files_of(game, data)
    ours = files_of(game, None) if game.home is None else files
    rows = declared(game.load(_over(game, data), only=("game",)))
    row = next((one for one in rows if one.name == component), ComponentRow(component, "code"))  # type: ignore[arg-type]
    table = files.table(row.table or row.name)
    entry = _entry(table, piece)
    cells = _cells(table, entry, ours.table(table.name) if table else None) if table else ()
    layout = files.table(LAYOUT)
    look = layout.rows.get(row.layout or row.name) if layout else None
    every = (
        {id: {"id": id, **as_texts(one.values)} for id, one in table.rows.items()} if table else {}
    )
    values, numbers = every.get(entry, {}), numbers_among([*every.values()])
    boxes: tuple[Box, ...] = ()
    if look and layout:
        boxes = tuple(_boxes(look, layout.file, lambda box: _stands(box, values, numbers)))
    named = [key for box in boxes for key in _labels_in(box.says, row.name, entry, values)]
    labels, shipped = files.words(), ours.words() if game.home is None else {}
    places = {row.name, table.name if table else row.name}
    starts = tuple(f"{place}.{entry}." for one in places for place in (one, one.removesuffix("s")))
    named += [key for key in labels if entry and key.startswith(starts)]
    file = f"{game.slug}/labels/en.toml"
    words = tuple(
        Value(WORDS, key, (), labels[key], "", False, file, shipped.get(key))
        for key in dict.fromkeys(named)
        if key in labels
    )
    size = look.values.get("size") if look else None
    wide = (float(size[0]), float(size[1])) if isinstance(size, list) and len(size) == 2 else None
    return MadeOf(cells, words, boxes, wide)


def shown(value: object) -> str:
    """Return a value as a spreadsheet has it."""
    return "" if value is None else text_of(to_cell(value, words=isinstance(value, str)))


def at(values: Mapping[str, Any], keys: tuple[str, ...]) -> object:
    """Return what stands at a key and those inside it; None if nothing does."""
    found: object = values
    for key in keys:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _entry(table: Table | None, piece: str) -> str:
    """Return the entry of a piece: `drake` of the piece `drake-front`."""
    if table is None:
        return ""
    if not table.is_list:
        return table.name
    fitting = [name for name in table.rows if piece == name or piece.startswith((f"{name}-",))]
    return max(fitting, key=len, default="")


def _cells(table: Table, entry: str, ours: Table | None) -> tuple[Value, ...]:
    row = table.rows.get(entry)
    if row is None:
        return ()
    every = dict.fromkeys(key for one in table.rows.values() for key in one.values)
    shipped = ours.rows.get(entry) if ours is not None and ours is not table else None
    found = []
    for key in {**row.values, **every}:
        source: Source | None = row.sources.get(key) or row.source
        found.append(
            Value(
                table=table.name,
                entry=entry,
                keys=(key,),
                text=shown(row.values.get(key)),
                source=str(source) if source and key in row.values else "",
                house=bool(source and source.mark == "H" and key in row.values),
                file=table.file,
                shipped=shown(shipped.values.get(key)) if shipped else None,
            )
        )
    return tuple(found)


def _stands(box: Mapping[str, Any], card: Mapping[str, str], numbers: frozenset[str]) -> bool:
    """Tell whether a box stands on a piece with these values, as far as they say it."""
    if any(card.get(key, value) != value for key, value in box.get("only", {}).items()):
        return False
    if not box.get("when"):
        return True
    try:
        return holds(box["when"], card, numbers)
    except RuleError:  # it asks for what code adds
        return True


def _boxes(look: Row, file: str, stands: Callable[[Mapping[str, Any]], bool]) -> Iterator[Box]:
    """Yield the boxes of a layout that stand on a piece."""
    for face in ("front", "back"):
        boxes = at(look.values, (face, "boxes"))
        for name, box in boxes.items() if isinstance(boxes, Mapping) else ():
            if not stands(box):
                continue
            numbers = tuple(
                Value(
                    *(LAYOUT, look.id, (face, "boxes", name, key), shown(box.get(key))),
                    *("", False, file),
                )
                for key in NUMBERS
            )
            says = str(box.get("text") or box.get("name") or "")
            turned = bool(box.get("far-end"))
            yield Box(name, face, str(box.get("kind", "")), says, numbers, turned)


def _labels_in(says: str, component: str, entry: str, card: Mapping[str, str]) -> Iterator[str]:
    """Yield the labels that a box names: `{species.name}` is `species.brook.name`."""
    for match in FIELD.finditer(says):
        head, _, rest = match[1].partition(".")
        if rest and head == "card":
            yield f"{component}.{entry}.{rest}"
        elif rest and head in card:
            yield f"{head}.{card[head]}.{rest}"
        elif rest:
            yield match[1]
