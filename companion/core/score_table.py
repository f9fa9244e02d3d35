"""Writes a result as text or as spreadsheet rows, and the differences between two results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import astuple

from companion.core.record_path import get_value
from companion.core.scoring import LineItem, Result, ScoreSheet
from companion.core.scoring_types import Mistake, Scoring
from companion.core.text_format import display_width, pad_or_cut, strip_control, wrap_text
from companion.core.what_if import Change

POINTS = 5
TALL = 24  # lines of a usual window
TOTAL = "Total"
LABEL, NARROW_LABEL = 18, 10  # columns of the names of groups; with many players
NUMBER, NAME, LONG_NAME = 6, 9, 14  # columns for a player: at least, where others stand below, most
COUNTED = "counted"  # the key of the totals when a record was saved, by player
COLUMNS = ("record", "game", "player", "rank", "winner", "group", "label", "points", "because",
           "source", "house")  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "−", "–", "·")  # also in plainer letters
_PLAYER = re.compile(r"players\[(\d+)\][\w.\[\]]*")


class _Lines(list[str]):
    """Lines of text, at most `width` columns wide; `strong` formats the headings."""

    def __init__(self, width: int, strong: Callable[[str], str]) -> None:
        self.width, self.strong = width, strong

    def head(self, text: str) -> None:
        self.extend(map(self.strong, wrap_text(text, self.width)))

    def write(self, text: str, indent: str = "", start: str | None = None, less: int = 0) -> None:
        self.extend(wrap_text(text, self.width - less, indent, start))

    def rule(self) -> None:
        self.append("-" * self.width)

    def row(self, label: str, value: str, dots: str = ".") -> None:
        """Write a label and a value on one line, or on two if the line is too short."""
        value = f"{value:>{POINTS}}"
        room = self.width - display_width(value) - 1
        if display_width(label) <= room:
            filled = f"{label} {dots * room}"
            self.append(f"{filled[: len(filled) - display_width(filled) + room]} {value}")
        else:
            self.write(label, "  ", "")
            self.extend(f"{line:>{self.width}}" for line in wrap_text(value.strip(), self.width))

    def change(self, label: str, before: int | None, after: int | None) -> None:
        """Write a label, the points before and after, and their difference.

        `before` or `after` is None if that result has no such line.
        """
        old, new = ("-" if points is None else points for points in (before, after))
        numbers, difference = f"{old:>4} -> {new:>3}", (after or 0) - (before or 0)
        self.row(label, f"{numbers}  {f'{difference:+d}' if difference else '':>4}", " ")


def render_table(
    scoring: Scoring,
    result: Result,
    width: int,
    confirmed: Sequence[Mistake] = (),
    strong: Callable[[str], str] = str,
    record: object = None,
) -> list[str]:
    """Return a result as lines of text.

    The lines show the winner, each player's points with reasons, totals, tie-breaks and notes. Then
    come totals that differ from those saved in `record`. If the result is longer than a terminal
    window, the winner is repeated at the end.
    """
    out = _Lines(width, strong)
    out.head(scoring.title)
    _write_outcome(outcome := _Lines(width, strong), scoring, result)
    out += outcome
    for sheet in result.players:
        out.append("")
        _write_sheet(out, scoring, sheet)
    if len(result.players) > 1:
        out.append("")
        _write_totals(out, scoring, result)
    out += [""] if result.tie_break else []
    for tie in result.tie_break:
        values = ", ".join(f"{show_name(name)} {value}" for name, value in tie.values.items())
        out.write(f"Equal so far; {tie.label}{'*' * tie.house}: {values}")
    house = [outcome.house for outcome in scoring.outcomes if outcome.id in result.outcomes]
    house += [tie.house for tie in result.tie_break]
    lines = [(sheet.name, line) for sheet in result.players for line in sheet.lines]
    _write_notes(out, result, lines, confirmed, starred=any(house))
    saved: Any = get_value(record, (COUNTED,))
    changes = [
        f"{sheet.name} had {saved[sheet.name]} then, {sheet.total} now"
        for sheet in (result.players if isinstance(saved, dict) else ())
        if isinstance(saved.get(sheet.name), int) and saved[sheet.name] != sheet.total
    ]
    if changes:
        since = "numbers or answers have changed since this record was saved"
        out.append("")
        out.write(strip_control(f"{', '.join(changes)}: {since}"))
    return [*out, "", *outcome] if outcome and len(out) > TALL else out


def result_rows(result: Result, record: int = 1) -> Iterator[list[object]]:
    """Yield a row for each score line of each player, and a row for the player's total.

    Cells are escaped so that no spreadsheet reads them as formulas.
    """
    for sheet in result.players:
        player = (record, result.game, sheet.name, sheet.rank, sheet.name in result.winners)
        rows: list[tuple[object, ...]] = [astuple(line) for line in sheet.lines]
        if sheet.total is not None:
            rows.append(("total", "", sheet.total, "", "", ""))
        for row in rows:
            cells = (*player, *row)
            is_formula = [isinstance(cell, str) and cell.startswith(_FORMULA) for cell in cells]
            pairs = zip(cells, is_formula, strict=True)
            yield [f"'{cell}" if formula else cell for cell, formula in pairs]


def render_changes(
    scoring: Scoring,
    changes: Sequence[Change],
    before: Result,
    after: Result,
    width: int,
    strong: Callable[[str], str] = str,
) -> list[str]:
    """Return the lines that show how a change affects a result."""
    out = _Lines(width, strong)
    out.head("What changes")
    out.rule()
    known = {
        (sheet.name, line.label): line
        for result in (before, after)
        for sheet in result.players
        for line in sheet.lines
    }
    for name, items in groupby(changes, key=lambda change: change.name):
        out.write(show_name(name))
        for change in items:
            star = _star(known[name, change.label])
            label = f"  {scoring.groups[change.group]}: {change.label}{star}"
            if change.before is None is change.after:
                out.row(label, strip_control(change.because))
                continue
            out.change(label, change.before, change.after)
            out.write(strip_control(change.because), "      ", less=16)
    if not changes:
        out.append("No line changes.")
    out.rule()
    for old, new in zip(before.players, after.players, strict=False):
        if old.total is not None:
            out.change(f"{show_name(new.name)}, total", old.total, new.total)
    for words, result in (("Winner before", before), ("Winner after", after)):
        out.write(f"{words}: {', '.join(map(show_name, result.winners)) or 'nobody'}")
    _write_notes(out, after, [(each.name, known[each.name, each.label]) for each in changes])
    return out


def name_players(text: str, names: Sequence[object]) -> str:
    """Replace paths such as `players[0].fish[3]` in a text by players' names."""

    def name_of(place: re.Match[str]) -> str:
        name = dict(enumerate(names)).get(int(place[1]))
        return strip_control(name) if isinstance(name, str) and name else place[0]

    text = _PLAYER.sub(name_of, text)
    name, _, rest = text.partition(": ")
    return rest if rest.startswith(f"{name} ") else text


def show_name(name: str) -> str:
    """Return a player's name without control characters, ready to show."""
    return strip_control(name).strip() or "(no name)"


def _write_notes(
    out: _Lines,
    result: Result,
    lines: Sequence[tuple[str, LineItem]],
    confirmed: Sequence[Mistake] = (),
    *,
    starred: bool = False,
) -> None:
    """Write notes on house values, then on unlikely values. Confirmed unlikely values come last."""
    owners: dict[str, list[str]] = {}  # players whose lines count numbers of ours, by label
    for name, line in lines:
        if line.house and not _star(line):
            owners.setdefault(line.label, []).append(show_name(name))
    if owners:
        every = len(result.players)
        numbers = [
            label if len(names) == every else f"{label} ({', '.join(names)})"
            for label, names in owners.items()
        ]
        out.append("")
        note = "By the rulebook, but with our numbers until you enter yours"
        out.write(f"{note}: {', '.join(numbers)}")
    if starred or any(_star(line) for _, line in lines):
        out.append("")
        out.write("* a rule as we read it, or a rule that uses our numbers")
    headings = "This was scored, but please check it:", "Unlikely, but you confirmed it:"
    names = [sheet.name for sheet in result.players]
    for is_known, heading in enumerate(headings):
        if warnings := [each for each in result.warnings if (each in confirmed) == is_known]:
            out += ["", out.strong(heading)]
        for warning in warnings:
            out.write(name_players(strip_control(str(warning)), names), "    ", "  ")


def _star(line: LineItem) -> str:
    """Return `*` for a line scored by our own reading of a rule; "" for others."""
    return "*" if line.source.startswith("H") else ""


def _write_outcome(out: _Lines, scoring: Scoring, result: Result) -> None:
    winners = [show_name(name) for name in result.winners]
    if not winners:
        out.append("Nobody wins.")
    elif len(result.players) > 1:
        shared = f"Winners: {', '.join(winners)} (shared)"
        out.head(shared if len(winners) > 1 else f"Winner: {winners[0]}")
    labels = {item.key: item.label for item in scoring.table}
    labels |= {outcome.id: outcome.label + "*" * outcome.house for outcome in scoring.outcomes}
    for key, value in result.outcomes.items():
        words = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        out.write(f"{labels[key]}: {strip_control(words)}")


def _write_sheet(out: _Lines, scoring: Scoring, sheet: ScoreSheet) -> None:
    out.head(show_name(sheet.name))
    out.rule()
    for group, lines in groupby(sheet.lines, key=lambda line: line.group):
        head = scoring.groups[group]
        for line in lines:
            if head not in ("", line.label):
                out.write(head)
            head, label = "", f"  {line.label}{_star(line)}"
            points = strip_control(line.because) if line.points is None else str(line.points)
            out.row(label, points)
            if line.points is not None and line.because != points:
                out.write(strip_control(line.because), "      ", less=POINTS + 1)
    out.rule()
    if sheet.total is not None:
        start = len(out)
        out.row(TOTAL, str(sheet.total))
        out[start:] = map(out.strong, out[start:])


def _write_totals(out: _Lines, scoring: Scoring, result: Result) -> None:
    """Write points by group, totals and ranks, with a column for each player.

    Players who do not fit on a line follow in further blocks.
    """
    if scoring.ranked_by is not None and not result.winners:
        return  # nobody can win, so nobody has a rank
    rows = [*_group_rows(scoring, result)]
    widest = max(NUMBER, *(len(cell) + 1 for _, cells in rows for cell in cells))
    count, beside = len(result.players), out.width - NARROW_LABEL
    least = widest if count * widest <= beside else max(widest, NAME)
    blocks = -(-count // max(1, beside // least))
    size = -(-count // blocks)  # so that the last block has as many as the others, or nearly
    room = max(least, min(LONG_NAME, (out.width - LABEL) // size))
    label = out.width - room * size
    for start in range(0, count, size):
        names = [show_name(sheet.name) for sheet in result.players[start : start + size]]
        out += [""] if start else []
        heads = (f" {pad_or_cut(name, room - 1, right=True)}" for name in names)
        out.append(" " * label + "".join(heads))
        for words, cells in rows:
            *above, last = wrap_text(words, label) or [words]
            numbers = "".join(f"{cell:>{room}}" for cell in cells[start : start + size])
            lines = [*above, pad_or_cut(last, label) + numbers]
            out += map(out.strong, lines) if words == TOTAL else lines


def _group_rows(scoring: Scoring, result: Result) -> Iterator[tuple[str, list[str]]]:
    """Yield rows of a label and each player's value: points by group and total if any, the rank."""
    if scoring.ranked_by is None:
        for group, words in scoring.groups.items():
            lines = [
                [line for line in each.lines if line.group == group] for each in result.players
            ]
            if any(lines):
                yield words, [str(sum(line.points or 0 for line in some)) for some in lines]
        yield TOTAL, [str(sheet.total) for sheet in result.players]
    yield "Rank", [str(sheet.rank) for sheet in result.players]
