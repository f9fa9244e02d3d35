"""Which pieces differ from the last print of them, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any, Literal

from msgspec import Struct

from companion.drawing.component import Piece
from companion.printing.faces import FaceRecord, iter_face_records
from companion.printing.last_print import COUNTS
from companion.printing.order import PrintOrder
from companion.printing.selection import PrintRequest

MOST_TOLD = 3  # differences of one piece
LONGEST = 60  # characters of one of them

Key = tuple[str, str]  # component and piece


class PieceChange(Struct, frozen=True):
    """A piece that differs."""

    component: str
    piece: str
    title: str  # its name
    why: str  # in words that follow the name and a colon
    copies: int  # how many are to be printed for one full set
    kind: Literal["new", "differs", "more"]
    # whether there was none of it, its face differs, or there are more of it now


def find_changes(
    requests: Sequence[PrintRequest],
    pieces: Mapping[Key, Piece],
    options: PrintOrder,
    record: Mapping[str, Any],
) -> Iterator[PieceChange]:
    """Yield the pieces that are new, whose faces differ, or that have more copies now.

    Args:
        requests: one full set as it is now.
        pieces: as they are drawn now.
        options: how they are printed now.
        record: what the manifest tells of the last print.
    """
    old: dict[Key, dict[str, Mapping[str, Any]]] = {}
    for face in record["faces"]:
        old.setdefault((face["component"], face["piece"]), {})[face["face"]] = face
    new: dict[Key, list[FaceRecord]] = {}
    for now in iter_face_records(requests, pieces, options):
        new.setdefault((now.component, now.piece), []).append(now)
    had = _copies(record)
    for request in requests:
        for piece, copies in request.copies.items():
            key = request.component.name, piece
            if not copies:
                continue
            title, before = pieces[key].title, had.get(key, copies)
            if key not in old:
                yield PieceChange(*key, title, "new", copies, "new")
            elif why := _reason(old[key], new[key]):
                yield PieceChange(*key, title, why, copies, "differs")
            elif copies > before:
                why = f"{copies} of it instead of {before}"
                yield PieceChange(*key, title, why, copies - before, "more")


def find_removed(requests: Sequence[PrintRequest], record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what the last print had and the game no longer has: COMPONENT/PIECE or `2 of ...`."""
    now = {(each.component.name, key): n for each in requests for key, n in each.copies.items()}
    had = _copies(record)
    keys = dict.fromkeys((str(f["component"]), str(f["piece"])) for f in record["faces"])
    found = []
    for key in keys:
        left = now.get(key, 0)
        if left == 0:
            found.append("/".join(key))
        elif left < had.get(key, left):
            found.append(f"{had[key] - left} of {'/'.join(key)}")
    return tuple(found)


def _copies(record: Mapping[str, Any]) -> dict[Key, int]:
    """Return how many copies of each piece a full set had; pictures do not tell."""
    found: dict[Key, int] = {}
    for place in record.get("placements", ()):
        key = place["component"], place["piece"]
        found[key] = max(found.get(key, 0), place["copy"])
    sets = record["options"].get("copies", 1)
    again = {tuple(key.split("/", 1)): n for key, n in record.get(COUNTS, {}).items()}
    return {key: copies // sets for key, copies in found.items()} | again


def _reason(old: Mapping[str, Mapping[str, Any]], new: Sequence[FaceRecord]) -> str:
    """Return why a piece differs; "" if it does not."""
    differing = [now for now in new if old.get(now.face, {}).get("sha256") != now.sha256]
    if not differing:
        return ""
    if all(now.face not in old for now in differing):
        return f"its {differing[0].face} was not printed"
    words = dict.fromkeys(
        words
        for now in differing
        if now.face in old
        for words in _changed_words(str(old[now.face].get("words", "")), now.words)
    )
    told = list(words)
    if len(told) > MOST_TOLD:
        told = [*told[: MOST_TOLD - 1], f"{len(told) - MOST_TOLD + 1} more differences"]
    return ", ".join(told) or "its drawing differs"


def _changed_words(old: str, new: str) -> Iterator[str]:
    """Yield the words that are different."""
    a, b = old.split(), new.split()
    codes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    blocks = [(a[a1:a2], b[b1:b2]) for kind, a1, a2, b1, b2 in codes if kind != "equal"]
    if len(a) == len(b):  # of like numbers those are the same that stand in one place
        runs = groupby(zip(a, b, strict=True), lambda pair: pair[0] != pair[1])
        pairs = [[*run] for differs, run in runs if differs]
        in_place = [([word for word, _ in run], [word for _, word in run]) for run in pairs]
        if sum(len(now) for _, now in in_place) <= sum(len(now) for _, now in blocks):
            blocks = in_place
    for words, other in blocks:
        before, now = _quoted(words), _quoted(other)
        if before == now:  # but for a comma
            continue
        if words and other:
            yield f"{now} instead of {before}"
        else:
            yield f"{now} is new" if other else f"{before} is gone"


def _quoted(words: Iterable[str]) -> str:
    text = " ".join(words).strip(",.;:()")
    return f'"{text}"' if len(text) <= LONGEST else f'"{text[: LONGEST - 4].rstrip()} ..."'
