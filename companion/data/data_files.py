"""The folder of a game and the owner's folder over it: which files there are, what they say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.nearest import guess
from companion.data.labels import check_additions, check_switched, check_translation, words_of
from companion.data.overlay import put_over
from companion.data.tables import Report, Table, check_sources, tables_of
from companion.data.toml_file import read_toml

LABELS = "labels"
ENGLISH = "en"
GAME, COMPONENTS = "game", "components"
SWITCHES, EDITION = "scoring-switches", "edition"
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\.toml")


class DataFiles:
    """The files of a game and the owner's over them, each read when something of it is asked for.

    Attributes:
        name: of the game's folder.
        language: of the labels.
        problems: what is wrong so far.
        unread: whether a file of ours could not be read, so that tables or words may be missing.
        components: what the game says can be printed of it, known once `game.toml` is read.
    """

    def __init__(
        self,
        templates: Path,
        slug: str,
        overlay: Path | None,
        language: str,
        edition: str = "",
    ) -> None:
        """Find the files.

        Args:
            templates: the folder of all data.
            slug: name of the game's folder in it.
            overlay: the owner's folder, with a folder of the same name in it.
            language: of the labels.
            edition: of the rules, in place of the one that the files name.

        Raises:
            CompanionError: there is no such folder or language.
        """
        self._ours = templates / slug
        if not self._ours.is_dir():
            raise CompanionError(f'there is no data of "{slug}"; install the program again')
        if overlay is not None:
            _must_be_folder(overlay)
        theirs = overlay / slug if overlay is not None else None
        self._theirs = theirs if theirs is not None and theirs.is_dir() else None
        self.name, self.language, self._edition = slug, language, edition
        self.problems: list[Problem] = []
        self.unread = False
        self.components: tuple[object, ...] = ()
        self._waiting = dict.fromkeys(sorted(path.stem for path in self._ours.glob("*.toml")))
        self._tables: dict[str, Table] = {}
        self._labels: Mapping[str, str] | None = None
        _check_language(self._ours, self._theirs, language)
        if self._theirs is not None:
            _check_files(self._ours, self._theirs, slug, self.problems.append)

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
        try:
            return name in (self._ours / f"{file}.toml").read_text("utf-8")
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
            self._labels, unread = _words(
                self._ours, self._theirs, self.name, self.language, report
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
        del self._waiting[file]
        report, name = self.problems.append, f"{self.name}/{file}.toml"
        content = _content(self._ours / f"{file}.toml", name, report)
        self.unread = self.unread or content is None
        content = dict(content or {})
        if file == GAME:
            components = content.pop(COMPONENTS, [])
            if isinstance(components, list):
                self.components = tuple(components)
            else:
                report(Problem(name, COMPONENTS, "", f"must be a list: [[{COMPONENTS}]]"))
        own = self._owners(file, name)
        for table in tables_of(name, content, report):
            if table.name in self._tables:
                message = f"stands in {self._tables[table.name].file} too"
                report(Problem(name, table.name, "", message))
                continue
            theirs = own.pop(table.name, None)
            whole = put_over(table, theirs, report) if theirs else table
            check_sources(whole, report)
            if table.name == SWITCHES and theirs:
                _check_switches(whole, table, theirs.file, report)
            self._tables[table.name] = self._of_edition(whole) if self._edition else whole
        for table_name in own:
            old = self.table(table_name)
            if old is not None:
                message = f"belongs in {old.file}"
            else:
                right = [other.name for other in self._tables.values() if other.file == name]
                message = "unknown table" + guess(table_name, right)
            report(Problem(name, table_name, "", message))

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
        if path is None or not path.is_file():
            return {}
        report = self.problems.append
        content = dict(_content(path, name, report) or {})
        if file == GAME and content.pop(COMPONENTS, None) is not None:
            message = "can be declared in the program's own file only; leave one out with --skip"
            report(Problem(name, COMPONENTS, "", message))
        return {table.name: table for table in tables_of(name, content, report, owner=True)}


def _check_switches(whole: Table, ours: Table, file: str, report: Report) -> None:
    """Report switches of the owner that no rule asks for, as the game does not have them."""
    for name in whole.rows:
        if name not in ours.rows:
            message = "is not a switch of this game" + guess(name, ours.rows)
            report(Problem(file, name, "id", message))


def check_overlay(overlay: Path, games: Iterable[str]) -> list[Problem]:
    """Return what is wrong with the owner's folder as a folder of games.

    Args:
        overlay: the folder.
        games: the slugs of all games.

    Raises:
        CompanionError: it is missing, or a file.
    """
    _must_be_folder(overlay)
    slugs = list(games)
    problems = []
    for path in _listed(overlay):
        if not path.is_dir():
            message = (
                f"unknown file; files stand in a folder named like the game: {', '.join(slugs)}"
            )
            problems.append(Problem(path.name, "", "", message))
        elif path.name not in slugs:
            problems.append(Problem(path.name, "", "", "is not a game" + guess(path.name, slugs)))
    return problems


def _check_files(ours: Path, theirs: Path, slug: str, report: Report) -> None:
    """Report files in the owner's folder that we do not have."""
    known = {path.name for path in ours.glob("*.toml")}
    for path in _listed(theirs):
        if path.name == LABELS and path.is_dir():
            continue
        if path.name not in known or not path.is_file():
            kind = "folder" if path.is_dir() else "file"
            message = f"unknown {kind}" + guess(path.name, {*known, LABELS})
            report(Problem(f"{slug}/{path.name}", "", "", message))
    right = set(_languages(theirs / LABELS))
    for path in _listed(theirs / LABELS) if (theirs / LABELS).is_dir() else ():
        if path not in right:
            message = f"unknown file; labels stand in a file named like {ENGLISH}.toml"
            report(Problem(f"{slug}/{LABELS}/{path.name}", "", "", message))


def _check_language(ours: Path, theirs: Path | None, language: str) -> None:
    if language == ENGLISH:
        return
    folders = [folder / LABELS for folder in (ours, theirs) if folder is not None]
    known = {ENGLISH, *(path.stem for folder in folders for path in _languages(folder))}
    if language not in known:
        raise CompanionError(f'there are no labels in "{language[:20]}"' + guess(language, known))


def _words(
    ours: Path, theirs: Path | None, slug: str, language: str, report: Report
) -> tuple[Mapping[str, str], bool]:
    """Return the labels of a language over the English ones, and whether some were not read."""
    unread = False

    def read(folder: Path | None, code: str) -> dict[str, str]:
        nonlocal unread
        path = folder / LABELS / f"{code}.toml" if folder is not None else None
        if path is None or not path.is_file():
            return {}
        file = f"{slug}/{LABELS}/{code}.toml"
        content = _content(path, file, report)
        unread = unread or content is None
        return words_of(file, content or {}, report)

    english = read(ours, ENGLISH)
    added = read(theirs, ENGLISH)
    words = english | added
    translated = read(ours, language) | read(theirs, language) if language != ENGLISH else {}
    if not unread:
        check_switched(f"{slug}/{LABELS}/{ENGLISH}.toml", words, report)
        check_additions(f"{slug}/{LABELS}/{ENGLISH}.toml", added, english, report)
        check_translation(f"{slug}/{LABELS}/{language}.toml", translated, words, report)
    return words | translated, unread


def languages(labels: Path) -> set[str]:
    """Return the languages that a folder of labels has."""
    return {path.stem for path in _languages(labels)}


def _languages(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        for path in folder.iterdir():
            if _LANGUAGE.fullmatch(path.name) and path.is_file():
                yield path


def _content(path: Path, file: str, report: Report) -> dict[str, object] | None:
    try:
        return read_toml(path)
    except ValueError as error:
        report(Problem(file, "", "", str(error)))
        return None


def _listed(folder: Path) -> list[Path]:
    """Return what stands in a folder, without README* and dot files."""
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise CompanionError(f'"{folder}" cannot be read: {error.strerror}') from None
    return [path for path in paths if not path.name.upper().startswith((".", "README"))]


def _must_be_folder(overlay: Path) -> None:
    if not overlay.exists():
        raise CompanionError(f'the folder "{overlay}" does not exist; make it, or check its name')
    if not overlay.is_dir():
        raise CompanionError(f'"{overlay}" is a file; --data takes a folder')
