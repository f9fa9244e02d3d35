"""Records by the line: any number of them, one result a line, in little memory."""

from __future__ import annotations

import sys

import typer

from companion.cli.score_export import Sheet
from companion.cli.score_reading import lines_of, opened
from companion.cli.score_result import errors, print_json
from companion.core.declaration import Mistake, Scoring
from companion.core.errors import CompanionError
from companion.core.scoring import Result, document, score_record
from companion.data.record_text import read_record_text


def score_lines(scoring: Scoring, name: str, *, as_csv: bool) -> None:
    """Score each line of a file as soon as it is read.

    Args:
        scoring: what the game says.
        name: of the file; `-` for standard input.
        as_csv: a sheet with all results instead of JSON; mistakes go to standard error.

    Raises:
        typer.Exit: with 1 at the end, if a record was wrong.
    """
    out = sys.stdout
    sheet = Sheet(out) if as_csv else None
    count = wrong = 0
    with opened(name) as stream:
        for count, line in enumerate(lines_of(stream), start=1):
            result = _scored(scoring, line)
            if not isinstance(result, Result):
                wrong += 1
                if sheet is None:
                    print_json(errors(result), out)
                else:
                    for mistake in result:
                        typer.echo(f"record {count}: {mistake}", err=True)
            elif sheet is None:
                print_json(document(result), out)
            else:
                sheet.add(result, count)
                for warning in result.warnings:
                    typer.echo(f"record {count}: note: {warning}", err=True)
            out.flush()
    if wrong:
        raise CompanionError(f"{wrong} of {count} records have mistakes and were not scored")


def _scored(scoring: Scoring, line: bytes) -> Result | tuple[Mistake, ...]:
    record, mistakes = read_record_text(line, "json")
    return mistakes or score_record(scoring, record)
