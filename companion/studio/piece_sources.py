"""Finds the editable parts of a piece: row values with choices, labels, boxes of the layout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from companion.core.rule_text import RuleError
from companion.core.text_format import FIELD
from companion.data.load import RawGame, load_raw
from companion.data.raw_tables import Source
from companion.data.spreadsheet_cells import cell_text, to_cell, value_at
from companion.drawing.cards import condition_holds, number_columns
from companion.games.components import ComponentRow, declared_rows
from companion.games.game_type import Game
from companion.games.piece_titles import values_as_text

MOST = 12  # different words in a column, up to which they are offered
MOST_SHOWN = 60  # drawings and lists
FLAGS = ("TRUE", "FALSE")
LAYOUT, WORDS = "layout", "words"
NUMBERS = ("x", "y", "w", "h")
FACES = ("front", "back")
NAME = re.compile(r"[a-z][a-z0-9_-]*")
Stood = tuple[str, str, Mapping[str, Any]]  # the side, name and values of a box


class Choice(Struct, frozen=True):
    """One of the possible values of a cell."""

    text: str  # as in a spreadsheet
    words: str  # name for people; "" if it has none
    entry: str  # entry that has it, otherwise most like the current one; "" for none


class Value(Struct, frozen=True):
    """A value that the page can change: a cell, a label, or a number of a layout."""

    table: str  # its table; `words` for a label
    entry: str  # its entry; for a label its name
    keys: tuple[str, ...]  # its key, and nested keys
    text: str  # as in a spreadsheet
    file: str  # its file, below the owner's folder
    source: str = ""  # its source, such as `R p. 4`; "" if not given
    house: bool = False  # whether it is a house value, as the true value is not public
    shipped: str | None = None  # shipped value; None in an owner's game
    faces: tuple[str, ...] = ()  # sides that show it; () if no box of a layout does
    choices: tuple[Choice, ...] = ()  # possible values, if there are few
    free: bool = True  # whether other values are allowed too


class Box(Struct, frozen=True):
    """A box of a layout, in mm from the top left corner of the trimmed piece."""

    name: str  # its name
    face: str  # its side of the piece
    kind: str  # kind of content
    says: str  # its text or drawing, with names in braces
    numbers: tuple[Value, ...]  # its position and size
    turned: bool  # whether it is shown at the far end, turned by 180 degrees


class PieceSources(Struct, frozen=True):
    """The values, labels and layout boxes of a piece that can be edited."""

    cells: tuple[Value, ...]
    words: tuple[Value, ...]
    boxes: tuple[Box, ...]
    size: tuple[float, float] | None  # width and height for its boxes; None without a layout
    tables: tuple[str, ...] = ()  # tables with its numbers; in an owner's game those with a file


NOTHING = PieceSources((), (), (), None)


def files_of(game: Game, data: Path | None) -> RawGame:
    """Return the data files of a game; those of a shipped game are merged with the owner's."""
    return load_raw(game.slug, _overlay_folder(game, data), home=game.home)


def _overlay_folder(game: Game, data: Path | None) -> Path | None:
    return data if game.home is None and data is not None and data.is_dir() else None


def piece_sources_in(read: GameFiles, component: str, piece: str) -> PieceSources:
    """Return a piece's editable values (with choices), labels and layout boxes."""
    finder = SourceFinder(read, component)
    result = finder.piece(piece)
    return replace(result, cells=tuple(map(finder.with_choices, result.cells)))


def count_uses(
    game: Game, data: Path | None, pieces: Mapping[str, Collection[str]]
) -> Mapping[str, int]:
    """Count how many of the `pieces` (ids by component) have each editable value."""
    read, uses = GameFiles(game, data), Counter[str]()
    for name, ids in pieces.items():
        for parts in map(SourceFinder(read, name).piece, ids):
            values = *parts.cells, *parts.words, *(box.numbers[0] for box in parts.boxes)
            uses.update({" ".join((item.table, item.entry, *item.keys[:3])) for item in values})
    return uses


class GameFiles:
    """The files of a game, read once for all its pieces."""

    def __init__(self, game: Game, data: Path | None) -> None:
        self.data = game.load(_overlay_folder(game, data), only=("game",))
        self.files = self.data.raw
        self.rows = {row.name: row for row in declared_rows(self.data)}
        self.types = {table.name: table.kind for table in self.data.tables}


class SourceFinder:
    """Finds the values, labels and layout boxes behind a component's pieces."""

    def __init__(self, read: GameFiles, component: str) -> None:
        self._files = read.files
        self._row = row = read.rows.get(component) or ComponentRow(component, "board")
        self._table = table = self._files.tables.get(row.table or component)
        named = map(self._files.tables.get, row.tables)  # of which it shows numbers
        self._sources = [table] if table else [*filter(None, named)]
        rows = table.rows.items() if table else ()
        self._texts = {
            id: {"id": id, **values_as_text(entry.values, entry.texts)} for id, entry in rows
        }
        self._cells_of = {
            id: {key: show_value(value) for key, value in entry.values.items()}
            for id, entry in rows
        }
        kind = read.types.get(table.name) if table else None
        self._types = (
            {each.name.replace("_", "-"): each.type for each in fields(kind)} if kind else {}
        )
        self._numbers = number_columns([*self._texts.values()])
        layout = self._files.tables.get(LAYOUT)
        look = layout.rows.get(row.layout or component) if layout else None
        self._look: Mapping[str, Any] = look.values if look else {}
        self._every: list[Stood] = [
            (face, name, box)
            for face in FACES
            for name, box in _mapping(value_at(self._look, (face, "boxes"))).items()
            if isinstance(box, Mapping)
        ]
        art = [
            str(box.get("name", ""))
            for *_, box in self._every
            if box.get("kind") in ("art", "icon")
        ]
        self._art_columns = {match[1] for name in art for match in FIELD.finditer(name)}

    def piece(self, piece: str) -> PieceSources:
        """Return the values, labels and layout boxes of a piece."""
        table = self._table
        entry = entry_of(self._texts, piece) if table is None or table.is_list else table.name
        card = self._texts.get(entry, {})
        boxes = [stood for stood in self._every if _stands(stood[2], card, self._numbers)]
        columns, labels = dict[str, dict[str, None]](), dict[str, dict[str, None]]()
        for face, _, box in boxes:
            for key in _columns_in(box):
                columns.setdefault(key, {})[face] = None
            for key in _labels_in(_box_text(box), self._row.name, entry, card):
                labels.setdefault(key, {})[face] = None
        own, lists = self._files.home, [table for table in self._sources if table.is_list]
        size: Any = self._look.get("size")
        is_size = isinstance(size, list) and len(size) == 2
        return PieceSources(
            tuple(self._cells(entry, columns)),
            tuple(self._words(entry, labels)),
            tuple(map(self._build_box, boxes)),
            (float(size[0]), float(size[1])) if is_size else None,
            tuple(each.name for each in lists if own is None or (own / each.file).is_file()),
        )

    def with_choices(self, cell: Value) -> Value:
        """Return a table cell with choices: the values that its type lists.

        If the type lists none, the values in the cell's column are the choices, if they are few.
        """
        (key,), words = cell.keys, self._files.words
        cells = list(filter(None, (row.get(key) for row in self._cells_of.values())))
        few, several = _list_few(self._types.get(key)), tuple(dict.fromkeys(cells))
        if key in self._art_columns or any(map(_listed, several)):
            is_few = len(several) <= MOST_SHOWN
        else:
            is_few = len(several) <= MOST and len(several) < len(cells)
            is_few = is_few and not any(map(_is_number, several))
        here = self._cells_of.get(cell.entry, {})

        def find_alike(text: str) -> str:
            """Of the entries with this text, return the one most like the cell's entry, or ""."""
            ids = (id for id, row in self._cells_of.items() if row.get(key, "") == text)
            return max(
                ids, key=lambda id: len(here.items() & self._cells_of[id].items()), default=""
            )

        choices = (  # a card does not show flags by itself
            Choice(text, _choice_label(words, key, text), "" if text in FLAGS else find_alike(text))
            for text in few or (several if is_few and len(several) > 1 else ())
        )
        return replace(cell, choices=tuple(choices), free=not few)

    def _cells(self, entry: str, faces: Mapping[str, Iterable[str]]) -> Iterator[Value]:
        """Yield the values in the row of an entry.

        If the component has no table of pieces, take the tables whose numbers it shows.
        """
        for table in self._sources:
            id = entry if self._table else table.name
            if (row := table.rows.get(id)) is None or (table.is_list and not self._table):
                continue
            ours = self._files.shipped.get(table.name)
            shipped = ours.rows.get(id) if ours else None
            for key in dict.fromkeys((*row.values, *self._files.list_columns(table))):
                source: Source | None = row.sources.get(key) or row.source
                known = source if key in row.values else None
                yield Value(
                    table=table.name,
                    entry=id,
                    keys=(key,),
                    text=show_value(row.values.get(key)),
                    source=str(known or ""),
                    house=bool(known and known.mark == "H"),
                    file=table.file,
                    shipped=show_value(shipped.values.get(key)) if shipped else None,
                    faces=tuple(faces.get(key, ())) if key in self._texts.get(entry, {}) else (),
                )

    def _words(self, entry: str, faces: Mapping[str, Iterable[str]]) -> Iterator[Value]:
        """Yield the labels shown (keys of `faces`), then the remaining labels of the entry."""
        words, name = self._files.words, self._row.name
        places = {name, self._table.name if self._table else name}
        starts = tuple(
            f"{place}.{entry}." for item in places for place in (item, item.removesuffix("s"))
        )
        rest = (key for key in words if entry and key.startswith(starts))
        file, shipped = f"{self._files.slug}/labels/en.toml", self._files.shipped_words
        for key in dict.fromkeys((*faces, *rest)):
            if key in words:
                on = tuple(faces.get(key, ()))
                yield Value(WORDS, key, (), words[key], file, shipped=shipped.get(key), faces=on)

    def _build_box(self, stood: Stood) -> Box:
        face, name, box = stood
        file, entry = self._files.tables[LAYOUT].file, self._row.layout or self._row.name
        numbers = (
            Value(LAYOUT, entry, (face, "boxes", name, key), show_value(box.get(key)), file)
            for key in NUMBERS
        )
        kind, turned = str(box.get("kind", "")), bool(box.get("far-end"))
        return Box(name, face, kind, _box_text(box), tuple(numbers), turned)


def show_value(value: object) -> str:
    """Return a value as text in a spreadsheet cell."""
    return "" if value is None else cell_text(to_cell(value, words=isinstance(value, str)))


def entry_of(ids: Iterable[str], piece: str) -> str:
    """Return the id of the entry that a piece is made from: `drake` for the piece `drake-front`."""
    return max((id for id in ids if f"{piece}-".startswith(f"{id}-")), key=len, default="")


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _is_number(text: str) -> bool:
    return text.replace(".", "").lstrip("-").isdigit()


def _choice_label(words: Mapping[str, str], key: str, text: str) -> str:
    parts = (_find_label(words, key, part) or part.replace("-", " ") for part in _listed(text))
    return ", ".join(parts) or _find_label(words, key, text)


def _find_label(words: Mapping[str, str], key: str, text: str) -> str:
    result = words.get(f"{key}.{text}.name") or words.get(f"{key}.{text}", "")
    return "" if "{" in result else result


def _listed(text: str) -> list[str]:
    """Parse a list in JSON into its items; [] if the text is not a list."""
    try:
        return list(map(str, msgspec.json.decode(text, type=list[str | int | float])))
    except msgspec.MsgspecError:
        return []


def _list_few(kind: Any) -> tuple[str, ...]:
    """Return the few texts that a cell of this type may have; () if they cannot be listed."""
    if kind is bool:
        return FLAGS
    if get_origin(kind) is Literal:
        result = get_args(kind)
        return result if all(isinstance(item, str) for item in result) else ()
    inside = get_args(kind) if get_origin(kind) in (Annotated, Union, UnionType) else ()
    few = next(filter(None, map(_list_few, inside)), ())
    return (*few, "") if few and type(None) in inside else few


def _stands(box: Mapping[str, Any], card: Mapping[str, str], numbers: frozenset[str]) -> bool:
    """Return whether a layout box is drawn on a card; True if the box's condition is unclear."""
    if any(card.get(key, value) != value for key, value in box.get("only", {}).items()):
        return False
    try:
        return not box.get("when") or condition_holds(box["when"], card, numbers)
    except RuleError:  # it asks for what code adds
        return True


def _box_text(box: Mapping[str, Any]) -> str:
    return str(box.get("text") or box.get("name") or "")


def _columns_in(box: Mapping[str, Any]) -> Iterator[str]:
    """Yield the column names that a layout box refers to; some may not be columns."""
    for key in ("text", "name", "color", "edge"):
        for match in FIELD.finditer(str(box.get(key, ""))):
            yield match[1].partition(".")[0]
    yield from (name.replace("_", "-") for name in NAME.findall(box.get("when", "")))
    yield from box.get("only", {})


def _labels_in(says: str, component: str, entry: str, card: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys of the labels that a layout text refers to.

    If a card has the species `brook`, `{species.name}` refers to the label `species.brook.name`.
    """
    for match in FIELD.finditer(says):
        head, _, rest = match[1].partition(".")
        if rest and head == "card":
            yield f"{component}.{entry}.{rest}"
        elif rest and head in card:
            yield f"{head}.{card[head]}.{rest}"
        elif rest:
            yield match[1]
