"""The parts of a piece: its row with the choices, the words on it, the boxes of its layout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from companion.core.rule_text import RuleError
from companion.core.text_format import FIELD
from companion.data.load import RawGame, load_raw
from companion.data.raw_tables import Source, Table
from companion.data.schema import declare_plain_table
from companion.data.spreadsheet_file import cell_text, to_cell
from companion.drawing.cards import condition_holds, number_columns
from companion.games.card_decks import values_as_text
from companion.games.components import ComponentRow, declared_rows
from companion.games.game_type import Game

# The choices for a value of a few: in words, and with a piece that has each.


MOST = 12  # different words in a column, up to which they are offered
MOST_SHOWN = 60  # drawings and lists
FLAGS = ("TRUE", "FALSE")
Texts = Mapping[str, str]


class Choice(Struct, frozen=True):
    """One of the values to choose from."""

    text: str  # as a spreadsheet has it
    words: str  # what a person calls it; "" if it has no name
    entry: str  # that has it, and else is most like the one in hand; "" if none has


def list_offers(
    key: str, rows: Mapping[str, Texts], kind: type[Any] | None, drawn: Collection[str]
) -> tuple[tuple[str, ...], bool]:
    """Return the values to choose from in a column, and whether another may stand there too.

    They are of its type or its rows; of a column in `drawn` they are drawings.
    """
    types = {field.name.replace("_", "-"): field.type for field in fields(kind)} if kind else {}
    if few := _one_of(types.get(key)):
        return few, False
    cells = [row[key] for row in rows.values() if row.get(key)]
    several = tuple(dict.fromkeys(cells))
    if key in drawn or any(map(_listed, several)):
        is_few = 1 < len(several) <= MOST_SHOWN
    else:
        repeated = 1 < len(several) <= MOST and len(several) < len(cells)
        is_few = repeated and not any(map(_is_number, several))
    return several if is_few else (), True


def entry_choices(
    key: str, entry: str, offers: Iterable[str], rows: Mapping[str, Texts], words: Texts
) -> tuple[Choice, ...]:
    """Return the values that a column offers to an entry."""
    here = rows.get(entry, {})

    def like(text: str) -> str:
        if text in FLAGS:
            return ""  # a card does not show them by itself
        those = [id for id, row in rows.items() if row.get(key, "") == text]
        return max(
            those,
            key=lambda id: sum(here.get(key) == value for key, value in rows[id].items()),
            default="",
        )

    return tuple(Choice(text, _choice_label(words, key, text), like(text)) for text in offers)


def drawing_columns(boxes: Collection[Mapping[str, Any]]) -> frozenset[str]:
    """Return the columns that name the drawings and signs of boxes."""
    names = (str(box.get("name", "")) for box in boxes if box.get("kind") in ("art", "icon"))
    return frozenset(field[1] for name in names for field in FIELD.finditer(name))


def _is_number(text: str) -> bool:
    return text.replace(".", "").lstrip("-").isdigit()


def _choice_label(words: Texts, key: str, text: str) -> str:
    parts = (_named(words, key, part) or part.replace("-", " ") for part in _listed(text))
    return ", ".join(parts) or _named(words, key, text)


def _listed(text: str) -> list[str]:
    """Return the choices in a list for a plain value."""
    if text[:1] != "[":
        return []
    try:
        return list(map(str, msgspec.json.decode(text, type=list[str | int | float])))
    except msgspec.MsgspecError:
        return []


def _named(words: Texts, key: str, text: str) -> str:
    result = words.get(f"{key}.{text}.name") or words.get(f"{key}.{text}", "")
    return "" if "{" in result else result


def _one_of(kind: Any) -> tuple[str, ...]:
    """Return the values of a type that allows a few, as in a spreadsheet."""
    if kind is bool:
        return FLAGS
    if get_origin(kind) is Literal:
        result = get_args(kind)
        return result if all(isinstance(item, str) for item in result) else ()
    inside = get_args(kind) if get_origin(kind) in (Annotated, Union, UnionType) else ()
    few = next(filter(None, map(_one_of, inside)), ())
    return (*few, "") if few and type(None) in inside else few


LAYOUT, WORDS = "layout", "words"
NUMBERS = ("x", "y", "w", "h")
FACES = ("front", "back")
NAME = re.compile(r"[a-z][a-z0-9_-]*")
Stood = tuple[str, str, Mapping[str, Any]]  # the side, name and values of a box


class Value(Struct, frozen=True):
    """A value that can be changed."""

    table: str  # that has it; `words` for a label
    entry: str  # of the table; the name of a label
    keys: tuple[str, ...]  # the key, and those inside it
    text: str  # as a spreadsheet has it
    source: str  # where it comes from, such as `R p. 4`; "" if that is not said.
    house: bool  # whether it is ours, as the true one is not public
    file: str  # in which it is written, below the owner's folder
    shipped: str | None = None  # what it is without the owner's folder; None if it is an owner's
    faces: tuple[str, ...] = ()  # the sides that use it; empty if no box of a layout names it
    choices: tuple[Choice, ...] = ()  # those to choose from, if it is one of a few
    free: bool = True  # whether it may be another than these


class Box(Struct, frozen=True):
    """A box of a layout: where it stands, in mm from the top left corner of the trimmed piece."""

    name: str  # of the box
    face: str  # the side that it is on
    kind: str  # what it holds
    says: str  # its words or its drawing, with names in braces
    numbers: tuple[Value, ...]  # its place, width and height
    turned: bool  # whether it stands at the far end, turned half round the middle


class PieceSources(Struct, frozen=True):
    """The parts of a piece."""

    cells: tuple[Value, ...]
    words: tuple[Value, ...]
    boxes: tuple[Box, ...]
    size: tuple[float, float] | None  # width and height of the boxes; none without a layout
    tables: tuple[str, ...] = ()  # the lists whose numbers are on it


def files_of(game: Game, data: Path | None) -> RawGame:
    """Return the files of a game, with the owner's folder over them if it is one of ours."""
    return load_raw(game.slug, _overlay_folder(game, data), home=game.home)


def _overlay_folder(game: Game, data: Path | None) -> Path | None:
    return data if game.home is None and data is not None and data.is_dir() else None


NOTHING = PieceSources((), (), (), None)


def piece_sources_in(read: GameFiles, component: str, piece: str) -> PieceSources:
    """Return the parts of a piece of a loaded game."""
    making = SourceFinder(read, component)
    result = making.piece(piece)
    return replace(result, cells=tuple(map(making.with_choices, result.cells)))


def count_uses(
    game: Game, data: Path | None, pieces: Mapping[str, Collection[str]]
) -> Mapping[str, int]:
    """Return on how many of these pieces (ids by component) each editable value stands.

    A value is named by its table, entry and keys; the numbers of a box count as one.
    """
    read, uses = GameFiles(game, data), Counter[str]()
    for name, ids in pieces.items():
        finder = SourceFinder(read, name)
        for parts in map(finder.piece, ids):
            boxes = (box.numbers[0] for box in parts.boxes)
            places = [
                (value.table, value.entry, *value.keys) for value in parts.cells + parts.words
            ]
            places += [(box.table, box.entry, *box.keys[:3]) for box in boxes]
            uses.update({" ".join(place) for place in places})
    return uses


class GameFiles:
    """The files of a game, read once for all that is asked of its pieces."""

    def __init__(self, game: Game, data: Path | None) -> None:
        self.slug = game.slug
        self.files = files_of(game, data)
        self.ours = files_of(game, None) if game.home is None else self.files
        self.data = game.load(_overlay_folder(game, data), only=("game",))
        self.rows = {row.name: row for row in declared_rows(self.data)}
        self.words = self.files.words
        self.shipped = self.ours.words if game.home is None else {}
        self.layout = self.files.tables.get(LAYOUT)


class SourceFinder:
    """Finds the parts of the pieces of one component."""

    def __init__(self, read: GameFiles, component: str) -> None:
        self._read = read
        plain = ComponentRow(component, "code")  # type: ignore[arg-type]
        self._row = read.rows.get(component, plain)
        name = self._row.table or self._row.name
        self._table = read.files.tables.get(name)
        rows = self._table.rows if self._table else {}
        self._texts = {
            id: {"id": id, **values_as_text(row.values, row.texts)} for id, row in rows.items()
        }
        self._keys = read.files.list_columns(self._table) if self._table else []
        self._numbers = number_columns([*self._texts.values()])
        look = read.layout.rows.get(self._row.layout or component) if read.layout else None
        self._look = look.values if look else {}
        self._look_id = look.id if look else ""
        self._every: list[Stood] = [
            (face, name, box)
            for face in FACES
            for name, box in _mapping(value_at(self._look, (face, "boxes"))).items()
            if isinstance(box, Mapping)
        ]

    def piece(self, piece: str) -> PieceSources:
        """Return the parts of a piece."""
        entry = entry_of(self._table, piece)
        card = self._texts.get(entry, {})
        boxes = [stood for stood in self._every if _stands(stood[2], card, self._numbers)]
        cells, words = self._cells(entry, _faces(boxes, card)), self._words(entry, card, boxes)
        size = self._look.get("size")
        wide = (
            (float(size[0]), float(size[1])) if isinstance(size, list) and len(size) == 2 else None
        )
        return PieceSources(
            tuple(cells), tuple(words), tuple(map(self._build_box, boxes)), wide, self._tables
        )

    def with_choices(self, cell: Value) -> Value:
        """Return a value of a piece with its choices."""
        (key,) = cell.keys
        drawn = drawing_columns([box for *_, box in self._every])
        few, free = list_offers(key, self._cell_texts, self._kind, drawn)
        offered = entry_choices(key, cell.entry, few, self._cell_texts, self._read.words)
        return replace(cell, choices=offered, free=free)

    @cached_property
    def _tables(self) -> tuple[str, ...]:
        """The tables with the numbers of the pieces; of an owner's game those in files."""
        names = self._row.tables if self._table is None else (self._table.name,)
        result, own = map(self._read.files.tables.get, names), self._read.files.home
        lists = [item for item in result if item and item.is_list]
        return tuple(table.name for table in lists if own is None or (own / table.file).is_file())

    @cached_property
    def _cell_texts(self) -> Mapping[str, Mapping[str, str]]:
        rows = self._table.rows if self._table else {}
        return {
            id: {key: show_value(value) for key, value in row.values.items()}
            for id, row in rows.items()
        }

    @cached_property
    def _kind(self) -> type[Any] | None:
        """The type of the rows, if a game or a declaration has one."""
        name = self._table.name if self._table else ""
        if self._row.columns is not None:
            kind: type[Any] = declare_plain_table(name, self._row.columns).kind
            return kind
        result = self._read.data.schema.table(name)
        return result.kind if result else None

    def _cells(self, entry: str, faces: Mapping[str, tuple[str, ...]]) -> Iterator[Value]:
        """Yield the values of an entry; for a piece without one, those of records."""
        files, ours = self._read.files.tables, self._read.ours.tables
        records = [files[name] for name in self._row.tables if name in files]
        tables = [self._table] if self._table else [item for item in records if not item.is_list]
        for table in tables:
            id, old = entry if self._table else table.name, ours.get(table.name)
            shipped = old.rows.get(id) if old is not None and old is not table else None
            if (row := table.rows.get(id)) is None:
                continue
            for key in dict.fromkeys((*row.values, *self._keys)):
                source: Source | None = row.sources.get(key) or row.source
                yield Value(
                    table=table.name,
                    entry=id,
                    keys=(key,),
                    text=show_value(row.values.get(key)),
                    source=str(source) if source and key in row.values else "",
                    house=bool(source and source.mark == "H" and key in row.values),
                    file=table.file,
                    shipped=show_value(shipped.values.get(key)) if shipped else None,
                    faces=faces.get(key, ()),
                )

    def _words(
        self, entry: str, card: Mapping[str, str], boxes: Sequence[Stood]
    ) -> Iterator[Value]:
        """Yield the labels in boxes of a piece, and those with its name."""
        labels, name = self._read.words, self._row.name
        named: dict[str, tuple[str, ...]] = {}
        for face, _, box in boxes:
            for key in _labels_in(_box_text(box), name, entry, card):
                named[key] = tuple(dict.fromkeys((*named.get(key, ()), face)))
        places = {name, self._table.name if self._table else name}
        starts = tuple(
            f"{place}.{entry}." for item in places for place in (item, item.removesuffix("s"))
        )
        rest = (key for key in labels if entry and key.startswith(starts))
        file = f"{self._read.slug}/labels/en.toml"
        for key in dict.fromkeys((*named, *rest)):
            if key in labels:
                yield Value(
                    *(WORDS, key, (), labels[key], "", False, file, self._read.shipped.get(key)),
                    named.get(key, ()),
                )

    def _build_box(self, stood: Stood) -> Box:
        face, name, box = stood
        file = self._read.layout.file if self._read.layout else ""
        numbers = tuple(
            Value(
                *(LAYOUT, self._look_id, (face, "boxes", name, key), show_value(box.get(key))),
                *("", False, file),
            )
            for key in NUMBERS
        )
        turned = bool(box.get("far-end"))
        return Box(name, face, str(box.get("kind", "")), _box_text(box), numbers, turned)


def show_value(value: object) -> str:
    """Return a value as a spreadsheet has it."""
    return "" if value is None else cell_text(to_cell(value, words=isinstance(value, str)))


def value_at(values: Mapping[str, Any], keys: tuple[str, ...]) -> object:
    """Return the value at nested keys; None if there is none."""
    result: object = values
    for key in keys:
        result = result.get(key) if isinstance(result, Mapping) else None
    return result


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def entry_of(table: Table | None, piece: str) -> str:
    """Return the entry of a piece: `drake` of the piece `drake-front`."""
    if table is None:
        return ""
    if not table.is_list:
        return table.name
    fitting = [name for name in table.rows if piece == name or piece.startswith((f"{name}-",))]
    return max(fitting, key=len, default="")


def _stands(box: Mapping[str, Any], card: Mapping[str, str], numbers: frozenset[str]) -> bool:
    """Return whether a box is on a piece with these values, if they decide it."""
    if any(card.get(key, value) != value for key, value in box.get("only", {}).items()):
        return False
    if not box.get("when"):
        return True
    try:
        return condition_holds(box["when"], card, numbers)
    except RuleError:  # it asks for what code adds
        return True


def _faces(boxes: Iterable[Stood], card: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """Return the sides that use each value of a card; without unused values."""
    result: dict[str, dict[str, None]] = {}
    for face, _, box in boxes:
        drawn = (str(box.get(key, "")) for key in ("text", "name", "color", "edge"))
        heads = [match[1].partition(".")[0] for text in drawn for match in FIELD.finditer(text)]
        names = [name.replace("_", "-") for name in NAME.findall(box.get("when", ""))]
        for key in (*heads, *names, *box.get("only", {})):
            if key in card:
                result.setdefault(key, {})[face] = None
    return {key: tuple(faces) for key, faces in result.items()}


def _box_text(box: Mapping[str, Any]) -> str:
    return str(box.get("text") or box.get("name") or "")


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
