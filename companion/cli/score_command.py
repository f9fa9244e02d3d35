"""`companion score`: points line by line, from a record or from questions."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import product
from os.path import lexists
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.cli.game_selection import check_folder, find_game, list_games
from companion.cli.parameters import (
    Adventure,
    DataFolder,
    Edition,
    Json,
    count_players,
    list_given,
    option_name,
    parse_path,
)
from companion.cli.terminal import at_terminal, bold, echo_json, render_qr, width
from companion.cli.user_config import draft_file
from companion.core.errors import CompanionError, join_mistakes
from companion.core.names import match_names
from companion.core.record import mode_from_options
from companion.core.record_path import get_value, with_value
from companion.core.record_people import begin_with, find_example, find_mode, start_blank
from companion.core.score_table import COLUMNS, render_changes, render_table, result_rows
from companion.core.scoring import Result, result_json, score_record, scoring_by_sums
from companion.core.scoring_types import Mistake, Scoring
from companion.core.text_format import shorten_line
from companion.core.what_if import apply_change, compare_results
from companion.data.record_file import Format, read_record_text
from companion.data.toml_file import MOST_BYTES
from companion.games.catalog import GAMES

EXAMPLE = (
    "Examples: companion score fresh | "
    "companion score fresh --example > day.json | "
    "companion score fresh day.json | "
    "companion score fresh day.json --what-if Ann.hatch_tokens.white=+1 | "
    "companion score fleet sheets.json --json"
)
STDIN = "-"
UNFINISHED = "unfinished"  # the key of a record that is not answered to its end
FORMATS: dict[str, Format] = {".json": "json", ".toml": "toml"}
SPREADSHEETS = (".csv", ".xlsx", ".ods", ".xls")
EVENING = re.compile(rb'\{"at":[^\n]*"kind":"evening"')  # how its file begins
_MADE = ("--blank", "--example")
APART = (
    ("--json", "--csv", "--bgstats"),
    (*_MADE, "--what-if", "--csv", "--bgstats"),
    (*_MADE, "--what-if", "--lines", "--resume", "--bgstats"),
    (*_MADE, "FILE"),
    *product((*_MADE, "FILE", "--lines", "--resume", "--sums"), ("--photo",)),
    *product(("FILE", "--resume", "--example", "--lines"), ("--sums",)),
    *product(("FILE", "--resume", "--lines"), ("--mode", "--players", "--solo")),
)
"""Options of which at most one makes sense."""


class View(Struct, frozen=True):
    """A person's choices for showing a result."""

    what_if: tuple[str, ...] = ()  # changes to try, each `PLACE=VALUE`
    as_json: bool = False
    as_csv: bool = False
    bgstats: bool = False
    data: Path | None = None  # the owner's data folder
    confirmed: list[Mistake] = []  # unlikely values that a person has confirmed


def score(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]", help="A game, such as fresh; not needed if FILE names it."
        ),
    ] = "",
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            parser=lambda text: str(parse_path(text)),
            help="A record (JSON or TOML), or - for standard input. Leave it out to be asked.",
        ),
    ] = None,
    as_json: Json = False,
    lines: Annotated[
        bool,
        typer.Option("--lines", hidden=True, help="Read one JSON record per line, print results."),
    ] = False,
    photo: Annotated[
        list[Path] | None,
        typer.Option(metavar="PHOTO", help="Fleet: read photos of sheets; repeatable."),
    ] = None,
    accept: Annotated[
        bool, typer.Option("--accept", help="With --photo: accept unclear boxes as they look.")
    ] = False,
    what_if: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLACE=VALUE",
            help="Show the score after a change, such as Ann.fish=+F21; repeatable.",
        ),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the result as CSV.")] = False,
    bgstats: Annotated[
        bool, typer.Option("--bgstats", help="Print a link and a QR code for the app BG Stats.")
    ] = False,
    blank: Annotated[bool, typer.Option("--blank", help="Print an empty record.")] = False,
    example: Annotated[bool, typer.Option("--example", help="Print a filled record.")] = False,
    mode: Annotated[
        str | None, typer.Option(metavar="MODE", help="How you play, such as solo.")
    ] = None,
    sums: Annotated[
        bool, typer.Option("--sums", help="Fleet: type the sums that you added up on paper.")
    ] = False,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many people play; 1 for solo.")
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="The same as --players 1.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue an unfinished FILE, or where you stopped.")
    ] = False,
    edition: Edition = None,
    fish: Annotated[
        str | None, typer.Option(metavar="NAME", help="Mapped Out: the same --fish as in print.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Mapped Out: the same --seed as in print.")
    ] = None,
    adventure: Adventure = None,
    data: DataFolder = None,
) -> None:
    """Score a game from a record, or ask you for everything that scores.

    Every line of the result says where its points come from. If a record has mistakes, all of
    them are listed and nothing is scored.
    """
    view = View(tuple(what_if or ()), as_json, as_csv, bgstats, data)
    if file is None and _is_record(game):
        game, file = "", str(parse_path(game))
    _check_together(list_given(context), is_read=file is not None and not resume)
    record: Any
    record, mistakes = read_file(file) if file and not (lines or resume) else (None, ())
    if photo:
        from companion.cli.read_command import read_photos  # late: few scores need a camera

        sheets = read_photos(photo, data, edition, asks=not accept)
        from companion.photo.sheets import build_record  # late: it needs OpenCV

        edition, record = sheets[0].reading.edition, build_record(sheets, accept=accept)
    scoring = open_game(game or _game_of(record, file, mistakes), data, edition)
    scoring = _with_options(scoring, {"fish": fish, "seed": seed, "adventure": adventure})
    if sums and not scoring.sums:
        raise CompanionError(f"{scoring.slug} has no sums to type; leave --sums out")
    players = count_players(players, solo=solo)
    if blank or example:
        scoring = scoring_by_sums(scoring) if sums else scoring
        chosen = find_mode(scoring, mode, players)
        empty = json.dumps(start_blank(scoring, chosen, players), indent=2, ensure_ascii=False)
        typer.echo(find_example(scoring, chosen) if example else empty)
    elif lines:
        score_lines(scoring, file or STDIN, view)
    elif file and not resume:
        if not as_json:
            check_game(scoring, record, file)
        print_result(scoring, record, view, (*mistakes, *find_unfinished(record, file)))
    else:
        draft = Path(file or draft_file(scoring.slug))
        known: object = load_draft(scoring, draft) if resume else None
        known = known or _start_record(scoring, record, mode, players)
        if not photo or (at_terminal() and not (accept or as_json)):
            from companion.cli.score_dialogue import ask_for_record  # late: most ask nothing

            for player in record["players"] if photo else ():
                del player["name"]  # no sheet has one
            resumed = resume or bool(photo)
            is_shown_first = at_terminal() and view == View(data=data)
            show = partial(print_result, scoring, view=view) if is_shown_first else None
            known = ask_for_record(
                scoring, known, sums, resumed=resumed, confirmed=view.confirmed, show=show
            )
            if is_shown_first:
                return
        print_result(scoring, known, view)


def _start_record(
    scoring: Scoring, photographed: object, mode: str | None, players: int | None
) -> object:
    """Return the values that photographs and options give before the first question."""
    if isinstance(photographed, dict):
        is_told = mode is not None or players is not None
        known = {"mode": find_mode(scoring, mode, players).id} if is_told else {}
        return {**photographed, **known}
    usual = find_mode(scoring, mode).id if mode else mode_from_options(scoring)
    known = {"mode": usual} if usual else {}
    return known if players is None else begin_with(scoring, known, players)


def _is_record(text: str) -> bool:
    """Return whether an argument is the file of a record, not the name of a game."""
    if text == STDIN or Path(text).suffix in FORMATS:
        return True
    if not lexists(text):
        return False
    try:
        find_game(text)
    except CompanionError:
        return True
    return False


def _game_of(record: object, file: str | None, mistakes: Sequence[Mistake]) -> str:
    """Return the slug of the record's game.

    Without a file, a person at a terminal gets the game of the only draft. Else CompanionError.
    """
    if isinstance(slug := get_value(record, ("game",)), str):
        return slug
    if file is not None:
        which = f"say which game: companion score GAME {file}"
        raise CompanionError(f"{file}: {mistakes[0]}" if mistakes else which)
    drafts = sorted(draft_file("").parent.glob("*.json"))
    if len(drafts) == 1 and sys.stdin.isatty():
        return drafts[0].stem
    slugs = ", ".join(each.stem for each in drafts) or ", ".join(game.slug for game in GAMES)
    raise CompanionError(f"say which game, such as: companion score lure; there is: {slugs}")


def open_game(name: str, data: Path | None, edition: str | None = None) -> Scoring:
    """Return the scoring of the game called `name`. If an edition is given, use that edition."""
    from companion.data.scoring import read_scoring
    from companion.data.scoring_schema import SCORING

    game = find_game(name).of_edition(edition)
    read = game.load(check_folder(data), only=(SCORING.name,))  # no other table is checked
    if game.home and not read.has(SCORING.name):
        raise CompanionError(
            f"{game.slug} has no scoring.toml with its rules; companion new writes a sample"
        )
    return read.compute(read_scoring)


def _with_options(scoring: Scoring, options: Mapping[str, str | None]) -> Scoring:
    """Return a scoring with typed options. CompanionError for an option of a different game."""
    values: Any = dict(scoring.said)
    for name, value in options.items():
        if value is None:
            continue
        owners = [game for game in list_games() if name in game.record_options]
        places = {game.slug: game.record_options[name] for game in owners}
        if scoring.slug not in places:
            raise CompanionError(f"--{name} is for {' and '.join(places)}; leave it out")
        values = with_value(values, places[scoring.slug].split("."), value)
    return replace(scoring, said=values)


def _check_together(given: Collection[str], *, is_read: bool) -> None:
    names = [f"--{option_name(name).removeprefix('as-')}" for name in sorted(given)]
    names += ["FILE"] if is_read else []
    for apart in APART:
        both = [name for name in apart if name in names]
        if len(both) > 1:
            raise CompanionError(f"{both[0]} and {both[1]} do not go together; leave one out")


def read_file(name: str) -> tuple[object, tuple[Mistake, ...]]:
    """Return the record in a file, and mistakes in its format. The name `-` is standard input."""
    if (kind := Path(name).suffix.lower()) in SPREADSHEETS:
        raise CompanionError(
            f"{name} is a {kind} file, not a record of a game; leave it out to answer questions,"
            " or import the numbers of a game: companion data import"
        )
    with open_record(name) as stream:
        content = stream.read(MOST_BYTES + 1)
    if EVENING.match(content):
        raise CompanionError(
            f'{name} is "The evening", not "The record"; open it on a phone and save "The record"'
        )
    return read_record_text(content, FORMATS.get(Path(name).suffix.lower()))


def open_record(name: str) -> BinaryIO:
    """Open a file, or standard input."""
    if name == STDIN:
        return sys.stdin.buffer
    path = Path(name)
    try:
        if path.is_dir():
            raise CompanionError(f"{name} is a folder; name the record in it")
        return path.open("rb")
    except FileNotFoundError:
        raise CompanionError(
            f"there is no file {name}; without FILE companion asks question by question"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that cannot be the name of a file"
        raise CompanionError(f"{name} cannot be read: {reason.lower()}") from None


def check_game(scoring: Scoring, record: object, name: str) -> None:
    """Refuse a record of a different game."""
    slug = str(get_value(record, ("game",), scoring.slug))
    if not match_names(slug, {scoring.slug: scoring.title}):
        raise CompanionError(
            f"{name} is a record of {shorten_line(slug)}, not of {scoring.slug};"
            f" to score it: companion score {name}"
        )


def find_unfinished(record: object, name: str) -> tuple[Mistake, ...]:
    """If a record is unfinished, return a mistake with its first missing answer. Else return ()."""
    if not (mark := get_value(record, (UNFINISHED,))):
        return ()
    place = shorten_line(str(get_value(mark, ("next",), "")))
    missing = f"{place} and what follows" if place else "its end"
    slug = shorten_line(str(get_value(record, ("game",), "GAME")))
    hint = f"go on with: companion score {slug} {name} --resume"
    return (Mistake(UNFINISHED, f"the record has no answer yet for {missing}; {hint}"),)


def load_draft(scoring: Scoring, file: Path) -> dict[str, object]:
    """Load the unfinished record of a game from a file; CompanionError if there is none."""
    if not file.is_file():
        raise CompanionError(f"there is no unfinished score in {file}")
    record, mistakes = read_file(str(file))
    if mistakes or not isinstance(record, dict):
        raise CompanionError(f"{file} is not a record: {mistakes[0] if mistakes else 'no object'}")
    check_game(scoring, record, str(file))
    return {key: value for key, value in record.items() if key != UNFINISHED}


def print_result(
    scoring: Scoring, record: object, view: View, mistakes: Sequence[Mistake] = ()
) -> None:
    """Score a record and print the result, or raise an error with all mistakes."""
    result = _score(scoring, record, view, mistakes)
    if view.what_if:
        _show_changes(scoring, record, result, view)
    elif view.as_json:
        echo_json(_document(result, view))
    elif view.as_csv or view.bgstats:
        if view.as_csv:
            csv.writer(sys.stdout, lineterminator="\n").writerows([COLUMNS, *result_rows(result)])
        else:
            print_link(scoring, result, record)
        for warning in result.warnings:  # the result itself has no room for them
            typer.echo(f"Note: {warning}", err=True)
    else:
        for line in render_table(scoring, result, width(), view.confirmed, bold, record):
            typer.echo(line)


def score_lines(scoring: Scoring, name: str, view: View) -> None:
    """Score a file with a record on each line. CompanionError at the end if one had mistakes."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    if view.as_csv:
        writer.writerow(COLUMNS)
    count = wrong = 0
    with open_record(name) as stream:
        for count, line in enumerate(filter(bytes.strip, stream), start=1):
            record, mistakes = read_record_text(line.rstrip(b"\r\n"), "json")
            result = mistakes or score_record(scoring, record)
            if isinstance(result, Result):
                notes = [f"note: {warning}" for warning in result.warnings]
            else:
                wrong, notes = wrong + 1, [*map(str, result)]
            if not view.as_csv:
                echo_json(_document(result, view))
                notes = []
            elif isinstance(result, Result):
                writer.writerows(result_rows(result, count))
            for note in notes:
                typer.echo(f"record {count}: {note}", err=True)
            sys.stdout.flush()
    if wrong:
        raise CompanionError(f"{wrong} of {count} records have mistakes and were not scored")


def _document(result: Result | Sequence[Mistake], view: View) -> dict[str, object]:
    """Return the JSON output. It has a result and the owner's data folder, or only the mistakes."""
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
    """Return the exception to raise for mistakes. For JSON output, print the mistakes first."""
    if view.as_json:
        echo_json(_document(wrong, view))
        return typer.Exit(1)
    return CompanionError(join_mistakes([*map(str, wrong)], f"{len(wrong)} mistakes in the record"))


def _show_changes(scoring: Scoring, record: object, before: Result, view: View) -> None:
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
    for line in render_changes(scoring, changes, before, after, width(), bold):
        typer.echo(line)


def print_link(scoring: Scoring, result: Result, record: object) -> None:
    """Print the link of a result and its QR code."""
    from companion.core.bgstats_link import bgstats_link  # late: few ask for a link
    from companion.drawing.camera_codes import qr_lines

    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    link = bgstats_link(scoring, result, played=now, record=record)
    typer.echo(link)
    try:
        code = qr_lines(link)
    except CompanionError:
        typer.echo("The link is too long for a QR code; open the link instead.", err=True)
        return
    if lines := render_qr(code, sys.stdout):
        print("", *lines, sep="\n")
    else:
        wide = f"The QR code is {len(code[0])} columns wide; make the window wider."
        typer.echo(wide, err=True)
