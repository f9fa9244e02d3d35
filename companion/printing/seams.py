"""Where to cut a large piece that does not say where: where it spoils least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.drawing.component import Component, Style
from companion.drawing.extents import Extent, iter_extents

ROOM = 0.8  # mm round a word or a picture
GROUND = 0.2  # a space that is cut spoils less than its subject
BESIDE = 1.0  # mm of a subject that a cut on the border of a space may cost more
NEARLY = 0.9  # what reaches over so much of a piece is crossed by every cut


def cut_costs(
    part: Component, piece: str, style: Style
) -> tuple[dict[float, float], dict[float, float]]:
    """Return how much a cut spoils, by its distance from the left and from the top edge, mm.

    It is the length of the cut that runs through words and pictures, and a share of that which
    runs through spaces.
    """
    (drawn,) = part.draw(style, {piece})
    width, height = part.size_of(piece)
    front = list(iter_extents(drawn.front))
    back = [_turned(each, width) for each in iter_extents(drawn.back or ())]
    faces = [*front, *back]
    across = [(each.left, each.right, each.top, each.bottom, each.subject) for each in faces]
    down = [(each.top, each.bottom, each.left, each.right, each.subject) for each in faces]
    return _costs_along(across, width, height), _costs_along(down, height, width)


Span = tuple[float, float, float, float, bool]  # from, to along the piece; from, to along the cut


def _turned(each: Extent, width: float) -> Extent:
    """Return where something on the back lies as one looks through the front."""
    return each._replace(left=width - each.right, right=width - each.left)


def _costs_along(spans: Sequence[Span], length: float, cut: float) -> dict[float, float]:
    kept = [each for each in spans if each[1] - each[0] < NEARLY * length]
    borders = {round(edge, 2) for each in kept if not each[4] for edge in each[:2]}
    places = [*range(1, int(length)), *borders]
    return {
        float(place): round(_cost_at(kept, place, cut)) + (0.0 if place in borders else BESIDE)
        for place in places
        if 0 < place < length
    }


def _cost_at(spans: Iterable[Span], place: float, cut: float) -> float:
    subjects: list[tuple[float, float]] = []
    grounds: list[tuple[float, float]] = []
    for first, last, low, high, subject in spans:
        if subject and first - ROOM < place < last + ROOM:
            subjects.append((low, high))
        elif not subject and first + 0.01 < place < last - 0.01:
            grounds.append((low, high))
    return _covered_length(subjects, cut) + GROUND * _covered_length(grounds, cut)


def _covered_length(stretches: Iterable[tuple[float, float]], cut: float) -> float:
    """Return the length that the stretches cover together, of those on the piece."""
    return sum(last - first for first, last in _merge_stretches(stretches, cut))


def _merge_stretches(
    stretches: Iterable[tuple[float, float]], cut: float
) -> Iterator[tuple[float, float]]:
    done = 0.0
    for first, last in sorted(stretches):
        start, end = max(first, done), min(last, cut)
        if end > start:
            yield start, end
            done = end
