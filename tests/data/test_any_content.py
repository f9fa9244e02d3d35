"""Whatever a file holds, reading it ends in data or in a sentence for a person."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.value_types import FAILED, build_struct
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.schema import Entries, Record, Schema
from tests.data.conftest import GAME


class Box(Struct, frozen=True):
    x: float
    kind: Literal["a", "b", 3] = "a"


class Card(Struct, frozen=True):
    id: str
    a: int
    b: tuple[Box, ...] = ()
    c: tuple[int, str] | None = None
    d: Mapping[str, Box] | None = None
    e: int | str | Box | tuple[bool, ...] = 0


words = st.sampled_from(["a", "b", "c", "d", "e", "x", "kind", "id", "source", "sources", "remove"])
scalars = (
    st.integers() | st.floats() | st.booleans() | st.text(max_size=5) | st.datetimes() | st.dates()
)
anything = st.recursive(
    scalars | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


def read(folder: Path, ours: bytes, theirs: bytes) -> None:
    for root, content in ((folder / "t", ours), (folder / "o", theirs)):
        for file in ("cards.toml", "labels/en.toml"):
            path = root / GAME / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    tables = (Entries("cards", Card), Record("game", Box))
    data = GameData(load_raw(GAME, folder / "o", templates=folder / "t"), lambda: Schema(tables))
    with contextlib.suppress(CompanionError):
        data.check()


PARTS = (
    "[[cards]]|[game]|[|]|{|}|\n|id| = |'a'|\"|'''|a|.|source|x|1|1e9|nan|true|1979-05-27|,|\\u0"
)
syntax = st.lists(
    st.sampled_from(PARTS.encode().split(b"|")) | st.binary(max_size=3), max_size=25
).map(b"".join)


@pytest.mark.slow
@given(syntax, syntax)
def test_bytes_never_crash(ours: bytes, theirs: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        read(Path(folder), ours, theirs)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = "".join(c if c.isalnum() and c.isascii() else f"\\U{ord(c):08x}" for c in value)
        return f'"{escaped}"'
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(item)}" for key, item in value.items()) + "}"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


@pytest.mark.slow
@given(anything, anything, anything)
def test_values_never_crash(cards: object, game: object, theirs: object) -> None:
    import tempfile

    def text(first: object, second: object) -> bytes:
        return f"cards = {toml(first)}\ngame = {toml(second)}".encode(errors="replace")

    with tempfile.TemporaryDirectory() as folder:
        read(Path(folder), text(cards, game), text(theirs, theirs))


@pytest.mark.slow
@given(st.dictionaries(words, anything, max_size=5))
@example({"a": 1})
@example({"a": 1, "x": 2})
@example({"a": 1, "b": [{"x": 1, "y": 2}]})
@example({"a": 1, "e": {"x": 1}, "d": {"k": {"x": 2}}, "c": [1, "z"]})
def test_a_value_is_built_whole_or_a_mistake_is_named(values: dict[str, object]) -> None:
    found: list[tuple[str, str]] = []
    result = build_struct(Card, values, "A", lambda key, message: found.append((key, message)))
    assert found or result is not FAILED
    assert all(message for _, message in found)
    if result is not FAILED:
        assert isinstance(result, Card)
        assert type(result.a) is int
        assert all(type(box) is Box and type(box.x) is float for box in result.b)
