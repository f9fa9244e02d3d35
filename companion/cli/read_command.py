"""`companion read`: the score from photographs of sheets with markers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.atomic_write import write_named
from companion.cli.game_selection import check_folder
from companion.cli.parameters import DataFolder, Edition, Json, parse_path
from companion.cli.terminal import YES, at_terminal, echo_json, print_notice, read_line
from companion.core.text_format import strip_control

if TYPE_CHECKING:
    from companion.photo.sheets import PhotoSheet

EXAMPLE = (
    "Examples: companion read sheets.jpg --save day.json | companion score day.json | "
    "companion score fleet --photo sheets.jpg"
)
TICKED, EMPTY = (*YES, "1", "ticked"), ("n", "no", "0", "empty")


def read(
    photos: Annotated[
        list[Path],
        typer.Argument(metavar="PHOTO...", parser=parse_path, help="JPEG or PNG, one or several."),
    ],
    as_json: Json = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", parser=parse_path, help="Save the record here."),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", parser=parse_path, help="Save a picture of what was read."),
    ] = None,
    accept: Annotated[
        bool, typer.Option("--accept", help="Accept unclear boxes as they look; do not ask.")
    ] = False,
    edition: Edition = None,
    data: DataFolder = None,
) -> None:
    """Read Fleet's score sheets with markers from photographs, and print the record.

    You are asked about unclear boxes. A photo that cannot be read is refused with the reason.
    """
    sheets = read_photos(photos, data, edition, asks=not (as_json or accept))
    from companion.photo.sheets import build_record, count_log, draw_sheets  # late: needs OpenCV

    if picture is not None:
        write_named(picture, draw_sheets(sheets), "choose another name")
    log, reading = count_log(sheets), sheets[0].reading
    if as_json:
        rows = [sheet.describe(accept=accept) for sheet in sheets if sheet.copy]
        more = {"edition": reading.edition, "version": reading.version}
        echo_json({"sheets": rows, "log": log, **more})
        if save is None or None in [row["record"] for row in rows]:
            return
    elif log is not None:
        counts = ", ".join(f"{name} {value}" for name, value in log.items())
        typer.echo(f"The solo log: {counts}.", err=True)
    text = json.dumps(build_record(sheets, accept=accept), indent=2, ensure_ascii=False)
    if save is not None:
        write_named(save, f"{text}\n".encode(), "choose another name")
    if not as_json:
        typer.echo(f"Saved: {save}; next: companion score {save}" if save else text)


def read_photos(
    photos: Sequence[Path], data: Path | None, edition: str | None, *, asks: bool
) -> list[PhotoSheet]:
    """Read whole sheets from photos. If `asks`, a person at a terminal decides doubtful boxes."""
    from companion.photo.sheets import read_whole_sheets
    from companion.photo.worker import MOST_BYTES, open_readings

    contents = []
    for photo in photos:
        with photo.open("rb") as stream:
            contents.append((photo.name, stream.read(MOST_BYTES + 1)))
    sheets = read_whole_sheets(contents, open_readings(check_folder(data), edition))
    for sheet in sheets if asks and at_terminal() else ():
        while doubts := sheet.judge().doubts:
            looks = "ticked" if doubts[0] in sheet.judge().ticked else "empty"
            for line in ("", *sheet.sketch_box(doubts[0])):
                print_notice(line)
            place = strip_control(sheet.reading.labels[doubts[0]])
            print_notice(f"Sheet {sheet.copy}: is {place} ticked? yes or no [Enter: {looks}]")
            text = read_line().lower() or looks
            if text in (*TICKED, *EMPTY):
                sheet.answers[doubts[0]] = text in TICKED
    return sheets
