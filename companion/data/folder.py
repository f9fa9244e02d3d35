"""The folder of a game and the owner's folder over it: which files there are, what they say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError, Problem
from companion.core.nearest import guess
from companion.data.labels import check_additions, check_translation, words_of
from companion.data.overlay import put_over
from companion.data.tables import Report, Table, check_sources, tables_of
from companion.data.toml_file import read_toml

LABELS = "labels"
ENGLISH = "en"
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\.toml")


@dataclass(frozen=True, slots=True)
class Folder:
    """What the files of a game say.

    Attributes:
        name: of the game's folder.
        language: of the labels.
        tables: by name, the owner's rows over ours.
        words: labels by dotted name; what the language lacks is English.
        problems: what is wrong so far.
        unread: whether a file of ours could not be read, so that tables or words may be missing.
    """

    name: str
    language: str
    tables: Mapping[str, Table]
    words: Mapping[str, str]
    problems: tuple[Problem, ...]
    unread: bool


def read_folder(
    templates: Path,
    slug: str,
    overlay: Path | None,
    language: str,
    files: Collection[str] | None = None,
) -> Folder:
    """Read the files of a game and the owner's over them.

    Args:
        templates: the folder of all data.
        slug: name of the game's folder in it.
        overlay: the owner's folder, with a folder of the same name in it.
        language: of the labels.
        files: names, without `.toml`, of the only files to read beside the labels; None for all.

    Raises:
        CompanionError: there is no such folder or language.
    """
    ours = templates / slug
    if not ours.is_dir():
        raise CompanionError(f'there is no data of "{slug}"; install the program again')
    if overlay is not None:
        _must_be_folder(overlay)
    theirs = overlay / slug if overlay is not None else None
    if theirs is not None and not theirs.is_dir():
        theirs = None
    problems: list[Problem] = []
    tables, unread = _our_tables(ours, slug, problems.append, files)
    if theirs is not None:
        _put_over_all(tables, theirs, slug, problems.append, ours, files)
    for table in tables.values():
        check_sources(table, problems.append)
    words, unread_words = _words(ours, theirs, slug, language, problems.append)
    return Folder(slug, language, tables, words, tuple(problems), unread or unread_words)


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
            problems.append(Problem(path.name, "", "", "is no game" + guess(path.name, slugs)))
    return problems


def _our_tables(
    folder: Path, slug: str, report: Report, files: Collection[str] | None
) -> tuple[dict[str, Table], bool]:
    tables: dict[str, Table] = {}
    unread = False
    for path in sorted(folder.glob("*.toml")):
        if files is not None and path.stem not in files:
            continue
        file = f"{slug}/{path.name}"
        content = _content(path, file, report)
        unread = unread or content is None
        for table in tables_of(file, content or {}, report):
            if table.name in tables:
                message = f"stands in {tables[table.name].file} too"
                report(Problem(file, table.name, "", message))
            else:
                tables[table.name] = table
    return tables, unread


def _put_over_all(
    tables: dict[str, Table],
    folder: Path,
    slug: str,
    report: Report,
    ours: Path,
    files: Collection[str] | None,
) -> None:
    """Put every table of the owner's folder over ours, in place."""
    known = {path.name for path in ours.glob("*.toml")}
    for path in _listed(folder):
        file = f"{slug}/{path.name}"
        if path.name == LABELS and path.is_dir():
            continue
        if path.name not in known or not path.is_file():
            kind = "folder" if path.is_dir() else "file"
            report(Problem(file, "", "", f"unknown {kind}" + guess(path.name, {*known, LABELS})))
            continue
        if files is not None and path.stem not in files:
            continue
        content = _content(path, file, report) or {}
        for table in tables_of(file, content, report, owner=True):
            old = tables.get(table.name)
            if old is not None and old.file == file:
                tables[table.name] = put_over(old, table, report)
            elif old is not None:
                report(Problem(file, table.name, "", f"belongs into {old.file}"))
            else:
                right = [other.name for other in tables.values() if other.file == file]
                report(Problem(file, table.name, "", "unknown table" + guess(table.name, right)))


def _words(
    ours: Path, theirs: Path | None, slug: str, language: str, report: Report
) -> tuple[Mapping[str, str], bool]:
    """Return the labels of a language over the English ones, and whether some were not read."""
    folders = [folder / LABELS for folder in (ours, theirs) if folder is not None]
    available = {path.stem for folder in folders for path in _languages(folder)}
    if language not in available | {ENGLISH}:
        raise CompanionError(
            f'there are no labels in "{language[:20]}"' + guess(language, available | {ENGLISH})
        )
    if theirs is not None and (theirs / LABELS).is_dir():
        right = set(_languages(theirs / LABELS))
        for path in _listed(theirs / LABELS):
            if path not in right:
                message = f"unknown file; labels stand in a file named like {ENGLISH}.toml"
                report(Problem(f"{slug}/{LABELS}/{path.name}", "", "", message))

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
        raise CompanionError(
            f'the folder "{overlay}" does not exist; make it, or write its name right'
        )
    if not overlay.is_dir():
        raise CompanionError(f'"{overlay}" is a file; --data takes a folder')
