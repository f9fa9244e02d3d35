"""A result as a table that a person can check by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from companion.cli.terminal import bold, cleaned, fitted, wrapped
from companion.core.declaration import Scoring
from companion.core.scoring import LineItem, Result, ScoreSheet
from companion.core.what_if import Change

POINTS = 5
UNLIKELY = "This was scored, but please check it:"
HOUSE = "* rests on our own reading of a rule, or on a house value"


def table(scoring: Scoring, result: Result, width: int) -> list[str]:
    """Return each player's lines with their reasons, then who won and why."""
    lines = [bold(fitted(scoring.title, width).rstrip())]
    for sheet in result.players:
        lines += ["", *_sheet(scoring, sheet, width)]
    if len(result.players) > 1:
        lines += ["", *_totals(scoring, result, width)]
    lines += ["", *_ending(scoring, result, width)]
    if _rests_on_ours(scoring, result):
        lines += ["", *wrapped(HOUSE, width)]
    return [*lines, *_warnings(result, width)]


def _warnings(result: Result, width: int) -> list[str]:
    if not result.warnings:
        return []
    items = (wrapped(cleaned(str(one)), width, "    ", "  ") for one in result.warnings)
    return ["", bold(UNLIKELY), *chain.from_iterable(items)]


def _rests_on_ours(scoring: Scoring, result: Result) -> bool:
    return (
        any(line.house for sheet in result.players for line in sheet.lines)
        or any(tie.house for tie in result.tie_break)
        or any(one.house for one in scoring.outcomes if one.id in result.outcomes)
    )


def _sheet(scoring: Scoring, sheet: ScoreSheet, width: int) -> Iterator[str]:
    yield bold(fitted(_named(sheet.name), width - 10).rstrip())
    yield "-" * width
    for group, items in groupby(sheet.lines, key=lambda line: line.group):
        for number, line in enumerate(items):
            head = scoring.groups[group] if number == 0 else ""
            yield from _line(line, head, width)
    yield "-" * width
    if sheet.total is not None:
        yield bold(_row("Total", str(sheet.total), width))


def _line(line: LineItem, head: str, width: int) -> Iterator[str]:
    if head not in ("", line.label):
        yield head
    star = "*" if line.house else ""
    if line.points is None:
        yield _row(f"  {line.label}{star}", cleaned(line.because), width)
        return
    points = str(line.points)
    yield _row(f"  {line.label}{star}", points, width)
    if line.because != points:
        yield from wrapped(cleaned(line.because), width - POINTS - 1, "      ")


def _row(label: str, value: str, width: int) -> str:
    room = width - max(POINTS, len(value)) - 1
    dots = "." * max(0, room - len(label) - 1)
    return f"{fitted(f'{label} {dots}', room)} {value:>{POINTS}}"


def _named(name: str) -> str:
    """Return a player's name as it can be shown."""
    return cleaned(name).strip() or "(no name)"


def _totals(scoring: Scoring, result: Result, width: int) -> Iterator[str]:
    """Yield the points by group and the ranks, a column for each player."""
    if scoring.ranked_by is not None and not result.winners:
        return  # nobody can win, so nobody has a rank
    count = len(result.players)
    room = max(6, min(14, (width - 18) // count))
    label = width - room * count
    names = (fitted(_named(sheet.name), room - 1, right=True) for sheet in result.players)
    yield " " * label + "".join(f" {name}" for name in names)
    for group, words in scoring.groups.items() if scoring.ranked_by is None else ():
        cells = [
            sum(line.points or 0 for line in sheet.lines if line.group == group)
            if any(line.group == group for line in sheet.lines)
            else None
            for sheet in result.players
        ]
        if any(cell is not None for cell in cells):
            yield _cells(words, ["" if cell is None else str(cell) for cell in cells], label, room)
    if scoring.ranked_by is None:
        yield bold(_cells("Total", [str(sheet.total) for sheet in result.players], label, room))
    yield _cells("Rank", [str(sheet.rank) for sheet in result.players], label, room)


def _cells(words: str, cells: Sequence[str], label: int, room: int) -> str:
    return fitted(words, label) + "".join(f"{cell:>{room}}" for cell in cells)


def _ending(scoring: Scoring, result: Result, width: int) -> Iterator[str]:
    for tie in result.tie_break:
        values = ", ".join(f"{_named(name)} {value}" for name, value in tie.values.items())
        star = "*" if tie.house else ""
        yield from wrapped(f"Equal so far; {tie.label}{star}: {values}", width)
    winners = [_named(name) for name in result.winners]
    if not winners:
        yield "Nobody wins."
    elif len(result.players) > 1:
        said = f"Winner: {winners[0]}"
        if len(winners) > 1:
            said = f"Winners: {', '.join(winners)} (shared)"
        yield from map(bold, wrapped(said, width))
    labels = {one.key: one.label for one in scoring.table}
    labels |= {one.id: one.label + "*" * one.house for one in scoring.outcomes}
    for key, value in result.outcomes.items():
        words = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        yield from wrapped(f"{labels[key]}: {cleaned(words)}", width)


def changed(
    scoring: Scoring, found: Sequence[Change], before: Result, after: Result, width: int
) -> list[str]:
    """Return what a change does to a result."""
    lines = [bold("What changes"), "-" * width]
    for name, items in groupby(found, key=lambda change: change.name):
        lines.append(_named(name))
        for change in items:
            label = f"  {scoring.groups[change.group]}: {change.label}{'*' * change.house}"
            if change.before is None is change.after:
                lines.append(_row(label, cleaned(change.because), width))
                continue
            lines.append(_change(label, change.before, change.after, width))
            lines += wrapped(cleaned(change.because), width - 16, "      ")
    if not found:
        lines.append("No line changes.")
    lines.append("-" * width)
    for old, new in zip(before.players, after.players, strict=False):
        if old.total is not None:
            lines.append(_change(f"{_named(new.name)}, total", old.total, new.total, width))
    for words, one in (("Winner before", before), ("Winner after", after)):
        lines += wrapped(f"{words}: {', '.join(map(_named, one.winners)) or 'nobody'}", width)
    if any(change.house for change in found):
        lines += ["", *wrapped(HOUSE, width)]
    return [*lines, *_warnings(after, width)]


def _change(label: str, before: int | None, after: int | None, width: int) -> str:
    numbers = f"{_points(before):>4} -> {_points(after):>3}"
    difference = (after or 0) - (before or 0)
    tail = f"{numbers}  {f'{difference:+d}' if difference else '':>4}"
    return f"{fitted(label, width - len(tail) - 1)} {tail}"


def _points(points: int | None) -> str:
    return "-" if points is None else str(points)
