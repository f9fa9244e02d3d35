"""A result as a table that a person can check by hand."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import typer
from msgspec import Struct, to_builtins
from msgspec.structs import astuple

from companion.cli.score_files import describe_earlier_totals, iter_lines, open_record
from companion.cli.terminal import (
    bold,
    echo_json,
    print_line,
    replace_unencodable,
    strip_control,
    supports_colour,
    width,
)
from companion.core.errors import CompanionError, join_mistakes
from companion.core.scoring import LineItem, Result, ScoreSheet, result_json, score_record
from companion.core.scoring_types import Mistake, Scoring
from companion.core.text_format import display_width, pad_or_cut, wrap_text
from companion.data.record_file import read_record_text

if TYPE_CHECKING:
    from companion.core.what_if import Change

# Results for other programs: CSV, and the play link of BG Stats with its QR code.
COLUMNS = ("record", "game", "player", "rank", "winner", "group", "label", "points", "because",
           "source", "house")  # fmt: skip
TOTAL = "total"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def start_csv(stream: TextIO) -> Any:
    """Return a CSV writer that has written the names of the columns."""
    import csv  # late: few ask for it

    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    return writer


def iter_rows(result: Result, stream: TextIO, record: int = 1) -> Iterator[list[object]]:
    """Yield a row for each line of each player, and one for the total.

    Cells are in letters of the stream; no spreadsheet takes one for a formula.
    """
    for sheet in result.players:
        player = (record, result.game, sheet.name, sheet.rank, sheet.name in result.winners)
        rows: list[tuple[object, ...]] = [astuple(line) for line in sheet.lines]
        if sheet.total is not None:
            rows.append((TOTAL, "", sheet.total, "", "", ""))
        for row in rows:
            yield [_escape_cell(cell, stream) for cell in (*player, *row)]


def _escape_cell(cell: object, stream: TextIO) -> object:
    text = replace_unencodable(cell, stream) if isinstance(cell, str) else ""
    return f"'{text}" if text.startswith(_FORMULA) else text or cell


def render_qr(lines: list[str], stream: TextIO) -> list[str]:
    """Return a QR code, light on dark where there are colours; [] if the stream cannot show it."""
    room = shutil.get_terminal_size((1000, 24)).columns if stream.isatty() else len(lines[0])
    if len(lines[0]) > room or replace_unencodable(lines[0], stream) != lines[0]:
        return []
    return [f"\x1b[97;40m{line}\x1b[0m" for line in lines] if supports_colour(stream) else lines


def print_link(scoring: Scoring, result: Result, record: object) -> None:
    """Print the link of a result and its QR code."""
    from companion.core.bgstats_link import bgstats_link  # late: few ask for a link
    from companion.drawing.qr import qr_lines

    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    link = bgstats_link(scoring, result, played=now, record=record)
    print_line(link)
    try:
        code = qr_lines(link)
    except CompanionError:
        print_line("The link is too long for a QR code; open the link instead.", sys.stderr)
        return
    if lines := render_qr(code, sys.stdout):
        print("", *lines, sep="\n")
    else:
        wide = f"The QR code is {len(code[0])} columns wide; make the window wider."
        print_line(wide, sys.stderr)


POINTS = 5
SCORE_TABLE_TOTAL = "Total"
LABEL, NARROW_LABEL = 18, 10  # columns of the names of groups; with many players
NUMBER, NAME, LONG_NAME = 6, 9, 14  # columns for a player: at least, where others stand below, most
_PLAYER = re.compile(r"players\[(\d+)\][\w.\[\]]*")


def render_table(
    scoring: Scoring, result: Result, width: int, confirmed: Sequence[Mistake] = ()
) -> list[str]:
    """Return who won, each player's lines with their reasons, all totals, and what broke ties."""
    lines = [*map(bold, wrap_text(scoring.title, width)), *_render_outcome(scoring, result, width)]
    for sheet in result.players:
        lines += ["", *_render_sheet(scoring, sheet, width)]
    if len(result.players) > 1:
        lines += ["", *_render_totals(scoring, result, width)]
    for number, tie in enumerate(result.tie_break):
        values = ", ".join(f"{_player_name(name)} {value}" for name, value in tie.values.items())
        text = f"Equal so far; {tie.label}{'*' * tie.house}: {values}"
        lines += ["", *wrap_text(text, width)][number > 0 :]
    house = [outcome.house for outcome in scoring.outcomes if outcome.id in result.outcomes]
    house += [tie.house for tie in result.tie_break]
    scored = [line for sheet in result.players for line in sheet.lines]
    lines += _house_notes(scored, width, starred=any(house))
    return [*lines, *_warnings(result, width, confirmed)]


def name_players(text: str, names: Sequence[object]) -> str:
    """Return a text with the names of players in place of `players[0].fish[3]`."""

    def name_of(place: re.Match[str]) -> str:
        name = dict(enumerate(names)).get(int(place[1]))
        return strip_control(name) if isinstance(name, str) and name else place[0]

    text = _PLAYER.sub(name_of, text)
    name, _, rest = text.partition(": ")
    return rest if rest.startswith(f"{name} ") else text


def _warnings(result: Result, width: int, confirmed: Sequence[Mistake] = ()) -> list[str]:
    names = [sheet.name for sheet in result.players]
    lines = []
    headings = "This was scored, but please check it:", "Unlikely, and scored as you confirmed:"
    for is_known, heading in enumerate(headings):
        items = [
            wrap_text(name_players(strip_control(str(warning)), names), width, "    ", "  ")
            for warning in result.warnings
            if (warning in confirmed) == is_known
        ]
        lines += ["", bold(heading), *chain.from_iterable(items)] if items else []
    return lines


def _star(line: LineItem) -> str:
    """Return the mark of a line that is our own reading; one with house numbers alone has none."""
    return "*" if line.source.startswith("H") else ""


def _house_notes(lines: Sequence[LineItem], width: int, *, starred: bool = False) -> list[str]:
    numbers = dict.fromkeys(line.label for line in lines if line.house and not _star(line))
    notes = [f"{', '.join(numbers)}: by the rulebook, with house numbers"] if numbers else []
    if starred or any(map(_star, lines)):
        notes.append("* rests on our own reading of a rule, or on a house value")
    return [part for note in notes for part in ("", *wrap_text(note, width))]


def _render_sheet(scoring: Scoring, sheet: ScoreSheet, width: int) -> Iterator[str]:
    yield from map(bold, wrap_text(_player_name(sheet.name), width))
    yield "-" * width
    for group, items in groupby(sheet.lines, key=lambda line: line.group):
        for number, line in enumerate(items):
            head = scoring.groups[group] if number == 0 else ""
            yield from _render_line(line, head, width)
    yield "-" * width
    if sheet.total is not None:
        yield from map(bold, _row(SCORE_TABLE_TOTAL, str(sheet.total), width))


def _render_line(line: LineItem, head: str, width: int) -> Iterator[str]:
    if head not in ("", line.label):
        yield from wrap_text(head, width)
    label = f"  {line.label}{_star(line)}"
    if line.points is None:
        yield from _row(label, strip_control(line.because), width)
        return
    points = str(line.points)
    yield from _row(label, points, width)
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
        heads = (f" {pad_or_cut(name, room - 1, right=True)}" for name in names)
        yield " " * label + "".join(heads)
        for words, cells in rows:
            *above, last = wrap_text(words, label) or [words]
            numbers = "".join(f"{cell:>{room}}" for cell in cells[start : start + size])
            lines = [*above, pad_or_cut(last, label) + numbers]
            yield from map(bold, lines) if words == SCORE_TABLE_TOTAL else lines


def _group_rows(scoring: Scoring, result: Result) -> Iterator[tuple[str, list[str]]]:
    """Yield what each player has in each group, in all, and the ranks."""
    if scoring.ranked_by is None:
        for group, words in scoring.groups.items():
            lines = [
                [line for line in each.lines if line.group == group] for each in result.players
            ]
            if any(lines):
                yield words, [str(sum(line.points or 0 for line in some)) for some in lines]
        yield SCORE_TABLE_TOTAL, [str(sheet.total) for sheet in result.players]
    yield "Rank", [str(sheet.rank) for sheet in result.players]


def _render_outcome(scoring: Scoring, result: Result, width: int) -> Iterator[str]:
    winners = [_player_name(name) for name in result.winners]
    if not winners:
        yield "Nobody wins."
    elif len(result.players) > 1:
        is_shared = len(winners) > 1
        names = f"Winners: {', '.join(winners)} (shared)" if is_shared else f"Winner: {winners[0]}"
        yield from map(bold, wrap_text(names, width))
    labels = {item.key: item.label for item in scoring.table}
    labels |= {outcome.id: outcome.label + "*" * outcome.house for outcome in scoring.outcomes}
    for key, value in result.outcomes.items():
        words = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        yield from wrap_text(f"{labels[key]}: {strip_control(words)}", width)


def list_changes(
    scoring: Scoring, changes: Sequence[Change], before: Result, after: Result, width: int
) -> list[str]:
    """Return what a change does to a result."""
    lines = [bold("What changes"), "-" * width]
    known = {
        (sheet.name, line.label): line
        for result in (before, after)
        for sheet in result.players
        for line in sheet.lines
    }
    for name, items in groupby(changes, key=lambda change: change.name):
        lines += wrap_text(_player_name(name), width)
        for change in items:
            star = _star(known[name, change.label])
            label = f"  {scoring.groups[change.group]}: {change.label}{star}"
            if change.before is None is change.after:
                lines += _row(label, strip_control(change.because), width)
                continue
            lines += _change(label, change.before, change.after, width)
            lines += wrap_text(strip_control(change.because), width - 16, "      ")
    if not changes:
        lines.append("No line changes.")
    lines.append("-" * width)
    for old, new in zip(before.players, after.players, strict=False):
        if old.total is not None:
            lines += _change(f"{_player_name(new.name)}, total", old.total, new.total, width)
    for words, result in (("Winner before", before), ("Winner after", after)):
        names = ", ".join(map(_player_name, result.winners)) or "nobody"
        lines += wrap_text(f"{words}: {names}", width)
    lines += _house_notes([known[change.name, change.label] for change in changes], width)
    return [*lines, *_warnings(after, width)]


def _change(label: str, before: int | None, after: int | None, width: int) -> Iterator[str]:
    old, new = ("-" if points is None else points for points in (before, after))
    numbers, difference = f"{old:>4} -> {new:>3}", (after or 0) - (before or 0)
    tail = f"{numbers}  {f'{difference:+d}' if difference else '':>4}"
    return _row(label, tail, width, " ")


# What `companion score` prints: a table, JSON, CSV or a link.


class View(Struct, frozen=True):
    """How a person wants to see a result."""

    what_if: tuple[str, ...] = ()  # changes to try, each `PLACE=VALUE`
    as_json: bool = False
    as_csv: bool = False
    bgstats: bool = False
    data: Path | None = None  # the owner's folder of numbers
    confirmed: list[Mistake] = []  # what is unlikely, and a person said is right


def print_result(
    scoring: Scoring, record: object, view: View, mistakes: Sequence[Mistake] = ()
) -> None:
    """Score a record and print the result, or raise all mistakes in it."""
    result = _score(scoring, record, view, mistakes)
    if view.what_if:
        _show_changes(scoring, record, result, view)
    elif view.as_json:
        echo_json(_document(result, view))
    elif view.as_csv or view.bgstats:
        if view.as_csv:
            start_csv(sys.stdout).writerows(iter_rows(result, sys.stdout))
        else:
            print_link(scoring, result, record)
        for warning in result.warnings:  # the result itself has no room for them
            typer.echo(f"Note: {warning}", err=True)
    else:
        lines = render_table(scoring, result, width(), view.confirmed)
        if earlier := describe_earlier_totals(record, result):
            lines += ["", *wrap_text(strip_control(earlier), width())]
        for line in lines:
            print_line(line)


def score_lines(scoring: Scoring, name: str, view: View) -> None:
    """Score each line of a file once it is read; at the end CompanionError for wrong ones."""
    writer = start_csv(sys.stdout) if view.as_csv else None
    count = wrong = 0
    with open_record(name) as stream:
        for count, line in enumerate(iter_lines(stream), start=1):
            record, mistakes = read_record_text(line, "json")
            result = mistakes or score_record(scoring, record)
            if isinstance(result, Result):
                notes = [f"note: {warning}" for warning in result.warnings]
            else:
                wrong, notes = wrong + 1, [*map(str, result)]
            if writer is None:
                echo_json(_document(result, view))
                notes = []
            elif isinstance(result, Result):
                writer.writerows(iter_rows(result, sys.stdout, count))
            for note in notes:
                typer.echo(f"record {count}: {note}", err=True)
            sys.stdout.flush()
    if wrong:
        raise CompanionError(f"{wrong} of {count} records have mistakes and were not scored")


def _document(result: Result | Sequence[Mistake], view: View) -> dict[str, object]:
    """Return a result for JSON with the folder whose numbers were used, or the mistakes."""
    if not isinstance(result, Result):
        return {"error": to_builtins(result)}
    return {**result_json(result), "data": None if view.data is None else str(view.data)}


def _score(
    scoring: Scoring, record: object, view: View, mistakes: Sequence[Mistake] = ()
) -> Result:
    is_read = all(each.place != "record" for each in mistakes)
    result = score_record(scoring, record) if is_read else ()
    if isinstance(result, Result) and not mistakes:
        return result
    raise _refuse(view, [*mistakes, *(() if isinstance(result, Result) else result)])


def _refuse(view: View, wrong: Sequence[Mistake]) -> Exception:
    """Return how mistakes are told; as JSON they are printed already."""
    if view.as_json:
        echo_json(_document(wrong, view))
        return typer.Exit(1)
    return CompanionError(join_mistakes([*map(str, wrong)], f"{len(wrong)} mistakes in the record"))


def _show_changes(scoring: Scoring, record: object, before: Result, view: View) -> None:
    from companion.core.what_if import apply_change, compare_results

    for change in view.what_if:
        record = apply_change(scoring, record, change)
        if isinstance(record, Mistake):
            raise _refuse(view, [Mistake(f"--what-if {record.place}", record.message)])
    after = _score(scoring, record, view)
    changes = compare_results(before, after)
    if view.as_json:
        new = {"result": result_json(after), "changes": to_builtins(changes)}
        what_if = {"given": list(view.what_if), **new}
        echo_json({**_document(before, view), "what_if": what_if})
        return
    for line in list_changes(scoring, changes, before, after, width()):
        print_line(line)
