"""A whole game read at once: its tables and words, the owner's over ours, and every mistake."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from companion import resources
from companion.core.errors import CompanionError, Problem
from companion.core.nearest import guess
from companion.core.wording import plain_letters
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
from companion.data.toml_file import parse_toml, read_text
from companion.resources import stays_inside

if TYPE_CHECKING:
    from companion.data.sheet import Sheet

GAME, COMPONENTS, EDITION = "game", "components", "edition"


class Files(Struct):
    """What the files of one folder say, by their names without ending."""

    paths: dict[str, str] = field(default_factory=dict)  # below the folder of the data
    contents: dict[str, dict[str, object]] = field(default_factory=dict)
    components: tuple[object, ...] = ()
    columns: dict[str, object] = field(default_factory=dict)  # by table; None: whatever it has
    words: dict[str, str] = field(default_factory=dict)  # that stand outside of labels
    sheets: dict[str, Sheet] = field(default_factory=dict)  # by path
    unread: dict[str, str] = field(default_factory=dict)  # text of what cannot be read, by path
    mistakes: list[Problem] = field(default_factory=list)


class RawGame(Struct, frozen=True):
    """What the files of a game say, the owner's over ours, not yet held to types."""

    slug: str
    folder: Path
    over: Path | None  # the owner's folder of this game over ours
    home: Path | None  # the folder of an owner's games that has it
    language: str  # of the labels
    tables: Mapping[str, Table]
    words: Mapping[str, str]
    components: tuple[object, ...]
    columns: Mapping[str, object]  # as `game.toml` declares them, by table
    sheets: Mapping[str, Sheet]  # spreadsheets by file
    unread: Mapping[str, str]  # the text of files of which nothing could be read
    mistakes: tuple[Problem, ...]
    notes: tuple[Problem, ...] = ()  # what can be left as it is

    @property
    def owners(self) -> tuple[Path, ...]:
        """The folders of the game that an owner has, the first before the others."""
        folders = (self.over, self.folder if self.home else None)
        return tuple(folder for folder in folders if folder is not None)

    def place(self, problem: Problem) -> Problem:
        """Return a mistake with its row and column, if it stands in a spreadsheet."""
        if problem.file not in self.sheets:
            return problem
        from companion.data.own_files import in_sheet  # late: ours have no spreadsheets

        return in_sheet(problem, self.sheets[problem.file])

    def headings(self, file: str) -> dict[str, str]:
        """Return nothing for each heading of a spreadsheet; there may be only empty cells below."""
        columns = self.sheets[file].columns if file in self.sheets else {}
        return {key: "" for key in columns if key != "id"}


def load_raw(
    slug: str,
    overlay: Path | None = None,
    language: str = ENGLISH,
    templates: Path | None = None,
    edition: str = "",
    home: Path | None = None,
) -> RawGame:
    """Read a game and what an owner puts over it; what is wrong stands in its mistakes.

    Args:
        slug: name of the game's folder.
        overlay: the owner's folder, with a folder of the same name in it.
        language: of the labels.
        templates: the folder of all data; None for the one that ships with the program.
        edition: of the rules, in place of the one that the files name.
        home: the folder of an owner's games that has the game, in place of `templates`: then it
            may leave out much.

    Raises:
        CompanionError: there is no such folder or language.
    """
    folder = (home or templates or resources.templates_folder()) / slug
    if not folder.is_dir():
        raise CompanionError(f'there is no data of "{slug}"; install the program again')
    mistakes: list[Problem] = []
    report = mistakes.append
    over = game_folder(overlay, slug, report)
    _check_language(folder, over, language)
    if home:
        from companion.data.defaults import load_own_files  # late: ours leave out nothing

        files = load_own_files(folder, language, over)
        ours = _parse_tables(files, fallback=True)
    else:
        files, ours = (_shipped if templates is None else _read_folder)(folder)
    mistakes += files.mistakes
    unread = dict(files.unread)
    tables = ours if over is None else _merge(files, ours, folder, over, unread, report)
    if edition and (switches := tables.get(SWITCHES)) and EDITION in switches.rows:
        row = switches.rows[EDITION]
        changed = replace(row, values={**row.values, "value": edition})
        rows = {**switches.rows, EDITION: changed}
        tables = {**tables, SWITCHES: replace(switches, rows=rows)}
    words = _load_words(
        (folder, over), slug, language, files.words, unread, report, guarded=home is not None
    )
    return RawGame(
        slug, folder, over, home, language, tables, words, files.components, files.columns,
        files.sheets, unread, tuple(problem for problem in mistakes if not problem.mild),
        tuple(problem for problem in mistakes if problem.mild),
    )  # fmt: skip


def load_content(
    path: Path, file: str, unread: dict[str, str], report: Report
) -> dict[str, object]:
    """Return what a TOML file says; nothing, and a mistake, if it cannot be read."""
    text = ""
    try:
        text = read_text(path)
        return parse_toml(plain_letters(text))
    except ValueError as error:
        report(Problem(file, "", "", str(error)))
        unread[file] = text
        return {}


def take_components(content: dict[str, object], file: str, report: Report) -> tuple[object, ...]:
    """Take what can be printed out of the content of a `game.toml`."""
    components = content.pop(COMPONENTS, [])
    if isinstance(components, list):
        return tuple(components)
    report(Problem(file, COMPONENTS, "", f"must be a list: [[{COMPONENTS}]]"))
    return ()


def declared_columns(components: tuple[object, ...]) -> dict[str, object]:
    """Return the columns of tables as components declare them, by table."""
    rows = [row for row in components if isinstance(row, dict)]
    return {str(row.get("table") or row.get("name")): row.get("columns") for row in rows}


@cache  # they do not change while the program runs, and several parts of it read them
def _shipped(folder: Path) -> tuple[Files, dict[str, Table]]:
    return _read_folder(folder)


def _read_folder(folder: Path) -> tuple[Files, dict[str, Table]]:
    files = Files()
    for path in sorted(folder.glob("*.toml")):
        name = files.paths[path.stem] = f"{folder.name}/{path.name}"
        files.contents[path.stem] = load_content(path, name, files.unread, files.mistakes.append)
    if GAME in files.contents:
        files.components = take_components(
            files.contents[GAME], files.paths[GAME], files.mistakes.append
        )
    files.columns = declared_columns(files.components)
    return files, _parse_tables(files, fallback=False)


def _parse_tables(files: Files, *, fallback: bool) -> dict[str, Table]:
    report, tables = files.mistakes.append, dict[str, Table]()
    for stem, content in files.contents.items():
        name = files.paths[stem]
        for table in tables_of(name, content, report, fallback=OWNER if fallback else None):
            if table.name in tables:
                message = f"stands in {tables[table.name].file} too"
                report(Problem(name, table.name, "", message))
                continue
            check_sources(table, report)
            tables[table.name] = (
                _with_texts(table, files.sheets[name]) if name in files.sheets else table
            )
    return tables


def _with_texts(table: Table, sheet: Sheet) -> Table:
    """Return a table with what its spreadsheet shows beside the values."""
    texts = {id: line.wanted.texts for id, line in sheet.lines.items()}
    rows = {id: replace(row, texts=texts.get(id, {})) for id, row in table.rows.items()}
    return replace(table, rows=rows)


def _merge(
    files: Files,
    ours: Mapping[str, Table],
    folder: Path,
    over: Path,
    unread: dict[str, str],
    report: Report,
) -> dict[str, Table]:
    """Return our tables with the owner's over them."""
    check_files(folder, over, folder.name, report)
    tables = dict(ours)
    for stem, name in files.paths.items():
        path = over / f"{stem}.toml"
        if not stays_inside(path, over):
            continue
        content = load_content(path, name, unread, report)
        if stem == GAME and content.pop(COMPONENTS, None) is not None:
            message = "can be declared in the program's own file only; leave one out with --skip"
            report(Problem(name, COMPONENTS, "", message))
        for theirs in tables_of(name, content, report, owner=True):
            old = ours.get(theirs.name)
            if old is None or old.file != name:
                right = [table.name for table in ours.values() if table.file == name]
                wrong = f"belongs in {old.file}" if old else "unknown table"
                hint = "" if old else guess(theirs.name, right)
                report(Problem(name, theirs.name, "", wrong + hint))
                continue
            whole = tables[theirs.name] = put_over(old, theirs, report)
            check_sources(whole, report)
            check_added(whole, old, name, report)
    return tables


def _check_language(ours: Path, theirs: Path | None, language: str) -> None:
    if language == ENGLISH:
        return
    folders = [folder / LABELS for folder in (ours, theirs) if folder is not None]
    known = {ENGLISH, *(path.stem for folder in folders for path in language_files(folder))}
    if language not in known:
        raise CompanionError(f'there are no labels in "{language[:20]}"' + guess(language, known))


def _load_words(
    folders: tuple[Path, Path | None],
    slug: str,
    language: str,
    start: Mapping[str, str],
    unread: dict[str, str],
    report: Report,
    *,
    guarded: bool,
) -> Mapping[str, str]:
    """Return the labels of a language over the English ones, those of an owner over ours.

    Args:
        folders: ours, which is the owner's if it is guarded, and the owner's over it.
        slug: name of the game's folder.
        language: of the labels.
        start: words that stand elsewhere; labels go over them.
        unread: what cannot be read is put there.
        report: told each mistake.
        guarded: whether files of the first folder must lie in it.
    """
    read_all = True

    def read(folder: Path | None, code: str) -> dict[str, str]:
        nonlocal read_all
        path = folder / LABELS / f"{code}.toml" if folder is not None else None
        if path is None or folder is None or not path.is_file():
            return {}
        if (guarded or folder != folders[0]) and not stays_inside(path, folder):
            return {}
        file = f"{slug}/{LABELS}/{code}.toml"
        content = load_content(path, file, unread, report)
        read_all = read_all and file not in unread
        return words_of(file, content, report)

    ours, theirs = folders
    english = {**start, **read(ours, ENGLISH)}
    added = read(theirs, ENGLISH)
    words = english | added
    translated = read(ours, language) | read(theirs, language) if language != ENGLISH else {}
    if read_all:
        check_switched(f"{slug}/{LABELS}/{ENGLISH}.toml", words, report)
        check_additions(f"{slug}/{LABELS}/{ENGLISH}.toml", added, english, report)
        check_translation(f"{slug}/{LABELS}/{language}.toml", translated, words, report)
    return words | translated
