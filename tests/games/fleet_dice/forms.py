"""The fillable score sheet: printed, read, ticked."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

import pikepdf

from companion.data.game_data import GameData
from companion.games.fleet_dice.geometry import Spot
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.page_town import town_plan
from companion.games.fleet_dice.schema import score_sheet
from tests.command import done

LINES = ("fish", "boats", "licenses", "king_crab", "buildings", "total")


def all_spots(data: GameData) -> dict[str, tuple[str, Spot]]:
    plans = {"sea": sea_plan(score_sheet(data)).spots, "town": town_plan(score_sheet(data)).spots}
    return {spot.name: (half, spot) for half, row in plans.items() for spot in row}


def printed(out: Path, *words: str | Path) -> Path:
    done("print", "fleet", "--only", "fillable-sheet", *words, "--out", out)
    return out / "fleet_dice"


class Read(NamedTuple):
    """One field as the file has it; `worth` is what a box is worth when it is ticked."""

    kind: str
    title: str
    rect: tuple[float, float, float, float]
    value: str
    worth: str
    script: str


def fields_of(file: Path | io.BytesIO) -> dict[str, Read]:
    found = {}
    with pikepdf.open(file) as opened:
        fields = list(opened.Root.AcroForm.Fields)
        for field in fields:
            looks = field.AP.N if str(field.FT) == "/Btn" else {}
            found[str(field.T)] = Read(
                kind=str(field.FT),
                title=str(field.TU),
                rect=tuple(float(edge) for edge in field.Rect),  # type: ignore[arg-type]
                value=str(field.get("/V", "")),
                worth=next((key[1:] for key in looks.keys() if key != "/Off"), ""),  # noqa: SIM118
                script=str(field.AA.C.JS) if "/AA" in field else "",
            )
    assert len(found) == len(fields), "two fields bear one name"
    return found
