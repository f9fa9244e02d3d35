"""Records in files and streams, answers that are kept until a dialogue ends, names of players."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import BinaryIO

import msgspec

from companion.atomic_write import find_free_name, write_file, write_synced
from companion.cli.own_places import data_folder
from companion.cli.terminal import YES, confirm, print_notice, read_line
from companion.core.errors import CompanionError, describe_refusal
from companion.core.score_table import COUNTED
from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Mistake, Scoring
from companion.core.text_format import shorten_line
from companion.data.record_file import Format, read_record_text
from companion.data.toml_file import MOST_BYTES

STDIN = "-"
UNFINISHED = "unfinished"  # the key of a record that is not answered to its end
FORMATS: dict[str, Format] = {".json": "json", ".toml": "toml"}
SPREADSHEETS = (".csv", ".xlsx", ".ods", ".xls")
EVENING = re.compile(rb'\{"at":[^\n]*"kind":"evening"')  # how its file begins
NO = ("no", "n", "quit")


def read_file(name: str) -> tuple[object, tuple[Mistake, ...]]:
    """Return what a record says, and what is wrong with how it is written; `-` reads stdin."""
    if (kind := Path(name).suffix.lower()) in SPREADSHEETS:
        raise CompanionError(
            f"{name} is a {kind} file, not a record of a game; leave it out to be asked question"
            " by question. Numbers of a game come in with: companion data import"
        )
    with open_record(name) as stream:
        content = stream.read(MOST_BYTES + 1)
    if EVENING.match(content):
        raise CompanionError(
            f"{name} is an evening of the phone, not its record; open it there and save The record"
        )
    return read_record_text(content, FORMATS.get(Path(name).suffix.lower()))


def open_record(name: str) -> BinaryIO:
    """Open a file, or standard input."""
    if name == STDIN:
        return sys.stdin.buffer
    path = Path(name)
    try:
        if path.is_dir():
            raise CompanionError(f"{name} is a folder; name the record in it")
        return path.open("rb")
    except FileNotFoundError:
        raise CompanionError(
            f"there is no file {name}; leave it out to be asked question by question"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that cannot be the name of a file"
        raise CompanionError(f"{name} cannot be read: {reason.lower()}") from None


def iter_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield each line that is not empty as soon as it is read; if too long, only its start."""
    while line := stream.readline(MOST_BYTES + 2):
        long = len(line) > MOST_BYTES and not line.endswith(b"\n")
        while long and (rest := stream.readline(MOST_BYTES)):
            long = not rest.endswith(b"\n")
        if line.strip():
            yield line.rstrip(b"\r\n")


def check_game(scoring: Scoring, record: object, name: str) -> None:
    """Refuse a record of another game."""
    slug = record.get("game", scoring.slug) if isinstance(record, dict) else scoring.slug
    if slug != scoring.slug:
        raise CompanionError(
            f"{name} is a record of {shorten_line(str(slug))}, not of {scoring.slug};"
            f" leave {scoring.slug} out: companion score {name}"
        )


def find_unfinished(record: object, name: str) -> tuple[Mistake, ...]:
    """Return that a record was not answered to its end, and what is missing."""
    if not isinstance(record, dict) or not (mark := record.get(UNFINISHED)):
        return ()
    place = shorten_line(str(mark.get("next", ""))) if isinstance(mark, dict) else ""
    missing = f"{place} and what follows" if place else "its end"
    slug = shorten_line(str(record.get("game", "GAME")))
    hint = f"go on with: companion score {slug} {name} --resume"
    return (Mistake(UNFINISHED, f"the record has no answer yet for {missing}; {hint}"),)


# --- answers of a dialogue -------------------------------------------------------------------


def offer_to_save(scoring: Scoring, record: object, command: Callable[[str], bool]) -> bool:
    """Ask until the record is saved or not wanted; return False if a `command` came instead."""
    if isinstance(record, dict) and isinstance(result := score_record(scoring, record), Result):
        record = {**record, COUNTED: {sheet.name: sheet.total for sheet in result.players}}
    path = find_free_name(Path(), f"{scoring.slug}-{date.today().isoformat()}", ".json")
    while True:
        print_notice(f"Save the record? [Enter: in {path}; no; or another file name]")
        text = read_line()
        if command(text):
            return False
        if text.lower() in NO or _save(text, path, record):
            print_notice()
            return True


def _save(text: str, path: Path, record: object) -> bool:
    """Save a record where the person wants, and return whether it is."""
    try:
        if text and text.lower() not in YES:
            path = Path(text)
            path = (path if path.suffix else path.with_suffix(".json")).expanduser()
        if path.exists() and not confirm(f"{path} is there already. Replace it? [y/N]"):
            return False
        write_synced(path, _to_json(record))
    except (OSError, ValueError, RuntimeError) as error:  # of no such home
        refusal = error if isinstance(error, OSError) else OSError(str(error))
        what = f"{path} cannot be written"
        print_notice(f"Not saved: {describe_refusal(what, refusal, 'choose another name')}.")
        return False
    print_notice(f"Saved: {path}")
    return True


def _to_json(record: object) -> bytes:
    return (json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode()


def draft_file(slug: str) -> Path:
    """Return the file in which the answers of a dialogue are kept until it ends."""
    return data_folder() / "unfinished" / f"{slug}.json"


def save_draft(scoring: Scoring, answers: object, place: str) -> bool:
    """Save the answers of a dialogue and the next place to ask; return whether that worked."""
    assert isinstance(answers, Mapping)
    record = {"game": scoring.slug, **answers, UNFINISHED: {"next": place}}
    with suppress(CompanionError):
        write_file(draft_file(scoring.slug), _to_json(record), private=True)
        return True
    return False


def load_draft(scoring: Scoring, file: Path) -> dict[str, object]:
    """Return an unfinished record of this game; CompanionError if there is none."""
    if not file.is_file():
        raise CompanionError(f"there is nothing to go on with in {file}")
    record, mistakes = read_file(str(file))
    if mistakes or not isinstance(record, dict):
        raise CompanionError(f"{file} is not a record: {mistakes[0] if mistakes else 'no object'}")
    check_game(scoring, record, str(file))
    return {key: value for key, value in record.items() if key != UNFINISHED}


# --- names of players ------------------------------------------------------------------------


def names_file() -> Path:
    """Return the file that keeps the names of the people who played last."""
    return data_folder() / "players.json"


def load_names() -> tuple[str, ...]:
    """Return the names of the last game in the order of the seats; none if nothing can be read."""
    try:
        return msgspec.json.decode(names_file().read_bytes(), type=tuple[str, ...])
    except (OSError, ValueError, RecursionError):
        return ()


def save_names(names: Sequence[str]) -> None:
    """Save names for the next game; one of the last company playing alone changes nothing."""
    if len(names) == 1 and names[0] in load_names():
        return
    with suppress(CompanionError):
        write_file(names_file(), msgspec.json.encode(names), private=True)
