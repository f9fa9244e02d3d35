"""Drawings for pages: as coarse as a phone shows them, and as short as they can be written."""

from __future__ import annotations

import re
from collections.abc import Iterator

STEPS = 5  # steps of a coordinate to a unit of the drawing
FINEST = 0.15  # mm; finer strokes do not show on a phone
_ROOT = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_PATH = re.compile(r"<path((?:\s[a-z-]+=\"[^\"]*\")*)\s*/>")
_SIZE = re.compile(r"\b(stroke-width|stroke-dasharray|cx|cy|r)=\"([^\"]*)\"")
_BETWEEN = re.compile(r"<title>.*?</title>|(?<=>)\s+|\sclass=\"[^\"]*\"")
_KEY = re.compile(r"\s([a-z-]+)=\"([^\"]*)\"")
_PART = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_LOOK = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


def web_drawing(name: str, drawing: str) -> str:
    """Return a drawing of ours as a group that a page can use by its name.

    Soft shading and the finest strokes are left out; every coordinate is rounded to a fifth and
    told from the one before.

    Args:
        name: of the group.
        drawing: as it stands in a file.

    Raises:
        ValueError: it is no drawing of ours.
    """
    found = _ROOT.search(drawing)
    if found is None:
        raise ValueError(f"{name} is no drawing")
    inside = _BETWEEN.sub("", _PATH.sub(lambda path: _path(path[1]), found[1]))
    inside = _SIZE.sub(_in_steps, inside)
    return f'<g id="{name}" transform="scale({1 / STEPS:g})" {_LOOK}>{inside.strip()}</g>'


def _path(keys: str) -> str:
    held = dict(_KEY.findall(keys))
    outline, kind = held.pop("d"), held.pop("class", "")
    if kind == "soft" or float(held.get("stroke-width", FINEST)) < FINEST:
        return ""
    said = "".join(f' {key}="{value}"' for key, value in held.items())
    return f'<path{said} d="{_relative(outline)}"/>'


def _in_steps(key: re.Match[str]) -> str:
    sizes = _NUMBER.sub(lambda size: f"{float(size[0]) * STEPS:.1f}".removesuffix(".0"), key[2])
    return f'{key[1]}="{sizes}"'


def _relative(outline: str) -> str:
    """Return an outline of M, L, C and Z in whole steps, each point told from the last one."""
    said, here, start = [], (0, 0), (0, 0)
    for command, numbers in _PART.findall(outline):
        if command == "Z":
            said.append("z")
            here = start
            continue
        values = [round(float(number) * STEPS) for number in _NUMBER.findall(numbers)]
        points = list(zip(values[::2], values[1::2], strict=True))
        each = 3 if command == "C" else 1
        moves: list[int] = []
        for at in range(0, len(points), each):
            for point in points[at : at + each]:
                moves += [point[0] - here[0], point[1] - here[1]]
            here = points[at + each - 1]
        if command == "M":
            start = points[0]
        said.append(command.lower() + "".join(_joined(moves)))
    return "".join(said)


def _joined(numbers: list[int]) -> Iterator[str]:
    for at, number in enumerate(numbers):
        yield f" {number}" if at and number >= 0 else str(number)
