"""Evenings of phones as the laptop keeps them: a log for each, in one store.

The first line of a log says who plays what. Every other line is one event: `seq` counts them, `id`
is the phone's own name for it, `at` its place in the evening: one more, or the last one once more,
as digits are typed. A phone tells how many lines it knows (`base`). If others were faster it gets
their lines first, puts its own after them and sends them again, so nobody's tap is lost. What has
been sent before is known by its `id` and not written twice.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.atomic_write import close_to_others, free_name, write_file
from companion.core.errors import CompanionError
from companion.core.json_values import is_json
from companion.core.person_names import describe_unseen, name_key
from companion.core.steps import NO_LINE, hash_line
from companion.table import log_store

STORE = "evenings.sqlite3"
PREFIX, SUFFIX = "evening-", ".jsonl"  # up to 0.2 each evening was a file
LARGEST = 4_000_000  # bytes of an evening; one of hundreds of taps has some 100,000
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
    """An event as phones get it."""

    seq: Count
    id: str
    at: Count
    event: dict[str, Any]


class SentEvents(Struct, frozen=True):
    """What a phone sends."""

    evening: dict[str, Any]
    base: Count  # how many events of this evening the phone has seen here
    entries: Annotated[tuple[Entry, ...], Meta(max_length=5_000)]


class StoredEvening(Struct, frozen=True):
    """An evening with all its events."""

    evening: dict[str, Any]
    lines: tuple[Line, ...] = ()


class Title(Struct, frozen=True):
    """An evening on the shelf, and how many events it has."""

    evening: dict[str, Any]
    count: int


class RefusedError(Exception):
    """What was sent makes no sense; nothing has changed."""


class EveningStore:
    """The evenings in a folder, which is made when the first one comes."""

    def __init__(self, folder: Path, games: Sequence[str]) -> None:
        self.folder = folder
        self.games = frozenset(games)  # those whose evenings are taken
        self._store: log_store.Store | None = None

    def titles(self) -> list[Title]:
        """Return what is on the shelf, the latest evening first."""
        titles = []
        if store := self._open():
            for row in store.rows():
                for first in store.lines(row, most=1):
                    with suppress(ValueError, LookupError, RecursionError):
                        evening = _parse_evening(json.loads(first.line)["body"])
                        head = store.head(row)
                        titles.append(Title(evening, head.count - 1 if head else 0))
        return sorted(titles, key=lambda title: (title.evening["at"], title.evening["id"]))[::-1]

    def load(self, name: str) -> StoredEvening | None:
        """Return an evening by its id; None if there is none, or its log is damaged."""
        store = self._open()
        if store is None:
            return None
        with suppress(ValueError, LookupError, TypeError, RecursionError), store.reading():
            row = store.row(msgspec.convert(name, Id))  # what cannot be an id is none
            if row is None:
                return None
            first, *rest = _parse_lines([*store.lines(row)], store.head(row))
            lines = [{**line["body"], "id": line["key"], "seq": line["seq"] - 2} for line in rest]
            evening = _parse_evening(first["body"])
            return StoredEvening(evening, msgspec.convert(lines, tuple[Line, ...]))
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
        sent = _parse_sent(body)
        if sent.evening["id"] != name or sent.evening["game"] not in self.games:
            raise RefusedError("this evening is of another name, or of a game that is not here")
        known = self.load(name)
        before = known or StoredEvening(sent.evening)
        fresh, base = merge_evening(before, sent)
        if fresh is None or (known and not fresh):
            return fresh is not None, before, base
        if not known:
            self._check_new(sent.evening)
        after = StoredEvening(before.evening, (*before.lines, *fresh))
        size = len(msgspec.json.encode(after))
        if size > LARGEST:
            most = f"{LARGEST // 1_000_000} MB"
            raise CompanionError(
                f"an evening may have {most} and this one has more: begin a new one"
            )
        store = self._open(create=True)
        assert store is not None
        if store.file.stat().st_size + size > MOST_BYTES:
            raise self._full(f"{MOST_BYTES // 1_000_000} MB of evenings")
        with store.writing():
            if (now := self.load(name)) != known:  # another program was faster
                return False, now or before, base
            _append(store, before.evening, fresh)
        return True, after, base

    def _check_new(self, evening: dict[str, Any]) -> None:
        """Check that an evening can begin here."""
        store = self._open()
        file = self.folder / f"{PREFIX}{evening['id']}{SUFFIX}"
        if file.exists() or (store and store.row(evening["id"])):
            raise RefusedError("this evening is damaged on the laptop")
        if mistake := _describe_names(evening["names"]):
            raise RefusedError(mistake)
        if store and len(store.rows()) >= MOST:
            raise self._full(f"{MOST:,} evenings")

    def _full(self, most: str) -> CompanionError:
        return CompanionError(
            f"there are {most}, the most it keeps: whoever runs it moves {STORE} out of"
            f" {self.folder}"
        )

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

    def _open(self, *, create: bool = False) -> log_store.Store | None:
        """Return the store, with what an older version left; None if there is none yet."""
        file = self.folder / STORE
        if self._store is None or not file.exists():
            old = sorted(self.folder.glob(f"{PREFIX}*{SUFFIX}"))
            if not (create or old or file.exists()):
                return None
            try:
                self._store = log_store.create_store(file)
            except CompanionError:
                if create:
                    raise
                return None
            close_to_others(self.folder)
            for path in old:
                _import_file(self._store, path)
        return self._store


def merge_evening(before: StoredEvening, sent: SentEvents) -> tuple[list[Line] | None, int]:
    """Return the lines that a phone adds to an evening, and how many of its lines it had seen.

    The lines are None if others were faster.

    Raises:
        RefusedError: what it sends makes no sense.
    """
    if any(before.evening[key] != sent.evening[key] for key in ("game", "at")):
        raise RefusedError("there is another evening of this name")
    if sent.base > len(before.lines):
        raise RefusedError("base is more than there is")
    known = {line.id: line.at for line in before.lines}
    fresh = [entry for entry in sent.entries if entry.id not in known]
    ids = {entry.id for entry in sent.entries}
    if len({entry.id for entry in fresh}) < len(fresh):
        raise RefusedError("two events have one id")
    if any(known.get(entry.id, entry.at) != entry.at for entry in sent.entries):
        return None, 0
    if fresh and any(line.id not in ids for line in before.lines[sent.base :]):
        return None, sent.base
    lines, length = [], max((line.at for line in before.lines), default=-1) + 1
    for seq, entry in enumerate(fresh, len(before.lines)):
        if not length - 1 <= entry.at <= length:
            raise RefusedError(f"an event at {entry.at} does not follow on {length} events")
        length = max(length, entry.at + 1)
        lines.append(Line(seq, entry.id, entry.at, entry.event))
    return lines, sent.base


def _append(store: log_store.Store, evening: dict[str, Any], fresh: Sequence[Line]) -> None:
    """Add lines to the log of an evening, or begin it; call it while `writing`."""
    bodies = [(line.id, "tap", {"at": line.at, "event": line.event}) for line in fresh]
    row = store.row(evening["id"])
    if row is None:
        row = store.add_table(evening["id"])
        bodies.insert(0, ("", "new", evening))
    head = store.head(row) or log_store.Head(0, NO_LINE)
    count, last, lines = head.count, head.last, []
    for count, (key, kind, body) in enumerate(bodies, start=head.count + 1):
        # events stay in the order of the phone, by which it compares them
        line = {"at": evening["at"], "body": body, "key": key, "kind": kind}
        content = msgspec.json.encode({**line, "prev": last, "seq": count})
        lines.append(log_store.Line(count, key, content))
        last = hash_line(content)
    store.add_lines(row, lines, log_store.Head(count, last))


def _parse_lines(lines: Sequence[log_store.Line], head: log_store.Head | None) -> list[Any]:
    """Return the lines of an evening; ValueError if they are not as they were written."""
    last, parsed = NO_LINE, []
    for line in lines:
        values = json.loads(line.line)
        parsed.append(values)
        if (values["prev"], values["seq"]) != (last, len(parsed)):
            raise ValueError(f"line {len(parsed)} does not follow")
        last = hash_line(line.line)
    if head is None or (head.count, head.last) != (len(parsed), last):
        raise ValueError("the end is missing")
    return parsed


def _import_file(store: log_store.Store, path: Path) -> None:
    """Take an evening that 0.2 kept as a file, and rename that; a damaged one is left as it is."""
    with suppress(OSError, ValueError, RecursionError):
        first, *rest = path.read_bytes().splitlines()
        evening = _parse_evening(msgspec.json.decode(first, type=dict[str, Any]))
        lines = tuple(msgspec.json.decode(line, type=Line) for line in rest)
        if path.name != f"{PREFIX}{evening['id']}{SUFFIX}":
            return
        if store.row(evening["id"]) is None:
            with store.writing():
                _append(store, evening, lines)
        path.rename(free_name(path.parent, path.name, ".kept"))


def _parse_evening(values: dict[str, Any]) -> dict[str, Any]:
    """Return what an evening says of itself; ValueError if that is not what each must say."""
    msgspec.convert(values, Evening)
    return values


def _parse_sent(body: bytes) -> SentEvents:
    try:
        sent = msgspec.json.decode(body, type=SentEvents)
        _parse_evening(sent.evening)
    except (ValueError, RecursionError) as error:  # also letters that are none
        raise RefusedError(str(error)) from None
    if not is_json(sent.evening):
        raise RefusedError("an evening has only whole numbers, texts and lists")
    for entry in sent.entries:
        kind = entry.event.get("kind")
        if not isinstance(kind, str) or not 0 < len(kind) <= 40 or not is_json(entry.event):
            raise RefusedError("an event has a kind, and only whole numbers, texts and lists")
    return sent


def _describe_names(names: Sequence[str]) -> str:
    """Return what is wrong with the names of the players of a new evening, "" if nothing."""
    for name in names:
        if unseen := describe_unseen(name):
            return f"a name {unseen}"
    same = len({*map(name_key, names)}) < len(names)
    return "two players have one name" if same else ""


def evenings_json(titles: Sequence[Title]) -> bytes:
    """Return evenings as JSON, without their events."""
    rows = [title.evening | {"count": title.count} for title in titles]
    return msgspec.json.encode({"evenings": rows})


def lines_since(stored: StoredEvening, base: int) -> bytes:
    """Return the lines of an evening from one on as JSON."""
    return msgspec.json.encode(
        {"evening": stored.evening, "count": len(stored.lines), "entries": stored.lines[base:]}
    )
