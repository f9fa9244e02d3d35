"""Assigns the mistakes of a game to pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from companion.core.errors import CompanionError, Problem
from companion.drawing.component import Component, Style
from companion.printing.selection import PrintRequest

MOST = 12  # pieces that one message names
LONGEST = 60  # letters of what a piece is called


class RefusedError(CompanionError):
    """The error for a refused request; the page gets `more` along with the message."""

    def __init__(self, message: str, status: int = 409, **more: object) -> None:
        self.status, self.more = status, more  # of the answer, and what it holds besides
        super().__init__(message)


class Mistake(Struct, frozen=True):
    """A mistake in the data, with the piece that it affects, if known."""

    place: str  # its place in the files
    message: str
    component: str = ""  # "" for the whole game
    piece: str = ""  # "" for the whole component
    title: str = ""  # name of the piece or component for people
    mild: bool = False  # whether it can stay


def mistakes_on_pieces(
    requests: Iterable[PrintRequest], style: Style
) -> tuple[list[Mistake], Mapping[tuple[str, str], str]]:
    """Draw pieces and return their problems, and the names of all pieces."""
    result, titles = list[Mistake](), dict[tuple[str, str], str]()
    for part, copies in ((request.component, request.copies) for request in requests):
        for piece in part.draw(style, {key for key, n in copies.items() if n}):
            title = piece_label(part, piece.id, piece.title)
            titles[part.name, piece.id] = title
            result += [
                Mistake(format_place(place), words, part.name, piece.id, title, place.mild)
                for place, words in merge_problems(piece.problems)
            ]
    return result, titles


def mistakes_in_file(
    problem: Problem, parts: Sequence[Component], titles: Mapping[tuple[str, str], str]
) -> list[Mistake]:
    """Return a mistake for each affected piece or component. If none is affected, return one."""
    place, stem, entry = format_place(problem), Path(problem.file).stem, problem.entry
    pieces = [(part, "", part.title) for part in parts if part.name == entry]
    pieces += [
        (part, key, titles.get((part.name, key), piece_label(part, key, key)))
        for part in parts
        if entry not in ("", part.name) and stem in (part.table, part.name)
        for key in part.copies
        if f"{key}-".startswith(f"{entry}-")
    ]
    return [
        Mistake(place, problem.message, part.name, key, title) for part, key, title in pieces
    ] or [Mistake(place, problem.message)]


def check_pieces_fit(requests: Iterable[PrintRequest], style: Style) -> None:
    """Raise CompanionError if text does not fit on pieces; the message lists these pieces."""
    wrong = [piece for piece in mistakes_on_pieces(requests, style)[0] if not piece.mild]
    lines = [f"{item.title}: {item.message}" for item in wrong]
    if len(lines) > MOST:
        lines[MOST:] = [f"and {len(lines) - MOST} more"]
    if lines:
        raise CompanionError(
            "these pieces cannot be printed yet; mend them on the page Change, or pick others:\n"
            + "\n".join(lines)
        )


def piece_label(part: Component, key: str, title: str) -> str:
    """Return the label of a piece, such as `Fish cards 24 Pike`."""
    names = [part.title, key, title]
    words = " ".join(dict.fromkeys(name for name in names if name and name != part.name))
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def merge_problems(problems: Iterable[Problem]) -> list[tuple[Problem, str]]:
    """Merge the problems of each box of a piece; return pairs (first problem, joint message)."""
    boxes: dict[tuple[str, str, str, bool], list[Problem]] = {}
    for problem in problems:
        key = problem.key or problem.message  # what is of no box is told by itself
        boxes.setdefault((problem.file, problem.entry, key, problem.mild), []).append(problem)
    return [(those[0], _describe_box(those)) for those in boxes.values()]


def _describe_box(problems: Sequence[Problem]) -> str:
    first, sides = problems[0], ((f"on the {p.side}: " if p.side else "", p) for p in problems)
    if not first.key:
        return first.message
    words = "; ".join(dict.fromkeys(f"{side}{problem.message}" for side, problem in sides))
    box = first.key.replace("-", " ").capitalize()
    return f"{box} {words}" if first.side else f"{box}: {words}"


def format_place(problem: Problem) -> str:
    """Return the place of a mistake in the files, as text."""
    return ": ".join(filter(None, (problem.file, problem.entry, problem.key)))
