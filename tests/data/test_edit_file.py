"""Entries and labels are written into files of any layout; what else they say stays."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.data.edit_file import change_labels, change_rows, change_value
from companion.data.spreadsheet_cells import equal_values

FILE = Path("fish.toml")
LAYOUTS = (
    '[[fish]]\nid="A"\nplace.x = 1\nplace.y = 2\n[[fish]]\nid="B"\n',
    'fish = [{id="A", place.x=1, place.y=2},{id="B"}]\n',
    'fish = [{id="A", place={x=1, y={z=1}}}, # c\n {id="B"}, # d\n # e\n]\n[game]\na=nan\n',
    '[[fish]]\nid="A"\n[fish.place]\nx=1\n[fish.place.y]\nz=1\n[game]\nq=1\n[[fish]]\nid="B"\n',
    '[[fish]]\nid="A"\n[fish.place.y.z]\nq=1\n[fish.other]\na=1\n[fish.place]\nx=1\n',
    "fish = []\n[game]\nx=1\n",
    "fish=[\n# none\n]",
    '[pike]\na=1\n[[fish]]\nid="A"\n[pike.b]\nc=1\n',
    '[[fish]]\nid="A"\n"place".\'x\' = 1\n[[fish]]\nid="B"\n[fish."pl ace"]\nz=1',
    "",
    "# nothing\r\n",
)
CONTENTS: tuple[Mapping[str, object] | None, ...] = (
    None,
    {},
    {"q": 1},
    {"place": {"x": True}},
    {"place": {"y": {"z": {"q": 2, "r": [1, {"a": {}}]}}}},
    {"place": 3},
    {"other": {"a": {"remove": True}}, "place": {"remove": True}},
)


def entries_of(content: Mapping[str, Any]) -> dict[str, Any]:
    return {item["id"]: {k: v for k, v in item.items() if k != "id"} for item in content["fish"]}


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", LAYOUTS)
def test_a_file_of_any_layout_says_what_is_wanted(text: str, every: int) -> None:
    old = tomllib.loads(text)
    others = {key: value for key, value in old.items() if key != "fish"}
    for first, second, new in islice(product(CONTENTS, repeat=3), 0, None, every):
        entries = {"A": first, "B": second, "N": new}
        found = tomllib.loads(change_rows(FILE, text.encode(), "fish", entries).decode())
        wanted = {name: content for name, content in entries.items() if content is not None}
        assert equal_values(entries_of({"fish": [], **found}), wanted)
        assert repr({k: v for k, v in found.items() if k != "fish"}) == repr(others)


@pytest.mark.parametrize(
    ("more", "wrong"),
    [('[[fish]]\nid = "A"\nx = 9\n', 'two entries "A"'), ("[[fish]]\nx = 9\n", "without an id")],
)
def test_rows_that_cannot_be_told_apart_are_left_as_they_are(more: str, wrong: str) -> None:
    content = f'[[fish]]\nid = "A"\nx = 1\n# two\n[[fish]]\nid = "B"\n{more}'.encode()
    with pytest.raises(CompanionError, match=wrong):
        change_rows(FILE, content, "fish", {"B": {"x": 2}})
    with pytest.raises(CompanionError, match=wrong):
        change_value(content, "fish", "B", ("x",), 2)


def test_a_layout_that_cannot_be_changed_in_place_keeps_the_rest_of_the_file() -> None:
    text = '# head\n[game] # mine\nx = 1\n\n[[fish]]\nid = "A"\nplace.x = 1\nplace.y = 2\n'
    result = change_rows(FILE, text.encode(), "fish", {"A": {"place": {"y": {"z": 1}}}}).decode()
    assert result.startswith("# head\n[game] # mine\nx = 1\n")


def test_a_label_is_found_however_its_name_is_cut() -> None:
    text = '["fish.A"]\nword = "a" # first\n[fish]\nB.word = "b"\n'
    words = {("fish", "A", "word"): "x", ("fish", "B", "word"): "y"}
    result = change_labels(text.encode(), words).decode()
    assert result == text.replace('"a"', '"x"').replace('"b"', '"y"')


def test_labels_come_and_go() -> None:
    text = '[fish.A]\nword = "a"\nlong = "aa"\n'
    words = {("fish", "A", "word"): None, ("fish", "C.1", "t", "u"): "c"}
    result = change_labels(text.encode(), words).decode()
    assert tomllib.loads(result) == {"fish": {"A": {"long": "aa"}, "C.1": {"t": {"u": "c"}}}}


def test_a_label_below_a_word_cannot_go_and_cannot_come() -> None:
    text = b'fish = "x"\n'
    for path in (("fish", "b"), ("fish", "b", "c")):
        assert change_labels(text, {path: None}) == text
        with pytest.raises(CompanionError, match="edit it by hand"):
            change_labels(text, {path: "y"})


def test_a_file_that_cannot_be_changed_is_left_to_its_owner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tomlkit.dumps", lambda document: "fish = 3")
    with pytest.raises(CompanionError, match="edit it by hand"):
        change_labels(b"a = 1", {("b",): "x"})


def test_line_ends_stay_as_they_are() -> None:
    text = '# mine\r\n[[fish]]\r\nid = "A"\r\n'
    result = change_rows(FILE, text.encode(), "fish", {"A": {"x": 1}, "B": {"x": 2}}).decode()
    assert "\n" not in result.replace("\r\n", "")


def test_a_number_that_equals_nothing_is_in_the_way_of_no_change() -> None:
    text = '[[fish]] # mine\nid = "A"\n[game]\nx = nan # unknown\n'
    result = change_rows(FILE, text.encode(), "fish", {"A": {"q": 1}}).decode()
    assert result == text.replace('"A"\n', '"A"\nq = 1\n')
