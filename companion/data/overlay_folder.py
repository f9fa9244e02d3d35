"""Finds the data files in owners' folders, and reports files that belong to no game."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from companion.atomic_write import write_synced
from companion.core.errors import CompanionError, Problem
from companion.core.names import describe_bad_name, suggest_names, suggest_word
from companion.data.raw_tables import Report
from companion.resources import leads_out, stays_inside

LABELS, ART, ICONS = "labels", "art", "icons"
FOLDERS = (LABELS, ART, ICONS)
UNREAD = (".", "README", "~$", "THUMBS.DB", "DESKTOP.INI")  # what other programs leave there too
MOST_PICTURES = 2000
MOST_FILES = 300
SHEETS = (".csv", ".xlsx")
TABLES = (".toml", *SHEETS)
OTHER_SHEETS = (".ods", ".xls", ".xlsm", ".xlsb", ".numbers", ".tsv")
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
ENGLISH = "en"
LINKED = "is a link into another folder; put a copy here"
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\.toml")
_ICON = re.compile(r"[a-z][a-z0-9-]*\.svg")
_STRANGE = {
    LABELS: (_LANGUAGE, f"unknown file; labels are in a file named like {ENGLISH}.toml"),
    ICONS: (_ICON, "an icon is an .svg file named with small letters a to z, digits and - only"),
}
"""How files in these folders are named, and what is said of another."""


def iter_data_files(folder: Path) -> Iterator[Path]:
    """Yield the files of tables and labels in a game's folder, without hidden ones."""
    for path in (*folder.glob("*.*"), *(folder / LABELS).glob("*.toml")):
        is_read = path.suffix.lower() in TABLES and not path.name.upper().startswith(UNREAD)
        if is_read and stays_inside(path, folder):
            yield path


def copy_changed(root: Path | None, slug: str, contents: Mapping[str, bytes], folder: Path) -> None:
    """Copy a game's tables and labels from `root` to `folder`, then write `contents` (by path).

    Pictures are copied as empty files, because only their names are checked.
    """
    (folder / slug / LABELS).mkdir(parents=True)
    if root is not None:
        for path in iter_data_files(root / slug):
            shutil.copyfile(path, folder / path.relative_to(root))
        for path in islice((root / slug / ART).rglob("*.*"), MOST_PICTURES):
            if stays_inside(path, root / slug):  # that a picture is there is all that is checked
                copy = folder / path.relative_to(root)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.touch()
    for name, content in contents.items():
        write_synced(folder / name, content)


def check_overlay(overlay: Path, games: Iterable[str]) -> list[Problem]:
    """Return a mistake for each item in `overlay` except games' folders and ignored files."""
    check_folder(overlay)
    slugs = list(games)
    stray = f"unknown file; files belong in a folder named like the game: {', '.join(slugs)}"
    problems = []
    for path in _list_files(overlay):
        message = "is not a game" + suggest_names(path.name, slugs) if path.is_dir() else stray
        if not path.is_dir() or path.name not in slugs:
            problems.append(Problem(path.name, "", "", message))
    return problems


def game_folder(overlay: Path | None, slug: str, report: Report) -> Path | None:
    """Find a game's folder in `overlay`; None if missing, or a link out of `overlay` (reported)."""
    if overlay is None:
        return None
    check_folder(overlay)
    folder = overlay / slug
    if leads_out(folder, overlay):
        report(Problem(slug, "", "", LINKED))
        return None
    return folder if folder.is_dir() else None


def language_files(folder: Path) -> list[Path]:
    """Return the files of labels in a folder; [] if it is missing."""
    paths = folder.iterdir() if folder.is_dir() else ()
    return [p for p in paths if _LANGUAGE.fullmatch(p.name) and stays_inside(p, folder.parent)]


def _list_files(folder: Path) -> list[Path]:
    """Return a folder's items, tables first, without other programs' files; [] if it is missing."""
    try:
        paths = list(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        raise CompanionError(f'"{folder}" cannot be read: {error.strerror}') from None
    paths.sort(key=lambda path: (path.suffix.lower() not in TABLES, path))
    return [path for path in paths if not path.name.upper().startswith(UNREAD)]


def refuse_mistyped(folder: Path) -> None:
    """If a folder is missing, but a similar name exists beside it, raise CompanionError."""
    others = [path.name for path in folder.absolute().parent.glob("*/")]
    if not folder.exists() and (near := suggest_word(folder.name, others)):
        raise CompanionError(f'there is no folder "{folder}"{near}')


def check_folder(overlay: Path) -> None:
    """Raise CompanionError if the data folder is missing or a file."""
    refuse_mistyped(overlay)
    if not overlay.exists():
        raise CompanionError(f'the folder "{overlay}" does not exist; make it, or check its name')
    if not overlay.is_dir():
        raise CompanionError(f'"{overlay}" is a file; --data takes a folder')


# What lies in the folder of a game.


def scan_folder(
    folder: Path, report: Report, known: Collection[str] | None = None
) -> dict[str, Path]:
    """Return the tables in an owner's folder, by name; report files that do not belong there.

    `known` are the names of files that the folder may override; None means an owner's game. In an
    owner's game, files that it probably does not need are reported as notes, not as mistakes.
    """
    files: dict[Path, Path] = {}  # by path without ending
    for inner in ("", *_STRANGE):
        paths = [] if leads_out(folder / inner, folder) else _list_files(folder / inner)
        if len(paths) > MOST_FILES:
            message = f"holds more than {MOST_FILES} files; keep only those of the game"
            report(Problem(f"{folder.name}/{inner}".rstrip("/"), "", "", message))
        for path in paths[:MOST_FILES]:
            is_mild, stem = False, path.with_suffix("")
            if inner:
                form, stray = _STRANGE[inner]
                stray = "" if form.fullmatch(path.name) else stray
            else:
                stray = _describe_stray(path) if known is None else _describe_unknown(path, known)
            if leads_out(path, folder):
                message = LINKED
            elif not inner and path.name in FOLDERS and path.is_dir():
                continue
            elif message := stray:
                is_needed = path.suffix.lower() == ".svg" if inner == ICONS else known is not None
                is_needed = is_needed or stray.startswith(("must", "cannot"))
                is_there = (
                    known is None and not inner and folder / path.name.partition(".")[0] in files
                )
                is_mild = is_there or not is_needed
            elif not path.is_file():
                message = "is not an ordinary file; put a plain copy in its place"
            elif stem in files:
                message = f"is the same table as {files[stem].name}; keep only one"
            else:
                files[stem] = path
                continue
            place = f"{folder.name}/{path.relative_to(folder).as_posix()}"
            report(Problem(place, "", "", message, is_mild))
    return {path.name: files[path] for path in sorted(files) if path.parent == folder}


def _describe_unknown(path: Path, known: Collection[str]) -> str:
    """Return an error for a file or folder if its name is not in `known`, else ""."""
    kind = "folder" if path.is_dir() else "file"
    is_known = path.name in known
    return "" if is_known else f"unknown {kind}" + suggest_names(path.name, {*known, *FOLDERS})


def _describe_stray(path: Path) -> str:
    """Explain why a file in a game's folder has not the name of a table; return "" if it has."""
    kind = path.suffix.lower()
    if path.name.lower() in FOLDERS:
        return f"must be called {path.name.lower()}, in small letters"
    if kind == ".txt" and Path(path.stem).suffix.lower() in TABLES:
        return f"must be called {path.stem}; the editor added .txt"
    if kind in PICTURES:
        return f"a picture belongs in the folder {ART} beside game.toml"
    if kind in OTHER_SHEETS:
        return "cannot be read; save it as .xlsx or .csv"
    if kind not in TABLES:
        return (
            f"unknown file, not read; a table ends in .toml, {' or '.join(SHEETS)}, and pictures"
            f" belong in the folder {ART}"
        )
    mistake = describe_bad_name(path.stem)
    return f"is not read, because the name of a table {mistake}" if mistake else ""
