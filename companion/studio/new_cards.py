"""Adds and removes cards of an owner's game: the form, the rows of the table, the pictures."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from csv import DictReader
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from weakref import finalize

from msgspec import Meta, Struct

from companion.atomic_write import write_synced
from companion.core.errors import CompanionError, DataError, Problem
from companion.core.names import describe_bad_name
from companion.data.edit_file import change_rows
from companion.data.load import RawGame, load_raw
from companion.data.overlay_folder import ART
from companion.data.piece_kinds import CALLED, DRAWN, NAMES, PICTURE
from companion.data.raw_tables import REMOVED
from companion.data.spreadsheet_cells import from_cell, value_at
from companion.data.spreadsheet_rows import fold
from companion.drawing.component import Style
from companion.drawing.owner_pictures import ENDINGS, OwnerPictures, draw_picture
from companion.games.components import ComponentRow
from companion.games.game_type import Choices, Game
from companion.resources import path_inside, shared_folder
from companion.studio.owner import Owner
from companion.studio.piece_sources import FACES, LAYOUT, GameFiles, entry_of, show_value
from companion.studio.snapshots import content_of, hold
from companion.studio.workshop import Deck, drawn_deck

# The form of a new card in an owner's game: the columns of its table.


MOST_KNOWN = 12
CARDS = {*CALLED} - {"die"}  # kinds of components with cards; rows of a die are faces


class ColumnInfo(Struct, frozen=True):
    """A column of the table to which new cards are added."""

    name: str
    known: tuple[str, ...]  # its different values, if there are few
    last: str  # its value in the last row


class Form(Struct, frozen=True):
    """The content of the form for a new card."""

    file: str  # file of the table, below the folder of games
    columns: tuple[ColumnInfo, ...]  # all but the id and the picture, which the workshop fills in
    head: str  # the column with the name of a card; "" if there is none
    picture: str  # the column with the name of the picture
    ids: tuple[str, ...]  # ids of existing cards
    samples: tuple[str, ...]  # sample cards of a new game that are still unchanged


def components_with_cards(game: Game) -> list[str]:
    """Return the components to which cards can be added; [] for games that we ship."""
    rows = GameFiles(game, None).rows if game.home is not None else {}
    return [name for name, row in rows.items() if row.kind in CARDS]


class CardTable:
    """The table for cards of a component."""

    def __init__(self, game: Game, component: str) -> None:
        """Read the table; CompanionError if the component has none, or cannot get new cards."""
        read = GameFiles(game, None)
        row = read.rows.get(component)
        if game.home is None or row is None or row.kind not in CARDS:
            raise CompanionError(
                f'"{component[:60]}" takes no new cards; choose a deck, tiles or tokens of your own'
            )
        table = read.files.tables.get(row.table or row.name)
        if table is None or not table.is_list:
            raise CompanionError(f"{row.name} has no table; first write a table with a column id")
        self.component, self.name, self.file = row, table.name, table.file
        self.rows = {id: entry.values for id, entry in table.rows.items()}
        self.columns = read.files.list_columns(table)
        names = [name[1:-1] for name in _art_names(read.files, row) if name[:1] + name[-1:] == "{}"]
        self.picture = PICTURE if PICTURE in names or not names else names[0]  # its column
        self.pictures = OwnerPictures((game.home / game.slug / ART,)).files  # by name


def card_form(game: Game, component: str) -> Form:
    """Return the form for a new card; CompanionError if the cards are not the owner's."""
    table, columns = CardTable(game, component), list[ColumnInfo]()
    rows = {
        id: {key: show_value(value) for key, value in values.items()}
        for id, values in table.rows.items()
    }
    for name in table.columns:
        cells = [values.get(name, "") for values in rows.values()]
        known = tuple(dict.fromkeys(filter(None, cells)))
        if name != table.picture:
            known = known if len(known) <= MOST_KNOWN else ()
            columns.append(ColumnInfo(name, known, cells[-1] if cells else ""))
    head = next((name for name in NAMES if name in table.columns and name != table.picture), "")
    with (shared_folder() / "new" / "blank" / "cards.csv").open(encoding="utf-8") as file:
        samples = {row.pop("id"): row for row in DictReader(file)}
    unchanged = tuple(id for id, values in rows.items() if samples.get(id) == values)
    return Form(table.file, tuple(columns), head, table.picture, tuple(rows), unchanged)


def _art_names(files: RawGame, row: ComponentRow) -> list[str]:
    """Return names of drawings in a layout. A name such as `{picture}` refers to a column."""
    layout = files.tables.get(LAYOUT)
    look = layout.rows.get(row.layout or row.name) if layout else None
    faces = (value_at(look.values, (face, "boxes")) for face in FACES) if look else ()
    boxes = [box for face in faces if isinstance(face, Mapping) for box in face.values()]
    return [str(box.get("name", "")) for box in boxes if box.get("kind") == "art"]


# Pictures that a person brought to the page, until they are put into a game.


MOST_BYTES = 40_000_000
LARGEST = 60.0  # mm: the box in which a picture is tried
MOST_NAME = 40


class UploadedPicture(Struct, frozen=True):
    """An uploaded picture, with suggested names for its file and its card."""

    key: str  # key to refer to it
    file: str  # its name in the folder of pictures
    there: bool  # whether another picture in the folder has that name
    free: str  # an unused name in the folder
    title: str  # suggested title for a card with it


class UploadedPictures:
    """Stores uploaded pictures in a temporary folder, deleted when the workshop ends."""

    def __init__(self) -> None:
        folder = TemporaryDirectory(prefix="companion-")
        self._folder = Path(folder.name)
        self._end = finalize(self, folder.cleanup)

    def add(self, name: str, content: bytes, art: Path) -> UploadedPicture:
        """Store a picture and suggest names in the folder `art`; CompanionError if unusable."""
        ending = Path(name).suffix.lower()
        if ending not in ENDINGS:
            raise CompanionError(f"{name[:60]} is not a PNG, JPEG or SVG picture; save it as one")
        digest = hashlib.sha256(content).hexdigest()
        file = self._folder / f"{digest[:32]}{ending}"
        if not file.exists():
            write_synced(file, content)
            try:
                draw_picture(file, LARGEST, LARGEST, "contain", "full")
            except CompanionError as error:
                file.unlink()
                raise CompanionError(str(error).replace(file.name, name[:60])) from None
        stem, known = file_safe_name(Path(name).stem, "picture"), OwnerPictures((art,)).files
        names = chain([f"{stem}{ending}"], (f"{stem}-{number}{ending}" for number in count(2)))
        free = next(name for name in names if name not in known)
        there = known.get(f"{stem}{ending}")
        another = there is not None and content_of(there) != content
        words = re.sub("[-_\\s]+", " ", Path(name).stem).strip()[:MOST_NAME]
        title = words[:1].upper() + words[1:]
        return UploadedPicture(file.name, f"{stem}{ending}", another, free, title)

    def file(self, key: str) -> Path:
        """Return the file of an uploaded picture; CompanionError if it is not stored any more."""
        file = self._folder / key
        if Path(key).name != key or not file.is_file():
            raise CompanionError("the uploaded picture has expired; upload it again")
        return file


def file_safe_name(words: str, kind: str) -> str:
    """Return a safe file name: `grosse-asche-2` for `Große Äsche (2)`, `kind` for empty words."""
    name = re.sub("[^a-z0-9]+", "-", fold(words)).strip("-")[:MOST_NAME]
    return name if name and not describe_bad_name(name) else f"{kind}-{name}".rstrip("-")


MOST_CARDS = 100
Words = Annotated[str, Meta(max_length=5000)]


class NewCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A new card, as requested by the page."""

    id: Words
    values: Mapping[str, Words] = {}  # spreadsheet values of its row, by column
    picture: Words = ""  # key of an uploaded picture; "" for none
    file: Words = ""  # file name for the picture
    replace: bool = False  # whether to replace an existing picture of that name


class NewCards(Struct, frozen=True, forbid_unknown_fields=True):
    """New cards of one component, as requested by the page."""

    component: Words
    cards: Annotated[tuple[NewCard, ...], Meta(min_length=1, max_length=MOST_CARDS)]
    without: Annotated[tuple[Words, ...], Meta(max_length=MOST_CARDS)] = ()
    # the ids of cards that go as these come: those that a new game began with
    called: Words = ""  # the component's name in the list of changes


class RemovedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card to remove, as requested by the page."""

    component: Words
    piece: Words
    called: Words = ""  # its name in the list of changes


def preview_cards(
    game: Game, ask: NewCards, brought: UploadedPictures, style: Style
) -> tuple[Deck | None, list[Problem]]:
    """Draw new cards without saving them; return the deck, and a list of mistakes and doubts.

    The deck is None if the cards cannot be drawn. Raises CompanionError if the table itself is
    wrong.
    """
    table = CardTable(game, ask.component)
    result = [*_wrong_numbers(table, ask)]
    if wrong := [*_wrong_names(table, ask, brought)]:
        return None, [*wrong, *result]
    with TemporaryDirectory(prefix="companion-") as folder:
        overlay = Path(folder)
        art = overlay / game.slug / ART
        art.mkdir(parents=True)
        for card in ask.cards:
            if card.picture and not (art / card.file).exists():
                (art / card.file).hardlink_to(brought.file(card.picture))
        trial = art.with_name(f"{table.name}.toml")
        entries = _entries(table, ask)
        for old in entries.keys() & table.rows.keys():  # it takes the place of one that goes
            gone = table.rows[old].keys() - entries[old].keys()
            entries[old] |= {key: dict(REMOVED) for key in gone}
        write_synced(trial, change_rows(trial, b"", table.name, entries))
        deck, row = None, table.component
        try:
            data = game.load(overlay, only=(table.name,))
            parts = game.components(data, Choices(only=frozenset([row.name])))
            (part,) = (item for item in parts if item.name == row.name)
            deck = drawn_deck(part, style, list(entries))
            result += [problem for piece in deck.pieces.values() for problem in piece.problems]
            if all(problem.mild for problem in result):
                data.check()
        except DataError as error:
            place = f"{game.slug}/{trial.name}"
            result += [
                Problem(table.file, problem.entry, problem.key, problem.message)
                if problem.file == place
                else problem
                for problem in error.problems
            ]
        names = _art_names(load_raw(game.slug, overlay, home=game.home), row)
        has_pictures = any(card.picture for card in ask.cards)
        if has_pictures and row.kind in DRAWN and f"{{{table.picture}}}" not in names:
            message = f'the layout has no box for "{{{table.picture}}}"; add a box of kind "art"'
            result.append(Problem(f"{game.slug}/{LAYOUT}.toml", row.name, "", message, mild=True))
    return deck, result


def add_cards(
    owner: Owner, game: Game, ask: NewCards, brought: UploadedPictures, style: Style
) -> None:
    """Write new cards and their pictures as one change.

    DataError if cards are wrong, CompanionError if files cannot be written; nothing is written
    then.
    """
    root = owner.root_of(game)
    with hold(root):
        _, problems = preview_cards(game, ask, brought, style)
        if wrong := [problem for problem in problems if not problem.mild]:
            raise DataError(wrong)
        table = CardTable(game, ask.component)
        entries = _entries(table, ask)
        for old in entries.keys() & set(ask.without):  # it takes the place of one that goes
            entries[old] = {**dict.fromkeys(table.rows[old]), **entries[old]}
        path = path_inside(root, table.file)
        rows = {**dict.fromkeys(ask.without), **entries}
        after = change_rows(path, content_of(path) or b"", table.name, rows)
        names = ", ".join(card.values.get("name") or card.id for card in ask.cards)
        count = "1 new card" if len(ask.cards) == 1 else f"{len(ask.cards)} new cards"
        pictures = [card for card in ask.cards if card.picture]
        art = {f"{game.slug}/{ART}/{card.file}": brought.file(card.picture) for card in pictures}
        words = f"{ask.called or ask.component}: {count} added: {names}"
        owner.write(game, words, {**art, table.file: after})


def remove_card(owner: Owner, game: Game, ask: RemovedCard) -> None:
    """Remove a card but keep its picture.

    DataError if other rows use the card, CompanionError if it does not exist any more.
    """
    root = owner.root_of(game)
    with hold(root):
        table = CardTable(game, ask.component)
        if not (entry := entry_of(table.rows, ask.piece)):
            raise CompanionError(f'there is no card "{ask.piece[:60]}" any more')
        path = path_inside(root, table.file)
        after = change_rows(path, content_of(path) or b"", table.name, {entry: None})
        owner.write(game, f"{ask.called or ask.piece}: taken out", {table.file: after})


def _entries(table: CardTable, ask: NewCards) -> dict[str, dict[str, object]]:
    """Return the rows of new cards by id, with the file names of their pictures."""
    words = {key for row in table.rows.values() for key, cell in row.items() if type(cell) is str}
    names = {path.name.lower() for path in table.pictures.values()}
    names |= {card.file for card in ask.cards if card.picture}
    stems, result = Counter(Path(name).stem for name in names), {}
    for card in ask.cards:
        texts = {**dict.fromkeys(table.columns, ""), **card.values}
        if card.picture:  # its ending tells it from others of the same name
            stem = Path(card.file).stem
            texts[table.picture] = card.file if stems[stem] > 1 else stem
        values = {key: from_cell(text, words=key in words) for key, text in texts.items()}
        result[card.id] = {key: value for key, value in values.items() if value is not None}
    return result


def _wrong_names(table: CardTable, ask: NewCards, uploads: UploadedPictures) -> Iterator[Problem]:
    """Yield mistakes in the ids of new cards, in column names and in file names of pictures."""
    there, brought = table.pictures, dict[str, str]()
    known = {name.lower() for name in table.rows if name not in ask.without}
    for card in ask.cards:
        name, place, file = card.id, (table.file, card.id), card.file
        if mistake := describe_bad_name(name):
            yield Problem(*place, "id", mistake)
        elif name.lower() in known:
            yield Problem(*place, "id", f'there is a card "{name}" already; choose another id')
        known.add(name.lower())
        if any(key in ("id", "") for key in card.values):
            yield Problem(*place, "", "a column has no name")
        if not card.picture:
            continue
        if Path(file).suffix != Path(card.picture).suffix or describe_bad_name(file):
            yield Problem(*place, PICTURE, f'"{file[:60]}" cannot be the name of a picture')
        elif brought.setdefault(file, card.picture) != card.picture:
            yield Problem(*place, PICTURE, f"two pictures are called {file}; rename one")
        elif (
            file in there
            and not card.replace
            and content_of(there[file]) != content_of(uploads.file(card.picture))
        ):
            yield Problem(*place, PICTURE, f"there is another picture {file}; rename yours")


def _wrong_numbers(table: CardTable, ask: NewCards) -> Iterator[Problem]:
    """Yield cards without a number in a column where all other rows have one."""
    rows = table.rows.values()
    keys = dict.fromkeys(key for row in rows for key in row)
    numbers = [key for key in keys if all(type(row.get(key)) in (int, float) for row in rows)]
    for card in ask.cards:
        for key in numbers:
            if key == "copies" and not card.values.get(key):
                continue
            if type(from_cell(card.values.get(key, ""), words=False)) not in (int, float):
                message = "must be a number, as in all other rows"
                yield Problem(table.file, card.id, key, message)
