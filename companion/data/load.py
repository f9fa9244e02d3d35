"""Reads all files of a game, merges the owner's tables and labels into ours, and lists mistakes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion import resources
from companion.core.errors import CompanionError, Problem
from companion.core.names import describe_bad_name, suggest_names
from companion.core.text_format import escape_control, plain_letters, shorten_line
from companion.core.value_types import MOST_LETTERS, TOO_LONG, Wrong
from companion.data.overlay_folder import (
    ENGLISH,
    LABELS,
    game_folder,
    language_files,
    scan_folder,
)
from companion.data.raw_tables import (
    OWNER,
    SWITCHES,
    Source,
    Table,
    check_sources,
    merge_tables,
    parse_tables,
)
from companion.data.toml_file import parse_toml, read_text
from companion.resources import leads_out, stays_inside

if TYPE_CHECKING:
    from companion.data.spreadsheet_rows import Sheet

GAME, COMPONENTS = "game", "components"
UNLESS, EDITION = "unless.", "edition"  # so a label begins for a switch that is off
Content = dict[str, object]
Words = dict[str, str]
_INNER = re.compile(r"(?<=\.)[^.]*(?=\.)")  # in labels of a table, what differs by entry


class RawGame(Struct):
    """The tables and labels of a game merged with the owner's, not yet checked against types."""

    slug: str
    folder: Path
    language: str = ENGLISH  # language of the labels
    over: Path | None = None  # the owner's folder that overrides this game of ours
    home: Path | None = None  # the folder of owners' games it is in
    tables: dict[str, Table] = {}
    words: Mapping[str, str] = {}
    shipped: Mapping[str, Table] = {}  # tables as shipped
    shipped_words: Mapping[str, str] = {}  # labels as shipped
    components: tuple[object, ...] = ()
    columns: dict[str, object] = {}  # columns in `game.toml`, by table; None: any
    paths: dict[str, str] = {}  # paths below the data folder, by file name without extension
    contents: dict[str, Content] = {}  # their content, by the same names
    added: dict[str, Content] = {}  # content of the owner's files
    written: dict[str, Content] = {}  # content of an owner's game before defaults are filled in
    sheets: dict[str, Sheet] = {}  # spreadsheets by file
    unread: dict[str, str] = {}  # text of unreadable files
    mistakes: list[Problem] = []
    notes: tuple[Problem, ...] = ()  # doubts that can stay

    @property
    def owners(self) -> tuple[Path, ...]:
        """The folders with an owner's files for this game; the preferred one comes first."""
        folders = (self.over, self.folder if self.home else None)
        return tuple(folder for folder in folders if folder is not None)

    def place(self, problem: Problem) -> Problem:
        """Return a mistake, with its row and column added if it is in a spreadsheet."""
        sheet = self.sheets.get(problem.file)
        cell = sheet.place(problem) if sheet else problem
        if cell.entry != problem.entry:
            problem = replace(problem, entry=f"{problem.entry} ({cell.entry})")
        return problem

    def list_columns(self, table: Table) -> list[str]:
        """Return a table's columns without `id`; empty columns of a spreadsheet are included."""
        sheet = self.sheets.get(table.file)
        keys = (key for row in table.rows.values() for key in row.values)
        columns = dict.fromkeys((*(sheet.columns if sheet else ()), *keys))
        return [key for key in columns if key != "id"]

    def report(self, file: str, entry: str, key: str, message: str) -> None:
        """Add a mistake."""
        self.mistakes.append(Problem(file, entry, key, message))

    def read(self, path: Path, file: str) -> Content:
        """Read a TOML file; if that is not possible, report a mistake and return {}."""
        text = ""
        try:
            text = read_text(path)
            return parse_toml(plain_letters(text))
        except ValueError as error:
            self.report(file, "", "", str(error))
            self.unread[file] = text
            return {}

    def read_over(self) -> None:
        """Read the owner's files that override values in the game's files."""
        for stem, file in self.paths.items():
            path = self.over / f"{stem}.toml" if self.over else None
            if path and self.over and stays_inside(path, self.over):
                self.added[stem] = self.read(path, file)

    def take_components(self) -> None:
        """Move the components of `game.toml` to `components`; store the columns of their tables."""
        components = self.contents.get(GAME, {}).pop(COMPONENTS, [])
        if not isinstance(components, list):
            message = f"must be a list: [[{COMPONENTS}]]"
            self.report(self.paths[GAME], COMPONENTS, "", message)
            components = []
        self.components = tuple(components)
        rows = [row for row in components if isinstance(row, dict)]
        self.columns |= {
            str(row.get("table") or row.get("name")): row.get("columns") for row in rows
        }


def load_raw(
    slug: str,
    overlay: Path | None = None,
    language: str = ENGLISH,
    templates: Path | None = None,
    edition: str = "",
    home: Path | None = None,
) -> RawGame:
    """Read a game and an owner's overlay; the result lists wrong values as mistakes.

    A shipped game is a folder in `templates`. An owner's game is a folder in `home`, and may leave
    out most values. Raises CompanionError if the folder or language does not exist.
    """
    folder = (home or templates or resources.templates_folder()) / slug
    if not folder.is_dir():
        raise CompanionError(f'there is no data of "{slug}"; install the program again')
    mistakes: list[Problem] = []
    over = game_folder(overlay, slug, mistakes.append)
    labels = [place / LABELS for place in (folder, over) if place is not None]
    known = {ENGLISH, *(path.stem for place in labels for path in language_files(place))}
    if language not in known:
        raise CompanionError(
            f'there are no labels in "{language[:20]}"' + suggest_names(language, known)
        )
    if home:
        from companion.data.owner_game_defaults import (
            load_own_files,  # late: ours leave out nothing
        )

        raw = RawGame(slug, folder, language, over, home, mistakes=mistakes)
        start = load_own_files(raw)
        _parse_tables(raw, fallback=OWNER)
    else:
        ours, start = (_shipped if templates is None else _read_folder)(folder), {}
        raw = replace(ours, language=language, over=over, shipped=ours.tables, added={})
        raw.unread, raw.mistakes = {**ours.unread}, [*mistakes, *ours.mistakes]
        raw.read_over()
    if over is not None:
        raw.tables = _merge(raw, over)
    switches = raw.tables.get(SWITCHES)
    if edition and switches and (row := switches.rows.get(EDITION)):
        row = replace(row, values={**row.values, "value": edition})
        chosen = replace(switches, rows={**switches.rows, EDITION: row})
        raw.tables = {**raw.tables, SWITCHES: chosen}
    raw.words = _load_words(raw, start)
    raw.notes = tuple(sorted(problem for problem in raw.mistakes if problem.mild))
    raw.mistakes = [problem for problem in raw.mistakes if not problem.mild]
    return raw


def _read_folder(folder: Path) -> RawGame:
    raw = RawGame(folder.name, folder)
    for path in sorted(folder.glob("*.toml")):
        file = raw.paths[path.stem] = f"{folder.name}/{path.name}"
        raw.contents[path.stem] = raw.read(path, file)
    raw.take_components()
    _parse_tables(raw, fallback=None)
    return raw


_shipped = cache(_read_folder)  # ours do not change while the program runs


def _parse_tables(raw: RawGame, *, fallback: Source | None) -> None:
    """Parse all files into `raw.tables`. Spreadsheet rows also keep the texts shown in cells."""
    report = raw.mistakes.append
    for stem, content in raw.contents.items():
        file = raw.paths[stem]
        for table in parse_tables(file, content, report, fallback=fallback):
            if table.name in raw.tables:
                message = f"stands in {raw.tables[table.name].file} too"
                raw.report(file, table.name, "", message)
                continue
            check_sources(table, report)
            rows = table.rows
            if sheet := raw.sheets.get(file):
                texts = {id: line.texts for id, line in sheet.lines.items()}
                rows = {id: replace(row, texts=texts.get(id, {})) for id, row in rows.items()}
            raw.tables[table.name] = replace(table, rows=rows)


def _merge(raw: RawGame, over: Path) -> dict[str, Table]:
    """Return our tables merged with the owner's."""
    ours, report = raw.tables, raw.mistakes.append
    scan_folder(over, report, {f"{stem}.toml" for stem in raw.paths})
    tables = dict(ours)
    for stem, content in raw.added.items():
        file = raw.paths[stem]
        if stem == GAME and content.pop(COMPONENTS, None) is not None:
            message = "cannot be changed here; to leave a component out, print with --skip"
            raw.report(file, COMPONENTS, "", message)
        for theirs in parse_tables(file, content, report, owner=True):
            old = ours.get(theirs.name)
            if old is None or old.file != file:
                right = [table.name for table in ours.values() if table.file == file]
                wrong = f"belongs in {old.file}" if old else "unknown table"
                hint = "" if old else suggest_names(theirs.name, right)
                raw.report(file, theirs.name, "", wrong + hint)
                continue
            whole = tables[theirs.name] = merge_tables(old, theirs, report)
            check_sources(whole, report)
    return tables


def _load_words(raw: RawGame, start: Mapping[str, str]) -> Mapping[str, str]:
    """Merge all labels; report unknown ones.

    Translations override English labels. In each language, the owner's labels override ours.
    Entries that the owner added may have the same kinds of labels as our entries.
    """
    place, language = f"{raw.slug}/{LABELS}", raw.language

    def read(folder: Path | None, code: str) -> Words:
        path, file = folder and folder / LABELS / f"{code}.toml", f"{place}/{code}.toml"
        if not path or not path.is_file() or (folder in raw.owners and leads_out(path, folder)):
            return {}
        return _read_words(raw.read(path, file), {}, partial(raw.report, file, ""))

    english, added = {**start, **read(raw.folder, ENGLISH)}, read(raw.over, ENGLISH)
    ours, theirs = (
        read(folder, language) if language != ENGLISH else {} for folder in (raw.folder, raw.over)
    )
    raw.shipped_words = {} if raw.home else {**english, **ours}
    words, translated = {**english, **added}, {**ours, **theirs}
    if any(file.startswith(place) for file in raw.unread):
        return {**words, **translated}
    patterns = {_INNER.sub("", name) for name in english} if added else set()
    for name in words:
        if name.startswith(UNLESS) and (other := name.split(".", 2)[-1]) not in words:
            near = suggest_names(other, words)  # it stands for one that is off
        elif name in added and name not in english and _INNER.sub("", name) not in patterns:
            near = suggest_names(name, english)
        else:
            continue
        raw.report(f"{place}/{ENGLISH}.toml", "", name, f"there is no such label{near}")
    for name in translated.keys() - words.keys():
        message = "English has no such label" + suggest_names(name, words)
        raw.report(f"{place}/{language}.toml", "", name, message)
    return {**words, **translated}


def _read_words(content: Content, words: Words, wrong: Wrong, start: str = "") -> Words:
    """Add a file's labels to `words` by dotted name, and return `words`; report wrong labels."""
    for key, value in content.items():
        name = start + key
        if mistake := describe_bad_name(key):
            wrong(name[:80], f"the name {mistake}")
        elif isinstance(value, dict):
            _read_words(value, words, wrong, f"{name}.")
        elif not isinstance(value, str):
            wrong(name, "must be words in quotes")
        elif len(value) > MOST_LETTERS:
            wrong(name, TOO_LONG)
        elif escape_control(value) != value:
            wrong(name, f'has an invisible character: "{shorten_line(value)}"')
        elif name in words:
            wrong(name, "is there twice")
        else:
            words[name] = value
    return words
