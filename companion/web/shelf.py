"""Evenings of phones as the laptop keeps them: a file for each, a line for each event.

The first line says who plays what. Every other line is one event: `seq` counts the lines, `id` is
the phone's own name for it, `at` its place in the evening: one more, or the last one once more, as
digits are typed. A phone tells how many lines it knows (`base`). If others were faster it gets
their lines first, puts its own after them and sends them again, so nobody's tap is lost. What has
been sent before is known by its `id` and not written twice. A file is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.atomic_write import write_file
from companion.core.errors import CompanionError
from companion.core.json_values import is_json
from companion.core.person_names import describe_unseen, name_key

PREFIX, SUFFIX = "evening-", ".jsonl"
LARGEST = 4_000_000  # bytes of an evening; one of hundreds of taps has some 50,000
MOST = 5_000  # evenings
MOST_BYTES = 500_000_000  # of all of them
Id = Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9-]{0,63}\Z")]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Evening(Struct, frozen=True):
    """What every evening says of itself; whatever else it says is kept too."""

    format: Literal[1]
    id: Id
    at: Word
    game: Word
    mode: Word
    names: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=20)]


class Entry(Struct, frozen=True):
    """An event of an evening, in the place that it takes."""

    id: Annotated[str, Meta(min_length=1, max_length=80)]
    at: Count
    event: dict[str, Any]


class Line(Struct, frozen=True):
    """An event as it is kept."""

    seq: Count
    id: str
    at: Count
    event: dict[str, Any]


class SentEvents(Struct, frozen=True):
    """What a phone sends.

    Attributes:
        base: how many events of this evening the phone has seen here.
    """

    evening: dict[str, Any]
    base: Count
    entries: Annotated[tuple[Entry, ...], Meta(max_length=5_000)]


class StoredEvening(Struct, frozen=True):
    """An evening as it is kept, with all its lines."""

    evening: dict[str, Any]
    lines: tuple[Line, ...]


class Title(Struct, frozen=True):
    """An evening on the shelf, and how many lines it has."""

    evening: dict[str, Any]
    count: int


class RefusedError(Exception):
    """What was sent makes no sense; nothing has changed."""


class EveningStore:
    """The evenings in a folder, which is made when the first one comes.

    Attributes:
        folder: where they lie.
        games: those whose evenings are taken.
    """

    def __init__(self, folder: Path, games: Sequence[str]) -> None:
        self.folder = folder
        self.games = frozenset(games)
        self._known: dict[str, tuple[tuple[int, int], Title]] = {}

    def titles(self) -> list[Title]:
        """Return what is on the shelf, the latest evening first."""
        found = [title for name in self._names() if (title := self._title(name)) is not None]
        return sorted(found, key=lambda one: (one.evening["at"], one.evening["id"]), reverse=True)

    def load(self, name: str) -> StoredEvening | None:
        """Return an evening by its id; None if there is none, or its file is damaged."""
        with suppress(OSError, ValueError, RecursionError):
            first, *rest = self._file(name).read_bytes().splitlines()
            lines = tuple(msgspec.json.decode(line, type=Line) for line in rest)
            return StoredEvening(_told(first), lines)
        return None

    def _title(self, name: str) -> Title | None:
        """Return the title of an evening; its file is read again only if it has changed."""
        with suppress(OSError, ValueError, RecursionError):
            stat = self._file(name).stat()
            state = (stat.st_mtime_ns, stat.st_size)
            known = self._known.get(name)
            if known is None or known[0] != state:
                first, *rest = self._file(name).read_bytes().splitlines()
                known = (state, Title(_told(first), len(rest)))
                self._known[name] = known
            return known[1]
        return None

    def add(self, name: str, body: bytes) -> tuple[bool, StoredEvening, int]:
        """Keep what a phone sends.

        Returns:
            Whether it is kept, the evening as it is now, and how many of its lines the phone had
            seen; if it is not kept, others were faster.

        Raises:
            RefusedError: it makes no sense.
            CompanionError: it cannot be written; what was there is untouched.
        """
        sent = _read(body)
        if sent.evening["id"] != name or sent.evening["game"] not in self.games:
            raise RefusedError("this evening is of another name, or of a game that is not here")
        before = self.load(name) or StoredEvening(sent.evening, ())
        if any(before.evening[key] != sent.evening[key] for key in ("game", "at")):
            raise RefusedError("there is another evening of this name")
        if not before.lines and self._file(name).exists() and self.load(name) is None:
            raise RefusedError("this evening's file on the laptop is damaged")
        if not before.lines and (wrong := _wrong_names(sent.evening["names"])):
            raise RefusedError(wrong)
        if not before.lines and len(list(self._names())) >= MOST:
            raise CompanionError(_full(f"{MOST:,} evenings", self.folder))
        if sent.base > len(before.lines):
            raise RefusedError("base is more than there is")
        known = {line.id: line.at for line in before.lines}
        fresh = [entry for entry in sent.entries if entry.id not in known]
        if len({entry.id for entry in fresh}) < len(fresh):
            raise RefusedError("two events have one id")
        if any(known.get(entry.id, entry.at) != entry.at for entry in sent.entries):
            return False, before, 0
        if not fresh and self._file(name).exists():
            return True, before, sent.base
        if any(line.id not in {e.id for e in sent.entries} for line in before.lines[sent.base :]):
            return False, before, sent.base
        after = StoredEvening(before.evening, (*before.lines, *_numbered(before.lines, fresh)))
        content = _written(after)
        if len(content) > LARGEST:
            most = f"{LARGEST // 1_000_000} MB"
            raise CompanionError(
                f"an evening may have {most} and this one has more: begin a new one"
            )
        if self._bytes() + len(content) > MOST_BYTES:
            most = f"{MOST_BYTES // 1_000_000} MB of evenings"
            raise CompanionError(_full(most, self.folder))
        write_file(self._file(name), content, private=True)
        return True, after, sent.base

    def rules(self, name: str) -> bytes | None:
        """Return rules that were kept, by the name of their file."""
        with suppress(OSError):
            return (self.folder / name).read_bytes()
        return None

    def keep_rules(self, name: str, content: bytes) -> None:
        """Keep rules beside the evenings that were begun by them, if there is room."""
        if not (self.folder / name).exists():
            with suppress(CompanionError):
                write_file(self.folder / name, content, private=True)

    def _bytes(self) -> int:
        with suppress(OSError):
            return sum(path.stat().st_size for path in self.folder.glob(f"{PREFIX}*{SUFFIX}"))
        return 0

    def _names(self) -> Iterator[str]:
        with suppress(OSError):
            for path in self.folder.glob(f"{PREFIX}*{SUFFIX}"):
                yield path.name[len(PREFIX) : -len(SUFFIX)]

    def _file(self, name: str) -> Path:
        return self.folder / f"{PREFIX}{msgspec.convert(name, Id)}{SUFFIX}"


def _full(most: str, folder: Path) -> str:
    return f"there are {most}, the most it keeps: whoever runs it deletes old ones in {folder}"


def _told(line: bytes) -> dict[str, Any]:
    """Return the first line of a file.

    Raises:
        ValueError: it is not what every evening says of itself.
    """
    found = msgspec.json.decode(line, type=dict[str, Any])
    msgspec.convert(found, Evening)
    return found


def _read(body: bytes) -> SentEvents:
    try:
        sent = msgspec.json.decode(body, type=SentEvents)
        msgspec.convert(sent.evening, Evening)
    except (ValueError, RecursionError) as error:  # also letters that are none
        raise RefusedError(str(error)) from None
    if not is_json(sent.evening):
        raise RefusedError("an evening has only whole numbers, texts and lists")
    for entry in sent.entries:
        kind = entry.event.get("kind")
        if not isinstance(kind, str) or not 0 < len(kind) <= 40 or not is_json(entry.event):
            raise RefusedError("an event has a kind, and only whole numbers, texts and lists")
    return sent


def _wrong_names(names: Sequence[str]) -> str:
    """Return what is wrong with the names of the players of a new evening, "" if nothing."""
    for name in names:
        if unseen := describe_unseen(name):
            return f"a name {unseen}"
    same = len({*map(name_key, names)}) < len(names)
    return "two players have one name" if same else ""


def _numbered(before: Sequence[Line], fresh: Sequence[Entry]) -> Iterator[Line]:
    """Yield new events as lines.

    Raises:
        RefusedError: one takes no place that is free, nor the last one.
    """
    length = max((line.at for line in before), default=-1) + 1
    for seq, entry in enumerate(fresh, len(before)):
        if not length - 1 <= entry.at <= length:
            raise RefusedError(f"an event at {entry.at} does not follow on {length} events")
        length = max(length, entry.at + 1)
        yield Line(seq, entry.id, entry.at, entry.event)


def _written(kept: StoredEvening) -> bytes:
    lines = (kept.evening, *kept.lines)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def evenings_json(titles: Sequence[Title]) -> bytes:
    """Return evenings as JSON, without their events."""
    rows = [one.evening | {"count": one.count} for one in titles]
    return msgspec.json.encode({"evenings": rows})


def lines_since(kept: StoredEvening, base: int) -> bytes:
    """Return the lines of an evening from one on as JSON."""
    return msgspec.json.encode(
        {"evening": kept.evening, "count": len(kept.lines), "entries": kept.lines[base:]}
    )
