"""A result as a table that a person can check by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from companion.cli.terminal import bold, display_width, pad_or_cut, strip_control, wrap_text
from companion.core.declaration import Scoring
from companion.core.scoring import LineItem, Result, ScoreSheet
from companion.core.what_if import Change

POINTS = 5
TOTAL = "Total"
LABEL, NARROW_LABEL = 18, 10  # columns of the names of groups; with many players
NUMBER, NAME, LONG_NAME = 6, 9, 14  # columns for a player: at least, where others stand below, most
UNLIKELY = "This was scored, but please check it:"
_PLAYER = re.compile(r"players\[(\d+)\][\w.\[\]]*")
HOUSE = "* rests on our own reading of a rule, or on a house value"


def render_table(scoring: Scoring, result: Result, width: int) -> list[str]:
    """Return each player's lines with their reasons, then who won and why."""
    lines = [*map(bold, wrap_text(scoring.title, width))]
    for sheet in result.players:
        lines += ["", *_render_sheet(scoring, sheet, width)]
    if len(result.players) > 1:
        lines += ["", *_render_totals(scoring, result, width)]
    lines += ["", *_render_outcome(scoring, result, width)]
    if _uses_house_values(scoring, result):
        lines += ["", *wrap_text(HOUSE, width)]
    return [*lines, *_warnings(result, width)]


def name_players(text: str, names: Sequence[object]) -> str:
    """Return a text with the names of players in place of `players[0].fish[3]`."""

    def name_of(place: re.Match[str]) -> str:
        name = dict(enumerate(names)).get(int(place[1]))
        return strip_control(name) if isinstance(name, str) and name else place[0]

    return _PLAYER.sub(name_of, text)


def _warnings(result: Result, width: int) -> list[str]:
    if not result.warnings:
        return []
    names = [sheet.name for sheet in result.players]
    items = (
        wrap_text(name_players(strip_control(str(warning)), names), width, "    ", "  ")
        for warning in result.warnings
    )
    return ["", bold(UNLIKELY), *chain.from_iterable(items)]


def _uses_house_values(scoring: Scoring, result: Result) -> bool:
    return (
        any(line.house for sheet in result.players for line in sheet.lines)
        or any(tie.house for tie in result.tie_break)
        or any(one.house for one in scoring.outcomes if one.id in result.outcomes)
    )


def _render_sheet(scoring: Scoring, sheet: ScoreSheet, width: int) -> Iterator[str]:
    yield from map(bold, wrap_text(_player_name(sheet.name), width))
    yield "-" * width
    for group, items in groupby(sheet.lines, key=lambda line: line.group):
        for number, line in enumerate(items):
            head = scoring.groups[group] if number == 0 else ""
            yield from _render_line(line, head, width)
    yield "-" * width
    if sheet.total is not None:
        yield from map(bold, _row(TOTAL, str(sheet.total), width))


def _render_line(line: LineItem, head: str, width: int) -> Iterator[str]:
    if head not in ("", line.label):
        yield from wrap_text(head, width)
    star = "*" if line.house else ""
    if line.points is None:
        yield from _row(f"  {line.label}{star}", strip_control(line.because), width)
        return
    points = str(line.points)
    yield from _row(f"  {line.label}{star}", points, width)
    if line.because != points:
        yield from wrap_text(strip_control(line.because), width - POINTS - 1, "      ")


def _row(label: str, value: str, width: int, dots: str = ".") -> Iterator[str]:
    """Yield a label and a value to the right of it, or below it where one line is too short."""
    value = f"{value:>{POINTS}}"
    room = width - display_width(value) - 1
    if display_width(label) <= room:
        filled = f"{label} {dots * room}"
        yield f"{filled[: len(filled) - display_width(filled) + room]} {value}"
    else:
        yield from wrap_text(label, width, "  ", "")
        yield from (f"{line:>{width}}" for line in wrap_text(value.strip(), width))


def _player_name(name: str) -> str:
    """Return a player's name as it can be shown."""
    return strip_control(name).strip() or "(no name)"


def _render_totals(scoring: Scoring, result: Result, width: int) -> Iterator[str]:
    """Yield the points by group and the ranks, a column for each player, in blocks that fit."""
    if scoring.ranked_by is not None and not result.winners:
        return  # nobody can win, so nobody has a rank
    rows = [*_group_rows(scoring, result)]
    widest = max(NUMBER, *(len(cell) + 1 for _, cells in rows for cell in cells))
    count, beside = len(result.players), width - NARROW_LABEL
    least = widest if count * widest <= beside else max(widest, NAME)
    blocks = -(-count // max(1, beside // least))
    size = -(-count // blocks)  # so that the last block has as many as the others, or nearly
    room = max(least, min(LONG_NAME, (width - LABEL) // size))
    label = width - room * size
    for start in range(0, count, size):
        names = [_player_name(sheet.name) for sheet in result.players[start : start + size]]
        if start:
            yield ""
        if size == 1:
            yield from wrap_text(names[0], width)
        else:
            yield " " * label + "".join(
                f" {pad_or_cut(one, room - 1, right=True)}" for one in names
            )
        for words, cells in rows:
            shown = cells[start : start + size]
            lines = _row(words, shown[0], width, " ")
            if size > 1:
                *above, last = wrap_text(words, label) or [words]
                numbers = "".join(f"{cell:>{room}}" for cell in shown)
                lines = iter([*above, pad_or_cut(last, label) + numbers])
            yield from map(bold, lines) if words == TOTAL else lines


def _group_rows(scoring: Scoring, result: Result) -> Iterator[tuple[str, list[str]]]:
    """Yield what each player has in each group, in all, and the ranks."""
    for group, words in scoring.groups.items() if scoring.ranked_by is None else ():
        lines = [[line for line in sheet.lines if line.group == group] for sheet in result.players]
        if any(lines):
            sums = (sum(line.points or 0 for line in some) if some else "" for some in lines)
            yield words, [*map(str, sums)]
    if scoring.ranked_by is None:
        yield TOTAL, [str(sheet.total) for sheet in result.players]
    yield "Rank", [str(sheet.rank) for sheet in result.players]


def _render_outcome(scoring: Scoring, result: Result, width: int) -> Iterator[str]:
    for tie in result.tie_break:
        values = ", ".join(f"{_player_name(name)} {value}" for name, value in tie.values.items())
        star = "*" if tie.house else ""
        yield from wrap_text(f"Equal so far; {tie.label}{star}: {values}", width)
    winners = [_player_name(name) for name in result.winners]
    if not winners:
        yield "Nobody wins."
    elif len(result.players) > 1:
        said = f"Winner: {winners[0]}"
        if len(winners) > 1:
            said = f"Winners: {', '.join(winners)} (shared)"
        yield from map(bold, wrap_text(said, width))
    labels = {one.key: one.label for one in scoring.table}
    labels |= {one.id: one.label + "*" * one.house for one in scoring.outcomes}
    for key, value in result.outcomes.items():
        words = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        yield from wrap_text(f"{labels[key]}: {strip_control(words)}", width)


def list_changes(
    scoring: Scoring, found: Sequence[Change], before: Result, after: Result, width: int
) -> list[str]:
    """Return what a change does to a result."""
    lines = [bold("What changes"), "-" * width]
    for name, items in groupby(found, key=lambda change: change.name):
        lines += wrap_text(_player_name(name), width)
        for change in items:
            label = f"  {scoring.groups[change.group]}: {change.label}{'*' * change.house}"
            if change.before is None is change.after:
                lines += _row(label, strip_control(change.because), width)
                continue
            lines += _change(label, change.before, change.after, width)
            lines += wrap_text(strip_control(change.because), width - 16, "      ")
    if not found:
        lines.append("No line changes.")
    lines.append("-" * width)
    for old, new in zip(before.players, after.players, strict=False):
        if old.total is not None:
            lines += _change(f"{_player_name(new.name)}, total", old.total, new.total, width)
    for words, one in (("Winner before", before), ("Winner after", after)):
        lines += wrap_text(
            f"{words}: {', '.join(map(_player_name, one.winners)) or 'nobody'}", width
        )
    if any(change.house for change in found):
        lines += ["", *wrap_text(HOUSE, width)]
    return [*lines, *_warnings(after, width)]


def _change(label: str, before: int | None, after: int | None, width: int) -> Iterator[str]:
    numbers = f"{_points(before):>4} -> {_points(after):>3}"
    difference = (after or 0) - (before or 0)
    tail = f"{numbers}  {f'{difference:+d}' if difference else '':>4}"
    return _row(label, tail, width, " ")


def _points(points: int | None) -> str:
    return "-" if points is None else str(points)
