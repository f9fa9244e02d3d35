"""Evenings of phones, stored on the laptop: a file for each, which can be deleted separately.

The first line of a file has the game and its players. All further lines are events, as phones send
and receive them. The `seq` of an event is its number in the file, its `id` the name that the phone
gave it. The `at` of an event is the number of its step, from 0. While a number is typed, several
events belong to one step.

A phone sends its events with `base`, the number of lines that it has. If other phones were faster,
it first gets their lines. It then appends its own and sends them again, so no tap is lost. Repeated
events are recognized by `id` and not stored twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert
from msgspec.json import decode, encode
from msgspec.structs import replace

from companion.atomic_write import hold_lock, make_private_folder, write_file
from companion.core.errors import CompanionError
from companion.core.names import describe_unseen, name_key
from companion.core.step_log import is_json
from companion.core.text_format import join_with_or

PREFIX, SUFFIX = "evening-", ".jsonl"
PATIENCE = 5.0  # s to wait for another program that writes here
Id = Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9-]{0,63}\Z")]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Evening(Struct, frozen=True):
    """A game counted on phones: the keys that are required. Further keys are stored, too."""

    format: Literal[1]
    id: Id
    at: Word
    game: Word
    mode: Word
    names: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=20)]


class Line(Struct, frozen=True):
    """An event of an evening, as phones send and receive it."""

    id: Word
    at: Count  # its position in the evening
    event: dict[str, Any]
    seq: Count = 0  # number given by the laptop


class SentEvents(Struct, frozen=True):
    """Events that a phone sends."""

    evening: dict[str, Any]
    base: Count  # number of this evening's events that the phone has received
    entries: Annotated[tuple[Line, ...], Meta(max_length=5_000)]


class StoredEvening(Struct, frozen=True):
    """An evening with all its events."""

    evening: dict[str, Any]
    lines: tuple[Line, ...] = ()


class RefusedError(Exception):
    """The error that a request is invalid; nothing has changed."""


class EveningStore:
    """The evenings stored in a folder, which is created with the first evening."""

    def __init__(self, folder: Path, games: Sequence[str]) -> None:
        self.folder = folder
        self.games = frozenset(games)  # those whose evenings are taken
        self._titles: dict[tuple[str, int, int], dict[str, Any]] = {}
        # those of the last time, by name, time and size: each phone asks every two seconds

    def titles(self) -> list[dict[str, Any]]:
        """Return the first line of each evening with the `count` of its events, latest first."""
        titles: dict[tuple[str, int, int], dict[str, Any]] = {}
        for file in self.folder.glob(f"{PREFIX}*{SUFFIX}"):
            with suppress(OSError):
                name, state = file.stem.removeprefix(PREFIX), file.stat()
                key = name, state.st_mtime_ns, state.st_size
                if key in self._titles:
                    titles[key] = self._titles[key]
                elif stored := self.load(name):
                    titles[key] = {**stored.evening, "count": len(stored.lines)}
        self._titles = titles
        return sorted(titles.values(), key=lambda title: (title["at"], title["id"]), reverse=True)

    def load(self, name: str) -> StoredEvening | None:
        """Load an evening by its id; None if there is no such evening, or its file is damaged."""
        with suppress(OSError, ValueError, RecursionError):
            first, *rest = self._file(name).read_bytes().splitlines()
            decode(first, type=Evening)
            evening, lines = decode(first), tuple(decode(line, type=Line) for line in rest)
            if evening["id"] == name and [line.seq for line in lines] == [*range(len(lines))]:
                return StoredEvening(evening, lines)
        return None

    def add(self, name: str, body: bytes) -> tuple[bool, StoredEvening, int]:
        """Store lines from a phone, unless other phones were faster.

        Returns whether the lines are stored, the evening with all its lines, and how many of these
        the phone had before.
        """
        try:
            sent = decode(body, type=SentEvents)
            convert(sent.evening, Evening)
        except (ValueError, RecursionError) as error:  # also letters that are none
            raise RefusedError(str(error)) from None
        events = [entry.event for entry in sent.entries]
        kinds = [event.get("kind") for event in events]
        if not all(isinstance(kind, str) and 0 < len(kind) <= 40 for kind in kinds):
            raise RefusedError("an event needs a kind")
        if not all(map(is_json, (sent.evening, *events))):
            raise RefusedError("an evening may hold only whole numbers, texts and lists")
        if sent.evening["id"] != name or sent.evening["game"] not in self.games:
            raise RefusedError("this is another evening's address, or its game is missing; reload")
        if not (file := self._file(name)).exists():
            names = sent.evening["names"]
            for unseen in filter(None, map(describe_unseen, names)):
                raise RefusedError(f"a name {unseen}")
            if len({*map(name_key, names)}) < len(names):
                raise RefusedError("two players have the same name")
        make_private_folder(self.folder)
        with hold_lock(self.folder, PATIENCE, "another program is writing; try again"):
            known = self.load(name)
            if not known and file.exists():
                raise RefusedError("this evening is damaged on the laptop")
            before = known or StoredEvening(sent.evening)
            fresh, base = merge_evening(before, sent)
            if fresh is None or (known and not fresh):
                return fresh is not None, before, base
            after = replace(before, lines=(*before.lines, *fresh))
            content = b"".join(encode(line) + b"\n" for line in (after.evening, *after.lines))
            write_file(file, content, private=True)
        return True, after, base

    def rules(self, name: str) -> bytes | None:
        """Return the content of a stored rules file; None if there is none."""
        with suppress(OSError):
            return (self.folder / name).read_bytes()
        return None

    def keep_rules(self, name: str, content: bytes) -> None:
        """Store a rules file beside the evenings that use it, if there is room."""
        if not (self.folder / name).exists():
            with suppress(CompanionError):
                write_file(self.folder / name, content, private=True)

    def _file(self, name: str) -> Path:
        """Return the path of an evening's file; ValueError if `name` is not an id."""
        return self.folder / f"{PREFIX}{convert(name, Id)}{SUFFIX}"


def merge_evening(before: StoredEvening, sent: SentEvents) -> tuple[list[Line] | None, int]:
    """Return the lines to add to an evening, and how many lines the phone had already.

    If other phones were faster, the lines are None. Invalid lines raise RefusedError.
    """
    if any(before.evening[key] != sent.evening[key] for key in ("game", "at")):
        raise RefusedError("another evening has this name")
    if sent.base > len(before.lines):
        raise RefusedError("base must be at most the number of lines")
    known, ids = {line.id: line.at for line in before.lines}, {entry.id for entry in sent.entries}
    if any(known.get(entry.id, entry.at) != entry.at for entry in sent.entries):
        return None, 0
    fresh = [entry for entry in sent.entries if entry.id not in known]
    if fresh and any(line.id not in ids for line in before.lines[sent.base :]):
        return None, sent.base
    if len(ids - known.keys()) < len(fresh):
        raise RefusedError("two events have the same id")
    length = max(known.values(), default=-1) + 1
    for entry in fresh:
        right = range(max(length - 1, 0), length + 1)
        if entry.at not in right:
            raise RefusedError(f'"at" must be {join_with_or(right)}, not {entry.at}')
        length = max(length, entry.at + 1)
    return [replace(entry, seq=n) for n, entry in enumerate(fresh, len(before.lines))], sent.base


def lines_since(stored: StoredEvening, base: int) -> bytes:
    """Return an evening, its number of lines, and the lines after the first `base`, as JSON."""
    return encode(
        {"evening": stored.evening, "count": len(stored.lines), "entries": stored.lines[base:]}
    )
