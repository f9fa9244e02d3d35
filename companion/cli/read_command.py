"""`companion read`: the score from photographs of sheets with markers."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.atomic_write import write_named
from companion.cli.asking import YES, at_terminal, print_notice, read_line
from companion.cli.parameters import DataFolder, Edition, Json, parse_path
from companion.cli.terminal import echo_json, print_line, strip_control
from companion.core.errors import CompanionError, describe_refusal

if TYPE_CHECKING:
    from companion.games.marked_paper import SheetReading
    from companion.photo.sheets import PhotoSheet

EXAMPLE = (
    "Examples: companion read sheets.jpg --save day.json | companion score day.json | "
    "companion score fleet --photo sheets.jpg"
)
SHADES = " .:-=+*#%@"
ACROSS = 44  # characters of a cut-out
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
    slug, reading, sheets = read_photos(photos, data, edition)
    if at_terminal() and not (as_json or accept):
        ask_doubts(reading, sheets)
    if picture is not None:
        write_named(picture, _draw(reading, sheets), HINT)
    log = read_log(reading, sheets)
    is_clear = accept or not any(sheet.judge(reading).doubts for sheet in sheets)
    if as_json:
        records = [_describe_sheet(slug, reading, sheet, accept) for sheet in sheets if sheet.copy]
        more = {"edition": reading.edition, "version": reading.version}
        echo_json({"sheets": records, "log": log, **more})
    elif log is not None:
        counts = ", ".join(f"{name} {value}" for name, value in log.items())
        print_line(f"The solo log: {counts}.", sys.stderr)
    if not (is_clear or as_json):
        raise CompanionError(describe_doubts(reading, sheets))
    text = json.dumps(_build_record(slug, reading, sheets), indent=2, ensure_ascii=False)
    if save is not None and is_clear:
        write_named(save, f"{text}\n".encode(), HINT)
    if not as_json:
        print_line(f"Saved: {save}; next: companion score {save}" if save else text)


def read_record(
    photos: Sequence[Path], data: Path | None, edition: str | None, *, accept: bool
) -> tuple[str, dict[str, object]]:
    """Return the edition of sheets in photographs, and their record; ask about doubtful boxes."""
    slug, reading, sheets = read_photos(photos, data, edition)
    if at_terminal() and not accept:
        ask_doubts(reading, sheets)
    elif not accept and any(sheet.judge(reading).doubts for sheet in sheets):
        raise CompanionError(describe_doubts(reading, sheets))
    return reading.edition, _build_record(slug, reading, sheets)


def read_photos(
    photos: Sequence[Path], data: Path | None, edition: str | None
) -> tuple[str, SheetReading, list[PhotoSheet]]:
    """Return the game, how its sheets are read, and each sheet that is whole."""
    from companion.cli.game_selection import check_folder
    from companion.photo.worker import NO_OPENCV, open_readings

    try:
        from companion.photo.picture_file import MOST_BYTES, decode_photo
        from companion.photo.sheets import read_whole_sheets
    except ImportError:
        raise CompanionError(NO_OPENCV) from None
    game, readings = open_readings(check_folder(data), edition)
    pictures = []
    for photo in photos:
        try:
            with photo.open("rb") as stream:
                content = stream.read(MOST_BYTES + 1)
        except OSError as error:
            refusal = describe_refusal(f"{photo} cannot be read", error, "name a photo")
            raise CompanionError(refusal) from None
        pictures.append((photo.name, decode_photo(content, str(photo))))
    return game.slug, *read_whole_sheets(pictures, readings)


def ask_doubts(reading: SheetReading, sheets: Sequence[PhotoSheet]) -> None:
    """Ask a person about each doubtful box, until none is left."""
    for sheet in sheets:
        while (judgement := sheet.judge(reading)).doubts:
            box = judgement.doubts[0]
            print_notice()
            for line in _draw_letters(sheet, box):
                print_notice(line)
            looks = "ticked" if box in judgement.ticked else "empty"
            place = strip_control(reading.label(box))
            print_notice(f"Sheet {sheet.copy}: {place}: is it ticked? [y/n; Enter: {looks}]")
            text = read_line().lower()
            if text in ("", *TICKED, *EMPTY):
                sheet.answers[box] = text in TICKED if text else looks == "ticked"


def describe_doubts(reading: SheetReading, sheets: Sequence[PhotoSheet]) -> str:
    """Return which boxes a person has to look at."""
    names = [
        f"sheet {sheet.copy}, {reading.label(box)}"
        for sheet in sheets
        for box in sheet.judge(reading).doubts
    ]
    return (
        f"{len(names)} boxes are not clear: {'; '.join(names)}. Run this in a terminal to be asked,"
        " look at --json, or take them as they look with --accept"
    )


def _draw_letters(sheet: PhotoSheet, box: str) -> list[str]:
    """Return a cut-out of a box in letters, dark ones for ink."""
    import cv2

    from companion.photo.reader import cut_out

    part = cut_out(sheet.find_paper(box), box, 2.0)
    rows = max(1, round(ACROSS * part.shape[0] / part.shape[1] / 2))
    small = cv2.resize(part, (ACROSS, rows), interpolation=cv2.INTER_AREA)
    dark = cv2.normalize(255 - small, None, 0, len(SHADES) - 1, cv2.NORM_MINMAX)
    return ["".join(SHADES[cell] for cell in row).rstrip() or "." for row in dark]


def read_log(reading: SheetReading, sheets: Sequence[PhotoSheet]) -> dict[str, object] | None:
    """Return how often what is ticked on a solo log, if one is in a photograph."""
    for sheet in sheets:
        if not sheet.copy:
            ticked = sorted(map(reading.place, sheet.judge(reading).ticked))
            counts = Counter(place.removeprefix("log.") for place, _ in ticked)
            results = [n for place, n in ticked if place == "log.result"]
            return {**counts, "result": results}
    return None


def _build_record(
    slug: str, reading: SheetReading, sheets: Sequence[PhotoSheet]
) -> dict[str, object]:
    mode = "base" if read_log(reading, sheets) is None else "solo"
    sheets = [sheet for sheet in sheets if sheet.copy]
    copies = [sheet.copy for sheet in sheets]
    players = []
    for n, sheet in enumerate(sheets, start=1):
        again = f" ({n})" if copies.count(sheet.copy) > 1 else ""
        players.append(reading.player(f"Sheet {sheet.copy}{again}", sheet.judge(reading).ticked))
    return {"game": slug, "mode": mode, "players": players}


def _describe_sheet(
    slug: str, reading: SheetReading, sheet: PhotoSheet, accept: bool
) -> dict[str, object]:
    from companion.photo.reader import cut_out, encode_picture
    from companion.photo.worker import describe_picture

    judgement = sheet.judge(reading)
    papers = {box: sheet.find_paper(box) for box in judgement.doubts}
    return {
        "photo": ", ".join(dict.fromkeys(paper.photo for paper in sheet.papers.values())),
        "game": slug,
        "sheet": sheet.copy,
        "record": None if papers and not accept else _build_record(slug, reading, [sheet]),
        "doubtful": [
            {
                "box": box,
                "label": reading.label(box),
                "place": reading.place(box)[0],
                "ticked": box in judgement.ticked,
                "ink": round(min(1.0, paper.ticks[box].score / 2), 3),
                "picture": describe_picture(encode_picture(cut_out(paper, box)), "png"),
            }
            for box, paper in papers.items()
        ],
        "contradictions": list(judgement.contradictions),
    }


def _draw(reading: SheetReading, sheets: Sequence[PhotoSheet]) -> bytes:
    """Return a picture of every sheet, one below the other."""
    import numpy as np

    from companion.photo.reader import draw_result, encode_picture

    rows = []
    for sheet in sheets:
        judgement = sheet.judge(reading)
        halves = [sheet.papers[paper.id] for paper in reading.papers if paper.id in sheet.papers]
        parts = [draw_result(half, judgement.ticked, judgement.doubts) for half in halves]
        rows.append(np.hstack(parts))
    wide = max(row.shape[1] for row in rows)
    edges = [((0, 0), (0, wide - row.shape[1]), (0, 0)) for row in rows]
    rows = [np.pad(row, edge, constant_values=255) for row, edge in zip(rows, edges, strict=True)]
    return encode_picture(np.vstack(rows))
