"""What `companion score` prints: a table, JSON, CSV or a link."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import typer
from msgspec import Struct

from companion.core.declaration import Mistake, Scoring
from companion.core.errors import CompanionError, told
from companion.core.scoring import Result, document, score_record


class View(Struct, frozen=True):
    """How a person wants to see a result."""

    what_if: tuple[str, ...] = ()  # changes to try, each `PLACE=VALUE`
    as_json: bool = False
    as_csv: bool = False
    bgstats: bool = False
    data: Path | None = None  # the owner's folder of numbers


def show(scoring: Scoring, record: object, view: View, mistakes: Sequence[Mistake] = ()) -> None:
    """Score a record and print the result.

    Args:
        scoring: what the game says.
        record: as JSON says it.
        view: how the result is wanted.
        mistakes: what is wrong with how the record is written.

    Raises:
        CompanionError: it lists every mistake in the record.
        typer.Exit: with 1, after mistakes that were printed as JSON.
    """
    result = _scored(scoring, record, view, mistakes)
    if view.what_if:
        _show_changes(scoring, record, result, view)
    elif view.as_json:
        print_json(_document(result, view), sys.stdout)
    elif view.as_csv:
        from companion.cli.score_export import Sheet

        Sheet(sys.stdout).add(result)
        _warn(result)
    elif view.bgstats:
        _show_link(scoring, record, result)
        _warn(result)
    else:
        from companion.cli.score_table import table
        from companion.cli.terminal import say, width

        for line in table(scoring, result, width()):
            say(line)


def _document(result: Result, view: View) -> dict[str, object]:
    """Return a result for JSON, with the folder whose numbers were used."""
    return {**document(result), "data": None if view.data is None else str(view.data)}


def _warn(result: Result) -> None:
    """Say what is unlikely where the result itself has no room for it."""
    for one in result.warnings:
        typer.echo(f"Note: {one}", err=True)


def print_json(found: object, stream: TextIO) -> None:
    """Print one document on one line."""
    text = json.dumps(found, ensure_ascii=(stream.encoding or "").lower() not in ("utf-8", "utf8"))
    stream.write(text + "\n")


def errors(mistakes: Sequence[Mistake]) -> dict[str, object]:
    """Return mistakes in the shape that other programs read."""
    return {"error": [{"place": one.place, "message": one.message} for one in mistakes]}


def _scored(
    scoring: Scoring, record: object, view: View, mistakes: Sequence[Mistake] = ()
) -> Result:
    found = () if any(one.place == "record" for one in mistakes) else score_record(scoring, record)
    if isinstance(found, Result):
        if not mistakes:
            return found
        found = ()
    raise _mistaken(view, (*mistakes, *found))


def _mistaken(view: View, wrong: Sequence[Mistake]) -> Exception:
    """Return how mistakes are told; as JSON they are printed already."""
    if view.as_json:
        print_json(errors(wrong), sys.stdout)
        return typer.Exit(1)
    return CompanionError(told([*map(str, wrong)], f"{len(wrong)} mistakes in the record"))


def _show_changes(scoring: Scoring, record: object, before: Result, view: View) -> None:
    from companion.core.record_change import with_change
    from companion.core.what_if import change_document, changes

    changed: object = record
    for change in view.what_if:
        new = with_change(scoring, changed, change)
        if isinstance(new, Mistake):
            raise _mistaken(view, [Mistake(f"--what-if {new.place}", new.message)])
        changed = new
    after = _scored(scoring, changed, view)
    if view.as_json:
        what_if = {
            "given": list(view.what_if),
            "result": document(after),
            "changes": change_document(before, after),
        }
        print_json({**_document(before, view), "what_if": what_if}, sys.stdout)
        return
    from companion.cli.score_table import changed as lines
    from companion.cli.terminal import say, width

    for line in lines(scoring, changes(before, after), before, after, width()):
        say(line)


def _show_link(scoring: Scoring, record: object, result: Result) -> None:
    from datetime import UTC, datetime

    from companion.cli.score_export import show_link
    from companion.core.play_link import play_link

    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    show_link(play_link(scoring, result, played=now, record=record))
