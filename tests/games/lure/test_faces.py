"""Faces of Lure as text: what changes on them is seen in a review."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.theme import build_theme
from companion.games.components import build_components
from companion.games.game_type import Choices
from tests.command import done
from tests.faces import dumped

FACES = [
    ("fish-cards", "19"),
    ("fish-cards", "27"),
    ("lure-tokens", "adjust"),
    ("lure-tokens", "extra-4"),
    ("dice", "star-d6"),
    ("screens", "sail"),
    ("player-aids", "aid"),
]
DOCS = Path(__file__).parents[3] / "docs" / "lure.md"


@pytest.mark.parametrize(("name", "id"), FACES)
def test_faces_as_text(lure: GameData, golden: Any, name: str, id: str) -> None:
    (part,) = build_components(lure, Choices(only=frozenset({name})))
    (piece,) = part.draw(Style(build_theme(read_roles(), "full", "standard")), [id])
    text = "".join(dumped(face) for face in (piece.front, piece.back) if face)
    golden.check(f"lure/{name}-{id}.txt", text)


def test_the_commands_of_the_page_about_lure_run(tmp_path: Path) -> None:
    lines = re.findall(r"^companion .*", DOCS.read_text("utf-8"), re.MULTILINE)
    assert len(lines) == 6
    for line in lines:
        words = shlex.split(line, comments=True)[1:]
        more = ["--out", str(tmp_path), "--dry-run"] if words[0] == "print" else []
        assert done(*words, *more).out
