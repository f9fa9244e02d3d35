"""`companion read`: the score from photographs of sheets with markers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.atomic_write import write_named
from companion.cli.game_selection import check_folder
from companion.cli.parameters import DataFolder, Edition, Json, parse_path
from companion.cli.terminal import YES, at_terminal, echo_json, print_line, print_notice, read_line
from companion.core.errors import CompanionError, describe_refusal
from companion.core.text_format import strip_control

if TYPE_CHECKING:
    from companion.photo.sheets import ReadSheets

EXAMPLE = (
    "Examples: companion read sheets.jpg --save day.json | companion score day.json | "
    "companion score fleet --photo sheets.jpg"
)
TICKED, EMPTY = (*YES, "1", "ticked"), ("n", "no", "0", "empty")
HINT = "choose another name"

Photos = Annotated[
    list[Path],
    typer.Argument(metavar="PHOTO...", parser=parse_path, help="JPEG or PNG, one or several."),
]
Accept = Annotated[
    bool, typer.Option("--accept", help="Take doubtful boxes as they look, without a question.")
]


def read(
    photos: Photos,
    as_json: Json = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", parser=parse_path, help="Save the record for score."),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", parser=parse_path, help="Save a PNG of what was read."),
    ] = None,
    accept: Accept = False,
    edition: Edition = None,
    data: DataFolder = None,
) -> None:
    """Read Fleet's score sheets with markers from photographs, and print the record.

    Boxes that are not clear are asked; a photo that cannot be read is refused with the reason.
    """
    result = read_photos(photos, data, edition)
    if at_terminal() and not (as_json or accept):
        ask_doubts(result)
    if picture is not None:
        write_named(picture, result.draw(), HINT)
    log = result.count_log()
    is_clear = accept or not result.find_doubts()
    if as_json:
        from companion.photo.worker import describe_sheet

        sheets = [describe_sheet(result, sheet, accept) for sheet in result.sheets if sheet.copy]
        more = {"edition": result.reading.edition, "version": result.reading.version}
        echo_json({"sheets": sheets, "log": log, **more})
    elif log is not None:
        counts = ", ".join(f"{name} {value}" for name, value in log.items())
        print_line(f"The solo log: {counts}.", sys.stderr)
    if not (is_clear or as_json):
        raise CompanionError(describe_doubts(result))
    text = json.dumps(result.build_record(), indent=2, ensure_ascii=False)
    if save is not None and is_clear:
        write_named(save, f"{text}\n".encode(), HINT)
    if not as_json:
        print_line(f"Saved: {save}; next: companion score {save}" if save else text)


def read_record(
    photos: Sequence[Path], data: Path | None, edition: str | None, *, accept: bool
) -> tuple[str, dict[str, object]]:
    """Return the edition of sheets in photographs, and their record; ask about doubtful boxes."""
    result = read_photos(photos, data, edition)
    if at_terminal() and not accept:
        ask_doubts(result)
    elif not accept and result.find_doubts():
        raise CompanionError(describe_doubts(result))
    return result.reading.edition, result.build_record()


def read_photos(photos: Sequence[Path], data: Path | None, edition: str | None) -> ReadSheets:
    """Return each sheet that is whole."""
    from companion.photo.worker import read_pictures

    return read_pictures(_iter_pictures(photos), check_folder(data), edition)


def _iter_pictures(photos: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    from companion.photo.worker import MOST_BYTES

    for photo in photos:
        try:
            with photo.open("rb") as stream:
                content = stream.read(MOST_BYTES + 1)
        except OSError as error:
            refusal = describe_refusal(f"{photo} cannot be read", error, "name a photo")
            raise CompanionError(refusal) from None
        yield photo.name, content


def ask_doubts(result: ReadSheets) -> None:
    """Ask a person about each doubtful box, until none is left."""
    while doubts := result.find_doubts():
        sheet, box = doubts[0]
        print_notice()
        for line in sheet.sketch_box(box):
            print_notice(line)
        looks = "ticked" if box in sheet.judge(result.reading).ticked else "empty"
        place = strip_control(result.reading.label(box))
        print_notice(f"Sheet {sheet.copy}: {place}: is it ticked? [y/n; Enter: {looks}]")
        text = read_line().lower()
        if text in ("", *TICKED, *EMPTY):
            sheet.answers[box] = text in TICKED if text else looks == "ticked"


def describe_doubts(result: ReadSheets) -> str:
    """Return which boxes a person has to look at."""
    doubts, label = result.find_doubts(), result.reading.label
    return (
        f"{len(doubts)} boxes are not clear:"
        f" {'; '.join(f'sheet {sheet.copy}, {label(box)}' for sheet, box in doubts)}. Run this in"
        " a terminal to be asked, look at --json, or take them as they look with --accept"
    )
