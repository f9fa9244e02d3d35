"""Keeps a record that was asked for: where the person wants, and from an earlier evening."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from companion.atomic_write import free_name, put, write_file
from companion.cli.asking import agreed, answer, tell
from companion.cli.data_folder import data_folder
from companion.cli.score_reading import UNFINISHED
from companion.core.declaration import Scoring
from companion.core.errors import CompanionError, describe_refusal

NO = ("no", "n", "quit")


def offer_to_save(scoring: Scoring, record: object, command: Callable[[str], bool]) -> bool:
    """Ask until the record is saved or not wanted; return False if a command came instead.

    Args:
        scoring: what the game says.
        record: as JSON says it.
        command: does what a person may type at any point; returns whether a text was that.
    """
    path = free_name(Path(), f"{scoring.slug}-{date.today().isoformat()}", ".json")
    while True:
        tell(f"Save the record? [Enter: in {path}; no; or another file name]")
        text = answer()
        if command(text):
            return False
        if text.lower() in NO or saved(text, path, record) is not None:
            tell()
            return True


def saved(text: str, path: Path, record: object) -> Path | None:
    """Save a record where the person wants; return the file, None if it was not saved."""
    if text.lower() in NO:
        return None
    if text and text.lower() not in ("y", "yes"):
        path = Path(text).expanduser()
        path = path if path.suffix else path.with_suffix(".json")
    written = content(record)
    try:
        try:
            put(path, written, new=True)
        except FileExistsError:
            if not agreed(f"{path} is there already. Replace it? [y/N]"):
                return None
            put(path, written)
    except (OSError, ValueError) as error:
        refusal = error if isinstance(error, OSError) else OSError(str(error))
        what = f"{path} cannot be written"
        tell(f"Not saved: {describe_refusal(what, refusal, 'choose another name')}.")
        return None
    tell(f"Saved: {path}")
    return path


def content(record: object) -> bytes:
    """Return a record as its file holds it."""
    return (json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode()


def draft_file(slug: str) -> Path:
    """Return the file in which the answers of a dialogue are kept until it ends."""
    return data_folder() / "unfinished" / f"{slug}.json"


def keep_draft(scoring: Scoring, answers: object, place: str) -> bool:
    """Keep answers, marked as unfinished; return whether that could be done.

    Args:
        scoring: what the game says.
        answers: as far as they are given.
        place: what is asked next.
    """
    assert isinstance(answers, Mapping)
    record = {"game": scoring.slug, **answers, UNFINISHED: {"next": place}}
    try:
        write_file(draft_file(scoring.slug), content(record), private=True)
    except CompanionError:
        return False
    return True


def kept_record(scoring: Scoring, file: Path) -> dict[str, object]:
    """Return an unfinished record.

    Raises:
        CompanionError: the file is none of this game.
    """
    from companion.cli.score_reading import check_game, read_file

    record, mistakes = read_file(str(file))
    if mistakes or not isinstance(record, dict):
        raise CompanionError(f"{file} is not a record: {mistakes[0] if mistakes else 'no object'}")
    check_game(scoring, record, str(file))
    return {key: value for key, value in record.items() if key != UNFINISHED}
