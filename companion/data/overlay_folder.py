"""Finds the data files in owners' folders, and reports files that belong to no game."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
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
    ICONS: (_ICON, "an icon is an .svg file whose name has letters a to z, digits and - only"),
}
"""How files in these folders are named, and what is said of another."""


def iter_data_files(folder: Path) -> Iterator[Path]:
    """Yield the files of tables and labels in a game's folder, without hidden ones."""
    for path in (*folder.glob("*.*"), *(folder / LABELS).glob("*.toml")):
        is_read = path.suffix.lower() in TABLES and not path.name.upper().startswith(UNREAD)
        if is_read and stays_inside(path, folder):
            yield path


def copy_changed(root: Path | None, slug: str, contents: Mapping[str, bytes], folder: Path) -> None:
    """Copy a game's files from `root` to `folder`, and write `contents` (by path) over the copy."""
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
    """Return a mistake for each item of the owner's folder but the folders of `games` (slugs)."""
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
    """Return a game's folder in the owner's folder; None if missing or (reported) a link out."""
    if overlay is None:
        return None
    check_folder(overlay)
    folder = overlay / slug
    if leads_out(folder, overlay):
        report(Problem(slug, "", "", LINKED))
        return None
    return folder if folder.is_dir() else None


def check_files(ours: Path, theirs: Path, slug: str, report: Report) -> None:
    """Report files in the owner's folder that the shipped game does not have."""
    known = {f"{path.stem}.toml" for path in ours.iterdir() if path.suffix in TABLES}
    for path in _list_files(theirs):
        is_folder = path.is_dir()
        message = LINKED if leads_out(path, theirs) else ""
        if not message and path.name not in (FOLDERS if is_folder else known):
            kind = "folder" if is_folder else "file"
            message = f"unknown {kind}" + suggest_names(path.name, {*known, *FOLDERS})
        if message:
            report(Problem(f"{slug}/{path.name}", "", "", message))
    _check_inner_folders(theirs, slug, report, home=False)


def _check_inner_folders(folder: Path, slug: str, report: Report, *, home: bool) -> None:
    """Report files in the folders for labels and icons that are neither labels nor icons."""
    for name, (form, strange) in _STRANGE.items():
        inner = folder / name
        there = inner.is_dir() and not leads_out(inner, folder)
        for path in _list_files(inner, f"{slug}/{name}", report) if there else ():
            is_right = form.fullmatch(path.name)
            if message := no_file(path, folder) if is_right else strange:
                mild = home if name == LABELS else path.suffix.lower() != ".svg"
                report(
                    Problem(f"{slug}/{name}/{path.name}", "", "", message, mild and not is_right)
                )


def no_file(path: Path, folder: Path) -> str:
    """Return the reason why a path is not a file inside a folder, or "" if it is one."""
    if leads_out(path, folder):
        return LINKED
    return "" if path.is_file() else "is not an ordinary file; put a copy here"


def language_files(folder: Path) -> Iterator[Path]:
    """Return the files of labels in a folder; none if it is missing."""
    if folder.is_dir() and not leads_out(folder, folder.parent):
        for path in folder.iterdir():
            if _LANGUAGE.fullmatch(path.name) and stays_inside(path, folder.parent):
                yield path


def _list_files(folder: Path, place: str = "", report: Report | None = None) -> list[Path]:
    """List a folder, without files that other programs leave there.

    With `report`, a folder with too many files is reported at `place`, and the last are left out.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise CompanionError(f'"{folder}" cannot be read: {error.strerror}') from None
    if report and len(paths) > MOST_FILES:
        message = f"holds more than {MOST_FILES} files; keep only those of the game"
        report(Problem(place, "", "", message))
        del paths[MOST_FILES:]
    return [path for path in paths if not path.name.upper().startswith(UNREAD)]


def refuse_mistyped(folder: Path) -> None:
    """Raise CompanionError if a folder is missing but a neighbour has nearly the same name."""
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


# The folder of an owner's game.


def list_own_files(folder: Path, report: Report) -> dict[str, Path]:
    """Return the tables in a folder by name; report other files (as mistakes if likely needed)."""
    name, tables, strays = folder.name, dict[str, Path](), dict[Path, str]()

    def wrong(path: Path, message: str, *, mild: bool = False) -> None:
        report(Problem(f"{name}/{path.name}", "", "", message, mild))

    for path in _list_files(folder, name, report):
        if path.name in FOLDERS and not leads_out(path, folder):
            continue
        stray = "" if leads_out(path, folder) else _describe_stray(path)
        if stray:
            strays[path] = stray
        elif message := no_file(path, folder):
            wrong(path, message)
        elif twin := tables.get(path.stem):
            wrong(path, f"is the same table as {twin.name}; keep only one")
        else:
            tables[path.stem] = path
    for path, stray in strays.items():
        is_needed = stray.startswith("must") or path.suffix.lower() in OTHER_SHEETS
        wrong(path, stray, mild=not is_needed or path.name.partition(".")[0] in tables)
    _check_inner_folders(folder, name, report, home=True)
    return dict(sorted(tables.items()))


def _describe_stray(path: Path) -> str:
    """Return the reason why a file in a game's folder is not a table, or "" if it is one."""
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
            f"unknown file, not read; tables end in .toml, {' or '.join(SHEETS)}, pictures lie in"
            f" the folder {ART}"
        )
    mistake = describe_bad_name(path.stem)
    return f"is not read: the name of a table {mistake}" if mistake else ""
