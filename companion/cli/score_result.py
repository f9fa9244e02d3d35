"""What `companion score` prints: a table, JSON, CSV or a link."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from msgspec import Struct

from companion.cli.score_files import iter_lines, open_record
from companion.cli.score_table import list_changes, render_table
from companion.cli.terminal import print_line, width
from companion.core.declaration import Mistake, Scoring
from companion.core.errors import CompanionError, join_mistakes
from companion.core.scoring import Result, result_json, score_record
from companion.core.what_if import changes_json, compare_results
from companion.data.record_text import read_record_text


class View(Struct, frozen=True):
    """How a person wants to see a result."""

    what_if: tuple[str, ...] = ()  # changes to try, each `PLACE=VALUE`
    as_json: bool = False
    as_csv: bool = False
    bgstats: bool = False
    data: Path | None = None  # the owner's folder of numbers


def print_result(
    scoring: Scoring, record: object, view: View, mistakes: Sequence[Mistake] = ()
) -> None:
    """Score a record and print the result, or every mistake in it.

    Args:
        scoring: what the game says.
        record: as JSON says it.
        view: how the result is wanted.
        mistakes: what is wrong with how the record is written.
    """
    result = _score(scoring, record, view, mistakes)
    if view.what_if:
        _show_changes(scoring, record, result, view)
    elif view.as_json:
        print_json(_document(result, view))
    elif view.as_csv or view.bgstats:
        from companion.cli.score_export import CsvWriter, print_link  # late: most look at the table

        if view.as_csv:
            CsvWriter(sys.stdout).add(result)
        else:
            print_link(scoring, result, record)
        for warning in result.warnings:  # the result itself has no room for them
            typer.echo(f"Note: {warning}", err=True)
    else:
        for line in render_table(scoring, result, width()):
            print_line(line)


def score_lines(scoring: Scoring, name: str, view: View) -> None:
    """Score each line of a file as soon as it is read; `-` reads standard input.

    Raises:
        CompanionError: a record was wrong; it is told at the end.
    """
    from companion.cli.score_export import CsvWriter

    sheet = CsvWriter(sys.stdout) if view.as_csv else None
    count = wrong = 0
    with open_record(name) as stream:
        for count, line in enumerate(iter_lines(stream), start=1):
            record, mistakes = read_record_text(line, "json")
            result = mistakes or score_record(scoring, record)
            if isinstance(result, Result):
                notes = [f"note: {warning}" for warning in result.warnings]
                if sheet is None:
                    print_json(_document(result, view))
                else:
                    sheet.add(result, count)
            else:
                wrong, notes = wrong + 1, [*map(str, result)]
                if sheet is None:
                    print_json(errors_json(result))
            for note in notes if sheet else ():
                typer.echo(f"record {count}: {note}", err=True)
            sys.stdout.flush()
    if wrong:
        raise CompanionError(f"{wrong} of {count} records have mistakes and were not scored")


def _document(result: Result, view: View) -> dict[str, object]:
    """Return a result for JSON, with the folder whose numbers were used."""
    return {**result_json(result), "data": None if view.data is None else str(view.data)}


def print_json(document: object) -> None:
    """Print one document on one line, in letters that the output can write."""
    is_utf8 = (sys.stdout.encoding or "").lower() in ("utf-8", "utf8")
    sys.stdout.write(json.dumps(document, ensure_ascii=not is_utf8) + "\n")


def errors_json(mistakes: Sequence[Mistake]) -> dict[str, object]:
    """Return mistakes in the shape that other programs read."""
    return {"error": [{"place": each.place, "message": each.message} for each in mistakes]}


def _score(
    scoring: Scoring, record: object, view: View, mistakes: Sequence[Mistake] = ()
) -> Result:
    unread = any(each.place == "record" for each in mistakes)
    result = () if unread else score_record(scoring, record)
    if isinstance(result, Result) and not mistakes:
        return result
    more = () if isinstance(result, Result) else result
    raise _refuse(view, (*mistakes, *more))


def _refuse(view: View, wrong: Sequence[Mistake]) -> Exception:
    """Return how mistakes are told; as JSON they are printed already."""
    if view.as_json:
        print_json(errors_json(wrong))
        return typer.Exit(1)
    return CompanionError(join_mistakes([*map(str, wrong)], f"{len(wrong)} mistakes in the record"))


def _show_changes(scoring: Scoring, record: object, before: Result, view: View) -> None:
    from companion.core.record_change import apply_change

    changed = record
    for change in view.what_if:
        new = apply_change(scoring, changed, change)
        if isinstance(new, Mistake):
            raise _refuse(view, [Mistake(f"--what-if {new.place}", new.message)])
        changed = new
    after = _score(scoring, changed, view)
    if view.as_json:
        what_if = {
            "given": list(view.what_if),
            "result": result_json(after),
            "changes": changes_json(before, after),
        }
        print_json({**_document(before, view), "what_if": what_if})
        return
    for line in list_changes(scoring, compare_results(before, after), before, after, width()):
        print_line(line)
