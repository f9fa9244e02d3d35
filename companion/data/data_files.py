"""The folder of a game and the owner's folder over it: which files there are, what they say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.nearest import guess
from companion.data.labels import check_additions, check_switched, check_translation, words_of
from companion.data.overlay import SWITCHES, check_added, put_over
from companion.data.overlay_folder import (
    ENGLISH,
    LABELS,
    check_files,
    game_folder,
    language_files,
)
from companion.data.source import OWNER
from companion.data.tables import Report, Table, check_sources, tables_of
from companion.data.toml_file import read_toml
from companion.data.unread import Unread
from companion.resources import stays_inside

if TYPE_CHECKING:
    from companion.data.own_game import OwnGame
    from companion.data.sheet import Sheet

GAME, COMPONENTS, COLUMNS = "game", "components", "columns"
DECLARED = f"/{GAME}.toml"
SETUP, EDITION = "setup", "edition"


class DataFiles:
    """The files of a game and the owner's over them, each read when something of it is asked for.

    Attributes:
        name: of the game's folder.
        language: of the labels.
        problems: what is wrong so far.
        unread: whether a file of ours could not be read, so that tables or words may be missing.
        lost: what of an owner's game could not be read.
        components: what the game says can be printed of it, known once `game.toml` is read.
    """

    def __init__(
        self,
        templates: Path | None,
        slug: str,
        overlay: Path | None,
        language: str,
        edition: str = "",
        own: Path | None = None,
    ) -> None:
        """Find the files.

        Args:
            templates: the folder of all data; None for the one that ships with the program.
            slug: name of the game's folder in it.
            overlay: the owner's folder, with a folder of the same name in it.
            language: of the labels.
            edition: of the rules, in place of the one that the files name.
            own: the folder of an owner's games that has the game, in place of `templates`: then it
                is data alone, and may leave out much.

        Raises:
            CompanionError: there is no such folder or language.
        """
        from companion.resources import templates_folder  # late: where it lies is asked each time

        self._ours = (own or templates or templates_folder()) / slug
        if not self._ours.is_dir():
            raise CompanionError(f'there is no data of "{slug}"; install the program again')
        self.name, self.language, self._edition = slug, language, edition
        self.problems: list[Problem] = []
        self._theirs = game_folder(overlay, slug, self.problems.append)
        self.unread = False
        self.components: tuple[object, ...] = ()
        self._declared: tuple[object, ...] = ()  # as it is written
        self.own = own
        self._said: Mapping[str, str] = {}  # words that stand in steps of a set-up
        self._named: tuple[str, ...] = ()  # files of an owner, which name their tables
        self._sheets: dict[str, Sheet] = {}
        self.lost = Unread()
        self._waiting = self._found()
        self._tables: dict[str, Table] = {}
        self._labels: Mapping[str, str] | None = None
        _check_language(self._ours, self._theirs, language)
        if self._theirs is not None:
            check_files(self._ours, self._theirs, slug, self.problems.append)

    def _found(self) -> dict[str, Path | None]:
        """Return the files by name without ending; of an owner's game also those that are made."""
        if not self.own:
            return {path.stem: path for path in sorted(self._ours.glob("*.toml"))}
        from companion.data.own_files import own_files
        from companion.data.own_game import MADE

        found = own_files(self._ours)
        self.problems += found.problems
        self._named = tuple(found.tables)
        return {**dict.fromkeys(MADE), **found.tables}

    def _may_read(self, path: Path) -> bool:
        """Return whether a file is there, and that of an owner in the folder of the game."""
        folder = self._ours if self.own else self._theirs
        if folder is None or not path.is_relative_to(folder):
            return path.is_file()
        return stays_inside(path, folder)

    @cached_property
    def _own_game(self) -> OwnGame:
        """What is asked of an owner's game to make what it leaves out."""
        from companion.data.own_game import OwnGame, own_components
        from companion.data.own_rows import OwnRows
        from companion.data.shared_words import shared_words

        self._read(GAME)
        rows = self._tables[GAME].rows if GAME in self._tables else {}
        said = next((row.values for row in rows.values()), {})
        return OwnGame(
            title=str(said.get("title", "")),
            players=said.get("players"),
            components=own_components(self._declared),
            rows=OwnRows(self.table),
            scored=lambda: self.table("scoring-lines") is not None,
            says=lambda: shared_words("own", self.language),
        )

    def columns(self, typed: Collection[str] | None) -> dict[str, object]:
        """Return the columns of tables as `game.toml` says them, by table.

        An owner's tables may say them themselves, but for those that have a type: there it is
        nothing.
        """
        rows = [row for row in self.declared() if isinstance(row, dict)]
        said = {str(row.get("table") or row.get("name")): row.get(COLUMNS) for row in rows}
        in_game = [name for name, one in self._tables.items() if one.file.endswith(DECLARED)]
        mine = [name for name in in_game if self._tables[name].is_list] if self.own else []
        said = {**dict.fromkeys((*self._named, *mine)), **said}
        free = set() if typed is None else said.keys() - typed
        return {
            name: columns
            for name, columns in said.items()
            if isinstance(columns, dict) or (name in free and self.table(name))
        }

    def titled(self) -> tuple[object, ...]:
        """Return what can be printed of an owner's game, its pieces called by their names."""
        from companion.data.own_game import titled
        from companion.data.own_rows import OwnRows

        return tuple(titled(row, OwnRows(self.table).keys) for row in self.declared())

    def placed(self, problem: Problem) -> Problem:
        """Return a mistake with its row and column, if it stands in a spreadsheet."""
        if problem.file not in self._sheets:
            return problem
        from companion.data.own_files import in_sheet

        return in_sheet(problem, self._sheets[problem.file])

    def headings(self, file: str) -> dict[str, str]:
        """Return nothing for each heading of a spreadsheet; there may be only empty cells below."""
        columns = self._sheets[file].columns if file in self._sheets else {}
        return {key: "" for key in columns if key != "id"}

    @property
    def owners(self) -> tuple[Path, ...]:
        """The folders of the game that an owner has, the first before the others."""
        folders = (self._theirs, self._ours if self.own else None)
        return tuple(folder for folder in folders if folder is not None)

    @property
    def has_owners(self) -> bool:
        """Whether an owner has a folder of this game."""
        return self._theirs is not None

    def table(self, name: str, file: str = "") -> Table | None:
        """Return a table with the owner's rows put over ours; None if there is no such table.

        Args:
            name: of the table.
            file: in which it stands, without `.toml`; "" if that is not known. Then it is looked
                for in the file that is named like it, and in all others only if it is not there.
        """
        self._read(file or name)
        for other in () if file or name in self._tables else tuple(self._waiting):
            if name not in self._tables and self._mentions(other, name):
                self._read(other)
        return self._tables.get(name)

    def _mentions(self, file: str, name: str) -> bool:
        """Return whether a name occurs in a file of ours, which is faster than reading its tables.

        A file that cannot be read counts as the one: reading it then tells what is wrong.
        """
        if file not in self._waiting:
            return False
        path = self._waiting[file]
        if self.own:
            from companion.data.own_game import MADE

            if name in MADE.get(file, ()):
                return True
        if path is None or path.suffix != ".toml":
            return False  # it holds the table of its own name only
        try:
            return name in path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return True

    def tables(self) -> Mapping[str, Table]:
        """Return all tables by name."""
        for file in tuple(self._waiting):
            self._read(file)
        return self._tables

    def words(self) -> Mapping[str, str]:
        """Return the labels by dotted name; what the language lacks is English."""
        if self._labels is None:
            report = self.problems.append
            start: Mapping[str, str] = {}
            if self.own:
                self._read(SETUP)
                start = {**self._own_game.words, **self._said}
            self._labels, unread = _words(
                self._ours, self._theirs, self.name, self.language, report, start, self._may_read
            )
            self.unread = self.unread or unread
        return self._labels

    def declared(self) -> tuple[object, ...]:
        """Return what can be printed of the game, as its `game.toml` says it."""
        self._read(GAME)
        return self.components

    def _read(self, file: str) -> None:
        if file not in self._waiting:
            return
        path = self._waiting.pop(file)
        name = f"{self.name}/{path.name if path else f'{file}.toml'}"
        report, content = self.problems.append, self._content_of(path, name)
        if file == GAME:
            components = content.pop(COMPONENTS, [])
            if isinstance(components, list):
                self.components = self._declared = tuple(components)
            else:
                report(Problem(name, COMPONENTS, "", f"must be a list: [[{COMPONENTS}]]"))
        if self.own:
            content = self._completed(file, content)
        own = self._owners(file, name)
        for table in tables_of(name, content, report, fallback=OWNER if self.own else None):
            if table.name in self._tables:
                message = f"stands in {self._tables[table.name].file} too"
                report(Problem(name, table.name, "", message))
                continue
            theirs = own.pop(table.name, None)
            whole = put_over(table, theirs, report) if theirs else table
            check_sources(whole, report)
            if theirs:
                check_added(whole, table, theirs.file, report)
            self._tables[table.name] = self._of_edition(whole) if self._edition else whole
        for table_name in own:
            old = self.table(table_name)
            if old is not None:
                message = f"belongs in {old.file}"
            else:
                right = [other.name for other in self._tables.values() if other.file == name]
                message = "unknown table" + guess(table_name, right)
            report(Problem(name, table_name, "", message))

    def _completed(self, file: str, content: dict[str, object]) -> dict[str, object]:
        """Return what a file of an owner's game says, with all that it leaves out."""
        from companion.data.own_game import completed, counted, named_words

        if file == GAME:
            self.components = tuple(map(_untitled, self.components))
            return counted(content, self._declared)
        content = counted(completed(file, content, self._own_game), self._declared)
        if file == SETUP:
            content, self._said = named_words(content)
        return content

    def _content_of(self, path: Path | None, name: str) -> dict[str, object]:
        """Return what a file says; nothing of one that cannot be read."""
        if path is None:
            return {}
        if path.suffix != ".toml":
            from companion.data.own_files import sheet_content

            content, sheet = sheet_content(path, name, self.problems.append)
            if sheet is not None:
                self._sheets[name] = sheet
            else:
                self.lost.add_file(name)
            return content
        if self.own:
            from companion.data.own_files import toml_content

            content = toml_content(path, name, self.problems.append, self.lost)
        else:
            content = _content(path, name, self.problems.append) or {}
        self.unread = self.unread or not content
        return content

    def _of_edition(self, table: Table) -> Table:
        """Return a table in which the switch `edition` names the edition that was asked for."""
        row = table.rows.get(EDITION) if table.name == SWITCHES else None
        if row is None:
            return table
        changed = replace(row, values={**row.values, "value": self._edition})
        return replace(table, rows={**table.rows, EDITION: changed})

    def _owners(self, file: str, name: str) -> dict[str, Table]:
        """Return the owner's tables of a file."""
        path = self._theirs / f"{file}.toml" if self._theirs is not None else None
        if path is None or not self._may_read(path):
            return {}
        report = self.problems.append
        content = dict(_content(path, name, report) or {})
        if file == GAME and content.pop(COMPONENTS, None) is not None:
            message = "can be declared in the program's own file only; leave one out with --skip"
            report(Problem(name, COMPONENTS, "", message))
        return {table.name: table for table in tables_of(name, content, report, owner=True)}


def _check_language(ours: Path, theirs: Path | None, language: str) -> None:
    if language == ENGLISH:
        return
    folders = [folder / LABELS for folder in (ours, theirs) if folder is not None]
    known = {ENGLISH, *(path.stem for folder in folders for path in language_files(folder))}
    if language not in known:
        raise CompanionError(f'there are no labels in "{language[:20]}"' + guess(language, known))


def _words(
    ours: Path,
    theirs: Path | None,
    slug: str,
    language: str,
    report: Report,
    start: Mapping[str, str],
    may_read: Callable[[Path], bool],
) -> tuple[Mapping[str, str], bool]:
    """Return the labels of a language over the English ones, and whether some were not read.

    What the folder itself says in English goes over `start`.
    """
    unread = False

    def read(folder: Path | None, code: str) -> dict[str, str]:
        nonlocal unread
        path = folder / LABELS / f"{code}.toml" if folder is not None else None
        if path is None or not may_read(path):
            return {}
        file = f"{slug}/{LABELS}/{code}.toml"
        content = _content(path, file, report)
        unread = unread or content is None
        return words_of(file, content or {}, report)

    english = {**start, **read(ours, ENGLISH)}
    added = read(theirs, ENGLISH)
    words = english | added
    translated = read(ours, language) | read(theirs, language) if language != ENGLISH else {}
    if not unread:
        check_switched(f"{slug}/{LABELS}/{ENGLISH}.toml", words, report)
        check_additions(f"{slug}/{LABELS}/{ENGLISH}.toml", added, english, report)
        check_translation(f"{slug}/{LABELS}/{language}.toml", translated, words, report)
    return words | translated, unread


def _content(path: Path, file: str, report: Report) -> dict[str, object] | None:
    try:
        return read_toml(path)
    except ValueError as error:
        report(Problem(file, "", "", str(error)))
        return None


def _untitled(component: object) -> object:
    """Return a component without its title, which is a label."""
    if not isinstance(component, dict):
        return component
    return {key: value for key, value in component.items() if key != "title"}
