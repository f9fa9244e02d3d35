"""Folders of game data written by hand."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from msgspec import Struct

from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.schema import AnyTable, Schema

GAME = "pike"
TWO_FISH = """
    [[fish]]
    id = "F01"
    name = "Äsche"
    points = 1
    weight = 15.0
    source = "H"
    sources = { name = "R p. 4" }

    [[fish]]
    id = "F02"
    name = "007"
    points = 2
    tags = ["a", "b"]
    wild = true
    place = { x = 1.5, note = "" }
    source = "H"
"""
WORDS = """
    [fish.F01]
    word = "Grayling"

    [fish.F02]
    word = "=1+1"
"""


class Folders(Struct, frozen=True, dict=True):
    """A folder of one game's data, and the owner's folder for it."""

    templates: Path
    overlay: Path

    def ours(self, file: str, text: str | bytes) -> Folders:
        _write(self.templates / GAME / file, text)
        return self

    def owner(self, file: str, text: str | bytes) -> Folders:
        _write(self.overlay / GAME / file, text)
        return self

    def opened(self, *tables: AnyTable, language: str = "en") -> GameData:
        return self.with_schema(Schema(tables), language)

    def with_schema(self, schema: Schema, language: str = "en") -> GameData:
        overlay = self.overlay if self.overlay.exists() else None
        return GameData(load_raw(GAME, overlay, language, self.templates), lambda: schema)


def _write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else dedent(text).encode())


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    (tmp_path / "templates" / GAME).mkdir(parents=True)
    return Folders(tmp_path / "templates", tmp_path / "own")


@pytest.fixture
def pike(folders: Folders) -> Folders:
    """A game of two fish that go to a spreadsheet and come back."""
    return folders.ours("fish.toml", TWO_FISH).ours("labels/en.toml", WORDS)
