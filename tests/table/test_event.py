"""An event has one line, and only that line is taken for it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.core.step_log import canonical_json, hash_line
from companion.table.event import (
    FORMAT,
    KINDS,
    Body,
    Event,
    format_event,
    parse_event,
)

TEXT = st.text(st.characters(codec="utf-8"), max_size=8)
WHOLE = st.integers(0, 1 << 40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
OF_TYPE: dict[str, st.SearchStrategy[Any]] = {
    "Text": TEXT,
    "Whole": WHOLE,
    "Positive": st.just(FORMAT),
    "bool": st.booleans(),
    "OpenBids": st.lists(st.tuples(WHOLE, TEXT, TEXT), max_size=3).map(tuple),
    "Written": JSON,
    "tuple[Text, ...]": st.lists(TEXT, max_size=4).map(tuple),
    "tuple[Whole, ...]": st.lists(WHOLE, max_size=4).map(tuple),
    "Kinds": st.lists(st.lists(TEXT, min_size=2, max_size=4).map(tuple), max_size=3).map(tuple),
}


def bodies(kind: type[Body]) -> st.SearchStrategy[Body]:
    parts = {name: OF_TYPE[hint] for name, hint in kind.__annotations__.items()}
    return st.builds(kind, **parts)


EVENTS = st.builds(Event, WHOLE, TEXT, TEXT, st.one_of(*map(bodies, KINDS.values())), TEXT)


@given(EVENTS)
def test_an_event_comes_back_from_its_line(event: Event) -> None:
    line = format_event(event)
    assert parse_event(line) == event
    assert b"\n" not in line
    assert line.isascii()


@given(st.binary(max_size=60) | JSON.map(canonical_json))
def test_anything_else_is_no_event(line: bytes) -> None:
    with pytest.raises(ValueError):
        parse_event(line)


@pytest.mark.slow
@given(EVENTS, st.data())
def test_a_changed_value_is_another_line_or_no_event(event: Event, data: st.DataObject) -> None:
    line = format_event(event)
    at = data.draw(st.integers(0, len(line) - 1))
    changed = line[:at] + bytes([line[at] ^ (1 << data.draw(st.integers(0, 7)))]) + line[at + 1 :]
    try:
        assert format_event(parse_event(changed)) == changed
    except (ValueError, CompanionError):  # no event, or one of a later version
        return
    assert hash_line(changed) != hash_line(line)


LINE = format_event(
    Event(3, "k", "2026-05-01T19:30:00Z", KINDS["note"](text="a \N{BELL}"), "0" * 64)
)  # type: ignore[call-arg]


def test_a_line_is_what_another_language_would_write() -> None:
    """Keys sorted, no spaces, ASCII: the document says so, and others rely on it."""
    assert LINE.decode() == (
        '{"at":"2026-05-01T19:30:00Z","body":{"text":"a \\ud83d\\udd14"},"key":"k","kind":"note",'
        f'"prev":"{"0" * 64}","seq":3}}'
    )
    assert hash_line(LINE) == hashlib.sha256(LINE).hexdigest()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seq":3', '"seq": 3'),
        ('"seq":3', '"seq":3.0'),
        ('"seq":3', '"seq":-3'),
        ('"seq":3', '"seq":true'),
        ('"seq":3', f'"seq":{1 << 60}'),
        ('"seq":3', f'"seq":{"9" * 5000}'),
        ('"seq":3', '"seq":3,"z":1'),
        ('"key":"k"', '"key":"k","key":"k"'),
        ('"kind":"note"', '"kind":"rote"'),
        ('"kind":"note"', '"kind":"undo"'),
        ('"kind":"note"', '"kind":["note"]'),
        ('"text":"a ', '"text":"\\u0061 '),
        ('"text":"a \\ud83d\\udd14"', '"text":"\\ud83d"'),
        ('"text":"a \\ud83d\\udd14"', '"text":NaN'),
        ('"text":"a \\ud83d\\udd14"', '"text":"x","more":1'),
        ('"prev":"', '"prev":null,"x":"'),
    ],
)
def test_a_line_written_another_way_is_refused(old: str, new: str) -> None:
    assert old in LINE.decode()
    with pytest.raises(ValueError):
        parse_event(LINE.decode().replace(old, new).encode())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '"text":"a \\ud83d\\udd14"',
            '"text":4',
            "Expected `str`, got `int` - at `$.text`",
        ),
        (
            '"text":"a \\ud83d\\udd14"',
            '"txt":"a"',
            "missing required field `text`",
        ),
        (
            '"text":"a \\ud83d\\udd14"',
            '"text":"\\ud83d"',
            "it is not a line of JSON with whole numbers, texts",
        ),
        ('"seq":3', '"seq":-3', "Expected `int` >= 0 - at `$.seq`"),
        (
            '{"text":"a \\ud83d\\udd14"}',
            "[]",
            "Expected `object`, got `array` - at `$.body`",
        ),
    ],
)
def test_what_is_wrong_with_a_line_is_told(old: str, new: str, told: str) -> None:
    assert old in LINE.decode()
    with pytest.raises(ValueError) as caught:
        parse_event(LINE.decode().replace(old, new).encode())
    assert told in str(caught.value)


def test_a_line_is_json() -> None:
    assert json.loads(LINE)["kind"] == "note"
